"""The bounded fields of the details disclosure (decision 4); what is out of bounds is left out and said."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from model.capture.record import Fields
from model.capture.shapes.errors import FIELD_NAMES
from model.capture.shown import line
from model.errors import SOURCES
from model.findings import Finding
from model.vocabulary import Level

_LENGTHS = {
    "phase": 32,
    "provider_code": 64,
    "provider_id": 128,
    "model_id": 128,
    "trace_id": 128,
    "source": 128,
}
_NUMBERS = ("provider_status", "provider_wait_ms", "stream_ms", "retry_attempt")
_PROVIDER_CODE = re.compile(r"[\w.:\-]{1,64}", re.ASCII)
_SPELLED = {name: names[0] for name, names in FIELD_NAMES.items()}


def fields(candidates: Mapping[str, Any]) -> tuple[Fields, tuple[Finding, ...]]:
    """Return the fields that keep their bounds, and a finding for each one left out or odd."""
    kept: dict[str, Any] = {}
    found: list[Finding] = []
    for name, limit in _LENGTHS.items():
        value = candidates.get(name)
        if value is None:
            continue
        text = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
        if not isinstance(text, str) or not text:
            found.append(_left_out(name, "is not a text"))
        elif len(text) > limit:
            found.append(_left_out(name, f"is longer than {limit} characters"))
        elif name == "provider_code" and not _PROVIDER_CODE.fullmatch(text):
            found.append(_left_out(name, "has characters other than letters, digits and _ . : -"))
        else:
            kept[name] = line(text, limit)
    for name in _NUMBERS:
        value = candidates.get(name)
        if value is None:
            continue
        number = (
            int(value)
            if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 16
            else value
        )
        if isinstance(number, float) and number.is_integer():
            number = int(number)
        if isinstance(number, bool) or not isinstance(number, int) or number < 0:
            found.append(_left_out(name, "is not a whole number of zero or more"))
        else:
            kept[name] = number
    source = kept.get("source")
    if source is not None and source not in SOURCES:
        found.append(
            Finding(
                "source-unknown",
                Level.W,
                f"The source is none of {', '.join(SOURCES)}; it is kept as received.",
            )
        )
    return Fields(**kept), tuple(found)


def _left_out(name: str, why: str) -> Finding:
    return Finding("field-out-of-bounds", Level.W, f"{_SPELLED.get(name, name)} {why} and is left out.")
