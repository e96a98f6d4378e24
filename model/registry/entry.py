"""CodeEntry: everything the two documents and the decisions state about one code."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from pydantic import BaseModel, ConfigDict

from model.vocabulary import ClassBasis, HandlingClass, Namespace, RetryHint, State, Status


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
    agent_message: str | None = None
    overlay: str | None = None  # name of the overlay it came from

    @property
    def canonical(self) -> str:
        """Return the code this one is handled as."""
        return self.alias_of or self.parent or self.code


class HostNumber(_Value):
    """One host number: what is published, what is on the wire, and whether they contradict."""

    number: int
    spec: str | None = None
    wire: tuple[str, ...] = ()
    note: str | None = None
