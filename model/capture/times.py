"""Times as captures write them, in UTC milliseconds, with a note where something was assumed."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

EARLIEST_MS = 946_684_800_000  # 2000-01-01
LATEST_MS = 4_133_980_800_000  # 2101-01-01: the whole of 2100 counts

# (upper bound of the magnitude, divisor to milliseconds): seconds, milliseconds, microseconds, nanoseconds
_MAGNITUDES = ((10**11, 0.001), (10**14, 1), (10**17, 1_000), (10**20, 1_000_000))

_ISO = re.compile(
    r"(\d{4})[-/](\d{2})[-/](\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?"
    r"\s?(Z|UTC|[+-]\d{2}:?\d{2})?",
    re.IGNORECASE,
)
_DIGITS = re.compile(r"\d{9,20}(?:\.\d{1,9})?")


@dataclass(frozen=True, slots=True)
class Moment:
    """A time in UTC milliseconds; `note` is "assumed-local" where no zone was given."""

    at_ms: int
    note: str | None = None


def moment(value: Any) -> Moment | None:
    """Return the time a field holds, or None when it holds none or one outside 2000 to 2100."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        return _of_number(value)
    if isinstance(value, str):
        text = value.strip()
        if _DIGITS.fullmatch(text):
            return _of_number(float(text) if "." in text else int(text))
        found = _ISO.match(text)
        return _of_match(found) if found else None
    return None


def _of_number(number: int | float) -> Moment | None:
    if number <= 0 or (isinstance(number, float) and not math.isfinite(number)):
        return None
    for bound, divisor in _MAGNITUDES:
        if number < bound:
            milliseconds = number / divisor if isinstance(number, float) or divisor < 1 else number // divisor
            return _within(round(milliseconds), None)
    return None


def _of_match(found: re.Match[str]) -> Moment | None:
    year, month, day, hour, minute, second, fraction, zone = found.groups()
    try:
        local = datetime(
            int(year),
            int(month),
            int(day),
            int(hour),
            int(minute),
            int(second or 0),
            int((fraction or "").ljust(6, "0")[:6]),
        )
        if zone is None:
            return _within(int(local.timestamp() * 1000), "assumed-local")
        if zone.upper() in {"Z", "UTC"}:
            aware = local.replace(tzinfo=UTC)
        else:
            aware = datetime.fromisoformat(f"{local.isoformat()}{zone[:3]}:{zone[-2:]}")
        return _within(int(aware.timestamp() * 1000 + 0.5), None)
    except (ValueError, OverflowError, OSError):
        return None


def _within(at_ms: int, note: str | None) -> Moment | None:
    return Moment(at_ms, note) if EARLIEST_MS <= at_ms < LATEST_MS else None


def iso(at_ms: int | None) -> str | None:
    """Return UTC milliseconds as ISO 8601 with a Z, or None."""
    if at_ms is None:
        return None
    seconds, rest = divmod(at_ms, 1000)
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%S") + f".{rest:03d}Z"
