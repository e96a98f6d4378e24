"""One line of text in our own frame."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QLineEdit, QWidget

from gui.cards.appearance import Appearance
from gui.theme.type import BODY


class NoteField(QLineEdit):
    """One line in our own frame."""

    def __init__(self, look: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.setFrame(False)
        self.setFont(look.font(BODY))
        self.setTextMargins(10, 0, 10, 0)
        self.setFixedHeight(max(32, look.line(BODY) + 12))
        colours = self.palette()
        colours.setColor(QPalette.ColorRole.Base, QColor(Qt.GlobalColor.transparent))
        colours.setColor(QPalette.ColorRole.Text, look.tokens["text"])
        colours.setColor(QPalette.ColorRole.PlaceholderText, look.tokens["text-muted"])
        self.setPalette(colours)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ground and frame, then the text."""
        tokens = self._look.tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide = 2 if self.hasFocus() else 1
        painter.setPen(QPen(tokens["focus" if self.hasFocus() else "border-strong"], wide))
        painter.setBrush(tokens["surface"])
        inset = wide / 2
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), 6, 6)
        painter.end()
        super().paintEvent(event)
