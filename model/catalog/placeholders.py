"""What must come through a translation unchanged: placeholders, addresses, codes."""

from __future__ import annotations

import re
from collections.abc import Iterator

# {name}, {{name}} and %(name)s are one token each, kept as written; %d-like forms as well.
PLACEHOLDER = re.compile(
    r"\{\{\s*[\w.]+(?:\s*,[^{}]*)?\s*\}\}|\{[\w.]*\}|%\(\w+\)[-#0 +]*\d*(?:\.\d+)?[a-zA-Z]"
    r"|%(?:\d+\$)?[-#0+]*\d*(?:\.\d+)?[sdifu](?![a-zA-Z])"
)
ADDRESS = re.compile(r"\b[a-z][a-z0-9+.-]*://[^\s<>\"'”»）]+")
CODE = re.compile(r"\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b")
_KEPT = re.compile(f"{ADDRESS.pattern}|{PLACEHOLDER.pattern}|{CODE.pattern}")


def placeholders(text: str) -> list[str]:
    """Return the placeholders of a text, sorted, each as often as it stands there."""
    return sorted(PLACEHOLDER.findall(text))


def split_kept(text: str) -> Iterator[tuple[str, bool]]:
    """Return the pieces of a text in order, each with whether it must stay as it is."""
    at = 0
    for match in _KEPT.finditer(text):
        if match.start() > at:
            yield text[at : match.start()], False
        yield match.group(), True
        at = match.end()
    if at < len(text):
        yield text[at:], False
