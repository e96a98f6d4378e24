"""What a room of the window is: its stop on the rail, its actions, and its workspace at a look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QWidget

from gui.actions import Act
from gui.cards.appearance import Appearance
from gui.shell.rail import Stop


class Workspace(QWidget):
    """A room's widgets at one look; made anew when theme, language or text size change."""

    def panes(self) -> list[QWidget]:
        """Return the panes F6 goes round, in reading order."""
        return [self]

    def start(self) -> QWidget:
        """Return where the keyboard begins."""
        return self

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

    def accepts(self, data: QMimeData) -> bool:
        """Say whether dropped data can be opened here."""
        ...

    def drop(self, data: QMimeData) -> None:
        """Open dropped data."""
        ...
