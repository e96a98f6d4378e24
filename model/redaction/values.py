"""Read the value that follows a key: where it starts, where it ends, what quotes it."""

from __future__ import annotations

import re
from dataclasses import dataclass

LONGEST = 16384  # characters of one value; the units the engine works on are no longer than this


@dataclass(frozen=True, slots=True)
class Value:
    """Where a value stands in a view, without its quotes."""

    start: int
    end: int
    quote: str = ""  # the quote character, "" for a bare value


_QUOTED = {
    '"': re.compile(r'"((?:[^"\\\n]|\\.){0,16384}+)', re.S),
    "'": re.compile(r"'((?:[^'\\\n]|\\.){0,16384}+)", re.S),
    "`": re.compile(r"`((?:[^`\\\n]|\\.){0,16384}+)", re.S),
}
_GAP = re.compile(r"[ \t]{0,64}+")
_NEXT_LINE = re.compile(
    r"[ \t]{0,64}+(?:[|>][+-]?[ \t]{0,8})?\r?\n[ \t]{1,64}+(?=[^\s:=]{8,512}+[ \t]{0,8}(?:\r?\n|$))"
)
_PREFIX = re.compile(r"[bBuUrRfF]{1,2}(?=[\"'])|(?:Some|new String|String|Secret)\((?=[\"'])|!!?\w{1,16} ")
_BARE = re.compile(r"[^\s\"'`<>]{1,16384}+")
_CLOSERS = ")]},.;:|!?\\"
_PAIRS = {")": "(", "]": "[", "}": "{"}
_CUT = re.compile(
    r"&&|&(?:amp;)?[A-Za-z_][\w.\[\]-]{0,40}=|[;,](?=[A-Za-z_][\w. -]{0,40}=)|,(?=[\s\"'\w]|$)"
    r"|\\[nrtu\"']|;(?=\s|$)|[|](?=\s|$)|[\u3001-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]"
)
_QUERY_CUT = re.compile(r"[&#;\\|,)\]}]")
_LATIN_END = "\u0400"  # letters and punctuation from here on end a bare value that was plain ASCII so far


def foreign(text: str, start: int, end: int) -> int:
    """Return where the first character of a script beyond Latin and Greek stands, or `end`."""
    piece = text[start:end]
    if piece.isascii():
        return end
    return next((start + i for i, character in enumerate(piece) if character >= _LATIN_END), end)


_PHRASE_LINE = re.compile(r"[A-Za-z]{2,24}(?: [A-Za-z0-9'-]{1,24}){2,8}+(?=[ \t]*(?:\r?\n|$))")
_PHRASE_KEY = re.compile(r"[ \t-]{0,40}[\w.\"'-]{1,64}:[ \t]{1,16}$")
_ELEMENT_TEXT = re.compile(r"[^<>]{1,16384}+(?=<)")


def read_phrase(text: str, at: int) -> Value | None:
    """Return the words that fill the rest of a YAML line, or None."""
    match = _PHRASE_LINE.match(text, at)
    if match is None or _PHRASE_KEY.fullmatch(text, text.rfind("\n", 0, at) + 1, at) is None:
        return None
    return Value(match.start(), match.end())


def read_element(text: str, at: int) -> Value | None:
    """Return the text of an XML element, or None when it is not closed."""
    match = _ELEMENT_TEXT.match(text, at)
    return Value(match.start(), match.end(), "<") if match else None


def read_value(text: str, at: int, *, query: bool = False) -> Value | None:
    """Return the value that starts at or after `at`, or None when nothing stands there."""
    at = _GAP.match(text, at).end()  # type: ignore[union-attr]
    wrapped = _NEXT_LINE.match(text, at)
    if wrapped:
        at = wrapped.end()
    prefix = _PREFIX.match(text, at)
    if prefix:
        at = prefix.end()
    opening = text[at : at + 1]
    if opening in _QUOTED:
        match = _QUOTED[opening].match(text, at)
        assert match is not None
        return Value(*match.span(1), opening)
    if not opening or opening in "([{":
        return None
    return _bare(text, at, query)


def _bare(text: str, at: int, query: bool) -> Value | None:
    match = _BARE.match(text, at)
    if match is None:
        return None
    body = match.group()
    cut = (_QUERY_CUT if query else _CUT).search(body)
    if cut:
        body = body[: cut.start()]
    plain = foreign(body, 0, len(body))
    if plain and body[:plain].isascii():
        body = body[:plain]
    while body and body[-1] in _CLOSERS and not _belongs(body):
        body = body[:-1]
    return Value(at, at + len(body)) if body else None


def _belongs(body: str) -> bool:
    """Tell a closing character that is part of the value from one that ends the sentence."""
    opener = _PAIRS.get(body[-1])
    if opener is None:
        return body[-1] in "!?" and len(body) > 1 and body[-2].isalnum()
    return opener in body
