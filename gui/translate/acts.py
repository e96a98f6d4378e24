"""What can be done in Translate: one table for menus, palette and keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from gui.actions import Act
from model.catalog.ui import UiStrings

if TYPE_CHECKING:
    from gui.translate.room import TranslateRoom


def acts(ui: UiStrings, room: Callable[[], TranslateRoom | None]) -> tuple[Act, ...]:
    """Return the actions; `room` answers None until the workspace is made and in sight."""

    def there() -> bool:
        made = room()
        return made is not None and made.isVisible()

    def do(method: str, *words: Any) -> Callable[[], None]:
        def run() -> None:
            made = room()
            if made is not None:
                getattr(made, method)(*words)

        return run

    def act(name: str, menu: str, text: str, key: str, method: str, *words: Any) -> Act:
        return Act(f"translate.{name}", menu, text, key, do(method, *words), there)

    return (
        act("save", "file", ui.gettext("Save the catalog"), "Ctrl+S", "save"),
        act("done-next", "edit", ui.gettext("Done, and next unfinished"), "Ctrl+Return", "done", True),
        act("done", "edit", ui.gettext("Done"), "Alt+Return", "done", False),
        act("needs-work", "edit", ui.gettext("Needs work"), "Ctrl+U", "needs_work"),
        act("copy-source", "edit", ui.gettext("Copy the source"), "Ctrl+B", "copy_source"),
        act("clear", "edit", ui.gettext("Clear the translation"), "Ctrl+Shift+K", "clear"),
        act("placeholder", "edit", ui.gettext("Insert the next placeholder"), "Ctrl+T", "insert_next"),
        act("next", "go", ui.gettext("Next string"), "Ctrl+Down", "step", 1),
        act("before", "go", ui.gettext("Previous string"), "Ctrl+Up", "step", -1),
        act("unfinished", "go", ui.gettext("Next unfinished"), "Ctrl+Shift+Down", "unfinished"),
        act("issue", "go", ui.gettext("Next string with an issue"), "F8", "next_issue"),
        act("find", "go", ui.gettext("Find a string"), "Ctrl+F", "search"),
    )
