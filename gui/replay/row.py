"""One row of the failures list, painted: time, class icon, code with tags and count, what happened, turn."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gui.cards.appearance import Appearance
from gui.theme import icons
from gui.theme.tokens import family
from gui.theme.type import CAPTION, CODE, SMALL
from model.vocabulary import HandlingClass, State

ROW = 28
ROW_ROLE = Qt.ItemDataRole.UserRole + 1
_MIDDLE = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute
_LEFT = Qt.AlignmentFlag.AlignLeft | _MIDDLE
_RIGHT = Qt.AlignmentFlag.AlignRight | _MIDDLE


@dataclass(frozen=True, slots=True)
class Row:
    """What a row says; `faint` rows were never seen by the person."""

    time: str
    icon: str
    handling_class: HandlingClass
    state: State
    code: str
    tags: tuple[str, ...]
    count: int
    text: str
    turn: str
    faint: bool

    @property
    def sentence(self) -> str:
        """Return the row as one line for assistive technology."""
        parts = [self.time, self.code, *self.tags]
        if self.count > 1:
            parts.append(f"×{self.count}")
        return ", ".join(part for part in (*parts, self.text, self.turn) if part)


class Columns:
    """Where the columns lie at a width, in reading direction; a column of no width is left out."""

    def __init__(self, look: Appearance, width: float) -> None:
        self._rtl, self._width = look.rtl, width
        mono = QFontMetricsF(look.font(CODE))
        pad, gap = look.pad(24), look.pad(16)
        time = mono.horizontalAdvance("00:00:00.000")
        turn = look.px(40)
        icon = look.icon_px(16)
        self.time = (float(pad), time)
        self.icon = (pad + time + gap, float(icon))
        start = pad + time + gap + icon + look.pad(8)
        end = width - look.pad(14) - turn
        self.turn = (end, float(turn))
        code = min(max(look.px(280), (end - start) * 0.5), mono.horizontalAdvance("X" * 40))
        rest = end - start - code - gap
        if rest < look.px(110):
            code, rest = end - start - 8, 0.0
        self.code = (start, code)
        self.text = (start + code + 8, rest)

    def box(self, box: QRectF) -> QRectF:
        """Return a box given in reading direction where it is painted."""
        if not self._rtl:
            return box
        return QRectF(self._width - box.x() - box.width(), box.y(), box.width(), box.height())

    def side(self, *, at_end: bool = False) -> Qt.AlignmentFlag:
        """Return the alignment of the start or the end in reading direction."""
        return _RIGHT if at_end is not self._rtl else _LEFT


class RowDelegate(QStyledItemDelegate):
    """Paints rows; nothing is laid out that is not seen."""

    def __init__(self, look: Appearance, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._mono, self._small, self._caption = look.font(CODE), look.font(SMALL), look.font(CAPTION)
        self._tabular = look.font(SMALL, tabular=True)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the row's height at the text scale."""
        return QSize(100, max(self._look.px(ROW), self._look.line(SMALL) + 8))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint one row."""
        row = index.data(ROW_ROLE)
        look, tokens = self._look, self._look.tokens
        state: QStyle.StateFlag = option.state
        area = QRectF(option.rect)
        selected = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # codes and times; prose says its own
        if selected:
            painter.fillRect(area, tokens["selection"])
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(area, tokens["hover"])
        columns = Columns(look, area.width())
        painter.translate(area.topLeft())
        height = area.height()
        ink = tokens["selection-text" if selected else "text"]
        muted = tokens["selection-text" if selected else "text-muted"]
        first = muted if row.faint else ink
        painter.setFont(self._mono)
        painter.setPen(first)
        painter.drawText(
            columns.box(QRectF(columns.time[0], 0, columns.time[1] + 2, height)), _LEFT, row.time
        )
        size = columns.icon[1]
        colour = tokens[f"{family(row.handling_class, row.state)}-icon"]
        box = columns.box(QRectF(columns.icon[0], (height - size) / 2, size, size))
        icons.paint(
            painter, row.icon, box, ink if selected and tokens.high_contrast else colour, mirrored=look.rtl
        )
        painter.setPen(first)
        self._paint_code(painter, row, columns, height, selected)
        if columns.text[1] > 0:
            painter.setFont(self._small)
            painter.setPen(muted)
            metrics = QFontMetricsF(self._small)
            text = metrics.elidedText(row.text, Qt.TextElideMode.ElideRight, columns.text[1])
            painter.drawText(
                columns.box(QRectF(columns.text[0], 0, columns.text[1], height)), columns.side(), text
            )
        painter.setFont(self._tabular)
        painter.setPen(muted)
        box = columns.box(QRectF(columns.turn[0], 0, columns.turn[1], height))
        painter.drawText(box, columns.side(at_end=True), row.turn)
        if selected and state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(tokens["selection-text" if tokens.high_contrast else "focus"], 2))
            painter.drawRect(QRectF(1, 1, area.width() - 2, height - 2))
        painter.restore()

    def _paint_code(self, painter: QPainter, row: Row, columns: Columns, height: float, on: bool) -> None:
        """Paint the code, then its tags and its count as long as there is room: codes are never cut."""
        look, tokens = self._look, self._look.tokens
        x, room = columns.code
        painter.setFont(self._mono)
        width = QFontMetricsF(self._mono).horizontalAdvance(row.code)
        painter.drawText(columns.box(QRectF(x, 0, width + 2, height)), columns.side(), row.code)
        x, left = x + width + 8, room - width - 8
        metrics = QFontMetricsF(self._caption)
        painter.setFont(self._caption)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tall = look.line(CAPTION)
        marks = [*((tag, False) for tag in row.tags), *(((f"×{row.count}", True),) if row.count > 1 else ())]
        for text, round_ in marks:
            wide = metrics.horizontalAdvance(text) + (14 if round_ else 10)
            if wide > left:
                break
            box = columns.box(QRectF(x, (height - tall) / 2, wide, tall))
            ink = tokens["selection-text" if on else "text" if round_ else "text-muted"]
            if round_:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(tokens["surface" if on and not tokens.high_contrast else "press"])
                painter.drawRoundedRect(box, tall / 2, tall / 2)
                ink = tokens["text"]
            else:
                painter.setPen(QPen(ink if on else tokens["border-strong"], 1))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
            painter.setPen(ink)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
            x, left = x + wide + 6, left - wide - 6
