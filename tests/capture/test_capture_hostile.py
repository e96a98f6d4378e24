"""Input that nobody should send: one clear answer each, never a crash, nothing lost in silence."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from captured import app_error, lines, log, secret, told

from model.capture.load import UNREADABLE, open_capture
from model.capture.record import Capture
from model.registry.registry import Registry

Open = Callable[..., Capture]


def test_a_missing_file_is_one_sentence_and_the_other_file_is_read(
    tmp_path: Path, registry: Registry
) -> None:
    good = tmp_path / "good.json"
    good.write_text(json.dumps({"ok": False, "error": app_error("TIMEOUT")}))
    capture = open_capture([tmp_path / "missing.log", good], registry)
    assert [report.container for report in capture.files] == [UNREADABLE, "own-ipc"]
    assert capture.files[0].why.endswith("no such file or directory.")
    assert [failure.file for failure in capture.failures] == [1]


def test_a_folder_offers_its_files_and_an_empty_one_says_so(tmp_path: Path, registry: Registry) -> None:
    (tmp_path / "logs" / "deep").mkdir(parents=True)
    (tmp_path / "logs" / "deep" / "a.log").write_text(lines(log("x", code="TIMEOUT")))
    (tmp_path / "logs" / "b.log").write_text(lines(log("y", code="CONFLICT")))
    (tmp_path / "empty").mkdir()
    capture = open_capture([tmp_path / "logs", tmp_path / "empty"], registry)
    assert sorted(failure.code for failure in capture.failures) == ["CONFLICT", "TIMEOUT"]
    assert "holds no files" in capture.files[-1].why


@pytest.mark.parametrize("what", ["fifo", "device"])
def test_what_has_no_end_is_refused_without_waiting(tmp_path: Path, registry: Registry, what: str) -> None:
    path = tmp_path / "pipe" if what == "fifo" else Path("/dev/zero")
    if what == "fifo":
        os.mkfifo(path)
    report = open_capture([path], registry).files[0]
    assert report.container == UNREADABLE
    assert ("pipe" if what == "fifo" else "device") in report.why


def test_a_name_with_a_nul_and_a_link_to_itself(tmp_path: Path, registry: Registry) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    capture = open_capture(["a\0b", loop], registry)
    assert [report.container for report in capture.files] == [UNREADABLE, UNREADABLE]
    assert "NUL" in capture.files[0].why


def test_an_empty_file_is_no_error(tmp_path: Path, registry: Registry) -> None:
    (tmp_path / "empty.log").touch()
    capture = open_capture([tmp_path / "empty.log"], registry)
    assert (capture.files[0].container, capture.files[0].unread, capture.failures, capture.headline) == (
        "empty",
        (),
        (),
        None,
    )


def test_binary_data_is_named_and_not_searched_for_errors(tmp_path: Path, registry: Registry) -> None:
    path = tmp_path / "picture.log"
    path.write_bytes(bytes(range(256)) * 40 + b"Error: 500 Internal Server Error")
    report = open_capture([path], registry).files[0]
    assert (report.container, report.records) == ("binary", 0)
    assert report.unread[0].reason == "binary data, not text"


def test_nuls_of_a_torn_write_damage_their_own_line_only(opened: Open) -> None:
    capture = opened(
        lines(log("one", code="TIMEOUT")) + "\0" * 500 + "\n" + "\0" * 90 + lines(log("two", code="CONFLICT"))
    )
    assert told(capture) == [("TIMEOUT", "failed"), ("CONFLICT", "failed")]
    assert [(unread.line, unread.reason) for unread in capture.files[0].unread] == [
        (2, "damaged: 500 NUL characters")
    ]


def test_a_torn_last_line_and_lines_that_are_no_objects_are_listed(opened: Open) -> None:
    capture = opened(
        lines(log("one", code="TIMEOUT"), '"not an object"', "null", log("two", level="info"))
        + '{"ts": "2026-08'
    )
    assert told(capture) == [("TIMEOUT", "failed")]
    assert [(unread.line, unread.reason) for unread in capture.files[0].unread] == [
        (2, "a JSON string, not an object"),
        (5, "not JSON: cut in the middle"),
    ]


def test_words_between_records_are_records_of_their_own(opened: Open) -> None:
    capture = opened(
        lines(
            log("a", level="info"),
            "Error: 503 Service Unavailable",
            "    at x (y.js:1:2)",
            log("b", level="info"),
        )
    )
    assert [(record.kind, record.line) for record in capture.records] == [("log", 1), ("text", 2), ("log", 4)]
    assert told(capture) == [("PROVIDER_ERROR", "failed")]


@pytest.mark.parametrize("nested", ["[" * 100_000, "[" * 100_000 + "]" * 100_000, '{"a":' * 100_000])
def test_a_hundred_thousand_nested_values(opened: Open, nested: str) -> None:
    capture = opened(nested)
    assert len(capture.records) + len(capture.files[0].unread) > 0
    assert len(opened(lines(log("x", code="TIMEOUT")) + nested + "\n").failures) == 1


def test_a_huge_number_keeps_its_digits_and_is_no_time(opened: Open) -> None:
    digits = "9" * 5_000
    capture = opened(
        '{"ts": '
        + digits
        + ', "level": "error", "channel": "a", "category": "b", "message": "x", "code": "TIMEOUT"}'
    )
    assert (capture.records[0].at_ms, capture.records[0].value["ts"]) == (None, digits)
    assert told(capture) == [("TIMEOUT", "failed")]


def test_nan_and_infinity_stay_words(opened: Open) -> None:
    capture = opened(
        '{"ok": false, "error": {"code": "TIMEOUT", "message": "x", '
        '"details": {"rate": NaN, "most": Infinity}}}'
    )
    assert capture.failures[0].payload["details"] == {"rate": "NaN", "most": "Infinity"}


def test_the_last_of_two_equal_keys_counts_and_both_are_redacted(opened: Open) -> None:
    hidden = secret()
    text = (
        '{"ok": false, "error": {"password": "'
        + hidden
        + '", "password": "x", "code": "CONFLICT", "code": "TIMEOUT", "message": "m"}}'
    )
    capture = opened(text)
    assert told(capture) == [("TIMEOUT", "failed")]
    assert hidden not in repr(capture)
    assert [finding.rule for finding in capture.findings] == ["duplicate-key"]


def test_lone_surrogates_are_shown_and_never_written(opened: Open) -> None:
    capture = opened('{"ok": false, "error": {"code": "TIMEOUT", "message": "half \\ud83d emoji"}}')
    assert capture.failures[0].message == "half \ufffd emoji"
    json.dumps([capture.failures[0].payload, capture.records[0].value], ensure_ascii=False).encode()


def test_only_newlines_end_a_line(opened: Open) -> None:
    one = lines(log("first\u2028still first", code="TIMEOUT"))
    text = json.dumps(log("a \u2028 b \u0085 c", code="CONFLICT"), ensure_ascii=False) + "\r\n" + one
    capture = opened(text)
    assert [(failure.code, failure.line) for failure in capture.failures] == [("CONFLICT", 1), ("TIMEOUT", 2)]


def test_a_lone_carriage_return_stays_in_its_line(opened: Open) -> None:
    assert len(opened("progress 10 %\rprogress 20 %\rError: 503 Service Unavailable").records) == 1


@pytest.mark.parametrize("mark", ["\x1e", ""])
def test_record_separators_and_objects_one_after_the_other(opened: Open, mark: str) -> None:
    one, two = json.dumps(log("a", code="TIMEOUT"), indent=1), json.dumps(log("b", code="CONFLICT"), indent=1)
    capture = opened(f"{mark}{one}\n{mark}{two}\n")
    assert [failure.code for failure in capture.failures] == ["TIMEOUT", "CONFLICT"]
    assert capture.failures[1].line == one.count("\n") + 2


def test_an_array_that_is_cut_keeps_what_came_before(opened: Open) -> None:
    capture = opened("[" + json.dumps({"ok": False, "error": app_error("TIMEOUT")}) + ', {"ok": fal')
    assert told(capture) == [("TIMEOUT", "failed")]
    assert "cut" in capture.files[0].unread[0].reason


def test_a_line_of_many_megabytes_is_one_record_with_a_preview(opened: Open) -> None:
    capture = opened(lines(log("x", code="TIMEOUT")) + '{"ts": "' + "a" * (17 * 1024 * 1024) + '"}\n')
    assert told(capture) == [("TIMEOUT", "failed")]
    assert "16 MiB" in capture.files[0].unread[0].reason


KEYS = """event error message ts data level jsonrpc ok type status content info payload params result code"""


@pytest.mark.parametrize("value", [None, True, 0, "", "x", [], {}, [{}], {"a": ["b"]}])
@pytest.mark.parametrize("key", KEYS.split())
def test_a_wrong_type_anywhere_is_shown_as_it_is(opened: Open, key: str, value: object) -> None:
    shapes = (
        log("m", code="TIMEOUT"),
        {
            "jsonrpc": "2.0",
            "id": 1,
            "result": {"toolCallId": "c", "ok": False},
            "type": "message",
            "payload": {},
        },
        {
            "status": "error",
            "error": app_error(retry="no"),
            "type": "assistant",
            "uuid": "u",
            "info": {"role": "x"},
        },
    )
    capture = opened(lines(*({**shape, key: value} for shape in shapes)))
    assert len(capture.records) == 3


def test_no_permission_is_one_sentence(
    tmp_path: Path, registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "closed.log"
    path.write_text("x")

    def refuse(name: str, *_: object) -> int:
        raise PermissionError(13, "Permission denied", name)

    monkeypatch.setattr("model.capture.source.os.open", refuse)
    assert open_capture([path], registry).files[0].why == f"{path}: permission denied."


@pytest.mark.parametrize("depth", [150, 900, 990])
def test_a_value_that_parses_but_cannot_be_walked_is_text(opened: Open, depth: int) -> None:
    nested = '{"a":' * depth + "1" + "}" * depth
    capture = opened(lines('{"ok":false,"error":{"code":"TIMEOUT","message":"m","details":' + nested + "}}"))
    json.dumps([failure.payload for failure in capture.failures])
    assert len(capture.records) + len(capture.files[0].unread) == 1
