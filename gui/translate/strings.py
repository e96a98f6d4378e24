"""The list of strings: state, class, code and slot on one line, the text itself on the next."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from gui.cards.appearance import Appearance
from gui.shell.controls import ground
from gui.theme import icons
from gui.theme.tokens import family
from gui.theme.type import CAPTION, CODE, SMALL
from gui.translate.words import slot_word, state_word
from model.catalog.desk import DONE, FAILING, FUZZY, Desk
from model.catalog.keys import StringKey, parse_key
from model.catalog.locales import direction
from model.preview.resolve import icon_for
from model.registry.entry import CodeEntry

Index = QModelIndex | QPersistentModelIndex
ITEM_ROLE = Qt.ItemDataRole.UserRole + 1
ROLES = (ITEM_ROLE, Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
ROW = 46
_MIDDLE = Qt.AlignmentFlag.AlignVCenter
_DIRECTIONS = {False: Qt.LayoutDirection.LeftToRight, True: Qt.LayoutDirection.RightToLeft}


@dataclass(frozen=True, slots=True)
class Item:
    """One string as the list shows it; `text` is the English where nothing is translated."""

    number: int
    key: str
    name: StringKey | None
    entry: CodeEntry | None
    state: str
    text: str
    untranslated: bool


class StringsModel(QAbstractListModel):
    """The strings of one locale that a filter keeps; an item is made when it is painted."""

    def __init__(self, desk: Desk, look: Appearance, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk, self._look = desk, look
        self.locale = ""
        self.numbers: list[int] = []

    def show_locale(self, locale: str, state: str, wanted: str) -> None:
        """Show a locale's strings in one state ("" = all) that contain a text."""
        self.beginResetModel()
        self.locale = locale
        book = self._desk.book(locale)
        low = wanted.casefold()
        self.numbers = [
            number
            for number in book.numbers
            if (not state or self._desk.state(locale, number) == state) and self._holds(number, low)
        ]
        self.endResetModel()

    def _holds(self, number: int, wanted: str) -> bool:
        if not wanted:
            return True
        file = self._desk.book(self.locale).file
        entry = file.entries[number]
        return any(wanted in text.casefold() for text in (entry.key, entry.id, *file.texts(number)))

    def refresh(self, key: str) -> None:
        """Paint one string anew."""
        for row in range(len(self.numbers)):
            if self._desk.book(self.locale).file.entries[self.numbers[row]].key == key:
                self.dataChanged.emit(self.index(row), self.index(row))

    def item(self, row: int) -> Item:
        """Return what one row shows."""
        book, number = self._desk.book(self.locale), self.numbers[row]
        entry, texts = book.file.entries[number], book.file.texts(number)
        name = parse_key(entry.key)
        code = self._desk.registry.get(name.namespace, name.code) if name else None
        state = self._desk.state(self.locale, number)
        missing = not any(texts)
        return Item(number, entry.key, name, code, state, entry.id if missing else texts[0], missing)

    def rowCount(self, parent: Index | None = None) -> int:
        """Return how many strings are listed."""
        return 0 if parent is not None and parent.isValid() else len(self.numbers)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return an item for the delegate, or its sentence for assistive technology."""
        if not index.isValid() or role not in ROLES:
            return None
        item = self.item(index.row())
        if role == ITEM_ROLE:
            return item
        return f"{item.key}, {state_word(item.state, self._look.ui)}: {item.text}"


class StringsDelegate(QStyledItemDelegate):
    """Paints the two lines of a string."""

    def __init__(self, look: Appearance, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the row's height at the text scale."""
        look = self._look
        return QSize(100, max(look.px(ROW), look.line(CODE) + look.line(SMALL) + 12))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one row."""
        item: Item = index.data(ITEM_ROLE)
        look, tokens, area = self._look, self._look.tokens, QRectF(option.rect)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if selected:
            painter.fillRect(area, tokens["selection"])
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(area, tokens["hover"])
        painter.translate(area.topLeft())
        ink = tokens["selection-text" if selected else "text"]
        muted = tokens["selection-text" if selected else "text-muted"]
        size, pad = look.icon_px(16), look.pad(10)
        line = area.height() / 2
        self._icon(painter, QRectF(pad, (line - size) / 2 + 3, size, size), item.state, area.width())
        x = pad + size + look.pad(8)
        if item.entry is not None:
            kind, state = item.entry.handling_class, item.entry.state
            colour = ink if selected and tokens.high_contrast else tokens[f"{family(kind, state)}-icon"]
            box = self._box(QRectF(x, (line - size) / 2 + 3, size, size), area.width())
            icons.paint(painter, icon_for(kind, state), box, colour, mirrored=look.rtl)
        x += size + look.pad(8)
        room = area.width() - x - pad
        code = item.name.code if item.name else item.key
        tag = slot_word(item.name, look.ui) if item.name else ""
        self._code(painter, code, tag, QRectF(x, 3, room, line - 3), area.width(), (ink, muted))
        font = look.font(SMALL)
        font.setItalic(item.untranslated)
        painter.setFont(font)
        painter.setPen(muted)
        text = " ".join(item.text.split())
        shown = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, room)
        reads_rtl = not item.untranslated and direction(index.model().locale) == "rtl"  # type: ignore[attr-defined]
        side = Qt.AlignmentFlag.AlignRight if reads_rtl else Qt.AlignmentFlag.AlignLeft
        painter.setLayoutDirection(_DIRECTIONS[reads_rtl])
        under = self._box(QRectF(x, line - 1, room, line - 3), area.width())
        painter.drawText(under, side | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute, shown)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(tokens["focus"], 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(1, 1, area.width() - 2, area.height() - 2))
        painter.restore()

    def _box(self, box: QRectF, width: float) -> QRectF:
        if not self._look.rtl:
            return box
        return QRectF(width - box.x() - box.width(), box.y(), box.width(), box.height())

    def _icon(self, painter: QPainter, box: QRectF, state: str, width: float) -> None:
        paint_state(painter, self._box(box, width), state, self._look)

    def _code(
        self, painter: QPainter, code: str, tag: str, box: QRectF, width: float, inks: tuple[QColor, QColor]
    ) -> None:
        look = self._look
        metrics = QFontMetricsF(look.font(CODE))
        tag_width = QFontMetricsF(look.font(CAPTION)).horizontalAdvance(tag) + 8 if tag else 0
        room = box.width() - (tag_width + 6 if tag else 0)
        side = (Qt.AlignmentFlag.AlignRight if look.rtl else Qt.AlignmentFlag.AlignLeft) | _MIDDLE
        shown = metrics.elidedText(code, Qt.TextElideMode.ElideMiddle, room)
        used = metrics.horizontalAdvance(shown)
        painter.setFont(look.font(CODE))
        painter.setPen(inks[0])
        painter.drawText(self._box(QRectF(box.x(), box.y(), used + 2, box.height()), width), side, shown)
        if not tag:
            return
        height = look.line(CAPTION)
        frame = QRectF(box.x() + used + 8, box.center().y() - height / 2, tag_width, height)
        frame = self._box(frame, width)
        painter.setPen(QPen(look.tokens["border-strong"], 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(frame.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
        painter.setFont(look.font(CAPTION))
        painter.setPen(inks[1])
        painter.drawText(frame, Qt.AlignmentFlag.AlignCenter, tag)


def paint_state(painter: QPainter, box: QRectF, state: str, look: Appearance) -> None:
    """Paint a string's state: a check, a half disc, E, or a dashed ring."""
    tokens = look.tokens
    if state == DONE:
        icons.paint(painter, "check", box, tokens["ok-icon"])
    elif state == FAILING:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tokens["e-bg"])
        painter.drawRoundedRect(box, 3, 3)
        painter.setPen(tokens["e-fg"])
        painter.setFont(look.font(CAPTION))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "E")
    else:
        ring = box.adjusted(2, 2, -2, -2)
        name = "degraded-icon" if state == FUZZY else "text-muted"
        pen = QPen(tokens[name], 1.5)
        if state != FUZZY:
            pen.setDashPattern([2, 2])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(ring)
        if state == FUZZY:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tokens["degraded-icon"])
            painter.drawPie(ring, 90 * 16, 180 * 16)


class StringsView(QListView):
    """The list itself."""

    def __init__(self, model: StringsModel, look: Appearance) -> None:
        super().__init__()
        self.strings = model
        model.setParent(self)
        self.setModel(model)
        self.setItemDelegate(StringsDelegate(look, self))
        self.setUniformItemSizes(True)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setMouseTracking(True)
        self.setAccessibleName(look.ui.gettext("Strings"))
        ground(self.viewport(), look, "surface")
