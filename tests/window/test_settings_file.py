"""What the window remembers: sane whatever the file says, written whole or not at all, nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gui.settings import FILE, Settings, folder, load, save


def test_what_is_saved_is_read_again(tmp_path: Path) -> None:
    chosen = Settings(theme="dark", locale="ar", scale=1.5, speed=10.0, skip_idle=False)
    save(chosen, tmp_path)
    assert load(tmp_path) == chosen


def test_saving_leaves_one_file_and_makes_the_folder(tmp_path: Path) -> None:
    where = tmp_path / "not" / "yet"
    save(Settings(), where)
    save(Settings(scale=2.0), where)
    assert [path.name for path in where.iterdir()] == [FILE]


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"scale": "big", "skip_idle": 1, "locale": 3}']
)
def test_a_file_without_sense_gives_the_defaults(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    assert load(tmp_path) == Settings()


def test_a_missing_folder_gives_the_defaults(tmp_path: Path) -> None:
    assert load(tmp_path / "nowhere") == Settings()


def test_values_outside_their_range_are_brought_into_it(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(json.dumps({"scale": 40, "preview_width": -1, "speed": 0, "later": True}))
    found = load(tmp_path)
    assert (found.scale, found.preview_width, found.speed) == (2.0, 0, 0.25)


def test_the_folder_is_where_the_desktop_keeps_its_settings(tmp_path: Path) -> None:
    assert folder({"XDG_CONFIG_HOME": str(tmp_path)}) == tmp_path / "error-inspector"
    assert folder({}) == folder({"XDG_CONFIG_HOME": "relative"}) == Path.home() / ".config/error-inspector"
