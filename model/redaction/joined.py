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
_WRAP = re.compile(r"(?:[ \t]{0,16}[│┃|║▌][ \t]{0,16})?\\?\r?\n[ \t>│┃|║▌]{0,64}")
_RUN = re.compile(r"[A-Za-z0-9+/=_.~%-]{1,512}")
_RUN_BEFORE = re.compile(r"[A-Za-z0-9+/=_.~%-]+$")
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


def unwrapped(view: View) -> View | None:
    """Return the text without the line breaks that split a run of token characters."""
    text = view.text
    if "\n" not in text:
        return None
    cuts = [(m.start(), m.end(), "") for m in _WRAP.finditer(text) if _splits(text, m.start(), m.end())]
    return derive(view, iter(cuts)) if cuts else None


def _splits(text: str, start: int, end: int) -> bool:
    """Tell whether the break stands inside a run of token characters."""
    if not start or _RUN.match(text[start - 1]) is None:
        return False
    run = _RUN.match(text, end)
    if run is None or _ASSIGNMENT.match(text, end):
        return False
    line = text[run.end() : run.end() + 80].split("\n", 1)[0]
    if line.strip(" \t\r\"'`)}],|│┃║▌\\<;."):
        return False
    before = _RUN_BEFORE.search(text, max(0, start - 512), start)
    body = run.group()
    mixed = re.search(r"\d", body) is not None or re.search(r"[a-z][A-Z]", body) is not None
    return before is not None and len(before.group()) >= _LEAST and (mixed or len(body) >= _LEAST)
