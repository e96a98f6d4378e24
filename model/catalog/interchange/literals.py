"""JavaScript and JSON string literals: what they say, and how to write one."""

from __future__ import annotations

import json
import re

_ESCAPE = re.compile(r"\\(u\{[0-9A-Fa-f]+\}|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|\r\n|.)", re.DOTALL)
_MEANING = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0", "\n": "", "\r\n": ""}
_WRITTEN = {
    "\\": "\\\\",
    "\n": "\\n",
    "\r": "\\r",
    "\t": "\\t",
    "\b": "\\b",
    "\f": "\\f",
    "\u2028": "\\u2028",
    "\u2029": "\\u2029",
}


def _one(match: re.Match[str]) -> str:
    body = match.group(1)
    if body[0] in "ux" and len(body) > 1:
        return chr(int(body[1:].strip("{}"), 16))
    return _MEANING.get(body, body)


def meaning(body: str) -> str:
    """Return what stands between the quotes of a literal; surrogate pairs become one character."""
    text = _ESCAPE.sub(_one, body) if "\\" in body else body
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text


def literal(text: str, quote: str, ascii_only: bool = False) -> str:
    """Return text as a literal with the given quote: `"`, `'` or a backtick."""
    if quote == '"':
        return (
            json.dumps(text, ensure_ascii=ascii_only)
            .replace("\u2028", "\\u2028")
            .replace("\u2029", "\\u2029")
        )
    body = "".join(_WRITTEN.get(sign, sign if sign >= " " else f"\\x{ord(sign):02x}") for sign in text)
    body = body.replace(quote, "\\" + quote)
    if quote == "`":
        body = body.replace("${", "\\${")
    if ascii_only:
        body = "".join(sign if sign.isascii() else json.dumps(sign)[1:-1] for sign in body)
    return quote + body + quote
