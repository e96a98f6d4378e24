"""Waits in words: a wait that is shown too short is a wait that is hammered, so everything rounds up."""

from __future__ import annotations

from typing import Literal

from babel.units import format_unit

from model.catalog.locales import locale_of

SECOND, MINUTE, HOUR, DAY = 1000, 60_000, 3_600_000, 86_400_000
Length = Literal["long", "short", "narrow"]
_UNITS = (
    (DAY, "duration-day"),
    (HOUR, "duration-hour"),
    (MINUTE, "duration-minute"),
    (SECOND, "duration-second"),
)
# From here on the next larger unit says it well enough: 90 s stay seconds, 91 s are 2 min.
_ENOUGH = 1.5


def wait_text(ms: int, locale: str, length: Length = "long") -> str:
    """Return a wait in a locale's words, rounded up to whole units."""
    known = locale_of(locale) or locale_of("en")
    for size, unit in _UNITS:
        if ms > size * _ENOUGH or size == SECOND:
            return str(format_unit(-(-max(ms, 0) // size), unit, length=length, locale=known))
    raise AssertionError("the last unit takes everything")
