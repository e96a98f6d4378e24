"""The filter language of the failures list: what a person types, parsed to a predicate on failures.

    word "two words"      free text in code, message, tool and turn
    code:PROVIDER_*       key:value; * and ? are wildcards, letter case does not matter
    -transient  not x     without
    a b   a and b         both; `or` binds weaker, ( ) group

Keys: code, class, ns, session, turn, state, file, finding, transient, retriable.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from model.capture.record import Failure, FileReport
from model.problems import BadRequest

Predicate = Callable[[Failure], bool]
_TOKEN = re.compile(
    r'\s*(?:(?P<open>\()|(?P<close>\))|(?P<minus>-(?=[^\s)]))|(?P<word>(?:"[^"]*"?|[^\s()"])+))'
)
_YES = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
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
    kind: str  # "open", "close", "minus", "and", "or", "not", "word", "end"
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
        elif token.kind == "word":
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
        while self._here.kind in ("and", "not", "minus", "open", "word"):
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
            if bare.lower() in _FLAGS:
                return _FLAGS[bare.lower()]
            return _free(bare)
        if key.lower() not in KEYS:
            known = ", ".join(f"{name}:" for name in KEYS)
            raise self._fault(f"there is no key {key}:; there are {known}", token)
        value = value.replace('"', "")
        if not value:
            raise self._fault(f"{key}: needs a value, for example {KEYS[key.lower()]}.", token)
        return self._keyed(key.lower(), value, token)

    def _keyed(self, key: str, value: str, token: _Token) -> Predicate:
        if key in _FLAGS:
            wanted = _YES.get(value.lower())
            if wanted is None:
                raise self._fault(f"{key}: is yes or no, for example {key}:yes.", token)
            flag = _FLAGS[key]
            return lambda failure: flag(failure) is wanted
        pattern = value.lower().replace("[", "[[]")
        read = _VALUES[key]
        files = self._files
        if key in _LOOSE:
            pattern = f"*{pattern.strip('*')}*"
        return lambda failure: any(
            fnmatchcase(found.lower(), pattern) for found in read(failure, files) if found
        )


def _free(text: str) -> Predicate:
    wanted = text.lower()

    def holds(failure: Failure) -> bool:
        fields = (failure.code, failure.received, failure.message, failure.tool, failure.target, failure.turn)
        return any(wanted in field.lower() for field in fields if field)

    return holds


def _paths(failure: Failure, files: Sequence[FileReport]) -> tuple[str, ...]:
    return (files[failure.file].path,) if failure.file < len(files) else ()


_VALUES: dict[str, Callable[[Failure, Sequence[FileReport]], tuple[str | None, ...]]] = {
    "code": lambda failure, _: (failure.code, failure.received, failure.detail_code),
    "class": lambda failure, _: (failure.handling_class.value, failure.handling_class.value.split("_")[0]),
    "ns": lambda failure, _: (failure.namespace.value,),
    "session": lambda failure, _: (failure.session,),
    "turn": lambda failure, _: (failure.turn,),
    "state": lambda failure, _: (failure.state.value,),
    "file": _paths,
    "finding": lambda failure, _: tuple(finding.rule for finding in failure.findings),
}
_LOOSE = frozenset({"session", "file"})  # a part of the value is enough: ids and paths are long
_FLAGS: dict[str, Predicate] = {
    "transient": lambda failure: failure.transient,
    "retriable": lambda failure: failure.retriable is True,
}
# Every key with an example of its use.
KEYS: dict[str, str] = {
    "code": "code:PROVIDER_*",
    "class": "class:retry_action",
    "ns": "ns:capability",
    "session": "session:5b0c",
    "turn": "turn:t_12",
    "state": "state:denied",
    "file": "file:host.log",
    "finding": "finding:alias-emitted",
    "transient": "transient:no",
    "retriable": "retriable:yes",
}
