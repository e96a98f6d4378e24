"""The records of a big file, read from it and redacted when somebody asks for one."""

from __future__ import annotations

from array import array
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from threading import Lock
from typing import overload

import numpy as np

from model.capture.large.columns import (
    MISSING,
    NO_SESSION,
    SPOKEN,
    Bools,
    Columns,
    Int64,
    Numbers,
    latest_times,
)
from model.capture.large.handle import Handle
from model.capture.large.lines import LineIndex
from model.capture.large.tasks import Setup, Span
from model.capture.large.worker import LONGEST, context_of, raw_record, read_bytes
from model.capture.part import Part, fill
from model.capture.record import FileReport, Record, Unread
from model.capture.shown import whole
from model.redaction.engine import default_redactor, naming
from model.redaction.stream import ByteFeed

ROW_BYTES = 65_536  # of one record that a list reads
_KEPT = 8 << 20  # characters of records that are kept
CHANGED = "The file has changed since it was read: this record is gone."


@dataclass(frozen=True, slots=True)
class Source:
    """Where the records of one big file are: its open file, its lines and what the whole of it says."""

    handle: Handle
    lines: LineIndex
    columns: Columns
    groups: Mapping[int, Span]
    setup: Setup
    host: bool = False
    servers: frozenset[str] = frozenset()

    def span(self, place: int) -> Span:
        """Return the bytes and lines of a record."""
        found = self.groups.get(place)
        if found is not None:
            return found
        line = self.columns.line_of(place)
        return Span(*self.lines.bounds(line - 1), line, line)

    def read(self, place: int, index: int) -> Record:
        """Read a record in full, as if the file were in memory; `index` is its file's."""
        span = self.span(place)
        return self._read(span, index) or self._stub(place, index, CHANGED)

    def _read(self, span: Span, index: int) -> Record | None:
        wanted = min(LONGEST, span.end - span.start)
        data = read_bytes(self.handle.number, span.start, span.start + wanted)
        context = context_of(self.setup, host=self.host)
        raw = raw_record(data.decode("utf-8", "replace"), span.line, self.setup.reader, context, self.servers)
        if raw is None or isinstance(raw, Unread) or len(data) < wanted:
            return None
        part = Part(FileReport("", self.setup.reader, "", ""))
        with naming(self.setup.exact):
            fill(part, (raw,), index, self.setup.registry)
        return part.records[0]

    def row(self, place: int, index: int) -> Record:
        """Read at most ROW_BYTES of a record, redacted; of a longer one the beginning, without its value."""
        span = self.span(place)
        if span.end - span.start <= ROW_BYTES:
            return self.read(place, index)
        return self._stub(place, index, self._head(span))

    def row_of(self, span: Span, index: int) -> Record:
        """Read at most ROW_BYTES of lines that need not be a record."""
        found = self._read(span, index) if span.end - span.start <= ROW_BYTES else None
        if found is not None:
            return found
        return Record(
            file=index, line=span.line, seq=-1, kind="text", text=self._head(span), time_note="missing"
        )

    def _head(self, span: Span) -> str:
        """Return the beginning of a span, without what may be the beginning of a secret."""
        feed = ByteFeed(default_redactor(), exact=self.setup.exact, keep_findings=False)
        whole_span = span.end - span.start <= ROW_BYTES
        said = feed.feed(read_bytes(self.handle.number, span.start, min(span.end, span.start + ROW_BYTES)))
        if whole_span:
            said += feed.close()
        return whole(said.decode("utf-8", "replace" if whole_span else "ignore"))

    def _stub(self, place: int, index: int, text: str) -> Record:
        columns = self.columns
        at = int(columns.at_ms[place])
        return Record(
            file=index,
            line=columns.line_of(place),
            seq=-1,
            kind=columns.kind(place),
            text=text,
            at_ms=None if at == MISSING else at,
            time_note="missing" if at == MISSING else None,
            session=columns.session_of(place),
        )


class Order:
    """The records of several files merged by time, as `merge.merge` does it, by columns."""

    def __init__(self, files: Sequence[Columns]) -> None:
        """Merge files; a single one keeps its order."""
        keys = [latest_times(columns.at_ms, first_file=file == 0) for file, columns in enumerate(files)]
        self.late: tuple[Bools, ...] = tuple(late for _, late in keys)
        self.count = sum(map(len, files))
        self._file: np.ndarray[tuple[int, ...], np.dtype[np.int64]] | None = None
        if len(files) > 1:
            file = np.concatenate([np.full(len(columns), at) for at, columns in enumerate(files)])
            place = np.concatenate([np.arange(len(columns)) for columns in files])
            order = np.lexsort((place, file, np.concatenate([latest for latest, _ in keys])))
            self._file, self._place = file[order], place[order]
            self._seqs = [np.empty(len(columns), np.int64) for columns in files]
            for at, seqs in enumerate(self._seqs):
                mine = np.flatnonzero(self._file == at)
                seqs[self._place[mine]] = mine

    def at(self, seq: int) -> tuple[int, int]:
        """Return file and place of a record."""
        return (0, seq) if self._file is None else (int(self._file[seq]), int(self._place[seq]))

    def seq(self, file: int, place: int) -> int:
        """Return where a record of a file stands."""
        return place if self._file is None else int(self._seqs[file][place])

    def seqs(self, file: int, places: Int64) -> Int64:
        """Return where records of a file stand."""
        return places if self._file is None else self._seqs[file][places]

    def merged(self, arrays: Sequence[Numbers]) -> Numbers:
        """Return one column of all files in the merged order."""
        if self._file is None:
            return arrays[0]
        made = np.empty(self.count, arrays[0].dtype)
        for seqs, values in zip(self._seqs, arrays, strict=True):
            made[seqs] = values
        return made


class LazyRecords(Sequence[Record]):
    """The records of an incident with at least one big file, by seq; the last ones read are kept."""

    def __init__(
        self, sources: Sequence[Source | Sequence[Record]], files: Sequence[Columns], order: Order
    ) -> None:
        """Take for each file its source, or its records when they are in memory, and its columns."""
        self._sources, self._files, self._order = sources, files, order
        self._kept: OrderedDict[int, Record] = OrderedDict()
        self._size = 0
        self._lock = Lock()

    def __len__(self) -> int:
        """Return the number of records."""
        return self._order.count

    @overload
    def __getitem__(self, at: int) -> Record: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Record]: ...
    def __getitem__(self, at: int | slice) -> Record | Sequence[Record]:
        """Return a record, or several, read in full."""
        if isinstance(at, slice):
            return tuple(self[seq] for seq in range(*at.indices(len(self))))
        seq = at + len(self) if at < 0 else at
        if not 0 <= seq < len(self):
            raise IndexError(at)
        with self._lock:
            found = self._kept.get(seq)
            if found is not None:
                self._kept.move_to_end(seq)
                return found
        found = self._read(seq)
        with self._lock:
            if len(found.text) <= _KEPT // 8 and seq not in self._kept:
                self._kept[seq] = found
                self._size += len(found.text)
                while self._size > _KEPT:
                    self._size -= len(self._kept.popitem(last=False)[1].text)
        return found

    def __iter__(self) -> Iterator[Record]:
        """Yield all records, each read once more."""
        return map(self._read, range(len(self)))

    def row(self, seq: int) -> Record:
        """Return a record for a list: at most ROW_BYTES of it are read."""
        file, place = self._order.at(seq)
        source = self._sources[file]
        if not isinstance(source, Source):
            return self[seq]
        span = source.span(place)
        if span.end - span.start <= ROW_BYTES:
            return self[seq]
        return self._placed(source.row(place, file), seq, file, place)

    def _read(self, seq: int) -> Record:
        file, place = self._order.at(seq)
        source = self._sources[file]
        record = source.read(place, file) if isinstance(source, Source) else source[place]
        return self._placed(record, seq, file, place)

    def _placed(self, record: Record, seq: int, file: int, place: int) -> Record:
        late = bool(self._order.late[file][place])
        return replace(record, seq=seq, time_note="out-of-order" if late else record.time_note)

    def times(self) -> array[int]:
        """Return ms since the first time of every record, the latest so far; empty without one."""
        start = self.start_ms()
        if start is None:
            return array("q")
        at = self._order.merged([columns.at_ms for columns in self._files])
        latest = np.maximum.accumulate(np.where(at == MISSING, 0, at - start).clip(0))
        return array("q", latest.astype(np.int64).tobytes())

    def start_ms(self) -> int | None:
        """Return the first time, in UTC ms."""
        firsts = []
        for file, columns in enumerate(self._files):
            known = columns.at_ms != MISSING
            if known.any():
                place = int(np.argmax(known))
                firsts.append((self._order.seq(file, place), int(columns.at_ms[place])))
        return min(firsts)[1] if firsts else None

    def of_session(self, first: int, last: int, session: str | None) -> list[int]:
        """Return which records of a range belong to a session, or to none, and may show something."""
        found: list[int] = []
        for seq in range(first, min(last, len(self))):
            file, place = self._order.at(seq)
            columns = self._files[file]
            named = columns.session_of(place)
            if session is None or named is None or named == session:
                found.append(seq)
        return found

    def speakers(self) -> list[tuple[int, str]]:
        """Return the records in which a session's work begins or a person speaks, as (seq, session)."""
        found: list[tuple[int, str]] = []
        for file, columns in enumerate(self._files):
            places = columns.marked(SPOKEN)
            places = places[columns.session[places] != NO_SESSION]
            seqs = self._order.seqs(file, places).tolist()
            sessions = columns.session[places].tolist()
            found.extend((seq, columns.names[name]) for seq, name in zip(seqs, sessions, strict=True))
        return sorted(found)

    def first_session(self) -> str | None:
        """Return the session of the first record that has one."""
        firsts = []
        for file, columns in enumerate(self._files):
            named = columns.session != NO_SESSION
            if named.any():
                place = int(np.argmax(named))
                firsts.append((self._order.seq(file, place), columns.session_of(place)))
        return min(firsts)[1] if firsts else None
