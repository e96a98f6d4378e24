"""The filter of the failures list: its keys, for the language of `model.filtering`.

code:PROVIDER_* -transient session:5b0c        a bare word is looked for in code, message, tool and turn

code, class, ns, state, turn, finding    patterns
session, file                            a part is enough
status, wait, count, attempt             numbers: >=500, 500..599; wait also 5s and 300ms
at                                       times in UTC: 09:20, 09:20..09:25, 2026-08-11T09:20..
transient, retriable                     yes or no; the key alone means yes
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from model import filtering
from model.capture.record import Failure, FileReport
from model.filtering import FilterFault, Grammar, Span, class_names
from model.measures import moment, number

__all__ = ["KEYS", "FilterFault", "Predicate", "Span", "grammar", "parse_filter", "spans"]

Predicate = Callable[[Failure], bool]
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

_NUMBERS: dict[str, Callable[[Failure], int | None]] = {
    "status": lambda failure: failure.fields.provider_status,
    "wait": lambda failure: failure.retry_after_ms,
    "count": lambda failure: failure.count,
    "attempt": lambda failure: failure.fields.retry_attempt,
}


def grammar(files: Sequence[FileReport] = ()) -> Grammar[Failure]:
    """Return the grammar of a capture's failures; `files` are for file:."""

    def paths(failure: Failure) -> tuple[str, ...]:
        return (files[failure.file].path,) if failure.file < len(files) else ()

    return Grammar(
        free=lambda failure: (
            *(failure.code, failure.received, failure.message, failure.tool, failure.target, failure.turn),
        ),
        values={
            "code": lambda failure: (failure.code, failure.received, failure.detail_code),
            "class": lambda failure: class_names(failure.handling_class),
            "ns": lambda failure: (failure.namespace.value,),
            "session": lambda failure: (failure.session,),
            "turn": lambda failure: (failure.turn,),
            "state": lambda failure: (failure.state.value,),
            "file": paths,
            "finding": lambda failure: tuple(finding.rule for finding in failure.findings),
        },
        flags={
            "transient": lambda failure: failure.transient,
            "retriable": lambda failure: failure.retriable is True,
        },
        examples=KEYS,
        loose=frozenset({"session", "file"}),  # a part is enough: ids and paths are long
        measured={key: _measured(key) for key in (*_NUMBERS, "at")},
    )


def _measured(key: str) -> Callable[[str], Predicate]:
    def understand(value: str) -> Predicate:
        if key == "at":
            within = moment(value, example=KEYS[key])
            return lambda failure: within(failure.at_ms)
        read = _NUMBERS[key]
        test = number(key, value, example=KEYS[key], units=key == "wait")
        return lambda failure: test(read(failure))

    return understand


def parse_filter(text: str, files: Sequence[FileReport] = ()) -> Predicate:
    """Return the predicate a filter means; an empty one holds for everything.

    Raises FilterFault with the position of the trouble.
    """
    return filtering.parse(text, grammar(files))


def spans(text: str) -> tuple[Span, ...]:
    """Return the pieces of a filter for painting; never fails."""
    return filtering.spans(text, KEYS)
