"""Rows and records of a big file: little is read, nothing raw is shown, callbacks say what is there."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from model.capture import load
from model.capture.large import records
from model.capture.large.columns import MISSING
from model.capture.large.file import Progress, Watch, sniff
from model.capture.large.handle import Handle
from model.capture.large.lines import LineIndex
from model.capture.record import Failure
from model.problems import UnreadableInput
from tests.capture import captured
from tests.large import samples
from tests.large.conftest import Opened, capture_of


@pytest.fixture
def long_path(tmp_path: Path) -> Path:
    """A file whose second line is 400 KB long."""
    words = ("x" * 37 + " and more ") * 8_000
    path = tmp_path / "a.log"
    path.write_text(
        captured.lines(
            captured.event("turn_start"),
            captured.event("message_update", message={"role": "assistant", "content": words}),
            captured.event("turn_end"),
        )
    )
    return path


def test_a_row_reads_at_most_64_kb(opened: Opened, long_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = opened(long_path)
    file.run()
    lazy = capture_of(file).records
    read: list[int] = []
    real = records.read_bytes
    monkeypatch.setattr(
        records, "read_bytes", lambda number, start, end: read.append(end - start) or real(number, start, end)
    )
    row = lazy.row(1)
    assert 0 < max(read) <= records.ROW_BYTES
    assert 1_000 < len(row.text) <= records.ROW_BYTES
    assert (row.kind, row.session, row.seq) == ("event", "s1", 1)
    assert len(lazy[1].text) > records.ROW_BYTES


@pytest.mark.parametrize("before", [0, 1, 4, 11, 20, 43, 50])
def test_a_row_that_is_cut_shows_no_part_of_a_secret(opened: Opened, tmp_path: Path, before: int) -> None:
    secret = captured.secret("sk-", 48)
    path = tmp_path / "a.log"
    head = json.dumps(captured.event("turn_start")) + "\n"
    line = '{"event":{"type":"note"},"text":"'
    line += "words " * ((records.ROW_BYTES - len(line)) // 6 - 20)
    line += "w" * (records.ROW_BYTES - len(line) - before - 1) + " " + secret + " more" * 90_000 + '"}'
    assert line.index(secret) == records.ROW_BYTES - before
    path.write_text(head + line + "\n" + head)
    file = opened(path)
    first = file.first_rows()[1]
    file.run()
    for row in (first, capture_of(file).records.row(1), file.line(1)):
        assert len(row.text) > 50_000
        assert not any(secret[at : at + 6] in row.text for at in range(3, len(secret) - 6))


def test_the_first_rows_are_there_before_anything_is_indexed(opened: Opened, tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    path.write_bytes(samples.ndjson(5, 200, odd=0))
    file = opened(path)
    first = file.first_rows(50)
    file.run()
    whole = capture_of(file).records
    assert [(row.seq, row.line, row.kind, row.text) for row in first][:3] == [
        (row.seq, row.line, row.kind, row.text) for row in whole[:3]
    ]


def test_a_kept_record_is_not_read_again(
    opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.log"
    path.write_bytes(samples.ndjson(5, 100, odd=0))
    file = opened(path)
    file.run()
    lazy = capture_of(file).records
    first = lazy[7]
    monkeypatch.setattr(records, "read_bytes", lambda *_: pytest.fail("read again"))
    assert lazy[7] is first
    with pytest.raises(IndexError):
        lazy[len(lazy)]


def test_the_callbacks_say_how_far_it_is(opened: Opened, tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    path.write_bytes(samples.ndjson(6, 150))
    rows: list[int] = []
    suspects: list[int] = []
    failures: list[Failure] = []
    told: list[Progress] = []
    file = opened(path, watch=Watch(rows.append, suspects.extend, failures.extend, told.append))
    file.run()
    capture = capture_of(file)
    assert rows == sorted(rows)
    assert rows[-1] == path.read_bytes().rstrip(b"\n").count(b"\n") + 1
    assert {failure.record for failure in capture.failures} <= set(suspects)
    assert {(failure.line, failure.code) for failure in capture.failures} <= {
        (one.line, one.code) for one in failures
    }
    size = path.stat().st_size
    assert (told[-1].size, told[-1].indexed, told[-1].scanned) == (size, size, size)
    assert told[-1].loaded == told[-1].suspects > 0


def test_columns_answer_without_reading(opened: Opened, tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    path.write_bytes(samples.ndjson(8, 600))
    file = opened(path)
    file.run()
    capture, columns = capture_of(file), file.part("a", load.container_of).columns
    for place, record in enumerate(capture.records):
        at = int(columns.at_ms[place])
        assert (None if at == MISSING else at, columns.kind(place), columns.session_of(place)) == (
            record.at_ms,
            record.kind,
            record.session,
        )
    levels = {columns.level(place) for place in range(len(columns))}
    assert {0, 1, 2, 3, None} <= levels


@pytest.mark.parametrize(
    "data",
    [b"", b"\n", b"a", b"a\n", b"a\n\nb", b"\r\n\r\na\x0b\x0c\x1c\x85\n", "a\u2028b\n".encode(), b"\n" * 50],
)
def test_lines_end_at_line_feeds_only(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "a"
    path.write_bytes(data)
    index, handle = LineIndex(), Handle(str(path))
    list(index.read(handle.number, len(data)))
    expected = data.split(b"\n")
    if not expected[-1]:
        expected.pop()
    assert [data[slice(*index.bounds(n))] for n in range(len(index))] == expected


def test_only_regular_files_are_opened_and_nothing_waits(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    for path in (fifo, tmp_path, tmp_path / "missing", Path("/dev/zero")):
        with pytest.raises(UnreadableInput):
            Handle(str(path))


def test_a_file_closes_with_the_last_who_holds_it(opened: Opened, tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    path.write_bytes(samples.ndjson(5, 50))
    file = opened(path)
    file.run()
    number, held = file.handle.number, capture_of(file).records
    del file
    assert os.fstat(number)
    del held
    with pytest.raises(OSError):
        os.fstat(number)


@pytest.mark.parametrize(
    "data", [b"\xff\xfe" + "{}\n".encode("utf-16-le") * 9, b"x" * 9, json.dumps([{"a": 1}] * 9).encode(), b""]
)
def test_what_is_no_file_of_lines_is_left_to_the_other_readers(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "a"
    path.write_bytes(data)
    assert sniff(Handle(str(path))) is None
