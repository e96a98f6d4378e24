"""Find tokens that their own prefix gives away."""

from __future__ import annotations

import re
from collections.abc import Iterator

from model.redaction.finder import Finder
from model.redaction.rules import Rules, Shape
from model.redaction.spans import Span
from model.redaction.views import View

_BEFORE = "(?:^|[^A-Za-z0-9])"
_TRAILING = ".-_=%"  # punctuation that ends a sentence rather than a token


class Shapes:
    """All token shapes in one automaton; which one it was is asked afterwards."""

    def __init__(self, rules: Rules) -> None:
        every = "|".join(f"(?:{_ungrouped(shape.pattern)})" for shape in rules.shapes)
        self.pattern = f"{_BEFORE}({every})"
        self._finder = Finder(self.pattern)
        self._each: list[tuple[Shape, re.Pattern[str]]] = [
            (shape, re.compile(shape.pattern, re.ASCII)) for shape in rules.shapes
        ]

    def find(self, view: View, bytes_: bytes) -> Iterator[Span]:
        """Yield the spans of all tokens in the view."""
        text = view.text
        for start, end in self._finder.matches(bytes_, 1):
            for shape, pattern in self._each:
                match = pattern.match(text, start, end)
                if match is None or (shape.digit and not _has_digit(match.group())):
                    continue
                begin, stop = match.span(pattern.groups)
                while stop > begin + 8 and text[stop - 1] in ".":
                    stop -= 1
                yield Span(*view.back(begin, stop), shape.id, shape.kind)
                break


def _ungrouped(pattern: str) -> str:
    return re.sub(r"(?<!\\)\((?!\?)", "(?:", pattern)


def _has_digit(token: str) -> bool:
    return any(character in "0123456789" for character in token[3:])
