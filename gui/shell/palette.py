"""The command palette: one field that finds codes, failures, strings and commands, over the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
)
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from gui.cards.appearance import Appearance
from gui.finds import Find
from gui.shell.controls import label, line, paint_key
from gui.shell.palette_rows import PaletteList
from gui.theme import icons
from gui.theme.type import CAPTION, INPUT, SMALL
from model.lookup import Section, look_up

WIDTH, TOP, FIELD, FOOT = 680, 84, 52, 36
_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -8, Qt.Key.Key_PageDown: 8}


def section_names(look: Appearance) -> dict[str, str]:
    """Return what the sections are called, by kind."""
    ui = look.ui
    return {
        "code": ui.pgettext("palette.codes", "Codes"),
        "failure": ui.pgettext("palette.failures", "Failures in this capture"),
        "string": ui.pgettext("palette.strings", "Strings"),
        "command": ui.pgettext("palette.commands", "Commands"),
        "recent": ui.pgettext("palette.recent", "Recent files"),
        "way": ui.pgettext("palette.ways", "What to do with it"),
    }


class Palette(QWidget):
    """A scrim over its window and a panel on it; Escape or a click beside the panel close it."""

    left = Signal()

    def __init__(self, look: Appearance, finds: Mapping[str, Sequence[Find]], parent: QWidget) -> None:
        """Show the palette over `parent`; `finds` are the entries of each kind."""
        super().__init__(parent)
        ui = look.ui
        self._look, self._finds = look, finds
        self._of: Find | None = None  # the find whose further ways are listed
        self._before: QWidget | None = parent.window().focusWidget()
        self.setAccessibleName(ui.gettext("Command palette"))
        self.field = _Field(self._key)
        self.field.setFont(look.font(INPUT))
        self.field.setFrame(False)
        self.field.setAccessibleName(ui.gettext("Search codes, strings, failures, commands"))
        self.field.setPlaceholderText(ui.gettext("Search codes, strings, failures, commands"))
        self._clear_ground(self.field)
        self.count = label(look, "", SMALL, "text-muted")
        self.list = PaletteList(look)
        self.list.setAccessibleName(ui.gettext("What was found"))
        self.panel = _Panel(look, self)
        column = QVBoxLayout(self.panel)
        column.setContentsMargins(1, 1, 1, 1)
        column.setSpacing(0)
        column.addWidget(self._top())
        column.addWidget(line(look))
        column.addWidget(self.list, 1)
        column.addWidget(line(look))
        column.addWidget(_Footer(look))
        self.field.textChanged.connect(self._search)
        self.list.activated.connect(self._run)
        self.list.clicked.connect(self._run)
        self._search("")
        self.place()
        self.show()
        self.raise_()
        self.field.setFocus()

    def _top(self) -> QWidget:
        look = self._look
        made = _Top(look)
        row = QHBoxLayout(made)
        start = look.pad(20) + look.icon_px(20) + look.pad(10)
        end = look.pad(16)
        row.setContentsMargins(end if look.rtl else start, 0, start if look.rtl else end, 0)
        row.addWidget(self.field, 1)
        row.addWidget(self.count)
        made.setFixedHeight(max(look.px(FIELD), look.line(INPUT) + 16))
        return made

    def _clear_ground(self, field: QLineEdit) -> None:
        colours = field.palette()
        colours.setColor(QPalette.ColorRole.Base, QColor(Qt.GlobalColor.transparent))
        field.setPalette(colours)

    # -- what is found -------------------------------------------------------------------------

    def _search(self, query: str) -> None:
        self._of = None
        sections = look_up(query.strip(), self._finds)
        self._show(sections)

    def _show(self, sections: Sequence[Section[Find]]) -> None:
        ui = self._look.ui
        self.list.show_sections(sections, section_names(self._look))
        total = sum(section.total for section in sections)
        said = ui.ngettext("{n} match", "{n} matches", total).replace("{n}", f"{total:,}")
        self.count.setText(said if total else ui.gettext("Nothing matches."))
        self._announce()

    def _announce(self) -> None:
        """Let a person who does not see the list hear which entry Enter would take."""
        find = self.list.current()
        text = f"{find.title}, {find.note}" if find is not None else self.count.text()
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.list, text))

    # -- keys ----------------------------------------------------------------------------------

    def _key(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        if key in _STEPS:
            self.list.step(_STEPS[key])
            self._announce()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if event.modifiers() & Qt.KeyboardModifier.AltModifier:
                self._list_ways()
            else:
                self._run()
        elif key is Qt.Key.Key_Escape:
            if self._of is not None:
                self._search(self.field.text())
            else:
                self.leave()
        elif key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            pass  # the field keeps the keyboard: everything else is reached from it
        else:
            return False
        return True

    def _list_ways(self) -> None:
        """List everything that can be done with the chosen find."""
        find = self.list.current()
        if find is None or self._of is not None:
            return
        ways = [
            Find("way", way.text, find.title if at == 0 else "", "arrow", (way,))
            for at, way in enumerate(find.ways)
        ]
        self._show(look_up("", {"command": ways}))
        self._of = find

    def _run(self) -> None:
        find = self.list.current()
        if find is None:
            return
        go: Callable[[], None] = find.ways[0].go
        self.leave()
        go()

    def leave(self) -> None:
        """Close the palette and give the focus back."""
        self.hide()
        if self._before is not None:
            self._before.setFocus()
        self.left.emit()
        self.deleteLater()

    # -- place ---------------------------------------------------------------------------------

    def place(self) -> None:
        """Cover the window and put the panel in it."""
        parent = self.parentWidget()
        assert parent is not None
        self.setGeometry(parent.rect())
        look = self._look
        width = min(look.px(WIDTH), parent.width() - 48)
        top = min(look.px(TOP), max(24, parent.height() // 12))
        fixed = max(look.px(FIELD), look.line(INPUT) + 16) + max(look.px(FOOT), look.line(SMALL) + 16) + 4
        room = parent.height() - top - 24 - fixed
        height = min(self.list.wanted_height(), room)
        self.panel.setGeometry((parent.width() - width) // 2, top, width, fixed + height)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Close when the scrim is clicked."""
        if not self.panel.geometry().contains(event.position().toPoint()):
            self.leave()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the scrim."""
        scrim = QColor(self._look.tokens["shadow"])
        scrim.setAlphaF(0.45)
        QPainter(self).fillRect(event.rect(), scrim)


class _Field(QLineEdit):
    """The field; it offers every key to the palette first."""

    def __init__(self, offer: Callable[[QKeyEvent], bool]) -> None:
        super().__init__()
        self._offer = offer

    def event(self, event: QEvent) -> bool:
        """Let the palette have its keys, Tab among them."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self._offer(event):
            return True
        return super().event(event)


class _Panel(QWidget):
    """Ground and frame of the panel."""

    def __init__(self, look: Appearance, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ground and frame."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._look.tokens["border-strong"], 1))
        painter.setBrush(self._look.tokens["raised"])
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 10, 10)


class _Top(QWidget):
    """The row of the field, with its glass."""

    def __init__(self, look: Appearance) -> None:
        super().__init__()
        self._look = look

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the glass."""
        look = self._look
        size = look.icon_px(20)
        x = self.width() - look.pad(20) - size if look.rtl else look.pad(20)
        box = QRectF(x, (self.height() - size) / 2, size, size)
        icons.paint(QPainter(self), "search", box, look.tokens["text-muted"])


class _Footer(QFrame):
    """What the prefixes ask for, and the keys; what has no room is left out from the end of each side."""

    def __init__(self, look: Appearance) -> None:
        super().__init__()
        ui = look.ui
        self._look = look
        self._starts = (
            ("#", ui.pgettext("palette.prefix.code", "codes")),
            ("@", ui.pgettext("palette.prefix.failure", "failures")),
            ('"', ui.pgettext("palette.prefix.string", "strings")),
            (">", ui.pgettext("palette.prefix.command", "commands")),
        )
        self._ends = (
            ("Esc", ui.pgettext("palette.key.close", "close")),
            ("Alt+Enter", ui.pgettext("palette.key.more", "more actions")),
        )
        self.setFixedHeight(max(look.px(FOOT), look.line(SMALL) + 16))
        words = ", ".join(f"{key} {text}" for key, text in (*self._starts, *self._ends))
        self.setAccessibleName(words)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint caps and words from both sides."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left = self._side(painter, self._starts, 0.0, from_start=True)
        self._side(painter, self._ends, left, from_start=False)

    def _side(
        self, painter: QPainter, pairs: Sequence[tuple[str, str]], taken: float, *, from_start: bool
    ) -> float:
        look, pad = self._look, self._look.pad(16)
        x = float(pad)
        for key, text in pairs:
            painter.setFont(look.font(CAPTION))
            wide = max(18, painter.fontMetrics().horizontalAdvance(key) + 10)
            painter.setFont(look.font(SMALL))
            said = painter.fontMetrics().horizontalAdvance(text)
            if x + wide + 6 + said + pad > self.width() - taken:
                break
            flipped = from_start is look.rtl
            boxes = [QRectF(x, 0, wide, self.height()), QRectF(x + wide + 6, 0, said + 2, self.height())]
            if not from_start:
                boxes = [QRectF(x + said + 8, 0, wide, self.height()), QRectF(x, 0, said + 2, self.height())]
            if flipped:
                boxes = [QRectF(self.width() - b.x() - b.width(), 0, b.width(), b.height()) for b in boxes]
            paint_key(painter, boxes[0], key, look, look.tokens["text-muted"])
            painter.setFont(look.font(SMALL))
            painter.setPen(look.tokens["text-muted"])
            painter.drawText(boxes[1], Qt.AlignmentFlag.AlignCenter, text)
            x += wide + 6 + said + pad
        return x
