"""The filter language of the failures list: what a person types, parsed to a predicate on failures.

    word "two words"      free text in code, message, tool and turn
    /time.?out/           a regular expression (RE2) over the same texts
    code:PROVIDER_*       key:value; * and ? are wildcards
    status:>=500          numbers compare: = > >= < <= and 500..599
    at:09:20..09:25       times compare, in UTC
    -transient  not x     without
    a b   a and b         both; `or` binds weaker, ( ) group

Letter case never matters. The keys and what their values mean stand in `filter_keys`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from model.capture.record import Failure, FileReport
from model.problems import BadRequest
from model.replay.filter_keys import FLAGS, KEYS, Predicate, keyed

__all__ = ["KEYS", "FilterFault", "Predicate", "Span", "parse_filter", "spans"]

# An expression in slashes ends at a slash before a blank, a bracket or the end; else it is a path, a word.
_TOKEN = re.compile(
    r"\s*(?:(?P<open>\()|(?P<close>\))|(?P<minus>-(?=[^\s)]))"
    r"|(?P<regex>/(?:[^/\\]|\\.)+/(?=[\s)]|$))"
    r'|(?P<word>(?:"[^"]*"?|[^\s()"])+))'
)
DEPTH = 40


class FilterFault(BadRequest):
    """A filter that cannot be understood; `start` and `end` are the 0-based span of the trouble."""

    def __init__(self, sentence: str, start: int, end: int) -> None:
        super().__init__(f"Position {start + 1}: {sentence}")
        self.start = start
        self.end = end


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


def parse_filter(text: str, files: Sequence[FileReport] = ()) -> Predicate:
    """Return the predicate a filter means; an empty one holds for everything.

    `files` are the capture's files, for file:. Raises FilterFault with the position of the trouble.
    """
    parser = _Parser(text, files)
    return parser.whole()


def spans(text: str) -> tuple[Span, ...]:
    """Return the pieces of a filter for painting; never fails."""
    found: list[Span] = []
    for token in _tokens(text):
        colon = token.text.find(":") if token.kind == "word" else -1
        if token.kind == "minus":
            found.append(Span(token.start, token.end, "minus"))
        elif token.kind in ("and", "or", "not"):
            found.append(Span(token.start, token.end, "operator"))
        elif token.kind == "word" and token.text[:colon].lower() in KEYS and colon > 0:
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


class _Parser:
    """Recursive descent over: or ← and ("or" and)*, and ← not (["and"] not)*, not ← ("not" | "-")* term."""

    def __init__(self, text: str, files: Sequence[FileReport]) -> None:
        self._tokens = _tokens(text)
        self._files = files
        self._at = 0
        self._depth = 0

    def whole(self) -> Predicate:
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

    def _either(self) -> Predicate:
        parts = [self._both()]
        while self._here.kind == "or":
            self._take()
            parts.append(self._both())
        return parts[0] if len(parts) == 1 else lambda failure: any(part(failure) for part in parts)

    def _both(self) -> Predicate:
        parts = [self._without()]
        while self._here.kind in ("and", "not", "minus", "open", "word", "regex"):
            if self._here.kind == "and":
                self._take()
            parts.append(self._without())
        return parts[0] if len(parts) == 1 else lambda failure: all(part(failure) for part in parts)

    def _without(self) -> Predicate:
        turned = False
        while self._here.kind in ("not", "minus"):
            turned = not turned
            self._take()
        inner = self._term()
        return (lambda failure: not inner(failure)) if turned else inner

    def _term(self) -> Predicate:
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

    def _word(self, token: _Token) -> Predicate:
        text = token.text
        if text.count('"') % 2:
            raise self._fault('this quotation is never closed; add " at its end.', token)
        key, colon, value = text.partition(":")
        bare = text.replace('"', "")
        if not colon or text.startswith('"'):
            if bare.lower() in FLAGS:
                return FLAGS[bare.lower()]
            return _free(bare)
        if key.lower() not in KEYS:
            known = ", ".join(f"{name}:" for name in KEYS)
            raise self._fault(f"there is no key {key}:; there are {known}", token)
        value = value.replace('"', "")
        if not value:
            raise self._fault(f"{key}: needs a value, for example {KEYS[key.lower()]}.", token)
        return self._keyed(key.lower(), value, token)

    def _keyed(self, key: str, value: str, token: _Token) -> Predicate:
        try:
            return keyed(key, value, self._files)
        except ValueError as error:
            raise self._fault(str(error), token) from None

    def _regex(self, token: _Token) -> Predicate:
        import re2  # only here: most filters need no engine, and the window starts sooner without one

        options = re2.Options()
        options.case_sensitive = False
        options.log_errors = False
        try:
            search = re2.compile(token.text[1:-1], options).search
        except re2.error as error:
            raise self._fault(f"this expression cannot be read, {_said(error)}.", token) from None
        return lambda failure: any(search(text) is not None for text in _texts(failure))


def _said(error: Exception) -> str:
    """Return what the engine found wrong, as the end of a sentence."""
    said = error.args[0] if error.args else "for example /time.?out/"
    return (said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)).rstrip(".")


def _texts(failure: Failure) -> tuple[str, ...]:
    """Return what free text and expressions look at."""
    fields = (failure.code, failure.received, failure.message, failure.tool, failure.target, failure.turn)
    return tuple(field for field in fields if field)


def _free(text: str) -> Predicate:
    wanted = text.lower()
    return lambda failure: any(wanted in field.lower() for field in _texts(failure))
