"""Open captures: bytes → text → raw records → classify → redact → records → failures.

Raw text lives in the locals of this module and of the readers it calls, and nowhere else.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from model.capture import archive, fold, times
from model.capture.build import Draft, draft
from model.capture.classify import classify
from model.capture.decode import decode
from model.capture.merge import merge
from model.capture.raw import Context, Issue, RawRecord, Reading
from model.capture.readers.json_text import DECODE_LIMIT
from model.capture.readers.protocol import sample_of
from model.capture.record import Capture, Failure, FileReport, Record, Unread
from model.capture.shapes.rpc import HOST_METHODS
from model.capture.shown import checked, whole
from model.capture.sniff import choose
from model.capture.source import Input, inputs, rotation
from model.findings import Finding
from model.redaction.engine import redact
from model.registry.registry import Registry
from model.vocabulary import Level, Namespace

SOURCE_LIMIT = 16 * 1024 * 1024
PREVIEW = 65_536  # characters of a record too large to decode
UNREADABLE = "unreadable"
_HOST_METHOD = re.compile(
    r"\"method\"\s*:\s*\"(?:" + "|".join(re.escape(name) for name in HOST_METHODS) + r")\""
)
_WHY = {
    "own-log": "keys ts, level, channel, category",
    "own-events": "key event.type",
    "host-rpc": "JSON-RPC of the host",
    "json-rpc": "key jsonrpc",
    "own-ipc": "key ok with data or error",
    "own-status": "keys ok and component",
    "own-transcript": "type session, message or compaction",
    "own-outbox": "keys key, sessionId, message",
    "capability-results": "status with error.retry, or runtime events",
    "capability-payload": "code with a string retry",
    "app-error": "code and message",
    "mcp": "MCP's JSON-RPC or tool results",
}


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


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the caller asked for beside the files."""

    status: int | None = None
    encoding: str | None = None
    source: bool = False


def open_capture(
    paths: Sequence[str | Path],
    registry: Registry,
    *,
    status: int | None = None,
    encoding: str | None = None,
    source: bool = False,
    stdin: bytes | None = None,
) -> Capture:
    """Open files, folders and archives as one incident.

    `status` is an HTTP status known from elsewhere, `encoding` overrides the guess, `source` keeps the
    redacted text of each file, `stdin` is what "-" stands for. An input that cannot be read is listed
    with the container "unreadable". Raises BadRequest for an unknown encoding, nothing else.
    """
    wanted = Wanted(status, encoding, source)
    parts: list[Part] = []
    for item in inputs(paths, stdin):
        for part in _parts(item, wanted, registry, len(parts)):
            parts.append(part)  # noqa: PERF402 - each part's index is its place in this list
    return _assemble(parts)


def open_text(text: str, registry: Registry, *, status: int | None = None) -> Capture:
    """Open a pasted text; `status` is the HTTP status that stood beside it."""
    wanted = Wanted(status, source=True)
    return _assemble([_text_part("pasted text", text, "text", wanted, registry, 0)])


def _parts(item: Input, wanted: Wanted, registry: Registry, index: int) -> Iterator[Part]:
    name = redact(whole(item.path)).text
    if item.data is None:
        reason = redact(whole(item.problem or "")).text
        yield Part(FileReport(name, UNREADABLE, reason, "", unread=(Unread(0, reason),)))
        return
    kind = archive.kind_of(item.data)
    if kind is not None:
        yield from _archive_parts(kind, item, name, wanted, registry, index)
        return
    yield _file_part(name, item.data, wanted, registry, index, item.cut)


def _archive_parts(
    kind: str, item: Input, name: str, wanted: Wanted, registry: Registry, index: int
) -> Iterator[Part]:
    unread: list[Unread] = []
    inner: list[archive.Member] = []
    for member in archive.members(kind, item.data or b"", item.path):
        shown = redact(whole(member.name)).text
        if member.data is None:
            unread.append(Unread(0, f"{shown}: {member.problem}" if shown else str(member.problem)))
            continue
        if member.note:
            unread.append(Unread(0, f"{shown} {member.note}"))
        inner.append(member)
    inner.sort(key=lambda member: rotation(member.name))
    why = f"{kind} by its first bytes, {len(inner)} file{'' if len(inner) == 1 else 's'} inside"
    yield Part(
        FileReport(
            name,
            kind,
            why,
            "binary",
            unread=tuple(unread),
            source_why="an archive: its members are files of their own",
        )
    )
    for place, member in enumerate(inner, index + 1):
        path = f"{name}/{redact(whole(member.name)).text}"
        data = member.data or b""
        nested = archive.kind_of(data)
        if nested is not None:
            reason = f"an archive inside an archive ({nested}) stays closed"
            yield Part(FileReport(path, nested, reason, "binary", unread=(Unread(0, reason),)))
        else:
            yield _file_part(path, data, wanted, registry, place, 0)


def _file_part(name: str, data: bytes, wanted: Wanted, registry: Registry, index: int, cut: int) -> Part:
    decoded = decode(data, wanted.encoding)
    part = _text_part(name, decoded.text, decoded.encoding, wanted, registry, index)
    if decoded.assumed:
        part.findings.append(
            Finding("encoding-assumed", Level.I, f"{decoded.assumed[0].upper()}{decoded.assumed[1:]}.", index)
        )
    for line in decoded.replaced[:20]:
        part.findings.append(
            Finding(
                "bytes-replaced",
                Level.W,
                "Bytes that are no text in this encoding were replaced.",
                index,
                line,
            )
        )
    if cut:
        part.findings.append(
            Finding("file-cut", Level.W, f"Only the beginning was read; {cut:,} bytes were left out.", index)
        )
    return part


def _text_part(name: str, text: str, encoding: str, wanted: Wanted, registry: Registry, index: int) -> Part:
    part = Part(FileReport(name, "empty", "nothing in it", encoding))
    source, source_why = _source(text, wanted)
    if not text.strip():
        part.report = replace(part.report, source=source, source_why=source_why)
        return part
    chosen = choose(sample_of(text))
    context = Context(
        knows=lambda code: registry.get(Namespace.APP, code) is not None,
        status=wanted.status,
        host_file=_HOST_METHOD.search(text) is not None,
    )
    shapes: Counter[str] = Counter()
    unread: list[Unread] = []
    for item in chosen.reader.read(text, context):
        if isinstance(item, Unread):
            unread.append(item)
        else:
            shapes[_load(item, part, index, registry)] += 1
    container, why = _container(chosen.reader.name, chosen.why, shapes)
    part.report = FileReport(
        name, container, why, encoding, len(part.records), tuple(unread), source, source_why
    )
    return part


def _source(text: str, wanted: Wanted) -> tuple[str | None, str | None]:
    if not wanted.source:
        return None, None
    if len(text) > SOURCE_LIMIT:
        return None, f"larger than {SOURCE_LIMIT // 1024 // 1024} MiB"
    return whole(redact(text).text), None


def _container(reader: str, why: str, shapes: Counter[str]) -> tuple[str, str]:
    """Name a file by the shape most of its records have, when that says more than the reader's own name."""
    if reader.startswith("json") and shapes:
        shape = shapes.most_common(1)[0][0]
        if shape not in {"body", "text"}:
            return shape, f"{_WHY[shape]}; {why}" if shape in _WHY else why
    return reader, why


def _load(raw: RawRecord, part: Part, index: int, registry: Registry) -> str:
    """Load one raw record into a part and return its shape; the only place where raw and redacted meet."""
    if len(raw.text) > DECODE_LIMIT:
        raw = replace(raw, text=raw.text[:PREVIEW])
        part.findings.append(
            Finding(
                "record-too-large",
                Level.W,
                "The record is too large to decode; its beginning is shown.",
                index,
                raw.line,
            )
        )
    seen = raw.read(raw.text)
    hidden = redact(raw.text)
    shown = seen if hidden.text == raw.text else raw.read(hidden.text)
    at = times.moment(seen.at)
    place = len(part.records)
    part.records.append(
        Record(
            file=index,
            line=raw.line,
            seq=-1,
            kind=shown.kind,
            text=whole(hidden.text),
            value=shown.value,
            at_ms=at.at_ms if at else None,
            time_note=at.note if at else "missing",
            session=_short(shown.session),
            turn=_short(shown.turn),
            events=checked_events(shown),
            redactions=hidden.findings,
        )
    )
    for made in _drafts(seen, shown, registry):
        failure = replace(made.failure, file=index, line=raw.line, at_ms=at.at_ms if at else None)
        failure = replace(failure, redactions=(*hidden.findings, *failure.redactions))
        part.drafts.append((place, replace(made, failure=failure)))
    if seen.restored:
        part.restored[place] = seen.restored
    if seen.settled:
        part.settled.add(place)
    if seen.plan_kind:
        part.plans[place] = seen.plan_kind
    return seen.shape


def _short(text: str | None) -> str | None:
    return whole(redact(text).text)[:128] if text else None


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


def _assemble(parts: Sequence[Part]) -> Capture:
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
    failures = tuple(
        _with_kind(failure, plans, order.records)
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


def _clock(records: Sequence[Record]) -> Iterator[Finding]:
    for record in records:
        if record.time_note == "out-of-order":
            yield Finding(
                "clock-out-of-order",
                Level.I,
                "The record's time is before that of the record above it.",
                record.file,
                record.line,
            )
