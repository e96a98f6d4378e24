"""Look at a text as it was before it was split: stream deltas put together, line wraps taken out."""

from __future__ import annotations

import re
from collections.abc import Iterator

from model.redaction.views import View, derive

_DELTA = re.compile(
    r"\"(?:text|content|partial_json|thinking|delta|arguments|reasoning_content|reasoning|input_json_delta|response|completion|output_text)\"\s{0,4}:\s{0,4}\"((?:[^\"\\]|\\.)*+)\""
)
_WRAP = re.compile(r"(?:[ \t]{0,16}[│┃|║▌][ \t]{0,16})?(?:\\)?\r?\n[ \t>│┃|║▌]{0,64}")


def deltas(view: View) -> View | None:
    """Return the stream's text without its framing, or None when there are no two deltas to join."""
    text = view.text
    if "delta" not in text and "data:" not in text:
        return None
    matches = list(_DELTA.finditer(text))
    if len(matches) < 2:
        return None

    def pieces() -> Iterator[tuple[int, int, str]]:
        position = 0
        for match in matches:
            yield position, match.start(1), ""
            position = match.end(1)
        yield position, len(text), ""

    return derive(view, pieces())


_RUN = re.compile(r"[A-Za-z0-9+/=_.~%-]{1,512}")


def unwrapped(view: View) -> View | None:
    """Return the text with the line breaks taken out that split a run of token characters."""
    text = view.text
    if "\n" not in text:
        return None
    cuts = [(m.start(), m.end(), "") for m in _WRAP.finditer(text) if _splits(text, m.start(), m.end())]
    return derive(view, iter(cuts)) if cuts else None


def _splits(text: str, start: int, end: int) -> bool:
    """Tell whether the break stands inside a run of token characters."""
    if not start or end >= len(text) or _RUN.match(text[start - 1]) is None:
        return False
    run = _RUN.match(text, end)
    if run is None:
        return False
    after = text[run.end() : run.end() + 1]
    if after and after not in " \t\r\n\"'`)}],|│┃║▌\\<":
        return False
    line = text[run.end() : run.end() + 80].split("\n", 1)[0].strip(" \t\r\"'`)}],|│┃║▌\\<;.")
    body = run.group()
    if line or re.match(r"[A-Za-z_][A-Za-z0-9_.-]{0,40}=.", body):
        return False
    before = re.search(r"[A-Za-z0-9+/=_.~%-]+$", text[max(0, start - 512) : start])
    width = len(before.group()) if before else 0
    mixed = re.search(r"\d", body) is not None or re.search(r"[a-z][A-Z]", body) is not None
    return width >= 16 and (mixed or len(body) >= 16) and ":" not in body
