"""Secrets a person names: kept in memory alone, found in every form they travel in."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterable, Iterator
from urllib.parse import quote, quote_plus

from model.problems import BadRequest
from model.redaction.spans import Span

_KEY = re.compile(r"[\w.-]{2,80}")
# A key, quoted or not and however escaped, then its value: up to the same quote, or up to what ends a word.
_VALUE_OF = (
    r"(?<![\w-])(?:KEY)(?P<close>\\{0,8}[\"']?)\s{0,8}(?:=>|[:=])\s{0,8}"
    r"(?:\\{0,8}(?P<mark>[\"'])(?P<quoted>[^\"'\n]{0,4096}?)(?=\\{0,8}(?P=mark))"
    r"|(?P<bare>[^\s\"'\\,;&(){}\[\]<>]{1,4096}))"
)
SHORTEST = 8  # characters; anything shorter would hide ordinary text


class ExactSecrets:
    """Values to hide wherever they stand, and keys whose values to hide; never printed, never stored."""

    __slots__ = ("_keys", "_pattern")

    def __init__(self, values: Iterable[str], keys: Iterable[str] = ()) -> None:
        """Take values of at least `SHORTEST` characters and names of keys. Raises BadRequest."""
        names = sorted(set(keys), key=lambda name: (-len(name), name))
        if not all(_KEY.fullmatch(name) for name in names):
            raise BadRequest("A key to hide is a name of letters, digits, points, hyphens and underscores.")
        every_key = "|".join(re.escape(name) for name in names)
        self._keys = re.compile(_VALUE_OF.replace("KEY", every_key), re.IGNORECASE) if names else None
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
        return self._pattern is not None or self._keys is not None

    def find(self, text: str) -> Iterator[Span]:
        """Yield where any form of any value stands in the raw text."""
        if self._pattern:
            for match in self._pattern.finditer(text):
                yield Span(match.start(), match.end(), "named-secret", "named-secret")
        if self._keys:
            for match in self._keys.finditer(text):
                start, end = match.span("quoted" if match["quoted"] is not None else "bare")
                if start < end:
                    # A number of JSON becomes a string: its quotes come with the marker.
                    quote = '"' if match["close"] == '"' and match["quoted"] is None else ""
                    yield Span(start, end, "named-key", "named-secret", quote=quote)


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
