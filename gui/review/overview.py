"""The overview: the whole grid in small, one mark a cell, with a frame around what is in sight."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gui.cards.appearance import Appearance
from gui.review.matrix import Matrix
from gui.theme.type import SMALL

WIDTH, MARK_W, MARK_H, GAP, SIDE = 136, 8, 5, 2, 14


class Overview(QWidget):
    """Errors are filled, warnings framed, notes a dot; `wanted` says which row somebody pointed at.

    It repeats what the grid says, so it takes no keyboard focus.
    """

    wanted = Signal(int, int)

    def __init__(self, look: Appearance, matrix: Matrix, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._matrix = look, matrix
        self.setFixedWidth(WIDTH)
        self.setAccessibleName(look.ui.gettext("Overview of all cells"))
        matrix.verticalScrollBar().valueChanged.connect(self.update)
        matrix.horizontalScrollBar().valueChanged.connect(self.update)
        matrix.shown.connect(self.update)

    def sizeHint(self) -> QSize:
        """Take its column."""
        return QSize(WIDTH, 200)

    def _step(self) -> tuple[float, float]:
        """Return the distance from mark to mark: as drawn, or closer when there are too many."""
        rows, columns = max(1, len(self._matrix.rows)), max(1, len(self._matrix.headings))
        high = (self.height() - self._matrix.head - SIDE) / rows
        return min(MARK_W + GAP, (WIDTH - 2 * SIDE) / columns), min(MARK_H + GAP, high)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint size, marks and frame."""
        look, matrix, tokens = self._look, self._matrix, self._look.tokens
        painter = QPainter(self)
        painter.fillRect(self.rect(), tokens["surface"])
        painter.setFont(look.font(SMALL))
        painter.setPen(tokens["text-muted"])
        head = QRectF(SIDE, 0, WIDTH - 2 * SIDE, matrix.head)
        size = f"{len(matrix.rows)} × {len(matrix.headings)}"
        painter.drawText(head, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip, size)
        across, down = self._step()
        for row, weights in enumerate(matrix.weights):
            for column, weight in enumerate(weights):
                box = QRectF(column * across, row * down, across - GAP, max(1.0, down - min(GAP, down / 3)))
                self._paint_mark(painter, self._placed(box), weight)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(tokens["focus"], 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        rows, columns = matrix.in_sight()
        if len(rows) and len(columns):
            frame = QRectF(
                columns.start * across, rows.start * down, len(columns) * across - GAP, len(rows) * down
            )
            painter.drawRoundedRect(self._placed(frame).adjusted(-2, -2, 2, 1), 3, 3)

    def _placed(self, box: QRectF) -> QRectF:
        x = self.width() - SIDE - box.right() if self._look.rtl else SIDE + box.x()
        return QRectF(x, self._matrix.head + 4 + box.y(), box.width(), box.height())

    def _paint_mark(self, painter: QPainter, box: QRectF, weight: tuple[int, int, int]) -> None:
        tokens = self._look.tokens
        errors, warnings, notes = weight
        if errors:
            painter.fillRect(box, tokens["e-border"])
            return
        painter.fillRect(box, tokens["w-bg"] if warnings else tokens["press"])
        if warnings:
            painter.setPen(QPen(tokens["w-border"], 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))
        elif notes:
            painter.fillRect(
                QRectF(box.center() - QPointF(1, 1), box.center() + QPointF(1, 1)), tokens["i-fg"]
            )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Ask for the cell under the pointer."""
        across, down = self._step()
        x = self.width() - event.position().x() if self._look.rtl else event.position().x()
        row = int((event.position().y() - self._matrix.head - 4) // max(down, 0.1))
        column = int((x - SIDE) // across)
        if 0 <= row < len(self._matrix.rows) and 0 <= column < len(self._matrix.headings):
            self.wanted.emit(row, column)
