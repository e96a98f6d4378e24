"""The verdict: OK, change or question, with a note."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.cards.appearance import Appearance
from gui.review.badges import verdict_word
from gui.shell.controls import ChromeButton, label
from gui.shell.flow import Flow
from gui.shell.note_field import NoteField
from gui.theme.type import STRONG
from model.preview.marks import Mark, Verdict

_GLYPHS = {Verdict.OK: "check", Verdict.CHANGE: "note", Verdict.QUESTION: "help"}


class VerdictPanel(QWidget):
    """Three choices and a note; `given` carries the mark, or None when it is taken back."""

    given = Signal(object)

    def __init__(self, look: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        ui = look.ui
        self.mark: Mark | None = None
        self.buttons: dict[Verdict, ChromeButton] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look.pad(6))
        column.addWidget(label(look, ui.gettext("Verdict"), STRONG))
        choices = QWidget()
        row = Flow(choices, 0)
        for verdict in Verdict:
            button = ChromeButton(look, verdict_word(verdict, ui), glyph=_GLYPHS[verdict])
            button.setCheckable(True)
            button.clicked.connect(lambda _=False, chosen=verdict: self.judge(chosen))
            row.addWidget(button)
            self.buttons[verdict] = button
        column.addWidget(choices)
        self.note = NoteField(look)
        self.note.setAccessibleName(ui.gettext("Note"))
        self.note.setPlaceholderText(ui.gettext("A note for whoever changes it"))
        self.note.editingFinished.connect(self._noted)
        column.addWidget(self.note)

    def show_mark(self, mark: Mark | None) -> None:
        """Show a variant's mark; a note needs a verdict first."""
        self.mark = mark
        for verdict, button in self.buttons.items():
            button.setChecked(mark is not None and mark.verdict is verdict)
            button.update()
        self.note.setText(mark.note if mark is not None else "")
        self.note.setEnabled(mark is not None)

    def judge(self, verdict: Verdict) -> None:
        """Give a verdict; the same one again takes it back."""
        note = self.note.text().strip()
        again = self.mark is not None and self.mark.verdict is verdict
        self.given.emit(None if again else Mark(verdict, note))

    def _noted(self) -> None:
        text = self.note.text().strip()
        if self.mark is not None and text != self.mark.note:
            self.given.emit(Mark(self.mark.verdict, text))
