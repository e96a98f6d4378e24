"""Make a string fit to be shown: redacted once more, without control characters, bounded."""

from __future__ import annotations

import json
import re
from typing import Any

from model.capture.shapes.errors import FIELD_NAMES
from model.redaction.cap import cap, clean_controls
from model.redaction.engine import redact

_SURROGATES = re.compile("[\ud800-\udfff]")
_NAMED = frozenset(name for names in FIELD_NAMES.values() for name in names)  # they have rows of their own


def whole(text: str) -> str:
    """Return a text without lone surrogates, which could not be written again."""
    return _SURROGATES.sub("\ufffd", text)


def units(text: str) -> int:
    """Return the length in UTF-16 code units, which is what the cap counts."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def line(text: str | None, limit: int = 600) -> str | None:
    """Return a short text after the second check, capped; None stays None."""
    if text is None:
        return None
    return cap(clean_controls(redact(whole(text)).text), limit).text


def checked(value: Any) -> Any:
    """Return a JSON value with every string leaf checked a second time; keys and shapes stay."""
    if isinstance(value, str):
        return redact(whole(value)).text
    if isinstance(value, dict):
        return {whole(str(key)): checked(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [checked(inner) for inner in value]
    return value


def response_of(details: Any, message: str) -> str:
    """Return the provider response of an own error (decision 4), before redaction and cap."""
    if isinstance(details, str) and details:
        return details
    if isinstance(details, dict):
        for key in ("response", "body", "message"):
            found = details.get(key)
            if isinstance(found, str) and found:
                return found
        rest = {key: inner for key, inner in details.items() if key not in _NAMED}
        if rest:
            return json.dumps(rest, ensure_ascii=False, separators=(",", ":"))
    elif details:
        return json.dumps(details, ensure_ascii=False, separators=(",", ":"))
    return message
