"""Several files of one incident: one order, nothing repaired in silence."""

from __future__ import annotations

from pathlib import Path

from captured import lines, log

from model.capture.load import open_capture
from model.registry.registry import Registry


def write(folder: Path, name: str, *records: object) -> Path:
    path = folder / name
    path.write_text(lines(*records))
    return path


def order(paths: list[Path], registry: Registry) -> list[str]:
    return [record.value["message"] for record in open_capture(paths, registry).records]


def at(second: int) -> str:
    return f"2026-08-11T09:20:{second:02d}.000Z"


def test_files_are_merged_by_time_and_equal_times_keep_the_order_of_the_files(
    tmp_path: Path, registry: Registry
) -> None:
    one = write(tmp_path, "one.log", log("a", at(1)), log("c", at(3)), log("e", at(5)))
    two = write(tmp_path, "two.log", log("b", at(2)), log("d", at(3)))
    assert order([one, two], registry) == ["a", "b", "c", "d", "e"]


def test_a_record_without_a_time_stays_between_its_neighbours(tmp_path: Path, registry: Registry) -> None:
    timeless = log("b", "no time")
    one = write(tmp_path, "one.log", log("a", at(1)), timeless, log("d", at(9)))
    two = write(tmp_path, "two.log", log("c", at(5)))
    capture = open_capture([one, two], registry)
    assert [record.value["message"] for record in capture.records] == ["a", "b", "c", "d"]
    assert [record.time_note for record in capture.records] == [None, "missing", None, None]


def test_a_clock_that_runs_backwards_is_shown_and_not_repaired(tmp_path: Path, registry: Registry) -> None:
    path = write(tmp_path, "one.log", log("a", at(9)), log("b", at(1)), log("c", at(10)))
    capture = open_capture([path], registry)
    assert [record.value["message"] for record in capture.records] == ["a", "b", "c"]
    assert capture.records[1].time_note == "out-of-order"
    assert [(finding.rule, finding.line) for finding in capture.findings] == [("clock-out-of-order", 2)]


def test_a_folder_is_read_in_the_order_the_rotation_wrote_it(tmp_path: Path, registry: Registry) -> None:
    for name, message in (
        ("agent.log", "new"),
        ("agent.1.log", "old"),
        ("agent.2.log", "oldest"),
        ("agent.10.log", "first"),
    ):
        write(tmp_path, name, log(message, "no time"))
    assert order([tmp_path], registry) == ["first", "oldest", "old", "new"]


def test_a_failure_folds_across_files(tmp_path: Path, registry: Registry) -> None:
    said = {"code": "TIMEOUT", "sessionId": "s1", "turnId": "t1", "data": {"message": "deadline"}}
    one = write(tmp_path, "agent.log", log("turn failed", at(1), **said))
    two = write(tmp_path, "host.log", log("turn failed", at(2), **said))
    capture = open_capture([one, two], registry)
    assert [(failure.file, failure.line, failure.records, failure.count) for failure in capture.failures] == [
        (1, 1, (0, 1), 2)
    ]
