"""HTTP exchanges as text (container 16): raw dumps and what `curl -v` prints."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from model.capture.classify.signal import Origin, Signal
from model.capture.raw import Context, Issue, RawRecord, Reading
from model.capture.readers import sse
from model.capture.readers.json_text import NotJson, parse
from model.capture.readers.protocol import Match, Reader, Sample
from model.capture.record import Unread

_STATUS_LINE = re.compile(r"^(?:<\s?)?HTTP/\d(?:\.\d)?\s+(\d{3})\b.*$")
_BARE_STATUS = re.compile(r"^([1-5]\d\d) [A-Z][A-Za-z' -]{1,40}$")
_REQUEST = re.compile(
    r"^(?:>\s?)?(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|CONNECT)\s+\S+(?:\s+HTTP/\d(?:\.\d)?)?\s*$"
)
_HEADER = re.compile(r"^(?:<\s?)?([A-Za-z][A-Za-z0-9-]{1,60}):\s?(.*)$")
_NOISE = re.compile(r"^(?:>\s?.*|\* .*|[{}] \[\d.*|<\s*)$")


@dataclass(slots=True)
class Exchange:
    """One response as text: status, headers and body."""

    status: int | None = None
    line: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    body: str = ""


def _status(line: str, following: str) -> int | None:
    found = _STATUS_LINE.match(line)
    if found:
        return int(found.group(1))
    bare = _BARE_STATUS.match(line)
    return int(bare.group(1)) if bare and _HEADER.match(following) else None


def _match(sample: Sample) -> Match | None:
    lines = [line.rstrip("\r") for line in sample.lines[:400]]
    pairs = zip(lines, [*lines[1:], ""], strict=True)
    if any(_status(line, following) is not None for line, following in pairs):
        return Match(0.68, "an HTTP status line with headers")
    return None


def _read(text: str, context: Context) -> Iterator[RawRecord | Unread]:
    lines = text.split("\n")
    start, answered = 0, False
    for number, line in enumerate(lines):
        bare = line.rstrip("\r")
        following = lines[number + 1].rstrip("\r") if number + 1 < len(lines) else ""
        status = _status(bare, following)
        opens = _REQUEST.match(bare) is not None or (status is not None and status >= 200)
        if opens and answered:
            yield _record(start, lines[start:number], context)
            start, answered = number, False
        if status is not None and status >= 200:
            answered = True
    yield _record(start, lines[start:], context)


def _record(start: int, lines: list[str], context: Context) -> RawRecord:
    return RawRecord(start + 1, "\n".join(lines), lambda shown: reading(shown, context))


def parse_exchange(text: str) -> Exchange:
    """Return the last response of an exchange; lines that only the client sent are left out."""
    found = Exchange()
    lines = [line.rstrip("\r") for line in text.split("\n")]
    number = 0
    while number < len(lines):
        following = lines[number + 1] if number + 1 < len(lines) else ""
        status = _status(lines[number], following)
        number += 1
        if status is None:
            continue
        found = Exchange(status=status, line=lines[number - 1].lstrip("< "))
        while number < len(lines) and (header := _HEADER.match(lines[number])):
            found.headers[header.group(1).lower()] = header.group(2).strip()
            number += 1
        if status < 200:
            continue
        kept = (line for line in lines[number:] if not _NOISE.match(line))
        found.body = "\n".join(kept).strip("\n")
        return found
    return found


def reading(text: str, context: Context) -> Reading:
    """Read one exchange; the response's status, headers and body go to the classifier."""
    exchange = parse_exchange(text)
    status = exchange.status or context.status
    body = exchange.body.strip()
    if body and "event-stream" in exchange.headers.get("content-type", ""):
        for event in sse.events(body):
            inner = sse.reading(event, context)
            if inner.issues:
                return Reading("http", "http", at=exchange.headers.get("date"), issues=inner.issues)
    value = None
    if body[:1] in {"{", "["}:
        try:
            value = parse(body)
        except NotJson:
            value = None
    signal = Signal(
        text=body or exchange.line,
        value=value,
        origin=Origin.PROVIDER,
        status=status,
        headers=exchange.headers,
        listed=status is not None and status >= 400,
    )
    return Reading(
        "http", "http", issues=(Issue(signal, payload=value if isinstance(value, dict) else None),)
    )


HTTP = Reader("http", 40, _match, _read)
