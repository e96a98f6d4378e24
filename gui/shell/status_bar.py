"""The status bar tells the truth: registry, catalogs, capture, hidden values, work, the last word."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QSizePolicy, QWidget

from gui.cards.appearance import Appearance
from gui.context import AppContext
from gui.shell.controls import ChromeButton, ground, label, line
from gui.theme import icons
from gui.theme.type import SMALL

HEIGHT = 24
SAID_MS = 12_000
FACTS = 0.72  # of the bar at most for facts; the rest is for what was said and what runs
BUSY_MS = 500  # shorter work is not worth a word


class Segment(QWidget):
    """An icon and a short fact."""

    def __init__(self, look: Appearance, glyph: str) -> None:
        super().__init__()
        self._look, self._glyph = look, glyph
        row = QHBoxLayout(self)
        size = look.icon_px(14)
        start, end = 10 + size + 6, 10
        row.setContentsMargins(end if look.rtl else start, 0, start if look.rtl else end, 0)
        self.words: QLabel = label(look, "", SMALL, "text-muted")
        row.addWidget(self.words)

    def say(self, text: str, tip: str = "") -> None:
        """Show a fact; an empty one hides the segment."""
        self.words.setText(text)
        self.setToolTip(tip)
        self.setVisible(bool(text))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the icon."""
        size = self._look.icon_px(14)
        x = self.width() - 10 - size if self._look.rtl else 10
        painter = QPainter(self)
        box = QRectF(x, (self.height() - size) / 2, size, size)
        icons.paint(painter, self._glyph, box, self._look.tokens["text-muted"])


class Bar(QWidget):
    """How far running work is; without a share it is only there."""

    def __init__(self, look: Appearance) -> None:
        super().__init__()
        self._look, self._share = look, 0.0
        self.setFixedSize(look.px(88), 8)
        self.setAccessibleName(look.ui.gettext("Progress"))

    def show_share(self, share: float | None) -> None:
        """Show a share, 0 to 1."""
        self._share = min(1.0, max(0.0, share or 0.0))
        self.setAccessibleDescription(f"{round(self._share * 100)} %")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint track and share, from the reading direction's start."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        box = QRectF(0, 2, self.width(), 4)
        painter.setBrush(self._look.tokens["press"])
        painter.drawRoundedRect(box, 2, 2)
        wide = box.width() * self._share
        painter.setBrush(self._look.tokens["accent"])
        painter.drawRoundedRect(QRectF(box.width() - wide if self._look.rtl else 0, 2, wide, 4), 2, 2)


class StatusBar(QWidget):
    """Facts at the start; at the end what was said last, or the work that runs."""

    def __init__(self, context: AppContext, look: Appearance) -> None:
        super().__init__()
        self._context, self._look = context, look
        ground(self, look, "window")
        self.setFixedHeight(max(look.px(HEIGHT), look.line(SMALL) + 8))
        self.registry = Segment(look, "book")
        self.catalogs = Segment(look, "translate")
        self.capture = Segment(look, "file")
        self.hidden_values = Segment(look, "shield")
        self.said = label(look, "", SMALL, "text")
        self.said.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.said.setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
        self.busy = label(look, "", SMALL, "text-muted")
        self.bar = Bar(look)
        self.rest = ChromeButton(look, glyph="more", name=look.ui.gettext("More facts"), height=20)
        self.rest.clicked.connect(self._list_facts)
        self.rest.hide()
        self.cancel = ChromeButton(look, look.ui.gettext("Cancel"), height=20)
        self.cancel.ink = "link"
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 0, 12, 0)
        row.setSpacing(0)
        self._segments = (self.registry, self.catalogs, self.capture, self.hidden_values)
        for at, segment in enumerate(self._segments):
            if at:
                row.addWidget(line(look, upright=True))
            row.addWidget(segment)
        row.addWidget(self.rest)
        row.addWidget(self.said, 1)
        row.addWidget(self.busy)
        row.addSpacing(8)
        row.addWidget(self.bar)
        row.addWidget(self.cancel)
        self._quiet = QTimer(self)
        self._quiet.setSingleShot(True)
        self._quiet.setInterval(SAID_MS)
        self._quiet.timeout.connect(self._forget)
        self._late = QTimer(self)
        self._late.setSingleShot(True)
        self._late.setInterval(BUSY_MS)
        self._late.timeout.connect(self._show_work)
        self.cancel.clicked.connect(context.tasks.cancel_all)
        context.tasks.changed.connect(self._work_changed)
        context.notices.said.connect(self.tell)
        self._show_work()
        self._facts()

    def tell(self, sentence: str) -> None:
        """Say what an act led to; it stays a while."""
        self.said.setText(sentence)
        self.said.setToolTip(sentence)
        self._quiet.start()

    def show_capture(self, text: str, hidden: str, tip: str = "") -> None:
        """Show which capture is open and how many values were hidden in it."""
        self.capture.say(text, tip)
        self.hidden_values.say(hidden)

    def set_room(self, width: int) -> None:
        """Keep what fits, from the start; the rest is behind the dots. `width` is in scaled px."""
        room = round(width * self._look.scale * FACTS)
        hidden = False
        for segment in self._segments:
            room -= segment.sizeHint().width() + 1
            fits = room >= 0 and not hidden
            segment.setVisible(fits and bool(segment.words.text()))
            hidden = hidden or (not fits and bool(segment.words.text()))
        self.rest.setVisible(hidden)

    def _list_facts(self) -> None:
        """Show every fact that did not fit."""
        menu = QMenu(self)
        menu.setFont(self._look.font(SMALL))
        for segment in self._segments:
            if segment.words.text() and not segment.isVisible():
                menu.addAction(segment.words.text()).setEnabled(False)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.rest.mapToGlobal(QPoint(0, -menu.sizeHint().height())))

    def _facts(self) -> None:
        registry, ui = self._context.registry, self._look.ui
        count = len(registry.entries)
        codes = ui.ngettext("{n} code", "{n} codes", count).replace("{n}", str(count))
        on = f" + {', '.join(registry.overlays)}" if registry.overlays else ""
        name = ui.gettext("Registry {edition}, {codes}").replace("{edition}", registry.edition)
        self.registry.say(name.replace("{codes}", codes), f"{registry.edition}{on}")
        many = len(self._context.catalogs.locales)
        said = ui.ngettext("{n} catalog", "{n} catalogs", many).replace("{n}", str(many))
        self.catalogs.say(said, ", ".join(self._context.catalogs.locales))

    def _forget(self) -> None:
        self.said.setText("")

    def _work_changed(self) -> None:
        if not self._context.tasks.running:
            self._late.stop()
            self._show_work()
        elif self.busy.text():
            self._show_work()
        elif not self._late.isActive():
            self._late.start()

    def _show_work(self) -> None:
        running = self._context.tasks.running
        self.busy.setText(running[-1].label if running else "")
        share = running[-1].share if running else None
        self.bar.show_share(share)
        self.bar.setVisible(share is not None)
        self.cancel.setVisible(bool(running))
