"""Find private keys from their first line to their last, in any newline escape."""

from __future__ import annotations

import re
from collections.abc import Iterator

from model.redaction.spans import Span
from model.redaction.views import View

_BEGIN = re.compile(r"-----BEGIN (?!PUBLIC|CERTIFICATE)([A-Z0-9 ]{0,40}?)PRIVATE KEY(?: BLOCK)?-----")
_END = re.compile(r"-----END [A-Z0-9 ]{0,40}?PRIVATE KEY(?: BLOCK)?-----")
_PPK = re.compile(
    r"PuTTY-User-Key-File-\d[^\0]{0,4000}?Private-Lines: \d+\s+"
    r"((?:[A-Za-z0-9+/=]{1,76}\s+){1,200})(?:Private-MAC: (\S+))?"
)
_JWK = re.compile(r"\"(?:d|p|q|dp|dq|qi|k)\"\s{0,8}:\s{0,8}\"([A-Za-z0-9_-]{8,})(?:\"|\Z)")


def private_keys(view: View) -> Iterator[Span]:
    """Yield the spans of private key bodies; a key without an end reaches to the end of the text."""
    text = view.text
    if "PRIVATE KEY" in text:
        for match in _BEGIN.finditer(text):
            end = _END.search(text, match.end())
            stop = end.start() if end else _body_end(text, match.end())
            if stop > match.end():
                yield Span(*view.back(match.end(), stop), "private-key", "private-key")
    if "PuTTY-User-Key" in text:
        for match in _PPK.finditer(text):
            yield Span(*view.back(*match.span(1)), "private-key", "private-key")
    if '"kty"' in text:
        for match in _JWK.finditer(text):
            yield Span(*view.back(*match.span(1)), "jwk", "private-key")


def _body_end(text: str, start: int) -> int:
    quote = re.compile(r"[\"'`<]").search(text, start)
    return quote.start() if quote else len(text)
