"""The quiet parts of a conversation: neutral line, developer card, bubbles, prose, a running tool."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gui.cards.appearance import Appearance
from gui.cards.card import Card
from gui.cards.parts import Pill, place
from gui.cards.text import Run, TextBlock
from gui.theme import icons
from gui.theme.type import BODY, CARD, CODE, SMALL, TOOL_NAME
from model.preview.card import Bubble, CardModel, Prose, ToolLine


class NeutralLine(Card):
    """A stop by the person: one line between hairlines, not an error (P07)."""

    def fill(self, model: CardModel, look: Appearance) -> None:
        """Set the line's text; the code stands behind it."""
        self.summary.show_runs([Run(model.summary.value, BODY, "text-muted")], look)
        self.note.show_runs([], look)
        self.disclosure.hide()

    def arrange(self, width: int) -> int:
        """Place the text in the middle, with the code after it or below it."""
        assert self.look is not None
        look = self.look
        self.resize(width, self.height())
        icon, gap, edge = look.icon_px(16), look.pad(8), look.pad(24)
        copy = self._size(self.copy).width()
        room = width - 2 * edge - icon - gap
        text = min(self.summary.natural_width(), room)
        chip = min(self.chip.natural_width(), width - 2 * edge - copy - 4)
        total = icon + gap + text + gap + chip + 4 + copy
        one_row = total <= width - 2 * edge
        left = (width - (total if one_row else icon + gap + text)) // 2
        text_height = self.summary.height_at(text)
        row = max(text_height, copy if one_row else 0, icon)
        top = look.pad(2)
        self._icon = QRect(width - left - icon if look.rtl else left, top + (row - icon) // 2, icon, icon)
        place(
            self.summary,
            QRect(left + icon + gap, top + (row - text_height) // 2, text, text_height),
            width,
            rtl=look.rtl,
        )
        self._span = (left - gap, left + (total if one_row else icon + gap + text) + gap, top + row // 2)
        if one_row:
            self._place_code(left + icon + gap + text + gap, top, row, chip, width)
            below = top + row
        else:
            self._place_code((width - chip - copy - 4) // 2, top + row, copy, chip, width)
            below = top + row + max(copy, self.chip.height_at(chip))
        return self.put_tags(edge, below + 2, width - 2 * edge, width) + look.pad(2)

    def _place_code(self, x: int, y: int, row: int, chip: int, host: int) -> None:
        assert self.look is not None
        height, copy = self.chip.height_at(chip), self._size(self.copy).width()
        place(self.chip, QRect(x, y + (row - height) // 2, chip, height), host, rtl=self.look.rtl, ring=True)
        place(
            self.copy,
            QRect(x + chip + 4, y + (row - copy) // 2, copy, copy),
            host,
            rtl=self.look.rtl,
            ring=True,
        )

    def paint_ground(self, painter: QPainter) -> None:
        """Paint the hairlines to both sides."""
        assert self.look is not None
        first, last, y = self._span
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(QPen(self.look.tokens["border"], self.look.tokens.frame_width))
        painter.drawLine(0, y, max(0, first), y)
        painter.drawLine(min(self.width(), last), y, self.width(), y)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)


class DeveloperCard(Card):
    """A registration-time defect, console style, always left to right; never shown to an end user."""

    def show_model(self, model: CardModel, look: Appearance) -> None:
        """Show the card from left to right, whatever the preview's direction."""
        super().show_model(model, replace(look, direction="ltr"))

    def fill(self, model: CardModel, look: Appearance) -> None:
        """Set the namespace before the code, and the message."""
        self.note.show_runs([Run("definition", TOOL_NAME, "developer-fg")], look)
        self.summary.show_runs([Run(model.summary.value, CODE, "text")], look)

    def arrange(self, width: int) -> int:
        """Place everything within a width and return the height in px."""
        assert self.look is not None
        look, pad = self.look, self.look.pad(12)
        self.resize(width, self.height())
        y = look.pad(9)
        icon = look.icon_px(16)
        self._icon = QRect(pad, y + 2, icon, icon)
        x = pad + icon + look.pad(8)
        inner = width - x - pad
        y = self.put(self.note, x, y, inner, width)
        y = self.put(self.summary, x, y + look.pad(2), inner, width)
        y = self.flow(x, y + look.pad(4), inner, width, start=[])
        return self.put_details(x, y, inner, width) + look.pad(8)

    def paint_ground(self, painter: QPainter) -> None:
        """Paint the sunken ground with the class's frame."""
        assert self.look is not None
        tokens = self.look.tokens
        painter.setPen(QPen(tokens["developer-border"], tokens.frame_width))
        painter.setBrush(tokens["sunken"])
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2)


class _Block(QWidget):
    """A stage item without an error: one text, arranged within a width."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.block = TextBlock(self)
        self.look: Appearance | None = None


class BubbleItem(_Block):
    """What the person wrote, at the end side."""

    def show_model(self, item: Bubble, look: Appearance) -> None:
        """Show the person's text."""
        self.look = look
        self.block.show_runs([Run(item.text, CARD, "text")], look, direction="auto")
        self.setAccessibleName(item.text)
        self.update()

    def arrange(self, width: int) -> int:
        """Place the text at the end and return the height."""
        assert self.look is not None
        pad_x, pad_y = self.look.pad(12), self.look.pad(7)
        inner = min(self.block.natural_width(), int(width * 0.86) - 2 * pad_x)
        height = self.block.height_at(inner)
        self._box = QRect(width - inner - 2 * pad_x, 0, inner + 2 * pad_x, height + 2 * pad_y)
        place(self.block, QRect(self._box.x() + pad_x, pad_y, inner, height), width, rtl=self.look.rtl)
        if self.look.rtl:
            self._box.moveLeft(0)
        return height + 2 * pad_y

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the bubble: radius 10, 3 at the end corner."""
        assert self.look is not None
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.look.tokens["press"])
        box = QRectF(self._box)
        painter.drawRoundedRect(box, 10, 10)
        x = box.left() if self.look.rtl else box.right() - 12
        painter.drawRoundedRect(QRectF(x, box.bottom() - 12, 12, 12), 3, 3)


class ProseItem(_Block):
    """The assistant's text; while it streams a caret block stands behind it."""

    def show_model(self, item: Prose, look: Appearance) -> None:
        """Show the assistant's text."""
        self.look = look
        text = f"{item.text} ▪" if item.streaming else item.text
        self.block.show_runs([Run(text, CARD, "text")], look, direction="auto")
        self.setAccessibleName(item.text)

    def arrange(self, width: int) -> int:
        """Place the text and return the height."""
        height = self.block.height_at(width)
        self.block.setGeometry(0, 0, width, height)
        return height


class ToolLineItem(_Block):
    """A tool call that is running or went well: one framed line."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.pill = Pill(self)
        self._done = False

    def show_model(self, item: ToolLine, look: Appearance) -> None:
        """Show tool, target and state."""
        self.look, self._done = look, item.state == "done"
        runs = [Run(item.name, TOOL_NAME, "text")]
        if item.target:
            runs.append(Run(f"  {item.target}", SMALL, "text-muted"))
        self.block.show_runs(runs, look, ltr=True)
        self.pill.dress(item.word, look, "ok" if self._done else "waiting")
        self.setAccessibleName(f"{item.name} {item.word}")
        self.update()

    def arrange(self, width: int) -> int:
        """Place name and state and return the height."""
        assert self.look is not None
        look, pad, pill = self.look, self.look.pad(14), self.pill.sizeHint()
        icon = look.icon_px(16)
        x = pad + icon + look.pad(12)
        inner = width - x - pad
        beside = inner - pill.width() - 8
        text = min(self.block.natural_width(), beside)
        height = self.block.height_at(text)
        row = max(height, pill.height())
        top = look.pad(8)
        place(self.block, QRect(x, top + (row - height) // 2, text, height), width, rtl=look.rtl)
        box = QRect(x + inner - pill.width(), top + (row - pill.height()) // 2, pill.width(), pill.height())
        place(self.pill, box, width, rtl=look.rtl)
        left = width - pad - icon if look.rtl else pad
        self._icon = QRect(left, top + (row - icon) // 2, icon, icon)
        return row + 2 * top

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint frame and icon."""
        assert self.look is not None
        tokens, painter = self.look.tokens, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(tokens["border"], tokens.frame_width))
        painter.setBrush(tokens["raised"])
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        glyph, ink = ("check", "ok-icon") if self._done else ("more", "waiting-icon")
        icons.paint(painter, glyph, QRectF(self._icon), tokens[ink])
