"""Logs as text (container 15): one record from one time stamp to the next, levels in their many places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from model.capture.classify.signal import Origin, Signal
from model.capture.raw import Context, Issue, RawRecord, Reading
from model.capture.readers import json_records, prose
from model.capture.readers.protocol import Match, Reader, Sample
from model.capture.record import Unread
from model.capture.shapes.logs import LEVELS
from model.capture.shapes.reach import http_status

_NAMES = "|".join(sorted(LEVELS, key=len, reverse=True))
_DATE = r"\d{4}[-/]\d{2}[-/]\d{2}[T ]\d{2}:\d{2}(?::\d{2})?(?:[.,]\d{1,9})?\s?(?:Z|UTC|[+-]\d{2}:?\d{2})?"
_CLOCK = r"\d{2}:\d{2}:\d{2}(?:[.,]\d{1,9})?"
_MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) {1,2}\d{1,2} \d{2}:\d{2}:\d{2}(?:\.\d{1,9})?"
_LEVEL = rf"[\[(<]?(?P<level>{_NAMES})[\])>]?(?![\w-])"
_STARTS = (
    re.compile(rf"^\[?(?P<at>{_DATE})\]?(?:\s|\||-|:|,|$)"),
    re.compile(rf"^{_LEVEL}\s{{1,4}}\[?(?P<at>{_DATE})\]?\s?", re.IGNORECASE),
    re.compile(rf"^\[?(?P<at>{_CLOCK})\]?(?=\s)"),
    re.compile(rf"^(?P<at>{_MONTH})\s"),
    re.compile(r"^(?P<letter>[IWEF])(?P<at>\d{4} \d{2}:\d{2}:\d{2}(?:\.\d{1,6})?)\s"),
)
_LETTERS = {"I": "info", "W": "warning", "E": "error", "F": "fatal"}
_SERVICE = re.compile(r"^[\w.-]{1,60} {1,20}\| (?=\S)")  # what a compose file's log puts before every line
_LOUDNESS = re.compile(rf"^[\s|\-:]{{0,4}}(?:\[[^\]\n]{{1,40}}\]\s?){{0,3}}?{_LEVEL}", re.IGNORECASE)
_NAMED_LEVEL = re.compile(
    rf"^(?:\s?-?\s?[\w.:/\[\]-]{{1,60}}\s-\s|\s?\S{{1,60}}\s){{0,2}}{_LEVEL}\s?(?:[:\-|]|\s)", re.IGNORECASE
)
_NESTED = re.compile(rf"^[^\n]{{0,80}}?{_DATE}\s?-\s?\S{{1,80}}\s?-\s?(?P<level>{_NAMES})\s?-", re.IGNORECASE)
_PAIR = re.compile(r"(?:^|\s)([A-Za-z_][\w.@-]{0,60})=(\"(?:[^\"\\]|\\.)*\"|\{[^\n]*\}|\S*)")
_LOGFMT = re.compile(r"^(?:time|ts|t|level|lvl|severity|at)=\S", re.IGNORECASE)
_MCP = re.compile(
    r"\bMCP\b|\bmcp[.-](?:server|client)|CallToolRequest|Model Context Protocol|tools/call"
    r"|^\d{4}-\d{2}-\d{2}T[\d:.]+Z \[[^\]\n]{1,60}\] \[(?:info|error|warn|debug)\] "
)
_SUBJECT = re.compile(r"^\s*(?:\[([\w.:/-]{1,60})\]|([\w./-]{1,60}):)\s")
_STATUS_KEYS = ("status", "statusCode", "status_code", "http", "http_status", "httpStatus", "providerStatus")
_FIELD_KEYS = {
    "providerID": "provider_id",
    "providerId": "provider_id",
    "provider": "provider_id",
    "modelID": "model_id",
    "modelId": "model_id",
    "model": "model_id",
}
_CODE = re.compile(r"[A-Za-z][\w.:-]{2,63}")
_SESSION_KEYS = ("sessionID", "sessionId", "session_id", "session")
_PROOF = re.compile(r"\"error\"\s*:\s*\{|\berror=\{|\b(?:API|Provider) Error\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Prefix:
    """How a log line begins: its time as it stands there, its loudness from 0 to 3, and what follows."""

    at: str | None
    level: int | None
    rest: str


def prefix(line: str) -> Prefix | None:
    """Return the prefix of a line that begins a record, or None for a continuation."""
    line = line.rstrip("\r")
    service = _SERVICE.match(line)
    if service is not None:
        line = line[service.end() :]
    if _LOGFMT.match(line):
        found = dict(_PAIR.findall(line))
        at = next((found[key].strip('"') for key in ("time", "ts", "t", "timestamp") if key in found), None)
        loudness = next((found[key].strip('"') for key in ("level", "lvl", "severity") if key in found), "")
        return Prefix(at, LEVELS.get(loudness.lower()), line)
    for start in _STARTS:
        begun = start.match(line)
        if begun is None:
            continue
        rest = line[begun.end() :]
        level = _LETTERS.get(begun.groupdict().get("letter") or "") or begun.groupdict().get("level")
        if level is None:
            loud = _LOUDNESS.match(rest) or _NAMED_LEVEL.match(rest)
            if loud is not None:
                level = loud.group("level")
                rest = rest[loud.end() :]
        return Prefix(begun.group("at"), LEVELS[level.lower()] if level else None, rest.lstrip(" :|-]"))
    return None


def _match(sample: Sample) -> Match | None:
    lines = sample.lines[:200]
    begun = [number for number, line in enumerate(lines) if prefix(line) is not None]
    if not begun or (begun[0] != 0 and len(begun) < 0.4 * len(lines)):
        return None
    first = lines[begun[0]]
    why = "key=value lines" if _LOGFMT.match(first) else "lines that begin with a time or a level"
    return Match(0.6 if begun[0] == 0 else 0.45, why)


def _read(text: str, context: Context) -> Iterator[RawRecord | Unread]:
    servers = _servers(text)
    start, logged = 1, False
    lines: list[str] = []
    for number, line in enumerate(text.split("\n"), 1):
        if prefix(line) is not None:
            if any(kept.strip() for kept in lines):
                yield _record(start, lines, context, logged=logged, servers=servers)
            start, lines, logged = number, [], True
        lines.append(line)
    if any(kept.strip() for kept in lines):
        yield _record(start, lines, context, logged=logged, servers=servers)


def _servers(text: str) -> frozenset[str]:
    """Return who speaks of MCP in a log; whatever else they say is an MCP server's as well."""
    found = (server_of(line) for line in text.split("\n"))
    return frozenset(name for name in found if name is not None)


def server_of(line: str, begun: Prefix | None = None) -> str | None:
    """Return who speaks of MCP on a line that begins a record, or None."""
    if not _MCP.search(line):
        return None
    begun = begun or prefix(line)
    subject = _SUBJECT.match(begun.rest) if begun is not None else None
    return (subject.group(1) or subject.group(2)) if subject else None


def _record(
    line: int, lines: list[str], context: Context, *, logged: bool, servers: frozenset[str]
) -> RawRecord:
    text = "\n".join(lines).rstrip("\n")
    if not logged:
        return prose.record(line, text, context)
    return RawRecord(line, text, lambda shown: reading(shown, context, servers=servers))


def reading(text: str, context: Context, *, servers: frozenset[str] = frozenset()) -> Reading:
    """Read one record of a log: its first line's prefix, and the whole of it as the error's text."""
    first, _, more = text.partition("\n")
    begun = prefix(first)
    if begun is None:
        return prose.reading(text, context)
    own = json_records.embedded(begun.rest, context) if not more else None
    if own is not None:
        return replace(own, at=begun.at if own.at is None else own.at)
    level = begun.level
    nested = _NESTED.match(begun.rest)
    if nested is not None:
        level = LEVELS[nested.group("level").lower()]
    pairs = {key: value.strip('"') for key, value in _PAIR.findall(first)} if "=" in first else {}
    session = next((pairs[key] for key in _SESSION_KEYS if pairs.get(key)), None)
    base = Reading("log", "text-log", at=begun.at, session=session)
    status = next((s for s in (http_status(pairs.get(key)) for key in _STATUS_KEYS) if s), None)
    said = begun.rest + ("\n" + more if more else "")
    if (
        level is not None
        and level < 2
        and not (status is not None and status >= 400)
        and not _PROOF.search(said)
    ):
        return base
    issue = _issue(said, pairs, status, servers, mcp=_MCP.search(text) is not None)
    return Reading(base.kind, base.shape, at=base.at, session=base.session, issues=(issue,))


def _issue(
    said: str, pairs: dict[str, str], status: int | None, servers: frozenset[str], *, mcp: bool
) -> Issue:
    found = _SUBJECT.match(said)
    subject = (found.group(1) or found.group(2)) if found else None
    fields: dict[str, Any] = {name: pairs[key] for key, name in _FIELD_KEYS.items() if pairs.get(key)}
    code = next((pairs[key] for key in ("err", "error_code", "errorCode", "code") if pairs.get(key)), "")
    if _CODE.fullmatch(code):
        fields["provider_code"] = code
    signal = Signal(
        text=prose.plain(said),
        origin=Origin.MCP if mcp or subject in servers else Origin.UNKNOWN,
        status=status,
        listed=status is not None and status >= 400,
    )
    return Issue(signal, fields=fields, subject=subject)


LOG = Reader("log", 50, _match, _read)
