"""Look at a text as it was before it was split: stream deltas put together, line wraps taken out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from model.redaction.spans import Span
from model.redaction.views import View, derive

_DELTA = re.compile(
    r"\"(?:text|content|partial_json|thinking|delta|arguments|reasoning_content|reasoning|response|completion"
    r"|output_text|token)\"\s{0,4}:\s{0,4}\"((?:[^\"\\]|\\.)*+)(?:\"|\Z)",
    re.S,
)
_BEFORE_BREAK = re.compile(r"(?:[ \t]{0,16}[│┃|║▌][ \t]{0,16})?\\?\r?\Z")
_AFTER_BREAK = re.compile(r"[ \t>│┃|║▌]{0,64}+(?:data: ?)?")
_RUN = re.compile(r"[A-Za-z0-9+/=_.~%-]{1,512}+")
_RUN_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=_.~%-"
_LINE_END = re.compile(r"[ \t\r\"'`)}\],|│┃║▌\\<;.]{0,80}+(?:\n|\Z)")
_FRAME = 40  # characters before a line break in which a frame may stand
_ASSIGNMENT = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]{0,40}=.")
_LEAST = 16  # characters of a run before the break that look like the first part of a token

Gaps = list[tuple[int, int]]


def deltas(view: View) -> tuple[View, Gaps] | None:
    """Return a stream's text without its framing and the raw gaps between the pieces."""
    text = view.text
    if "delta" not in text and "data:" not in text:
        return None
    gaps: Gaps = []
    position = 0
    for match in _DELTA.finditer(text):
        gaps.append((position, match.start(1)))
        position = match.end(1)
    if len(gaps) < 2:
        return None
    gaps.append((position, len(text)))
    whole = derive(view, ((start, end, "") for start, end in gaps if end > start))
    return whole, [view.back(start, end) for start, end in gaps if end > start]


def in_pieces(spans: Iterable[Span], gaps: Gaps) -> Iterator[Span]:
    """Yield each span as the pieces between the gaps: the first carries the marker, the rest go."""
    for span in spans:
        position, first = span.start, True
        for start, end in gaps:
            if start >= span.end or end <= position:
                continue
            if start > position:
                yield span._replace(start=position, end=start, joined=not first)
                first = False
            position = end
        if position < span.end:
            yield span._replace(start=position, joined=not first)


def unwrapped(view: View) -> tuple[View, Gaps] | None:
    """Return the lines around such breaks without them, and the raw pieces left out in between."""
    cuts = list(_breaks(view.text))
    if not cuts:
        return None
    pieces = list(_only_around(view.text, cuts))
    return derive(view, iter(pieces)), [view.back(start, end) for start, end, text in pieces if text]


def _only_around(text: str, cuts: Gaps) -> Iterator[tuple[int, int, str]]:
    """Yield the cuts, and as one line end each what lies more than a line away from all of them."""
    kept = 0  # everything before is in the view already, or left out
    for start, end in cuts:
        first = text.rfind("\n", 0, max(0, text.rfind("\n", 0, start))) + 1
        if first > kept:
            yield kept, first, "\n"
        yield start, end, ""
        line = text.find("\n", end)
        kept = max(end, len(text) if line < 0 else line + 1)
    if kept < len(text):
        yield kept, len(text), "\n"


def outside(spans: Iterable[Span], gaps: Gaps) -> Iterator[Span]:
    """Yield the spans as far as they reach before a piece that was left out."""
    for span in spans:
        end = min((start for start, _ in gaps if span.start < start < span.end), default=span.end)
        if not any(start <= span.start < stop for start, stop in gaps):
            yield span if end == span.end else span._replace(end=end)


def _breaks(text: str) -> Iterator[tuple[int, int]]:
    """Yield the breaks to take out, with the frame and the indent around them."""
    at = text.find("\n")
    while at >= 0:
        after = _AFTER_BREAK.match(text, at + 1)
        end = after.end() if after else at + 1
        run = _RUN.match(text, end)
        if run and _LINE_END.match(text, run.end()) and not _ASSIGNMENT.match(text, end):
            before = _BEFORE_BREAK.search(text, max(0, at - _FRAME), at)
            start = before.start() if before else at
            if _is_first_part(text, start) and _is_next_part(run.group()):
                yield start, end
        at = text.find("\n", at + 1)


def _is_first_part(text: str, end: int) -> bool:
    line = text[max(0, end - 512) : end]
    return len(line) - len(line.rstrip(_RUN_CHARACTERS)) >= _LEAST


def _is_next_part(run: str) -> bool:
    mixed = any(map(str.isdigit, run)) or not (run.islower() or run.isupper() or run.istitle())
    return mixed or len(run) >= _LEAST
