"""Group failures that are the same trouble: one fingerprint, however often and in whichever session."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from model.capture.record import Failure
from model.vocabulary import Namespace

LONGEST = 300  # characters of a message that tell troubles apart
# What differs between two reports of one trouble: ids, quoted names, then numbers; in this order.
_VARIES = re.compile(
    r"\[REDACTED\]"
    r"|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b"
    r"|\b(?=[0-9a-z_-]*[0-9])[a-z]{1,8}_[0-9a-z]+\b"
    r"|\b(?=[0-9a-f]*[0-9])[0-9a-f]{7,}\b"
    r"|\"[^\"]*\"|“[^”]*”|'[^']*'(?![a-z])|`[^`]*`"
    r"|[0-9]+(?:[.,:][0-9]+)*"
)


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """What makes two failures the same trouble; `message` is normalised."""

    namespace: Namespace
    code: str
    provider: str | None
    message: str


@dataclass(frozen=True, slots=True)
class Group:
    """One trouble: its members as ascending indices, how often it was met, when, and in which sessions.

    `count` adds the folded repeats of its members; `first_ms` and `last_ms` are UTC or None.
    """

    fingerprint: Fingerprint
    members: tuple[int, ...]
    count: int
    first_ms: int | None
    last_ms: int | None
    sessions: tuple[str, ...]


def fingerprint(failure: Failure) -> Fingerprint:
    """Return a failure's fingerprint: namespace, canonical code, provider, message without what varies."""
    return Fingerprint(
        failure.namespace, failure.code, failure.fields.provider_id, normalised(failure.message)
    )


def normalised(message: str) -> str:
    """Return a message with ids, quoted names and numbers as #, blanks joined, in lower case."""
    return _VARIES.sub("#", " ".join(message[:LONGEST].lower().split()).replace("[redacted]", "#"))


def groups(failures: Sequence[Failure], wanted: Iterable[int]) -> tuple[Group, ...]:
    """Return the groups of the failures at ascending indices, in the order of their first members.

    A silent retry without a message of its own belongs to the next terminal failure of its code in its
    session and turn: it is the story of that failure, not another trouble.
    """
    found: dict[Fingerprint, list[int]] = {}
    silent: dict[tuple[Namespace, str, str | None, str | None], list[int]] = {}
    for index in wanted:
        failure = failures[index]
        place = (failure.namespace, failure.code, failure.session, failure.turn)
        if failure.transient and not failure.message:
            silent.setdefault(place, []).append(index)
        else:
            found.setdefault(fingerprint(failure), []).extend((*silent.pop(place, ()), index))
    for rest in silent.values():  # the run recovered: these stand for themselves
        found.setdefault(fingerprint(failures[rest[0]]), []).extend(rest)
    made = (_group(print_, sorted(members), failures) for print_, members in found.items())
    return tuple(sorted(made, key=lambda group: group.members[0]))


def _group(print_: Fingerprint, members: Sequence[int], failures: Sequence[Failure]) -> Group:
    ones = [failures[index] for index in members]
    times = [one.at_ms for one in ones if one.at_ms is not None]
    sessions = dict.fromkeys(one.session for one in ones if one.session)
    return Group(
        print_,
        tuple(members),
        sum(one.count for one in ones),
        min(times, default=None),
        max(times, default=None),
        tuple(sessions),
    )
