"""The parts of one incident become a Capture: merged by time, folded, with what other records know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from model.capture import fold
from model.capture.build import Draft
from model.capture.events import ToolStarted, TurnEnded
from model.capture.merge import merge
from model.capture.part import Part
from model.capture.record import Capture, Failure, FileReport, Record
from model.findings import Finding
from model.vocabulary import Level


class Around(Protocol):
    """What the records of an incident know about one another, by seq."""

    def session(self, seq: int) -> str | None:
        """Return a record's session."""

    def turn(self, seq: int) -> str | None:
        """Return the turn that a record without one of its own fell into."""

    def tool(self, call_id: str) -> ToolStarted | None:
        """Return the call that was begun last under an id."""

    def backwards(self) -> Iterable[tuple[int, int, int]]:
        """Yield for each file whose clock ran backwards: the file, how many records, the first one's line."""


@dataclass(slots=True)
class Told:
    """What the parts said about failures, by seq, before they are folded."""

    drafts: list[Draft] = field(default_factory=list)
    restored: dict[int, str] = field(default_factory=dict)
    plans: dict[int, str] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    def add(
        self,
        file: int,
        seq_of: Callable[[int], int],
        drafts: Iterable[tuple[int, Draft]],
        restored: Mapping[int, str],
        plans: Mapping[int, str],
        findings: Iterable[Finding],
    ) -> None:
        """Add what the part with an index said; `seq_of` gives the seq of a place in it."""
        for place, made in drafts:
            seq = seq_of(place)
            placed = replace(made.failure, file=file, record=seq, records=(seq,))
            self.drafts.append(replace(made, failure=placed))
        self.restored |= {seq_of(place): component for place, component in restored.items()}
        self.plans |= {seq_of(place): kind for place, kind in plans.items()}
        self.findings.extend(replace(finding, file=file) for finding in findings)


def assemble(parts: Sequence[Part]) -> Capture:
    """Return the capture of all parts, in the order of `Capture.files`."""
    order = merge([part.records for part in parts])
    seq_of = {place: seq for seq, place in enumerate(order.places)}
    told = Told()
    settled: list[tuple[int, str | None]] = []
    for file, part in enumerate(parts):
        told.add(
            file,
            lambda place, file=file: seq_of[file, place],  # type: ignore[misc]
            part.drafts,
            part.restored,
            part.plans,
            part.findings,
        )
        settled.extend((seq_of[file, place], part.records[place].session) for place in part.settled)
    reports = tuple(part.report for part in parts)
    return folded(reports, order.records, told, fold.Settled(sorted(settled)), _InMemory(order.records))


def folded(
    files: tuple[FileReport, ...],
    records: Sequence[Record],
    told: Told,
    settled: fold.Settled,
    around: Around,
) -> Capture:
    """Return the capture of what the parts told: folded, with what the records around a failure know."""
    drafts = sorted(told.drafts, key=lambda made: made.failure.record)
    failures = tuple(
        _with_turn(_with_tool(_with_kind(failure, told.plans, around), around), around)
        for failure in fold.fold(drafts, fold.Marks(told.restored, settled))
    )
    return Capture(
        files=files,
        records=records,
        failures=failures,
        headline=fold.headline(failures),
        findings=(*told.findings, *_clock(around)),
    )


def _with_kind(failure: Failure, plans: dict[int, str], around: Around) -> Failure:
    """Give a plan failure the contract its session was under: plan or goal (decision 3)."""
    if failure.kind is not None or not ("PLAN_" in failure.code or failure.code.endswith("_IN_PLAN")):
        return failure
    for seq in sorted(plans, reverse=True):
        if seq < failure.record and (
            failure.session is None or around.session(seq) in (None, failure.session)
        ):
            return replace(failure, kind=plans[seq])
    return failure


def _with_tool(failure: Failure, around: Around) -> Failure:
    """Give a tool's failure the name and arguments its call began with."""
    begun = around.tool(failure.call_id) if failure.call_id else None
    if begun is None:
        return failure
    return replace(
        failure,
        tool=failure.tool or begun.name,
        target=failure.target or begun.target,
        arguments=failure.arguments or begun.arguments,
    )


def _with_turn(failure: Failure, around: Around) -> Failure:
    return failure if failure.turn is not None else replace(failure, turn=around.turn(failure.record))


def _clock(around: Around) -> Iterator[Finding]:
    """Yield one finding for each file whose clock ran backwards, at the first record that shows it."""
    for file, count, line in around.backwards():
        many = f"{count:,} records are" if count > 1 else "The record is"
        text = f"{many} earlier than the one above; the order of the file is kept."
        yield Finding("clock-out-of-order", Level.I, text, file, line)


class _InMemory:
    """What records that are all in memory know about one another."""

    def __init__(self, records: Sequence[Record]) -> None:
        self._records = records
        self._tools = {
            event.call_id: event
            for record in records
            for event in record.events
            if isinstance(event, ToolStarted) and event.call_id
        }
        self._turns = dict(self._running())

    def session(self, seq: int) -> str | None:
        return self._records[seq].session

    def turn(self, seq: int) -> str | None:
        return self._turns.get(seq)

    def tool(self, call_id: str) -> ToolStarted | None:
        return self._tools.get(call_id)

    def backwards(self) -> Iterator[tuple[int, int, int]]:
        odd: dict[int, list[Record]] = {}
        for record in self._records:
            if record.time_note == "out-of-order":
                odd.setdefault(record.file, []).append(record)
        for file, found in sorted(odd.items()):
            yield file, len(found), found[0].line

    def _running(self) -> Iterator[tuple[int, str]]:
        """Yield the turn that each record without one of its own fell into, from its session."""
        running: dict[str, str] = {}
        for record in self._records:
            if record.session is None:
                continue
            if record.turn is not None:
                running[record.session] = record.turn
            elif record.session in running:
                yield record.seq, running[record.session]
            if any(isinstance(event, TurnEnded) for event in record.events):
                running.pop(record.session, None)
