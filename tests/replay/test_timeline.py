"""The timeline puts each failure in its lane at its moment."""

from __future__ import annotations

from captures import failure, record

from model.replay.clock import axis
from model.replay.timeline import bars, tick_step_ms
from model.vocabulary import HandlingClass, State


def test_failures_of_one_lane_and_place_make_one_bar() -> None:
    along = axis([record(n, at=at) for n, at in enumerate((0, 1, 2, 5_000, 10_000))])
    tool = HandlingClass.TOOL_CARD
    failures = [
        failure(0),
        failure(1),
        failure(2, handling_class=tool, state=State.WAITING),
        failure(3, handling_class=HandlingClass.NEUTRAL),
        failure(4, handling_class=tool),
    ]
    made = bars(failures, range(5), along, 101)
    assert [(bar.lane, bar.at, bar.count, bar.family, bar.waiting) for bar in made] == [
        (1, 0, 1, "tool", True),
        (1, 100, 1, "tool", False),
        (2, 0, 2, "retry", False),
        (4, 50, 1, "neutral", False),
    ]
    assert made[2].failures == (0, 1)


def test_only_wanted_failures_are_drawn() -> None:
    along = axis([record(0), record(1)])
    assert [bar.failures for bar in bars([failure(0), failure(1)], [1], along, 50)] == [(1,)]


def test_ruler_ticks_are_round_and_keep_apart() -> None:
    assert tick_step_ms(242_000, 600, 90) == 60_000
    assert tick_step_ms(0, 600, 90) == 100
