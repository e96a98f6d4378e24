"""Secrets a person names: kept in memory alone, found in every form they travel in."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterable, Iterator
from urllib.parse import quote, quote_plus

from model.problems import BadRequest
from model.redaction.spans import Span

SHORTEST = 8  # characters; anything shorter would hide ordinary text


class ExactSecrets:
    """Values to hide wherever they stand; never printed, never stored."""

    __slots__ = ("_pattern",)

    def __init__(self, values: Iterable[str]) -> None:
        forms: set[str] = set()
        for value in values:
            if len(value) < SHORTEST:
                raise BadRequest(f"A secret to hide must have at least {SHORTEST} characters.")
            forms |= _forms(value)
        every = "|".join(re.escape(form) for form in sorted(forms, key=lambda f: (-len(f), f)))
        self._pattern = re.compile(every) if every else None

    def __repr__(self) -> str:
        return "ExactSecrets(…)"

    def __bool__(self) -> bool:
        return self._pattern is not None

    def find(self, text: str) -> Iterator[Span]:
        """Yield where any form of any value stands in the raw text."""
        if self._pattern:
            for match in self._pattern.finditer(text):
                yield Span(match.start(), match.end(), "named-secret", "named-secret")


def _forms(value: str) -> set[str]:
    forms = {value, quote(value, safe=""), quote(value), quote_plus(value)}
    forms |= {form.replace("%2F", "%2f").replace("%2B", "%2b").replace("%3D", "%3d") for form in list(forms)}
    for ascii_only in (True, False):
        once = json.dumps(value, ensure_ascii=ascii_only)[1:-1]
        forms |= {once, json.dumps(once, ensure_ascii=ascii_only)[1:-1], once.replace("/", "\\/")}
    raw = value.encode("utf-8", "surrogatepass")
    for shift in range(3):  # the three ways the value can lie in a longer base64 text
        encoded = base64.b64encode(b"\0" * shift + raw).decode()
        whole = encoded[-(-shift * 8 // 6) : len(encoded.rstrip("=")) - (1 if (len(raw) + shift) % 3 else 0)]
        if len(whole) >= SHORTEST:
            forms |= {whole, whole.replace("+", "-").replace("/", "_")}
    return {form for form in forms if len(form) >= SHORTEST}
