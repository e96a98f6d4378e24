"""A worker that is killed, hangs or answers short costs one more try, then a mark; the caller goes on."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from model.capture.large import file, pool
from model.capture.large.tasks import Load, Scan
from tests.large import samples
from tests.large.conftest import Opened, capture_of

# A worker that misbehaves on the first tasks of a kind, as often as a folder has room for its marks.
_BAD = """
import os, signal, sys, time
from model.capture.large import worker
from model.capture.large.tasks import {kind}
real = worker.answer_to
def answer(task, file, setup):
    if isinstance(task, {kind}) and getattr(task, 'start', 0) == 0:
        for number in range({times}):
            try:
                os.close(os.open({folder!r} + "/" + str(number), os.O_CREAT | os.O_EXCL))
            except FileExistsError:
                continue
            {deed}
    return real(task, file, setup)
worker.answer_to = answer
worker.main()
"""
DEEDS = {
    "killed": "os.kill(os.getpid(), signal.SIGKILL)",
    "hung": "signal.pause()",
    "short": (
        "found = real(task, file, setup); "
        "return found[:-1] if isinstance(found, list) else setattr(found, 'lines', 1) or found"
    ),
    "raising": "raise ValueError('odd')",
}


def workers(tmp_path: Path, deed: str, kind: type, times: int):  # type: ignore[no-untyped-def]
    folder = tmp_path / "marks"
    folder.mkdir()
    source = _BAD.format(kind=kind.__name__, times=times, folder=str(folder), deed=DEEDS[deed])

    def make(number: int, setup, _workers: int):  # type: ignore[no-untyped-def]
        command = (sys.executable, "-c", source)
        return pool.Pool(number, setup, 2, deadline_s=1.0 if deed == "hung" else 60.0, command=command)

    return make


@pytest.mark.parametrize("kind", [Scan, Load])
@pytest.mark.parametrize("deed", DEEDS)
def test_one_mishap_is_made_good(opened: Opened, tmp_path: Path, deed: str, kind: type) -> None:
    path = tmp_path / "a.log"
    path.write_bytes(samples.ndjson(1, 60))
    good = opened(path)
    good.run()
    bad = opened(path, pool=workers(tmp_path, deed, kind, 1))
    assert bad.run()
    assert capture_of(bad).failures == capture_of(good).failures
    assert capture_of(bad).files == capture_of(good).files


def test_what_no_worker_reads_is_marked_and_the_rest_is_read(opened: Opened, tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    path.write_bytes(samples.ndjson(1, 60, odd=0))
    bad = opened(path, pool=workers(tmp_path, "killed", Scan, 2))
    assert bad.run()
    capture = capture_of(bad)
    (lost, *_) = capture.files[0].unread
    assert "ended twice" in lost.reason
    assert 0 < len(capture.records) < 60


def test_a_cancelled_reading_stops_and_can_go_on(opened: Opened, tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    path.write_bytes(samples.ndjson(1, 120))
    made = opened(path)
    made.watch = file.Watch(on_rows=lambda _rows: made.cancel())
    assert not made.run()
    made.watch = file.Watch()
    made.resume()
    assert made.run()
    good = opened(path)
    good.run()
    assert capture_of(made).failures == capture_of(good).failures


def test_without_any_process_the_same_is_read_here(opened: Opened, tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    path.write_bytes(samples.ndjson(1, 60))
    good, alone = opened(path), opened(path, pool=_none)
    good.run()
    assert alone.run()
    assert capture_of(alone).failures == capture_of(good).failures


def _none(number: int, setup, _workers: int):  # type: ignore[no-untyped-def]
    return pool.Pool(number, setup, 2, command=("/nowhere/python",))


def test_what_a_worker_says_of_its_fault_goes_nowhere(opened: Opened, tmp_path: Path, capfd) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "a.log"
    path.write_bytes(samples.ndjson(1, 60))
    opened(path, pool=workers(tmp_path, "raising", Scan, 1)).run()
    assert capfd.readouterr() == ("", "")
