"""Marks: what a person judged about a variant, kept in one JSON file that is made for a repository."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from model.catalog.po.save import save
from model.problems import Problem

NAME = "marks.json"


class Verdict(StrEnum):
    """What was decided about a variant."""

    OK = "ok"
    CHANGE = "change"
    QUESTION = "question"


@dataclass(frozen=True, slots=True)
class Mark:
    """One verdict and, where there is more to say, a note."""

    verdict: Verdict
    note: str = ""


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Return the app's data folder (XDG base directories)."""
    base = environment.get("XDG_DATA_HOME") or ""
    root = Path(base) if base.startswith("/") else Path.home() / ".local" / "share"
    return root / "error-inspector"


@dataclass(frozen=True, slots=True)
class Step:
    """One verdict given or taken back, as it can be undone."""

    link: str
    before: Mark | None
    after: Mark | None


class Marks:
    """The verdicts by permalink; the file is first written when there is a verdict to keep."""

    def __init__(self, path: Path) -> None:
        """Read the file if there is one; what is wrong with it is a sentence in `problem`."""
        self.path = path
        self.problem = ""
        self._marks: dict[str, Mark] = {}
        self._done: list[Step] = []
        self._undone: list[Step] = []
        try:
            found = json.loads(path.read_text("utf-8"))
        except FileNotFoundError:
            return
        except (OSError, ValueError) as error:
            self.problem = f"{path} cannot be read as marks ({error}); it is left as it is."
            return
        marks = found.get("marks") if isinstance(found, dict) else None
        if not isinstance(marks, dict):
            self.problem = f"{path} holds no marks; it is left as it is."
            return
        self._marks = {link: mark for link, value in marks.items() if (mark := _mark(value)) is not None}
        if len(self._marks) != len(marks):
            self.problem = f"{path} has {len(marks) - len(self._marks)} marks that cannot be understood."
            self._marks = {}

    def __len__(self) -> int:
        return len(self._marks)

    def of(self, link: str) -> Mark | None:
        """Return the mark of a permalink."""
        return self._marks.get(link)

    def give(self, link: str, mark: Mark | None) -> None:
        """Keep a verdict, or take it back with None; it is on the disk when this returns.

        Raises OSError, or a Problem when the file there is not ours to replace; nothing is then changed.
        """
        step = Step(link, self.of(link), mark)
        if step.before == mark:
            return
        self._put(link, mark)
        self._done.append(step)
        self._undone.clear()

    @property
    def can_undo(self) -> bool:
        """Say whether there is a verdict to take back."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Say whether there is one to give again."""
        return bool(self._undone)

    def undo(self) -> str | None:
        """Take the last verdict back; return its permalink, or None. Raises as `give` does."""
        if not self._done:
            return None
        step = self._done[-1]
        self._put(step.link, step.before)
        self._undone.append(self._done.pop())
        return step.link

    def redo(self) -> str | None:
        """Give the last undone verdict again; return its permalink, or None. Raises as `give` does."""
        if not self._undone:
            return None
        step = self._undone[-1]
        self._put(step.link, step.after)
        self._done.append(self._undone.pop())
        return step.link

    def _put(self, link: str, mark: Mark | None) -> None:
        if self.problem:
            raise Problem(self.problem)
        marks = {name: kept for name, kept in self._marks.items() if name != link}
        if mark is not None:
            marks[link] = mark
        self.path.parent.mkdir(parents=True, exist_ok=True)
        save(self.path, _text(marks).encode("utf-8"))
        self._marks = marks


def _text(marks: Mapping[str, Mark]) -> str:
    """Return the file: sorted, one mark a line, so that a repository shows what changed."""
    lines = [
        f"  {json.dumps(link)}: {json.dumps(_value(mark), ensure_ascii=False)}"
        for link, mark in sorted(marks.items())
    ]
    return '{"version": 1, "marks": {\n' + ",\n".join(lines) + "\n}}\n"


def _value(mark: Mark) -> dict[str, str]:
    return {"verdict": str(mark.verdict), **({"note": mark.note} if mark.note else {})}


def _mark(value: Any) -> Mark | None:
    if not isinstance(value, dict) or not isinstance(value.get("note", ""), str):
        return None
    try:
        return Mark(Verdict(str(value.get("verdict"))), value.get("note", ""))
    except ValueError:
        return None
