"""Record and Failure: the frozen seams between captures and everything that shows them.

Everything here is redacted. Raw text never gets past `model.capture.load`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from model.capture.events import Event
from model.findings import Finding
from model.redaction.findings import Redaction
from model.vocabulary import ClassBasis, HandlingClass, Namespace, RetriableBasis, State


@dataclass(frozen=True, slots=True)
class Record:
    """One record of a capture.

    `file` is an index into `Capture.files`, `line` the 1-based first line, `seq` the position after
    merging by time, `at_ms` UTC milliseconds or None. `time_note` says what was assumed or odd
    ("assumed-local", "out-of-order", "missing"). `text` is the redacted source text of the record,
    `value` the same parsed as JSON, or None.
    """

    file: int
    line: int
    seq: int
    kind: str  # event, log, rpc, ipc, transcript, status, capability, mcp, sse, http, text
    text: str
    value: Any = None
    at_ms: int | None = None
    time_note: str | None = None
    session: str | None = None
    turn: str | None = None
    events: tuple[Event, ...] = ()
    redactions: tuple[Redaction, ...] = ()


@runtime_checkable
class Indexed(Protocol):
    """Records that answer some questions about all of them without reading any: those of a big file."""

    def times(self) -> array[int]:
        """Return ms since the first time of every record, the latest so far; empty without one."""

    def start_ms(self) -> int | None:
        """Return the first time, in UTC ms."""

    def speakers(self) -> list[tuple[int, str]]:
        """Return where a session's work begins or a person speaks, as (seq, session)."""

    def first_session(self) -> str | None:
        """Return the session of the first record that has one."""

    def of_session(self, first: int, last: int, session: str | None) -> list[int]:
        """Return which records of a range belong to a session, or to none, and may show something."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Why this code: the rule of `classification.md` that decided and the redacted text it stands on."""

    rule: str  # stable id, for example "declared-code"
    evidence: str  # a substring of the record's redacted text where there is one, else the field's name


@dataclass(frozen=True, slots=True)
class Fields:
    """The bounded fields of the details disclosure (decision 4); None is left out."""

    provider_id: str | None = None
    model_id: str | None = None
    phase: str | None = None
    provider_status: int | None = None
    provider_code: str | None = None
    provider_wait_ms: int | None = None
    stream_ms: int | None = None
    retry_attempt: int | None = None
    source: str | None = None
    trace_id: str | None = None


@dataclass(frozen=True, slots=True)
class Detail:
    """The provider response: redacted, control characters removed, at most 600 UTF-16 units."""

    text: str
    omitted: int = 0  # UTF-16 units that were left out


@dataclass(frozen=True, slots=True)
class Failure:
    """One failure with its sources, as decisions 1-5 make it.

    `code` is canonical (alias and reserved parent resolved), `received` what the capture says.
    `records` are the seqs of its sources; `record` is the terminal one. `count` counts folded repeats.
    """

    namespace: Namespace
    code: str
    received: str
    known: bool
    status: str | None
    state: State
    handling_class: HandlingClass
    class_basis: ClassBasis
    retriable: bool | None
    retriable_basis: RetriableBasis
    reason: Evidence
    record: int
    file: int
    line: int
    message: str = ""
    detail: Detail | None = None
    fields: Fields = field(default_factory=Fields)
    payload: Any = None
    retry: str | None = None
    retry_after_ms: int | None = None
    detail_code: str | None = None
    causes: tuple[str, ...] = ()
    at_ms: int | None = None
    session: str | None = None
    turn: str | None = None
    count: int = 1
    records: tuple[int, ...] = ()
    tool: str | None = None  # tool or capability name for the tool card
    target: str | None = None
    arguments: str | None = None
    kind: str | None = None  # "plan" | "goal" where 08 3.3 needs it
    call_id: str | None = None
    voices: tuple[
        tuple[str, str], ...
    ] = ()  # every voice on retriable: ("registry", "yes"), ("event", "false") ...
    redactions: tuple[Redaction, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def transient(self) -> bool:
        """Whether this is a retry that the user never saw."""
        return self.state is State.TRANSIENT


@dataclass(frozen=True, slots=True)
class Unread:
    """Something that could not be read: nothing is dropped silently."""

    line: int
    reason: str


@dataclass(frozen=True, slots=True)
class FileReport:
    """What a file was taken for, and why."""

    path: str
    container: str
    why: str
    encoding: str
    records: int = 0
    unread: tuple[Unread, ...] = ()
    source: str | None = None  # only on request: the decoded text after redaction
    source_why: str | None = None


@dataclass(frozen=True, slots=True)
class Capture:
    """One incident: files, records merged by time, failures in order, the headline and findings.

    The records of a big file are read from it when they are asked for.
    """

    files: tuple[FileReport, ...] = ()
    records: Sequence[Record] = ()
    failures: tuple[Failure, ...] = ()
    headline: int | None = None
    findings: tuple[Finding, ...] = ()

    def redactions(self) -> Iterator[Redaction]:
        """Go through all that was hidden: in every record, or in those of the failures of a big file."""
        whole = self.failures if isinstance(self.records, Indexed) else self.records
        for one in whole:
            yield from one.redactions
