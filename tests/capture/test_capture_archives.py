"""Archives and databases: opened in memory, bounded, and never written to."""

from __future__ import annotations

import gzip
import io
import json
import sqlite3
import zipfile
from pathlib import Path

import pytest
import zstandard
from captured import lines, log, told

from model.capture import archive
from model.capture.load import open_capture
from model.registry.registry import Registry


def zipped(members: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in members.items():
            made.writestr(name, data)
    return out.getvalue()


def write(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def test_rotated_logs_in_a_zip_are_one_incident_in_the_order_of_time(
    tmp_path: Path, registry: Registry
) -> None:
    old = lines(log("old", "2026-08-11T09:00:00Z", code="TIMEOUT")).encode()
    new = lines(log("new", "2026-08-11T10:00:00Z", code="CONFLICT")).encode()
    path = write(tmp_path / "case.zip", zipped({"logs/session.log": new, "logs/session.2.log": old}))
    capture = open_capture([path], registry)
    assert [failure.code for failure in capture.failures] == ["TIMEOUT", "CONFLICT"]
    assert [report.container for report in capture.files] == ["zip", "own-log", "own-log"]
    assert [report.path.removeprefix(f"{path}") for report in capture.files] == [
        "",
        "/logs/session.2.log",
        "/logs/session.log",
    ]


def test_a_gz_is_transparent(tmp_path: Path, registry: Registry) -> None:
    path = write(tmp_path / "a.log.gz", gzip.compress(lines(log("x", code="TIMEOUT")).encode()))
    capture = open_capture([path], registry)
    assert ([report.container for report in capture.files], told(capture)) == (
        ["gz", "own-log"],
        [("TIMEOUT", "failed")],
    )


def test_a_truncated_gz_gives_everything_before_the_cut_and_says_so(
    tmp_path: Path, registry: Registry
) -> None:
    noise = [
        log(f"{number:x}" * 40, level="info", data={"n": number * 7919 % 104729}) for number in range(400)
    ]
    packed = gzip.compress(lines(log("x", code="TIMEOUT"), *noise).encode())
    capture = open_capture([write(tmp_path / "a.log.gz", packed[: len(packed) // 2])], registry)
    assert told(capture) == [("TIMEOUT", "failed")]
    assert "ends early" in capture.files[0].unread[0].reason


def test_a_zst_needs_nothing_but_its_extra(tmp_path: Path, registry: Registry) -> None:
    packed = zstandard.ZstdCompressor().compress(lines(log("x", code="TIMEOUT")).encode())
    assert told(open_capture([write(tmp_path / "a.zst", packed)], registry)) == [("TIMEOUT", "failed")]


def test_bombs_stay_closed() -> None:
    bomb = b"\0" * (archive.RATIO_FREE + archive.RATIO_FREE // 2)
    for kind, data in (("zip", zipped({"a": bomb})), ("gz", gzip.compress(bomb))):
        member = next(archive.members(kind, data, "x"))
        assert (member.data, bool(member.problem)) == (None, True)


def test_a_zip_that_lies_about_its_sizes_stays_closed() -> None:
    data = bytearray(zipped({"a": b"\0" * 20_000_000}))
    at = data.rfind(b"PK\x01\x02") + 24
    data[at : at + 4] = (100).to_bytes(4, "little")
    member = next(archive.members("zip", bytes(data), "x"))
    assert len(member.data or b"") <= archive.RATIO_FREE


@pytest.mark.parametrize("name", ["../up.log", "/etc/passwd", "a/../../b", "C:/x.log", "..\\up.log"])
def test_names_that_lead_out_of_the_archive_stay_closed(name: str) -> None:
    member = next(archive.members("zip", zipped({name: b"x"}), "x"))
    assert member.data is None
    assert "leads out" in (member.problem or "")


def test_archives_inside_archives_stay_closed(tmp_path: Path, registry: Registry) -> None:
    inner = zipped({"a.log": lines(log("x", code="TIMEOUT")).encode()})
    capture = open_capture([write(tmp_path / "a.zip", zipped({"inner.zip": inner}))], registry)
    assert capture.failures == ()
    assert "stays closed" in capture.files[1].why


def test_a_damaged_zip_is_one_sentence(tmp_path: Path, registry: Registry) -> None:
    capture = open_capture([write(tmp_path / "a.zip", b"PK\x03\x04" + b"x" * 200)], registry)
    assert "damaged" in capture.files[0].unread[0].reason


def database(path: Path) -> Path:
    base = sqlite3.connect(path)
    base.execute("pragma journal_mode = wal")
    base.execute(
        "create table audit_log (id integer primary key, ts integer, "
        "kind text, session_id text, payload_json text)"
    )
    base.execute(
        "create table turns (id text, session_id text, status text, error_code text, ended_at integer)"
    )
    base.execute(
        "create table notifications (id text, session_id text, "
        "error_code text, body text, created_at integer)"
    )
    base.execute("create table settings (k, v)")
    denied = json.dumps({"toolCallId": "c1", "errorCode": "TOOL_DENIED", "message": "no"})
    base.execute("insert into audit_log values (1, 1786442400000, 'tool', 's1', ?)", (denied,))
    base.execute("insert into turns values ('t1', 's1', 'failed', 'PROVIDER_RATE_LIMITED', 1786442401000)")
    base.execute("insert into turns values ('t2', 's1', 'completed', null, 1786442402000)")
    base.execute("insert into turns values ('t3', 's1', 'aborted', null, 1786442500000)")
    base.execute(
        "insert into notifications values ('n1', 's1', 'PROVIDER_RATE_LIMITED', 'slow down', 1786442401500)"
    )
    base.commit()
    base.execute("pragma wal_checkpoint(truncate)")
    base.close()
    return path


def test_a_database_is_read_from_a_copy_and_left_as_it_is(tmp_path: Path, registry: Registry) -> None:
    path = database(tmp_path / "app.db")
    before, listed = path.read_bytes(), sorted(tmp_path.iterdir())
    capture = open_capture([path], registry)
    assert told(capture) == [
        ("TOOL_DENIED", "denied"),
        ("PROVIDER_RATE_LIMITED", "failed"),
        ("TURN_ABORTED", "neutral"),
    ]
    assert (capture.files[0].container, capture.failures[1].count, capture.failures[1].message) == (
        "sqlite",
        2,
        "slow down",
    )
    assert (path.read_bytes(), sorted(tmp_path.iterdir())) == (before, listed)
    assert [unread.reason for unread in capture.files[0].unread] == [
        "table settings: 0 rows, none of the tables that report failures"
    ]


def test_a_damaged_database_is_one_sentence(tmp_path: Path, registry: Registry) -> None:
    path = database(tmp_path / "app.db")
    path.write_bytes(path.read_bytes()[:1500])
    assert "damaged" in open_capture([path], registry).files[0].unread[0].reason
