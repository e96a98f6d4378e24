"""Keep JSON parsing: a span stays inside one string and never takes half of an escape."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from model.redaction.spans import Span

# A line that is JSON or carries it; in others a quote means nothing.
_JSON_LINE = re.compile(r"(?:\s*|data: ?)[{\[\"}\]]")
_DOCUMENT = re.compile(r"\s*[{\[\"]")
_TOKENS = re.compile(
    r"(?:[\s{}\[\],:]++|\"(?:[^\"\\\n]|\\.)*+\"|-?\d++(?:\.\d++)?(?:[eE][+-]?\d++)?|true|false|null"
    r"|NaN|-?Infinity)*+"
)
_QUOTE = re.compile(r"\"")
_STRING = re.compile(r"\"((?:[^\"\\]|\\.)*+)\"(\s*:)?", re.S)

Place = tuple[int, int, bool]  # where a string's content stands, and whether it is a key


def fit(text: str, spans: Iterable[Span]) -> Iterator[Span]:
    """Yield the spans, cut where they would cross the end of a JSON string or split an escape."""
    spans = list(spans)
    strings = _strings(text) if any(_may_cross(text, span) for span in spans) else []
    for span in spans:
        if span.quote:  # a number: its quotes come with the marker
            yield span
            continue
        for start, end in _inside(span, strings) if strings else [_within_line(text, span)]:
            if "\\" in text[max(0, start - 1) : end]:
                start -= _is_json(text, start) and _odd_backslashes(text, start)
                end -= _odd_backslashes(text, end)
            if start < end:
                yield span if (start, end) == (span.start, span.end) else span._replace(start=start, end=end)


def _may_cross(text: str, span: Span) -> bool:
    """Tell whether a span holds a quote, or may stand outside of strings: after an even number of quotes."""
    if span.quote:
        return False
    if '"' in text[span.start : span.end] or '\\\\"' in text:
        return True  # after two backslashes only reading from the start tells what a quote means
    return (text.count('"', 0, span.start) - text.count('\\"', 0, span.start)) % 2 == 0


def _strings(text: str) -> list[Place]:
    """Return where the strings of JSON stand, also of a piece of a document; else nothing."""
    if _DOCUMENT.match(text) is None:
        return []
    end = _TOKENS.match(text).end()  # type: ignore[union-attr]  # it matches the empty text too
    if end < len(text) and text[end] != '"':
        return []
    places = [(*match.span(1), match[2] is not None) for match in _STRING.finditer(text, 0, end)]
    return [*places, (end + 1, len(text), False)] if end < len(text) else places


def _inside(span: Span, strings: list[Place]) -> Iterator[tuple[int, int]]:
    """Yield the parts of a span that lie in strings; a key keeps its name unless all of the span is in it."""
    at = max(0, bisect_right(strings, span.start, key=lambda place: place[0]) - 1)
    for start, end, is_key in strings[at:]:
        if start >= span.end:
            return
        if end > span.start and not (is_key and (span.start < start or span.end > end)):
            yield max(start, span.start), min(end, span.end)


def _within_line(text: str, span: Span) -> tuple[int, int]:
    """Return the span up to where the string ends that it starts in, when its line is JSON."""
    if '"' in text[span.start : span.end] and _is_json(text, span.start):
        for quote in _QUOTE.finditer(text, span.start, span.end):
            if not _odd_backslashes(text, quote.start()):
                return span.start, quote.start()
    return span.start, span.end


def _is_json(text: str, at: int) -> bool:
    return _JSON_LINE.match(text, text.rfind("\n", 0, at) + 1) is not None


def _odd_backslashes(text: str, at: int) -> int:
    """Return 1 when an odd number of backslashes stands before `at`, so that `at` is inside an escape."""
    first = at
    while first > 0 and text[first - 1] == "\\":
        first -= 1
    return (at - first) % 2
