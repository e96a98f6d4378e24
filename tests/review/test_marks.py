"""Verdicts: kept in one file, whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from model.preview.marks import Mark, Marks, Verdict
from model.problems import Problem

LINK = "error-inspector:TOOL_DENIED?locale=ar"


def test_a_verdict_is_there_when_the_file_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "marks.json"
    marks = Marks(path)
    assert not path.parent.exists(), "nothing is written before there is a verdict"
    marks.give(LINK, Mark(Verdict.CHANGE, "Say “Ablehnen” — twice"))
    marks.give("error-inspector:TIMEOUT", Mark(Verdict.OK))
    again = Marks(path)
    assert again.of(LINK) == Mark(Verdict.CHANGE, "Say “Ablehnen” — twice")
    assert again.of("error-inspector:TIMEOUT") == Mark(Verdict.OK)
    again.give(LINK, None)
    assert Marks(path).of(LINK) is None
    assert len(Marks(path)) == 1


def test_the_same_marks_give_the_same_bytes_in_any_order(tmp_path: Path) -> None:
    one, other = Marks(tmp_path / "one.json"), Marks(tmp_path / "other.json")
    given = [(LINK, Mark(Verdict.OK)), ("error-inspector:TIMEOUT", Mark(Verdict.QUESTION, "why?"))]
    for link, mark in given:
        one.give(link, mark)
    for link, mark in reversed(given):
        other.give(link, mark)
    assert one.path.read_bytes() == other.path.read_bytes()
    assert one.path.read_text("utf-8").count("\n") == 4, "one mark a line, for readable changes"


def test_a_crash_while_writing_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "marks.json"
    marks = Marks(path)
    marks.give(LINK, Mark(Verdict.OK))
    before = path.read_bytes()

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", killed)
    with pytest.raises(KeyboardInterrupt):
        marks.give(LINK, Mark(Verdict.CHANGE))
    assert path.read_bytes() == before
    assert marks.of(LINK) == Mark(Verdict.OK)


@pytest.mark.parametrize(
    "text", ["", "[1]", '{"marks": 3}', '{"marks": {"x": {"verdict": "maybe"}}}', "\ud800"]
)
def test_a_file_that_is_no_marks_is_never_replaced(tmp_path: Path, text: str) -> None:
    path = tmp_path / "marks.json"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    marks = Marks(path)
    assert marks.problem
    with pytest.raises(Problem):
        marks.give(LINK, Mark(Verdict.OK))
    assert path.read_bytes() == text.encode("utf-8", "surrogatepass")
