"""The shortcut sheet: every action with its keys, made from the one table, over the window."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from gui.actions import Act, key_text
from gui.cards.appearance import Appearance
from gui.shell.controls import ChromeButton, ground, label
from gui.theme.type import BODY, CODE, STRONG


class ShortcutSheet(QWidget):
    """A panel in the middle of its window; Escape, F1 or its button close it."""

    def __init__(
        self, look: Appearance, table: Sequence[Act], menus: Mapping[str, str], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._look = look
        self._before: QWidget | None = parent.window().focusWidget()
        ui = look.ui
        self.setAccessibleName(ui.gettext("Keyboard shortcuts"))
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(self._rows(table, menus))
        scroll.setAccessibleName(ui.gettext("Keyboard shortcuts"))
        ground(scroll.viewport(), look, "raised")
        self.close_button = ChromeButton(look, ui.gettext("Close"), kind="secondary")
        self.close_button.clicked.connect(self.leave)
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 12, 2, 12)
        column.addWidget(scroll, 1)
        column.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignHCenter)
        width = min(look.px(440), parent.width() - 48)
        height = min(look.px(560), parent.height() - 96)
        self.setGeometry((parent.width() - width) // 2, (parent.height() - height) // 2, width, height)
        self.show()
        self.raise_()
        self.close_button.setFocus()

    def _rows(self, table: Sequence[Act], menus: Mapping[str, str]) -> QWidget:
        look = self._look
        body = QWidget()
        ground(body, look, "raised")
        grid = QGridLayout(body)
        grid.setContentsMargins(24, 8, 24, 8)
        grid.setHorizontalSpacing(24)
        grid.setVerticalSpacing(6)
        at = 0
        for menu, caption in menus.items():
            acts = [act for act in table if act.menu == menu and act.key]
            if acts:
                grid.addWidget(label(look, caption.replace("&", ""), STRONG), at, 0, 1, 2)
                at += 1
            for act in acts:
                grid.addWidget(label(look, act.text.replace("&", ""), BODY, wrap=True), at, 0)
                keys = label(look, key_text(act.key), CODE, "text-muted")
                grid.addWidget(keys, at, 1, Qt.AlignmentFlag.AlignTrailing)
                at += 1
        grid.setColumnStretch(0, 1)
        return body

    def leave(self) -> None:
        """Close the panel and give the focus back."""
        self.hide()
        if self._before is not None:
            self._before.setFocus()
        self.deleteLater()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close with Escape; other keys go no further."""
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_F1):
            self.leave()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ground and frame."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), self._look.tokens["raised"])
        painter.setPen(QPen(self._look.tokens["border-strong"], 1))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
