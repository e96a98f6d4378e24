"""The palette's list: titles of sections, and under each its hits with what matched underlined."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPen,
    QTextCharFormat,
    QTextLayout,
    QTextLine,
    QTextOption,
)
from PySide6.QtWidgets import QFrame, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gui.actions import key_text
from gui.cards.appearance import Appearance
from gui.finds import Find
from gui.shell.controls import ground, paint_key
from gui.theme import icons
from gui.theme.type import BODY, CAPTION, CODE, SMALL
from model.lookup import Hit, Section

ROW, TITLE, SHOWN = 32, 28, 10
_HIT = Qt.ItemDataRole.UserRole + 1
Index = QModelIndex | QPersistentModelIndex


class PaletteModel(QAbstractListModel):
    """Rows: a section's title (a str) or a hit; titles cannot be chosen."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: list[str | Hit[Find]] = []

    def show_sections(self, sections: Sequence[Section[Find]], names: Mapping[str, str]) -> None:
        """Show the hits of these sections, each under its name."""
        self.beginResetModel()
        self.rows = []
        for section in sections:
            self.rows.append(names[section.hits[0].entry.kind])
            self.rows += section.hits
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        """Return how many rows there are."""
        return len(self.rows) if parent is None or not parent.isValid() else 0

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a row, and its sentence for assistive technology."""
        row = self.rows[index.row()]
        if role == _HIT:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return row if isinstance(row, str) else f"{row.entry.title}, {row.entry.note}"
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let hits be chosen, titles not."""
        if isinstance(self.rows[index.row()], str):
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


class PaletteList(QListView):
    """The list; the field above it keeps the focus and steps it."""

    def __init__(self, look: Appearance) -> None:
        super().__init__()
        self._look = look
        self.found = PaletteModel(self)
        self.setModel(self.found)
        self.setItemDelegate(_Rows(look, self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QListView.SelectionMode.SingleSelection)
        ground(self.viewport(), look, "raised")

    def show_sections(self, sections: Sequence[Section[Find]], names: Mapping[str, str]) -> None:
        """Show what was found and choose the first of it."""
        self.found.show_sections(sections, names)
        self.step(1)
        self.scrollToTop()

    def current(self) -> Find | None:
        """Return the chosen find."""
        row = self.currentIndex().row()
        hit = self.found.rows[row] if 0 <= row < len(self.found.rows) else ""
        return None if isinstance(hit, str) else hit.entry

    def step(self, by: int) -> None:
        """Choose the hit some rows on, stopping at the ends; titles are passed over."""
        hits = [at for at, row in enumerate(self.found.rows) if not isinstance(row, str)]
        if not hits:
            return
        here = self.currentIndex().row()
        at = hits.index(here) + by if here in hits else 0
        row = hits[max(0, min(at, len(hits) - 1))]
        self.setCurrentIndex(self.found.index(row))
        if row == hits[0]:
            self.scrollToTop()

    def wanted_height(self) -> int:
        """Return the height of ten hits and four titles: the palette does not jump while one types."""
        look = self._look
        return SHOWN * max(look.px(ROW), look.line(BODY) + 12) + 4 * max(
            look.px(TITLE), look.line(SMALL) + 12
        )


class _Rows(QStyledItemDelegate):
    """Paints titles and hits."""

    def __init__(self, look: Appearance, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return a row's height at the text scale."""
        look = self._look
        if isinstance(index.data(_HIT), str):
            return QSize(100, max(look.px(TITLE), look.line(SMALL) + 12))
        return QSize(100, max(look.px(ROW), look.line(BODY) + 12))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one row."""
        row = index.data(_HIT)
        area = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if isinstance(row, str):
            self._title(painter, area, row)
        else:
            self._hit(painter, area, row, option.state)
        painter.restore()

    def _title(self, painter: QPainter, area: QRectF, text: str) -> None:
        look = self._look
        painter.setFont(look.font(SMALL))
        painter.setPen(look.tokens["text-muted"])
        side = Qt.AlignmentFlag.AlignRight if look.rtl else Qt.AlignmentFlag.AlignLeft
        box = area.adjusted(look.pad(16), look.pad(6), -look.pad(16), 0)
        painter.drawText(box, side | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter, text)

    def _hit(self, painter: QPainter, area: QRectF, hit: Hit[Find], state: QStyle.StateFlag) -> None:
        look, tokens, find = self._look, self._look.tokens, hit.entry
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        if chosen or state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tokens["selection" if chosen else "hover"])
            painter.drawRoundedRect(area.adjusted(6, 0, -6, 0), 6, 6)
        ink = tokens["selection-text" if chosen else "text"]
        muted = tokens["selection-text" if chosen else "text-muted"]
        size, pad = look.icon_px(16), look.pad(16)
        colour = tokens[f"{find.family}-icon"] if find.family else muted
        if chosen and tokens.high_contrast:
            colour = ink
        box = self._mirror(area, QRectF(area.x() + pad, area.center().y() - size / 2, size, size))
        icons.paint(painter, find.glyph, box, colour, mirrored=look.rtl)
        end = area.right() - pad - self._end(painter, area, find, muted, chosen=chosen)
        x = area.x() + pad + size + look.pad(10)
        x += self._words(painter, area, x, end - x, hit, ink) + look.pad(8)
        if end - x > look.px(40) and find.note:
            painter.setFont(look.font(SMALL))
            painter.setPen(muted)
            text = painter.fontMetrics().elidedText(find.note, Qt.TextElideMode.ElideRight, int(end - x))
            side = Qt.AlignmentFlag.AlignRight if look.rtl else Qt.AlignmentFlag.AlignLeft
            place = self._mirror(area, QRectF(x, area.y(), end - x, area.height()))
            painter.drawText(
                place, side | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter, text
            )

    def _end(self, painter: QPainter, area: QRectF, find: Find, muted: QColor, *, chosen: bool) -> float:
        """Paint the shortcut, or what Enter does on the chosen row; return the width it took."""
        look = self._look
        pad = look.pad(16)
        if find.key:
            text = key_text(find.key)
            wide = QFontMetricsF(look.font(CAPTION)).horizontalAdvance(text) + 12
            box = self._mirror(area, QRectF(area.right() - pad - wide, area.y(), wide, area.height()))
            paint_key(painter, box, text, look, muted)
            return wide + 12
        if not chosen or find.kind in ("command", "way"):
            return 0.0
        said = f"{find.ways[0].text}  ↵"
        painter.setFont(look.font(SMALL))
        painter.setPen(muted)
        wide = float(painter.fontMetrics().horizontalAdvance(said)) + 4
        if wide > area.width() * 0.4:
            return 0.0
        box = self._mirror(area, QRectF(area.right() - pad - wide, area.y(), wide, area.height()))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, said)
        return wide + 12

    def _words(
        self, painter: QPainter, area: QRectF, x: float, room: float, hit: Hit[Find], ink: QColor
    ) -> float:
        """Paint the title with its spans strong and underlined; return its width."""
        look, find = self._look, hit.entry
        layout = _lay_out(find.title, look.font(CODE if find.code else BODY), hit.spans)
        laid = layout.lineAt(0)
        wide = laid.naturalTextWidth()
        place = self._mirror(area, QRectF(x, area.y(), wide, area.height()))
        top = place.center().y() - laid.height() / 2
        painter.save()
        painter.setClipRect(self._mirror(area, QRectF(x, area.y(), max(0.0, room), area.height())))
        painter.setPen(ink)
        layout.draw(painter, QPointF(place.x(), top))
        plain = ink == look.tokens["text"]
        painter.setPen(QPen(look.tokens["link"] if plain else ink, 2))
        base = top + laid.ascent() + 3
        for start, end in hit.spans:
            edges = (_x(laid, start), _x(laid, end))
            painter.drawLine(
                QPointF(place.x() + min(edges) + 1, base), QPointF(place.x() + max(edges) - 1, base)
            )
        painter.restore()
        return wide

    def _mirror(self, area: QRectF, box: QRectF) -> QRectF:
        if not self._look.rtl:
            return box
        return QRectF(area.x() + area.right() - box.x() - box.width(), box.y(), box.width(), box.height())


def _x(line: QTextLine, place: int) -> float:
    found: Any = line.cursorToX(place)  # PySide returns (x, place); its stub says otherwise
    return float(found[0])


def _lay_out(text: str, font: QFont, spans: Sequence[tuple[int, int]]) -> QTextLayout:
    layout = QTextLayout(text, font)
    layout.setTextOption(QTextOption(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute))
    strong = QTextCharFormat()
    strong.setFontWeight(QFont.Weight.DemiBold)
    ranges = []
    for start, end in spans:
        span = QTextLayout.FormatRange()
        span.start, span.length, span.format = start, end - start, strong
        ranges.append(span)
    layout.setFormats(ranges)
    layout.beginLayout()
    line = layout.createLine()
    line.setLineWidth(10_000)
    layout.endLayout()
    return layout
