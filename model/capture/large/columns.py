"""What is kept of every record of a big file: small numbers, never its text."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from model.capture.events import ToolStarted, TurnEnded, TurnStarted, UserMessage
from model.capture.record import Record

Int64: TypeAlias = NDArray[np.int64]
Numbers: TypeAlias = NDArray[np.integer[Any]]
Bools: TypeAlias = NDArray[np.bool_]

MISSING = np.iinfo(np.int64).min  # no time
NO_SESSION = -1
NO_LEVEL = 7
KINDS = ("event", "log", "rpc", "ipc", "transcript", "status", "capability", "mcp", "sse", "http", "text")

# One number a record: what the record is and what others ask it for.
KIND_MASK = 0x0F
LEVEL_SHIFT, LEVEL_MASK = 4, 0x07
LEVEL_BITS = LEVEL_MASK << LEVEL_SHIFT
SETTLED, HAS_TURN, ENDS_TURN, STARTS_TOOL, SPOKEN, ASSUMED = (1 << bit for bit in range(7, 13))


def code_of(kind: str, level: int | None = None) -> int:
    """Return the number of a record of a kind and loudness (0 debug to 3 error), without marks."""
    number = KINDS.index(kind) if kind in KINDS else KINDS.index("text")
    return number | (NO_LEVEL if level is None else level) << LEVEL_SHIFT


def marks_of(events: Iterable[Any], turn: str | None, note: str | None, *, settled: bool) -> int:
    """Return the marks of a record by what it did to the screen."""
    found = (SETTLED if settled else 0) | (HAS_TURN if turn else 0)
    if note == "assumed-local":
        found |= ASSUMED
    for event in events:
        if isinstance(event, TurnEnded):
            found |= ENDS_TURN
        elif isinstance(event, ToolStarted) and event.call_id:
            found |= STARTS_TOOL
        elif isinstance(event, TurnStarted | UserMessage):
            found |= SPOKEN
    return found


@dataclass(frozen=True, slots=True)
class Columns:
    """The records of one file in its order, an array each.

    `at_ms` is UTC milliseconds or MISSING, `code` kind, level and marks, `session` an index into `names`
    (redacted session ids) or NO_SESSION. `line` is a record's 1-based first line, or None where record n is
    line n + 1. `calls` pairs the places of tool calls with a checksum of their call id.
    """

    at_ms: Int64
    code: NDArray[np.uint16]
    session: NDArray[np.int32]
    line: Int64 | None
    names: tuple[str, ...] = ()
    calls: tuple[Int64, NDArray[np.uint32]] = field(
        default_factory=lambda: (np.empty(0, np.int64), np.empty(0, np.uint32))
    )

    def __len__(self) -> int:
        """Return the number of records."""
        return len(self.at_ms)

    def marked(self, mark: int) -> Int64:
        """Return the places of the records with a mark, ascending."""
        return np.flatnonzero(self.code & np.uint16(mark)).astype(np.int64)

    def line_of(self, place: int) -> int:
        """Return a record's first line, from 1."""
        return place + 1 if self.line is None else int(self.line[place])

    def kind(self, place: int) -> str:
        """Return a record's kind."""
        return KINDS[int(self.code[place]) & KIND_MASK]

    def level(self, place: int) -> int | None:
        """Return how loud a record is, from 0 (debug) to 3 (error), or None."""
        found = int(self.code[place]) >> LEVEL_SHIFT & LEVEL_MASK
        return None if found == NO_LEVEL else found

    def session_of(self, place: int) -> str | None:
        """Return a record's session."""
        found = int(self.session[place])
        return None if found < 0 else self.names[found]


EMPTY = Columns(np.empty(0, np.int64), np.empty(0, np.uint16), np.empty(0, np.int32), np.empty(0, np.int64))


def latest_times(at_ms: Int64, *, first_file: bool = True) -> tuple[Int64, Bools]:
    """Return the latest time up to each record, and which records lie before it.

    A missing time takes the one before; before the first it is the first. A file without a single time
    stands at the beginning of an incident when it is its first file, else at its end.
    """
    known = at_ms != MISSING
    if not known.any():
        edge = MISSING if first_file else np.iinfo(np.int64).max
        return np.full(len(at_ms), edge, np.int64), np.zeros(len(at_ms), np.bool_)
    filled = at_ms.copy()
    first = at_ms[int(np.argmax(known))]
    filled[0] = max(int(filled[0]), int(first))
    latest = np.maximum.accumulate(filled, out=filled)
    return latest, known & (at_ms < latest)


def of_records(records: Sequence[Record], settled: set[int]) -> Columns:
    """Return the columns of records that are in memory anyway."""
    names: dict[str, int] = {}
    count = len(records)
    places: list[int] = []
    sums: list[int] = []
    codes = np.empty(count, np.uint16)
    for place, record in enumerate(records):
        codes[place] = code_of(record.kind) | marks_of(
            record.events, record.turn, record.time_note, settled=place in settled
        )
        for event in record.events:
            if isinstance(event, ToolStarted) and event.call_id:
                places.append(place)
                sums.append(checksum(event.call_id))
    sessions = [
        NO_SESSION if record.session is None else names.setdefault(record.session, len(names))
        for record in records
    ]
    times = [MISSING if record.at_ms is None else record.at_ms for record in records]
    return Columns(
        np.array(times, np.int64),
        codes,
        np.array(sessions, np.int32),
        np.array([record.line for record in records], np.int64),
        tuple(names),
        (np.array(places, np.int64), np.array(sums, np.uint32)),
    )


def checksum(call_id: str) -> int:
    """Return a number that equal call ids share."""
    return zlib.crc32(call_id.encode("utf-8", "replace"))
