"""The parts of one incident become a Capture: merged by time, folded, with what other records know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from model.capture import fold
from model.capture.build import Draft
from model.capture.events import ToolStarted, TurnEnded
from model.capture.merge import merge
from model.capture.part import Part
from model.capture.record import Capture, Failure, Record
from model.findings import Finding
from model.vocabulary import Level


def assemble(parts: Sequence[Part]) -> Capture:
    """Return the capture of all parts, in the order of `Capture.files`."""
    order = merge([part.records for part in parts])
    seq_of = {place: seq for seq, place in enumerate(order.places)}
    drafts: list[Draft] = []
    restored: dict[int, str] = {}
    settled: dict[int, tuple[str | None, str | None]] = {}
    plans: dict[int, str] = {}
    for file, part in enumerate(parts):
        for place, made in part.drafts:
            seq = seq_of[file, place]
            drafts.append(replace(made, failure=replace(made.failure, record=seq, records=(seq,))))
        restored |= {seq_of[file, place]: component for place, component in part.restored.items()}
        settled |= {
            seq_of[file, place]: (part.records[place].session, part.records[place].turn)
            for place in part.settled
        }
        plans |= {seq_of[file, place]: kind for place, kind in part.plans.items()}
    drafts.sort(key=lambda made: made.failure.record)
    tools = _tools(order.records)
    turns = _turns(order.records)
    failures = tuple(
        _with_turn(_with_tool(_with_kind(failure, plans, order.records), tools), turns)
        for failure in fold.fold(drafts, fold.Marks(restored, settled))
    )
    findings = [finding for part in parts for finding in part.findings]
    findings.extend(_clock(order.records))
    return Capture(
        files=tuple(part.report for part in parts),
        records=order.records,
        failures=failures,
        headline=fold.headline(failures),
        findings=tuple(findings),
    )


def _with_kind(failure: Failure, plans: dict[int, str], records: Sequence[Record]) -> Failure:
    """Give a plan failure the contract its session was under: plan or goal (decision 3)."""
    if failure.kind is not None or not ("PLAN_" in failure.code or failure.code.endswith("_IN_PLAN")):
        return failure
    for seq in sorted(plans, reverse=True):
        if seq < failure.record and (
            failure.session is None or records[seq].session in (None, failure.session)
        ):
            return replace(failure, kind=plans[seq])
    return failure


def _tools(records: Sequence[Record]) -> dict[str, ToolStarted]:
    """Return the tool calls that records began, by call id."""
    return {
        event.call_id: event
        for record in records
        for event in record.events
        if isinstance(event, ToolStarted) and event.call_id
    }


def _with_tool(failure: Failure, tools: dict[str, ToolStarted]) -> Failure:
    """Give a tool's failure the name and arguments its call began with."""
    begun = tools.get(failure.call_id or "")
    if begun is None:
        return failure
    return replace(
        failure,
        tool=failure.tool or begun.name,
        target=failure.target or begun.target,
        arguments=failure.arguments or begun.arguments,
    )


def _turns(records: Sequence[Record]) -> dict[int, str]:
    """Return the turn that each record without one of its own fell into, by seq, from its session."""
    running: dict[str, str] = {}
    found: dict[int, str] = {}
    for record in records:
        if record.session is None:
            continue
        if record.turn is not None:
            running[record.session] = record.turn
        elif record.session in running:
            found[record.seq] = running[record.session]
        if any(isinstance(event, TurnEnded) for event in record.events):
            running.pop(record.session, None)
    return found


def _with_turn(failure: Failure, turns: dict[int, str]) -> Failure:
    return failure if failure.turn is not None else replace(failure, turn=turns.get(failure.record))


def _clock(records: Sequence[Record]) -> Iterator[Finding]:
    """Yield one finding for each file whose clock ran backwards, at the first record that shows it."""
    odd: dict[int, list[Record]] = {}
    for record in records:
        if record.time_note == "out-of-order":
            odd.setdefault(record.file, []).append(record)
    for file, found in sorted(odd.items()):
        many = f"{len(found):,} records are" if len(found) > 1 else "The record is"
        text = f"{many} earlier than the one above; the order of the file is kept."
        yield Finding("clock-out-of-order", Level.I, text, file, found[0].line)
