"""A strip on top of a pane: our own trouble or somebody's question, with its ways out, until it is solved."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from gui.cards.appearance import Appearance
from gui.shell.controls import ChromeButton, ground, label
from gui.theme.type import SMALL
from model.vocabulary import Level


class LevelBadge(QWidget):
    """The letter of a level: E filled square, W outlined square, I outlined circle."""

    def __init__(self, look: Appearance, level: Level) -> None:
        super().__init__()
        self._look, self._level = look, level
        side = look.px(16)
        self.setFixedSize(side, side)
        self.setAccessibleName(level.value)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint shape and letter."""
        look, name = self._look, self._level.value.lower()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(look.tokens[f"{name}-border"])
        painter.setBrush(look.tokens[f"{name}-bg"])
        radius = self.width() / 2 if self._level is Level.I else 3
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
        painter.setFont(look.font(SMALL))
        painter.setPen(look.tokens[f"{name}-fg"])
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._level.value)


class Strip(QWidget):
    """Level, sentence, and a way to close it."""

    closed = Signal()

    def __init__(self, look: Appearance, level: Level = Level.W) -> None:
        super().__init__()
        ground(self, look, f"{level.value.lower()}-bg" if level is Level.W else "sunken")
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 2, 6, 2)
        row.setSpacing(10)
        row.addWidget(LevelBadge(look, level), 0, Qt.AlignmentFlag.AlignVCenter)
        self.words = label(look, "", SMALL, wrap=True)
        row.addWidget(self.words, 1)
        self.close_button = ChromeButton(
            look, glyph="close", name=look.ui.gettext("Close this note"), height=24
        )
        row.addWidget(self.close_button)
        self.close_button.clicked.connect(self.closed)
        self.setMinimumHeight(look.px(32))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.hide()

    def say(self, sentence: str) -> None:
        """Show a sentence; an empty one takes the strip away."""
        self.words.setText(sentence)
        self.setVisible(bool(sentence))
