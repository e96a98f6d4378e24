"""A filter language for lists: what a person types, parsed to a predicate on any kind of row.

    word "two words"      free text
    /time.?out/           a regular expression (RE2) over the same texts
    key:value             * and ? are wildcards, letter case does not matter
    -word  not word       without
    a b   a and b         both; `or` binds weaker, ( ) group

Which keys there are, and what they read, is a `Grammar` of the list that is filtered.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Generic, TypeVar

from model.problems import BadRequest
from model.vocabulary import HandlingClass

Row = TypeVar("Row")
Reader = Callable[[Row], Iterable[str | None]]
# An expression in slashes ends at a slash before a blank, a bracket or the end; else it is a path, a word.
_TOKEN = re.compile(
    r"\s*(?:(?P<open>\()|(?P<close>\))|(?P<minus>-(?=[^\s)]))"
    r"|(?P<regex>/(?:[^/\\]|\\.)+/(?=[\s)]|$))"
    r'|(?P<word>(?:"[^"]*"?|[^\s()"])+))'
)
_YES = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
DEPTH = 40


def class_names(handling_class: HandlingClass) -> tuple[str, str]:
    """Return what class: may be spelled as: the whole name, or its first word."""
    return handling_class.value, handling_class.value.partition("_")[0]


class FilterFault(BadRequest):
    """A filter that cannot be understood; `start` and `end` are the 0-based span of the trouble."""

    def __init__(self, sentence: str, start: int, end: int) -> None:
        super().__init__(f"Position {start + 1}: {sentence}")
        self.start = start
        self.end = end


@dataclass(frozen=True)
class Grammar(Generic[Row]):
    """The keys of one list.

    `values` read what key:value is compared with, `flags` hold or do not hold, `free` is what a bare word
    is looked for in. A key in `loose` is satisfied by a part of the value. Keys in `measured` understand
    their value themselves: they make it a predicate, or raise ValueError with a sentence. `examples` has
    every key, with an example of its use.
    """

    free: Reader[Row]
    values: Mapping[str, Reader[Row]] = field(default_factory=dict)
    flags: Mapping[str, Callable[[Row], bool]] = field(default_factory=dict)
    examples: Mapping[str, str] = field(default_factory=dict)
    loose: frozenset[str] = frozenset()
    measured: Mapping[str, Callable[[str], Callable[[Row], bool]]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of the filter's text for painting: `kind` is "key", "value", "word", "operator" or "minus"."""

    start: int
    end: int
    kind: str


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str  # "open", "close", "minus", "regex", "and", "or", "not", "word", "end"
    text: str
    start: int
    end: int


def parse(text: str, grammar: Grammar[Row]) -> Callable[[Row], bool]:
    """Return the predicate a filter means; an empty one holds for everything.

    Raises FilterFault with the position of the trouble.
    """
    return _Parser(text, grammar).whole()


def spans(text: str, keys: Iterable[str]) -> tuple[Span, ...]:
    """Return the pieces of a filter for painting; never fails."""
    known = frozenset(keys)
    found: list[Span] = []
    for token in _tokens(text):
        colon = token.text.find(":") if token.kind == "word" else -1
        if token.kind == "minus":
            found.append(Span(token.start, token.end, "minus"))
        elif token.kind in ("and", "or", "not"):
            found.append(Span(token.start, token.end, "operator"))
        elif token.kind == "word" and token.text[:colon].lower() in known and colon > 0:
            found.append(Span(token.start, token.start + colon + 1, "key"))
            found.append(Span(token.start + colon + 1, token.end, "value"))
        elif token.kind in ("word", "regex"):
            found.append(Span(token.start, token.end, "word"))
    return tuple(found)


def _tokens(text: str) -> list[_Token]:
    found: list[_Token] = []
    at = 0
    while match := _TOKEN.match(text, at):
        kind = match.lastgroup or "word"
        word = match.group(kind)
        if kind == "word" and word.lower() in ("and", "or", "not"):
            kind = word.lower()
        found.append(_Token(kind, word, match.start(match.lastgroup or 0), match.end()))
        at = match.end()
    found.append(_Token("end", "", len(text), len(text)))
    return found


class _Parser(Generic[Row]):
    """Recursive descent over: or ← and ("or" and)*, and ← not (["and"] not)*, not ← ("not" | "-")* term."""

    def __init__(self, text: str, grammar: Grammar[Row]) -> None:
        self._tokens = _tokens(text)
        self._grammar = grammar
        self._at = 0
        self._depth = 0

    def whole(self) -> Callable[[Row], bool]:
        if self._here.kind == "end":
            return lambda _: True
        made = self._either()
        if self._here.kind != "end":
            raise self._fault("this bracket closes nothing; remove it, for example code:TOOL_*.")
        return made

    @property
    def _here(self) -> _Token:
        return self._tokens[self._at]

    def _take(self) -> _Token:
        token = self._here
        self._at += 1
        return token

    def _fault(self, sentence: str, token: _Token | None = None) -> FilterFault:
        token = token or self._here
        return FilterFault(sentence, token.start, max(token.end, token.start + 1))

    def _either(self) -> Callable[[Row], bool]:
        parts = [self._both()]
        while self._here.kind == "or":
            self._take()
            parts.append(self._both())
        return parts[0] if len(parts) == 1 else lambda row: any(part(row) for part in parts)

    def _both(self) -> Callable[[Row], bool]:
        parts = [self._without()]
        while self._here.kind in ("and", "not", "minus", "open", "word", "regex"):
            if self._here.kind == "and":
                self._take()
            parts.append(self._without())
        return parts[0] if len(parts) == 1 else lambda row: all(part(row) for part in parts)

    def _without(self) -> Callable[[Row], bool]:
        turned = False
        while self._here.kind in ("not", "minus"):
            turned = not turned
            self._take()
        inner = self._term()
        return (lambda row: not inner(row)) if turned else inner

    def _term(self) -> Callable[[Row], bool]:
        token = self._take()
        if token.kind == "word":
            return self._word(token)
        if token.kind == "regex":
            return self._regex(token)
        if token.kind != "open":
            self._at -= 1
            raise self._fault("something to look for is missing here, for example code:PROVIDER_*.", token)
        self._depth += 1
        if self._depth > DEPTH:
            raise self._fault(f"brackets go at most {DEPTH} deep.", token)
        inner = self._either()
        if self._here.kind != "close":
            raise self._fault("this bracket is never closed; add ) at the end.", token)
        self._take()
        self._depth -= 1
        return inner

    def _word(self, token: _Token) -> Callable[[Row], bool]:
        text, grammar = token.text, self._grammar
        if text.count('"') % 2:
            raise self._fault('this quotation is never closed; add " at its end.', token)
        key, colon, value = text.partition(":")
        bare = text.replace('"', "")
        if not colon or text.startswith('"'):
            return grammar.flags.get(bare.lower()) or self._free(bare)
        if key.lower() not in grammar.examples:
            known = ", ".join(f"{name}:" for name in grammar.examples)
            raise self._fault(f"there is no key {key}:; there are {known}", token)
        value = value.replace('"', "")
        if not value:
            raise self._fault(f"{key}: needs a value, for example {grammar.examples[key.lower()]}.", token)
        return self._keyed(key.lower(), value, token)

    def _keyed(self, key: str, value: str, token: _Token) -> Callable[[Row], bool]:
        grammar = self._grammar
        if key in grammar.flags:
            wanted = _YES.get(value.lower())
            if wanted is None:
                raise self._fault(f"{key}: is yes or no, for example {key}:yes.", token)
            flag = grammar.flags[key]
            return lambda row: flag(row) is wanted
        if key in grammar.measured:
            try:
                return grammar.measured[key](value)
            except ValueError as error:
                raise self._fault(str(error), token) from None
        pattern = value.lower().replace("[", "[[]")
        read = grammar.values[key]
        if key in grammar.loose:
            pattern = f"*{pattern.strip('*')}*"
        return lambda row: any(fnmatchcase(found.lower(), pattern) for found in read(row) if found)

    def _free(self, text: str) -> Callable[[Row], bool]:
        wanted, read = text.lower(), self._grammar.free
        return lambda row: any(wanted in found.lower() for found in read(row) if found)

    def _regex(self, token: _Token) -> Callable[[Row], bool]:
        import re2  # only here: most filters need no engine, and the window starts sooner without one

        options = re2.Options()
        options.case_sensitive = False
        options.log_errors = False
        try:
            search = re2.compile(token.text[1:-1], options).search
        except re2.error as error:
            raise self._fault(f"this expression cannot be read, {_said(error)}.", token) from None
        read = self._grammar.free
        return lambda row: any(search(found) is not None for found in read(row) if found)


def _said(error: Exception) -> str:
    """Return what the engine found wrong, as the end of a sentence."""
    said = error.args[0] if error.args else "for example /time.?out/"
    return (said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)).rstrip(".")
