"""What a reader sees before anything is hidden: raw records live only between a reader and `load`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from model.capture.classify.signal import Signal
from model.capture.events import Event
from model.vocabulary import Namespace, State


@dataclass(frozen=True, slots=True)
class Issue:
    """One possible failure inside a record: the signal to classify and what stands around it.

    `payload` is the AppError or capability payload as received. `fields` are candidates for the details
    disclosure by their names in `record.Fields`. `state` overrides the registry's where the shape itself
    says how it ended. `fallback` counts only when nothing else in its file is a failure. `span` names the
    component whose outage this is. `subject` names who spoke, for lines of one instant about one thing.
    """

    signal: Signal
    payload: Any = None
    retriable: bool | None = None
    retry: str | None = None
    details: Any = None
    cause: str | None = None
    wait_ms: int | None = None
    fields: Mapping[str, Any] = field(default_factory=dict)
    namespace: Namespace = Namespace.APP
    state: State | None = None
    tool: str | None = None
    target: str | None = None
    arguments: str | None = None
    call_id: str | None = None
    fallback: bool = False
    span: str | None = None
    subject: str | None = None
    silent: bool = False  # carries a code but no message of its own (a timing line)
    remarks: tuple[tuple[str, str], ...] = ()  # (rule, text) findings that the shape itself sees


@dataclass(frozen=True, slots=True)
class Reading:
    """One record as its shape understands it; `at` is the time as it stands there."""

    kind: str
    shape: str
    value: Any = None
    at: Any = None
    session: str | None = None
    turn: str | None = None
    issues: tuple[Issue, ...] = ()
    events: tuple[Event, ...] = ()
    restored: str | None = None  # the component whose outage this record ends
    plan_kind: str | None = None  # "plan" | "goal": the session's contract from here on
    settled: bool = False  # a run went well: retries before it have no terminal failure
    remarks: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class RawRecord:
    """One record with its exact source text and the shape that reads it.

    `read` is applied to the raw text for the decisions and to the redacted text for everything shown,
    so nothing that is shown ever comes from the raw text.
    """

    line: int
    text: str
    read: Callable[[str], Reading]


@dataclass(frozen=True, slots=True)
class Context:
    """What a reader may know beside the bytes: the caller's status, known codes, whose file it is."""

    knows: Callable[[str], bool]
    defines: Callable[[str], bool] = lambda _: False
    status: int | None = None
    host_file: bool = False
    about: Mapping[str, Any] = field(default_factory=dict)  # provider_id, model_id, status said around it
