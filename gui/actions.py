"""Actions: one table of what can be done, feeding menus, the shortcut sheet and the keyboard alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget


def _always() -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Act:
    """One thing a person can do: a stable id, its words, its keys, and what happens.

    `menu` is the id of the menu it is listed in; `key` a portable shortcut or "". `checked` makes it a
    choice that shows whether it is on. `window` shortcuts work everywhere; others only inside their room
    when no text field has the focus.
    """

    id: str
    menu: str
    text: str
    key: str
    handler: Callable[[], None]
    enabled: Callable[[], bool] = _always
    checked: Callable[[], bool] | None = None
    window: bool = True


class DuplicateAction(ValueError):
    """Two actions claim one id or one shortcut: a fault of ours."""


def collect(*rooms: Iterable[Act]) -> tuple[Act, ...]:
    """Return all acts of all rooms as one table. Raises DuplicateAction."""
    table = tuple(act for room in rooms for act in room)
    for what, names in (
        ("id", [act.id for act in table]),
        ("shortcut", [act.key for act in table if act.key]),
    ):
        twice = [name for name, count in Counter(names).items() if count > 1]
        if twice:
            raise DuplicateAction(f"More than one action has the {what} {twice[0]}.")
    return table


class Bound:
    """The table as QActions of a window; `refresh` asks every action again whether it can be done."""

    def __init__(self, table: Sequence[Act], owner: QWidget) -> None:
        """Make the actions; `owner` is where the shortcuts work."""
        self.table = tuple(table)
        self.actions: dict[str, QAction] = {}
        for act in self.table:
            action = QAction(act.text, owner)
            action.setObjectName(act.id)
            action.setMenuRole(QAction.MenuRole.NoRole)
            if act.checked is not None:
                action.setCheckable(True)
            if act.key and act.window:
                action.setShortcut(QKeySequence(act.key))
                action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
            action.triggered.connect(_handler(act))
            owner.addAction(action)
            self.actions[act.id] = action
        self.refresh()

    def refresh(self) -> None:
        """Enable what can be done now, check what is on."""
        for act in self.table:
            action = self.actions[act.id]
            action.setEnabled(act.enabled())
            if act.checked is not None:
                action.setChecked(act.checked())

    def of_menu(self, menu: str) -> list[QAction]:
        """Return a menu's actions in order."""
        return [self.actions[act.id] for act in self.table if act.menu == menu]


def _handler(act: Act) -> Callable[[bool], None]:
    def run(_on: bool = False) -> None:
        if act.enabled():
            act.handler()

    return run


def key_text(key: str) -> str:
    """Return a shortcut as the platform writes it."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
