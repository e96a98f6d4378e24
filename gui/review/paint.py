"""Painting of the grid: headings, row bands, cells. Boxes arrive mirrored; text goes to the start side."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPixmap

from gui.cards.appearance import Appearance
from gui.registry.words import class_word
from gui.review.badges import counts_width, paint_counts, paint_verdict
from gui.review.facts import CellFacts
from gui.theme import icons
from gui.theme.tokens import family, load_tokens
from gui.theme.type import CAPTION, SMALL, STRONG, TOOL_NAME, Role
from model.preview.resolve import icon_for
from model.registry.entry import CodeEntry

Counts = tuple[int, int, int]
_MIDDLE = Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands over a column: its short name, its long one, and a tag such as RTL."""

    name: str
    title: str = ""
    tag: str = ""
    mono: bool = True


class Ink:
    """Paints pieces one after another from the start side of a box."""

    def __init__(self, painter: QPainter, box: QRectF, look: Appearance) -> None:
        self.painter, self.look, self.box = painter, look, QRectF(box)

    def take(self, width: float, gap: float = 8) -> QRectF:
        """Return the next piece of the box at the start side."""
        box = self.box
        x = box.right() - width if self.look.rtl else box.left()
        piece = QRectF(x, box.y(), width, box.height())
        left = width + gap
        self.box = box.adjusted(0, 0, -left, 0) if self.look.rtl else box.adjusted(left, 0, 0, 0)
        return piece

    def take_end(self, width: float, gap: float = 8) -> QRectF:
        """Return a piece at the end side."""
        box = self.box
        x = box.left() if self.look.rtl else box.right() - width
        left = width + gap
        self.box = box.adjusted(left, 0, 0, 0) if self.look.rtl else box.adjusted(0, 0, -left, 0)
        return QRectF(x, box.y(), width, box.height())

    def text(self, text: str, role: Role, colour: str, *, whole: bool = False) -> None:
        """Paint a text, elided when there is no room unless it is to be left out then."""
        font = self.look.font(role)
        metrics = QFontMetricsF(font)
        wanted = metrics.horizontalAdvance(text) + 1
        if wanted > self.box.width():
            if whole or self.box.width() < 24:
                return
            text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, self.box.width())
            wanted = self.box.width()
        self.painter.setFont(font)
        self.painter.setPen(self.look.tokens[colour])
        side = Qt.AlignmentFlag.AlignRight if self.look.rtl else Qt.AlignmentFlag.AlignLeft
        self.painter.drawText(self.take(wanted), side | _MIDDLE | Qt.TextFlag.TextDontClip, text)

    def tag(self, text: str) -> None:
        """Paint a small framed word; it is left out when there is no room."""
        look = self.look
        font = look.font(CAPTION)
        width = QFontMetricsF(font).horizontalAdvance(text) + 10
        if width > self.box.width():
            return
        piece = self.take(width)
        height = look.line(CAPTION) + 1
        frame = QRectF(piece.x(), piece.center().y() - height / 2, width, height)
        self.painter.setPen(QPen(look.tokens["border-strong"], 1))
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.drawRoundedRect(frame.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
        self.painter.setFont(font)
        self.painter.setPen(look.tokens["text-muted"])
        self.painter.drawText(frame, Qt.AlignmentFlag.AlignCenter, text)

    def counts(self, counts: Counts) -> None:
        """Paint level badges at the end side."""
        width = counts_width(counts, self.look)
        if any(counts) and width <= self.box.width():
            paint_counts(self.painter, self.take_end(width), counts, self.look, from_right=not self.look.rtl)


def paint_heading(painter: QPainter, box: QRectF, heading: Heading, counts: Counts, look: Appearance) -> None:
    """Paint the head of a column."""
    ink = Ink(painter, box.adjusted(10, 0, -10, 0), look)
    ink.counts(counts)
    ink.text(heading.name, TOOL_NAME if heading.mono else STRONG, "text")
    if heading.tag:
        tag_width = QFontMetricsF(look.font(CAPTION)).horizontalAdvance(heading.tag) + 18
        title = QFontMetricsF(look.font(SMALL)).horizontalAdvance(heading.title)
        if title + tag_width > ink.box.width():
            ink.tag(heading.tag)
            return
    ink.text(heading.title, SMALL, "text-muted", whole=True)
    if heading.tag:
        ink.tag(heading.tag)


def paint_band(
    painter: QPainter, box: QRectF, value: object, title: str, counts: Counts, look: Appearance
) -> None:
    """Paint the band over a row: icon, code and class, or the value of another axis."""
    painter.fillRect(box, look.tokens["window"])
    ink = Ink(painter, box.adjusted(12, 0, -12, 0), look)
    ink.counts(counts)
    if not isinstance(value, CodeEntry):
        ink.text(title, STRONG, "text")
        return
    size = look.icon_px(16)
    place = ink.take(size)
    square = QRectF(place.x(), place.center().y() - size / 2, size, size)
    colour = look.tokens[f"{family(value.handling_class, value.state)}-icon"]
    icons.paint(painter, icon_for(value.handling_class, value.state), square, colour, mirrored=look.rtl)
    ink.text(value.code, TOOL_NAME, "text")
    if str(value.namespace) != "app":
        ink.tag(str(value.namespace))
    ink.text(class_word(value.handling_class, look.ui), SMALL, "text-muted", whole=True)


def paint_picture(
    painter: QPainter, box: QRectF, picture: QPixmap | None, facts: CellFacts, zoom: float, look: Appearance
) -> None:
    """Paint a cell's picture at its start side; a variant without a string is a dashed box."""
    tokens = load_tokens(facts.spec.theme)
    painter.fillRect(box, tokens["sunken"])
    if facts.missing:
        _paint_missing(painter, box, tokens["border-strong"], tokens["text-muted"], look)
    elif picture is not None:
        width, height = picture.width() * zoom, picture.height() * zoom
        x = box.right() - width if look.rtl else box.left()
        painter.drawPixmap(QRectF(x, box.y(), width, height), picture, QRectF(picture.rect()))
    else:
        painter.setFont(look.font(SMALL))
        painter.setPen(tokens["text-muted"])
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, look.ui.gettext("rendering"))


def _paint_missing(painter: QPainter, box: QRectF, frame: QColor, text: QColor, look: Appearance) -> None:
    pen = QPen(frame, 1, Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box.adjusted(10.5, 10.5, -10.5, -6.5), 6, 6)
    painter.setFont(look.font(SMALL))
    painter.setPen(text)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, look.ui.gettext("no string"))


def paint_footer(painter: QPainter, box: QRectF, facts: CellFacts, look: Appearance) -> None:
    """Paint what is known of a cell: counts or "clean", marks, the verdict."""
    tokens, ui = load_tokens(facts.spec.theme), look.ui
    painter.fillRect(box, tokens["sunken"])
    dressed = Appearance(tokens, ui, look.locale, look.direction, look.scale)
    ink = Ink(painter, box.adjusted(10, 0, -10, 0), dressed)
    if facts.mark is not None:
        size = look.px(14)
        place = ink.take_end(size)
        paint_verdict(
            painter, QRectF(place.x(), box.center().y() - size / 2, size, size), facts.mark.verdict, dressed
        )
    counts = facts.counts
    if any(counts):
        width = counts_width(counts, dressed)
        paint_counts(painter, ink.take(width), counts, dressed, from_right=look.rtl)
    for note in facts.notes(ui):
        ink.tag(note)
    if not any(counts) and not facts.notes(ui):
        ink.text(ui.gettext("clean") if facts.checked else "…", SMALL, "text-muted")
