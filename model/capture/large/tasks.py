"""What the reading of a big file hands to its workers and gets back; nothing here holds raw text."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from model.capture.build import Draft
from model.capture.large.columns import Int64
from model.capture.record import Unread
from model.findings import Finding
from model.redaction.exact import ExactSecrets
from model.registry.registry import Registry


@dataclass(frozen=True, slots=True)
class Setup:
    """What every task of a worker needs: the known codes, the reader's name, the caller's HTTP status."""

    registry: Registry
    reader: str  # "json-lines" | "log"
    status: int | None = None
    exact: ExactSecrets | None = None  # what a person named; it goes to the workers' memory, nowhere else


@dataclass(frozen=True, slots=True)
class Scan:
    """Look through the lines of a chunk: bytes from a line's start to a line's end, lines counted from 1."""

    start: int
    end: int
    first_line: int
    lines: int


@dataclass(frozen=True, slots=True)
class Span:
    """Lines that belong together, as bytes of the file and their first line; `last` is the last line."""

    start: int
    end: int
    line: int
    last: int


@dataclass(frozen=True, slots=True)
class Suspect:
    """A record that may report a failure or end an outage: it is read in full by the readers.

    `place` is its index among the chunk's records, `rpc` says that its reading waits for the whole file.
    """

    place: int
    span: Span
    rpc: bool = False


@dataclass(slots=True)
class Scanned:
    """What a chunk holds.

    `line` is the first line of each record, or None when every line is one record. `lead` are the lines
    before anything ends what the chunk before left open, `tail` what this chunk leaves open; a chunk that
    ends nothing (`closes` is False) has only a lead.
    """

    lines: int
    at_ms: Int64 = field(default_factory=lambda: np.empty(0, np.int64))
    code: NDArray[np.uint16] = field(default_factory=lambda: np.empty(0, np.uint16))
    session: NDArray[np.int32] = field(default_factory=lambda: np.empty(0, np.int32))
    names: tuple[str, ...] = ()
    line: Int64 | None = None
    calls: tuple[Int64, NDArray[np.uint32]] = field(
        default_factory=lambda: (np.empty(0, np.int64), np.empty(0, np.uint32))
    )
    suspects: list[Suspect] = field(default_factory=list)
    groups: list[tuple[int, Span]] = field(default_factory=list)  # places of records of several lines
    unread: list[Unread] = field(default_factory=list)
    lead: Span | None = None
    lead_blank: bool = False
    tail: Span | None = None
    closes: bool = False
    shapes: dict[str, tuple[int, int]] = field(default_factory=dict)  # how often, and the first place
    host: bool = False
    servers: frozenset[str] = frozenset()
    damaged: tuple[int, ...] = ()  # the first lines with a replacement character
    invalid: bool = False


@dataclass(frozen=True, slots=True)
class Load:
    """Read suspects in full, knowing what the whole file says."""

    spans: tuple[Span, ...]
    host: bool
    servers: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Loaded:
    """One record read in full and redacted: what `Part` would know of it, its place left to the caller."""

    at_ms: int | None
    code: int
    session: str | None
    shape: str
    calls: tuple[int, ...] = ()
    drafts: tuple[Draft, ...] = ()
    restored: str | None = None
    plan_kind: str | None = None
    findings: tuple[Finding, ...] = ()
    unread: tuple[Unread, ...] = ()
