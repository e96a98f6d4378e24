"""Registry as a room of the window: its stop, its actions, and its workspace at the present look."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData

from gui.actions import Act
from gui.cards.appearance import Appearance
from gui.context import AppContext
from gui.finds import Find, Way
from gui.registry import CODES, NUMBERS
from gui.shell.rail import Stop
from model.capture.record import Failure
from model.registry.entry import CodeEntry

if TYPE_CHECKING:
    from gui.registry.workspace import RegistryWorkspace


class RegistryRoom:
    """What the main window knows of the Registry; `failures` asks for those of the open capture."""

    id = "registry"

    def __init__(self, context: AppContext, failures: Callable[[], Sequence[Failure]]) -> None:
        self._context, self._failures = context, failures
        self.workspace: RegistryWorkspace | None = None

    def stop(self, look: Appearance) -> Stop:
        """Return the room's place on the rail."""
        return Stop(self.id, look.ui.pgettext("workspace.registry", "Registry"), "registry")

    def make(self, look: Appearance) -> RegistryWorkspace:
        """Make the workspace at a look."""
        # Not before it is asked for: the window opens faster.
        from gui.registry.workspace import RegistryWorkspace

        self.workspace = RegistryWorkspace(self._context, look, self._failures())
        return self.workspace

    def acts(self, look: Appearance) -> tuple[Act, ...]:
        """Return the room's actions."""
        ui = look.ui
        return (
            Act("registry.codes", "view", ui.gettext("Codes"), "", lambda: self._view(CODES), self._is_made),
            Act(
                *("registry.numbers", "view", ui.gettext("Host numbers"), ""),
                *(lambda: self._view(NUMBERS), self._is_made),
            ),
        )

    def finds(self, look: Appearance) -> Sequence[Find]:
        """Nothing but the codes, which every room shares."""
        return ()

    def way_to(self, entry: CodeEntry, look: Appearance) -> Way:
        """Show a code's entry."""
        return Way(look.ui.gettext("Show in Registry"), lambda: self._show(entry))

    def accepts(self, data: QMimeData) -> bool:
        """Nothing is dropped here."""
        return False

    def drop(self, data: QMimeData) -> None:
        """Nothing is dropped here."""

    def capture_changed(self) -> None:
        """Count the codes of the capture that was opened."""
        if self.workspace is not None:
            self.workspace.take_failures(self._failures())

    def _show(self, entry: CodeEntry) -> None:
        if self.workspace is not None:
            self.workspace.show_view(CODES)
            self.workspace.show_code(entry)

    def _is_made(self) -> bool:
        return self.workspace is not None

    def _view(self, view: str) -> None:
        if self.workspace is not None:
            self.workspace.show_view(view)
