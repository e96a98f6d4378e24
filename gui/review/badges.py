"""Badges: levels with their counts and verdicts, painted alike in cells, headings and the inspector."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gui.cards.appearance import Appearance
from gui.theme import icons
from gui.theme.type import CAPTION, SMALL
from model.catalog.ui import UiStrings
from model.preview.lint.strings import LEVELS
from model.preview.marks import Verdict

SIZE = 16
VERDICT_GLYPHS = {Verdict.OK: ("check", "ok-icon"), Verdict.CHANGE: ("note", "degraded-icon")}


def verdict_word(verdict: Verdict, ui: UiStrings) -> str:
    """Return a verdict in a word."""
    return {
        Verdict.OK: ui.gettext("OK"),
        Verdict.CHANGE: ui.gettext("Change"),
        Verdict.QUESTION: ui.gettext("Question"),
    }[verdict]


def count_words(counts: Sequence[int], ui: UiStrings) -> str:
    """Return counts of errors, warnings and notes in words; "clean" when there are none."""
    said = (
        ui.ngettext("{n} error", "{n} errors", counts[0]),
        ui.ngettext("{n} warning", "{n} warnings", counts[1]),
        ui.ngettext("{n} note", "{n} notes", counts[2]),
    )
    words = [word.replace("{n}", str(count)) for word, count in zip(said, counts, strict=True) if count]
    return ", ".join(words) or ui.gettext("clean")


def paint_level(painter: QPainter, box: QRectF, level: str, look: Appearance) -> None:
    """Paint one level: a filled square, a framed one, a ring; the letter says it once more."""
    tokens, name = look.tokens, level.lower()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(tokens[f"{name}-border"], 1))
    painter.setBrush(tokens[f"{name}-bg"])
    inner = box.adjusted(0.5, 0.5, -0.5, -0.5)
    if level == "I":
        painter.drawEllipse(inner)
    else:
        painter.drawRoundedRect(inner, 3, 3)
    font = look.font(CAPTION)
    font.setWeight(font.Weight.DemiBold)
    font.setPixelSize(round(box.height() * 0.7))
    painter.setFont(font)
    painter.setPen(tokens[f"{name}-fg"])
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, level)


def counts_width(counts: Sequence[int], look: Appearance) -> float:
    """Return how much room counts take."""
    metrics, size = QFontMetricsF(look.font(SMALL, tabular=True)), look.px(SIZE)
    shown = [count for count in counts if count]
    return sum(size + 5 + metrics.horizontalAdvance(str(count)) for count in shown) + 8 * max(
        0, len(shown) - 1
    )


def paint_counts(
    painter: QPainter, box: QRectF, counts: Sequence[int], look: Appearance, *, from_right: bool
) -> None:
    """Paint level badges with their counts into a box, from its left or its right edge."""
    font = look.font(SMALL, tabular=True)
    metrics, size = QFontMetricsF(font), look.px(SIZE)
    x = box.right() - counts_width(counts, look) if from_right else box.left()
    for level, count in zip(LEVELS, counts, strict=True):
        if not count:
            continue
        paint_level(painter, QRectF(x, box.center().y() - size / 2, size, size), str(level), look)
        width = metrics.horizontalAdvance(str(count))
        painter.setFont(font)
        painter.setPen(look.tokens["text"])
        number = QRectF(x + size + 5, box.y(), width + 1, box.height())
        painter.drawText(number, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip, str(count))
        x += size + 5 + width + 8


def paint_verdict(painter: QPainter, box: QRectF, verdict: Verdict, look: Appearance) -> None:
    """Paint a verdict: a check, a pencil, a question mark."""
    if verdict in VERDICT_GLYPHS:
        glyph, colour = VERDICT_GLYPHS[verdict]
        icons.paint(painter, glyph, box, look.tokens[colour])
        return
    font = look.font(SMALL)
    font.setWeight(font.Weight.DemiBold)
    painter.setFont(font)
    painter.setPen(look.tokens["link"])
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, "?")


class Counts(QWidget):
    """Level counts as a small widget."""

    def __init__(self, look: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self.counts = look, (0, 0, 0)

    def show_counts(self, counts: tuple[int, int, int]) -> None:
        """Show these counts."""
        self.counts = counts
        self.setAccessibleName(count_words(counts, self._look.ui))
        self.setFixedSize(self.sizeHint())
        self.update()

    def sizeHint(self) -> QSize:
        """Return the room the counts take."""
        return QSize(round(counts_width(self.counts, self._look)) + 2, self._look.px(SIZE) + 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint them."""
        box = QRectF(self.rect())
        paint_counts(QPainter(self), box, self.counts, self._look, from_right=self._look.rtl)


class LevelMark(QWidget):
    """The badge of one finding."""

    def __init__(self, look: Appearance, level: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._level = look, level
        self.setFixedSize(look.px(SIZE), look.px(SIZE) + 2)
        self.setAccessibleName(level)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint it."""
        size = self._look.px(SIZE)
        paint_level(QPainter(self), QRectF(0, 1, size, size), self._level, self._look)
