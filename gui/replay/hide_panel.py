"""Hide this too: a value or a key that a person names, hidden everywhere for the session."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.cards.appearance import Appearance
from gui.replay.session import ReplaySession
from gui.shell.controls import ChromeButton, label
from gui.shell.flow import Flow
from gui.shell.note_field import NoteField
from gui.shell.sheet import Sheet
from gui.theme.type import BODY, HEADING, SMALL
from model.problems import BadRequest


class HidePanel(Sheet):
    """One field and two ways to read it; what was named is counted, never shown again."""

    def __init__(self, session: ReplaySession, look: Appearance, text: str, parent: QWidget) -> None:
        """Show the panel over a window; `text` is what was selected there."""
        self._session, self._text = session, text
        super().__init__(look, look.ui.gettext("Hide this too"), (460, 340), parent)
        self.field.setFocus()

    def body(self) -> QWidget:
        """Return sentence, field, buttons and what is hidden already."""
        look, ui = self.look, self.look.ui
        made = QWidget()
        column = QVBoxLayout(made)
        column.setContentsMargins(24, 8, 24, 8)
        column.setSpacing(look.pad(8))
        column.addWidget(label(look, ui.gettext("Hide this too"), HEADING))
        note = ui.gettext(
            "What you name is hidden in everything shown and saved from here on. It stays in memory until "
            "the window closes."
        )
        column.addWidget(label(look, note, BODY, "text-muted", wrap=True))
        self.field = NoteField(look)
        self.field.setAccessibleName(ui.gettext("Value or name of a key"))
        self.field.setText(self._text)
        self.field.returnPressed.connect(self._hide_value)
        column.addWidget(self.field)
        choices = QWidget()
        row = Flow(choices, 0)
        self.value = ChromeButton(look, ui.gettext("Hide this value"), kind="primary")
        self.key = ChromeButton(look, ui.gettext("Hide every value of this key"), kind="secondary")
        self.forget = ChromeButton(look, ui.gettext("Forget what I named"), kind="secondary")
        for button in (self.value, self.key, self.forget):
            row.addWidget(button)
        column.addWidget(choices)
        self.told = label(look, "", SMALL, "text", wrap=True)
        column.addWidget(self.told)
        column.addStretch(1)
        self.value.clicked.connect(self._hide_value)
        self.key.clicked.connect(self._hide_key)
        self.forget.clicked.connect(self._forget)
        self._say()
        return made

    def _say(self, trouble: str = "") -> None:
        ui, count = self.look.ui, self._session.named
        said = ui.ngettext("{n} named so far.", "{n} named so far.", count).replace("{n}", str(count))
        self.told.setText(trouble or (said if count else ""))
        self.forget.setVisible(count > 0)

    def _hide_value(self) -> None:
        self._hide(value=self.field.text())

    def _hide_key(self) -> None:
        self._hide(key=self.field.text().strip())

    def _hide(self, *, value: str = "", key: str = "") -> None:
        if not value and not key:
            return
        try:
            self._session.hide(value=value, key=key)
        except BadRequest as problem:
            self._say(problem.describe())
            return
        self.field.clear()
        self._say()

    def _forget(self) -> None:
        self._session.forget_named()
        self._say()
        self.field.setFocus(Qt.FocusReason.TabFocusReason)
