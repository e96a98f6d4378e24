"""Mask home folders, e-mail addresses and host names, for sharing; off unless asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator

from model.redaction.spans import Span

_HOME = re.compile(
    r"(?:/home/|/Users/|[A-Za-z]:(?:\\{1,8}|/)(?:Users|Documents and Settings)(?:\\{1,8}"
    r"|/))([^\s/\\:\"'<>|,;)\]]{1,64})"
)
_MAIL = re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}")
_HOST_IN_URL = re.compile(r"://(?:[^\s/?#@\"'<>]{0,256}@)?(\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9.-]{1,253})")
_HOST_HEADER = re.compile(
    r"(?i)\b(?:host|hostname|server_name|x-forwarded-host)[\"']?[ \t]{0,4}[:=][ \t]{0,4}"
    r"[\"']?([A-Za-z0-9.-]{1,253})"
)
_INTERNAL = re.compile(
    r"(?<![\w.@/-])[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}\.){1,6}(?:internal|local|lan|corp|intranet|home"
    r"|localdomain|private)\b"
)
_ADDRESS = re.compile(r"(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])")
_LOOPBACK = re.compile(r"localhost|127\.0\.0\.1|0\.0\.0\.0|\[?::1\]?")


def masks(text: str) -> Iterator[Span]:
    """Yield the spans of what identifies people and machines."""
    for pattern, group, rule in (
        (_HOME, 1, "home-path"),
        (_MAIL, 0, "e-mail"),
        (_HOST_IN_URL, 1, "host"),
        (_HOST_HEADER, 1, "host"),
        (_INTERNAL, 0, "host"),
        (_ADDRESS, 0, "host"),
    ):
        for match in pattern.finditer(text):
            if not _LOOPBACK.fullmatch(match[group]) and "REDACTED" not in match[group]:
                yield Span(*match.span(group), rule, "personal")
