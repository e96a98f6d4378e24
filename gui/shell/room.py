"""What a room of the window is: its stop on the rail, its actions, and its workspace at a look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from PySide6.QtCore import QMimeData, Signal
from PySide6.QtWidgets import QWidget

from gui.actions import Act
from gui.cards.appearance import Appearance
from gui.finds import Find, Way
from gui.shell.rail import Stop
from model.registry.entry import CodeEntry


class Workspace(QWidget):
    """A room's widgets at one look; made anew when theme, language or text size change."""

    edited = Signal()  # there is something else to undo now

    def panes(self) -> list[QWidget]:
        """Return the panes F6 goes round, in reading order."""
        return [self]

    def start(self) -> QWidget:
        """Return where the keyboard begins."""
        return self

    @property
    def can_undo(self) -> bool:
        """Say whether there is an edit to take back."""
        return False

    @property
    def can_redo(self) -> bool:
        """Say whether there is one to do again."""
        return False

    def undo(self) -> None:
        """Take the last edit back."""

    def redo(self) -> None:
        """Do the last undone edit again."""

    def state(self) -> dict[str, Any]:
        """Return what a rebuilt workspace has to take over."""
        return {}

    def restore(self, state: dict[str, Any]) -> None:
        """Take over from the workspace before."""


class Room(Protocol):
    """One workspace as the main window knows it; what has to outlive a change of look lives here."""

    id: str

    def stop(self, look: Appearance) -> Stop:
        """Return the room's place on the rail."""
        ...

    def make(self, look: Appearance) -> Workspace:
        """Make the workspace; called when the room is first seen and after a change of look."""
        ...

    def acts(self, look: Appearance) -> Sequence[Act]:
        """Return the room's actions; all rooms share one table of ids and shortcuts."""
        ...

    def finds(self, look: Appearance) -> Sequence[Find]:
        """Return what the command palette can find in the room, codes apart."""
        ...

    def way_to(self, entry: CodeEntry, look: Appearance) -> Way | None:
        """Return what the room can do with a code once it is open, or None."""
        ...

    def accepts(self, data: QMimeData) -> bool:
        """Say whether dropped data can be opened here."""
        ...

    def drop(self, data: QMimeData) -> None:
        """Open dropped data."""
        ...
