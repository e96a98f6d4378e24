"""Review as a room of the window: its stop, its actions, and its workspace at the present look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData

from gui.actions import Act
from gui.cards.appearance import Appearance
from gui.context import AppContext
from gui.finds import Find, Way
from gui.review.acts import acts
from gui.shell.rail import Stop
from model.preview.marks import NAME, Marks, data_folder
from model.preview.spec import PreviewSpec
from model.registry.entry import CodeEntry

if TYPE_CHECKING:
    from gui.review.room import ReviewRoom


class ReviewPlace:
    """What the main window knows of Review."""

    id = "review"

    def __init__(self, context: AppContext) -> None:
        self._context = context
        self._marks: Marks | None = None
        self.workspace: ReviewRoom | None = None

    def stop(self, look: Appearance) -> Stop:
        """Return the room's place on the rail."""
        return Stop(self.id, look.ui.pgettext("workspace.review", "Review"), "review")

    def make(self, look: Appearance) -> ReviewRoom:
        """Make the workspace at a look."""
        # Not before it is asked for: the window opens faster.
        from gui.review.room import ReviewRoom

        if self._marks is None:
            self._marks = Marks((self._context.data or data_folder()) / NAME)
        self.workspace = ReviewRoom(self._context, self._marks)
        return self.workspace

    def acts(self, look: Appearance) -> Sequence[Act]:
        """Return the room's actions."""
        return acts(look.ui, lambda: self.workspace)

    def finds(self, look: Appearance) -> Sequence[Find]:
        """Nothing but the codes, which every room shares."""
        return ()

    def way_to(self, entry: CodeEntry, look: Appearance) -> Way:
        """Show a code in every variant."""
        return Way(look.ui.gettext("Show in Review"), lambda: self._show(entry))

    def accepts(self, data: QMimeData) -> bool:
        """Nothing is dropped here."""
        return False

    def drop(self, data: QMimeData) -> None:
        """Nothing is dropped here."""

    def _show(self, entry: CodeEntry) -> None:
        if self.workspace is not None:
            self.workspace.show_spec(PreviewSpec(code=entry.code, namespace=entry.namespace))
