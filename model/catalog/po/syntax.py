"""The small grammar of a PO line: quoting, keywords, and the columns a text takes."""

from __future__ import annotations

import re
import unicodedata

KEYWORD = re.compile(r"(msgctxt|msgid_plural|msgid|msgstr|domain)\s*(?:\[\s*(\d+)\s*\])?\s*(?=\"|\r?$)")
QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"', re.DOTALL)
_ESCAPED = re.compile(r"\\(x[0-9A-Fa-f]{1,2}|[0-7]{1,3}|.)", re.DOTALL)
_MEANING = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v", "\\": "\\", '"': '"'}
_WRITTEN = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"})


def escape(text: str) -> str:
    """Return text as it stands between quotes; only the five escapes every reader knows are used."""
    return text.translate(_WRITTEN)


def _one(match: re.Match[str]) -> str:
    body = match.group(1)
    if body[0] == "x" and len(body) > 1:
        return chr(int(body[1:], 16))
    if body[0] in "01234567":
        return chr(int(body, 8) & 0xFF)
    return _MEANING.get(body, match.group(0))


def unescape(body: str) -> str:
    """Return the meaning of what stands between quotes, gettext's octal and hex escapes included."""
    return _ESCAPED.sub(_one, body) if "\\" in body else body


def quoted(line: str) -> tuple[str, bool]:
    """Return the text of all quoted pieces of a line, and whether nothing else stands there."""
    stripped = line.strip()
    if len(stripped) > 1 and stripped[0] == stripped[-1] == '"' and '"' not in (body := stripped[1:-1]):
        return unescape(body), not body.endswith("\\")
    pieces = [unescape(match.group(1)) for match in QUOTED.finditer(line)]
    return "".join(pieces), not QUOTED.sub("", line).strip()


def columns(text: str) -> int:
    """Count terminal columns: wide characters take two, combining marks none."""
    if text.isascii():
        return len(text)
    return sum(
        2 if unicodedata.east_asian_width(char) in "WF" else 0 if unicodedata.combining(char) else 1
        for char in text
    )
