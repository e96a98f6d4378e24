"""Read authorization values, cookies, URL user info and bare scheme words."""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator

from model.redaction import judge, values
from model.redaction.finder import Finder
from model.redaction.judge import Judge
from model.redaction.rules import Rules
from model.redaction.seeds import BARE_SCHEME, USER_INFO, USER_INFO_CUT
from model.redaction.spans import Span
from model.redaction.values import Value
from model.redaction.views import View

_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9_+.-]{1,30})(?:[ \t]{1,16}|%20|\+|[ \t]*\r?\n[ \t]{1,32})(?=[^\s])")
_PARAMETER = re.compile(
    r"\b(Credential|Signature|oauth_token|oauth_signature|oauth_verifier|oauth_consumer_secret"
    r"|response|token|access_token|mac|cnonce|nonce|password|secret|api_key|apikey|key|id_token|sig)"
    r"[ \t]{0,4}=[ \t]{0,4}(?:\\?\"([^\"\\]{1,2048})|\\?'([^'\\]{1,2048})|([^\s,;\"'&]{1,2048}))",
    re.I,
)
_CREDENTIAL = re.compile(r"[^\s\"'`<>,;]{1,16384}+")
_COOKIE = re.compile(r"([^\s=;,\"']{1,128})=(\"?)([^;\s\"']{1,8192})")
_PARAMETRIC = re.compile(r"(?i)(?:Digest|OAuth|AWS4|Hawk|MAC|HMAC)")
_PARAMETER_FIRST = re.compile(r"[A-Za-z_]{2,32}=[\"']")
_HEADER_LINE = re.compile(
    r"(?:=[ \t]?\"[^\"\n\\]{0,4096}+\"|=\\+\"[^\"\n\\]{0,4096}+\\+\"|[^\"\n]){0,16384}+"
)
_PARAMETERS = 4096  # characters of a header in which parameters are looked for
_ASSIGNMENT = re.compile(r"[a-z_]{2,32}=[^=]")
_ESCAPE = re.compile(r"\\[nrtu\"']|&[\w.-]{1,40}=")


class Headers:
    """Read the values of Authorization and Cookie headers."""

    def __init__(self, rules: Rules, judge_: Judge) -> None:
        self._judge = judge_
        self._schemes = rules.schemes
        self._attributes = rules.cookie_attributes

    def credentials(self, text: str, value: Value) -> Iterator[tuple[int, int]]:
        """Yield what to hide of an Authorization value: the scheme word and plain parameters stay."""
        at = value.start
        end = value.end if value.quote else _line_end(text, at)
        scheme = _SCHEME.match(text, at, end)
        word = scheme[1].lower() if scheme else ""
        known = word in self._schemes
        if scheme and (known or (value.quote and _is_word(word))):
            at = scheme.end()
        if _PARAMETER_FIRST.match(text, at) or (
            _PARAMETRIC.match(word) and _PARAMETER.search(text, at, min(end, at + _PARAMETERS))
        ):
            yield from self._parameters(text, at, end)
            return
        stop = end if value.quote else _bare_end(text, at, end)
        body = text[at:stop]
        if not body or self._judge.placeholder(body):
            return
        if known:
            if self._judge.state(body) and not re.search(r"\d", body):
                return
            if len(body) < 6 or (not value.quote and body.isalpha() and len(body) < 16):
                return
        elif not (judge.looks_random(body, 8) or (len(body) >= 20 and " " not in body)):
            return
        yield at, stop

    def _parameters(self, text: str, at: int, end: int) -> Iterator[tuple[int, int]]:
        for match in _PARAMETER.finditer(text, at, min(end, at + _PARAMETERS)):
            group = next(g for g in (2, 3, 4) if match[g])
            if not self._judge.placeholder(match[group]):
                yield match.span(group)

    @staticmethod
    def line_end(text: str, value: Value) -> int:
        """Return where a header's value ends: at its quote, else with its line."""
        return value.end if value.quote else _line_end(text, value.start)

    def cookies(self, text: str, value: Value) -> Iterator[tuple[int, int]]:
        """Yield the values of a cookie header; names and attributes stay."""
        end = self.line_end(text, value)
        for match in _COOKIE.finditer(text, value.start, end):
            name, body = match[1].lower(), match[3]
            if name in self._attributes or self._judge.placeholder(body) or len(body) < 4:
                continue
            if len(body) >= 16 or judge.looks_random(body, 8):
                yield match.span(3)


def _is_word(word: str) -> bool:
    return word.replace("-", "").replace("_", "").isalpha() and len(word) <= 24


def _line_end(text: str, at: int) -> int:
    """Return where a bare header value ends at the latest: with its line or a foreign quote."""
    match = _HEADER_LINE.match(text, at)
    return match.end() if match else at


def _bare_end(text: str, at: int, end: int) -> int:
    """Return where a bare credential stops: a space, a quote, a closing bracket, another script."""
    body = _CREDENTIAL.match(text, at, max(at, end))
    stop = body.end() if body else at
    stop = values.foreign(text, at, stop)
    escape = _ESCAPE.search(text, at, stop)
    if escape:
        stop = escape.start()
    while stop > at and text[stop - 1] in ")]}.,;:|\\":
        stop -= 1
    return stop


class Schemes:
    """`Bearer x` and `Basic x` without a header name, URL user info and curl's short options."""

    def __init__(self, judge_: Judge) -> None:
        self._judge = judge_
        self._bare = Finder(BARE_SCHEME, ignore_case=True)
        self._userinfo = Finder(USER_INFO)
        self._cut_short = Finder(USER_INFO_CUT)

    def find(self, view: View, bytes_: bytes) -> Iterator[Span]:
        """Yield the spans."""
        yield from self._words(view, bytes_)
        yield from self._users(view, bytes_)

    def _words(self, view: View, bytes_: bytes) -> Iterator[Span]:
        text = view.text
        for start, end in self._bare.matches(bytes_, 1):
            match = re.match(r"([A-Za-z-]+)(?:%20|[\s:+]+)[\"']?", text[start:end])
            if match is None:
                continue
            begin = start + match.end()
            while end > begin and text[end - 1] in ".:":
                end -= 1
            body = text[begin:end]
            scheme = match[1].lower()
            if self._judge.placeholder(body) or self._judge.state(body) or _ASSIGNMENT.match(body):
                continue
            if scheme == "basic":
                if not _decodes_to_pair(body):
                    continue
            elif scheme in ("token", "bot", "digest"):
                if not judge.looks_random(body, 16) or judge.is_uuid(body) or scheme == "digest":
                    continue
            elif not re.search(r"\d", body) or judge.is_identifier(body):
                continue
            yield Span(*view.back(begin, end), "scheme-word", "authorization")

    def _users(self, view: View, bytes_: bytes) -> Iterator[Span]:
        text = view.text
        for start, end in self._cut_short.matches(bytes_, 1):
            if not text[start:end].isdigit() and not self._judge.placeholder(text[start:end]):
                yield Span(*view.back(start, end), "url-password", "url-secret")
        for start, end in self._userinfo.matches(bytes_, 1):
            end = text.find("@", start)
            further = re.compile(r"[^\s/?#\"'<>\\:,;)(@]*@(?=[\w\[])").match(text, end + 1)
            if further and ":" in text[start:end]:
                end = further.end() - 1
            colon = text.find(":", start, end)
            if colon >= 0:
                body = text[colon + 1 : end]
                if body and not self._judge.placeholder(body):
                    yield Span(*view.back(colon + 1, end), "url-password", "url-secret")
                user = text[start:colon]
                if judge.looks_random(user, 20):
                    yield Span(*view.back(start, colon), "url-user", "url-secret")
            elif judge.looks_random(text[start:end], 16):
                yield Span(*view.back(start, end), "url-user", "url-secret")


def _decodes_to_pair(body: str) -> bool:
    try:
        decoded = binascii.a2b_base64(body + "=" * (-len(body) % 4), strict_mode=True)
    except (binascii.Error, ValueError):
        return False
    return b":" in decoded and all(32 <= byte < 127 or byte >= 128 for byte in decoded)
