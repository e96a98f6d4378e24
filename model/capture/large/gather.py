"""The chunks of a file become one: a place for every record, and what the suspects turned out to be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from model.capture.build import Draft
from model.capture.large.columns import (
    EMPTY,
    LEVEL_BITS,
    MISSING,
    NO_SESSION,
    SETTLED,
    Columns,
    Int64,
    code_of,
)
from model.capture.large.tasks import Scan, Scanned, Span, Suspect
from model.capture.large.worker import unpacked
from model.capture.record import Unread
from model.findings import Finding

LOST = "the process that read {what} ended twice"


LOST_SUSPECT = b""  # stands for a suspect whose reading failed for good


@dataclass(slots=True)
class Gathered:
    """One file: its columns, its suspects by place, and the places of records of several lines."""

    columns: Columns
    suspects: list[tuple[int, Suspect]]
    groups: dict[int, Span]
    unread: list[Unread]
    shapes: dict[str, tuple[int, int]]
    host: bool
    servers: frozenset[str]
    damaged: tuple[int, ...]


@dataclass(slots=True)
class Verdicts:
    """What the suspects of a file turned out to be, by place."""

    columns: Columns
    drafts: list[tuple[int, Draft]] = field(default_factory=list)
    restored: dict[int, str] = field(default_factory=dict)
    plans: dict[int, str] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)
    shapes: Counter[str] = field(default_factory=Counter)

    @property
    def settled(self) -> Int64:
        """Return the places of the records that say a run went well."""
        return self.columns.marked(SETTLED)


class _Joiner:
    """Puts chunks behind one another; lines that belong together may run over their borders."""

    def __init__(self, reader: str) -> None:
        self.reader = reader
        self.count = 0
        self.pending: Span | None = None
        self.arrays: dict[str, list[np.ndarray[tuple[int, ...], np.dtype[np.generic]]]] = {
            name: [] for name in ("at_ms", "code", "session", "places", "sums")
        }
        self.lines: list[range | Int64] = []  # the first lines of the records
        self.placed: list[tuple[int, Scanned]] = []
        self.straight = True  # record n is line n so far
        self.names: dict[str, int] = {}
        self.found = Gathered(EMPTY, [], {}, [], {}, False, frozenset(), ())
        self.invalid = False

    def add(self, task: Scan, chunk: Scanned | None) -> None:
        """Add the next chunk; None stands for one that nobody could read."""
        if chunk is None:
            self.close()
            what = f"lines {task.first_line:,} to {task.first_line + task.lines - 1:,}"
            self.found.unread.append(Unread(task.first_line, LOST.replace("{what}", what)))
            self.straight = False
            return
        if chunk.lead is not None:
            if self.pending is not None:
                before, lead = self.pending, chunk.lead
                self.pending = Span(before.start, lead.end, before.line, lead.last)
            elif not (self.reader == "log" and chunk.lead_blank):
                self.pending = chunk.lead
        self._tell(chunk)
        if not chunk.closes:
            self.straight = False
            return
        self.close()
        self._records(task, chunk)
        self.pending = chunk.tail

    def close(self) -> None:
        """End the lines that run: they are one record."""
        if self.pending is None:
            return
        span, self.pending = self.pending, None
        self.found.suspects.append((self.count, Suspect(self.count, span, rpc=self.reader == "log")))
        if span.last > span.line:
            self.found.groups[self.count] = span
            self.straight = False
        self._put(
            np.array([MISSING], np.int64),
            np.array([code_of("text")], np.uint16),
            np.array([NO_SESSION], np.int32),
        )
        self.lines.append(range(span.line, span.line + 1))

    def _records(self, task: Scan, chunk: Scanned) -> None:
        base = self.count
        self.found.suspects.extend((base + suspect.place, suspect) for suspect in chunk.suspects)
        self.found.groups.update((base + place, span) for place, span in chunk.groups)
        for shape, (many, first) in chunk.shapes.items():
            before, place = self.found.shapes.get(shape, (0, base + first))
            self.found.shapes[shape] = (before + many, place)
        self.arrays["places"].append(chunk.calls[0] + base)
        self.arrays["sums"].append(chunk.calls[1])
        known = [self.names.setdefault(name, len(self.names)) for name in chunk.names]
        lines = chunk.line
        self.straight = self.straight and lines is None and task.first_line == base + 1
        self.lines.append(range(task.first_line, task.first_line + chunk.lines) if lines is None else lines)
        self.placed.append((base, chunk))
        self._put(chunk.at_ms, chunk.code, np.array([*known, NO_SESSION], np.int32)[chunk.session])

    def _put(self, *columns: np.ndarray[tuple[int, ...], np.dtype[np.generic]]) -> None:
        for name, column in zip(("at_ms", "code", "session"), columns, strict=True):
            self.arrays[name].append(column)
        self.count += len(columns[0])

    def _tell(self, chunk: Scanned) -> None:
        found = self.found
        found.unread.extend(chunk.unread)
        found.host = found.host or chunk.host
        found.servers |= chunk.servers
        found.damaged = (*found.damaged, *chunk.damaged)
        self.invalid = self.invalid or chunk.invalid

    def result(self) -> Gathered:
        """Return the whole file."""
        self.close()
        found, arrays = self.found, self.arrays
        joined = {name: np.concatenate(parts) if parts else None for name, parts in arrays.items()}
        found.columns = Columns(
            _or_empty(joined["at_ms"], np.int64),
            _or_empty(joined["code"], np.uint16),
            _or_empty(joined["session"], np.int32),
            None if self.straight else _lines(self.lines),
            tuple(self.names),
            (_or_empty(joined["places"], np.int64), _or_empty(joined["sums"], np.uint32)),
        )
        if not self.invalid:
            found.damaged = ()
        for base, chunk in self.placed:  # one copy is enough
            chunk.at_ms = found.columns.at_ms[base : base + len(chunk.at_ms)]
            chunk.code = found.columns.code[base : base + len(chunk.code)]
        return found


def _lines(parts: Sequence[range | Int64]) -> Int64:
    return np.concatenate([np.empty(0, np.int64), *(np.asarray(part, np.int64) for part in parts)])


def _or_empty(found: object, kind: type[np.generic]) -> np.ndarray:
    return np.empty(0, kind) if found is None else found  # type: ignore[return-value]


def gather(chunks: Sequence[tuple[Scan, Scanned | None]], reader: str) -> Gathered:
    """Return a file from its chunks, in their order."""
    joiner = _Joiner(reader)
    for task, chunk in chunks:
        joiner.add(task, chunk)
    return joiner.result()


def judge(found: Gathered, loaded: Mapping[Span, bytes]) -> Verdicts:
    """Return what the suspects turned out to be; their exact columns replace the provisional, in place."""
    columns = found.columns
    at_ms, code, session = columns.at_ms, columns.code, columns.session
    names = {name: number for number, name in enumerate(columns.names)}
    made = Verdicts(columns, unread=list(found.unread))
    shapes = dict(found.shapes)
    places, sums = [columns.calls[0]], [columns.calls[1]]
    own_calls = np.array([place for place, _ in found.suspects], np.int64)
    keep = ~np.isin(places[0], own_calls)
    places, sums = [places[0][keep]], [sums[0][keep]]
    for place, suspect in found.suspects:
        answer = loaded.get(suspect.span)
        one = unpacked(answer) if answer else None
        if answer == LOST_SUSPECT:
            what = f"line {suspect.span.line:,}"
            made.unread.append(Unread(suspect.span.line, LOST.replace("{what}", what)))
        if one is None:
            continue
        at_ms[place] = MISSING if one.at_ms is None else one.at_ms
        code[place] = one.code & ~LEVEL_BITS | int(code[place]) & LEVEL_BITS
        session[place] = NO_SESSION if one.session is None else names.setdefault(one.session, len(names))
        if one.calls:
            places.append(np.full(len(one.calls), place, np.int64))
            sums.append(np.array(one.calls, np.uint32))
        many, first = shapes.get(one.shape, (0, place))
        shapes[one.shape] = (many + 1, min(first, place))
        made.drafts.extend((place, draft) for draft in one.drafts)
        made.findings.extend(one.findings)
        if one.restored:
            made.restored[place] = one.restored
        if one.plan_kind:
            made.plans[place] = one.plan_kind
    if (rpc := shapes.pop("rpc", None)) is not None:
        name = "host-rpc" if found.host else "json-rpc"
        many, first = shapes.get(name, (0, rpc[1]))
        shapes[name] = (many + rpc[0], min(first, rpc[1]))
    made.shapes = Counter(
        {shape: many for shape, (many, first) in sorted(shapes.items(), key=lambda one: one[1][1])}
    )
    made.columns = Columns(
        at_ms, code, session, columns.line, tuple(names), (np.concatenate(places), np.concatenate(sums))
    )
    made.unread.sort(key=lambda one: one.line)
    return made
