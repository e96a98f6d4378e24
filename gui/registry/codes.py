"""The list of codes, grouped as in the documents, with every locale's coverage in its columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from gui.cards.appearance import Appearance
from gui.registry.words import group_note, group_title, status_word
from gui.shell.controls import ground
from gui.theme import icons
from gui.theme.tokens import family
from gui.theme.type import CODE, SMALL, STRONG
from model.preview.resolve import icon_for
from model.registry.coverage import catalog_name
from model.registry.entry import CodeEntry
from model.registry.listing import Group, repeat_text

Index = QModelIndex | QPersistentModelIndex
LINE_ROLE = Qt.ItemDataRole.UserRole + 1
ROW, HEADER = 26, 28
LONGEST = 34  # characters of the longest code, and one to breathe
CELL, SLOT = 12, 18  # px of a coverage square, and of its column
_MIDDLE = Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class Line:
    """One row: a group's header (`entry` is None) or a code with its coverage, one state a locale."""

    group: Group
    is_open: bool
    entry: CodeEntry | None = None
    seen: int = 0
    states: tuple[str, ...] = ()


class CodesModel(QAbstractListModel):
    """Groups and their codes as one flat list; closed groups keep their codes to themselves."""

    def __init__(
        self,
        look: Appearance,
        locales: Sequence[str],
        coverage: Mapping[str, Mapping[str, str]],
        seen: Counter[tuple[str, str]],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._look, self.locales, self._coverage, self._seen = look, tuple(locales), coverage, seen
        self._groups: tuple[Group, ...] = ()
        self.closed: set[str] = set()
        self._lines: list[Line] = []

    def show_groups(self, groups: Sequence[Group]) -> None:
        """Show these groups."""
        self.beginResetModel()
        self._groups = tuple(groups)
        self._lines = []
        for group in self._groups:
            is_open = group.id not in self.closed
            self._lines.append(Line(group, is_open))
            if is_open:
                self._lines += [self._line(group, entry) for entry in group.entries]
        self.endResetModel()

    def count(self, seen: Counter[tuple[str, str]]) -> None:
        """Show how often each code was seen."""
        self._seen = seen
        self.show_groups(self._groups)

    def toggle(self, group: str) -> None:
        """Open or close a group."""
        self.closed ^= {group}
        self.show_groups(self._groups)

    def _line(self, group: Group, entry: CodeEntry) -> Line:
        name = catalog_name(entry)
        states = tuple(
            self._coverage.get(locale, {}).get(name, "") if name else "" for locale in self.locales
        )
        return Line(group, True, entry, self._seen[entry.namespace, entry.code], states)

    def line(self, row: int) -> Line:
        """Return one row."""
        return self._lines[row]

    def row_of(self, entry: CodeEntry) -> int:
        """Return the row of a code, or -1."""
        return next((at for at, line in enumerate(self._lines) if line.entry is entry), -1)

    def row_of_group(self, group: str) -> int:
        """Return the row of a group's header, or -1."""
        return next(
            (at for at, line in enumerate(self._lines) if line.entry is None and line.group.id == group), -1
        )

    def rowCount(self, parent: Index | None = None) -> int:
        """Return how many rows there are."""
        return 0 if parent is not None and parent.isValid() else len(self._lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a row for the delegate, or its sentence for assistive technology."""
        if not index.isValid():
            return None
        if role == LINE_ROLE:
            return self._lines[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._sentence(self._lines[index.row()])
        return None

    def _sentence(self, line: Line) -> str:
        ui = self._look.ui
        if line.entry is None:
            return f"{group_title(line.group.id, ui)}, {group_note(line.group, ui)}"
        have = sum(state in ("done", "fuzzy") for state in line.states)
        parts = [line.entry.code, status_word(line.entry, ui), repeat_text(line.entry)]
        if any(line.states):
            parts.append(f"{have}/{len(line.states)}")
        return ", ".join(part for part in parts if part)


class Columns:
    """Where the columns lie, in reading direction."""

    def __init__(self, look: Appearance, width: float, locales: int) -> None:
        self._rtl, self._width = look.rtl, width
        self.slot = max(SLOT, look.px(SLOT))
        icon = look.icon_px(16)
        wide = width - locales * self.slot > look.px(520)
        self.locales = locales if wide else 0
        covered = self.slot * locales if wide else look.px(56)
        self.coverage = (width - covered - look.pad(14), covered)
        seen = look.px(44)
        self.seen = (self.coverage[0] - seen - look.pad(8), seen)
        self.icon = (look.pad(16), icon)
        start = self.icon[0] + icon + look.pad(10)
        room = self.seen[0] - start
        # Codes never elide: the status leaves first, then what a repeat needs.
        code = min(room, QFontMetricsF(look.font(CODE)).horizontalAdvance("X" * LONGEST))
        self.code = (start, code)
        rest = room - code
        status = look.px(80) if rest > look.px(200) else 0
        self.status = (start + code, status)
        repeat = rest - status - look.pad(6)
        self.repeat = (start + code + status, repeat if repeat > look.px(70) else 0)

    def box(self, box: QRectF) -> QRectF:
        """Return a box given in reading direction where it is painted."""
        if not self._rtl:
            return box
        return QRectF(self._width - box.x() - box.width(), box.y(), box.width(), box.height())

    def side(self, *, at_end: bool = False) -> Qt.AlignmentFlag:
        """Return the alignment of the start or the end in reading direction."""
        right = at_end is not self._rtl
        return (Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft) | _MIDDLE


class CodesDelegate(QStyledItemDelegate):
    """Paints headers and codes."""

    def __init__(self, look: Appearance, locales: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self._look, self._locales = look, tuple(locales)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the row's height at the text scale."""
        line: Line = index.data(LINE_ROLE)
        look = self._look
        return QSize(100, max(look.px(HEADER if line.entry is None else ROW), look.line(SMALL) + 8))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one row."""
        line: Line = index.data(LINE_ROLE)
        look, tokens, area = self._look, self._look.tokens, QRectF(option.rect)
        state: QStyle.StateFlag = option.state
        selected = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        ground_name = "selection" if selected else "sunken" if line.entry is None else ""
        if not ground_name and state & QStyle.StateFlag.State_MouseOver:
            ground_name = "hover"
        if ground_name:
            painter.fillRect(area, tokens[ground_name])
        painter.translate(area.topLeft())
        columns = Columns(look, area.width(), len(self._locales))
        ink = tokens["selection-text" if selected else "text"]
        muted = tokens["selection-text" if selected else "text-muted"]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if line.entry is None:
            self._paint_header(painter, line, columns, area, (ink, muted))
        else:
            self._paint_code(painter, line, line.entry, columns, area.height(), selected)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(
                QPen(tokens["selection-text" if selected and tokens.high_contrast else "focus"], 2)
            )
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(1, 1, area.width() - 2, area.height() - 2))
        painter.restore()

    def _paint_header(
        self, painter: QPainter, line: Line, columns: Columns, area: QRectF, inks: tuple[QColor, QColor]
    ) -> None:
        look, height = self._look, area.height()
        ink, muted = inks
        size = look.icon_px(14)
        box = columns.box(QRectF(look.pad(16), (height - size) / 2, size, size))
        icons.paint(painter, "chevron-down" if line.is_open else "chevron", box, muted, mirrored=look.rtl)
        x = look.pad(16) + look.icon_px(16) + look.pad(10)
        title = group_title(line.group.id, look.ui)
        strong = look.font(STRONG)
        width = QFontMetricsF(strong).horizontalAdvance(title) + 2
        painter.setFont(strong)
        painter.setPen(ink)
        painter.drawText(columns.box(QRectF(x, 0, width, height)), columns.side(), title)
        painter.setFont(look.font(SMALL))
        painter.setPen(muted)
        rest = area.width() - x - width - look.pad(24)
        note = QFontMetricsF(look.font(SMALL)).elidedText(
            group_note(line.group, look.ui), Qt.TextElideMode.ElideRight, rest
        )
        painter.drawText(columns.box(QRectF(x + width + look.pad(10), 0, rest, height)), columns.side(), note)

    def _paint_code(
        self, painter: QPainter, line: Line, entry: CodeEntry, columns: Columns, height: float, selected: bool
    ) -> None:
        look, tokens = self._look, self._look.tokens
        ink = tokens["selection-text" if selected else "text"]
        muted = tokens["selection-text" if selected else "text-muted"]
        size = columns.icon[1]
        colour = tokens[f"{family(entry.handling_class, entry.state)}-icon"]
        if selected and tokens.high_contrast:
            colour = ink
        box = columns.box(QRectF(columns.icon[0], (height - size) / 2, size, size))
        icons.paint(painter, icon_for(entry.handling_class, entry.state), box, colour, mirrored=look.rtl)
        painter.setFont(look.font(CODE))
        for text, (x, width), pen in (
            (entry.code, columns.code, ink),
            (repeat_text(entry), columns.repeat, ink),
        ):
            painter.setPen(pen)
            shown = QFontMetricsF(painter.font()).elidedText(text, Qt.TextElideMode.ElideRight, width)
            painter.drawText(columns.box(QRectF(x, 0, width, height)), columns.side(), shown)
        painter.setFont(look.font(SMALL))
        painter.setPen(muted)
        x, width = columns.status
        word = QFontMetricsF(painter.font()).elidedText(
            status_word(entry, look.ui), Qt.TextElideMode.ElideRight, width - 4
        )
        painter.drawText(columns.box(QRectF(x, 0, width, height)), columns.side(), word)
        if line.seen:
            x, width = columns.seen
            painter.setFont(look.font(SMALL, tabular=True))
            painter.drawText(
                columns.box(QRectF(x, 0, width, height)), columns.side(at_end=True), str(line.seen)
            )
        if columns.locales:
            for at, state in enumerate(line.states):
                x = columns.coverage[0] + at * columns.slot + (columns.slot - CELL) / 2
                paint_state(painter, columns.box(QRectF(x, (height - CELL) / 2, CELL, CELL)), state, look)
        elif any(line.states):
            have = sum(state in ("done", "fuzzy") for state in line.states)
            painter.setPen(ink)
            box = columns.box(QRectF(columns.coverage[0], 0, columns.coverage[1], height))
            painter.drawText(box, columns.side(at_end=True), f"{have}/{len(line.states)}")


def paint_state(painter: QPainter, box: QRectF, state: str, look: Appearance) -> None:
    """Paint one coverage square: done pale, needs work half filled, missing dashed, else a dash."""
    tokens = look.tokens
    painter.setBrush(Qt.BrushStyle.NoBrush)
    body = box.adjusted(0.5, 0.5, -0.5, -0.5)
    if state == "done":
        painter.setPen(QPen(tokens["ok-border"], 1))
        painter.setBrush(tokens["ok-bg"])
        painter.drawRoundedRect(body, 3, 3)
    elif state == "fuzzy":
        painter.setPen(QPen(tokens["degraded-icon"], 1))
        painter.drawRoundedRect(body, 3, 3)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tokens["degraded-icon"])
        corner = [body.topLeft(), body.topRight(), body.bottomLeft()]
        painter.drawPolygon(corner)
    elif state == "missing":
        pen = QPen(tokens["text-muted"], 1, Qt.PenStyle.CustomDashLine)
        pen.setDashPattern([2, 2])
        painter.setPen(pen)
        painter.drawRoundedRect(body, 3, 3)
    else:
        painter.setPen(QPen(tokens["text-muted"], 1))
        middle = box.center().y()
        painter.drawLine(int(box.center().x() - 2), int(middle), int(box.center().x() + 3), int(middle))


class CodesView(QListView):
    """The list itself; Left and Right close and open groups, `chosen` says the code."""

    chosen = Signal(object)

    def __init__(self, model: CodesModel, look: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.codes = model
        model.setParent(self)
        self.setModel(model)
        self.setItemDelegate(CodesDelegate(look, model.locales, self))
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setMouseTracking(True)
        self.setAccessibleName(look.ui.gettext("Codes"))
        ground(self.viewport(), look, "surface")
        self.selectionModel().currentChanged.connect(self._moved)

    def choose(self, entry: CodeEntry) -> None:
        """Select a code; its group opens."""
        row = self.codes.row_of(entry)
        if row >= 0:
            self.setCurrentIndex(self.codes.index(row))
            self.scrollTo(self.codes.index(row))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open and close groups from the keyboard."""
        row = self.currentIndex().row()
        if row < 0:
            super().keyPressEvent(event)
            return
        line = self.codes.line(row)
        toggles = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
        sideways = event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right)
        if line.entry is None and (toggles or sideways):
            opens = (event.key() == Qt.Key.Key_Right) is not self.isRightToLeft()
            if toggles or opens is not line.is_open:
                self._toggle(line.group.id)
            return
        if (
            sideways
            and line.entry is not None
            and (event.key() == Qt.Key.Key_Left) is not self.isRightToLeft()
        ):
            self.setCurrentIndex(self.codes.index(self.codes.row_of_group(line.group.id)))
            return
        super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open and close a group by its header."""
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and event.button() is Qt.MouseButton.LeftButton:
            line = self.codes.line(index.row())
            if line.entry is None:
                self._toggle(line.group.id)

    def _toggle(self, group: str) -> None:
        self.codes.toggle(group)
        self.setCurrentIndex(self.codes.index(self.codes.row_of_group(group)))

    def _moved(self, index: QModelIndex) -> None:
        if index.isValid():
            entry = self.codes.line(index.row()).entry
            if entry is not None:
                self.chosen.emit(entry)
