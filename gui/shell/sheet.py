"""The shortcut sheet: every action with its keys, made from the one table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from gui.actions import Act, key_text
from gui.cards.appearance import Appearance
from gui.shell.controls import ChromeButton, ground, label
from gui.theme.type import BODY, CODE, STRONG


def shortcut_sheet(
    look: Appearance, table: Sequence[Act], menus: Mapping[str, str], parent: QWidget
) -> QDialog:
    """Return the sheet, not yet shown."""
    ui = look.ui
    dialog = QDialog(parent)
    dialog.setWindowTitle(ui.gettext("Keyboard shortcuts"))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    ground(dialog, look, "raised")
    body = QWidget()
    ground(body, look, "raised")
    grid = QGridLayout(body)
    grid.setContentsMargins(24, 16, 24, 16)
    grid.setHorizontalSpacing(32)
    grid.setVerticalSpacing(6)
    at = 0
    for menu, caption in menus.items():
        acts = [act for act in table if act.menu == menu and act.key]
        if not acts:
            continue
        grid.addWidget(label(look, caption.replace("&", ""), STRONG), at, 0, 1, 2)
        at += 1
        for act in acts:
            grid.addWidget(label(look, act.text.replace("&", ""), BODY), at, 0)
            keys = label(look, key_text(act.key), CODE, "text-muted")
            grid.addWidget(keys, at, 1, Qt.AlignmentFlag.AlignTrailing)
            at += 1
    grid.setColumnStretch(0, 1)
    scroll = QScrollArea()
    scroll.setWidgetResizable(True)
    scroll.setFrameShape(QFrame.Shape.NoFrame)
    scroll.setWidget(body)
    scroll.setAccessibleName(ui.gettext("Keyboard shortcuts"))
    close = ChromeButton(look, ui.gettext("Close"), kind="secondary")
    close.clicked.connect(dialog.accept)
    column = QVBoxLayout(dialog)
    column.setContentsMargins(0, 0, 0, 12)
    column.addWidget(scroll, 1)
    column.addWidget(close, 0, Qt.AlignmentFlag.AlignHCenter)
    dialog.resize(look.px(420), look.px(520))
    close.setFocus()
    return dialog
