"""Find candidates in linear time: RE2 over one byte for each character."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import re2

MEMORY = 64 << 20  # bytes one compiled automaton may use before it falls back to a slower one


def options(*, ignore_case: bool = False) -> Any:
    """Return RE2 options for byte-wise matching."""
    chosen = re2.Options()
    chosen.encoding = re2.Options.Encoding.LATIN1
    chosen.case_sensitive = not ignore_case
    chosen.max_mem = MEMORY
    chosen.log_errors = False
    return chosen


def shadow(text: str) -> bytes:
    """Return one byte for each character of `text`, so that offsets agree; other scripts become '?'."""
    return text.encode("ascii", "replace")


def utf8_pattern(word: str) -> str:
    """Return a key word of another language as RE2 over UTF-8; a Latin one only with its separator."""
    if word.isascii():
        return re.escape(word) + r"[\"']?[ \t]*(?:[:=]|[\"'\x80-\xff]|ist |est |es )"
    forms = sorted({word, word.upper(), word.capitalize()})
    return "|".join("".join(f"\\x{byte:02x}" for byte in form.encode()) for form in forms)


class Finder:
    """One RE2 expression; `matches` yields the spans of a group."""

    __slots__ = ("_compiled",)

    def __init__(self, pattern: str, *, ignore_case: bool = False) -> None:
        self._compiled = re2.compile(pattern.encode("ascii"), options(ignore_case=ignore_case))

    def matches(self, shadow: bytes, group: int | str = 0) -> Iterator[tuple[int, int]]:
        """Yield the spans in order."""
        for match in self._compiled.finditer(shadow):
            yield match.span(group)

    def all(self, shadow: bytes) -> Iterator[Any]:
        """Yield the matches themselves, in order; the next may begin inside what follows the group."""
        match = self._compiled.search(shadow)
        while match:
            yield match
            match = self._compiled.search(shadow, max(match.end(match.lastindex or 0), match.start() + 1))

    def any(self, shadow: bytes) -> bool:
        """Tell whether there is a match at all."""
        return self._compiled.search(shadow) is not None
