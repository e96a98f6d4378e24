"""A bundle is safe to forward: nothing secret, no names, the same containers, and never half of one."""

from __future__ import annotations

import gzip
import io
import json
import random
import zipfile
from collections import Counter
from pathlib import Path

import pytest

from model.bundle import export as export_module
from model.bundle.copy import redacted
from model.bundle.export import MANIFEST, Wish, export
from model.cli import main
from model.problems import BadRequest, Problem, UnreadableInput
from model.redaction.engine import default_redactor
from model.redaction.exact import ExactSecrets

WORDS = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"


def secret(seed: int) -> str:
    return "".join(random.Random(seed).choices(WORDS, k=32))


def line(seed: int) -> str:
    return f'{{"msg": "refused", "headers": {{"Authorization": "Bearer {secret(seed)}"}}, "status": 401}}\n'


def read(bundle: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(bundle) as archive:
        return {info.filename: archive.read(info) for info in archive.infolist()}


def test_every_container_comes_out_as_what_it_was(tmp_path: Path) -> None:
    (tmp_path / "anna-laptop.log").write_text(line(1), "utf-8")
    (tmp_path / "wide.txt").write_bytes(("\ufeff" + line(2)).encode("utf-16-le"))
    (tmp_path / "packed.gz").write_bytes(gzip.compress(line(3).encode()))
    with zipfile.ZipFile(tmp_path / "many.zip", "w") as archive:
        archive.writestr("home/anna/app.log", line(4))
        archive.writestr("db.bin", b"\0" * 5000)
    out = tmp_path / "out" / "safe.zip"
    out.parent.mkdir()
    names = ("anna-laptop.log", "wide.txt", "packed.gz", "many.zip")
    manifest = export([tmp_path / name for name in names], out)
    assert manifest is not None
    files = read(out)
    assert set(files) == {"capture-01.log", "capture-02.txt", "capture-03.gz", "capture-04.zip", MANIFEST}
    assert json.loads(files["capture-01.log"])["status"] == 401
    assert json.loads(files["capture-02.txt"].decode("utf-16"))["status"] == 401
    assert json.loads(gzip.decompress(files["capture-03.gz"]))["status"] == 401
    with zipfile.ZipFile(io.BytesIO(files["capture-04.zip"])) as inner:
        assert json.loads(inner.read("member-01.log"))["status"] == 401
    assert manifest["hidden"] == [{"rule": "authorization", "count": 4}]
    assert [row["name"] for row in manifest["left_out"]] == ["capture-04.zip/member-02"]
    whole = out.read_bytes() + b"".join(files.values())
    for seed in range(1, 5):
        assert secret(seed)[:8].encode() not in whole
    assert b"anna" not in whole


def test_names_are_given_only_when_asked_for(tmp_path: Path) -> None:
    (tmp_path / "anna.log").write_text("fine\n")
    plain = export([tmp_path / "anna.log"], tmp_path / "a.zip")
    named = export([tmp_path / "anna.log"], tmp_path / "b.zip", Wish(names=True))
    assert "anna" not in json.dumps(plain)
    assert named is not None
    assert named["files"][0]["original"] == "anna.log"


def test_a_named_value_and_the_sharing_mask_are_obeyed(tmp_path: Path) -> None:
    (tmp_path / "x.log").write_text("tenant blue-heron-12 failed in /home/anna/work for anna@mail.example\n")
    wish = Wish(exact=ExactSecrets(["blue-heron-12"]), mask=True)
    export([tmp_path / "x.log"], tmp_path / "x.zip", wish)
    text = read(tmp_path / "x.zip")["capture-01.log"].decode()
    assert "blue-heron" not in text
    assert "anna" not in text
    assert text.startswith("tenant ")


def test_a_second_scan_that_finds_something_keeps_no_bundle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "x.log").write_text(line(5))

    def leaky(source, redactor, hidden, **kwargs):  # type: ignore[no-untyped-def]
        yield source.read()

    real = export_module.redacted
    calls = iter([leaky, real, real])
    monkeypatch.setattr(export_module, "redacted", lambda *words, **more: next(calls)(*words, **more))
    with pytest.raises(Problem, match="second scan"):
        export([tmp_path / "x.log"], tmp_path / "x.zip")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x.log"]


def test_cancel_and_failure_leave_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "x.log").write_text(line(6) * 1000)
    assert export([tmp_path / "x.log"], tmp_path / "x.zip", Wish(cancelled=lambda: True)) is None
    with pytest.raises(UnreadableInput):
        export([tmp_path / "none.log"], tmp_path / "x.zip")
    with pytest.raises(BadRequest, match="choose another name"):
        export([tmp_path / "x.log"], tmp_path / "x.log")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x.log"]


def test_progress_only_grows_and_ends_whole(tmp_path: Path) -> None:
    (tmp_path / "x.log").write_text(line(7) * 5000)
    heard: list[float] = []
    export([tmp_path / "x.log"], tmp_path / "x.zip", Wish(progress=heard.append))
    assert heard == sorted(heard)
    assert heard[-1] == 1.0


def test_what_cannot_be_copied_is_left_out_and_said(tmp_path: Path) -> None:
    (tmp_path / "good.log").write_text("fine\n")
    (tmp_path / "cut.gz").write_bytes(gzip.compress(b"x" * 5000)[:20])
    (tmp_path / "base.db").write_bytes(b"SQLite format 3\0" + b"\0" * 100)
    (tmp_path / "small.zst").write_bytes(b"\x28\xb5\x2f\xfd" + b"packed")
    (tmp_path / "tool").write_bytes(b"\x7fELF\2\1\1" + b"\0" * 9)
    names = ("good.log", "cut.gz", "base.db", "gone.log", "small.zst", "tool")
    manifest = export([tmp_path / name for name in names], tmp_path / "o.zip")
    assert manifest is not None
    assert [row["name"] for row in manifest["left_out"]] == [f"capture-{n:02}" for n in range(2, 7)]
    assert set(read(tmp_path / "o.zip")) == {"capture-01.log", MANIFEST}
    assert all(row["why"].endswith((".", "d.")) for row in manifest["left_out"])


def test_memory_does_not_grow_with_the_file() -> None:
    class Endless(io.RawIOBase):
        def __init__(self) -> None:
            super().__init__()
            self.left = 4

        def read(self, size: int = -1) -> bytes:
            self.left -= 1
            return (line(8) * 2000)[:size].encode() if self.left >= 0 else b""

    hidden: Counter[str] = Counter()
    largest = max(len(piece) for piece in redacted(Endless(), default_redactor(), hidden))  # type: ignore[arg-type]
    assert hidden["authorization"] > 4_000
    assert largest < 1 << 20


def test_the_command_writes_the_bundle_and_its_example_manifest(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "app.log").write_text(line(9) + "plain line\n")
    assert main(["export", str(tmp_path / "app.log"), "-o", str(tmp_path / "o.zip"), "--json"]) == 0
    counts = [{"rule": "authorization", "count": 1}]
    assert json.loads(capsys.readouterr().out) == {
        "made_by": "error-inspector",
        "masked": False,
        "files": [{"name": "capture-01.log", "container": "text", "hidden": counts}],
        "hidden": counts,
        "left_out": [],
    }
    assert main(["export", str(tmp_path / "no.log"), "-o", str(tmp_path / "p.zip")]) == 2
    assert not (tmp_path / "p.zip").exists()
