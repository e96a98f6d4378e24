"""Find credentials by the key that stands before them, in every carrier keys come in."""

from __future__ import annotations

import re
from collections.abc import Iterator

from model.redaction import judge, values
from model.redaction.authorization import Headers
from model.redaction.finder import Finder
from model.redaction.judge import Judge
from model.redaction.names import Meaning, Names
from model.redaction.rules import Rules
from model.redaction.spans import Span
from model.redaction.values import Value, read_element, read_phrase, read_value
from model.redaction.views import View

# What may close a key and separate it from its value, also where it is still escaped: the gate runs
# the same expression on the raw text.
_CLOSE = r"(?:[\"'`\])}*\\]|&quot;|%22|&#(?:34|39|x22|x27);)"
_SEPARATE = (
    r"(?:[:=>]|->|%3[ad]|%253[ad]|\\u003[ade]|&#(?:61|58|x3[ad]);|[ \t]{1,8}(?:[:=]|value|val|content|text)"
    r"|,?\s{1,64}\\{0,4}[\"']?(?:value|val|content|text|data)\\{0,4}[\"']?[ \t]{0,8}[:=])"
)
_SEEDS = (
    rf"(?:(@STEMS)(?:{_CLOSE}{{0,6}}[ \t]{{0,8}}{_SEPARATE})"
    r"|[\"']([a-z0-9_.-]{0,48}(?:@STEMS))\\{0,4}[\"'][ \t]{0,8},\s{0,32}\\{0,4}[bu]?[\"'\[(]"
    r"|(?:name|key|header"
    r"|field)\\{0,4}[\"'][ \t]{0,8}:[ \t]{0,8}\\{0,4}[\"']([a-z0-9_.-]{0,48}(?:@STEMS))\\{0,4}[\"']"
    r"|(-[a-z0-9_-]{0,48}(?:@STEMS))[ \t]+[^ \t\r\n-]"
    r"|(?:[?&#;]|%26|%3f|%23|u0026|u003f)(@PARAMETERS)(?:=|%3d|\\u003d))"
)
_IDENTIFIER = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.$")
_IDENTIFIER_LENGTH = 64

_SEPARATOR = re.compile(
    r"[\"'`\])}*]{0,4}+[ \t]{0,16}+(?:=>|:=|::|==?|:|->)[ \t]{0,16}+(?:[*_]{2}[ \t]{0,2})?"
)
_TUPLE = re.compile(
    r"[\"'][ \t]{0,8}+,\s{0,32}+(?=[bu]?(?:[\[(]|([\"'])[^\"']{0,16384}+(?:\1(?!\s{0,8}:)|\Z)))"
)
_PAIR = re.compile(
    r"[\"'][ \t]{0,8}+,\s{0,32}+(?=[bu]?(?:[\[(]|([\"'])(?:[^\"'\\]|\\.){0,16384}+(?:\1\s{0,16}[)\]]|\1?\Z)))"
)
_PAIR_BEFORE = re.compile(r"[\[(]\s{0,16}[bu]?[\"']$")
_ELEMENT = re.compile(r"(?:[ \t][^<>]{0,200})?>(?:<!\[CDATA\[)?")
_NAMED_ELEMENT = re.compile(r"[\"'](?:[ \t][^<>]{0,200})?>(?=[^<\s])")
_ATTRIBUTE = re.compile(r"[\"'][ \t\r\n]{1,16}+(?i:value|val|content|text)[ \t]{0,4}+=[ \t]{0,4}+(?=[\"'])")
_RECORD = re.compile(
    r"[\"']?[ \t]{0,8}+,?\s{0,64}+[\"']?(?i:value|val|content|text|data)[\"']?[ \t]{0,8}+[:=][ \t]{0,8}+"
)
_NAME_BEFORE = re.compile(
    r"(?i:name|key|header|field|variable|var|id|property|param)[\"']?[ \t]{0,8}[:=]>?[ \t]{0,8}[\"']?$"
)
_RECORD_BEFORE = re.compile(
    r"(?i:value|val|content)[\"']?[ \t]{0,8}[:=][ \t]{0,8}([\"'])((?:[^\"'\\\n]|\\.){1,4096})\1"
    r"[ \t]{0,8},\s{0,64}[\"']?(?i:name|key|header)[\"']?[ \t]{0,8}[:=][ \t]{0,8}[\"']$"
)
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
_CODE = re.compile(r"\d{4,8}\b|[A-Z0-9]{3,4}-[A-Z0-9]{3,4}\b|\d{3}[ -]\d{3}\b|[A-Za-z0-9-]{6,64}\b")
_NUMBER = re.compile(r"-?\d{4,40}(?:\.\d{1,20})?(?:[eE][+-]?\d{1,4})?(?=[\s,}\])]|$)")
_KEY_END = re.compile(r"([\"'])[ \t]{0,16}:\s{0,16}$")
_SENTENCE_END = re.compile(r"[ \t]*(?:[,;}\])|]|\r?\n|$)")


class Context:
    """Key-first rules over one view."""

    def __init__(self, rules: Rules, judge_: Judge, headers: Headers) -> None:
        self._names = Names(rules)
        self._judge = judge_
        self._headers = headers
        pattern = _SEEDS.replace("@STEMS", self._names.stems).replace("@PARAMETERS", self._names.parameters)
        self.patterns = (pattern, rf"(?:{self._names.stems})[\x80-\xff]")
        self._finder = Finder(pattern, ignore_case=True)

    def find(self, view: View, shadow: bytes) -> Iterator[Span]:
        """Yield the spans of all values whose key says that they are credentials."""
        for match in self._finder.all(shadow):
            if match.lastindex == 5:
                yield from self._parameter(view, *match.span(5))
            else:
                yield from self._keyed(view, *match.span(match.lastindex))

    def _parameter(self, view: View, start: int, end: int) -> Iterator[Span]:
        meaning = self._names.query(view.text[start:end])
        if meaning and view.text.startswith("=", end):
            yield from self._value(view, end + 1, meaning, query=True)

    def _keyed(self, view: View, start: int, end: int) -> Iterator[Span]:
        text = view.text
        limit = max(0, start - _IDENTIFIER_LENGTH)
        while start > limit and text[start - 1] in _IDENTIFIER:
            start -= 1
        identifier = text[start:end]
        meaning = self._names.meaning(identifier)
        before = text[start - 1 : start]
        if before in ("?", "&", "#") and text.startswith("=", end):
            meaning = self._names.query(identifier.strip("-."))
            if meaning:
                yield from self._value(view, end + 1, meaning, query=True)
            return
        if meaning is None:
            return
        for at in self._openings(text, start, end, meaning):
            yield from self._value(view, at, meaning)
            return
        record = _RECORD_BEFORE.search(text, max(0, start - 4200), start) if before in ('"', "'") else None
        if record:
            yield from self._judged(view, Value(*record.span(2), record[1]), meaning)

    def _openings(self, text: str, start: int, end: int, meaning: Meaning) -> Iterator[int]:
        """Yield the place where the key's value starts, by carrier."""
        before = text[start - 1 : start]
        carriers: tuple[re.Pattern[str], ...]
        if before == "<":
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
        else:
            carriers = (_SEPARATOR,)
        for carrier in carriers:
            match = carrier.match(text, end)
            if match:
                yield match.end()

    def _value(self, view: View, at: int, meaning: Meaning, *, query: bool = False) -> Iterator[Span]:
        text = view.text
        rest = at
        while rest < len(text) and rest - at < 64 and text[rest] in " \t\r\n":
            rest += 1
        if not query and text[rest : rest + 1] in ("[", "{", "("):
            yield from self._container(view, rest, meaning)
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
            yield from self._container(view, value.start, meaning)
            return
        number = None if value.quote or query else _NUMBER.match(text, value.start)
        key = _KEY_END.search(text, max(0, at - 40), at)
        if number and key and (meaning.weight != "likely"):
            where = view.back(key.start(1), key.end(1))
            span = view.back(value.start, number.end())
            yield Span(*span, meaning.rule, meaning.kind, quote=view.raw(*where))
            return
        yield from self._judged(view, value, meaning, query=query)

    def _judged(self, view: View, value: Value, meaning: Meaning, *, query: bool = False) -> Iterator[Span]:
        text = view.text
        if meaning.kind == "authorization":
            for span in self._headers.credentials(text, value):
                yield Span(*view.back(*span), meaning.rule, meaning.kind)
        elif meaning.kind == "cookie":
            for span in self._headers.cookies(text, value):
                yield Span(*view.back(*span), meaning.rule, meaning.kind)
        elif meaning.weight == "digits":
            match = _CODE.match(text, value.start)
            if match and any(map(str.isdigit, match.group())) and not judge.is_identifier(match.group()):
                end = value.end if value.quote else match.end()
                yield Span(*view.back(value.start, end), meaning.rule, meaning.kind)
        elif self._is_secret(text, value, meaning, query):
            yield Span(*view.back(value.start, value.end), meaning.rule, meaning.kind)

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

    def _container(self, view: View, at: int, meaning: Meaning) -> Iterator[Span]:
        """Yield the string leaves of a list or object under a sensitive key."""
        text = view.text
        go_map = _GO_MAP.match(text, at)
        if go_map:
            yield from self._judged(view, Value(*go_map.span(1)), meaning)
            return
        depth = 0
        key = ""
        for match in _LEAF.finditer(text, at, at + values.LONGEST):
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
                    yield Span(*view.back(value.start, value.end), meaning.rule, meaning.kind)
            elif meaning.kind in ("authorization", "cookie") or self._is_leaf(match[group], key):
                yield from self._judged(view, value, meaning)
            key = ""

    def _is_leaf(self, body: str, key: str) -> bool:
        if self._judge.sentence(body):
            return False
        if key and (_PLAIN_LEAVES.fullmatch(key) or judge.is_identifier(body) or judge.is_place(body)):
            return False
        return judge.looks_random(body, 8) or len(body) >= 16 or self._names.meaning(key) is not None
