"""A big capture replays as a small one: the same axis, the same speakers, the same screens."""

from __future__ import annotations

from pathlib import Path

import pytest

from model.capture import load
from model.capture.record import Indexed
from model.registry.registry import Registry
from model.replay import replica
from model.replay.player import Player
from tests.large import samples
from tests.large.conftest import Opened, capture_of


@pytest.mark.parametrize("limit_ms", [None, 1_000])
@pytest.mark.parametrize("seed", [1, 2])
def test_axis_sessions_and_screens(
    opened: Opened, registry: Registry, tmp_path: Path, seed: int, limit_ms: int | None
) -> None:
    path = tmp_path / "a.log"
    path.write_bytes(samples.ndjson(seed, 400))
    file = opened(path)
    file.run()
    whole, big = load.open_capture([path], registry), capture_of(file)
    assert isinstance(big.records, Indexed)
    assert not isinstance(whole.records, Indexed)
    mine, theirs = Player(big, lambda: 0, limit_ms), Player(whole, lambda: 0, limit_ms)
    assert (list(mine.axis.media), list(mine.axis.shown)) == (
        list(theirs.axis.media),
        list(theirs.axis.shown),
    )
    assert (mine.axis.start_ms, mine.axis.length_ms) == (theirs.axis.start_ms, theirs.axis.length_ms)
    for seq in [-1, 0, 7, 100, 99, 250, 398, 3, len(whole.records) - 1]:
        mine.seek_record(seq)
        theirs.seek_record(seq)
        assert (mine.session, mine.failure, mine.screen()) == (
            theirs.session,
            theirs.failure,
            theirs.screen(),
        )


def test_a_capture_without_times_stands_a_second_apart(opened: Opened, tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    path.write_text('{"hello":1}\n' * 80)
    file = opened(path)
    file.run()
    axis = Player(capture_of(file), lambda: 0).axis
    assert (list(axis.media[:3]), axis.start_ms) == ([0, 1_000, 2_000], None)


def test_a_seek_reads_few_records_and_shows_what_playing_there_shows(
    opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replica, "HORIZON", 64)
    path = tmp_path / "a.log"
    path.write_bytes(samples.ndjson(5, 500, odd=0))
    file = opened(path)
    file.run()
    capture = capture_of(file)
    played = replica.Replica(capture)
    screens = [played.at(position) for position in range(len(capture.records) + 1)]
    for position in (500, 129, 128, 127, 300, 0, 64, 63):
        assert replica.Replica(capture).at(position) == screens[position]
    asked: list[int] = []
    real = type(capture.records).__getitem__
    monkeypatch.setattr(
        type(capture.records), "__getitem__", lambda self, at: asked.append(at) or real(self, at)
    )
    replica.Replica(capture).at(480)
    assert 0 < len(asked) <= 128
