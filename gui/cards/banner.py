"""The degraded banner: what is affected, the recovery tip, and where the restart stands."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QRect, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gui.cards.appearance import Appearance
from gui.cards.card import Card
from gui.cards.parts import IconButton, place
from gui.cards.text import Run, TextBlock
from gui.theme.tokens import family
from gui.theme.type import BODY, SMALL, STRONG
from model.preview.card import CardModel

BAR = 3  # px of the restart bar
LOOP_MS = 1600


class Banner(Card):
    """Full width of its host; only a restored one can be dismissed, only a stopped one restarted (P02)."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tip = TextBlock(self)
        self.close_button = IconButton(self)
        self.close_button.clicked.connect(self._fire)
        self._phase = QVariantAnimation(self)
        self._phase.setStartValue(0.0)
        self._phase.setEndValue(1.0)
        self._phase.setDuration(LOOP_MS)
        self._phase.setLoopCount(-1)
        self._phase.setEasingCurve(QEasingCurve.Type.Linear)
        self._phase.valueChanged.connect(self._step)

    def fill(self, model: CardModel, look: Appearance) -> None:
        """Set state word with what is affected, tip and attempts; start the bar while restarting."""
        ink = f"{family(model.handling_class, model.state, model.banner)}-fg"
        self.summary.show_runs(
            [Run(f"{model.word}. ", STRONG, ink), Run(model.summary.value, BODY, "text")], look
        )
        self.tip.show_runs([Run(model.tip.value, BODY, "text")] if model.tip else [], look)
        note = ""
        if model.attempt is not None and model.attempts is not None and model.banner == "restarting":
            note = (
                look.word("card.label.attempt")
                .replace("{n}", str(model.attempt))
                .replace("{m}", str(model.attempts))
            )
        self.note.show_runs([Run(note, SMALL, "text-muted")] if note else [], look)
        dismissible = any(action.id == "dismiss" for action in model.actions)
        self.close_button.setVisible(dismissible)
        self.action.setVisible(bool(model.actions) and not dismissible)
        if dismissible:
            self.close_button.dress_icon("close", look, model.actions[0].label.value)
        moving = model.banner == "restarting" and not look.reduced_motion
        if moving and self._phase.state() is not QVariantAnimation.State.Running:
            self._phase.start()
        elif not moving:
            self._phase.stop()

    def arrange(self, width: int) -> int:
        """Place everything within a width and return the height in px."""
        assert self.look is not None
        look, pad = self.look, self.look.pad(14)
        self.resize(width, self.height())
        y = look.pad(9)
        icon = self.place_icon(pad, y)
        x = pad + icon + look.pad(12)
        inner = width - x - pad
        close = 0 if self.close_button.isHidden() else self._size(self.close_button).width() + 8
        if close:
            side = close - 8
            place(
                self.close_button,
                QRect(width - pad - side, y - 2, side, side),
                width,
                rtl=look.rtl,
                ring=True,
            )
        y = self.put(self.summary, x, y, inner - close, width)
        y = self.put(self.tip, x, y, inner, width)
        y = self.put_tags(x, y + look.pad(4), inner, width)
        y = self.flow(x, y + look.pad(2), inner, width, start=[self.action, self.note])
        return self.put_details(x, y, inner, width) + look.pad(9)

    def paint_ground(self, painter: QPainter) -> None:
        """Paint the class's ground and frame."""
        assert self.look is not None
        assert self.model is not None
        tokens = self.look.tokens
        name = family(self.model.handling_class, self.model.state, self.model.banner)
        pen = tokens.frame_width
        painter.setPen(QPen(tokens[f"{name}-border"], pen))
        painter.setBrush(tokens[f"{name}-bg"])
        half = pen / 2
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(half, half, -half, -half), 6, 6)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the banner and, while restarting, its bar at the bottom edge."""
        super().paintEvent(event)
        if self.model is None or self.look is None or self.model.banner != "restarting":
            return
        painter = QPainter(self)
        ink = self.look.tokens["degraded-icon"]
        top, width = self.height() - BAR, self.width()
        if self.look.reduced_motion:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setClipRect(QRectF(6, top, width - 12, BAR))
            painter.setPen(QPen(ink, 2))
            for x in range(0, width, 6):
                painter.drawLine(x, self.height(), x + 4, top - 1)
            return
        share = float(self._phase.currentValue() or 0)
        start = share * 1.3 * width - 0.3 * width
        left = width - start - 0.3 * width if self.look.rtl else start
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        painter.setClipRect(QRectF(2, top, width - 4, BAR))
        painter.drawRoundedRect(QRectF(left, top, 0.3 * width, BAR), 1.5, 1.5)

    def _step(self, _value: object) -> None:
        self.update(0, self.height() - BAR, self.width(), BAR)
