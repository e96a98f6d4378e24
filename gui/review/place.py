"""Review as a room of the window: its stop, its actions, and its workspace at the present look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData

from gui.actions import Act
from gui.cards.appearance import Appearance
from gui.context import AppContext
from gui.review.acts import acts
from gui.shell.rail import Stop

if TYPE_CHECKING:
    from gui.review.room import ReviewRoom


class ReviewPlace:
    """What the main window knows of Review."""

    id = "review"

    def __init__(self, context: AppContext) -> None:
        self._context = context
        self.workspace: ReviewRoom | None = None

    def stop(self, look: Appearance) -> Stop:
        """Return the room's place on the rail."""
        return Stop(self.id, look.ui.pgettext("workspace.review", "Review"), "review")

    def make(self, look: Appearance) -> ReviewRoom:
        """Make the workspace at a look."""
        # Not before it is asked for: the window opens faster.
        from gui.review.room import ReviewRoom

        self.workspace = ReviewRoom(self._context)
        return self.workspace

    def acts(self, look: Appearance) -> Sequence[Act]:
        """Return the room's actions."""
        return acts(look.ui, lambda: self.workspace)

    def accepts(self, data: QMimeData) -> bool:
        """Nothing is dropped here."""
        return False

    def drop(self, data: QMimeData) -> None:
        """Nothing is dropped here."""
