"""The timeline's picture as numbers: failures in lanes over the shown axis, one bucket a pixel step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from model.capture.record import Failure
from model.replay.clock import Axis
from model.vocabulary import HandlingClass, State

LANES = ("settings", "tool", "retry", "degraded", "other")
_LANE = {
    HandlingClass.SETTINGS_CTA: 0,
    HandlingClass.TOOL_CARD: 1,
    HandlingClass.RETRY_ACTION: 2,
    HandlingClass.DEGRADED_BANNER: 3,
}
_FAMILY = {
    HandlingClass.PLAIN_MESSAGE: "plain",
    HandlingClass.NEUTRAL: "neutral",
    HandlingClass.DEVELOPER: "developer",
}
_STEPS_MS = (
    *(100, 200, 500, 1_000, 2_000, 5_000, 10_000, 15_000, 30_000),
    *(60_000, 120_000, 300_000, 600_000, 900_000, 1_800_000, 3_600_000, 7_200_000, 21_600_000, 86_400_000),
)


@dataclass(frozen=True, slots=True)
class Bar:
    """Failures of one lane that fall on one place: how many, and whether all of them wait for a person.

    `at` is a column from 0; `family` names the colour; `failures` are indices into the capture's.
    """

    lane: int
    at: int
    count: int
    family: str
    waiting: bool
    failures: tuple[int, ...]


def lane(failure: Failure) -> int:
    """Return a failure's lane, an index into LANES."""
    return _LANE.get(failure.handling_class, len(LANES) - 1)


def bars(failures: Sequence[Failure], wanted: Iterable[int], along: Axis, columns: int) -> tuple[Bar, ...]:
    """Return the bars of the failures in `wanted` over an axis drawn `columns` wide, by lane and place."""
    length = max(1, along.length_ms)
    found: dict[tuple[int, int], list[int]] = {}
    for index in wanted:
        failure = failures[index]
        at = along.shown[failure.record] * max(0, columns - 1) // length
        found.setdefault((lane(failure), at), []).append(index)
    return tuple(
        Bar(
            place,
            at,
            len(indices),
            LANES[place] if place < 4 else _FAMILY.get(failures[indices[0]].handling_class, "plain"),
            all(failures[index].state is State.WAITING for index in indices),
            tuple(indices),
        )
        for (place, at), indices in sorted(found.items())
    )


def tick_step_ms(length_ms: int, columns: int, apart: int) -> int:
    """Return a round distance between ruler ticks, so that they stand at least `apart` columns apart."""
    wanted = max(1, length_ms) * apart / max(1, columns)
    return next((step for step in _STEPS_MS if step >= wanted), _STEPS_MS[-1] * 7)
