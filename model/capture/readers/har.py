"""HAR (container 14): every entry is a record; failed answers and requests that got none are failures."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator
from typing import Any

from model.capture.classify.signal import Origin, Signal
from model.capture.raw import Context, Issue, RawRecord, Reading
from model.capture.readers import json_records, sse
from model.capture.readers.json_text import NotJson, parse
from model.capture.readers.protocol import Match, Reader, Sample
from model.capture.record import Unread
from model.capture.shapes.reach import headers_of, http_status, member, string

_HEAD = re.compile(r"^\s*\{\s*\"log\"\s*:\s*\{")
_ENTRIES = re.compile(r"\"entries\"\s*:\s*\[")
_CANCELLED = frozenset({"net::ERR_ABORTED", "net::ERR_BLOCKED_BY_CLIENT"})


def _match(sample: Sample) -> Match | None:
    if _HEAD.match(sample.text) and (_ENTRIES.search(sample.text) or '"creator"' in sample.text):
        return Match(0.97, "log.entries of an HTTP archive")
    return None


def _read(text: str, context: Context) -> Iterator[RawRecord | Unread]:
    opening = _ENTRIES.search(text)
    if opening is None:
        yield Unread(1, "an HTTP archive without entries")
        return
    for item in json_records.elements(text, opening.end() - 1, context):
        yield (
            RawRecord(item.line, item.text, lambda shown: reading(shown, context))
            if isinstance(item, RawRecord)
            else item
        )


def reading(text: str, _context: Context) -> Reading:
    """Read one entry; the response's status, headers and decoded body go to the classifier."""
    try:
        entry = parse(text)
    except NotJson:
        return Reading("http", "har")
    response = member(entry, "response")
    status = http_status(member(response, "status"))
    fault = string(entry, "_error") or string(response, "_error")
    body = _body(member(response, "content"))
    base: dict[str, Any] = {
        "kind": "http",
        "shape": "har",
        "value": entry,
        "at": member(entry, "startedDateTime"),
    }
    if fault in _CANCELLED and not status:
        return Reading(**base)
    if fault and not status:
        signal = Signal(text=fault, origin=Origin.PROVIDER, listed=True)
    else:
        signal = _answer(response, status, body)
    return Reading(
        **base,
        issues=(
            Issue(
                signal,
                payload=signal.value if isinstance(signal.value, dict) else None,
                fields=_fields(entry),
            ),
        ),
    )


def _answer(response: Any, status: int | None, body: str) -> Signal:
    headers = headers_of(member(response, "headers"))
    if "event-stream" in headers.get("content-type", "") or "event-stream" in (
        string(member(response, "content"), "mimeType") or ""
    ):
        for event in sse.events(body):
            found = sse.reading(event, Context(lambda _: False))
            if found.issues:
                return found.issues[0].signal
        body = ""
    value = None
    if body.lstrip()[:1] in {"{", "["}:
        try:
            value = parse(body)
        except NotJson:
            value = None
    said = body or f"{status or ''} {string(response, 'statusText') or ''}".strip()
    failed = status is not None and status >= 400
    return Signal(
        text=said, value=value, origin=Origin.PROVIDER, status=status, headers=headers, listed=failed
    )


def _body(content: Any) -> str:
    text = string(content, "text") or ""
    if string(content, "encoding") != "base64":
        return text
    try:
        return base64.b64decode(text, validate=False).decode("utf-8", "replace")
    except (binascii.Error, ValueError):
        return text


def _fields(entry: Any) -> dict[str, Any]:
    """Return the model that the request named."""
    sent = string(member(entry, "request", "postData"), "text") or ""
    found = re.search(r"\"model\"\s*:\s*\"([^\"\\]{1,128})\"", sent)
    return {"model_id": found.group(1)} if found else {}


HAR = Reader("har", 10, _match, _read)
