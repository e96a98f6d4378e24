"""What the details disclosure shows: response, fields in the decided order, what was hidden and cut."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QTimer
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gui.cards.appearance import Appearance
from gui.cards.parts import RING, IconButton, place
from gui.cards.text import Run, TextBlock
from gui.theme.type import CODE, EVIDENCE, SMALL
from model.preview.card import CardModel
from model.preview.words import counted

COPIED_MS = 1200


def details_text(model: CardModel, look: Appearance) -> str:
    """Return exactly what the open details show, as text for the clipboard (decision 4)."""
    lines = [blocks_text(model)] if blocks_text(model) else []
    lines += [f"{name}: {value}" for name, value in model.rows]
    footer = footer_text(model, look)
    return "\n".join([*lines, footer] if footer else lines)


def blocks_text(model: CardModel) -> str:
    """Return the call's arguments and the provider response, whichever there are."""
    return "\n".join(text for text in (model.arguments, model.response) if text)


def footer_text(model: CardModel, look: Appearance) -> str:
    """Return what was hidden and left out, as a sentence; "" when nothing was."""
    hidden = counted(look.ui, "card.label.hidden", model.hidden) if model.hidden else ""
    omitted = counted(look.ui, "card.label.omitted", model.omitted) if model.omitted else ""
    if hidden and omitted:
        both = look.word("card.label.hidden-omitted")
        return both.replace("{hidden}", hidden).replace("{omitted}", omitted)
    return hidden or omitted


class CopyButton(IconButton):
    """Copies a text and says so where it was pressed, for a moment."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.content = self._what = ""
        self._back = QTimer(self)
        self._back.setSingleShot(True)
        self._back.setInterval(COPIED_MS)
        self._back.timeout.connect(self._rest)
        self.clicked.connect(self._copy)

    def offer(self, content: str, look: Appearance, what: str = "") -> None:
        """Set what a press copies; `what` completes the accessible name."""
        if content != self.content:
            self._back.stop()
        self.content, self._what = content, what
        self._show(look)

    def _show(self, look: Appearance) -> None:
        if self._back.isActive():
            self.dress_icon("check", look, look.word("card.label.copied"))
        else:
            self.dress_icon("copy", look, f"{look.word('card.label.copy')} {self._what}".strip())

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.content)
        if self.look is not None:
            self._back.start()
            self._show(self.look)

    def _rest(self) -> None:
        if self.look is not None:
            self._show(self.look)


class DetailsPanel(QWidget):
    """The open details of a card; arranges itself within a width and reports its height."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look: Appearance | None = None
        self._response = TextBlock(self)
        self._names: list[TextBlock] = []
        self._values: list[TextBlock] = []
        self._footer = TextBlock(self)
        self.copy = CopyButton(self)
        self._block = QRect()

    def show_model(self, model: CardModel, look: Appearance) -> None:
        """Show a model's details; widgets are reused."""
        self._look = look
        block = blocks_text(model)
        self._response.show_runs([Run(block, EVIDENCE, "text")] if block else [], look, ltr=True)
        while len(self._names) < len(model.rows):
            self._names.append(TextBlock(self))
            self._values.append(TextBlock(self))
        for at, (name, value) in enumerate((*zip(self._names, self._values, strict=True),)):
            row = model.rows[at] if at < len(model.rows) else None
            name.show_runs([Run(row[0], CODE, "text-muted")] if row else [], look, ltr=True)
            value.show_runs([Run(row[1], CODE, "text")] if row else [], look, ltr=True)
        footer = footer_text(model, look)
        self._footer.show_runs([Run(footer, SMALL, "text-muted")] if footer else [], look)
        self.copy.offer(details_text(model, look), look, look.word("card.label.details"))

    def arrange(self, width: int) -> int:
        """Place everything within a width and return the height."""
        look = self._look
        if look is None:
            return 0
        y = 0
        self._block = QRect()
        if self._response.text():
            side, top = look.pad(10), look.pad(7)
            height = self._response.height_at(width - 2 * side)
            self._block = QRect(0, y, width, height + 2 * top)
            place(self._response, QRect(side, y + top, width - 2 * side, height), width, rtl=False)
            y = self._block.bottom() + 1 + look.pad(6)
        y = self._arrange_rows(width, y)
        return self._arrange_footer(width, y)

    def _arrange_rows(self, width: int, y: int) -> int:
        assert self._look is not None
        look = self._look
        rows = [(n, v) for n, v in zip(self._names, self._values, strict=True) if n.text()]
        column = max((name.natural_width() for name, _ in rows), default=0)
        gap = look.pad(14)
        stacked = column + gap + look.px(60) > width
        for name, value in rows:
            beside = width if stacked else width - column - gap
            name_height = name.height_at(width if stacked else column)
            value_height = value.height_at(beside)
            place(name, QRect(0, y, width if stacked else column, name_height), width, rtl=look.rtl)
            top = y + name_height if stacked else y
            fits = min(beside, value.natural_width())
            value.height_at(fits)
            place(value, QRect(0 if stacked else column + gap, top, fits, value_height), width, rtl=look.rtl)
            y = top + max(value_height, 0 if stacked else name_height) + 2
        return y

    def _arrange_footer(self, width: int, y: int) -> int:
        assert self._look is not None
        look = self._look
        button = self.copy.sizeHint()
        side = button.width() - 2 * RING
        height = self._footer.height_at(width - side - 8) if self._footer.text() else 0
        row = max(height, button.height() - 2 * RING)
        place(self._footer, QRect(0, y + (row - height) // 2, width - side - 8, height), width, rtl=look.rtl)
        place(self.copy, QRect(width - side, y, side, side), width, rtl=look.rtl, ring=True)
        return y + row

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the code block behind the response."""
        if self._look is None or self._block.isNull():
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._look.tokens["border"], 1))
        painter.setBrush(self._look.tokens["sunken"])
        painter.drawRoundedRect(QRectF(self._block).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
