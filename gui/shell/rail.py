"""The rail: one button a workspace; narrow windows drop the captions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.cards.appearance import Appearance
from gui.cards.parts import PaintedButton
from gui.shell.controls import ground
from gui.theme import icons
from gui.theme.type import CAPTION

WIDTH, NARROW = 64, 48


@dataclass(frozen=True, slots=True)
class Stop:
    """One workspace on the rail."""

    id: str
    caption: str
    glyph: str


class RailButton(PaintedButton):
    """Icon over caption; checked is the workspace that is open."""

    role = CAPTION

    def __init__(self, look: Appearance, stop: Stop) -> None:
        super().__init__()
        self.stop = stop
        self.captioned = True
        self.setCheckable(True)
        self.dress(stop.caption, look)
        self.setToolTip(stop.caption)

    def sizeHint(self) -> QSize:
        """Return the button's size with or without caption."""
        look = self.look
        assert look is not None
        if not self.captioned:
            return QSize(NARROW - 8, max(40, look.icon_px(20) + 16))
        wide = QFontMetrics(look.font(CAPTION)).horizontalAdvance(self.text()) + 12
        return QSize(max(52, wide), max(50, look.icon_px(20) + look.line(CAPTION) + 14))

    def minimumSizeHint(self) -> QSize:
        """Never get smaller than that."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ground, icon and caption."""
        look, tokens = self.look, self._tokens()
        assert look is not None
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        chosen = self.isChecked()
        if chosen or self.underMouse() or self.isDown():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tokens["selection" if chosen else "press" if self.isDown() else "hover"])
            painter.drawRoundedRect(box, 8, 8)
        ink = tokens["selection-text" if tokens.high_contrast else "link"] if chosen else tokens["text-muted"]
        size = look.icon_px(20)
        line = look.line(CAPTION)
        top = (box.height() - size - (line + 4 if self.captioned else 0)) / 2
        icons.paint(painter, self.stop.glyph, QRectF((box.width() - size) / 2, top, size, size), ink)
        if self.captioned:
            face = look.font(CAPTION)
            if chosen:
                face.setWeight(face.Weight.DemiBold)
            painter.setFont(face)
            painter.setPen(tokens["selection-text" if chosen else "text-muted"])
            text = QRectF(0, top + size + 4, box.width(), line)
            painter.drawText(text, Qt.AlignmentFlag.AlignCenter, self.text())
        if self.hasFocus():
            painter.setPen(QPen(tokens["focus"], 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 8, 8)


class Rail(QWidget):
    """The column of workspaces at the window's start."""

    chosen = Signal(str)

    def __init__(self, look: Appearance, stops: Sequence[Stop], current: str) -> None:
        super().__init__()
        self._look = look
        ground(self, look, "window")
        self.setAccessibleName(look.ui.gettext("Workspaces"))
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 8, 6, 8)
        column.setSpacing(4)
        self.buttons: list[RailButton] = []
        for stop in stops:
            button = RailButton(look, stop)
            button.setChecked(stop.id == current)
            button.clicked.connect(self._clicked)
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
            self.buttons.append(button)
        column.addStretch(1)
        self.set_captioned(True)

    def set_captioned(self, captioned: bool) -> None:
        """Show or drop the captions."""
        for button in self.buttons:
            button.captioned = captioned
            button.updateGeometry()
        widest = max((button.sizeHint().width() for button in self.buttons), default=52)
        self.setFixedWidth(max(WIDTH, widest + 12) if captioned else NARROW)

    def select(self, room: str) -> None:
        """Mark a workspace as the open one."""
        for button in self.buttons:
            button.setChecked(button.stop.id == room)

    def _clicked(self) -> None:
        button = self.sender()
        assert isinstance(button, RailButton)
        self.select(button.stop.id)
        self.chosen.emit(button.stop.id)
