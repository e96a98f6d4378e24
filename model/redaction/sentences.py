"""Find credentials in prose, on command lines and under words of other languages."""

from __future__ import annotations

import re
from collections.abc import Iterator

from model.redaction import judge
from model.redaction.finder import Finder
from model.redaction.judge import Judge
from model.redaction.rules import Rules
from model.redaction.spans import Span
from model.redaction.values import read_value
from model.redaction.views import View

_NOUN = (
    r"(?:pass(?:word|wd|phrase|code)|pwd|tokens?|(?:api|access|secret|private|license|encryption"
    r"|signing)[ _-]?keys?"
    r"|(?:invalid|bad|wrong|your|the|with|using|unknown|revoked|rejected|provided|this) keys?"
    r"|secrets?|credentials?|bearer(?: auth(?:entication)?)?|jwt|authorization|cookie|webhook)"
)
_WORD = (
    r"[ \t]{1,4}(?:is|was|are|value|got|of|with|using|used|received|sent|provided|supplied|equals|to|set|be"
    r"|for (?:user )?[a-z0-9_.@-]{1,40})"
)
_MARK = r"[ \t]{0,4}(?:=|:|->|\(|,)"
_LINK = rf"(?:(?:{_WORD}|{_MARK}){{0,4}}[ \t]{{1,4}}|(?:{_WORD}|{_MARK}){{0,3}}{_MARK})[\"'`]?"
_OTP = (
    r"(?:(?:verification|security|one[- ]time|login|log-in|sign-in|confirmation|authentication|auth"
    r"|2fa|mfa|otp|sms"
    r"|access|two[- ]factor)[ -](?:code|pin|passcode|password|token)|otp|passcode)"
    r"[ \t]{0,4}(?:is|was|:|=|of|sent|[ \t]){0,4}[ \t]{0,4}[\"']?"
)
_TOOLS = (
    r"(?:sshpass|docker login|podman login|helm registry login|oras login|skopeo login|az login"
    r"|mongo(?:sh|dump|restore)?"
    r"|ldap[a-z]{2,10}|rabbitmqadmin|influx|vault|htpasswd|smbclient|cqlsh|zip|unzip|7z)"
)
_COMMANDS = (
    r"(?:^|[\s\"'`(])(?:"
    r"(?:-u|--user|-U|--proxy-user)[ =]?[\"']?[^\s\"':/]{1,128}:([^\s\"'/][^\s\"']{2,256})"
    r"|[a-z-]{0,16}-?pass(?:in|out)?[ =]pass:([^\s\"']{4,256})"
    rf"|{_TOOLS}(?:[ \t][^\n|;&]{{0,200}}?)?[ \t]-[pw][ \t]{{0,4}}[\"']?([^\s\"'-][^\s\"']{{3,256}})"
    r"|(?:mysql|mysqldump|mysqladmin|mariadb)(?:[ \t][^\n"
    r"|;&]{0,200}?)?[ \t]-p[\"']?([^\s\"'-][^\s\"']{3,256})"
    r"|redis-cli(?:[ \t][^\n|;&]{0,200}?)?[ \t]-a[ \t]{1,4}[\"']?([^\s\"']{4,256})"
    r"|sqlcmd(?:[ \t][^\n|;&]{0,200}?)?[ \t]-P[ \t]{1,4}[\"']?([^\s\"']{4,256})"
    r"|[^\s\"'`]{0,32}pgpass[^\n]{0,40}?[ \t:=][a-zA-Z0-9_.*-]{1,128}:(?:\d{2,5}"
    r"|\*):[\w*.-]{1,64}:[\w*.-]{1,64}:(\S{3,256})"
    r"|(?:machine"
    r"|login)[ \t]{1,8}\S{1,128}\s{1,8}(?:login[ \t]{1,8}\S{1,128}\s{1,8})?password[ \t]{1,8}(\S{3,256}))"
)
# What the gate runs in place of the above: nothing counted, nothing captured.
_COMMANDS_LOOSE = (
    r"(?:-u|--user|-U|--proxy-user)[ =]?\\*[\"']?[^\s\"':/\\]+:[^\s/]|pass(?:in|out)?[ =]pass:"
    rf"|{_TOOLS}[^\n]*[ \t]-[pw]|(?:mysql|mysqldump|mysqladmin|mariadb)[^\n]*[ \t]-p|redis-cli[ \t][^\n]*-a"
    r"|sqlcmd[ \t][^\n]*-P|pgpass|machine[ \t]|login[ \t]+\S+\s+password|[\s\"'`](?:-b|--cookie)[ =]"
)
_COOKIES = r"(?:^|[\s\"'`])(?:-b|--cookie)[ =][ \t]{0,4}([\"']?[^\s\"'@=;]{1,128}=[^\s\"']{4})"
_COOKIE_PAIR = re.compile(r"=([^;\s\"']{4,8192})")
_RANDOM = re.compile(r"[^\s\"'`<>,;(){}\[\]|]{10,16384}+")


class Sentences:
    """Rules that need words rather than a key and a separator."""

    def __init__(self, rules: Rules, judge_: Judge) -> None:
        self._judge = judge_
        prose = rf"(?:^|[^a-z0-9_-])({_NOUN}{_LINK})[^\s\"'`]{{0,400}}[0-9]"
        code = rf"(?:^|[^a-z0-9_-])({_OTP})(?:\d{{4,8}}|\d{{3}}[ -]\d{{3}})"
        code_first = r"(?:^|[^\w.])(\d{4,8}) is your [\w -]{0,40}(?:code|pin|password|otp)"
        self.patterns = (prose.replace("{0,400}", "*"), code, code_first, f"(?-i:{_COMMANDS_LOOSE})")
        self._prose = Finder(prose, ignore_case=True)
        self._code = Finder(code + r"(?:[^\d]|$)", ignore_case=True)
        self._code_first = Finder(code_first, ignore_case=True)
        self._commands = Finder(_COMMANDS)
        self._cookies = Finder(_COOKIES)
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
        yield from self._command_line(view, bytes_)
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
                not judge.looks_random(body)
                or judge.is_uuid(body)
                or self._judge.placeholder(body)
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

    def _command_line(self, view: View, bytes_: bytes) -> Iterator[Span]:
        text = view.text
        for match in self._commands.all(bytes_):
            start, end = match.span(match.lastindex)
            if not self._judge.placeholder(text[start:end]):
                yield Span(*view.back(start, end), "command-line", "password")
        for start, _ in self._cookies.matches(bytes_, 1):
            for pair in _COOKIE_PAIR.finditer(text, start, _word_end(text, start)):
                yield Span(*view.back(*pair.span(1)), "cookie", "cookie")

    def _foreign(self, view: View) -> Iterator[Span]:
        text = view.text
        for match in self._localized.finditer(text):
            value = read_value(text, match.end())
            if value is None:
                continue
            body = text[value.start : value.end]
            if self._judge.placeholder(body) or self._judge.state(body) or len(body) < 6:
                continue
            if re.search(r"\d", body) or (body.isascii() and not body.isalpha()) or judge.looks_mixed(body):
                yield Span(*view.back(value.start, value.end), "localized-key", "password")


def _word_end(text: str, start: int) -> int:
    """Return where a shell word ends: at its quote, else at a space."""
    quote = text[start]
    end = text.find(quote, start + 1) if quote in "\"'" else -1
    if end < 0:
        space = re.compile(r"\s").search(text, start)
        end = space.start() if space else len(text)
    return end


def _secretive(body: str) -> bool:
    """Tell a generated value from a name, a version, a path or code with digits in it."""
    return not judge.is_name(body) and "://" not in body and re.search(r"[\\(]|=.*=|^\w+=", body) is None
