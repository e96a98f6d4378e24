"""Find credentials by the key that stands before them, in every carrier keys come in."""

from __future__ import annotations

import re
from collections.abc import Iterator

from model.redaction import values
from model.redaction.authorization import cookie_values, credentials
from model.redaction.finder import Finder
from model.redaction.names import Meaning, Names
from model.redaction.spans import Span
from model.redaction.values import Value, read_value
from model.redaction.views import View

# The words a sensitive identifier ends with; the name table decides, this only finds candidates.
STEMS = (
    "passw(?:or)?d|passwort|kennwort|passphrase|passcode|pwd|userpass|dbpass|passw|pass|secret|secretstring|secretvalue|secretid|"
    "token|key|key[_-]?id|auth|authorization|authentication|credential|jwt|assertion|signature|sig|ticket|sid|session[_-]?id|cookie|"
    "otp|pin|code|psk|cvv|cvc|webhook|webhook[_-]?url|hmac|verifier|policy|invite|x-amz-credential|x-goog-credential"
)
IDENTIFIER = rf"(?:[a-z0-9_.\-]*[a-z0-9_.\-])?(?:{STEMS})s?"
SEEDS = (
    rf"({IDENTIFIER})(?:"
    r"[\"'`\])}*]{0,4}[ \t]{0,16}(?:[:=>,]|value=|\n|\r)"
    r"|[ \t]{1,4}[^ \t\r\n])"  # --key value, and prose
)

_SEPARATOR = re.compile(
    r"[\"'`\])}*]{0,4}+[ \t]{0,16}+(?:=>|:=|::|[:=]>?|->)[ \t]{0,16}+(?:\\?[\"'](?=[\"']))?"
)
_TUPLE = re.compile(r"([\"'])[ \t]{0,8}+,\s{0,32}+(?=[bu]?[\"'\[(])")
_ELEMENT = re.compile(r"(?:[ \t][^<>]{0,200})?>(?:<!\[CDATA\[)?")
_ATTRIBUTE = re.compile(r"[\"'][ \t\r\n]{1,16}+(?i:value|val|content|text)[ \t]{0,4}+=[ \t]{0,4}+(?=[\"'])")
_RECORD = re.compile(
    r"[\"']?[ \t]{0,8}+,?\s{0,64}+[\"']?(?i:value|val|content|text|data)[\"']?[ \t]{0,8}+[:=][ \t]{0,8}+"
)
_NAME_BEFORE = re.compile(
    r"(?i:name|key|header|field|variable|var|id|property|param)[\"']?[ \t]{0,8}[:=]>?[ \t]{0,8}[\"']?$"
)
_RECORD_BEFORE = re.compile(
    r"[\"']?(?i:value|val|content)[\"']?[ \t]{0,8}[:=][ \t]{0,8}([\"'])((?:[^\"'\\\n]|\\.){1,4096})\1"
    r"[ \t]{0,8},\s{0,64}[\"']?(?i:name|key|header)[\"']?[ \t]{0,8}[:=][ \t]{0,8}[\"']$"
)
_FLAG_VALUE = re.compile(r"[ \t]{1,8}+(?=[^\s-])")
_LEAF = re.compile(
    r"\"((?:[^\"\\]|\\.){0,16384}+)\"(\s{0,16}:)?|'((?:[^'\\]|\\.){0,16384}+)'(\s{0,16}:)?|([\[\](){}])"
)
_DIGITS = re.compile(r"\d{4,8}\b|[A-Z0-9]{3,4}-[A-Z0-9]{3,4}\b|\d{3}[ -]\d{3}\b|[A-Za-z0-9-]{6,64}\b")
_NUMBER = re.compile(r"-?\d{4,40}(?:\.\d{1,20})?(?=[\s,}\]]|$)")


class Context:
    """Key-first rules over one view."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._finder = Finder(SEEDS, ignore_case=True)

    def find(self, view: View, bytes_: bytes) -> Iterator[Span]:
        """Yield the spans of all values whose key says that they are credentials."""
        text = view.text
        for start, end in self._finder.matches(bytes_, 1):
            yield from self._at(view, text, start, end)

    def _at(self, view: View, text: str, start: int, end: int) -> Iterator[Span]:
        identifier = text[start:end].strip(".-")
        before = text[start - 1] if start else ""
        if before in "?&#;" and before:
            meaning = self._names.query(identifier)
            query = text.startswith("=", end)
            if meaning and query:
                yield from self._value(view, text, end + 1, meaning, query=before != ";")
                return
        meaning = self._names.meaning(identifier)
        if meaning is None:
            return
        for at in self._openings(text, start, end, before):
            found = list(self._value(view, text, at, meaning))
            if found:
                yield from found
                return
        record = _RECORD_BEFORE.search(text, max(0, start - 4400), start)
        if record:
            yield from self._judge(view, text, Value(*record.span(2), record[1]), meaning)

    def _openings(self, text: str, start: int, end: int, before: str) -> Iterator[int]:
        """Yield the places where the key's value may start, by carrier."""
        quoted = before in "\"'" and before != "" and text.startswith(before, end)
        if before == "<":
            match = _ELEMENT.match(text, end)
            if match:
                yield match.end()
                return
        match = _SEPARATOR.match(text, end)
        if match:
            yield match.end() - (1 if match.group()[-1] in "\"'" else 0)
            return
        if quoted:
            match = (
                _ATTRIBUTE.match(text, end)
                or (
                    _RECORD.match(text, end) if _NAME_BEFORE.search(text, max(0, start - 40), start) else None
                )
                or _TUPLE.match(text, end)
            )
            if match:
                yield match.end()
                return
        elif _NAME_BEFORE.search(text, max(0, start - 40), start):
            match = _RECORD.match(text, end)
            if match:
                yield match.end()
                return
        flag = (
            text.rfind("-", max(0, start - 2), start + 2) >= 0 and text.startswith("-", max(0, start))
        ) or text[start - 1 : start] == "-"
        if flag or text[start : start + 1] == "-":
            match = _FLAG_VALUE.match(text, end)
            if match:
                yield match.end()

    def _value(
        self, view: View, text: str, at: int, meaning: Meaning, *, query: bool = False
    ) -> Iterator[Span]:
        rest = at
        while rest < len(text) and text[rest] in " \t\r\n" and rest - at < 64:
            rest += 1
        if text[rest : rest + 1] in ("[", "{", "(") and not query:
            yield from self._container(view, text, rest, meaning)
            return
        value = read_value(text, at, query=query)
        if value is None:
            return
        if meaning.rule == "authorization":
            for begin, stop in credentials(text, value):
                yield Span(*view.back(begin, stop), meaning.rule, meaning.kind)
            return
        if meaning.kind == "token" and self._is_cookie(text, at):
            for begin, stop in cookie_values(text, value):
                yield Span(*view.back(begin, stop), "cookie", "cookie")
            return
        number = None if value.quote else _NUMBER.match(text, value.start)
        if number and meaning.weight == "sure" and self._json_key(text, at):
            raw_start, raw_end = view.back(value.start, number.end())
            yield Span(raw_start, raw_end, meaning.rule, meaning.kind, quote=self._raw_quote(view, text, at))
            return
        yield from self._judge(view, text, value, meaning, query=query)

    @staticmethod
    def _is_cookie(text: str, at: int) -> bool:
        return (
            re.search(
                r"(?i:cookie)[\"'`\])}]{0,4}[ \t]{0,16}(?:=>|[:=,])\s{0,16}[\"']?$",
                text[max(0, at - 40) : at],
            )
            is not None
        )

    @staticmethod
    def _json_key(text: str, at: int) -> bool:
        return re.search(r"\"[ \t]{0,16}:\s{0,16}$", text[max(0, at - 40) : at]) is not None

    @staticmethod
    def _raw_quote(view: View, text: str, at: int) -> str:
        """Return the key's closing quote as it stands in the raw text, with its backslashes."""
        where = text.rfind('"', 0, at)
        start, end = view.back(where, where + 1)
        base = view
        while base.parent:
            base = base.parent
        return base.text[start:end]

    def _judge(
        self, view: View, text: str, value: Value, meaning: Meaning, *, query: bool = False
    ) -> Iterator[Span]:
        body = text[value.start : value.end]
        if meaning.weight == "digits":
            match = _DIGITS.match(text, value.start)
            if match and any(map(str.isdigit, match.group())) and not values.is_identifier(match.group()):
                yield Span(
                    *view.back(value.start, max(match.end(), value.end if value.quote else 0)),
                    meaning.rule,
                    meaning.kind,
                )
            return
        if values.is_placeholder(body) or (not value.quote and values.is_state(body)):
            return
        if meaning.weight == "likely":
            if values.is_number(body) or values.is_state(body):
                return
            if not values.looks_random(body, 8 if query else 10):
                return
        elif not meaning.header and not query:
            if meaning.kind != "password" and (values.is_number(body) or len(body) < 4):
                return
            if values.is_state(body) and (" " in body or body.lower() == body):
                return
            if not value.quote and not self._tight(text, value, body):
                return
        yield Span(*view.back(value.start, value.end), meaning.rule, meaning.kind)

    @staticmethod
    def _tight(text: str, value: Value, body: str) -> bool:
        """Tell a bare value from a sentence that happens to follow a colon."""
        before = text[value.start - 1]
        if before in "=:>" or not body.isalpha():
            return True
        end = re.compile(r"[ \t]*(?:[,;}\])]|\r?\n|$)").match(text, value.end)
        return end is not None

    def _container(self, view: View, text: str, at: int, meaning: Meaning) -> Iterator[Span]:
        """Yield the string leaves of a list or object under a sensitive key."""
        simple = re.compile(r"[\[(]([^\s\"'\[\]{}()][^\[\]\n\"']{0,8192}+)[\])]").match(text, at)
        if simple:  # a Go map: key:[value]
            value = Value(*simple.span(1))
            yield from self._leaf(view, text, value, meaning)
            return
        depth = 0
        for match in _LEAF.finditer(text, at, at + values.LONGEST):
            bracket = match[5]
            if bracket:
                depth += 1 if bracket in "[({" else -1
                if depth <= 0:
                    return
                continue
            group = 1 if match[1] is not None else 3
            if match[group + 1] is None:
                yield from self._leaf(
                    view, text, Value(*match.span(group), match.group()[0]), meaning, inner=True
                )

    def _leaf(
        self, view: View, text: str, value: Value, meaning: Meaning, *, inner: bool = False
    ) -> Iterator[Span]:
        if meaning.rule == "authorization":
            for begin, stop in credentials(text, value):
                yield Span(*view.back(begin, stop), meaning.rule, meaning.kind)
        elif (
            meaning.kind == "token"
            and "=" in text[value.start : value.end]
            and ";" in text[value.start : value.end]
        ):
            for begin, stop in cookie_values(text, value):
                yield Span(*view.back(begin, stop), "cookie", "cookie")
        else:
            body = text[value.start : value.end]
            if inner and not (values.looks_random(body, 8) or len(body) >= 16):
                return
            yield from self._judge(view, text, value, meaning)
