"""A file that changes while it is open: what is new is read, what is gone is said."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from model.capture import load
from model.capture.large import scan
from model.capture.large.file import Change, Watch
from model.capture.record import Capture
from model.registry.registry import Registry
from tests.large import samples
from tests.large.conftest import Opened, capture_of


def grown(path: Path, data: bytes) -> None:
    with path.open("ab") as file:
        file.write(data)


@pytest.fixture
def whole(registry: Registry):  # type: ignore[no-untyped-def]
    def read(path: Path) -> Capture:
        return load.open_capture([path], registry)

    return read


@pytest.mark.parametrize("make", [samples.ndjson, samples.textlog])
@pytest.mark.parametrize("cut", [1_000, 5_003, 9_999, 14_000])
def test_what_is_appended_anywhere_gives_what_the_whole_file_gives(
    opened: Opened, tmp_path: Path, whole, make, cut: int
) -> None:  # type: ignore[no-untyped-def]
    data, path = make(cut, 120), tmp_path / "a.log"
    head = data[: max(cut, data.find(b"\n") + 1)]
    path.write_bytes(head)
    file = opened(path)
    file.run()
    for at in range(len(head), len(data), 4_001):
        grown(path, data[at : at + 4_001])
        change = file.poll()
        assert change == Change(change.lines)
    capture, expected = capture_of(file), whole(path)
    assert list(capture.records) == list(expected.records)
    assert (capture.failures, capture.findings) == (expected.failures, expected.findings)
    assert (capture.files[0].unread, capture.files[0].container) == (
        expected.files[0].unread,
        expected.files[0].container,
    )


def test_an_append_reads_only_what_is_new(
    opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.log"
    path.write_bytes(samples.ndjson(1, 200).rstrip(b"\n") + b"\n")
    file = opened(path)
    file.run()
    size, begun = path.stat().st_size, []
    monkeypatch.setattr(scan.Scanner, "__init__", _noting(begun))
    grown(path, samples.ndjson(2, 5))
    assert file.poll().lines == 5
    assert begun
    assert min(begun) == size


def _noting(begun: list[int]):  # type: ignore[no-untyped-def]
    real = scan.Scanner.__init__

    def begin(self, task, data, context) -> None:  # type: ignore[no-untyped-def]
        begun.append(task.start)
        real(self, task, data, context)

    return begin


def test_nothing_new_is_no_change(opened: Opened, tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    path.write_bytes(samples.ndjson(1, 80))
    file = opened(path)
    file.run()
    assert file.poll() == type(file.poll())()


@pytest.mark.parametrize("same_size", [False, True])
def test_a_file_that_was_cut_or_written_anew_is_read_again(
    opened: Opened, tmp_path: Path, whole, *, same_size: bool
) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "a.log"
    path.write_bytes(samples.ndjson(1, 150))
    size = path.stat().st_size
    file = opened(path)
    file.run()
    new = samples.ndjson(2, 90)
    path.write_bytes(new.ljust(size, b" ")[:size] if same_size else new)
    change = file.poll()
    assert change.restarted
    capture = capture_of(file)
    assert list(capture.records) == list(whole(path).records)
    assert [finding.rule for finding in capture.findings].count("file-restarted") == 1


@pytest.mark.parametrize("kept", [True, False])
def test_a_rotated_file_is_read_to_its_end_and_then_the_new_one(
    opened: Opened, tmp_path: Path, whole, *, kept: bool
) -> None:  # type: ignore[no-untyped-def]
    path, old = tmp_path / "a.log", tmp_path / "a.1.log"
    first, second = samples.ndjson(1, 100).rstrip(b"\n") + b"\n", samples.ndjson(2, 100)
    path.write_bytes(first)
    file = opened(path)
    file.run()
    path.rename(old)
    grown(old, samples.ndjson(3, 20))
    kept_text = old.read_bytes()
    if not kept:
        old.unlink()
    path.write_bytes(second)
    change = file.poll()
    assert (change.replaced, change.missing) == (True, False)
    assert change.lines > 0
    successor = file.successor()
    assert successor is not None
    successor.run()
    capture = capture_of(file, successor)
    old.write_bytes(kept_text)
    assert len(capture.records) == len(whole(old).records) + len(whole(path).records)
    assert [finding.rule for finding in capture.findings if finding.file == 0].count("file-rotated") == 1


def test_a_deleted_file_stays_readable_and_comes_back(opened: Opened, tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    path.write_bytes(samples.ndjson(1, 100))
    file = opened(path)
    file.run()
    texts = [record.text for record in capture_of(file).records]
    path.unlink()
    assert file.poll().missing
    assert file.successor() is None
    assert [record.text for record in capture_of(file).records] == texts
    path.write_bytes(samples.ndjson(2, 100))
    assert file.poll().replaced
    assert file.successor() is not None


def test_a_record_that_was_cut_away_is_named_and_not_guessed(opened: Opened, tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    path.write_bytes(samples.ndjson(1, 100))
    file = opened(path)
    file.run()
    records = capture_of(file).records
    os.truncate(path, 10)
    assert "changed" in records[len(records) - 1].text


def test_a_file_that_shrinks_while_it_is_read_is_marked_and_read_again(
    opened: Opened, tmp_path: Path
) -> None:
    path = tmp_path / "a.log"
    path.write_bytes(samples.ndjson(1, 150, odd=0))
    size = path.stat().st_size
    file = opened(path)

    def cut(rows: int) -> None:
        if file.line(rows - 1).line == 150:
            os.truncate(path, size // 2)

    file.watch = Watch(on_rows=cut)
    assert file.run()
    capture = capture_of(file)
    assert any("ended twice" in one.reason for one in capture.files[0].unread)
    assert 0 < len(capture.records) < 150
    file.watch = Watch()
    assert file.poll().restarted
    assert len(capture_of(file).records) < 100
