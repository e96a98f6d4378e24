"""Split: two panes with a thin line between; the place is kept, and a double click restores the default."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import (
    QFocusEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QMoveEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QSplitter, QSplitterHandle, QWidget

from gui.cards.appearance import Appearance
from gui.context import AppContext

LINE, GRIP = 1, 7  # px: what is seen, and what the mouse can take hold of
STEP = 16  # px a key moves it


class Split(QSplitter):
    """Two panes; `share` is the first one's part of the room, 0 to 1, until a person moves the line.

    `name` is what the place is kept under; panes whose arrangement changes with the room give each its own.
    """

    def __init__(
        self, context: AppContext, look: Appearance, way: Qt.Orientation, name: str, share: float
    ) -> None:
        super().__init__(way)
        self._context, self._look = context, look
        self._name, self._share = name, share
        self.setChildrenCollapsible(False)
        self.setHandleWidth(LINE)
        self.splitterMoved.connect(self._moved)

    def createHandle(self) -> QSplitterHandle:
        """Return our own handle."""
        return _Handle(self.orientation(), self, self._look)

    def use(self, name: str, share: float) -> None:
        """Stand for another arrangement: its kept place, or `share`."""
        self._name, self._share = name, share
        self.place()

    def place(self) -> None:
        """Put the line where it was left, or at the default."""
        share = self._context.memory.shares.get(self._name, self._share)
        room = self._room()
        if room > 0 and self.count() == 2:
            self.setSizes([round(room * share), room - round(room * share)])

    def reset(self) -> None:
        """Put the line at its default and forget where it was."""
        self._context.memory.keep_share(self._name, None)
        self.place()

    def move_by(self, px: int) -> None:
        """Move the line by some px, as far as the panes allow, and keep the place."""
        first, second = self.sizes()
        self.setSizes([first + px, second - px])
        self._moved()

    def share(self) -> float:
        """Return the first pane's part of the room."""
        sizes = self.sizes()
        return sizes[0] / max(1, sum(sizes))

    def _room(self) -> int:
        whole = self.size()
        return (whole.width() if self.orientation() is Qt.Orientation.Horizontal else whole.height()) - LINE

    def _moved(self) -> None:
        share = self.share()
        if 0 < share < 1:
            self._context.memory.keep_share(self._name, share)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the shares, not the pixels."""
        super().resizeEvent(event)
        self.place()


class _Handle(QSplitterHandle):
    """The line; an invisible grip around it is what the mouse finds."""

    def __init__(self, way: Qt.Orientation, parent: Split, look: Appearance) -> None:
        super().__init__(way, parent)
        self._split, self._look = parent, look
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(look.ui.gettext("Divider between two panes"))
        self.grip = _Grip(self, parent, look)
        self.grip.hide()  # Qt makes a line before the first pane too, which is never seen

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take the grip along."""
        super().resizeEvent(event)
        self.grip.follow()

    def showEvent(self, event: QShowEvent) -> None:
        """Show the grip where there are two panes."""
        super().showEvent(event)
        self.grip.follow()

    def hideEvent(self, event: QHideEvent) -> None:
        """Hide the grip with the line."""
        super().hideEvent(event)
        self.grip.hide()

    def moveEvent(self, event: QMoveEvent) -> None:
        """Take the grip along."""
        super().moveEvent(event)
        self.grip.follow()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move with the arrow keys; Home restores the default."""
        flat = self.orientation() is Qt.Orientation.Horizontal
        back, on = (Qt.Key.Key_Left, Qt.Key.Key_Right) if flat else (Qt.Key.Key_Up, Qt.Key.Key_Down)
        if flat and self._look.rtl:
            back, on = on, back
        if event.key() in (back, on):
            self._split.move_by(STEP if event.key() == on else -STEP)
        elif event.key() == Qt.Key.Key_Home:
            self._split.reset()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the grip."""
        super().focusInEvent(event)
        self.grip.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the grip."""
        super().focusOutEvent(event)
        self.grip.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line."""
        QPainter(self).fillRect(self.rect(), self._look.tokens["border"])

    def drag(self, to: QPoint) -> None:
        """Move the line to a point of the splitter."""
        flat = self.orientation() is Qt.Orientation.Horizontal
        self.moveSplitter(to.x() if flat else to.y())


class _Grip(QWidget):
    """Seven px over the line that can be taken hold of; three of them show when the mouse is there."""

    def __init__(self, handle: _Handle, split: Split, look: Appearance) -> None:
        super().__init__(split)
        self._handle, self._split, self._look = handle, split, look
        flat = handle.orientation() is Qt.Orientation.Horizontal
        self.setCursor(Qt.CursorShape.SplitHCursor if flat else Qt.CursorShape.SplitVCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setToolTip(look.ui.gettext("Drag to resize, double-click to restore"))

    def follow(self) -> None:
        """Lie over the line, above both panes."""
        line = self._handle.geometry()
        self.setVisible(self._handle.isVisibleTo(self._split))
        if self._handle.orientation() is Qt.Orientation.Horizontal:
            self.setGeometry(line.x() - GRIP // 2, line.y(), GRIP, line.height())
        else:
            self.setGeometry(line.x(), line.y() - GRIP // 2, line.width(), GRIP)
        self.raise_()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the line."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._handle.drag(self.mapToParent(event.position().toPoint()))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Restore the default."""
        self._split.reset()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Show three px while the mouse is over it or the line has the keyboard."""
        if not self.underMouse() and not self._handle.hasFocus():
            return
        box = self.rect()
        middle = (
            box.adjusted(2, 0, -2, 0)
            if self._handle.orientation() is Qt.Orientation.Horizontal
            else box.adjusted(0, 2, 0, -2)
        )
        tokens = self._look.tokens
        QPainter(self).fillRect(middle, tokens["focus" if self._handle.hasFocus() else "border-strong"])

    def sizeHint(self) -> QSize:
        """Ask for nothing: the line decides."""
        return QSize(GRIP, GRIP)
