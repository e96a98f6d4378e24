"""Stage: shows previews as a conversation and sets its own size; every picture of a card goes through it.

It reuses its widgets from one call to the next, so that typing and playback stay cheap, and it is never put
inside a layout that negotiates: what it asks for is what it gets.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from PySide6.QtCore import QPoint, QSize, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QImage, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QWidget

from gui.cards.appearance import Appearance
from gui.cards.banner import Banner
from gui.cards.card import Card
from gui.cards.lines import BubbleItem, DeveloperCard, NeutralLine, ProseItem, ToolLineItem
from gui.cards.message import MessageCard
from gui.cards.tool import ToolCard
from gui.theme.tokens import palette
from model.preview.card import Bubble, CardModel, Prose, StageItem, ToolLine
from model.vocabulary import HandlingClass

MARGIN = 16
GAP = 12

Item = Card | BubbleItem | ProseItem | ToolLineItem
_CARDS: dict[HandlingClass, type[Card]] = {
    HandlingClass.SETTINGS_CTA: MessageCard,
    HandlingClass.RETRY_ACTION: MessageCard,
    HandlingClass.PLAIN_MESSAGE: MessageCard,
    HandlingClass.TOOL_CARD: ToolCard,
    HandlingClass.DEGRADED_BANNER: Banner,
    HandlingClass.NEUTRAL: NeutralLine,
    HandlingClass.DEVELOPER: DeveloperCard,
}
_OTHERS: dict[type, type[BubbleItem | ProseItem | ToolLineItem]] = {
    Bubble: BubbleItem,
    Prose: ProseItem,
    ToolLine: ToolLineItem,
}


class Stage(QWidget):
    """Shows stage items one under another at a width; `would` says what an action would do."""

    would = Signal(str)
    rearranged = Signal()
    announced = Signal(str)  # what assistive technology was told: a new failure, or a wait that is over

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look: Appearance | None = None
        self._width = 480
        self._items: tuple[StageItem, ...] = ()
        self._shown: list[Item] = []
        self._placed: dict[Item, tuple[StageItem, Appearance, int, int]] = {}  # what stands, and its height
        self._spare: dict[type, list[Item]] = {}
        self.details_open = False

    def set_appearance(self, look: Appearance, width: int) -> None:
        """Choose theme, words, direction, text scale, and the width of the cards in px."""
        if (look, width) == (self._look, self._width):
            return
        self._look, self._width = look, width
        self.setPalette(palette(look.tokens))
        self.setLayoutDirection(look.layout_direction)
        self.setAccessibleName(look.ui.gettext("Preview"))
        if self._items:
            self._fill()

    def show_items(self, items: Sequence[StageItem]) -> None:
        """Show these items; a banner stands first. Nothing happens when they are the same as before."""
        ordered = tuple(sorted(items, key=_banner_first))
        if ordered == self._items:
            return
        before, self._items = self._items, ordered
        if self._look is not None:
            self._fill()
            for text in _news(before, ordered):
                self.announced.emit(text)
                QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    @property
    def items(self) -> tuple[StageItem, ...]:
        """Return what is shown, banner first."""
        return self._items

    def widgets(self) -> tuple[Item, ...]:
        """Return the widgets of the shown items, in order."""
        return tuple(self._shown)

    def open_details(self, is_open: bool) -> None:
        """Open or close the details of every card."""
        self.details_open = is_open
        for widget in self._shown:
            if isinstance(widget, Card) and not isinstance(widget, NeutralLine):
                widget.set_open(is_open)
        self.rearrange()

    def sizeHint(self) -> QSize:
        """Return the size the stage set itself."""
        return self.size()

    def image(self, ratio: float = 1.0) -> QImage:
        """Return the stage as a picture; the same items and appearance give the same bytes."""
        made = QImage(self.size() * ratio, QImage.Format.Format_RGB32)
        made.setDevicePixelRatio(ratio)
        if self._look is not None:
            made.fill(self._look.tokens["sunken"])
        painter = QPainter(made)
        self.render(painter, QPoint(), QRegion(), QWidget.RenderFlag.DrawChildren)
        painter.end()
        return made

    def _fill(self) -> None:
        """Give every item a widget of its kind, reusing those already there, in place where the kind fits."""
        assert self._look is not None
        before, self._shown = self._shown, []
        for at, item in enumerate(self._items):
            kind = _kind(item)
            old = before[at] if at < len(before) else None
            if old is not None and type(old) is kind:
                widget = old
            else:
                widget = self._take(kind)
            self._shown.append(widget)
        for old in before:
            if not any(old is kept for kept in self._shown):
                old.hide()
                self._spare.setdefault(type(old), []).append(old)
        for widget, item in zip(self._shown, self._items, strict=True):
            if self._placed.get(widget, ())[:3] == (item, self._look, self._width):
                widget.show()
                continue  # playback changes one item at a time
            self._placed.pop(widget, None)
            widget.show_model(item, self._look)  # type: ignore[arg-type]
            if isinstance(widget, Card) and self.details_open and not isinstance(widget, NeutralLine):
                widget.set_open(True)
            widget.show()
        self._chain_focus()
        self._arrange()

    def _take(self, kind: type[Item]) -> Item:
        spare = self._spare.get(kind)
        if spare:
            return spare.pop()
        widget = kind()
        widget.setParent(self)
        if isinstance(widget, Card):
            widget.would.connect(self.would)
            widget.resized.connect(self.rearrange)
        return widget

    def _chain_focus(self) -> None:
        """Make the focus order the reading order: action, code, copy, details, from card to card."""
        chain: list[QWidget] = []
        for widget in self._shown:
            if isinstance(widget, Card):
                chain += widget.focus_chain()
        for one, other in itertools.pairwise(chain):
            QWidget.setTabOrder(one, other)

    def rearrange(self) -> None:
        """Lay everything out again and take the size that needs."""
        self._placed.clear()
        self._arrange()

    def _arrange(self) -> None:
        """Lay out what has changed and stack everything."""
        if self._look is None:
            return
        y = MARGIN
        for widget, item in zip(self._shown, self._items, strict=True):
            if widget not in self._placed:
                self._placed[widget] = (item, self._look, self._width, widget.arrange(self._width))
            height = self._placed[widget][3]
            widget.setGeometry(MARGIN, y, self._width, height)
            y += height + GAP
        self.setFixedSize(self._width + 2 * MARGIN, (y - GAP if self._shown else y) + MARGIN)
        self.update()
        self.rearranged.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground."""
        if self._look is not None:
            QPainter(self).fillRect(event.rect(), self._look.tokens["sunken"])


def _news(before: Sequence[StageItem], after: Sequence[StageItem]) -> list[str]:
    """Return what a person who does not see the stage has to hear (R15)."""
    cards = {_identity(card): card for card in before if isinstance(card, CardModel)}
    said = []
    for card in after:
        if not isinstance(card, CardModel):
            continue
        old = cards.get(_identity(card))
        if old is None:
            said.append(f"{card.word}. {card.summary.value} {card.received}")
        elif old.wait_ms and not card.wait_ms and card.actions:
            said.append(card.actions[0].label.value)
    return said


def _identity(card: CardModel) -> tuple[str, str, str | None, str | None]:
    """Return what stays the same while a wait counts down and the locale changes."""
    return (card.namespace, card.received, card.banner, card.response)


def _kind(item: StageItem) -> type[Item]:
    if isinstance(item, CardModel):
        return _CARDS[item.handling_class]
    return _OTHERS[type(item)]


def _banner_first(item: StageItem) -> bool:
    return not (isinstance(item, CardModel) and item.handling_class is HandlingClass.DEGRADED_BANNER)
