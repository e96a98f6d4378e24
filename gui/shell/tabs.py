"""Tabs painted from tokens: words on a line, the current one underlined."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QTabBar, QWidget

from gui.cards.appearance import Appearance
from gui.theme import icons
from gui.theme.type import BODY, CAPTION, STRONG


class Tabs(QTabBar):
    """A row of tabs; a tab may carry a count and a glyph at its end."""

    def __init__(self, look: Appearance, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._counts: dict[int, int] = {}
        self._glyphs: dict[int, str] = {}
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setUsesScrollButtons(True)
        self.setElideMode(Qt.TextElideMode.ElideNone)
        self.setFont(look.font(STRONG))
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)

    def clear(self) -> None:
        """Take every tab away, with its count and glyph."""
        self._counts.clear()
        self._glyphs.clear()
        while self.count():
            self.removeTab(0)

    def set_count(self, at: int, count: int) -> None:
        """Show a number beside a tab; zero shows none."""
        if self._counts.get(at, 0) != count:
            self._counts[at] = count
            self.setTabText(at, self.tabText(at))
            self.update()

    def set_glyph(self, at: int, glyph: str) -> None:
        """Show a glyph beside a tab."""
        self._glyphs[at] = glyph

    def tabSizeHint(self, index: int) -> QSize:
        """Return room for the strong word, its count and its glyph."""
        width = QFontMetrics(self._look.font(STRONG)).horizontalAdvance(self.tabText(index)) + 18
        if self._counts.get(index):
            width += self._badge(index) + 6
        if index in self._glyphs:
            width += self._look.icon_px(14) + 4
        return QSize(width, max(self._look.px(36), self._look.line(BODY) + 12))

    def minimumTabSizeHint(self, index: int) -> QSize:
        """Never cut a word."""
        return self.tabSizeHint(index)

    def minimumSizeHint(self) -> QSize:
        """Let the scroll buttons take what does not fit."""
        return QSize(80, super().minimumSizeHint().height())

    def _badge(self, index: int) -> int:
        count = str(self._counts.get(index, 0))
        return QFontMetrics(self._look.font(CAPTION)).horizontalAdvance(count) + 14

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the words, the underline, and the focus."""
        look, tokens = self._look, self._look.tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), tokens["border"])
        under = tokens["accent" if tokens.theme == "light" else "focus"]
        pointed = self.tabAt(self.mapFromGlobal(self.cursor().pos())) if self.underMouse() else -1
        for index in range(self.count()):
            box = QRectF(self.tabRect(index))
            current = index == self.currentIndex()
            if index == pointed and not current:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(tokens["hover"])
                painter.drawRoundedRect(box.adjusted(2, 4, -2, -4), 6, 6)
            painter.setFont(look.font(STRONG if current else BODY))
            painter.setPen(tokens["text" if current else "text-muted"])
            width = QFontMetrics(painter.font()).horizontalAdvance(self.tabText(index))
            x = box.right() - 9 - width if look.rtl else box.left() + 9
            painter.drawText(
                QRectF(x, box.top(), width + 2, box.height()),
                Qt.AlignmentFlag.AlignVCenter,
                self.tabText(index),
            )
            self._paint_extras(painter, index, box, x - 6 if look.rtl else x + width + 6)
            if current:
                painter.fillRect(QRectF(box.left() + 7, box.bottom() - 2, box.width() - 14, 2), under)
                if self.hasFocus():
                    painter.setPen(QPen(tokens["focus"], 2))
                    painter.setBrush(Qt.BrushStyle.NoBrush)
                    painter.drawRoundedRect(box.adjusted(2, 3, -2, -4), 6, 6)

    def _paint_extras(self, painter: QPainter, index: int, box: QRectF, x: float) -> None:
        look, tokens = self._look, self._look.tokens
        if index in self._glyphs:
            size = look.icon_px(14)
            left = x - size if look.rtl else x
            square = QRectF(left, box.center().y() - size / 2, size, size)
            icons.paint(painter, self._glyphs[index], square, tokens["text-muted"])
        if self._counts.get(index):
            wide, tall = self._badge(index), look.line(CAPTION)
            left = x - wide if look.rtl else x
            badge = QRectF(left, box.center().y() - tall / 2, wide, tall)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tokens["press"])
            painter.drawRoundedRect(badge, tall / 2, tall / 2)
            painter.setFont(look.font(CAPTION))
            painter.setPen(tokens["text"])
            painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, str(self._counts[index]))
