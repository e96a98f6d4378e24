"""The header of Review: axes, filter, order, fixed values, zoom; it holds choices and decides nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from gui.cards.appearance import Appearance
from gui.review import plan
from gui.review.badges import Counts
from gui.review.plan import Plan
from gui.review.words import axis_options, axis_word, order_options, state_name, theme_word, value_word
from gui.shell.controls import Choice, ChromeButton, Option, label
from gui.shell.filter_field import FilterField
from gui.shell.flow import Flow
from gui.theme.tokens import THEMES
from gui.theme.type import BODY, SMALL
from model.registry.listing import KEYS

ZOOMS = (0.4, 0.5, 0.6, 0.8, 1.0)
DETAILS = "details"
WIDE = 1100  # px at 100 % from which all fixed values stand in the header


class Header(QWidget):
    """`axes`, `fixed`, `ordered`, `zoomed` say what was chosen; `export` that the sheet is wanted."""

    axes = Signal(str, str)
    fixed = Signal(str, object)
    ordered = Signal(object)
    zoomed = Signal(object)
    export = Signal()

    def __init__(self, look: Appearance, locales: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        ui = look.ui
        self.rows = Choice(look, ui.gettext("Rows"), axis_options(ui), plan.CODE, text=self._prefixed("rows"))
        self.columns = Choice(
            look, ui.gettext("Columns"), axis_options(ui), plan.LOCALE, text=self._prefixed("columns")
        )
        self.filter = FilterField(look, KEYS, ui.gettext("Filter codes"), ui.gettext("Filter: class:tool"))
        self.order = Choice(look, ui.gettext("Order"), order_options(ui), "documents")
        self.knobs = self._knobs(locales)
        zooms = [Option(zoom, f"{zoom * 100:.0f} %") for zoom in ZOOMS]
        self.zoom = Choice(
            look,
            ui.gettext("Zoom"),
            zooms,
            0.6,
            text=lambda option: f"{ui.gettext('Zoom')} {option.text}",
        )
        self.export_button = ChromeButton(look, ui.gettext("Export as PNG…"), glyph="file", kind="secondary")
        self.folded = ChromeButton(look, kind="secondary")
        self.folded.trailing = "chevron-down"
        self.folded.clicked.connect(self._open_folded)
        self._shown: Plan | None = None
        self.count = label(look, "", SMALL, "text-muted", tabular=True)
        self.totals = Counts(look)
        self._lay_out()
        self.rows.chosen.connect(lambda axis: self.axes.emit(axis, self.columns.value))
        self.columns.chosen.connect(lambda axis: self.axes.emit(self.rows.value, axis))
        self.order.chosen.connect(self.ordered)
        self.zoom.chosen.connect(self.zoomed)
        self.export_button.clicked.connect(self.export)

    def show_plan(self, shown: Plan, order: str, zoom: float) -> None:
        """Show what is chosen; a value that is an axis now needs no choice of its own."""
        self.rows.select(shown.rows)
        self.columns.select(shown.columns)
        self.order.select(order)
        self.order.setEnabled(shown.rows == plan.CODE)
        self.zoom.select(zoom)
        self._shown = shown
        for axis, knob in self.knobs.items():
            knob.select(getattr(shown.fixed, axis))
        self._fold()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold the fixed values into one button when they would take rows of their own."""
        super().resizeEvent(event)
        self._fold()

    def folded_menu(self) -> QMenu:
        """Return the fixed values as a menu of menus."""
        menu = QMenu(self)
        menu.setFont(self._look.font(BODY))
        for axis in self._fixed_axes():
            knob = self.knobs[axis]
            choices = knob.menu()
            choices.setTitle(knob.text())
            menu.addMenu(choices)
            menu.aboutToHide.connect(choices.deleteLater)
        return menu

    def _open_folded(self) -> None:
        menu = self.folded_menu()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.folded.mapToGlobal(self.folded.rect().bottomLeft()))

    def _fixed_axes(self) -> list[str]:
        taken = (self._shown.rows, self._shown.columns) if self._shown is not None else ()
        return [axis for axis in self.knobs if axis not in taken]

    def _fold(self) -> None:
        wide = self.width() >= WIDE * self._look.scale
        fixed = self._fixed_axes()
        for axis, knob in self.knobs.items():
            knob.setVisible(wide and axis in fixed)
        ui = self._look.ui
        text = ui.ngettext("{n} fixed value", "{n} fixed values", len(fixed)).replace("{n}", str(len(fixed)))
        if text != self.folded.text():
            self.folded.set_text(text)
        self.folded.setVisible(not wide)
        name = ui.gettext("Export as PNG…")
        if bool(self.export_button.text()) is not wide:
            self.export_button.set_text(name if wide else "")
            self.export_button.setAccessibleName(name)
            self.export_button.setToolTip("" if wide else name)

    def _prefixed(self, which: str) -> Any:
        ui = self._look.ui
        word = ui.gettext("Rows") if which == "rows" else ui.gettext("Columns")
        return lambda option: f"{word}: {option.text}"

    def _knobs(self, locales: Sequence[str]) -> dict[str, Choice]:
        ui = self._look.ui
        values: dict[str, list[Option]] = {
            plan.LOCALE: [Option(one, value_word(plan.LOCALE, one, ui)) for one in (*locales, *plan.PSEUDO)],
            plan.THEME: [Option(theme, theme_word(theme, ui)) for theme in THEMES],
            plan.WIDTH: [Option(width, str(width)) for width in plan.WIDTHS],
            plan.SCALE: [Option(scale, f"{scale * 100:g} %") for scale in plan.SCALES],
            DETAILS: [Option("closed", ui.gettext("closed")), Option("open", ui.gettext("open"))],
            plan.STATE: [Option(state, state_name(state, ui)) for state in plan.STATES],
        }
        made = {}
        for axis, options in values.items():
            name = ui.gettext("Details") if axis == DETAILS else axis_word(axis, ui)
            knob = Choice(
                self._look,
                name,
                options,
                options[0].value,
                text=lambda option, said=name: f"{said} {option.text}",  # type: ignore[misc]
            )
            knob.chosen.connect(lambda value, axis=axis: self.fixed.emit(axis, value))
            made[axis] = knob
        return made

    def _lay_out(self) -> None:
        look = self._look
        column = QVBoxLayout(self)
        column.setContentsMargins(look.pad(12), look.pad(6), look.pad(12), look.pad(6))
        column.setSpacing(look.pad(2))
        first = QHBoxLayout()
        first.setSpacing(look.pad(8))
        first.addWidget(self.filter, 1)
        first.addWidget(self.export_button)
        flow = QWidget()
        knobs = Flow(flow, look.pad(2))
        knobs.setContentsMargins(0, 0, 0, 0)
        for part in (self.rows, self.columns, *self.knobs.values(), self.folded, self.zoom, self.order):
            knobs.addWidget(part)
        last = QHBoxLayout()
        last.setSpacing(look.pad(12))
        last.addWidget(self.count)
        last.addWidget(self.totals)
        last.addStretch(1)
        column.addLayout(first)
        column.addWidget(flow)
        column.addLayout(last)
