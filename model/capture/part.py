"""What one file gives: records classified and redacted; the only place where raw and redacted meet."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from model.capture import times
from model.capture.build import Draft, draft
from model.capture.classify import classify
from model.capture.raw import Issue, RawRecord, Reading
from model.capture.readers.json_text import DECODE_LIMIT, redundant_keys
from model.capture.record import FileReport, Record, Unread
from model.capture.shown import checked, whole
from model.findings import Finding
from model.redaction.engine import redact
from model.redaction.findings import Redacted
from model.registry.registry import Registry
from model.vocabulary import Level

_ESCAPED_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
PREVIEW = 65_536  # characters of a record too large to decode


@dataclass(slots=True)
class Part:
    """What one file gave, before the files are merged."""

    report: FileReport
    records: list[Record] = field(default_factory=list)
    drafts: list[tuple[int, Draft]] = field(default_factory=list)  # (index into records, draft)
    restored: dict[int, str] = field(default_factory=dict)
    settled: set[int] = field(default_factory=set)
    plans: dict[int, str] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)


def fill(part: Part, items: Iterable[RawRecord | Unread], index: int, registry: Registry) -> Counter[str]:
    """Load every record of a file into its part; return how often each shape occurred."""
    shapes: Counter[str] = Counter()
    unread = list(part.report.unread)
    for item in items:
        if isinstance(item, Unread):
            unread.append(item)
        else:
            shapes[_load(item, part, index, registry)] += 1
    part.report = replace(part.report, records=len(part.records), unread=tuple(unread))
    return shapes


def _load(raw: RawRecord, part: Part, index: int, registry: Registry) -> str:
    """Load one raw record into a part and return its shape; the only place where raw and redacted meet."""
    if len(raw.text) > DECODE_LIMIT:
        raw = replace(raw, text=raw.text[:PREVIEW])
        text = "The record is too large to decode; its beginning is shown."
        part.findings.append(Finding("record-too-large", Level.W, text, index, raw.line))
    seen = raw.read(raw.text)
    hidden = redact(raw.text)
    shown = seen if hidden.text == raw.text else raw.read(hidden.text)
    place = len(part.records)
    record = _record(shown, hidden, index, raw.line)
    part.records.append(record)
    made_of = tuple(_drafts(seen, shown, registry))
    if made_of and isinstance(shown.value, dict) and redundant_keys(hidden.text):
        text = "A key stands twice in one object; the last one counts."
        part.findings.append(Finding("duplicate-key", Level.W, text, index, raw.line))
    for made in made_of:
        failure = replace(made.failure, file=index, line=raw.line, at_ms=record.at_ms)
        failure = replace(failure, redactions=(*hidden.findings, *failure.redactions))
        part.drafts.append((place, replace(made, failure=failure)))
    if seen.restored:
        part.restored[place] = seen.restored
    if seen.settled:
        part.settled.add(place)
    if seen.plan_kind:
        part.plans[place] = seen.plan_kind
    return seen.shape


def _record(shown: Reading, hidden: Redacted, index: int, line: int) -> Record:
    at = times.moment(shown.at)
    return Record(
        file=index,
        line=line,
        seq=-1,
        kind=shown.kind,
        text=whole(hidden.text),
        value=checked(shown.value) if _ESCAPED_SURROGATE.search(hidden.text) else shown.value,
        at_ms=at.at_ms if at else None,
        time_note=at.note if at else "missing",
        session=_short(shown.session),
        turn=_short(shown.turn),
        events=checked_events(shown),
        redactions=hidden.findings,
    )


def _short(text: str | None) -> str | None:
    return whole(text)[:128] if text else None


def _drafts(seen: Reading, shown: Reading, registry: Registry) -> Iterator[Draft]:
    pairs: Sequence[tuple[Issue, Issue]]
    if len(seen.issues) == len(shown.issues):
        pairs = tuple(zip(seen.issues, shown.issues, strict=True))
    else:  # redaction changed the shape: only what it left may be shown
        pairs = tuple((issue, issue) for issue in shown.issues)
    for raw, safe in pairs:
        verdict = classify(raw.signal)
        if verdict is None:
            continue
        words = verdict if safe is raw else classify(safe.signal)
        yield draft(raw, safe, verdict, words, shown, registry)


def checked_events(shown: Reading) -> tuple[Any, ...]:
    """Return a record's events with every text in them checked a second time."""
    return tuple(
        replace(
            event,
            **{
                name: checked(value)
                for name in event.__dataclass_fields__
                if isinstance(value := getattr(event, name), str)
            },
        )
        for event in shown.events
    )
