"""Find tokens that their own prefix gives away."""

from __future__ import annotations

import re
from collections.abc import Iterator

from model.redaction.finder import Finder
from model.redaction.rules import Rules, Shape
from model.redaction.spans import Span
from model.redaction.views import View

_BEFORE = "(?:^|[^A-Za-z0-9])"
_SHORTEST = 8  # characters of a token before a full stop at its end counts as the sentence's


class Shapes:
    """All token shapes in one automaton; which one it was is asked afterwards."""

    def __init__(self, rules: Rules) -> None:
        every = "|".join(f"(?:{shape.pattern})" for shape in rules.shapes)
        self._finder = Finder(f"{_BEFORE}({every})")
        self._shapes = rules.shapes
        self._compiled: dict[str, re.Pattern[str]] = {}

    def find(self, view: View, shadow: bytes) -> Iterator[Span]:
        """Yield the spans of all tokens in the view."""
        text = view.text
        for start, end in self._finder.matches(shadow, 1):
            shape = self._which(text, start, end)
            if shape is None:
                continue
            if shape.visible:
                visible = self._pattern(shape.visible).match(text, start, end)
                start = visible.end() if visible else start
            while end > start + _SHORTEST and text[end - 1] == ".":
                end -= 1
            yield Span(*view.back(start, end), shape.id, shape.kind)

    def _which(self, text: str, start: int, end: int) -> Shape | None:
        """Return the first shape that matches there and keeps its own conditions."""
        for shape in self._shapes:
            match = self._pattern(shape.pattern).match(text, start, end)
            if match and not (shape.digit and not any(map(str.isdigit, match.group()[3:]))):
                return shape
        return None

    def _pattern(self, pattern: str) -> re.Pattern[str]:
        """Compile on demand: most texts need none of them."""
        if pattern not in self._compiled:
            self._compiled[pattern] = re.compile(pattern, re.ASCII)
        return self._compiled[pattern]
