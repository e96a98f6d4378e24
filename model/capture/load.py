"""Open captures: bytes → text → raw records → classify → redact → records → failures.

Raw text lives in the locals of this module, of `part` and of the readers they call, and nowhere else.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from model.capture import archive
from model.capture.assemble import assemble
from model.capture.decode import decode
from model.capture.part import Part, fill
from model.capture.raw import Context
from model.capture.readers.protocol import sample_of
from model.capture.record import Capture, FileReport, Unread
from model.capture.shapes.rpc import HOST_METHODS
from model.capture.shown import whole
from model.capture.sniff import choose
from model.capture.source import Input, inputs, read, rotation
from model.findings import Finding
from model.problems import UnreadableInput
from model.redaction.engine import naming, redact
from model.registry.registry import Registry
from model.vocabulary import Level, Namespace

if TYPE_CHECKING:
    from model.capture.large.incident import BigPart
    from model.redaction.exact import ExactSecrets

SOURCE_LIMIT = 16 * 1024 * 1024
LARGE = 30_000_000  # bytes from which a file is read line by line, by several processes
UNREADABLE = "unreadable"
_HOST_METHOD = re.compile(
    r"\"method\"\s*:\s*\"(?:" + "|".join(re.escape(name) for name in HOST_METHODS) + r")\""
)
_DATABASE = b"SQLite format 3\x00"
_NO_TEXT = re.compile("\x00+|[\x01-\x08\x0e-\x1a\x1c-\x1f\ufffd]")
_BINARY_SAMPLE, _BINARY_SHARE = 8_192, 0.1
_WHY = {
    "own-log": "keys ts, level, channel, category",
    "own-events": "key event.type",
    "own-ipc": "key ok with data or error",
    "own-status": "keys ok and component",
    "own-transcript": "type session, message or compaction",
    "own-outbox": "keys key, sessionId, message",
    "host-rpc": "JSON-RPC of the host",
    "json-rpc": "key jsonrpc",
    "mcp": "MCP's JSON-RPC or tool results",
    "capability-results": "status with error.retry, or runtime events",
    "capability-payload": "code with a string retry",
    "app-error": "code and message",
    "definition-error": "one of the six registration-time codes",
    "claude-code": "type with sessionId or uuid",
    "codex-rollout": "timestamp, type and payload",
    "codex-exec": "types thread., turn. and item.",
    "opencode": "info or error with providerID",
    "pi": "messages with stopReason",
    "cline": "message with status and providerId, or say and ask",
    "sentry": "exception.values",
    "structured-log": "level and message keys",
    "gateway-record": "a status beside a body",
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the caller asked for beside the files."""

    status: int | None = None
    encoding: str | None = None
    source: bool = False
    container: str | None = None
    progress: Callable[[float], None] = lambda _share: None
    cancelled: Callable[[], bool] = lambda: False
    keep_index: bool = False
    exact: ExactSecrets | None = None


def open_capture(
    paths: Sequence[str | Path],
    registry: Registry,
    *,
    status: int | None = None,
    encoding: str | None = None,
    source: bool = False,
    stdin: bytes | None = None,
    container: str | None = None,
    progress: Callable[[float], None] = lambda _share: None,
    cancelled: Callable[[], bool] = lambda: False,
    keep_index: bool = False,
    exact: ExactSecrets | None = None,
) -> Capture:
    """Open files, folders and archives as one incident.

    `status` is an HTTP status known from elsewhere, `encoding` overrides the guess, `source` keeps the
    redacted text of each file, `stdin` is what "-" stands for, `container` names a reader instead of the
    automatic choice. `progress` hears how far the reading of a big file is, 0 to 1, `cancelled` is asked
    whether to stop there, and `keep_index` lets its index lie in the cache folder for the next time. What a
    person named in `exact` is hidden as well. An input that cannot be read is listed with the container
    "unreadable". Raises BadRequest for an encoding or container nobody knows.
    """
    wanted = Wanted(status, encoding, source, container, progress, cancelled, keep_index, exact)
    with naming(exact):
        return _opened(paths, wanted, registry, stdin)


def _opened(paths: Sequence[str | Path], wanted: Wanted, registry: Registry, stdin: bytes | None) -> Capture:
    parts: list[Part | BigPart] = []
    for item in inputs(paths, stdin, big=LARGE):
        for part in _parts(item, wanted, registry, len(parts)):
            parts.append(part)  # noqa: PERF402 - each part's index is its place in this list
    small = [part for part in parts if isinstance(part, Part)]
    if len(small) == len(parts):
        return assemble(small)
    from model.capture.large import incident

    return incident.assemble(parts)


def open_text(
    text: str,
    registry: Registry,
    *,
    status: int | None = None,
    container: str | None = None,
    exact: ExactSecrets | None = None,
) -> Capture:
    """Open a pasted text; `status` is the HTTP status that stood beside it, `container` a reader's name.

    What a person named in `exact` is hidden as well.
    """
    wanted = Wanted(status, source=True, container=container)
    with naming(exact):
        return assemble([_text_part("pasted text", text, "text", wanted, registry, 0)])


def _parts(item: Input, wanted: Wanted, registry: Registry, index: int) -> Iterator[Part | BigPart]:
    name = redact(whole(item.path)).text
    if item.big:
        big = _big_part(item.path, name, wanted, registry)
        if big is not None:
            yield big
            return
        item = read(item.path)
    if item.data is None:
        reason = redact(whole(item.problem or "")).text
        yield Part(FileReport(name, UNREADABLE, reason, "", unread=(Unread(0, reason),)))
        return
    kind = archive.kind_of(item.data)
    if kind is not None:
        yield from _archive_parts(kind, item, name, wanted, registry, index)
        return
    yield _file_part(name, item.data, wanted, registry, index, item.cut)


def _big_part(path: str, name: str, wanted: Wanted, registry: Registry) -> BigPart | None:
    """Read a big file line by line, or return None when its lines are not its records."""
    from model.capture.large.cache import default_cache
    from model.capture.large.file import LargeFile, Progress, sniff
    from model.capture.large.handle import Handle

    if wanted.encoding is not None:
        return None
    try:
        handle = Handle(path)
    except UnreadableInput:
        return None  # whoever reads it says why not
    sniffed = sniff(handle, wanted.container)
    if sniffed is None:
        return None
    cache = default_cache() if wanted.keep_index and not wanted.exact else None
    file = LargeFile(handle, sniffed, registry, status=wanted.status, cache=cache, exact=wanted.exact)

    def look(far: Progress) -> None:
        wanted.progress(far.share)
        if wanted.cancelled():
            file.cancel()

    file.watch.on_progress = look
    file.run()
    part = file.part(name, container_of)
    why = f"larger than {SOURCE_LIMIT // 1024 // 1024} MiB" if wanted.source else None
    part.report = replace(part.report, source_why=why)
    return part


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
    if data.startswith(_DATABASE):
        return _database_part(name, data, registry, index)
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
    source, source_why = _source(text, wanted)
    part = Part(FileReport(name, "empty", "nothing in it", encoding, source=source, source_why=source_why))
    if not text.strip():
        return part
    head = text[:_BINARY_SAMPLE]
    if len(_NO_TEXT.findall(head)) > _BINARY_SHARE * len(head):
        unread = (Unread(0, "binary data, not text"),)
        part.report = replace(
            part.report, container="binary", why="mostly bytes that are no text", unread=unread
        )
        return part
    chosen = choose(sample_of(text), wanted.container)
    context = Context(
        knows=lambda code: registry.get(Namespace.APP, code) is not None,
        defines=lambda code: registry.get(Namespace.DEFINITION, code) is not None,
        status=wanted.status,
        host_file=_HOST_METHOD.search(text) is not None,
    )
    shapes = fill(part, chosen.reader.read(text, context), index, registry)
    container, why = container_of(chosen.reader.name, chosen.why, shapes)
    part.report = replace(part.report, container=container, why=why)
    return part


def _database_part(name: str, data: bytes, registry: Registry, index: int) -> Part:
    from model.capture import database

    why = "SQLite by its first bytes, read from a copy"
    part = Part(FileReport(name, "sqlite", why, "binary", source_why="a database, not text"))
    fill(part, database.records(data, Context(knows=lambda _: True)), index, registry)
    return part


def _source(text: str, wanted: Wanted) -> tuple[str | None, str | None]:
    if not wanted.source:
        return None, None
    if len(text) > SOURCE_LIMIT:
        return None, f"larger than {SOURCE_LIMIT // 1024 // 1024} MiB"
    return whole(redact(text).text), None


def container_of(reader: str, why: str, shapes: Counter[str]) -> tuple[str, str]:
    """Name a file by the shape most of its records have, when that says more than the reader's own name."""
    if reader.startswith("json") and shapes:
        shape = shapes.most_common(1)[0][0]
        if shape not in {"body", "text"}:
            return shape, f"{_WHY[shape]}; {why}" if shape in _WHY else why
    return reader, why
