"""The clock is anchor plus speed times elapsed; nothing else moves the replay."""

from __future__ import annotations

from dataclasses import replace

import pytest
from captures import START, capture, failure, record
from hypothesis import given
from hypothesis import strategies as st

from model.capture.events import ApprovalAsked, UserMessage
from model.preview.card import Bubble
from model.preview.resolve import Moment
from model.replay.clock import Axis, Clock, axis, compressed
from model.replay.player import Player
from model.replay.stage import remaining_ms, stage_items
from model.vocabulary import HandlingClass

SECOND = 1_000_000_000


class Time:
    """A monotonic clock that a test moves by hand."""

    def __init__(self) -> None:
        self.ns = 5 * SECOND

    def __call__(self) -> int:
        return self.ns

    def frames(self, clock: Clock | Player, ms: int) -> None:
        """Let time pass in frames of 16 ms."""
        for _ in range(ms // 16):
            self.ns += 16_000_000
            clock.tick()


def test_a_missing_time_is_the_one_before_and_a_backward_one_the_latest_so_far() -> None:
    rows = [record(0, at=0), record(1, at=500), record(2, at=200), record(3, at=900)]
    gone = [rows[0], replace(rows[1], at_ms=None), *rows[2:]]
    assert axis(rows).media == (0, 500, 500, 900)
    assert axis(gone).media == (0, 0, 200, 900)
    assert axis(rows).start_ms == START


def test_records_without_any_time_stand_a_second_apart() -> None:
    rows = [record(n) for n in range(3)]
    bare = [type(row)(row.file, row.line, row.seq, row.kind, row.text) for row in rows]
    assert (axis(bare).media, axis(bare).start_ms) == ((0, 1000, 2000), None)


@given(st.lists(st.integers(0, 100_000), min_size=1, max_size=40), st.integers(1, 5_000))
def test_the_shown_axis_is_the_sum_of_limited_silences(silences: list[int], limit: int) -> None:
    times = [sum(silences[: n + 1]) for n in range(len(silences))]
    whole = axis([record(n, at=at) for n, at in enumerate(times)])
    cut = compressed(whole, limit)
    assert cut.shown[0] == 0
    for n in range(1, len(times)):
        assert cut.shown[n] - cut.shown[n - 1] == min(times[n] - times[n - 1], limit)
    for n, shown in enumerate(cut.shown):
        assert cut.to_shown(whole.media[n]) == shown
        assert whole.media[n] <= cut.to_media(shown)
    assert all(gap.real_ms > limit == gap.kept_ms for gap in cut.gaps())


@given(st.integers(0, 20_000))
def test_both_axes_run_the_same_way(moment: int) -> None:
    cut = compressed(Axis((0, 400, 60_400), (0, 400, 60_400), None), 2_000)
    assert cut.to_media(moment) <= cut.to_media(moment + 1)


def test_position_is_anchor_plus_speed_times_elapsed() -> None:
    now = Time()
    clock = Clock(now)
    clock.set_length(60_000)
    clock.play()
    now.ns += SECOND // 2
    assert clock.position_ms() == 500
    clock.set_speed(10)
    assert clock.position_ms() == 500
    now.ns += SECOND // 2
    assert clock.position_ms() == 5_500
    clock.pause()
    now.ns += SECOND
    assert clock.position_ms() == 5_500
    clock.seek(200)
    clock.play()
    now.ns += SECOND // 10
    assert clock.position_ms() == 1_200


def test_time_that_was_slept_through_does_not_count() -> None:
    now = Time()
    clock = Clock(now)
    clock.set_length(60_000)
    clock.play()
    now.frames(clock, 1_600)
    now.ns += 3_600 * SECOND
    assert clock.tick() == 1_600
    now.frames(clock, 160)
    assert clock.position_ms() == 1_760


def test_the_end_pauses_and_play_begins_again() -> None:
    now = Time()
    clock = Clock(now)
    clock.set_length(1_000)
    clock.play()
    now.frames(clock, 2_000)
    assert (clock.playing, clock.position_ms(), clock.ended) == (False, 1_000, True)
    clock.play()
    assert clock.position_ms() == 0


def _player(now: Time) -> Player:
    tool = HandlingClass.TOOL_CARD
    records = [record(n, UserMessage(str(n)), at=n // 2 * 1_000) for n in range(10)]
    made = capture(records, [failure(2), failure(3, "TOOL_FAILED", handling_class=tool), failure(8)])
    return Player(made, now)


def test_playing_to_a_moment_and_seeking_to_it_are_one_place() -> None:
    now = Time()
    played, sought = _player(now), _player(now)
    played.play()
    now.frames(played, 2_400)
    played.pause()
    sought.seek(played.position_ms)
    assert played.position == sought.position == 6
    assert played.screen() == sought.screen()


def test_steps_go_by_record_even_within_one_moment() -> None:
    player = _player(Time())
    positions = [player.position]
    for _ in range(3):
        player.step_record(1)
        positions.append(player.position)
    player.step_record(-1)
    assert [*positions, player.position] == [0, 1, 2, 3, 2]


def test_steps_by_failure_stop_after_each_and_stay_at_the_last() -> None:
    player = _player(Time())
    assert [player.step_failure(1) for _ in range(4)] == [0, 1, 2, None]
    assert player.position == 9
    assert [player.step_failure(-1) for _ in range(3)] == [1, 0, None]
    assert player.failure == 0


def test_next_of_a_class_comes_round() -> None:
    player = _player(Time())
    found = [player.next_of(HandlingClass.RETRY_ACTION) for _ in range(3)]
    assert found == [0, 2, 0]
    assert player.next_of(HandlingClass.NEUTRAL) is None


def test_skipping_idle_keeps_the_record() -> None:
    records = [record(0, at=0), record(1, at=60_000), record(2, at=61_000)]
    player = Player(capture(records), Time())
    player.seek_record(1)
    player.set_idle_limit(2_000)
    assert (player.position, player.position_ms, player.media_ms) == (2, 2_000, 60_000)
    player.set_idle_limit(None)
    assert (player.position, player.position_ms) == (2, 60_000)


def test_a_wait_counts_down_in_whole_seconds_to_nothing() -> None:
    waits = failure(0, retry_after_ms=4_000)
    assert [remaining_ms(waits, ms) for ms in (0, 1, 999, 1_000, 4_000, 9_000)] == [
        *(4_000, 4_000, 4_000, 3_000, 0, 0)
    ]
    assert remaining_ms(failure(0), 0) is None


@pytest.mark.parametrize("count", [0, 1])
def test_a_capture_of_nothing_or_one_record_plays_to_its_end(count: int) -> None:
    player = Player(capture([record(n) for n in range(count)]), Time())
    player.play()
    assert player.tick() is False
    player.last()
    player.step_record(1)
    assert player.position == count


def test_a_stage_shows_what_the_screen_holds_with_the_wait_that_is_left() -> None:
    records = [record(0, UserMessage("hi")), record(1), record(2, at=9_000)]
    player = Player(capture(records, [failure(1, retry_after_ms=4_000)]), Time())

    def items() -> list[object]:
        return list(stage_items(player, lambda one, moment: (one.code, moment.remaining_ms), str))  # type: ignore[arg-type, return-value]

    player.seek_failure(0)
    assert items() == [Bubble("hi"), ("STREAM_FAILED", 4_000)]
    player.seek(2_500)
    assert items() == [Bubble("hi"), ("STREAM_FAILED", 3_000)]
    player.last()
    assert items() == [Bubble("hi"), ("STREAM_FAILED", 0)]


def test_an_approval_shows_its_effect_and_the_time_until_it_expires() -> None:
    question = ApprovalAsked("r", "orders.refund", "Refund", "external", START + 5_000, "c")
    player = Player(capture([record(0), record(1, question), record(3)]), Time())
    player.seek(2_000)
    moments = list(stage_items(player, lambda _, moment: moment, str))  # type: ignore[arg-type, return-value]
    assert moments == [Moment(expires_ms=3_000, effect="external")]
