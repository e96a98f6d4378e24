"""Server-sent events (container 13): typed errors inside a stream, and streams that are cut."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from model.capture.classify.signal import Origin, Signal
from model.capture.raw import Context, Issue, RawRecord, Reading
from model.capture.readers.json_text import NotJson, parse
from model.capture.readers.protocol import Match, Reader, Sample
from model.capture.record import Unread
from model.capture.shapes.errors import fields_of
from model.capture.shapes.reach import member, string, text_of

_FIELD = re.compile(r"^(?:data|event|id|retry):|^:")
_ENDS = frozenset(
    {
        "message_stop",
        "response.completed",
        "response.failed",
        "response.incomplete",
        "response.cancelled",
        "done",
        "error",
        "turn.completed",
    }
)
_CUT = "The stream ended before it was complete"


@dataclass(frozen=True, slots=True)
class Event:
    """One event of a stream: its name and its data, with the line it begins on."""

    line: int
    text: str
    name: str
    data: str


def _match(sample: Sample) -> Match | None:
    lines = sample.lines[:60]
    fields = sum(1 for line in lines if _FIELD.match(line))
    data = sum(1 for line in lines if line.startswith("data:"))
    if data and fields >= 0.7 * len(lines):
        return Match(0.85, "lines that begin with event: and data:")
    return None


def events(text: str) -> Iterator[Event]:
    """Yield the events of a stream; comments alone are no event."""
    start = 0
    lines: list[str] = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip("\r"):
            start = start or number
            lines.append(line)
            continue
        if lines:
            yield _event(start, lines)
        start, lines = 0, []
    if lines:
        yield _event(start, lines)


def _event(start: int, lines: list[str]) -> Event:
    name, data = "", []
    for line in lines:
        key, _, value = line.rstrip("\r").partition(":")
        value = value[1:] if value.startswith(" ") else value
        if key == "event":
            name = value
        elif key == "data":
            data.append(value)
    return Event(start, "\n".join(lines), name, "\n".join(data))


def _read(text: str, context: Context) -> Iterator[RawRecord | Unread]:
    found = list(events(text))
    ended = any(_is_end(event) for event in found)
    for index, event in enumerate(found):
        last = index == len(found) - 1
        yield RawRecord(event.line, event.text, _reader(context, cut=last and not ended))


def _reader(context: Context, *, cut: bool) -> Any:
    def read(text: str) -> Reading:
        event = next(events(text), Event(1, text, "", ""))
        return reading(event, context, cut=cut)

    return read


def _value(event: Event) -> Any:
    try:
        return parse(event.data)
    except NotJson:
        return None


def _is_end(event: Event) -> bool:
    if event.data.strip() == "[DONE]" or event.name in _ENDS:
        return True
    value = _value(event)
    if not isinstance(value, dict):
        return False
    if (
        value.get("error")
        or string(value, "type") in _ENDS
        or value.get("done") is True
        or "jsonrpc" in value
    ):
        return True
    choices = value.get("choices") or value.get("candidates")
    return (
        any(
            isinstance(choice, dict) and (choice.get("finish_reason") or choice.get("finishReason"))
            for choice in choices
        )
        if isinstance(choices, list)
        else False
    )


def reading(event: Event, context: Context, *, cut: bool = False) -> Reading:
    """Read one event; a typed error is classified by its own type, a cut stream is a failed stream."""
    from model.capture.shapes.recognise import OWN_SHAPES, RPC_SHAPES, recognise

    value = _value(event)
    if isinstance(value, dict):
        own = recognise(value, event.data, context)
        if own.shape in OWN_SHAPES | RPC_SHAPES:
            return own
    base: dict[str, Any] = {"kind": "sse", "shape": "sse", "value": value}
    signal = _error(event, value)
    if signal is None and cut:
        said = event.data if value is None and event.data else _CUT
        signal = Signal(text=f"{_CUT}: {said}" if said != _CUT else _CUT, origin=Origin.PROVIDER, listed=True)
    if signal is None:
        return Reading(**base)
    found = fields_of(value) | {"phase": "stream"}
    response = member(value, "response")
    for name, key in (("model_id", "model"), ("provider_id", "provider")):
        stated = string(value, key) or string(response, key)
        if stated:
            found[name] = stated
    return Reading(**base, issues=(Issue(signal, payload=member(value, "error"), fields=found),))


def _error(event: Event, value: Any) -> Signal | None:
    kind = event.name or string(value, "type") or ""
    error = (
        member(value, "error") or member(value, "response", "error") or (member(value, "message", "error"))
    )
    if kind == "error" and not error:
        error = value if value is not None else event.data
    if not error:
        return None
    return Signal(
        text=event.data,
        value=value if isinstance(value, dict) else None,
        origin=Origin.PROVIDER,
        listed=bool(text_of(error)),
    )


SSE = Reader("sse", 20, _match, _read)
