"""Keep JSON parsing: a span stays inside one string and never takes half of an escape."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from model.redaction.spans import Span

# A line that is JSON or carries it; in others a quote means nothing.
_JSON_LINE = re.compile(r"(?:\s*|data: ?)[{\[\"}\]]")
_QUOTE = re.compile(r"\"")


def fit(text: str, spans: Iterable[Span]) -> Iterator[Span]:
    """Yield the spans, cut where they would cross the end of a JSON string or split an escape."""
    for span in spans:
        start, end = span.start, span.end
        if not span.quote and '"' in text[start:end]:
            end = _string_end(text, start, end)
        if not span.quote and "\\" in text[max(0, start - 1) : end]:
            start -= _is_json(text, start) and _odd_backslashes(text, start)
            end -= _odd_backslashes(text, end)
        if start < end:
            yield span if (start, end) == (span.start, span.end) else span._replace(start=start, end=end)


def _string_end(text: str, start: int, end: int) -> int:
    """Return where the string ends that the span starts in, when its line is JSON."""
    if not _is_json(text, start):
        return end
    for quote in _QUOTE.finditer(text, start, end):
        if not _odd_backslashes(text, quote.start()):
            return quote.start()
    return end


def _is_json(text: str, at: int) -> bool:
    return _JSON_LINE.match(text, text.rfind("\n", 0, at) + 1) is not None


def _odd_backslashes(text: str, at: int) -> int:
    """Return 1 when an odd number of backslashes stands before `at`, so that `at` is inside an escape."""
    first = at
    while first > 0 and text[first - 1] == "\\":
        first -= 1
    return (at - first) % 2
