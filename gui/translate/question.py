"""The strip above the room: what went wrong, or a question with two answers; it stays until it is settled."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gui.cards.appearance import Appearance
from gui.shell.controls import ChromeButton, ground, label
from gui.theme.type import SMALL


class Question(QWidget):
    """Says a sentence, or asks one thing by an id; `answered` gives the id and whether it was yes."""

    answered = Signal(str, bool)

    def __init__(self, look: Appearance) -> None:
        super().__init__()
        self._asked = ""
        self.note = label(look, "", SMALL, wrap=True)
        self.yes = ChromeButton(look, "", kind="secondary", height=24)
        self.no = ChromeButton(look, "", kind="quiet", height=24)
        ground(self, look, "chg-bg")
        row = QHBoxLayout(self)
        row.setContentsMargins(look.pad(12), 4, look.pad(12), 4)
        row.addWidget(self.note, 1)
        row.addWidget(self.yes)
        row.addWidget(self.no)
        self.yes.clicked.connect(lambda: self._answer(yes=True))
        self.no.clicked.connect(lambda: self._answer(yes=False))
        self.hide()

    def say(self, sentence: str) -> None:
        """Say something that needs no answer."""
        self._asked = ""
        self.note.setText(sentence)
        self.yes.hide()
        self.no.hide()
        self.show()

    def ask(self, question: str, sentence: str, yes: str, no: str) -> None:
        """Ask something by its id."""
        self.say(sentence)
        self._asked = question
        self.yes.set_text(yes)
        self.no.set_text(no)
        self.yes.show()
        self.no.show()

    def rest(self) -> None:
        """Take a sentence away; a question stays until it is answered."""
        self.setVisible(self._asked != "")

    def _answer(self, *, yes: bool) -> None:
        asked, self._asked = self._asked, ""
        self.hide()
        self.answered.emit(asked, yes)
