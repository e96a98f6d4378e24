"""Computed locales and stress modes: what a layout must survive before any translator has worked."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from model.catalog.placeholders import split_kept

ACCENTED, MIRRORED = "en-XA", "ar-XB"

_LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ",
)
# Longest length of the English text and how long a translation may become, in percent (IBM, W3C).
_BANDS = ((10, 300), (20, 200), (30, 180), (50, 160), (70, 140))
_BEYOND = 130
_FILLER = "one two three four five six seven eight nine ten "
_EMBED, _OVERRIDE, _POP = "\u2067", "\u202e", "\u202c\u2069"
_WORD = re.compile(r"[^\W\d_]+")


def _padding(length: int) -> int:
    percent = next((percent for longest, percent in _BANDS if length <= longest), _BEYOND)
    return max(0, round(length * percent / 100) - length - len("⟦ ⟧"))


def accented(text: str) -> str:
    """Return text with accents, padding and ⟦ ⟧; placeholders, addresses and codes stay."""
    if not text:
        return text
    body = "".join(part if kept else part.translate(_LETTERS) for part, kept in split_kept(text))
    room = _padding(len(text))
    pad = (_FILLER * (room // len(_FILLER) + 1))[:room].rstrip().translate(_LETTERS)
    return f"⟦{body} {pad}⟧" if pad else f"⟦{body}⟧"


def mirrored(text: str) -> str:
    """Return text whose words run right to left; placeholders, addresses and codes stay readable."""
    if not text:
        return text
    return "".join(
        part if kept else _WORD.sub(lambda word: f"{_EMBED}{_OVERRIDE}{word.group()}{_POP}", part)
        for part, kept in split_kept(text)
    )


def doubled(text: str) -> str:
    """Return text twice, for a layout that trusts its words to be short."""
    return f"{text} {text}" if text else text


def one_long_word(text: str) -> str:
    """Return text without a place to break, placeholders aside."""
    return "".join(part if kept else "".join(part.split()) for part, kept in split_kept(text))


def blank(text: str) -> str:
    """Return nothing, whatever the text is: what a missing string leaves behind."""
    return text[:0]


def tall(text: str) -> str:
    """Return text whose letters reach high above and far below the line."""
    return "".join(
        part if kept else _WORD.sub(lambda word: "".join(f"{letter}\u0302\u0323" for letter in word[0]), part)
        for part, kept in split_kept(text)
    )


def shrunk(text: str) -> str:
    """Return about 37 % of the text, as Chinese is to English; placeholders stay."""
    return "".join(
        part if kept else part[: max(1, round(len(part) * 0.37))] for part, kept in split_kept(text)
    )


LOCALES: Mapping[str, Callable[[str], str]] = MappingProxyType({ACCENTED: accented, MIRRORED: mirrored})
STRESS: Mapping[str, Callable[[str], str]] = MappingProxyType(
    {
        "double": doubled,
        "long-word": one_long_word,
        "blank": blank,
        "tall": tall,
        "short": shrunk,
    }
)
