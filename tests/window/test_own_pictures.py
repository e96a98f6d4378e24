"""Pictures of the window show the product, not the verdicts and edits of whoever draws them."""

from __future__ import annotations

from pathlib import Path

from gui.shot import application
from gui.window_shot import picture
from model.preview.marks import NAME, Mark, Marks, Verdict, data_folder
from model.preview.spec import PreviewSpec


def drawn(path: Path) -> bytes:
    """Draw Review and return the file's bytes."""
    application()
    assert picture("review", "light", "en", 1.0, (1440, 900)).save(str(path))
    return path.read_bytes()


def test_a_persons_verdicts_are_not_in_the_picture(tmp_path: Path) -> None:
    before = drawn(tmp_path / "before.png")
    marks = Marks(data_folder() / NAME)
    marks.give(PreviewSpec(code="PROTOCOL_MISMATCH").link(), Mark(Verdict.OK))
    assert drawn(tmp_path / "after.png") == before
