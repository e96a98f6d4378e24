"""What each key of the filter language reads of a failure, and how its value is compared.

    code, class, ns, state, turn, finding    patterns: * and ? are wildcards
    session, file                            a part of the value is enough
    status, wait, count, attempt             a number, >=500, <5, 500..599; wait takes 5s or 300ms too
    at                                       09:20 (that minute), 09:20..09:25, 2026-08-11T09:20.., all UTC
    transient, retriable                     yes or no; the key alone means yes

A value that makes no sense raises ValueError with a sentence; the parser adds where it stands.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from fnmatch import fnmatchcase

from model.capture.record import Failure, FileReport

Predicate = Callable[[Failure], bool]
Files = Sequence[FileReport]

# Every key with an example of its use.
KEYS: dict[str, str] = {
    "code": "code:PROVIDER_*",
    "class": "class:retry_action",
    "ns": "ns:capability",
    "session": "session:5b0c",
    "turn": "turn:t_12",
    "state": "state:denied",
    "file": "file:host.log",
    "finding": "finding:alias-emitted",
    "status": "status:>=500",
    "wait": "wait:>5s",
    "count": "count:>1",
    "attempt": "attempt:>=3",
    "at": "at:09:20..09:25",
    "transient": "transient:no",
    "retriable": "retriable:yes",
}
FLAGS: dict[str, Predicate] = {
    "transient": lambda failure: failure.transient,
    "retriable": lambda failure: failure.retriable is True,
}
_YES = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
_TEXTS: dict[str, Callable[[Failure], tuple[str | None, ...]]] = {
    "code": lambda failure: (failure.code, failure.received, failure.detail_code),
    "class": lambda failure: (failure.handling_class.value, failure.handling_class.value.split("_")[0]),
    "ns": lambda failure: (failure.namespace.value,),
    "session": lambda failure: (failure.session,),
    "turn": lambda failure: (failure.turn,),
    "state": lambda failure: (failure.state.value,),
    "finding": lambda failure: tuple(finding.rule for finding in failure.findings),
}
_LOOSE = frozenset({"session", "file"})  # ids and paths are long
_NUMBERS: dict[str, Callable[[Failure], int | None]] = {
    "status": lambda failure: failure.fields.provider_status,
    "wait": lambda failure: failure.retry_after_ms,
    "count": lambda failure: failure.count,
    "attempt": lambda failure: failure.fields.retry_attempt,
}
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


def keyed(key: str, value: str, files: Files) -> Predicate:
    """Return the predicate of `key:value`; `key` is one of KEYS. Raises ValueError with a sentence."""
    if key in FLAGS:
        return _flag(key, value)
    if key in _NUMBERS:
        return _number(key, value)
    if key == "at":
        return _at(value)
    return _text(key, value, files)


def _flag(key: str, value: str) -> Predicate:
    wanted = _YES.get(value.lower())
    if wanted is None:
        raise ValueError(f"{key}: is yes or no, for example {key}:yes.")
    flag = FLAGS[key]
    return lambda failure: flag(failure) is wanted


def _text(key: str, value: str, files: Files) -> Predicate:
    pattern = value.lower().replace("[", "[[]")
    if key in _LOOSE:
        pattern = f"*{pattern.strip('*')}*"

    def holds(failure: Failure) -> bool:
        found = _paths(failure, files) if key == "file" else _TEXTS[key](failure)
        return any(fnmatchcase(text.lower(), pattern) for text in found if text)

    return holds


def _paths(failure: Failure, files: Files) -> tuple[str | None, ...]:
    return (files[failure.file].path,) if failure.file < len(files) else ()


def _number(key: str, value: str) -> Predicate:
    """Compare a number; a failure without it is on no side of any comparison."""
    read = _NUMBERS[key]
    low, dots, high = value.partition("..")
    if dots:
        first = _amount(key, low) if low else None
        last = _amount(key, high) if high else None
        if first is None and last is None:
            raise ValueError(f"{key}: needs a number on one side of the dots, for example {KEYS[key]}.")
        return lambda failure: _within(read(failure), first, last)
    match = _NUMBER.fullmatch(value)
    if match is None or (match["unit"] and key != "wait"):
        raise ValueError(f"{key}: takes a number, for example {KEYS[key]}.")
    compare, number = _COMPARED[match["how"]], int(match["number"]) * _UNITS[match["unit"]]

    def holds(failure: Failure) -> bool:
        found = read(failure)
        return found is not None and bool(compare(found, number))

    return holds


def _amount(key: str, text: str) -> int:
    match = _NUMBER.fullmatch(text)
    if match is None or match["how"] or (match["unit"] and key != "wait"):
        raise ValueError(f"{key}: takes two numbers around dots, for example {key}:1..10.")
    return int(match["number"]) * _UNITS[match["unit"]]


def _within(found: int | None, first: int | None, last: int | None) -> bool:
    if found is None:
        return False
    return (first is None or first <= found) and (last is None or found <= last)


def _at(value: str) -> Predicate:
    """Compare the time: each time names the whole minute, second or part of one that it is written to.

    Without a date it is a time of day, and a range may run over midnight.
    """
    low, dots, high = value.partition("..")
    first = _moment(low) if low else None
    last = (_moment(high) if high else None) if dots else first
    if first is None and last is None:
        raise ValueError(f"at: needs a time on one side of the dots, for example {KEYS['at']}.")
    if first is not None and last is not None and first[2] is not last[2]:
        raise ValueError("at: takes a date on both sides of the dots or on neither.")
    daily = not (first or last or (0, 0, False))[2]
    start = first[0] if first is not None else None
    end = last[1] - 1 if last is not None else None
    over_midnight = daily and start is not None and end is not None and start > end

    def holds(failure: Failure) -> bool:
        if failure.at_ms is None:
            return False
        moment = failure.at_ms % _DAY if daily else failure.at_ms
        if over_midnight:
            return _within(moment, start, None) or _within(moment, None, end)
        return _within(moment, start, end)

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
