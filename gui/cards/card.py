"""Card: what the message card and the tool card share — frame, icon, footer row, details."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gui.cards.appearance import Appearance
from gui.cards.details import CopyButton, DetailsPanel
from gui.cards.parts import RING, ActionButton, CodeChip, Disclosure, Pill, place
from gui.cards.text import TextBlock
from gui.theme import icons
from gui.theme.tokens import family
from model.preview.card import CardModel


class Card(QWidget):
    """One previewed error; `would` says what its action would do, `resized` that its height changed."""

    would = Signal(str)
    resized = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model: CardModel | None = None
        self.look: Appearance | None = None
        self.summary = TextBlock(self)
        self.action = ActionButton(self)
        self.note = TextBlock(self)  # wait and attempt, or effect and expiry
        self.chip = CodeChip(self)
        self.copy = CopyButton(self)
        self.disclosure = Disclosure(self)
        self.details = DetailsPanel(self)
        self.tags: list[Pill] = []
        self.action.clicked.connect(self._fire)
        self.disclosure.toggled.connect(self._toggle)
        self._icon = QRect()

    # --- content

    def show_model(self, model: CardModel, look: Appearance) -> None:
        """Show a card; widgets are reused, and details stay open while it is the same failure."""
        if self.model is not None and (self.model.received, self.model.response) != (
            model.received,
            model.response,
        ):
            self.set_open(False)
        self.model, self.look = model, look
        self.setLayoutDirection(look.layout_direction)
        self.chip.dress(model.received, look)
        self.copy.offer(model.received, look, model.received)
        self.disclosure.dress(look.word(self.disclosure_word()), look)
        self._show_tags(model.tags, look)
        self._show_action(model, look)
        self.fill(model, look)
        if self.disclosure.isChecked():
            self.details.show_model(model, look)
        self.details.setVisible(self.disclosure.isChecked())
        self.setAccessibleName(f"{model.word}: {model.summary.value} {model.received}")
        self.update()

    def fill(self, model: CardModel, look: Appearance) -> None:
        """Set the texts that differ between cards."""
        raise NotImplementedError

    def disclosure_word(self) -> str:
        """Return the key of the disclosure's word."""
        return "card.label.details"

    def set_open(self, is_open: bool) -> None:
        """Open or close the details without announcing it as an act of the person."""
        self.disclosure.blockSignals(True)
        self.disclosure.setChecked(is_open)
        self.disclosure.blockSignals(False)
        self.details.setVisible(is_open)
        if is_open and self.model is not None and self.look is not None:
            self.details.show_model(self.model, self.look)

    def _show_tags(self, tags: tuple[str, ...], look: Appearance) -> None:
        while len(self.tags) < len(tags):
            self.tags.append(Pill(self))
        for at, pill in enumerate(self.tags):
            pill.dress(tags[at] if at < len(tags) else "", look)

    def _show_action(self, model: CardModel, look: Appearance) -> None:
        button = self.action
        button.setVisible(bool(model.actions))
        if not model.actions:
            return
        action = model.actions[0]
        left = None
        if action.id == "retry" and model.wait_total_ms and model.wait_ms:
            left = min(1.0, model.wait_ms / model.wait_total_ms)
        button.dress(action.label.value, look)
        button.set_kind(primary=action.primary, left=left)
        button.setAccessibleDescription(self.note.text() if left is not None else action.would)

    def _fire(self) -> None:
        if self.model is not None and self.model.actions:
            self.would.emit(self.model.actions[0].would)

    def _toggle(self, is_open: bool) -> None:
        self.set_open(is_open)
        self.resized.emit()

    def focus_chain(self) -> list[QWidget]:
        """Return the controls in reading order."""
        chain: list[QWidget] = [self.action, self.chip, self.copy, self.disclosure, self.details.copy]
        return [part for part in chain if not part.isHidden()]

    # --- geometry, in reading direction; `place` mirrors

    def arrange(self, width: int) -> int:
        """Place everything within a width and return the height in px."""
        raise NotImplementedError

    def place_icon(self, x: int, y: int) -> int:
        """Reserve the icon's place and return its size."""
        assert self.look is not None
        size = self.look.icon_px(20)
        left = self.width() - x - size if self.look.rtl else x
        self._icon = QRect(left, y, size, size)
        return size

    def put(self, block: TextBlock, x: int, y: int, width: int, host: int) -> int:
        """Place a text and return the y below it; an empty text takes no room."""
        assert self.look is not None
        if not block.text():
            return y
        height = block.height_at(width)
        place(block, QRect(x, y, width, height), host, rtl=self.look.rtl)
        return y + height

    def flow(self, x: int, y: int, width: int, host: int, *, start: list[QWidget]) -> int:
        """Place `start` at the start and code, copy, details at the end; what does not fit wraps.

        Returns the y below. All in one row when it fits, with a gap of 12 between the groups.
        """
        assert self.look is not None
        gap = self.look.pad(12)
        shown = [part for part in start if not part.isHidden()]
        first = sum(self._size(part).width() for part in shown) + gap * max(0, len(shown) - 1)
        chip = min(self.chip.natural_width(), width - self._size(self.copy).width() - 4)
        second = chip + 4 + self._size(self.copy).width() + 8 + self._size(self.disclosure).width()
        if not shown:
            return self._end_group(x, y, width, host, chip, from_end=False)
        if first + gap + second <= width:
            others = (self.copy, self.disclosure)
            end = max(self.chip.height_at(chip), *(self._size(part).height() for part in others))
            height = max(end, *(self._size(part).height() for part in shown))
            self._row(shown, x, y, height, gap, host, width)
            self._end_group(x, y + (height - end) // 2, width, host, chip, from_end=True)
            return y + height
        below = self._rows(shown, x, y, width, gap, host)
        return self._end_group(x, below + self.look.pad(4), width, host, chip, from_end=False)

    def _rows(self, parts: list[QWidget], x: int, y: int, width: int, gap: int, host: int) -> int:
        """Place parts in one row, or each in its own when they do not fit; return the y below."""
        total = sum(self._size(part).width() for part in parts) + gap * (len(parts) - 1)
        if total <= width:
            height = max(self._size(part).height() for part in parts)
            self._row(parts, x, y, height, gap, host, width)
            return y + height
        for part in parts:
            height = self._size(part).height()
            if isinstance(part, TextBlock):
                height = part.height_at(width)
            self._row([part], x, y, height, gap, host, width)
            y += height + 2
        return y

    def _row(
        self, parts: list[QWidget], x: int, y: int, height: int, gap: int, host: int, width: int
    ) -> None:
        assert self.look is not None
        for part in parts:
            size = self._size(part)
            box_width = min(size.width(), width)
            box_height = part.height_at(box_width) if isinstance(part, TextBlock) else size.height()
            box = QRect(x, y + (height - box_height) // 2, box_width, box_height)
            place(part, box, host, rtl=self.look.rtl, ring=isinstance(part, ActionButton))
            x += box_width + gap

    def _end_group(self, x: int, y: int, width: int, host: int, chip: int, *, from_end: bool) -> int:
        """Place code, copy and details; return the y below. Details wraps below when it does not fit."""
        assert self.look is not None
        rtl = self.look.rtl
        copy, details = self._size(self.copy), self._size(self.disclosure)
        chip_height = self.chip.height_at(chip)
        together = chip + 4 + copy.width() + 8 + details.width()
        wraps = together > width
        row = max(copy.height(), chip_height, 0 if wraps else details.height())
        left = x + width - together if from_end else x
        place(
            self.chip, QRect(left, y + (row - chip_height) // 2, chip, chip_height), host, rtl=rtl, ring=True
        )
        place(
            self.copy,
            QRect(left + chip + 4, y + (row - copy.height()) // 2, *_pair(copy)),
            host,
            rtl=rtl,
            ring=True,
        )
        beside, below = left + chip + 4 + copy.width() + 8, y + row
        if wraps:
            box = QRect(x - 4, y + row, *_pair(details))
            below = y + row + details.height()
        else:
            box = QRect(beside, y + (row - details.height()) // 2, *_pair(details))
        place(self.disclosure, box, host, rtl=rtl, ring=True)
        return below

    def put_tags(self, x: int, y: int, width: int, host: int) -> int:
        """Place the tags in rows and return the y below; none take no room."""
        assert self.look is not None
        gap, left, row = 6, x, 0
        for pill in (pill for pill in self.tags if not pill.isHidden()):
            size = pill.sizeHint()
            if left > x and left + size.width() > x + width:
                left, y = x, y + row + 4
            place(pill, QRect(left, y, min(size.width(), width), size.height()), host, rtl=self.look.rtl)
            left, row = left + size.width() + gap, size.height()
        return y + row + (self.look.pad(4) if row else 0)

    def put_details(self, x: int, y: int, width: int, host: int) -> int:
        """Place the open details and return the y below."""
        assert self.look is not None
        if self.details.isHidden():
            return y
        y += self.look.pad(4)
        self.details.resize(width, self.details.height())
        height = self.details.arrange(width)
        place(self.details, QRect(x, y, width, height), host, rtl=self.look.rtl)
        return y + height

    def _size(self, part: QWidget) -> QSize:
        """Return a part's body size, without its ring."""
        if isinstance(part, TextBlock):
            return part.sizeHint()
        hint = part.sizeHint()
        return QSize(hint.width() - 2 * RING, hint.height() - 2 * RING)

    # --- paint

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ground, frame and icon."""
        if self.look is None or self.model is None:
            return
        tokens, painter = self.look.tokens, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint_ground(painter)
        name = family(self.model.handling_class, self.model.state, self.model.banner)
        icons.paint(
            painter, self.model.icon, QRectF(self._icon), tokens[f"{name}-icon"], mirrored=self.look.rtl
        )

    def paint_ground(self, painter: QPainter) -> None:
        """Paint the card's ground and frame."""
        assert self.look is not None
        tokens, pen = self.look.tokens, self.look.tokens.frame_width
        painter.setPen(QPen(tokens["border"], pen))
        painter.setBrush(tokens["raised"])
        half = pen / 2
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(half, half, -half, -half), 8, 8)


def _pair(size: QSize) -> tuple[int, int]:
    return size.width(), size.height()
