"""The bench runner measures what is named, everything without a name, and nothing it does not know."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bench.__main__ import main, names


class Figures:
    def __init__(self, name: str) -> None:
        self.name = name

    def run(self, out: Callable[[str], None]) -> None:
        out(f"{self.name} 5 ms")


def test_without_a_name_everything_is_measured() -> None:
    lines: list[str] = []
    assert main([], ["cards", "start"], Figures, lines.append) == 0
    assert lines == ["cards", "  cards 5 ms", "start", "  start 5 ms"]


def test_only_what_is_named_is_measured() -> None:
    lines: list[str] = []
    assert main(["start"], ["cards", "start"], Figures, lines.append) == 0
    assert lines == ["start", "  start 5 ms"]


def test_an_unknown_name_measures_nothing_and_lists_the_known(capsys: pytest.CaptureFixture[str]) -> None:
    lines: list[str] = []
    assert main(["start", "stop"], ["start"], Figures, lines.append) == 2
    assert lines == []
    assert capsys.readouterr().err == "There is no bench named stop; there is: start.\n"


def test_modules_are_found_by_their_prefix(tmp_path: Path) -> None:
    for name in ("bench_b.py", "bench_a.py", "other.py"):
        (tmp_path / name).touch()
    assert names(tmp_path) == ["a", "b"]
