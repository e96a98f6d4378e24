"""The way in: a place to drop files, ways to open something, what is read, and what stays private."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from babel.dates import format_skeleton
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from gui.actions import key_text
from gui.cards.appearance import Appearance
from gui.cards.parts import PaintedButton, paint_ring
from gui.cards.text import visible
from gui.context import AppContext
from gui.shell.controls import ChromeButton, ground, label
from gui.shell.flow import Flow
from gui.theme import icons
from gui.theme.type import BODY, HEADING, SMALL, STRONG
from model.catalog.locales import locale_of
from model.catalog.ui import UiStrings
from model.memory import Recent

_FORMATS = (*("NDJSON", "log", "JSON-RPC", "SSE", "HAR", "curl -v", "SQLite", "zip", "gz"),)
WIDE, SHOWN = 760, 5


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


class _Chip(QWidget):
    """The name of a format on a quiet ground."""

    def __init__(self, look: Appearance, text: str) -> None:
        super().__init__()
        self._look, self._text = look, text
        metrics = QFontMetrics(look.font(SMALL))
        self.setFixedSize(metrics.horizontalAdvance(text) + 14, look.line(SMALL) + 6)
        self.setAccessibleName(text)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ground and name."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._look.tokens["code-bg"])
        painter.drawRoundedRect(QRectF(self.rect()), 4, 4)
        painter.setFont(self._look.font(SMALL))
        painter.setPen(self._look.tokens["code-fg"])
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._text)


class RecentRow(PaintedButton):
    """One recent file: its name, and what it held and when at the end; a button as wide as its place."""

    def __init__(self, look: Appearance, name: str, note: str) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._note = note
        self.dress(visible(name), look, f"{name}, {note}")

    def body_size(self) -> QSize:
        """Return the height of a row; the width is given."""
        assert self.look is not None
        return QSize(160, max(28, self.look.line(BODY) + 10))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint icon, name and note over a line; the name gives way first, its tool tip has it whole."""
        look, tokens, body = self.look, self._tokens(), self.body()
        assert look is not None
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.underMouse() or self.isDown():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.ground("surface", "hover", "press"))
            painter.drawRoundedRect(body, 5, 5)
        size = look.icon_px(16)
        start, end = 6 + size + 8, 6
        icon_x = body.right() - 6 - size if look.rtl else body.x() + 6
        icons.paint(
            painter, "file", QRectF(icon_x, body.center().y() - size / 2, size, size), tokens["text-muted"]
        )
        inner = body.adjusted(end, 0, -start, 0) if look.rtl else body.adjusted(start, 0, -end, 0)
        sides = (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight)
        first, last = (sides[1], sides[0]) if look.rtl else sides
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute
        small = QFontMetrics(look.font(SMALL))
        note = small.elidedText(self._note, Qt.TextElideMode.ElideRight, round(inner.width() * 0.6))
        painter.setFont(look.font(SMALL))
        painter.setPen(tokens["text-muted"])
        painter.drawText(inner, last | flags, note)
        room = round(inner.width() - small.horizontalAdvance(note) - 12)
        painter.setFont(self.font())
        painter.setPen(tokens["text"])
        name = QFontMetrics(self.font()).elidedText(self.text(), Qt.TextElideMode.ElideMiddle, room)
        painter.drawText(inner, first | flags, name)
        painter.fillRect(QRectF(body.x(), body.bottom() + 2, body.width(), 1), tokens["border"])
        if self.hasFocus():
            paint_ring(painter, body.adjusted(2, 2, -2, -2), 4, tokens)


def recent_note(recent: Recent, context: AppContext, ui: UiStrings) -> str:
    """Say what recent files held, and when they were opened."""
    failures = ui.ngettext("{n} failure", "{n} failures", recent.failures)
    return f"{failures.replace('{n}', str(recent.failures))}, {day_text(recent.at_ms, context.wall_ms(), ui)}"


def day_text(at_ms: int, now_ms: int, ui: UiStrings) -> str:
    """Return the day of a moment as a person says it: today, yesterday, else the date; local time."""
    then, now = (datetime.fromtimestamp(ms / 1000).astimezone().date() for ms in (at_ms, now_ms))
    if then == now:
        return ui.pgettext("day.today", "today")
    if (now - then).days == 1:
        return ui.pgettext("day.yesterday", "yesterday")
    locale = locale_of(ui.locale)
    return str(format_skeleton("MMMMd" if then.year == now.year else "yMMMMd", then, locale=locale))


class EmptyState(QScrollArea):
    """What Replay shows without a capture."""

    open_asked = Signal()
    paste_asked = Signal()
    sample_asked = Signal()
    recent_asked = Signal(object)  # the paths

    def __init__(self, context: AppContext, look: Appearance) -> None:
        super().__init__()
        ui = look.ui
        self._context, self._look = context, look
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
        below = QHBoxLayout()
        below.setSpacing(look.pad(32))
        self._recents = QVBoxLayout()
        self._recents.setSpacing(0)
        below.addLayout(self._recents, 3)
        below.addLayout(self._formats(), 2)
        column.addLayout(below)
        self.refresh()
        privacy = ui.gettext(
            "Nothing leaves this computer. Values that look like keys are hidden while the file is read, "
            "and your file is never changed."
        )
        column.addWidget(label(look, privacy, BODY, "text-muted", wrap=True))
        return made

    def _formats(self) -> QVBoxLayout:
        look, ui = self._look, self._look.ui
        column = QVBoxLayout()
        column.setSpacing(look.pad(8))
        column.addWidget(label(look, ui.gettext("Reads"), STRONG))
        chips = QWidget()
        row = Flow(chips, 6)
        for text in (*_FORMATS, ui.gettext("pasted text")):
            row.addWidget(_Chip(look, text))
        column.addWidget(chips)
        column.addStretch(1)
        return column

    def refresh(self) -> None:
        """List the recent files; without any, the formats have the room to themselves."""
        look, ui = self._look, self._look.ui
        while (item := self._recents.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        recents = self._context.memory.recents[:SHOWN]
        if not recents:
            return
        self._recents.addWidget(label(look, ui.gettext("Recent"), STRONG))
        for recent in recents:
            row = RecentRow(look, recent.name, recent_note(recent, self._context, ui))
            row.setToolTip("\n".join(recent.paths))
            row.clicked.connect(partial(self.recent_asked.emit, recent.paths))
            self._recents.addWidget(row)
        self._recents.addStretch(1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the middle its width, or what there is."""
        self._centre.setFixedWidth(max(200, min(self._look.px(WIDE), self.viewport().width() - 48)))
        super().resizeEvent(event)

    def sizeHint(self) -> QSize:
        """Take what there is."""
        return QSize(800, 600)
