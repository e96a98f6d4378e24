"""Inputs that try to carry something past the bundle, or to break it half way."""

from __future__ import annotations

import gzip
import io
import json
import random
import tracemalloc
import zipfile
from pathlib import Path

import pytest

from model.bundle.export import MANIFEST, Wish, export
from model.redaction.exact import ExactSecrets

SECRET = "".join(random.Random(1).choices("abcdefghijkmnpqrstuvwxyz23456789", k=32))
LINE = json.dumps({"headers": {"Authorization": f"Bearer {SECRET}"}, "status": 401}) + "\n"


def zipped(**files: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return made.getvalue()


def damaged(packed: bytes, start: int) -> bytes:
    return packed[:start] + b"\xff" * 20 + packed[start + 20 :]


def locked(packed: bytes, *, flag: int = 0, method: int | None = None) -> bytes:
    made = bytearray(packed)
    for magic, at in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        place = made.find(magic) + at
        made[place] |= flag
        if method is not None:
            made[place + 2] = method
    return bytes(made)


HOSTILE = {
    "an archive in a gz": gzip.compress(zipped(a=LINE)),
    "a gz in a gz": gzip.compress(gzip.compress(LINE.encode())),
    "a database in a gz": gzip.compress(b"SQLite format 3\0" + LINE.encode()),
    "an archive after text": b"all is fine\n" * 800 + zipped(a=LINE),
    "half a character": b"\xff\xfe" + LINE.encode("utf-16-le") + b"A",
    "a damaged gz": damaged(gzip.compress(LINE.encode() * 500), 40),
    "a damaged zip": damaged(zipped(a=LINE * 500), 50),
    "a locked zip": locked(zipped(a=LINE), flag=1),
    "an unknown method": locked(zipped(a=LINE), method=99),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_what_cannot_be_looked_into_is_left_out_and_the_rest_is_kept(kind: str, tmp_path: Path) -> None:
    (tmp_path / "odd").write_bytes(HOSTILE[kind])
    (tmp_path / "good.log").write_text("fine\n")
    manifest = export([tmp_path / "odd", tmp_path / "good.log"], tmp_path / "o.zip")
    assert manifest is not None
    assert [row["name"] for row in manifest["left_out"]] == ["capture-01"]
    assert [row["name"] for row in manifest["files"]] == ["capture-02.log"]
    assert manifest["hidden"] == []
    with zipfile.ZipFile(tmp_path / "o.zip") as bundle:
        assert bundle.namelist() == ["capture-02.log", MANIFEST]


def test_an_archive_that_breaks_half_way_lists_none_of_its_members(tmp_path: Path) -> None:
    packed = zipped(first=LINE, second=LINE * 500)
    (tmp_path / "half.zip").write_bytes(damaged(packed, packed.rindex(b"PK\3\4") + 60))
    (tmp_path / "good.log").write_text("fine\n")
    manifest = export([tmp_path / "half.zip", tmp_path / "good.log"], tmp_path / "o.zip")
    assert manifest is not None
    assert [row["name"] for row in manifest["files"]] == ["capture-02.log"]
    assert manifest["hidden"] == []


@pytest.mark.parametrize("name", ["anna@mail.example.log", "blue-heron-12.log", "blue-heron-12.db"])
def test_a_name_hides_what_the_files_hide(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(b"SQLite format 3\0" if name.endswith(".db") else b"fine\n")
    (tmp_path / "good.log").write_text("fine\n")
    wish = Wish(names=True, mask=True, exact=ExactSecrets(["blue-heron-12"]))
    manifest = export([tmp_path / name, tmp_path / "good.log"], tmp_path / "o.zip", wish)
    said = json.dumps(manifest)
    assert "anna" not in said
    assert "blue-heron" not in said
    assert "good.log" in said


def test_the_second_scan_of_an_archive_holds_a_piece_at_a_time(tmp_path: Path) -> None:
    rnd = random.Random(2)
    text = "".join(f'{{"n": {n}, "h": "{rnd.getrandbits(128):032x}"}}\n' for n in range(160_000))
    (tmp_path / "a.zip").write_bytes(zipped(a=text))
    size = (tmp_path / "a.zip").stat().st_size
    del text
    tracemalloc.start()
    try:
        export([tmp_path / "a.zip"], tmp_path / "o.zip")
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert size > 3 << 20
    assert peak < 3 << 20
