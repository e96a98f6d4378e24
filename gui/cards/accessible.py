"""What assistive technology is told of our painted parts: roles, and whether a disclosure is open.

The factory and every interface it made are kept alive here by the caller; Qt holds no reference of its own.
"""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from gui.cards.card import Card
from gui.cards.lines import BubbleItem, NeutralLine, ProseItem, ToolLineItem
from gui.cards.parts import Disclosure, Pill
from gui.cards.text import TextBlock

_ROLES: tuple[tuple[type[QWidget], QAccessible.Role], ...] = (
    (NeutralLine, QAccessible.Role.StatusBar),
    (Card, QAccessible.Role.Grouping),
    (BubbleItem, QAccessible.Role.Paragraph),
    (ProseItem, QAccessible.Role.Paragraph),
    (ToolLineItem, QAccessible.Role.Grouping),
    (TextBlock, QAccessible.Role.StaticText),
    (Pill, QAccessible.Role.StaticText),
)


class DisclosureInterface(QAccessibleWidget):
    """A button that is expandable, and expanded or collapsed."""

    def __init__(self, button: Disclosure) -> None:
        super().__init__(button, QAccessible.Role.Button, button.accessibleName())
        self._button = button

    def state(self) -> QAccessible.State:
        """Return the button's state with its expansion."""
        state = super().state()
        state.expandable = True
        state.expanded = self._button.isChecked()
        state.collapsed = not self._button.isChecked()
        state.checkable = False
        state.checked = False
        return state


class Interfaces:
    """The factory's memory; install it once per application."""

    def __init__(self) -> None:
        self._made: dict[int, QAccessibleInterface] = {}

    def install(self) -> None:
        """Teach Qt our parts."""
        QAccessible.installFactory(self.make)

    def make(self, _key: str, thing: QObject | None) -> QAccessibleInterface | None:
        """Return the interface of one of our parts, or None to leave it to Qt."""
        if not isinstance(thing, QWidget):
            return None
        made: QAccessibleInterface | None = None
        if isinstance(thing, Disclosure):
            made = DisclosureInterface(thing)
        else:
            role = next((role for kind, role in _ROLES if isinstance(thing, kind)), None)
            if role is not None:
                made = QAccessibleWidget(thing, role, thing.accessibleName())
        if made is not None:
            key = id(thing)
            self._made[key] = made
            thing.destroyed.connect(lambda *_: self._made.pop(key, None))
        return made
