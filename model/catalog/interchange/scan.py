"""Find the string values of object literals, in JSON or in TypeScript, with their exact places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from model.catalog.interchange.literals import meaning

_BLANK = re.compile(r"(?:\s+|//[^\n]*|/\*.*?\*/)+", re.DOTALL)
_NAME = re.compile(r"[A-Za-z_$][\w$]*|\d+")
_STRINGS = {
    '"': re.compile(r'"((?:[^"\\\n]|\\.)*)"', re.DOTALL),
    "'": re.compile(r"'((?:[^'\\\n]|\\.)*)'", re.DOTALL),
    "`": re.compile(r"`((?:[^`\\]|\\.)*)`", re.DOTALL),
}
_ROOT = re.compile(r"(?:=(?!=|>)|\bdefault\b|\breturn\b|\()\s*\{")
_PAIRS = {"{": "}", "[": "]", "(": ")"}


@dataclass(frozen=True, slots=True)
class Value:
    """One property: its path, the span of its value, its text (None: not a plain string), its quote."""

    path: tuple[str, ...]
    start: int
    stop: int
    text: str | None
    quote: str


def values_of(source: str, is_json: bool) -> tuple[Value, ...]:
    """Return every property whose value is no object, in the order of the file."""
    scanner = _Scanner(source)
    if is_json:
        at = scanner.blank(0)
        return tuple(scanner.object(at, ()))[:] if source[at : at + 1] == "{" else ()
    found: list[Value] = []
    at = 0
    while root := _ROOT.search(source, at):
        found += scanner.object(root.end() - 1, ())
        at = max(scanner.at, root.end())
    return tuple(found)


class _Scanner:
    """A cursor over the text; `at` is where the last object ended."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0

    def blank(self, at: int) -> int:
        match = _BLANK.match(self.source, at)
        return match.end() if match else at

    def object(self, at: int, path: tuple[str, ...]) -> Iterator[Value]:
        at = self.blank(at + 1)
        while at < len(self.source) and self.source[at] != "}":
            name, after = self._name(at)
            colon = self.blank(after)
            if name is None or self.source[colon : colon + 1] != ":":
                at = self._skip(at)
            elif self.source.startswith("{", value := self.blank(colon + 1)):
                yield from self.object(value, (*path, name))
                at = self._skip(self.at)
            else:
                stop, text, quote = self._value(value)
                yield Value((*path, name), value, stop, text, quote)
                at = stop
            at = self.blank(at)
            if self.source[at : at + 1] == ",":
                at = self.blank(at + 1)
        self.at = at + 1

    def _name(self, at: int) -> tuple[str | None, int]:
        pattern = _STRINGS.get(self.source[at])
        match = (pattern or _NAME).match(self.source, at)
        if match is None:
            return None, at
        return (meaning(match.group(1)) if pattern else match.group()), match.end()

    def _value(self, at: int) -> tuple[int, str | None, str]:
        """Read a string, a concatenation, or a template without insertions; anything else is skipped."""
        start, quote, parts = at, self.source[at : at + 1], []
        while (pattern := _STRINGS.get(self.source[at : at + 1])) is not None:
            match = pattern.match(self.source, at)
            if match is None or (self.source[at] == "`" and re.search(r"(?<!\\)\$\{", match.group(1))):
                break
            parts.append(meaning(match.group(1)))
            end = match.end()
            at = self.blank(end)
            if self.source[at : at + 1] == "+":
                at = self.blank(at + 1)
                continue
            if self.source[at : at + 1] in (",", "}", ""):
                return end, "".join(parts), quote
            break
        return self._skip(start), None, quote

    def _skip(self, at: int) -> int:
        """Return where an expression ends: at its comma or closing brace."""
        closing: list[str] = []
        while at < len(self.source):
            at = self.blank(at)
            sign = self.source[at : at + 1]
            if sign in _STRINGS and sign:
                match = _STRINGS[sign].match(self.source, at)
                at = match.end() if match else at + 1
                continue
            if sign in _PAIRS and sign:
                closing.append(_PAIRS[sign])
            elif closing and sign == closing[-1]:
                closing.pop()
            elif not closing and sign in (",", "}", ""):
                return at
            at += 1
        return at
