"""Decide when a three-digit number is an HTTP status; everything else with three digits is a decoy."""

from __future__ import annotations

import re
from typing import Any

from model.capture.classify.body import walk
from model.capture.classify.lexicon import load_rules

_LINE = re.compile(
    r"^[ \t]{0,12}[<*]?[ \t]{0,8}HTTP/\d(?:\.\d)?[ \t]{1,8}(\d{3})\b", re.MULTILINE | re.IGNORECASE
)
_API_WORD = r"(?:api|http|server|provider|upstream|request|response|gateway|llm|chat|model|openai|anthropic)"
_NAMED = (
    re.compile(r"\berror[ _]code\s{0,8}[:= ]\s{0,8}[\"']?([1-5]\d\d)(?![\d.])", re.IGNORECASE),
    re.compile(r"\bapi[ _]?error(?: occurred)?\s{0,8}[:=]?\s{0,8}([1-5]\d\d)(?![\d.])", re.IGNORECASE),
    re.compile(
        r"\b(?:http|raw|response|provider|upstream|api|error)?[ _]?status(?:[ _]?code)?\b[*\"'`]{0,3}\s{0,8}"
        r"(?::|=|is|was|of)?\s{0,8}[*\"'`]{0,3}\s{0,8}<?([1-5]\d\d)(?![\d.])",
        re.IGNORECASE,
    ),
    re.compile(r"\bstatusCode[\"']?\s{0,8}[:=]\s{0,8}([1-5]\d\d)(?!\d)"),
    re.compile(
        r"\bhttp(?:[ _](?:error|code|response|status))?\s{0,8}[:= ]\s{0,8}([1-5]\d\d)(?![\d.])", re.IGNORECASE
    ),
    re.compile(
        rf"\b{_API_WORD}[a-z ]{{0,24}}(?:error|failed|failure|exception)\s{0, 8}\(([1-5]\d\d)\)",
        re.IGNORECASE,
    ),
    re.compile(r"\berror\s{0,8}[(\[]([1-5]\d\d)[)\]]", re.IGNORECASE),
    re.compile(
        r"\b(?:returned|received|responded with|response|got|failed with|failed:)(?: an?)?(?: code)?\s{1,8}"
        r"([45]\d\d)(?![\d.:])",
        re.IGNORECASE,
    ),
    re.compile(r"<title>[^<]{0,80}?\b([45]\d\d)(?=[:<\s])", re.IGNORECASE),
    re.compile(r"<h1>\s{0,8}(?:error\s{1,8})?([45]\d\d)\b", re.IGNORECASE),
    re.compile(r"\b([45]\d\d) (?:Client|Server) Error\b"),
    re.compile(r"\[([45]\d\d) [A-Z][A-Za-z ]{2,40}\]"),
    re.compile(r"\b([45]\d\d) status code\b", re.IGNORECASE),
    re.compile(r"^[A-Za-z][\w .-]{0,30}: ([45]\d\d) (?=[A-Z{\"'])", re.MULTILINE),
    re.compile(r"\berror ([45]\d\d)\b(?=[,:.]|\s{0,8}$|\s{1,8}[(A-Z])", re.IGNORECASE | re.MULTILINE),
)
# The first token of an error message, at the start of a line or after "…Error: ".
_FIRST_ANCHOR = re.compile(
    r"(?:^[\s>│┃|*✗✘×⎿`-]{0,12}|(?:(?<!transferencoding)error|exception|failed|failure|reason|message)\s{0,2}[:\-]\s{0,3})"
    r"[\"'“<]?$",
    re.IGNORECASE | re.MULTILINE,
)
_TOKEN = re.compile(
    r"(?<![\w.:/#,-])([45]\d\d)(?=[>:]?\s{1,8}[\"'“{\[(A-Za-z一-鿿]|>?\s{0,8}$|:\s|,\s|<|\s{1,8}-\s)",
    re.MULTILINE,
)


def in_text(text: str) -> tuple[int, str] | None:
    """Return the status a text states and the span that states it, or None."""
    line = None
    for line in _LINE.finditer(text):
        if line.group(1) >= "400":
            return int(line.group(1)), line.group().strip()
    for pattern in _NAMED:
        last = None
        for found in pattern.finditer(text):
            if found.group(1) >= "400":
                last = found
        if last is not None:
            return int(last.group(1)), last.group().strip()
    for token in _TOKEN.finditer(text):
        before = text[max(0, token.start() - 40) : token.start()]
        if _FIRST_ANCHOR.search(before) or (token.start() <= 40 and not before.strip()):
            return int(token.group(1)), token.group(1)
    if line is not None:
        return int(line.group(1)), line.group().strip()
    return None


def as_status(value: Any) -> int | None:
    """Return a field's value as an HTTP status, or None when it cannot be one."""
    if isinstance(value, bool):
        return None
    if isinstance(value, str):
        value = value.strip()
        if not re.fullmatch(r"[1-5]\d\d", value):
            return None
        return int(value)
    return value if isinstance(value, int) and 100 <= value <= 599 else None


def in_document(document: Any) -> int | None:
    """Return the status a body states: a status-named field first, else a `code` of 400 to 599."""
    fields = load_rules().fields["status"]
    weak = strong = None
    for key, leaf in walk(document):
        status = as_status(leaf)
        if status is None:
            continue
        name = key.lower()
        if name in fields and (strong is None or strong < 400 <= status):
            strong = status
        elif name in {"code", "error_code", "errorcode"} and status >= 400:
            weak = status
    if strong is not None and strong >= 400:
        return strong
    return weak if weak is not None else strong
