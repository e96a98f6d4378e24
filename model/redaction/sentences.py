"""Find credentials in prose, on command lines and under words of other languages."""

from __future__ import annotations

import re
from collections.abc import Iterator

from model.redaction import values
from model.redaction.finder import Finder
from model.redaction.rules import Rules
from model.redaction.spans import Span
from model.redaction.values import read_value
from model.redaction.views import View

_NOUN = (
    r"(?:pass(?:word|wd|phrase|code)|pwd|tokens?|(?:api|access|secret|private|license|encryption"
    r"|signing)[ _-]?keys?"
    r"|keys?|secrets?|credentials?|bearer(?: auth(?:entication)?)?|jwt|authorization|cookie|webhook)"
)
_LINK = (
    r"(?:[ \t]{0,4}(?:is|was|are|value|got|of|with|using|used|received|sent|provided|supplied"
    r"|equals|to|set|be"
    r"|for (?:user )?[\w.@-]{1,40}|=|:|->|\(|,)){0,4}"
)
_OTP = (
    r"(?:(?:verification|security|one[- ]time|login|log-in|sign-in|confirmation|authentication|auth"
    r"|2fa|mfa|otp|sms"
    r"|access|two[- ]factor)[ -](?:code|pin|passcode|password|token)|otp|passcode)"
    r"[ \t]{0,4}(?:is|was|:|=|of|sent|[ \t]){0,4}[ \t]{0,4}[\"']?"
)
_CLI = re.compile(
    r"(?P<pair>(?<![\w-])(?:-u|--user|-U|--proxy-user)[ =]?[\"']?[^\s\"':]{1,128}:(?P<a>[^\s\"']{3,256}))"
    r"|(?P<pass>pass:(?P<b>[^\s\"']{4,256}))"
    r"|(?:\b(?:sshpass|docker[ ]login|podman[ ]login|helm[ ]registry[ ]login|oras[ ]login"
    r"|skopeo[ ]login|az[ ]login"
    r"|mongo(?:sh|dump|restore)?|ldap\w{2,10}|rabbitmqadmin|influx|vault|htpasswd|smbclient|cqlsh"
    r"|zip|unzip|7z)\b"
    r"[^\n|;&]{0,200}?[ \t]-(?:p|w)[ \t]{0,4}(?P<q1>[\"']?)(?P<c>[^\s\"'-][^\s\"']{3,256}))"
    r"|(?:\b(?:mysql|mysqldump|mysqladmin|mariadb|sshpass|7z|smbclient)\b"
    r"[^\n|;&]{0,200}?[ \t]-p(?P<q2>[\"']?)(?P<d>[^\s\"'-][^\s\"']{3,256}))"
    r"|(?:\bredis-cli\b[^\n|;&]{0,200}?[ \t]-a[ \t]{1,4}(?P<q3>[\"']?)(?P<e>[^\s\"']{4,256}))"
    r"|(?:\bsqlcmd\b[^\n|;&]{0,200}?[ \t]-P[ \t]{1,4}(?P<q4>[\"']?)(?P<f>[^\s\"']{4,256}))"
)
_CLI_COOKIE = re.compile(r"(?<![\w-])(?:-b|--cookie)[ =][ \t]{0,4}([\"']?)(?=[^\s\"'@=]{1,128}=)")
_PGPASS = re.compile(
    r"pgpass\b[^\n]{0,40}?[ \t:=][\w.*-]{1,128}:(?:\d{2,5}|\*):[\w*.-]{1,64}:[\w*.-]{1,64}:(\S{3,256})"
)
_NETRC = re.compile(
    r"\b(?:machine|login)[ \t]+\S{1,128}\s+(?:login[ \t]+\S{1,128}\s+)?password[ \t]+(\S{3,256})"
)
_PASSWORD_WORD = re.compile(r"\b(?i:password|passwd|passphrase)[ \t]{1,4}(?:[\"'])([^\"'\n]{4,128})[\"']")
_RANDOM = re.compile(r"[^\s\"'`<>,;(){}\[\]|]{10,16384}+")


class Sentences:
    """Rules that need words rather than a key and a separator."""

    def __init__(self, rules: Rules) -> None:
        self._prose = Finder(
            rf"(?:^|[^a-z0-9_-])({_NOUN}{_LINK}[ \t]{{0,4}}[\"'`]?)[^\s\"'`]{{10,}}", ignore_case=True
        )
        self._code = Finder(
            rf"(?:^|[^a-z0-9_-])({_OTP})(?:\d{{4,8}}|\d{{3}}[ -]\d{{3}})(?:[^\d]|$)", ignore_case=True
        )
        self._code_first = Finder(
            r"(?:^|[^\w.])(\d{4,8}) is your [\w -]{0,40}(?:code|pin|password|otp)", ignore_case=True
        )
        self._cli = Finder(
            r"(?:^|[\s\"'`])-{1,2}(?:u|user|U|p|P|a|w|b|cookie|proxy-user|pass)[ =\"']?|-p\S"
            r"|pass:|pgpass|machine |login "
        )
        words = "|".join(re.escape(word) for word in sorted(rules.localized, key=len, reverse=True))
        self._localized = re.compile(
            rf"(?:(?<![^\W\d_])|(?<=[\u2e80-\u9fff\uac00-\ud7af]))(?:{words})(?:[\"'])?[ \t]{{0,4}}"
            r"(?:[:=]|は|为|是|ist|est|es|è|é)[ \t]{0,4}",
            re.I,
        )
        plain = "|".join(re.escape(word) for word in rules.localized if word.isascii())
        self._localized_ascii = re.compile(plain, re.I)

    def find(self, view: View, bytes_: bytes) -> Iterator[Span]:
        """Yield the spans."""
        yield from self._nouns(view, bytes_)
        yield from self._codes(view, bytes_)
        if self._cli.any(bytes_):
            yield from self._commands(view)
        if not view.text.isascii() or self._localized_ascii.search(view.text):
            yield from self._foreign(view)

    def _nouns(self, view: View, bytes_: bytes) -> Iterator[Span]:
        text = view.text
        for _, at in self._prose.matches(bytes_, 1):
            match = _RANDOM.match(text, at)
            if match is None:
                continue
            value = read_value(text, at)
            if value is None or value.quote:
                end = match.end()
            else:
                end = value.end
            body = text[at:end].rstrip(".:,;!?)")
            if (
                not values.looks_random(body)
                or values.is_uuid(body)
                or values.is_placeholder(body)
                or not _secretive(body)
            ):
                continue
            yield Span(*view.back(at, at + len(body)), "prose", "token")

    def _codes(self, view: View, bytes_: bytes) -> Iterator[Span]:
        text = view.text
        for _, at in self._code.matches(bytes_, 1):
            match = re.compile(r"\d{4,8}|\d{3}[ -]\d{3}").match(text, at)
            if match:
                yield Span(*view.back(*match.span()), "one-time-code", "one-time-code")
        for start, end in self._code_first.matches(bytes_, 1):
            yield Span(*view.back(start, end), "one-time-code", "one-time-code")

    def _commands(self, view: View) -> Iterator[Span]:
        text = view.text
        for match in _CLI.finditer(text):
            group = next(g for g in "abcdef" if match[g] is not None)
            if not values.is_placeholder(match[group]):
                yield Span(*view.back(*match.span(group)), "command-line", "password")
        for match in _CLI_COOKIE.finditer(text):
            for pair in re.compile(r"=([^;\s\"']{4,8192})").finditer(text, match.end(), _stop(text, match)):
                yield Span(*view.back(*pair.span(1)), "cookie", "cookie")
        for pattern in (_PGPASS, _NETRC):
            for match in pattern.finditer(text):
                if not values.is_placeholder(match[1]):
                    yield Span(*view.back(*match.span(1)), "command-line", "password")

    def _foreign(self, view: View) -> Iterator[Span]:
        text = view.text
        for match in self._localized.finditer(text):
            value = read_value(text, match.end())
            if value is None:
                continue
            body = text[value.start : value.end]
            if values.is_placeholder(body) or values.is_state(body) or len(body) < 6:
                continue
            if re.search(r"\d", body) or (body.isascii() and not body.isalpha()):
                yield Span(*view.back(value.start, value.end), "localized-key", "password")


def _stop(text: str, match: re.Match[str]) -> int:
    quote = match[1]
    if quote:
        end = text.find(quote, match.end())
        return end if end >= 0 else len(text)
    space = re.compile(r"\s").search(text, match.end())
    return space.start() if space else len(text)


def _secretive(body: str) -> bool:
    """Tell a generated value from a name, version or path with digits in it."""
    if (
        re.fullmatch(r"[a-z]+(?:[-_.][a-z0-9]+)+", body)
        or "://" in body
        or re.match(r"[\w-]+\.[\w-]+\.", body)
    ):
        return False
    return not re.fullmatch(r"[\w./-]+:\d+", body)
