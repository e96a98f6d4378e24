"""The matrix: every variant in its cell, drawn in short slices, what can be seen first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter

from PySide6.QtCore import QPoint, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from gui.cards.appearance import Appearance
from gui.review.facts import Facts
from gui.review.geometry import GAP, Grid
from gui.review.paint import Heading, paint_band, paint_footer, paint_heading, paint_picture
from gui.review.pictures import Pictures
from gui.review.plan import Row
from gui.shell.controls import ground
from gui.theme.type import SMALL, TOOL_NAME
from model.preview.spec import PreviewSpec

SLICE_S = 0.012
Totals = tuple[int, int, int]


class Matrix(QAbstractScrollArea):
    """Shows rows of variants; `moved` says that another cell was chosen, `entered` that it is wanted live."""

    moved = Signal()
    entered = Signal()
    shown = Signal()

    def __init__(
        self, look: Appearance, facts: Facts, pictures: Pictures, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._look, self._facts, self.pictures = look, facts, pictures
        self.rows: tuple[Row, ...] = ()
        self.headings: tuple[Heading, ...] = ()
        self._titles: tuple[str, ...] = ()
        self.current = (0, 0)
        self.zoom = 0.6
        self.weights: list[list[Totals]] = []
        self._totals: tuple[list[Totals], list[Totals]] = ([], [])
        self.head = look.line(TOOL_NAME) + 14
        self.grid = self._measured()
        self._follow = True  # the chosen cell stays in sight until the person scrolls
        for bar in (self.verticalScrollBar(), self.horizontalScrollBar()):
            bar.actionTriggered.connect(self._let_go)
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._work)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(look.ui.gettext("Review matrix"))
        ground(self.viewport(), look, "sunken")

    # --- what is shown

    def show_rows(self, rows: Sequence[Row], headings: Sequence[Heading], titles: Sequence[str]) -> None:
        """Show these bands; the chosen variant stays chosen when it is still there."""
        before = self.spec
        self.rows, self.headings, self._titles = tuple(rows), tuple(headings), tuple(titles)
        self._count()
        self._lay_out()
        place = self.place_of(before) if before is not None else None
        row, column = place or self.current
        last = len(self.rows) - 1
        self.current = (max(0, min(row, last)), max(0, min(column, len(self.headings) - 1)))
        self.say()

    def set_zoom(self, zoom: float) -> None:
        """Show the cards at a share of their size; the chosen cell stays in sight."""
        self.zoom = zoom
        self._lay_out()
        self.reveal()

    def refresh(self) -> None:
        """Ask for facts and pictures again."""
        self._count()
        self._lay_out()
        self.say()

    @property
    def spec(self) -> PreviewSpec | None:
        """Return the chosen variant."""
        row, column = self.current
        if row < len(self.rows) and column < len(self.rows[row].specs):
            return self.rows[row].specs[column]
        return None

    def place_of(self, spec: PreviewSpec) -> tuple[int, int] | None:
        """Return where a variant is."""
        found = ((at, row.specs.index(spec)) for at, row in enumerate(self.rows) if spec in row.specs)
        return next(found, None)

    def choose(self, row: int, column: int) -> None:
        """Choose a cell and bring it into sight."""
        if not self.rows:
            return
        row = max(0, min(row, len(self.rows) - 1))
        column = max(0, min(column, len(self.headings) - 1))
        if (row, column) != self.current:
            self.current = (row, column)
            self.say()
            self.moved.emit()
        self.reveal()
        self.viewport().update()

    def reveal(self) -> None:
        """Scroll until the chosen cell can be seen."""
        self._follow = True
        if self.spec is None:
            return
        row, column = self.current
        cell, room = self.grid.cell(row, column), self._room()
        bar = self.verticalScrollBar()
        top, bottom = int(self.grid.tops[row]), int(cell.bottom())
        if top < bar.value():
            bar.setValue(top)
        elif bottom > bar.value() + room.height():
            bar.setValue(min(top, bottom - room.height()))
        bar = self.horizontalScrollBar()
        if cell.left() < bar.value():
            bar.setValue(int(cell.left()))
        elif cell.right() > bar.value() + room.width():
            bar.setValue(min(int(cell.left()), int(cell.right()) - room.width() + 1))

    @property
    def totals(self) -> Totals:
        """Return the findings of all cells by level."""
        return _sum(self._totals[0])

    def sentence(self) -> str:
        """Return the chosen cell in one sentence."""
        return self._facts.of(self.spec).sentence(self._look.ui) if self.spec is not None else ""

    # --- work

    def in_sight(self) -> tuple[range, range]:
        """Return the rows and columns of which something can be seen."""
        top, left, room = self.verticalScrollBar().value(), self.horizontalScrollBar().value(), self._room()
        rows = self.grid.rows_between(top, top + room.height()) if self.rows else range(0)
        return rows, self.grid.columns_between(left, left + room.width())

    def settle(self) -> None:
        """Draw everything in sight now: for pictures and for tests."""
        while self._step(perf_counter() + 3600):
            pass

    def _work(self) -> None:
        if not self._step(perf_counter() + SLICE_S):
            self._timer.stop()

    def _step(self, until: float) -> bool:
        """Draw missing pictures until a moment and say whether something is left to do."""
        learned: set[int] = set()
        for row, column in list(self._wanted()):
            self.pictures.draw(self.rows[row].specs[column], self.grid.scaling)
            learned.add(row)
            if perf_counter() >= until:
                break
        if learned:
            self._learn(learned)
        return bool(learned)

    def _wanted(self) -> Iterator[tuple[int, int]]:
        """Name the cells without a picture: those in sight, then those a screen further on."""
        top, height = self.verticalScrollBar().value(), self._room().height()
        left, width = self.horizontalScrollBar().value(), self._room().width()
        columns = self.grid.columns_between(left, left + width)
        for start, stop in ((top, top + height), (top + height, top + 2 * height), (top - height, top)):
            for row in self.grid.rows_between(max(0, start), stop):
                for column in columns:
                    spec = self.rows[row].specs[column]
                    if self.pictures.kept(spec, self.grid.scaling) is None:
                        yield row, column

    def _learn(self, rows: set[int]) -> None:
        """Take over the heights of new pictures; what is in sight does not jump."""
        bar = self.verticalScrollBar()
        seen = self.grid.rows_between(bar.value(), bar.value())
        anchor = seen.start if self.rows else 0
        inside = bar.value() - self.grid.tops[anchor]
        self.grid.learned(rows)
        self._set_bars()
        if self._follow:
            self.reveal()
        elif bar.value():
            bar.setValue(self.grid.tops[anchor] + inside)
        self.viewport().update()

    # --- measures

    def _measured(self) -> Grid:
        look = self._look
        return Grid(
            self.rows,
            self.zoom,
            self.devicePixelRatioF(),
            self.pictures.size_of,
            band=max(28, look.line(TOOL_NAME) + 8),
            footer=max(24, look.line(SMALL) + 8),
        )

    def _lay_out(self) -> None:
        self.grid = self._measured()
        self._set_bars()
        self._timer.start()
        self.viewport().update()

    def _set_bars(self) -> None:
        room = self._room()
        for bar, whole, part in (
            (self.verticalScrollBar(), self.grid.height, room.height()),
            (self.horizontalScrollBar(), self.grid.width, room.width()),
        ):
            bar.setPageStep(max(1, part))
            bar.setSingleStep(self._look.px(40))
            bar.setRange(0, max(0, whole - part))
        self.shown.emit()

    def _room(self) -> QRect:
        """Return the viewport below the headings."""
        return self.viewport().rect().adjusted(0, self.head, 0, 0)

    def _count(self) -> None:
        weights = [[self._facts.weight(spec) for spec in row.specs] for row in self.rows]
        self.weights = weights
        self._totals = (
            [_sum(row) for row in weights],
            [_sum(column) for column in zip(*weights, strict=True)],
        )

    def say(self) -> None:
        """Show and tell what is known of the chosen cell now."""
        self.viewport().update()
        self.setAccessibleDescription(self.sentence())

    # --- events

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take the room there is."""
        super().resizeEvent(event)
        self._set_bars()
        self._timer.start()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Show another part and draw what comes into sight."""
        self.viewport().update()
        self._timer.start()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the part in sight."""
        painter = QPainter(self.viewport())
        top, left = self.verticalScrollBar().value(), self.horizontalScrollBar().value()
        room = self._room()
        painter.save()
        painter.setClipRect(room)
        rows, columns = self.in_sight()
        self.paint_rows(painter, rows, columns, left, top - self.head, room.width())
        painter.restore()
        self.paint_head(painter, columns, left, self.viewport().width())
        if not self.rows:
            painter.setFont(self._look.font(SMALL))
            painter.setPen(self._look.tokens["text-muted"])
            nothing = self._look.ui.gettext("No code matches the filter.")
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, nothing)

    def paint_rows(
        self,
        painter: QPainter,
        rows: range,
        columns: range,
        left: int,
        top: int,
        width: int,
        *,
        framed: bool = True,
    ) -> None:
        """Paint bands and cells; `left` and `top` are the grid's coordinates at the painter's origin."""
        look, grid = self._look, self.grid
        for row in rows:
            y = grid.tops[row] - top
            band = QRectF(0, y, width, grid.band)
            paint_band(painter, band, self.rows[row].value, self._titles[row], self._totals[0][row], look)
            for column in columns:
                cell = self._mirrored(grid.cell(row, column).translated(-left, -top), width)
                self._paint_cell(painter, row, column, cell, framed=framed)

    def _paint_cell(self, painter: QPainter, row: int, column: int, cell: QRectF, *, framed: bool) -> None:
        grid, spec = self.grid, self.rows[row].specs[column]
        facts = self._facts.of(spec)
        picture = self.pictures.kept(spec, grid.scaling)
        body = cell.adjusted(0, 0, 0, -grid.footer)
        paint_picture(painter, body, picture, facts, 1 / grid.ratio, self._look)
        paint_footer(painter, QRectF(cell.x(), body.bottom(), cell.width(), grid.footer), facts, self._look)
        if framed and (row, column) == self.current:
            painter.setPen(QPen(self._look.tokens["focus"], 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(cell.adjusted(1, 1, -1, -1))
        edge = cell.left() - GAP if self._look.rtl else cell.right()
        painter.fillRect(QRectF(edge, cell.y(), GAP, cell.height()), self._look.tokens["border"])

    def paint_head(self, painter: QPainter, columns: range, left: int, width: int) -> None:
        """Paint the headings of some columns."""
        look, grid = self._look, self.grid
        painter.fillRect(QRectF(0, 0, width, self.head), look.tokens["surface"])
        painter.fillRect(QRectF(0, self.head - 1, width, 1), look.tokens["border"])
        for column in columns:
            start, stop = grid.edges[column] - left, grid.edges[column + 1] - GAP - left
            box = self._mirrored(QRectF(start, 0, stop - start, self.head - 1), width)
            paint_heading(painter, box, self.headings[column], self._totals[1][column], look)

    def _mirrored(self, box: QRectF, width: float) -> QRectF:
        if not self._look.rtl:
            return box
        return QRectF(width - box.right(), box.y(), box.width(), box.height())

    def _let_go(self) -> None:
        self._follow = False

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll; from now on the person decides what is in sight."""
        self._let_go()
        super().wheelEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the cell under the pointer."""
        at = self._at(event.position().toPoint())
        if at is not None:
            self.choose(*at)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Go into the cell."""
        if self._at(event.position().toPoint()) is not None:
            self.entered.emit()

    def _at(self, point: QPoint) -> tuple[int, int] | None:
        if point.y() < self.head or not self.rows:
            return None
        x = self.viewport().width() - point.x() if self._look.rtl else point.x()
        left, top = self.horizontalScrollBar().value(), self.verticalScrollBar().value()
        return self.grid.at(x + left, point.y() - self.head + top)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move with the arrows, by a screen, to the ends of the row; Enter goes in."""
        row, column = self.current
        on = -1 if self._look.rtl else 1
        steps = {
            Qt.Key.Key_Up: (row - 1, column),
            Qt.Key.Key_Down: (row + 1, column),
            Qt.Key.Key_Left: (row, column - on),
            Qt.Key.Key_Right: (row, column + on),
            Qt.Key.Key_Home: (row, 0),
            Qt.Key.Key_End: (row, len(self.headings) - 1),
            Qt.Key.Key_PageUp: (row - self._screen(), column),
            Qt.Key.Key_PageDown: (row + self._screen(), column),
        }
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if plain and event.key() in steps:
            self.choose(*steps[Qt.Key(event.key())])
        elif plain and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        else:
            event.ignore()

    def _screen(self) -> int:
        top = self.verticalScrollBar().value()
        return max(1, len(self.grid.rows_between(top, top + self._room().height())) - 1)


def _sum(weights: Sequence[Totals]) -> Totals:
    return (sum(w[0] for w in weights), sum(w[1] for w in weights), sum(w[2] for w in weights))
