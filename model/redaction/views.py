"""Look at a text through its escapes, with a map from every offset back to the raw text."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

LEVELS = 5  # layers of escaping that are looked through: JSON in JSON in JSON in a URL is four

# One character for one: quotes, colons and spaces of other scripts become their ASCII cousins.
_SAME_WIDTH = str.maketrans(
    {
        **dict.fromkeys("“”„‟«»「」『』＂〝〞", '"'),
        **dict.fromkeys("‘’‚‛‹›＇", "'"),
        **dict.fromkeys("\u00a0\u1680\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B))), " "),
        **dict.fromkeys("\u2028\u2029\u0085", "\n"),
        "：": ":", "﹕": ":", "＝": "=", "＆": "&", "？": "?", "－": "-",
    }
)  # fmt: skip

_ANSI = "\x1b\\[[0-9;?]{0,32}[ -/]{0,4}[@-~]|\x1b\\][^\x07\x1b\n]{0,512}(?:\x07|\x1b\\\\)|\x1b[@-Z\\\\-_]"
ANSI = re.compile(_ANSI)
_IGNORED = re.compile(
    _ANSI + "|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e"
    "\u2060-\u2064\u2066-\u2069\ufeff]+"
)
_ESCAPE = re.compile(
    r"\\(?:u\{0{0,4}[0-9A-Fa-f]{1,6}\}|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|[\"'/\\bfnrt`])"
    r"|%[0-9A-Fa-f]{2}"
    r"|&(?:quot|apos|amp|lt|gt|nbsp|colon|equals|#\d{1,6}|#[xX][0-9A-Fa-f]{1,6});"
)
_NAMED = {
    "quot": '"',
    "apos": "'",
    "amp": "&",
    "lt": "<",
    "gt": ">",
    "nbsp": " ",
    "colon": ":",
    "equals": "=",
}
_SHORT = {"b": " ", "f": " ", "n": "\n", "r": "\r", "t": "\t"}


class View:
    """A derived text; `back` maps one of its spans to the span of the raw text it stands for."""

    __slots__ = ("_at", "_from", "_width", "parent", "source", "text", "unclean")

    def __init__(self, text: str, parent: View | None = None) -> None:
        self.text = text
        self.source = text  # of the first view: the raw text, before same-width replacements
        self.parent = parent
        self.unclean: View | None = None  # the view before characters were left out of it, if any were
        self._at: list[int] = []  # where each segment starts in `text`
        self._from: list[int] = []  # where it starts in the parent's text
        self._width: list[int] = []  # raw width of a decoded segment; 0 for one copied as it is

    def back(self, start: int, end: int) -> tuple[int, int]:
        """Return the raw span of `text[start:end]`, whole escapes included."""
        if end <= start:
            end = start + 1
        if self._at:
            first = bisect_right(self._at, start) - 1
            last = bisect_right(self._at, end - 1) - 1
            begin = self._from[first] if self._width[first] else self._from[first] + start - self._at[first]
            width = self._width[last]
            stop = self._from[last] + (width or end - self._at[last])
            start, end = begin, stop
        return self.parent.back(start, end) if self.parent else (start, end)

    def raw(self, start: int, end: int) -> str:
        """Return a piece of the raw text that all views come from."""
        view = self
        while view.parent:
            view = view.parent
        return view.source[start:end]


def derive(parent: View, pieces: Iterator[tuple[int, int, str]]) -> View:
    """Return the view in which each (start, end, replacement) of the parent's text is replaced."""
    view = View("", parent)
    source, parts, at, raw, width = parent.text, [], view._at, view._from, view._width
    position = length = 0
    for start, end, replacement in pieces:
        if start > position:
            at.append(length)
            raw.append(position)
            width.append(0)
            parts.append(source[position:start])
            length += start - position
        if replacement:
            at.append(length)
            raw.append(start)
            width.append(end - start)
            parts.append(replacement)
            length += len(replacement)
        position = end
    if position < len(source) or not at:
        at.append(length)
        raw.append(position)
        width.append(0)
        parts.append(source[position:])
    view.text = "".join(parts)
    return view


def clean_view(text: str) -> View:
    """Return the text without control, ANSI and zero-width characters and with ASCII punctuation."""
    return _clean(View(text))


def _clean(view: View) -> View:
    if not view.text.isascii():
        view.text = view.text.translate(_SAME_WIDTH)
    elif view.text.replace("\n", "").replace("\r", "").replace("\t", "").isprintable():
        return view
    if _IGNORED.search(view.text) is None:
        return view
    clean = derive(view, ((m.start(), m.end(), "") for m in _IGNORED.finditer(view.text)))
    clean.unclean = view
    return clean


def parted(view: View) -> View | None:
    """Return the view with a blank for each run that was left out: what it parted are two words again."""
    if view.unclean is None:
        return None
    return derive(view.unclean, ((m.start(), m.end(), " ") for m in _IGNORED.finditer(view.unclean.text)))


def layers(view: View) -> Iterator[View]:
    """Yield `view`, then the same with one layer of escapes decoded, and so on."""
    yield view
    for _ in range(LEVELS):
        if not any(sign in view.text for sign in "\\%&") or _ESCAPE.search(view.text) is None:
            return
        found = _ESCAPE.finditer(view.text)
        view = _clean(derive(view, ((m.start(), m.end(), _decode(m.group())) for m in found)))
        yield view


def _decode(escape: str) -> str:
    if escape[0] == "%":
        return _character(int(escape[1:], 16))
    if escape[0] == "&":
        name = escape[1:-1]
        if name[0] != "#":
            return _NAMED[name]
        return _character(int(name[2:], 16) if name[1] in "xX" else int(name[1:]))
    if len(escape) > 2:
        return _character(int(escape[2:].strip("{}"), 16))
    return _SHORT.get(escape[1], escape[1])


def _character(code: int) -> str:
    # A lone surrogate stands for nothing a rule looks at.
    return "\ufffd" if code > 0x10FFFF or 0xD800 <= code <= 0xDFFF else chr(code)
