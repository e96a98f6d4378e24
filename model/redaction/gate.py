"""Decide in one linear pass over raw bytes whether a text can hold anything the rules would hide."""

from __future__ import annotations

import re2

from model.redaction.finder import options, utf8_pattern
from model.redaction.rules import Rules
from model.redaction.seeds import Seeds

# What the clean view looks through can stand anywhere, so these alone send a text through the rules:
# control characters, ANSI, zero-width and soft hyphens, escaped or percent-encoded letters, entities,
# full-width punctuation, and a word of ours right before a character of another script.
_DISGUISES = (
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]",
    r"\xe2\x80[\x8b-\x8f\xaa-\xae]|\xe2\x81[\xa0-\xa9]|\xef\xbb\xbf|\xc2[\x80-\x9f\xad]|\xcd\x8f",
    r"\\+[ux]\{?(?:00)?[014-7]|\\+u(?:00a[0bd]|00bb|0[4-9a-f]|[1-9a-f])",
    r"%(?:25)*[4-7][0-9a-f]",
    r"&#",
    r"\xef\xbc[\x9a\x9d]",
)
_BEFORE = r"(?:^|[^a-z0-9]|\\[nrtbf]|%[0-9a-f]{2}|\\u[0-9a-f]{4}|\\x[0-9a-f]{2})"


class Gate:
    """One RE2 automaton; `lets_through` answers for UTF-8 bytes."""

    def __init__(self, rules: Rules, seeds: Seeds) -> None:
        shapes = "|".join(shape.loose for shape in rules.shapes)
        parts = [f"{_BEFORE}(?-i:{shapes})", *seeds.gate, *_DISGUISES, *map(utf8_pattern, rules.localized)]
        self._automaton = re2.compile(
            "|".join(f"(?:{p})" for p in parts).encode("ascii"), options(ignore_case=True)
        )

    def lets_through(self, raw: bytes) -> bool:
        """Tell whether the rules have to look at this text."""
        return self._automaton.search(raw) is not None

    def find(self, raw: bytes, start: int = 0) -> tuple[int, int] | None:
        """Return the span of the first candidate at or after `start`."""
        match = self._automaton.search(raw, start)
        return match.span() if match else None
