"""An incident with at least one big file: assembled from columns instead of records."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from model.capture.assemble import Told, folded
from model.capture.events import ToolStarted
from model.capture.fold import Settled
from model.capture.large.columns import (
    ENDS_TURN,
    HAS_TURN,
    NO_SESSION,
    SETTLED,
    Columns,
    checksum,
    of_records,
)
from model.capture.large.gather import Verdicts
from model.capture.large.records import LazyRecords, Order, Source
from model.capture.part import Part
from model.capture.record import Capture, FileReport, Record
from model.findings import Finding

_BACK = 16_384  # records that are looked through at a time


@dataclass(slots=True)
class BigPart:
    """What one big file gave, before the files are merged; the counterpart of `Part`."""

    report: FileReport
    source: Source
    verdicts: Verdicts
    findings: list[Finding] = field(default_factory=list)

    @property
    def columns(self) -> Columns:
        """Return the exact columns."""
        return self.verdicts.columns


def assemble(parts: Sequence[Part | BigPart]) -> Capture:
    """Return the capture of all parts, in the order of `Capture.files`."""
    files = [
        part.columns if isinstance(part, BigPart) else of_records(part.records, part.settled)
        for part in parts
    ]
    order = Order(files)
    records = LazyRecords(
        [part.source if isinstance(part, BigPart) else part.records for part in parts], files, order
    )
    told = Told()
    for file, part in enumerate(parts):
        said = part.verdicts if isinstance(part, BigPart) else part
        told.add(
            file,
            lambda place, file=file: order.seq(file, place),  # type: ignore[misc]
            said.drafts,
            said.restored,
            said.plans,
            part.findings,
        )
    around = _ByColumns(files, order, records)
    return folded(tuple(part.report for part in parts), records, told, Settled(around.settled()), around)


class _ByColumns:
    """What the records of an incident know about one another, by their columns; few are read."""

    def __init__(self, files: Sequence[Columns], order: Order, records: Sequence[Record]) -> None:
        self._files, self._order, self._records = files, order, records
        names: dict[str, int] = {}
        sessions = [
            np.array([*(names.setdefault(name, len(names)) for name in columns.names), NO_SESSION], np.int32)[
                columns.session
            ]
            for columns in files
        ]
        self._names = tuple(names)
        self._session = order.merged(sessions)
        self._code = order.merged([columns.code for columns in files])
        self._looked: dict[int, tuple[int, int | None]] = {}  # up to where, and the last record with a turn
        self._calls = self._sorted_calls()

    def session(self, seq: int) -> str | None:
        found = int(self._session[seq])
        return None if found == NO_SESSION else self._names[found]

    def settled(self) -> Iterator[tuple[int, str | None]]:
        """Yield the runs that went well."""
        seqs = np.flatnonzero(self._code & np.uint16(SETTLED))
        for seq, name in zip(seqs.tolist(), self._session[seqs].tolist(), strict=True):
            yield seq, None if name == NO_SESSION else self._names[name]

    def turn(self, seq: int) -> str | None:
        session = int(self._session[seq])
        if session == NO_SESSION or self._code[seq] & HAS_TURN:
            return None
        seen, at = self._looked.get(session, (0, None))
        if seq < seen:
            seen, at = 0, None
        found = self._last_turn(session, seen, seq)
        at = at if found is None else found
        self._looked[session] = (seq, at)
        return None if at is None or self._code[at] & ENDS_TURN else self._records[at].turn

    def _last_turn(self, session: int, first: int, last: int) -> int | None:
        """Return the last record of a range that names or ends a turn of a session, looking backwards."""
        while last > first:
            begin = max(first, last - _BACK)
            told = self._code[begin:last] & np.uint16(HAS_TURN | ENDS_TURN)
            among = np.flatnonzero((told != 0) & (self._session[begin:last] == session))
            if len(among):
                return begin + int(among[-1])
            last = begin
        return None

    def _sorted_calls(self) -> tuple[list[int], list[int]]:
        seqs = np.concatenate(
            [self._order.seqs(file, columns.calls[0]) for file, columns in enumerate(self._files)]
        )
        sums = np.concatenate([columns.calls[1] for columns in self._files])
        order = np.lexsort((seqs, sums))
        return sums[order].tolist(), seqs[order].tolist()

    def tool(self, call_id: str) -> ToolStarted | None:
        sums, seqs = self._calls
        wanted = checksum(call_id)
        begin, end = bisect_left(sums, wanted), bisect_left(sums, wanted + 1)
        for seq in reversed(seqs[begin:end]):
            for event in reversed(self._records[seq].events):
                if isinstance(event, ToolStarted) and event.call_id == call_id:
                    return event
        return None

    def backwards(self) -> Iterator[tuple[int, int, int]]:
        for file, late in enumerate(self._order.late):
            places = np.flatnonzero(late)
            if len(places):
                yield file, len(places), self._files[file].line_of(int(places[0]))
