"""The way in: a place to drop files, ways to open something, what is read, and what stays private."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from gui.actions import key_text
from gui.cards.appearance import Appearance
from gui.shell.controls import ChromeButton, ground, label
from gui.theme import icons
from gui.theme.type import BODY, HEADING, STRONG

_FORMATS = (*("NDJSON", "log", "JSON-RPC", "SSE", "HAR", "curl -v", "SQLite", "zip", "gz"),)
WIDE = 760


class Picture(QWidget):
    """Four class icons over a line of time, the playhead between them."""

    def __init__(self, look: Appearance) -> None:
        super().__init__()
        self._look = look
        self.setFixedSize(look.px(360), look.px(72))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint line, ticks, icons and playhead."""
        tokens, scale = self._look.tokens, self._look.scale
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        painter.setPen(QPen(tokens["border-strong"], 1))
        painter.drawLine(QPointF(0, 52.5), QPointF(360, 52.5))
        for at in range(9):
            painter.drawLine(QPointF(20.5 + at * 40, 48), QPointF(20.5 + at * 40, 57))
        for x, name, family in ((60, "settings", "settings"), (140, "denied", "tool")):
            self._icon(painter, x, name, family)
        for x, name, family in ((220, "retry", "retry"), (300, "degraded", "degraded")):
            self._icon(painter, x, name, family)
        painter.fillRect(QRectF(179.5, 8, 2, 56), tokens["playhead"])
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tokens["focus"])
        corners = ((-5, 0), (5, 0), (5, 8), (0, 13), (-5, 8))
        painter.drawPolygon(QPolygonF([QPointF(180.5 + x, 2 + y) for x, y in corners]))

    def _icon(self, painter: QPainter, x: float, name: str, family: str) -> None:
        tokens = self._look.tokens
        icons.paint(painter, name, QRectF(x - 12, 8, 24, 24), tokens[f"{family}-icon"])
        painter.setPen(QPen(tokens["border-strong"], 1))
        painter.drawLine(QPointF(x + 0.5, 36), QPointF(x + 0.5, 52))


class DropZone(QWidget):
    """The dashed frame around picture, sentence and buttons."""

    def __init__(self, look: Appearance) -> None:
        super().__init__()
        self._look = look

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ground and dashed frame."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(self._look.tokens["border-strong"], 1.5)
        pen.setDashPattern([3, 2.4])
        painter.setPen(pen)
        painter.setBrush(self._look.tokens["sunken"])
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 10, 10)


class EmptyState(QScrollArea):
    """What Replay shows without a capture."""

    open_asked = Signal()
    paste_asked = Signal()
    sample_asked = Signal()

    def __init__(self, look: Appearance) -> None:
        super().__init__()
        ui = look.ui
        self._look = look
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(ui.gettext("Open a capture"))
        self.open = ChromeButton(
            look, ui.gettext("Open capture"), glyph="open", kind="primary", height=32, hint=key_text("Ctrl+O")
        )
        self.paste = ChromeButton(
            look, ui.gettext("Paste"), glyph="file", kind="secondary", height=32, hint=key_text("Ctrl+V")
        )
        self.sample = ChromeButton(look, ui.gettext("Open the sample"), kind="secondary", height=32)
        self.open.clicked.connect(self.open_asked)
        self.paste.clicked.connect(self.paste_asked)
        self.sample.clicked.connect(self.sample_asked)
        body = QWidget()
        ground(body, look, "surface")
        column = QVBoxLayout(body)
        column.setContentsMargins(24, 24, 24, 24)
        column.addStretch(1)
        self._centre = self._middle()
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self._centre)
        row.addStretch(1)
        column.addLayout(row)
        column.addStretch(1)
        self.setWidget(body)

    def _middle(self) -> QWidget:
        look, ui = self._look, self._look.ui
        made = QWidget()
        column = QVBoxLayout(made)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look.pad(16))
        zone = DropZone(look)
        inner = QVBoxLayout(zone)
        inner.setContentsMargins(32, look.pad(24), 32, look.pad(28))
        inner.setSpacing(8)
        inner.addWidget(Picture(look), 0, Qt.AlignmentFlag.AlignHCenter)
        head = label(look, ui.gettext("Open a capture to see what its errors become"), HEADING, wrap=True)
        note = label(
            look,
            ui.gettext(
                "Drop files here, or paste text. Several files are merged by time and shown as one incident."
            ),
            BODY,
            "text-muted",
            wrap=True,
        )
        for one in (head, note):
            one.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            inner.addWidget(one)
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addStretch(1)
        for button in (self.open, self.paste, self.sample):
            row.addWidget(button)
        row.addStretch(1)
        inner.addSpacing(6)
        inner.addLayout(row)
        column.addWidget(zone)
        column.addWidget(label(look, ui.gettext("Reads"), STRONG))
        column.addWidget(
            label(look, " · ".join((*_FORMATS, ui.gettext("pasted text"))), BODY, "text-muted", wrap=True)
        )
        privacy = ui.gettext(
            "Nothing leaves this computer. Values that look like keys are hidden while the file is read, "
            "and your file is never changed."
        )
        column.addWidget(label(look, privacy, BODY, "text-muted", wrap=True))
        return made

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the middle its width, or what there is."""
        self._centre.setFixedWidth(max(200, min(self._look.px(WIDE), self.viewport().width() - 48)))
        super().resizeEvent(event)

    def sizeHint(self) -> QSize:
        """Take what there is."""
        return QSize(800, 600)
