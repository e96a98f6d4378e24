"""Sheets: panels over the window that Escape closes; the one of the shortcuts is made from the one table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from gui.actions import Act, key_text
from gui.cards.appearance import Appearance
from gui.shell.controls import ChromeButton, ground, label
from gui.theme.type import BODY, CODE, STRONG


class Sheet(QWidget):
    """A panel in the middle of its window; Escape, F1 or its button close it. A subclass fills it."""

    def __init__(self, look: Appearance, name: str, size: tuple[int, int], parent: QWidget) -> None:
        """Show the panel; `size` is px at 100 %, smaller where the window is."""
        super().__init__(parent)
        self.look = look
        self._before: QWidget | None = parent.window().focusWidget()
        self.setAccessibleName(name)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        body = self.body()
        ground(body, look, "raised")
        scroll.setWidget(body)
        scroll.setAccessibleName(name)
        ground(scroll.viewport(), look, "raised")
        self.close_button = ChromeButton(look, look.ui.gettext("Close"), kind="secondary")
        self.close_button.clicked.connect(self.leave)
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 12, 2, 12)
        column.addWidget(scroll, 1)
        column.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignHCenter)
        width = min(look.px(size[0]), parent.width() - 48)
        height = min(look.px(size[1]), parent.height() - 96)
        self.setGeometry((parent.width() - width) // 2, (parent.height() - height) // 2, width, height)
        self.show()
        self.raise_()
        self.close_button.setFocus()

    def body(self) -> QWidget:
        """Return what is on the panel."""
        raise NotImplementedError

    def focusNextPrevChild(self, on: bool) -> bool:
        """Keep Tab on the panel: what lies under it is not in reach."""
        stops = [
            one
            for one in self.findChildren(QWidget)
            if one.isVisible() and one.isEnabled() and one.focusPolicy() & Qt.FocusPolicy.TabFocus
        ]
        if not stops:
            return False  # the panel is on its way out
        here = self.window().focusWidget()
        at = next((place for place, one in enumerate(stops) if one is here), 0)
        stops[(at + (1 if on else -1)) % len(stops)].setFocus(Qt.FocusReason.TabFocusReason)
        return True

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
        painter.fillRect(self.rect(), self.look.tokens["raised"])
        painter.setPen(QPen(self.look.tokens["border-strong"], 1))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)


class ShortcutSheet(Sheet):
    """Every action with its keys."""

    def __init__(
        self, look: Appearance, table: Sequence[Act], menus: Mapping[str, str], parent: QWidget
    ) -> None:
        self._table, self._menus = table, menus
        super().__init__(look, look.ui.gettext("Keyboard shortcuts"), (440, 560), parent)

    def body(self) -> QWidget:
        """Return the actions under the names of their menus."""
        look = self.look
        body = QWidget()
        grid = QGridLayout(body)
        grid.setContentsMargins(24, 8, 24, 8)
        grid.setHorizontalSpacing(24)
        grid.setVerticalSpacing(6)
        at = 0
        for menu, caption in self._menus.items():
            acts = [act for act in self._table if act.menu == menu and act.key]
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
