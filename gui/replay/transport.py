"""The transport: first, step, play, last, next of a class, speed, skip idle, and where we are."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gui.cards.appearance import Appearance
from gui.replay.happened import length_text
from gui.replay.session import ReplaySession
from gui.shell.controls import Check, Choice, ChromeButton, Option, ground, line
from gui.theme.type import BODY, STRONG
from model.preview.durations import wait_text
from model.replay.clock import SPEEDS
from model.vocabulary import HandlingClass

HEIGHT = 44


def class_options(look: Appearance) -> list[Option]:
    """Return the handling classes a person can jump to."""
    ui = look.ui
    return [
        Option(HandlingClass.SETTINGS_CTA, ui.gettext("Next settings"), "settings"),
        Option(HandlingClass.TOOL_CARD, ui.gettext("Next tool"), "denied"),
        Option(HandlingClass.RETRY_ACTION, ui.gettext("Next retry"), "retry"),
        Option(HandlingClass.DEGRADED_BANNER, ui.gettext("Next degraded"), "degraded"),
        Option(HandlingClass.PLAIN_MESSAGE, ui.gettext("Next plain message"), "plain"),
        Option(HandlingClass.NEUTRAL, ui.gettext("Next quiet line"), "neutral"),
        Option(HandlingClass.DEVELOPER, ui.gettext("Next for developers"), "developer"),
    ]


def speed_text(speed: float) -> str:
    """Return a speed as the transport writes it."""
    return f"×{speed:g}"


class Position(QWidget):
    """Where the replay is, strong, and how long the capture is, muted; both real time."""

    def __init__(self, session: ReplaySession, look: Appearance) -> None:
        super().__init__()
        self._session, self._look = session, look
        self._here, self._whole = look.font(STRONG, tabular=True), look.font(BODY, tabular=True)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        session.moved.connect(self.update)

    def sizeHint(self) -> QSize:
        """Return room for the widest digits."""
        wide = QFontMetricsF(self._here).horizontalAdvance("00:00:00.000")
        wide += QFontMetricsF(self._whole).horizontalAdvance(" / 00:00:00.000")
        return QSize(int(wide) + 4, self._look.line(BODY) + 4)

    def minimumSizeHint(self) -> QSize:
        """Need the room of the position alone."""
        return QSize(int(QFontMetricsF(self._here).horizontalAdvance("00:00:00.000")) + 4, 24)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint both times at the end."""
        player = self._session.player
        here, whole = length_text(player.media_ms), player.axis.media_length_ms
        painter = QPainter(self)
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        box = QRectF(self.rect())
        flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        first = QFontMetricsF(self._here).horizontalAdvance(here)
        for text in (f" / {length_text(whole)}", f" / {length_text(whole, exact=False)}"):
            wide = QFontMetricsF(self._whole).horizontalAdvance(text)
            if first + wide <= box.width():
                painter.setFont(self._whole)
                painter.setPen(self._look.tokens["text-muted"])
                painter.drawText(box, flags, text)
                box.setWidth(box.width() - wide)
                break
        painter.setFont(self._here)
        painter.setPen(self._look.tokens["text"])
        painter.drawText(box, flags, here)


class Transport(QWidget):
    """The row of controls under the timeline; left to right like time itself."""

    def __init__(self, session: ReplaySession, look: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        look = replace(look, direction="ltr")
        self._session, self._look = session, look
        ui = look.ui
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        ground(self, look, "surface")
        self.setFixedHeight(max(look.px(HEIGHT), look.line(BODY) + 22))
        self.first = ChromeButton(look, glyph="first", name=ui.gettext("First"))
        self.back = ChromeButton(look, glyph="step-back", name=ui.gettext("Step back"))
        self.play = ChromeButton(look, glyph="play", name=ui.gettext("Play"), kind="primary", height=32)
        self.on = ChromeButton(look, glyph="step", name=ui.gettext("Step"))
        self.last = ChromeButton(look, glyph="last", name=ui.gettext("Last"))
        options = class_options(look)
        self.kind = Choice(look, ui.gettext("Class to jump to"), options, HandlingClass.DEGRADED_BANNER)
        speeds = [Option(speed, speed_text(speed)) for speed in SPEEDS]
        self.speed = Choice(look, ui.gettext("Speed"), speeds, session.player.clock.speed)
        skip = ui.gettext("Skip idle over {wait}").replace("{wait}", wait_text(2_000, look.locale, "short"))
        self.skip = Check(look, skip, on=session.player.axis.limit_ms is not None)
        self.position = Position(session, look)
        self._arrange()
        self.first.clicked.connect(session.first)
        self.back.clicked.connect(self._back)
        self.play.clicked.connect(session.toggle)
        self.on.clicked.connect(self._on)
        self.last.clicked.connect(session.last)
        self.kind.chosen.connect(session.next_of)
        self.speed.chosen.connect(session.set_speed)
        self.skip.toggled.connect(session.set_skip_idle)
        session.state_changed.connect(self._refresh)
        session.opened.connect(self._refresh)
        self._refresh()

    def _arrange(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 0, 14, 0)
        row.setSpacing(0)
        for control in (self.first, self.back, self.play, self.on, self.last):
            row.addWidget(control)
        row.addSpacing(8)
        divider = line(self._look, upright=True)
        divider.setFixedHeight(20)
        row.addWidget(divider)
        row.addSpacing(6)
        for choice in (self.kind, self.speed, self.skip):
            row.addWidget(choice)
        row.addStretch(1)
        row.addWidget(self.position)

    def set_narrow(self, *, skip: bool, kind: bool) -> None:
        """Leave out what does not fit; the menus keep it."""
        self.skip.setVisible(skip)
        self.kind.setVisible(kind)
        self.kind.shorten(self._look.ui.gettext("Next") if not skip else "")

    def _back(self) -> None:
        self._session.step_failure(-1)

    def _on(self) -> None:
        self._session.step_failure(1)

    def _refresh(self) -> None:
        ui = self._look.ui
        if self._session.playing:
            self.play.set_glyph("pause", ui.gettext("Pause"))
        else:
            self.play.set_glyph("play", ui.gettext("Play"))
        self.speed.select(self._session.player.clock.speed)
        self.skip.blockSignals(True)
        self.skip.setChecked(self._session.player.axis.limit_ms is not None)
        self.skip.blockSignals(False)
