"""The host numbers: what is published, what is on the wire, and where the two contradict."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QHeaderView, QTableView, QWidget

from gui.cards.appearance import Appearance
from gui.shell.controls import ground
from gui.theme.type import CODE, SMALL
from model.registry.registry import Registry

Index = QModelIndex | QPersistentModelIndex


class NumbersModel(QAbstractTableModel):
    """One row a number; read only."""

    def __init__(self, registry: Registry, look: Appearance, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._numbers = tuple(registry.numbers.values())
        ui = look.ui
        self._titles = (
            *(ui.gettext("Number"), ui.gettext("Published"), ui.gettext("On the wire")),
            *(ui.gettext("Verdict"), ui.gettext("Note")),
        )

    def rowCount(self, parent: Index | None = None) -> int:
        """Return how many numbers there are."""
        return 0 if parent is not None and parent.isValid() else len(self._numbers)

    def columnCount(self, parent: Index | None = None) -> int:
        """Return the columns: number, published, wire, verdict, note."""
        return 0 if parent is not None and parent.isValid() else len(self._titles)

    def headerData(
        self, section: int, side: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return a column's title."""
        if role == Qt.ItemDataRole.DisplayRole and side is Qt.Orientation.Horizontal:
            return self._titles[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a cell's text, font, colour or tool tip."""
        number = self._numbers[index.row()]
        ui = self._look.ui
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            verdict = ui.gettext("contradicts") if number.contradicts else ""
            wire = ", ".join(number.wire)
            return (str(number.number), number.spec or "–", wire or "–", verdict, number.note or "")[
                index.column()
            ]
        if role == Qt.ItemDataRole.FontRole:
            return self._look.font(CODE if index.column() < 3 else SMALL)
        if role == Qt.ItemDataRole.ForegroundRole and number.contradicts:
            return self._look.tokens["degraded-fg"]
        return None


class NumbersView(QTableView):
    """The table."""

    def __init__(self, registry: Registry, look: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(NumbersModel(registry, look, self))
        self.setAccessibleName(look.ui.gettext("Host numbers"))
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setShowGrid(False)
        self.setWordWrap(True)
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header = self.horizontalHeader()
        header.setFont(look.font(SMALL))
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(4, QHeaderView.ResizeMode.Stretch)
        ground(self.viewport(), look, "surface")
