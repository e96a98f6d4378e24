"""Translate as a room of the window: its stop, its desk, and its workspace at the present look."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData

from gui.actions import Act
from gui.cards.appearance import Appearance
from gui.context import AppContext
from gui.finds import Find, Way
from gui.shell.rail import Stop
from gui.translate.acts import acts
from model.catalog.locales import SOURCE
from model.registry.coverage import catalog_name
from model.registry.entry import CodeEntry

if TYPE_CHECKING:
    from gui.translate.room import TranslateRoom
    from model.catalog.desk import Desk


def journal_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Return where unsaved edits are kept (XDG base directories)."""
    base = environment.get("XDG_DATA_HOME") or ""
    root = Path(base) if base.startswith("/") else Path.home() / ".local" / "share"
    return root / "error-inspector" / "journals"


class TranslatePlace:
    """What the main window knows of Translate; the desk outlives a change of look."""

    id = "translate"

    def __init__(self, context: AppContext) -> None:
        self._context = context
        self._desk: Desk | None = None
        self.workspace: TranslateRoom | None = None

    def stop(self, look: Appearance) -> Stop:
        """Return the room's place on the rail."""
        return Stop(self.id, look.ui.pgettext("workspace.translate", "Translate"), "translate")

    def make(self, look: Appearance) -> TranslateRoom:
        """Make the workspace at a look."""
        # Not before it is asked for: the window opens faster.
        from gui.translate.room import TranslateRoom
        from model.catalog.desk import Desk

        if self._desk is None:
            journals = self._context.data or journal_folder()
            self._desk = Desk(self._context.catalogs, self._context.registry, journals)
        self.workspace = TranslateRoom(self._context, look, self._desk)
        return self.workspace

    def acts(self, look: Appearance) -> Sequence[Act]:
        """Return the room's actions."""
        return acts(look.ui, lambda: self.workspace)

    def finds(self, look: Appearance) -> Sequence[Find]:
        """Return every string with its English."""
        show = look.ui.gettext("Show in Translate")
        return [
            Find("string", key, message.text, "translate", (Way(show, partial(self._show, key)),), code=True)
            for key, message in self._context.catalogs.messages(SOURCE).items()
        ]

    def way_to(self, entry: CodeEntry, look: Appearance) -> Way | None:
        """Show a code's string, where it has one."""
        name = catalog_name(entry)
        if name is None:
            return None
        return Way(look.ui.gettext("Translate its string"), partial(self._show, f"errors.{name}"))

    def accepts(self, data: QMimeData) -> bool:
        """Nothing is dropped here."""
        return False

    def drop(self, data: QMimeData) -> None:
        """Nothing is dropped here."""

    def _show(self, key: str) -> None:
        if self.workspace is not None:
            self.workspace.find_key(key)
