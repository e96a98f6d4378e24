"""The Registry's widgets at one look: header with view and filter, the list, the entry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from gui.cards.appearance import Appearance
from gui.context import AppContext
from gui.registry import CODES, NUMBERS
from gui.registry.codes import CodesModel, CodesView, paint_state
from gui.registry.entry import EntryPane
from gui.registry.numbers import NumbersView
from gui.registry.titles import ColumnTitles
from gui.replay.happened import clock_text
from gui.shell.controls import Choice, Option, ground, label, line
from gui.shell.filter_field import FilterField
from gui.shell.room import Workspace
from gui.shell.split import Split
from gui.theme.type import SMALL
from model.capture.record import Failure
from model.filtering import FilterFault
from model.registry.coverage import coverage
from model.registry.entry import CodeEntry
from model.registry.listing import KEYS, groups, parse_filter
from model.vocabulary import Namespace

FIRST = "PROVIDER_RATE_LIMITED"  # a card that has everything: wait, action, details


def seen_in(failures: Sequence[Failure]) -> Counter[tuple[str, str]]:
    """Count how often each code was received."""
    return Counter((str(failure.namespace), failure.received) for failure in failures)


class Legend(QWidget):
    """What the coverage squares mean."""

    def __init__(self, look: Appearance) -> None:
        super().__init__()
        ui = look.ui
        row = QHBoxLayout(self)
        row.setContentsMargins(look.pad(16), look.pad(6), look.pad(16), look.pad(6))
        row.setSpacing(look.pad(8))
        for state, word in (
            ("done", ui.gettext("done")),
            ("fuzzy", ui.gettext("needs work")),
            ("missing", ui.gettext("missing")),
            ("", ui.gettext("not needed, or the parent's")),
        ):
            row.addWidget(_Square(look, state))
            row.addWidget(label(look, word, SMALL, "text-muted"))
        row.addStretch(1)


class _Square(QWidget):
    def __init__(self, look: Appearance, state: str) -> None:
        super().__init__()
        self._look, self._state = look, state
        self.setFixedSize(14, 14)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint one square."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_state(painter, QRectF(1, 1, 12, 12), self._state, self._look)


class RegistryWorkspace(Workspace):
    """Every code with every fact, its coverage, the host numbers; `failures` of the capture fill "seen"."""

    def __init__(self, context: AppContext, look: Appearance, failures: Sequence[Failure] = ()) -> None:
        super().__init__()
        self._context, self._failures, self._look = context, tuple(failures), look
        ui = look.ui
        ground(self, look, "surface")
        seen = seen_in(self._failures)
        model = CodesModel(
            look, context.catalogs.locales, coverage(context.registry, context.catalogs), seen, self
        )
        self.list = CodesView(model, look)
        self.entry = EntryPane(context)
        self.numbers = NumbersView(context.registry, look)
        self.filter = FilterField(
            look,
            KEYS,
            ui.gettext("Filter codes"),
            ui.gettext("Filter: status:reserved  class:tool  retry:after-refresh"),
        )
        options = [Option(CODES, ui.gettext("Codes")), Option(NUMBERS, ui.gettext("Host numbers"))]
        self.view = Choice(look, ui.gettext("View"), options, CODES)
        self.count = label(look, "", SMALL, "text-muted")
        self._stack = QStackedWidget()
        self._stack.addWidget(self._codes_page())
        self._stack.addWidget(self.numbers)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._header())
        column.addWidget(line(look))
        column.addWidget(self._stack, 1)
        self.view.chosen.connect(self.show_view)
        self.filter.changed.connect(self._narrow)
        self.filter.left.connect(self.list.setFocus)
        self.list.chosen.connect(self._show_entry)
        self.entry.wanted.connect(self.show_code)
        self._narrow("")
        codes = context.registry.codes()
        self.show_code(context.registry.get(Namespace.APP, FIRST) or (codes[0] if codes else None))

    def panes(self) -> list[QWidget]:
        """Return the panes F6 goes round."""
        return [self.filter, self.list, self.entry] if self._stack.currentIndex() == 0 else [self.numbers]

    def start(self) -> QWidget:
        """Begin in the list."""
        return self.list if self._stack.currentIndex() == 0 else self.numbers

    def state(self) -> dict[str, Any]:
        """Return code, filter, view and closed groups."""
        entry = self.entry.entry
        return {
            "code": [entry.namespace.value, entry.code] if entry else None,
            "filter": self.filter.edit.toPlainText(),
            "view": self.view.value,
            "closed": sorted(self.list.codes.closed),
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Take over from the workspace before."""
        self.list.codes.closed = set(state["closed"])
        self.filter.edit.setPlainText(state["filter"])
        self._narrow(state["filter"])
        self.show_view(state["view"])
        if state["code"] is not None and (entry := self._entry(*state["code"])) is not None:
            self.list.choose(entry)
            self._show_entry(entry)

    def _entry(self, namespace: str, code: str) -> CodeEntry | None:
        return self._context.registry.get(Namespace(namespace), code)

    def take_failures(self, failures: Sequence[Failure]) -> None:
        """Count the codes of another capture."""
        self._failures = tuple(failures)
        self.list.codes.count(seen_in(self._failures))

    def show_code(self, entry: CodeEntry | None) -> None:
        """Show a code in list and entry; a filter that hides it is lifted."""
        if entry is None:
            return
        if self.list.codes.row_of(entry) < 0:
            self.filter.edit.setPlainText("")
            self.list.codes.closed.clear()
            self._narrow("")
        self.list.choose(entry)
        self._show_entry(entry)

    def _header(self) -> QHBoxLayout:
        look = self._look
        row = QHBoxLayout()
        row.setContentsMargins(look.pad(12), look.pad(8), look.pad(12), look.pad(8))
        row.setSpacing(look.pad(12))
        row.addWidget(self.view)
        row.addWidget(self.filter, 1)
        row.addWidget(self.count)
        return row

    def _codes_page(self) -> QWidget:
        look = self._look
        start = QWidget()
        column = QVBoxLayout(start)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(ColumnTitles(look, self.list))
        column.addWidget(line(look))
        column.addWidget(self.list, 1)
        column.addWidget(line(look))
        column.addWidget(Legend(look))
        halves = Split(self._context, look, Qt.Orientation.Horizontal, "registry", 876 / 1376)
        halves.addWidget(start)
        halves.addWidget(self.entry)
        start.setMinimumWidth(380)
        self.entry.setMinimumWidth(340)
        return halves

    def show_view(self, view: object) -> None:
        self.view.select(view)
        self._stack.setCurrentIndex(1 if view == NUMBERS else 0)
        self.filter.setEnabled(view == CODES)

    def _narrow(self, text: str) -> None:
        ui = self._look.ui
        try:
            holds = parse_filter(text)
        except FilterFault as fault:
            self.filter.show_fault(fault, ui.gettext("The list keeps the last filter that worked."))
            return
        self.filter.show_fault(None, "")
        found = groups(self._context.registry, holds)
        self.list.codes.show_groups(found)
        listed, all_codes = sum(len(group.entries) for group in found), len(self._context.registry.entries)
        self.count.setText(
            ui.gettext("{n} of {m} codes").replace("{n}", str(listed)).replace("{m}", str(all_codes))
        )
        if self.entry.entry is not None:
            self.list.choose(self.entry.entry)

    def _show_entry(self, entry: CodeEntry) -> None:
        if self.entry.entry is entry:
            return
        times = [
            clock_text(failure.at_ms)
            for failure in self._failures
            if (failure.namespace, failure.received) == (entry.namespace, entry.code)
        ]
        self.entry.show_entry(entry, times)
