"""The Review workspace: every error in every state on one sheet, judged cell by cell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QImageWriter, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QVBoxLayout, QWidget

from gui.actions import Act
from gui.context import AppContext
from gui.review import plan
from gui.review.acts import acts
from gui.review.checker import Checker
from gui.review.facts import Facts
from gui.review.header import DETAILS, ZOOMS, Header
from gui.review.inspector import Inspector
from gui.review.matrix import Matrix
from gui.review.overview import Overview
from gui.review.pictures import Pictures
from gui.review.plan import Plan, Row, by_class, carded, moved, worst_first
from gui.review.sheet import sheet
from gui.review.words import CLASSES, DOCUMENTS, WORST, heading, value_word
from gui.shell.controls import ground, line
from gui.shell.room import Workspace
from gui.shell.split import Split
from model.filtering import FilterFault
from model.preview.marks import Mark, Marks, Verdict
from model.preview.spec import PreviewSpec, parse_link
from model.problems import Problem, describe
from model.registry.listing import parse_filter

OVERVIEW = 1200  # px at 100 % from which there is room for the overview
BELOW = 400  # px at 100 % of height from which it stands below it
BESIDE_SHARE, BELOW_SHARE = 988 / 1376, 400 / 680  # of the grid
BESIDE = 780  # px at 100 % from which the inspector stands beside the grid
DIRECTIONS = ("auto", "rtl", "ltr")


class ReviewRoom(Workspace):
    """Header, matrix, inspector; `marks` are the verdicts, which outlive a change of look."""

    def __init__(self, context: AppContext, marks: Marks, parent: QWidget | None = None) -> None:
        super().__init__()
        self.setParent(parent)
        self._context = context
        look = self._look = context.look()
        ground(self, look, "surface")
        self.setLayoutDirection(look.layout_direction)
        self.marks = marks
        self.facts = Facts(context.catalogs, context.registry, self.marks)
        self._entries = carded(context.registry.codes())
        first = self._entries[0]
        base = PreviewSpec(code=first.code, namespace=first.namespace, width=320, theme=context.theme)  # type: ignore[arg-type]
        self.plan = Plan(base, entries=self._entries, locales=context.catalogs.locales)
        self.order = DOCUMENTS
        self.pictures = Pictures(context.catalogs, context.registry, parent=self)
        self.header = Header(look, context.catalogs.locales)
        self.matrix = Matrix(look, self.facts, self.pictures)
        self.overview = Overview(look, self.matrix)
        self.inspector = Inspector(context)
        self.checker = Checker(context, self.facts, self)
        self.setFocusProxy(self.matrix)
        self._lay_out()
        self._connect()
        self._rebuild()

    # --- what the window knows

    def panes(self) -> list[QWidget]:
        """Return what F6 goes through."""
        every = (self.header.filter, self.matrix, self.inspector)
        return [pane for pane in every if pane.isVisibleTo(self)]

    def start(self) -> QWidget:
        """Return where the keyboard begins."""
        return self.matrix

    def state(self) -> dict[str, Any]:
        """Return variant, axes, order, zoom, filter and whether computed locales are shown."""
        return {
            "link": self.plan.fixed.link(),
            "axes": [self.plan.rows, self.plan.columns],
            "order": self.order,
            "zoom": self.matrix.zoom,
            "filter": self.header.filter.edit.toPlainText(),
            "pseudo": self.plan.pseudo,
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Take over from the workspace before."""
        rows, columns = state["axes"]
        self.plan = replace(self.plan.with_axes(rows, columns), pseudo=bool(state["pseudo"]))
        self.order = state["order"]
        self._set_zoom(float(state["zoom"]))
        self.show_spec(parse_link(state["link"]))
        self.header.filter.edit.setPlainText(state["filter"])

    def acts(self) -> tuple[Act, ...]:
        """Return the room's actions; single keys work while no text field has the keyboard."""
        return acts(self._look.ui, lambda: self)

    def show_spec(self, spec: PreviewSpec) -> None:
        """Show one variant: what a permalink opens."""
        self.plan = replace(self.plan, fixed=spec)
        self.header.filter.edit.setPlainText("")
        self._rebuild()
        place = self.matrix.place_of(spec)
        if place is not None:
            self.matrix.choose(*place)
        self._show_cell()

    def settle(self) -> None:
        """Check and draw everything in sight before returning: for pictures and tests."""
        self.checker.finish(self.plan.locales)
        self.matrix.settle()

    def export_png(self, path: Path) -> None:
        """Write the whole grid as one picture. Raises Problem."""
        if not QImageWriter(str(path), QByteArray(b"png")).write(sheet(self.matrix, self._look)):
            raise Problem(f"{path} cannot be written; choose a folder you may write to.")

    def ask_export(self) -> None:
        """Ask where the picture goes, without blocking the window."""
        ui = self._look.ui
        dialog = QFileDialog(self, ui.gettext("Export the grid"), "", "PNG (*.png)")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("png")
        dialog.setOption(QFileDialog.Option.DontUseNativeDialog, self._context.still)
        dialog.fileSelected.connect(self._export_to)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def catalogs_changed(self) -> None:
        """Read strings, findings and pictures again: somebody edited a catalog."""
        self.facts.forget()
        self.pictures.forget()
        self.checker.again()
        self._rebuild()
        if not self._context.still:
            self.checker.start(self.plan.locales)

    # --- building

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(line(self._look))
        halves = self._halves = Split(
            self._context, self._look, Qt.Orientation.Horizontal, "review", BESIDE_SHARE
        )
        halves.addWidget(self._grid_side())
        halves.addWidget(self.inspector)
        self.matrix.setMinimumWidth(320)
        self.inspector.setMinimumWidth(320)
        column.addWidget(halves, 1)

    def _grid_side(self) -> QWidget:
        side = self._side = QWidget()
        row = QHBoxLayout(side)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.overview)
        row.addWidget(self.matrix, 1)
        return side

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the inspector below the grid, or on a page of its own, when there is no room beside it."""
        super().resizeEvent(event)
        scale = self._look.scale
        beside = self.width() >= BESIDE * scale
        self.overview.setVisible(self.width() >= OVERVIEW * scale)
        wanted = Qt.Orientation.Horizontal if beside else Qt.Orientation.Vertical
        if wanted is not self._halves.orientation():
            self._halves.setOrientation(wanted)
            name, share = ("review", BESIDE_SHARE) if beside else ("review.below", BELOW_SHARE)
            self._halves.use(name, share)
        self._show_page(paged=not beside and self.height() < BELOW * scale, inspector=False)

    def _show_page(self, *, paged: bool, inspector: bool) -> None:
        self._paged = paged
        self._side.setVisible(not (paged and inspector))
        self.inspector.setVisible(not paged or inspector)
        self.inspector.back.setVisible(paged)

    def _enter(self) -> None:
        """Go into the chosen cell; on a small window its page comes first."""
        self._show_page(paged=self._paged, inspector=True)
        self.inspector.go_live()

    def _leave(self) -> None:
        """Go back to the grid."""
        self._show_page(paged=self._paged, inspector=False)
        self.matrix.setFocus()

    def _connect(self) -> None:
        header = self.header
        header.axes.connect(self._set_axes)
        header.fixed.connect(self._fix)
        header.ordered.connect(self._set_order)
        header.zoomed.connect(self._set_zoom)
        header.export.connect(self.ask_export)
        header.filter.changed.connect(lambda _: self._rebuild())
        header.filter.left.connect(self.matrix.setFocus)
        self.checker.found.connect(self._recount)
        self.overview.wanted.connect(self.matrix.choose)
        self.matrix.moved.connect(self._show_cell)
        self.matrix.entered.connect(self._enter)
        self.inspector.back.clicked.connect(self._leave)
        self.inspector.given.connect(self._give)

    def _rebuild(self) -> None:
        """Take over axes, fixed values, filter and order."""
        ui = self._look.ui
        try:
            holds = parse_filter(self.header.filter.edit.toPlainText())
        except FilterFault as fault:
            self.header.filter.show_fault(fault, ui.gettext("The grid keeps the last filter that worked."))
            return
        self.header.filter.show_fault(None, "")
        entries = tuple(entry for entry in self._entries if holds(entry))
        self.plan = replace(self.plan, entries=by_class(entries) if self.order == CLASSES else entries)
        rows: tuple[Row, ...] = self.plan.grid()
        if self.order == WORST and self.plan.rows == plan.CODE:
            rows = worst_first(rows, self.facts.weight)
        values = self.plan.values(self.plan.columns)
        self.matrix.show_rows(
            rows if values else (),
            [heading(self.plan.columns, value, ui) for value in values],
            [value_word(self.plan.rows, row.value, ui) for row in rows],
        )
        self.header.show_plan(self.plan, self.order, self.matrix.zoom)
        self.matrix.reveal()
        self._show_cell()
        self._say_counts()

    def _show_cell(self) -> None:
        """Show the chosen cell in the inspector; it is also what fixed values start from."""
        spec = self.matrix.spec
        if spec is None:
            return
        self.plan = replace(self.plan, fixed=spec)
        self.inspector.show_cell(self.facts.of(spec))

    def _recount(self) -> None:
        """Take over new findings."""
        if self.order == WORST:
            self._rebuild()
        else:
            self.matrix.refresh()
            self._show_cell()
            self._say_counts()

    def _say_counts(self) -> None:
        ui = self._look.ui
        specs = [spec for row in self.matrix.rows for spec in row.specs]
        judged = sum(self.marks.of(spec.link()) is not None for spec in specs) if len(self.marks) else 0
        said = ui.ngettext("{n} variant, {m} reviewed", "{n} variants, {m} reviewed", len(specs))
        text = said.replace("{n}", str(len(specs))).replace("{m}", str(judged))
        if plan.CODE not in (self.plan.rows, self.plan.columns):
            text = f"{self.plan.fixed.code}: {text}"
        self.header.count.setText(text)
        self.header.totals.show_counts(self.matrix.totals)

    # --- checks

    def showEvent(self, event: QShowEvent) -> None:
        """Start checking when the room is first seen; a picture waits for all of it."""
        super().showEvent(event)
        if self._context.still:
            self.settle()
        else:
            self.checker.start(self.plan.locales)
        if self.marks.problem:
            self._context.notices.said.emit(self.marks.problem)

    # --- choices

    def _set_axes(self, rows: str, columns: str) -> None:
        self.plan = self.plan.with_axes(rows, columns)
        self._rebuild()

    def _fix(self, name: str, value: Any) -> None:
        self.plan = replace(self.plan, fixed=self.plan.fixed.model_copy(update={name: value}))
        self._rebuild()

    def _set_order(self, order: str) -> None:
        self.order = order
        self._rebuild()

    def _set_zoom(self, zoom: float) -> None:
        self.matrix.set_zoom(min(ZOOMS, key=lambda known: abs(known - zoom)))
        self.header.zoom.select(self.matrix.zoom)

    def turn(self, axis: str, by: int) -> None:
        """Go to the next value: to the next cell when it is an axis, else change the fixed value."""
        values = self.plan.values(axis)
        now = getattr(self.plan.fixed, axis)
        at = values.index(now) if now in values else 0
        value = values[(at + by) % len(values)]
        if axis in (self.plan.rows, self.plan.columns):
            self._go(moved(self.plan.fixed, axis, value))
        else:
            self._fix(axis, value)

    def _go(self, spec: PreviewSpec) -> None:
        place = self.matrix.place_of(spec)
        if place is not None:
            self.matrix.choose(*place)

    def step_scale(self, by: int) -> None:
        at = plan.SCALES.index(self.plan.fixed.scale) if self.plan.fixed.scale in plan.SCALES else 0
        if 0 <= at + by < len(plan.SCALES):
            self.turn(plan.SCALE, by)

    def turn_details(self) -> None:
        self._fix(DETAILS, "closed" if self.plan.fixed.details == "open" else "open")

    def turn_direction(self) -> None:
        at = DIRECTIONS.index(self.plan.fixed.direction)
        self._fix("direction", DIRECTIONS[(at + 1) % len(DIRECTIONS)])

    def turn_pseudo(self) -> None:
        on = not self.plan.pseudo
        self.plan = replace(self.plan, pseudo=on)
        if plan.LOCALE not in (self.plan.rows, self.plan.columns):
            self._fix(plan.LOCALE, plan.PSEUDO[0] if on else self.plan.locales[0])
            return
        self._rebuild()

    def turn_code(self, by: int) -> None:
        """Go to the next code in the order of the rows, or of the list when no axis is the code."""
        if self.plan.rows == plan.CODE:
            row, column = self.matrix.current
            self.matrix.choose(row + by, column)
            return
        if self.plan.columns == plan.CODE:
            row, column = self.matrix.current
            self.matrix.choose(row, column + by)
            return
        codes = [(entry.namespace, entry.code) for entry in self.plan.entries]
        here = (self.plan.fixed.namespace, self.plan.fixed.code)
        at = codes.index(here) + by if here in codes else 0
        if 0 <= at < len(codes):
            self.plan = replace(self.plan, fixed=moved(self.plan.fixed, plan.CODE, self.plan.entries[at]))
            self._rebuild()

    def search(self) -> None:
        self.header.filter.edit.setFocus()
        self.header.filter.edit.selectAll()

    # --- verdicts and export

    def judge(self, verdict: Verdict) -> None:
        self.inspector.verdict.judge(verdict)

    def _give(self, mark: Mark | None) -> None:
        spec = self.matrix.spec
        if spec is None:
            return
        try:
            self.marks.give(spec.link(), mark)
        except (OSError, Problem) as error:
            self._context.notices.said.emit(describe(error))
        self._marks_changed()

    @property
    def can_undo(self) -> bool:
        """Say whether there is a verdict to take back."""
        return self.marks.can_undo

    @property
    def can_redo(self) -> bool:
        """Say whether there is one to give again."""
        return self.marks.can_redo

    def undo(self) -> None:
        """Take the last verdict back and show where it was."""
        self._step(self.marks.undo)

    def redo(self) -> None:
        """Give the last undone verdict again and show where it is."""
        self._step(self.marks.redo)

    def _step(self, take: Callable[[], str | None]) -> None:
        try:
            link = take()
        except (OSError, Problem) as error:
            self._context.notices.said.emit(describe(error))
            return
        if link is not None:
            self.show_spec(parse_link(link))
            self._marks_changed()

    def _marks_changed(self) -> None:
        self.matrix.say()
        self._show_cell()
        self._say_counts()
        self.edited.emit()

    def _export_to(self, name: str) -> None:
        try:
            self.export_png(Path(name))
        except Problem as problem:
            self._context.notices.said.emit(problem.describe())
            return
        said = self._look.ui.gettext("{path} was written.").replace("{path}", name)
        self._context.notices.said.emit(said)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let single keys act wherever no text field takes them; Escape goes back to the grid."""
        if event.key() == Qt.Key.Key_Escape:
            self._leave()
            return
        letter = event.text().upper()
        plain = not event.modifiers() & ~(
            Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
        )
        act = next((act for act in self.acts() if not act.window and act.key == letter), None)
        if plain and letter and act is not None and act.enabled():
            act.handler()
            return
        super().keyPressEvent(event)
