"""Find credentials by the key that stands before them, in every carrier keys come in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from model.redaction import judge, values
from model.redaction.authorization import Headers
from model.redaction.finder import Finder
from model.redaction.judge import Judge
from model.redaction.names import Meaning, Names
from model.redaction.rules import Rules
from model.redaction.seeds import LONG_CODE, PARAMETER, Seeds
from model.redaction.spans import Span
from model.redaction.values import Value, read_element, read_phrase, read_value
from model.redaction.views import View

_IDENTIFIER = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.$")
_IDENTIFIER_LENGTH = 64

_SEPARATOR = re.compile(
    r"[\"'`\])}*]{0,4}+[ \t]{0,16}+(?:=>|:=|::|==?|:|->)[ \t]{0,16}+"
    r"(?:[*_]{2}[ \t]{0,2}|</(?:b|strong|em|i|label|span)>[ \t]{0,16}(?:<(?:code|span|tt)>)?)?"
)
# A cell of a table: the key is the cell before.
_CELL = re.compile(r"</(?:td|th|dt)>\s{0,32}<(?:td|dd)(?:[ \t][^<>]{0,200})?>(?:<(?:code|b|span)>)?")
_ROW = re.compile(
    r"[`*]{0,3}[ \t]{0,32}\|[ \t]{0,32}[`*]{0,3}(?=([^\s|`*()]{8,4096})[`*]{0,3}[ \t]{0,32}(?:\||\r?\n|\Z))"
)
_ROW_BEFORE = re.compile(r"\|[ \t]{0,32}[`*]{0,3}\Z")
_TUPLE = re.compile(
    r"[\"'][ \t]{0,8}+,\s{0,32}+(?=[bu]?(?:[\[(]|([\"'])[^\"']{0,16384}+(?:\1(?!\s{0,8}:)|\Z)))"
)
_PAIR = re.compile(
    r"[\"'][ \t]{0,8}+,\s{0,32}+(?=[bu]?(?:[\[(]|([\"'])(?:[^\"'\\]|\\.){0,16384}+(?:\1\s{0,16}[)\]]|\1?\Z)))"
)
_PAIR_BEFORE = re.compile(r"[\[(]\s{0,16}[bu]?[\"']$")
_ELEMENT = re.compile(r"(?:[ \t][^<>]{0,200})?>(?:<!\[CDATA\[)?")
_USER = re.compile(r"://[^\s/?#@:]{0,64}:\Z")  # a user name in an address, whatever it is called
_TAG_PREFIX = re.compile(r"<[\w.-]{1,32}:$")
_BRACED = re.compile(r"\{([^\s\"'{}:,][^\"'{}:\n]{2,256}+)\}")
_NAMED_ELEMENT = re.compile(r"[\"'](?:[ \t][^<>]{0,200})?>(?=[^<\s])")
_ATTRIBUTE = re.compile(r"[\"'][ \t\r\n]{1,16}+(?i:value|val|content|text)[ \t]{0,4}+=[ \t]{0,4}+(?=[\"'])")
_RECORD = re.compile(
    r"[\"']?[ \t]{0,8}+,?\s{0,64}+[\"']?(?i:value|val|content|text|data)[\"']?[ \t]{0,8}+[:=][ \t]{0,8}+"
)
_NAME_BEFORE = re.compile(
    r"(?i:name|key|header|field|variable|var|id|property|param)[\"']?[ \t]{0,8}[:=]>?[ \t]{0,8}[\"']?$"
)
_RECORD_VALUE = re.compile(
    r"(?i:value|val|content)[\"']?[ \t]{0,8}[:=][ \t]{0,8}([\"'])((?:[^\"'\\\n]"
    r"|\\.){1,4096}+)\1[ \t]{0,8},\s{0,64}[\"']?"
    r"(?i:name|key|header)[\"']?[ \t]{0,8}[:=][ \t]{0,8}[\"']\Z"
)
_RECORD_REACH = 4200  # characters before a name in which its value may start
_FLAG_VALUE = re.compile(r"[ \t]{1,8}+(?=[^\s-])")
_GO_MAP = re.compile(r"[\[(]([^\s\"'\[\]{}()][^\[\]\n\"']{0,8192}+)(?:[\])]|\Z)")
_LEAF = re.compile(
    r"\"((?:[^\"\\]|\\.){0,16384}+)(?:\"|\Z)(\s{0,16}:)?|'((?:[^'\\]|\\.){0,16384}+)(?:'|\Z)(\s{0,16}:)?"
    r"|([\[\](){}])",
    re.S,
)
_PLAIN_LEAVES = re.compile(
    r"(?i)(?:id|.*_id|type|name|scheme|kind|region|email|.*_email|.*ur[il]|.*expir.*|created.*|host"
    r"|user(?:name)?|scope"
    r"|status|alg|kty|use|crv|kid|version|provider|env|path|file|format)"
)
_CODE = re.compile(r"\d{4,8}\b|[A-Z0-9]{3,4}-[A-Z0-9]{3,4}\b|\d{3}[ -]\d{3}\b|[A-Za-z0-9._~-]{6,128}")
_NUMBER = re.compile(r"-?\d{1,4096}+(?:\.\d{1,4096}+)?(?:[eE][+-]?\d{1,4}+)?(?=[\s,}\])]|\Z)")
_FEW_DIGITS = 4  # a shorter number under a sensitive key is a count or a flag
_KEY_END = re.compile(r"([\"'])[ \t]{0,16}:\s{0,16}$")
_SENTENCE_END = re.compile(r"[ \t]*(?:[,;}\])|]|\r?\n|$)")


Piece = tuple[int, int, str, str, str]  # start, end, rule, kind, quote to put around the marker


@dataclass(slots=True)
class _Pass:
    """One pass over one view; remembers how far it has read, so that no input makes it read twice."""

    view: View
    text: str
    read: dict[str, int] = field(default_factory=dict)  # by weight or kind: where the last value ended

    def is_read(self, what: str, at: int) -> bool:
        """Tell whether a value that starts at `at` lies in one that was read for the same reason."""
        return at < self.read.get(what, 0)

    def mark(self, what: str, end: int) -> None:
        """Remember how far a value went."""
        self.read[what] = max(end, self.read.get(what, 0))


class Context:
    """Key-first rules over one view."""

    def __init__(self, rules: Rules, seeds: Seeds, judge_: Judge, headers: Headers) -> None:
        self._names = Names(rules)
        self._judge = judge_
        self._headers = headers
        self._finder = Finder(seeds.keys, ignore_case=True)

    def find(self, view: View, shadow: bytes) -> Iterator[Span]:
        """Yield the spans of all values whose key says that they are credentials."""
        now = _Pass(view, view.text)
        hidden: list[Piece] = []
        for match in self._finder.all(shadow):
            group = match.lastindex
            start, end = match.span(group)
            if any(piece[0] <= start < piece[1] for piece in hidden):
                continue
            if group == PARAMETER:
                found = self._parameter(now, start, end)
            elif group == LONG_CODE:
                found = self._long_code(now, end)
            else:
                found = self._keyed(now, start, end)
            pieces = list(found)
            hidden = pieces or hidden
            for begin, stop, rule, kind, quote in pieces:
                yield Span(*view.back(begin, stop), rule, kind, quote)

    def _parameter(self, now: _Pass, start: int, end: int) -> Iterator[Piece]:
        meaning = self._names.query(now.text[start:end])
        if meaning and now.text.startswith("=", end):
            yield from self._value(now, end + 1, meaning, query=True)

    def _long_code(self, now: _Pass, end: int) -> Iterator[Piece]:
        meaning = self._names.query("code")
        match = _SEPARATOR.match(now.text, end)
        value = read_value(now.text, match.end()) if match else None
        body = now.text[value.start : value.end] if value else ""
        if meaning and value and body.lower() != body != body.upper() and any(map(str.isdigit, body)):
            yield from self._judged(now, value, meaning)

    def _keyed(self, now: _Pass, start: int, end: int) -> Iterator[Piece]:
        text = now.text
        limit = max(0, start - _IDENTIFIER_LENGTH)
        while start > limit and text[start - 1] in _IDENTIFIER:
            start -= 1
        identifier = text[start:end]
        meaning = self._names.meaning(identifier)
        before = text[start - 1 : start]
        if before in ("?", "&", "#") and text.startswith("=", end):
            meaning = self._names.query(identifier.strip("-."))
            if meaning:
                yield from self._value(now, end + 1, meaning, query=True)
            return
        if meaning is None or _USER.search(text, max(0, start - _IDENTIFIER_LENGTH), end + 1):
            return
        for at in self._openings(text, start, end, meaning):
            yield from self._value(now, at, meaning)
            return
        if before in ('"', "'"):
            yield from self._value_before(now, start, meaning)
        row = _ROW.match(text, end)
        # Tables of documentation name types and defaults there: only what looks generated is a value.
        if row and _generated(row[1]) and _ROW_BEFORE.search(text, max(0, start - 40), start):
            yield from self._judged(now, Value(*row.span(1), ""), meaning)

    def _value_before(self, now: _Pass, start: int, meaning: Meaning) -> Iterator[Piece]:
        """Yield the value of a record that names its key last."""
        text = now.text
        if not _NAME_BEFORE.search(text, max(0, start - 40), start):
            return
        near = max(0, start - _RECORD_REACH)
        at = max(text.rfind(word, near, start) for word in ("value", "val", "content"))
        record = _RECORD_VALUE.match(text, at, start) if at >= 0 else None
        if record:
            yield from self._judged(now, Value(*record.span(2), record[1]), meaning)

    def _openings(self, text: str, start: int, end: int, meaning: Meaning) -> Iterator[int]:
        """Yield the place where the key's value starts, by carrier."""
        before = text[start - 1 : start]
        carriers: tuple[re.Pattern[str], ...]
        if before == "<" or (before == ":" and _TAG_PREFIX.search(text, max(0, start - 34), start)):
            carriers = (_ELEMENT, _SEPARATOR)
        elif before in ('"', "'") and text.startswith(before, end):
            named = _NAME_BEFORE.search(text, max(0, start - 40), start) is not None
            carriers = (_SEPARATOR, _ATTRIBUTE)
            if named:
                carriers += (_NAMED_ELEMENT, _RECORD)
            if meaning.header or text.startswith("-", start):
                carriers += (_TUPLE,)
            elif _PAIR_BEFORE.search(text, max(0, start - 24), start):
                carriers += (_PAIR,)
        elif text.startswith("-", start):
            carriers = (_SEPARATOR, _FLAG_VALUE)
            if text[end : end + 1] in ('"', "'"):
                carriers = (_SEPARATOR, _TUPLE)
        elif _NAME_BEFORE.search(text, max(0, start - 40), start):
            carriers = (_SEPARATOR, _RECORD)
        elif before == ">":
            carriers = (_SEPARATOR, _CELL)
        else:
            carriers = (_SEPARATOR,)
        for carrier in carriers:
            match = carrier.match(text, end)
            if match:
                yield match.end()

    def _value(self, now: _Pass, at: int, meaning: Meaning, *, query: bool = False) -> Iterator[Piece]:
        text = now.text
        rest = at
        while rest < len(text) and rest - at < 64 and text[rest] in " \t\r\n":
            rest += 1
        if not query and text[rest : rest + 1] in ("[", "{", "("):
            yield from self._container(now, rest, meaning)
            return
        why = meaning.kind if meaning.kind == "cookie" else meaning.weight
        if now.is_read(why, at) or (why == "likely" and now.is_read("sure", at)):
            return
        value = None
        if text[at - 1] == ">" and not query:
            value = read_element(text, at)
        elif meaning.kind in ("password", "secret"):
            value = read_phrase(text, at)
        value = value or read_value(text, at, query=query)
        if value is None:
            return
        if (
            text[value.start : value.start + 1] in ("{", "[")
            and len(value.quote) == 1
            and value.end - value.start > 16
        ):
            yield from self._container(now, value.start, meaning)
            return
        number = None if value.quote or query else _NUMBER.match(text, value.start)
        key = _KEY_END.search(text, max(0, at - 40), at) if number else None
        if number and key:
            if meaning.weight != "likely" and len(number.group()) >= _FEW_DIGITS:
                quote = now.view.raw(*now.view.back(key.start(1), key.end(1)))
                yield value.start, number.end(), meaning.rule, meaning.kind, quote
            return
        if meaning.kind != "authorization" and not value.quote:
            now.mark(why, value.end)
        yield from self._judged(now, value, meaning, query=query)

    def _judged(self, now: _Pass, value: Value, meaning: Meaning, *, query: bool = False) -> Iterator[Piece]:
        text = now.text
        spans: Iterable[tuple[int, int]] = ()
        if meaning.kind == "authorization":
            spans = self._headers.credentials(text, value)
        elif meaning.kind == "cookie":
            spans = self._headers.cookies(text, value)
            now.mark("cookie", self._headers.line_end(text, value))
        elif meaning.weight == "digits":
            match = _CODE.match(text, value.start)
            if match and any(map(str.isdigit, match.group())) and not judge.is_identifier(match.group()):
                spans = ((value.start, value.end if value.quote else match.end()),)
        elif self._is_secret(text, value, meaning, query):
            spans = ((value.start, value.end),)
        for start, end in spans:
            yield start, end, meaning.rule, meaning.kind, ""

    def _is_secret(self, text: str, value: Value, meaning: Meaning, query: bool) -> bool:
        body = text[value.start : value.end]
        if self._judge.placeholder(body):
            return False
        if meaning.weight == "likely":
            if judge.is_number(body) or self._judge.state(body):
                return False
            return judge.looks_random(body, 8 if query else 10) and not judge.is_uuid(body)
        if self._judge.state(body) and (not value.quote or " " in body or body.islower() or "_" in body):
            return query and not body.isalpha()
        if meaning.kind != "password" and (judge.is_number(body) or len(body) < 4):
            return False
        if judge.is_place(body) and not query and "@" not in body:
            return False
        if value.quote and self._judge.sentence(body) and meaning.kind != "password":
            return False
        return bool(value.quote) or query or self._stands_alone(text, value, body)

    @staticmethod
    def _stands_alone(text: str, value: Value, body: str) -> bool:
        """Tell a bare value from a sentence that happens to follow a colon."""
        if not body.isalpha() or text[value.start - 1] in "=:>" or judge.looks_mixed(body):
            return True
        return _SENTENCE_END.match(text, value.end) is not None

    def _container(self, now: _Pass, at: int, meaning: Meaning) -> Iterator[Piece]:
        """Yield the string leaves of a list or object under a sensitive key."""
        text = now.text
        go_map = _GO_MAP.match(text, at) or (_BRACED.match(text, at) if text[at - 1] == "=" else None)
        if go_map:
            yield from self._judged(now, Value(*go_map.span(1)), meaning)
            return
        if now.is_read("list of " + meaning.kind, at):
            return
        depth = 0
        key = ""
        for match in _LEAF.finditer(text, at, at + values.LONGEST):
            now.mark("list of " + meaning.kind, match.end())
            if match[5]:
                depth += 1 if match[5] in "[({" else -1
                if depth <= 0:
                    return
                continue
            group = 1 if match[1] is not None else 3
            if match[group + 1] is not None:
                key = match[group]
                continue
            value = Value(*match.span(group), match.group()[0])
            if meaning.kind == "cookie" and key:
                if judge.looks_random(match[group], 8) and not _PLAIN_LEAVES.fullmatch(key):
                    yield value.start, value.end, meaning.rule, meaning.kind, ""
            elif meaning.kind in ("authorization", "cookie") or self._is_leaf(match[group], key):
                yield from self._judged(now, value, meaning)
            key = ""

    def _is_leaf(self, body: str, key: str) -> bool:
        if self._judge.sentence(body):
            return False
        if key and (_PLAIN_LEAVES.fullmatch(key) or judge.is_identifier(body) or judge.is_place(body)):
            return False
        return judge.looks_random(body, 8) or len(body) >= 16 or self._names.meaning(key) is not None


def _generated(cell: str) -> bool:
    """Tell a generated value in a table's cell from a type, a default or a path."""
    return (
        judge.looks_random(cell, 8)
        and not judge.is_name(cell)
        and not judge.is_identifier(cell)
        and "/" not in cell.strip("/")[:-1]
    )
