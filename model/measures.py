"""Numbers and times in a filter: what a value such as >=500, 5s.. or 09:20..09:25 holds for.

    number    429, >=500, <5, 500..599, 3..; where it is a wait also 5s, 300ms and 2min
    time      09:20 (that minute), 09:20..09:25, ..09:20:31.4, 2026-08-11T09:20.., all UTC

A value that makes no sense raises ValueError with a sentence; the parser adds where it stands.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

Test = Callable[[int | None], bool]
_COMPARED = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
    "": operator.eq,
}
_NUMBER = re.compile(r"(?P<how>>=|<=|>|<|=|)(?P<number>[0-9]{1,15})(?P<unit>ms|s|min|)")
_UNITS = {"": 1, "ms": 1, "s": 1_000, "min": 60_000}
_DAY = 86_400_000
_TIME = re.compile(
    r"(?:(?P<day>[0-9]{4}-[0-9]{2}-[0-9]{2})[tT])?(?P<hour>[0-9]{1,2}):(?P<minute>[0-9]{2})"
    r"(?::(?P<second>[0-9]{2})(?:\.(?P<fraction>[0-9]{1,3}))?)?[zZ]?"
)


def number(key: str, value: str, *, example: str, units: bool = False) -> Test:
    """Return the test of a number, in ms where it has `units`; what is missing is on no side of it."""
    low, dots, high = value.partition("..")
    if dots:
        first = _amount(key, low, units) if low else None
        last = _amount(key, high, units) if high else None
        if first is None and last is None:
            raise ValueError(f"{key}: needs a number on one side of the dots, for example {example}.")
        return lambda found: _within(found, first, last)
    match = _NUMBER.fullmatch(value)
    if match is None or (match["unit"] and not units):
        raise ValueError(f"{key}: takes a number, for example {example}.")
    compare, wanted = _COMPARED[match["how"]], int(match["number"]) * _UNITS[match["unit"]]

    return lambda found: found is not None and bool(compare(found, wanted))


def _amount(key: str, text: str, units: bool) -> int:
    match = _NUMBER.fullmatch(text)
    if match is None or match["how"] or (match["unit"] and not units):
        raise ValueError(f"{key}: takes two numbers around dots, for example {key}:1..10.")
    return int(match["number"]) * _UNITS[match["unit"]]


def _within(found: int | None, first: int | None, last: int | None) -> bool:
    if found is None:
        return False
    return (first is None or first <= found) and (last is None or found <= last)


def moment(value: str, *, example: str) -> Test:
    """Return the test of a time in UTC ms; a time means the whole minute, second or part it is written to.

    Without a date it is a time of day, and a range may run over midnight.
    """
    low, dots, high = value.partition("..")
    first = _moment(low) if low else None
    last = (_moment(high) if high else None) if dots else first
    if first is None and last is None:
        raise ValueError(f"at: needs a time on one side of the dots, for example {example}.")
    if first is not None and last is not None and first[2] is not last[2]:
        raise ValueError("at: takes a date on both sides of the dots or on neither.")
    daily = not (first or last or (0, 0, False))[2]
    start = first[0] if first is not None else None
    end = last[1] - 1 if last is not None else None
    over_midnight = daily and start is not None and end is not None and start > end

    def holds(at_ms: int | None) -> bool:
        if at_ms is None:
            return False
        at = at_ms % _DAY if daily else at_ms
        if over_midnight:
            return _within(at, start, None) or _within(at, None, end)
        return _within(at, start, end)

    return holds


def _moment(text: str) -> tuple[int, int, bool]:
    """Return a time as start and end in ms, the end exclusive, and whether it has a date."""
    match = _TIME.fullmatch(text)
    wrong = f"at: {text!r} is no time; write it as 09:20, 09:20:31.4 or 2026-08-11T09:20."
    if match is None:
        raise ValueError(wrong)
    hour, minute, second = int(match["hour"]), int(match["minute"]), int(match["second"] or 0)
    if hour > 23 or minute > 59 or second > 59:
        raise ValueError(wrong)
    fraction = match["fraction"] or ""
    wide = 60_000 if match["second"] is None else 10 ** (3 - len(fraction))
    start = ((hour * 60 + minute) * 60 + second) * 1_000 + int(fraction.ljust(3, "0"))
    if match["day"] is None:
        return start, start + wide, False
    try:
        day = datetime.strptime(match["day"], "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        raise ValueError(wrong) from None
    start += (day - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1)
    return start, start + wide, True
