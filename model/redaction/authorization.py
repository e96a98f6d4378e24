"""Read authorization values, cookies, URL user info and bare scheme words."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator

from model.redaction import values
from model.redaction.finder import Finder
from model.redaction.spans import Span
from model.redaction.values import Value
from model.redaction.views import View

_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9_+.-]{1,30})(?:[ \t]{1,16}|[ \t]*\r?\n[ \t]{1,32})(?=[^\s])")
_SCHEMES = frozenset(
    [
        "bearer",
        "basic",
        "token",
        "apikey",
        "api-key",
        "bot",
        "digest",
        "oauth",
        "geniekey",
        "negotiate",
        "ntlm",
        "key",
        "hawk",
        "hmac",
        "jwt",
        "ssws",
        "gcp",
        "discord",
        "client-id",
        "aws4-hmac-sha256",
        "aws",
        "splunk",
        "sso-key",
        "deepl-auth-key",
        "x-api-key",
        "zoho-oauthtoken",
        "private-token",
        "access-token",
        "session",
        "secret",
        "user",
    ]
)
_PARAMETER = re.compile(
    r"\b(Credential|Signature|oauth_token|oauth_signature|oauth_verifier|oauth_consumer_secret|response|token|access_token|mac|cnonce|nonce|password|secret|api_key|apikey|key|id_token|sig)"
    r"[ \t]{0,4}=[ \t]{0,4}(?:\\?\"([^\"\\]{1,2048})|\\?'([^'\\]{1,2048})|([^\s,;\"'&]{1,2048}))",
    re.I,
)
_CREDENTIAL = re.compile(r"[^\s\"'`<>,;]{1,16384}+")
_COOKIE = re.compile(r"([^\s=;,\"']{1,128})=(\"?)([^;\s\"']{1,8192})")
_COOKIE_ATTRIBUTES = frozenset(
    [
        "path",
        "domain",
        "expires",
        "max-age",
        "samesite",
        "secure",
        "httponly",
        "priority",
        "partitioned",
        "version",
        "comment",
    ]
)


def credentials(text: str, value: Value) -> Iterator[tuple[int, int]]:
    """Yield what to hide of an Authorization value: the scheme word and plain parameters stay."""
    at = value.start
    end = value.end if value.quote else _line_end(text, at)
    scheme = _SCHEME.match(text, at, end)
    word = scheme[1].lower() if scheme else ""
    known = word in _SCHEMES
    if scheme and (known or (value.quote and _word_like(scheme[1]))):
        at = scheme.end()
    if re.match(r"(?i)(?:Digest|OAuth|AWS4|Hawk|MAC|HMAC)", word) or re.match(
        r"[A-Za-z_]{2,32}=[\"']", text[at : at + 40]
    ):
        found = False
        limit = end
        for match in _PARAMETER.finditer(text, at, min(limit, at + values.LONGEST)):
            group = next(g for g in (2, 3, 4) if match[g])
            if not values.is_placeholder(match[group]):
                found = True
                yield match.span(group)
        if found or re.match(r"[A-Za-z_]{2,32}=[\"']", text[at : at + 40]):
            return
    if value.quote:
        stop = end
    else:
        body = _CREDENTIAL.match(text, at)
        if body is None:
            return
        stop = body.end()
        while stop > at and text[stop - 1] in ")]}.,;:|\\":
            stop -= 1
        foreign = values._CJK.search(text, at, stop)
        if foreign:
            stop = foreign.start()
        escape = re.search(r"\\[nrtu\"']", text[at:stop])
        if escape:
            stop = at + escape.start()
    body_text = text[at:stop]
    if not body_text or values.is_placeholder(body_text):
        return
    if known and word != "user":
        if values.is_state(body_text) and not re.search(r"\d", body_text):
            return
        if len(body_text) < 6 or (not value.quote and body_text.isalpha() and len(body_text) < 16):
            return
    elif not (values.looks_random(body_text, 8) or (len(body_text) >= 20 and " " not in body_text)):
        return
    yield at, stop


def _word_like(word: str) -> bool:
    return word.replace("-", "").replace("_", "").isalpha() and len(word) <= 24


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return min(len(text) if end < 0 else end, at + values.LONGEST)


def cookie_values(text: str, value: Value) -> Iterator[tuple[int, int]]:
    """Yield the values of a cookie header; names and attributes stay."""
    end = value.end if value.quote else _line_end(text, value.start)
    for match in _COOKIE.finditer(text, value.start, end):
        name, body = match[1].lower(), match[3]
        if name in _COOKIE_ATTRIBUTES or values.is_placeholder(body) or len(body) < 4:
            continue
        if len(body) < 16 and not values.looks_random(body, 8):
            continue
        yield match.span(3)


class Schemes:
    """`Bearer x` and `Basic x` without a header name, URL user info and curl's short options."""

    def __init__(self) -> None:
        self._bare = Finder(
            r"(?:^|[^a-z0-9_])((?:bearer|basic|token|apikey|api-key|digest|bot)"
            r"(?:[ \t]{1,8}|%20|\+|:[ \t]{0,4}|\r?\n[ \t]{1,16})[\"']?[a-z0-9._~+/=%|-]{12,})",
            ignore_case=True,
        )
        self._userinfo = Finder(r"://([^\s/?#@\"'<>\\]*@)")

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
            if values.is_placeholder(body) or values.is_state(body):
                continue
            if scheme == "basic":
                if not _decodes_to_pair(body):
                    continue
            elif scheme in ("token", "bot", "digest"):
                if not values.looks_random(body, 16) or values.is_uuid(body) or scheme == "digest":
                    continue
            elif not re.search(r"\d", body) or values.is_identifier(body):
                continue
            yield Span(*view.back(begin, end), "scheme-word", "authorization")

    def _users(self, view: View, bytes_: bytes) -> Iterator[Span]:
        text = view.text
        for start, end in self._userinfo.matches(bytes_, 1):
            end = text.find("@", start)
            further = re.compile(r"[^\s/?#\"'<>\\:,;)(@]*@(?=[\w\[])").match(text, end + 1)
            if further and ":" in text[start:end]:
                end = further.end() - 1
            colon = text.find(":", start, end)
            if colon >= 0:
                body = text[colon + 1 : end]
                if body and not values.is_placeholder(body):
                    yield Span(*view.back(colon + 1, end), "url-password", "url-secret")
                user = text[start:colon]
                if values.looks_random(user, 20):
                    yield Span(*view.back(start, colon), "url-user", "url-secret")
            elif values.looks_random(text[start:end], 16):
                yield Span(*view.back(start, end), "url-user", "url-secret")


def _decodes_to_pair(body: str) -> bool:
    try:
        decoded = base64.b64decode(body + "=" * (-len(body) % 4), validate=True)
    except (binascii.Error, ValueError):
        return False
    return b":" in decoded and all(32 <= byte < 127 or byte >= 128 for byte in decoded)
