"""One failure is often two or three records: fold them, tie retries to their ends, find the headline."""

from __future__ import annotations

import heapq
import re
from array import array
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace

from model.capture.build import Draft
from model.capture.record import Failure, Fields
from model.vocabulary import HandlingClass, Namespace, State

NEAR_MS = 5_000
ADJACENT = 3  # records between two sources of one failure that carry no time
LOOK_BACK = 12
_VAGUE = frozenset({"PROVIDER_ERROR", "INTERNAL", "TOOL_FAILED"})
_SPACE = re.compile(r"[\W_]+")
_SPANS = {"HOST_UNAVAILABLE": "host", "AGENT_UNAVAILABLE": "sidecar"}


class Settled:
    """Where runs went well: the seqs of their records by session, each ascending."""

    def __init__(self, runs: Iterable[tuple[int, str | None]]) -> None:
        """Take (seq, session) pairs in ascending order."""
        self._all = array("q")
        self._by_session: defaultdict[str | None, array[int]] = defaultdict(lambda: array("q"))
        for seq, session in runs:
            self._all.append(seq)
            self._by_session[session].append(seq)

    def between(self, first: int, last: int, session: str | None) -> bool:
        """Say whether a run of a session, or of none, went well strictly between two records."""
        if session is None:
            return _any_between(self._all, first, last)
        return any(_any_between(self._by_session.get(key, ()), first, last) for key in (session, None))


def _any_between(seqs: Sequence[int], first: int, last: int) -> bool:
    at = bisect_right(seqs, first)
    return at < len(seqs) and seqs[at] < last


@dataclass(frozen=True, slots=True)
class Marks:
    """What records without a failure end: outages by component, and runs that went well, by seq."""

    restored: Mapping[int, str]
    settled: Settled


def fold(drafts: Sequence[Draft], marks: Marks) -> tuple[Failure, ...]:
    """Return the failures of a capture in order (reading rules 1, 2 and 4a)."""
    if any(not draft.fallback for draft in drafts):
        drafts = [draft for draft in drafts if not draft.fallback]
    drafts = _outages(drafts, marks)
    kept: list[Draft] = []
    for draft in drafts:
        into = _earlier(kept, draft) if draft.terminal and draft.span is None else None
        if into is None:
            kept.append(draft)
        else:
            kept.append(_join(kept.pop(into), draft))
    kept.sort(key=lambda draft: draft.failure.record)
    earlier = _Earlier()
    found: list[Failure] = []
    for draft in kept:
        found.append(_with_wait(draft, earlier, marks))
        earlier.add(draft)
    return tuple(found)


def _outages(drafts: Sequence[Draft], marks: Marks) -> list[Draft]:
    """Fold every sign of one outage of a component into one failure, until the component is restored."""
    found: list[Draft] = []
    open_at: dict[str, int] = {}
    ends: defaultdict[str, list[int]] = defaultdict(list)
    for seq, name in sorted(marks.restored.items()):
        ends[name].append(seq)
    for each in drafts:
        failure = each.failure
        component = each.span or _SPANS.get(failure.code)
        draft = replace(each, span=component)
        if component is None or failure.namespace is not Namespace.APP or not draft.terminal:
            found.append(draft)
            continue
        before = open_at.get(component)
        if before is not None:
            last = found[before].failure.records[-1]
            if _any_between(ends[component], last, failure.record):
                before = None
        if before is None:
            open_at[component] = len(found)
            found.append(draft)
        else:
            found[before] = _join(found[before], draft)
    return found


def _earlier(kept: Sequence[Draft], draft: Draft) -> int | None:
    """Return the index of an earlier record of the same failure, or None."""
    for index in range(len(kept) - 1, max(-1, len(kept) - 1 - LOOK_BACK), -1):
        other = kept[index]
        if (
            other.terminal
            and _same_scope(other.failure, draft.failure)
            and _near(other.failure, draft.failure)
            and _same(other, draft)
        ):
            return index
    return None


def _same_scope(one: Failure, two: Failure) -> bool:
    return (
        all(
            mine is None or theirs is None or mine == theirs
            for mine, theirs in ((one.session, two.session), (one.turn, two.turn), (one.call_id, two.call_id))
        )
        and one.namespace == two.namespace
    )


def _near(one: Failure, two: Failure) -> bool:
    if one.at_ms is not None and two.at_ms is not None:
        return abs(two.at_ms - one.at_ms) <= NEAR_MS
    return two.record - one.records[-1] <= ADJACENT


def _same(one: Draft, two: Draft) -> bool:
    mine, theirs = _bare(one.failure.message), _bare(two.failure.message)
    equal = bool(mine) and mine == theirs
    contained = bool(mine and theirs) and (mine in theirs or theirs in mine)
    if one.failure.code != two.failure.code:
        vague = one.failure.code in _VAGUE or two.failure.code in _VAGUE
        one_declared = one.declared and two.declared
        return contained and len(min(mine, theirs, key=len)) >= 12 and vague and not one_declared
    if one.failure.call_id is not None and one.failure.call_id == two.failure.call_id:
        return True
    if equal or contained or one.silent or two.silent:
        return True
    instant = (
        one.failure.at_ms is not None
        and two.failure.at_ms is not None
        and abs(one.failure.at_ms - two.failure.at_ms) <= 1_000
    )
    return one.subject is not None and one.subject == two.subject and instant


def _bare(message: str) -> str:
    return _SPACE.sub(" ", message).strip().lower()


def _join(first: Draft, last: Draft) -> Draft:
    """Return two as one failure: the last is the terminal record, the surer gives code and payload."""
    one, two = first.failure, last.failure
    sure = one if _sureness(first) > _sureness(last) else two
    other = two if sure is one else one
    merged = replace(
        sure,
        record=two.record,
        file=two.file,
        line=two.line,
        at_ms=two.at_ms if two.at_ms is not None else one.at_ms,
        session=two.session or one.session,
        turn=two.turn or one.turn,
        fields=_both(sure.fields, other.fields),
        payload=sure.payload if sure.payload is not None else other.payload,
        message=sure.message or other.message,
        detail=sure.detail or other.detail,
        detail_code=sure.detail_code or other.detail_code,
        retry_after_ms=sure.retry_after_ms if sure.retry_after_ms is not None else other.retry_after_ms,
        causes=tuple(dict.fromkeys((*sure.causes, *other.causes))),
        tool=sure.tool or other.tool,
        target=sure.target or other.target,
        arguments=sure.arguments or other.arguments,
        call_id=sure.call_id or other.call_id,
        kind=sure.kind or other.kind,
        count=one.count + two.count,
        records=tuple(sorted({*one.records, *two.records})),
        findings=tuple(dict.fromkeys((*one.findings, *two.findings))),
    )
    chosen = first if sure is one else last
    return replace(
        chosen, failure=merged, silent=first.silent and last.silent, subject=last.subject or first.subject
    )


def _sureness(draft: Draft) -> tuple[bool, bool, bool, int]:
    failure = draft.failure
    return (draft.declared, failure.code not in _VAGUE, not draft.silent, failure.retriable is not None)


def _both(sure: Fields, other: Fields) -> Fields:
    values = {
        f.name: getattr(sure, f.name) if getattr(sure, f.name) is not None else getattr(other, f.name)
        for f in fields(Fields)
    }
    return Fields(**values)


class _Earlier:
    """The drafts before one, found by what they must share with it: session, turn or call."""

    def __init__(self) -> None:
        self._drafts: list[Draft] = []
        self._by: tuple[defaultdict[str | None, list[int]], ...] = tuple(defaultdict(list) for _ in range(3))

    def add(self, draft: Draft) -> None:
        """Add the next draft."""
        for places, key in zip(self._by, _scope(draft.failure), strict=True):
            places[key].append(len(self._drafts))
        self._drafts.append(draft)

    def of_scope(self, failure: Failure) -> Iterator[Draft]:
        """Yield the drafts of a failure's scope, the latest first, by the rarest of what they share."""
        shared = [
            (places.get(key, []), places.get(None, []))
            for places, key in zip(self._by, _scope(failure), strict=True)
            if key is not None
        ]
        narrow: Iterable[int] = range(len(self._drafts) - 1, -1, -1)
        if shared:
            mine, open_to_all = min(shared, key=lambda both: len(both[0]) + len(both[1]))
            narrow = heapq.merge(reversed(mine), reversed(open_to_all), reverse=True)
        for at in narrow:
            if _same_scope(self._drafts[at].failure, failure):
                yield self._drafts[at]


def _scope(failure: Failure) -> tuple[str | None, str | None, str | None]:
    return failure.session, failure.turn, failure.call_id


def _with_wait(made: Draft, earlier: _Earlier, marks: Marks) -> Failure:
    """Return a failure with the last wait of its own retries when it states none itself."""
    failure = made.failure
    if not made.terminal or failure.retry_after_ms is not None or failure.retriable is False:
        return failure
    for draft in earlier.of_scope(failure):
        before = draft.failure
        if draft.terminal or marks.settled.between(before.record, failure.record, before.session):
            return failure
        if before.code == failure.code and before.retry_after_ms is not None:
            return replace(failure, retry_after_ms=before.retry_after_ms)
    return failure


def headline(failures: Sequence[Failure]) -> int | None:
    """Return the failure to show first: the last failed or denied, else waiting or stopped, else neutral."""
    for states in ((State.FAILED, State.DENIED), (State.WAITING, State.STOPPED), (State.NEUTRAL,)):
        for index in range(len(failures) - 1, -1, -1):
            if failures[index].state in states:
                return index
    return None


def counted(failure: Failure) -> bool:
    """Say whether a failure counts as one that the person met: failed or denied."""
    return (
        failure.state in (State.FAILED, State.DENIED) and failure.handling_class is not HandlingClass.NEUTRAL
    )
