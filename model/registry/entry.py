"""CodeEntry: everything the two documents and the decisions state about one code."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from model.vocabulary import ClassBasis, HandlingClass, Namespace, RetryHint, State, Status

Key = tuple[Namespace, str]  # a code's identity (decision 1)


class Duty(StrEnum):
    """What an adapter owes the agent (decision 8): an enumeration, so that it can be played."""

    REFRESH = "refresh"
    WAIT = "wait"
    CONFIRM = "confirm"
    CHANGE = "change"
    STOP = "stop"
    VERIFY = "verify"
    REPORT = "report"


class _Value(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


def holds(when: Mapping[str, Any], details: Any) -> bool:
    """Say whether `details` meets a condition `{key: value}`; a list of values means any of them."""
    if not when:
        return True
    if not isinstance(details, Mapping):
        return False
    for key, wanted in when.items():
        given = details.get(key)
        choices = wanted if isinstance(wanted, list) else [wanted]
        # `True == 1` in Python; in JSON they are two different values.
        if not any(type(given) is type(choice) and given == choice for choice in choices):
            return False
    return True


class AllowedRetry(_Value):
    """One hint of 07's allowed set; `when` is its condition as `{details key: value}`, empty = always."""

    hint: RetryHint
    when: dict[str, Any] = {}
    note: str | None = None


class DetailsKey(_Value):
    """One agent-safe details key: JSON type, closed values if any, inner shape of arrays of objects."""

    name: str
    type: str  # "string" | "integer" | "boolean" | "array" | "object" | "time"
    required: bool = True
    values: tuple[str, ...] = ()
    item: dict[str, str] = {}  # inner key -> type; a trailing "?" on the key marks it optional
    optional_when: dict[str, Any] = {}  # what makes a required key optional, as `{details key: value}`
    instead: str | None = None  # another key that may stand in for a required one


class StateWhen(_Value):
    """A state that depends on the event: it holds when `when` does."""

    when: dict[str, Any]
    state: State


class AgentMessage(_Value):
    """A variant of the agent-facing text: used when `when` holds and no key of `without` is there."""

    text: str = Field(max_length=300)
    when: dict[str, Any] = {}
    without: tuple[str, ...] = ()


class CodeEntry(_Value):
    """One code of one namespace."""

    namespace: Namespace
    code: str
    status: Status
    section: str
    meaning: str
    handling_class: HandlingClass
    class_basis: ClassBasis
    state: State = State.FAILED
    states: tuple[StateWhen, ...] = ()  # the first that holds wins over `state`
    retriable: str | None = None  # "yes" | "no" | "maybe" for app codes, None where `retry` rules
    condition: str | None = None
    retry: tuple[AllowedRetry, ...] = ()
    parent: str | None = None  # canonical code of a reserved-detail code
    alias_of: str | None = None
    provider_bound: bool = False  # a message-bound provider failure: never a toast or banner (08 section 5)
    phases: tuple[int, ...] = ()
    cacheable: bool | None = None
    details: tuple[DetailsKey, ...] = ()
    details_open: bool = False
    log_only: tuple[str, ...] = ()
    duties: tuple[Duty, ...] = ()
    duty_text: str | None = None
    agent_message: str | None = Field(default=None, max_length=300)
    agent_variants: tuple[AgentMessage, ...] = ()
    overlay: str | None = None  # name of the overlay it came from

    @property
    def canonical(self) -> str:
        """Return the code this one is handled as."""
        return self.alias_of or self.parent or self.code

    def state_for(self, details: Any = None) -> State:
        """Return how an event with these details ended (decision 3)."""
        for choice in self.states:
            if holds(choice.when, details):
                return choice.state
        return self.state

    def agent_text(self, details: Any = None) -> str | None:
        """Return the English template an agent reads for these details; None outside 07.

        At most 300 characters and from the registry alone, never from an error's own text (07).
        """
        given = details if isinstance(details, Mapping) else {}
        for variant in self.agent_variants:
            if (
                holds(variant.when, given)
                and (variant.when or given)
                and not given.keys() & set(variant.without)
            ):
                return variant.text
        return self.agent_message

    def details_key(self, name: str) -> DetailsKey | None:
        """Return the declaration of one details key, or None."""
        return next((key for key in self.details if key.name == name), None)


class HostNumber(_Value):
    """One host number: what is published, what is on the wire, and whether they contradict."""

    number: int
    spec: str | None = None
    wire: tuple[str, ...] = ()  # most usual first; "PLAN_*" stands for a family
    note: str | None = None

    @property
    def code(self) -> str | None:
        """Return the code to infer when no string came: the published one, else the wire's usual one."""
        return self.spec or (self.wire[0] if self.wire else None)

    @property
    def contradicts(self) -> bool:
        """Say whether the host usually sends another code than the published one."""
        return self.spec is not None and bool(self.wire) and self.wire[0] != self.spec

    @property
    def candidates(self) -> tuple[str, ...]:
        """Return what else the number may stand for on the wire."""
        return tuple(code for code in self.wire if code != self.code)
