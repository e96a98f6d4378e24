"""The painted parts of cards: buttons with their own focus ring, the code chip, pills and tags.

A part's geometry is its body plus `RING` px on every side, where the focus ring is drawn.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
)
from PySide6.QtWidgets import QAbstractButton, QLabel, QSizePolicy, QWidget

from gui.cards.appearance import Appearance
from gui.theme import icons
from gui.theme.tokens import Tokens
from gui.theme.type import BODY, CAPTION, CODE, SMALL, SMALL_STRONG, STRONG, Role

RING = 4
TARGET = 24  # the smallest thing a finger or a tremor can hit


def paint_ring(painter: QPainter, body: QRectF, radius: float, tokens: Tokens) -> None:
    """Paint the focus ring around a body: 2 px, 2 px away."""
    painter.setPen(QPen(tokens["focus"], 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(body.adjusted(-3, -3, 3, 3), radius + 3, radius + 3)


class PaintedButton(QAbstractButton):
    """A button that paints itself from tokens and fires from mouse, Space and Enter."""

    role: Role = BODY

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look: Appearance | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def dress(self, text: str, look: Appearance, name: str | None = None) -> None:
        """Set what the button says and how it looks; `name` is for assistive technology."""
        if text != self.text():
            self.setText(text)
        if look is not self.look:
            self.look = look
            self.setFont(look.font(self.role))
        self.setAccessibleName(name or text)
        self.update()

    def body_size(self) -> QSize:
        """Return the size of the body without the ring."""
        raise NotImplementedError

    def sizeHint(self) -> QSize:
        """Return the size of body and ring; nothing before it was dressed."""
        if self.look is None:
            return QSize()
        body = self.body_size()
        return QSize(body.width() + 2 * RING, body.height() + 2 * RING)

    def body(self) -> QRectF:
        """Return where the body is painted."""
        return QRectF(self.rect()).adjusted(RING, RING, -RING, -RING)

    def text_width(self) -> int:
        """Return the width of the label."""
        return QFontMetrics(self.font()).horizontalAdvance(self.text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Enter press the button as Space does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.click()
            return
        super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show the hover colour."""
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Take the hover colour back."""
        self.update()
        super().leaveEvent(event)

    def ground(self, rest: str, hover: str, press: str) -> QColor:
        """Return the colour of the present state."""
        tokens = self._tokens()
        return tokens[press if self.isDown() else hover if self.underMouse() else rest]

    def _tokens(self) -> Tokens:
        assert self.look is not None, "dress() comes before paint"
        return self.look.tokens


class ActionButton(PaintedButton):
    """The action of a card: primary, or secondary with a ring that empties while a wait lasts."""

    role = STRONG

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.primary = True
        self.left: float | None = None  # share of the wait that is left, 0 to 1; None = no wait

    def set_kind(self, *, primary: bool, left: float | None = None) -> None:
        """Choose the look; a running wait makes the button secondary."""
        if (primary, left) != (self.primary, self.left):
            self.primary, self.left = primary, left
            self.update()

    def body_size(self) -> QSize:
        """Return the label's size with padding; a wait adds its ring."""
        assert self.look is not None, "dress() comes before layout"
        ring = self.look.px(16) + 8 if self.left is not None else 0
        height = max(32, self.look.line(self.role) + 12)
        return QSize(self.text_width() + ring + self.look.pad(28), height)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint body, wait ring, label and focus."""
        look, tokens, body = self.look, self._tokens(), self.body()
        assert look is not None
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        waiting = self.left is not None
        if self.primary and not waiting:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.ground("accent", "accent-hover", "accent-press"))
            painter.drawRoundedRect(body, 6, 6)
            ink = tokens["accent-text"]
        else:
            painter.setPen(QPen(tokens["border-strong"], tokens.frame_width))
            painter.setBrush(self.ground("raised", "hover", "press"))
            painter.drawRoundedRect(body.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
            ink = tokens["text-muted" if waiting else "text"]
        text = QRectF(body)
        if waiting:
            text = self._paint_wait(painter, body, look)
        painter.setPen(ink)
        painter.drawText(text, Qt.AlignmentFlag.AlignCenter, self.text())
        if self.hasFocus():
            paint_ring(painter, body, 6, tokens)

    def _paint_wait(self, painter: QPainter, body: QRectF, look: Appearance) -> QRectF:
        """Paint the ring at the start of the label, emptying clockwise; return what is left for the text."""
        size, pad = look.px(16), look.pad(14)
        x = body.right() - pad - size if look.rtl else body.left() + pad
        box = QRectF(x, body.center().y() - size / 2, size, size).adjusted(1, 1, -1, -1)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(look.tokens["border"], 2))
        painter.drawEllipse(box)
        pen = QPen(look.tokens["retry-icon"], 2)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        gone = 1 - (self.left or 0)
        painter.drawArc(box, round((90 - 360 * gone) * 16), round(-360 * (self.left or 0) * 16))
        return (
            body.adjusted(pad, 0, -pad - size - 8, 0)
            if look.rtl
            else body.adjusted(pad + size + 8, 0, -pad, 0)
        )


class IconButton(PaintedButton):
    """A small square button with a glyph; after a copy it shows a check for a moment."""

    glyph = "copy"
    role = SMALL

    def dress_icon(self, glyph: str, look: Appearance, name: str) -> None:
        """Set glyph, look and accessible name."""
        self.glyph = glyph
        self.dress("", look, name)
        self.setToolTip(name)

    def body_size(self) -> QSize:
        """Return a square that can be hit."""
        assert self.look is not None, "dress() comes before layout"
        side = max(TARGET, self.look.icon_px(16) + 8)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint glyph, hover ground and focus."""
        look, tokens, body = self.look, self._tokens(), self.body()
        assert look is not None
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.isDown() or self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tokens["press" if self.isDown() else "hover"])
            painter.drawRoundedRect(body, 5, 5)
        size = look.icon_px(16)
        box = QRectF(body.center().x() - size / 2, body.center().y() - size / 2, size, size)
        icons.paint(painter, self.glyph, box, tokens["text-muted"], mirrored=look.rtl)
        if self.hasFocus():
            paint_ring(painter, body, 5, tokens)


class Disclosure(PaintedButton):
    """Opens and closes the details; tells assistive technology which it is (see `accessible`)."""

    role = BODY

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setCheckable(True)

    def body_size(self) -> QSize:
        """Return chevron and word."""
        assert self.look is not None, "dress() comes before layout"
        height = max(TARGET, self.look.line(self.role) + 4)
        return QSize(self.look.icon_px(14) + 6 + self.text_width() + 8, height)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the chevron, closed in reading direction or open downwards, and the word."""
        look, tokens, body = self.look, self._tokens(), self.body()
        assert look is not None
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.isDown() or self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tokens["press" if self.isDown() else "hover"])
            painter.drawRoundedRect(body, 5, 5)
        size = look.icon_px(14)
        x = body.right() - 4 - size if look.rtl else body.left() + 4
        box = QRectF(x, body.center().y() - size / 2, size, size)
        glyph = "chevron-down" if self.isChecked() else "chevron"
        icons.paint(painter, glyph, box, tokens["text-muted"], mirrored=look.rtl)
        painter.setPen(tokens["text-muted"])
        text = body.adjusted(4, 0, -size - 10, 0) if look.rtl else body.adjusted(size + 10, 0, -4, 0)
        side = Qt.AlignmentFlag.AlignRight if look.rtl else Qt.AlignmentFlag.AlignLeft
        painter.drawText(text, side | Qt.AlignmentFlag.AlignVCenter, self.text())
        if self.hasFocus():
            paint_ring(painter, body, 5, tokens)


class CodeChip(QLabel):
    """A stable code: selectable, left to right, breaks after `_` and copies as exactly the code."""

    BREAK = "\u200b"

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look: Appearance | None = None
        self.code = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setContentsMargins(RING + 6, RING + 2, RING + 6, RING + 2)

    def dress(self, code: str, look: Appearance) -> None:
        """Show a code."""
        if look is not self.look:
            self.look = look
            self.setFont(look.font(CODE))
            colours = self.palette()
            colours.setColor(QPalette.ColorRole.WindowText, look.tokens["code-fg"])
            colours.setColor(QPalette.ColorRole.Highlight, look.tokens["selection"])
            colours.setColor(QPalette.ColorRole.HighlightedText, look.tokens["selection-text"])
            self.setPalette(colours)
        if code != self.code:
            self.code = code
            self.setText(code.replace("_", f"_{self.BREAK}"))
            self.setAccessibleName(code)

    def natural_width(self) -> int:
        """Return the width of the unbroken code, without the ring."""
        return QFontMetrics(self.font()).horizontalAdvance(self.code) + 14

    def height_at(self, width: int) -> int:
        """Return the body's height at a body's width."""
        return int(self.heightForWidth(width + 2 * RING)) - 2 * RING

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy without the invisible break points."""
        if event.matches(QKeySequence.StandardKey.Copy) and self.selectedText():
            QGuiApplication.clipboard().setText(self.selectedText().replace(self.BREAK, ""))
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the chip's ground under the text."""
        assert self.look is not None, "dress() comes before paint"
        tokens = self.look.tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body = QRectF(self.rect()).adjusted(RING, RING, -RING, -RING)
        painter.setPen(QPen(tokens["code-fg"], 1) if tokens.high_contrast else Qt.PenStyle.NoPen)
        painter.setBrush(tokens["code-bg"])
        painter.drawRoundedRect(body.adjusted(0.5, 0.5, -0.5, -0.5) if tokens.high_contrast else body, 4, 4)
        if self.hasFocus():
            paint_ring(painter, body, 4, tokens)
        painter.end()
        super().paintEvent(event)


class Pill(QWidget):
    """A state word in its class's frame, or a small tag: not a control."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text, self._family = "", ""
        self._look: Appearance | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def dress(self, text: str, look: Appearance, family: str = "") -> None:
        """Show a word; with a token family it is a state pill, without one a tag."""
        self._text, self._look, self._family = text, look, family
        self.setFont(look.font(SMALL_STRONG if family else CAPTION))
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        self.update()

    def sizeHint(self) -> QSize:
        """Return the pill's size."""
        metrics = QFontMetrics(self.font())
        pad, least = (14, 20) if self._family else (10, 16)
        look = self._look
        line = look.line(SMALL) if look else least
        return QSize(
            metrics.horizontalAdvance(self._text) + pad, max(least, line + (4 if self._family else 0))
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint frame, ground and word."""
        look = self._look
        assert look is not None, "dress() comes before paint"
        tokens, painter = look.tokens, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        if self._family:
            painter.setPen(QPen(tokens[f"{self._family}-border"], 1))
            painter.setBrush(tokens[f"{self._family}-bg"])
            ink = tokens[f"{self._family}-fg"]
        else:
            painter.setPen(QPen(tokens["border-strong"], 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            ink = tokens["text-muted"]
        painter.drawRoundedRect(box, 4 if self._family else 3, 4 if self._family else 3)
        painter.setPen(ink)
        painter.drawText(QRectF(self.rect()), Qt.AlignmentFlag.AlignCenter, self._text)


def place(widget: QWidget, box: QRect, host_width: int, *, rtl: bool, ring: bool = False) -> None:
    """Put a widget into a box given in reading direction; `ring` adds the focus ring's margin."""
    if rtl:
        box = QRect(host_width - box.x() - box.width(), box.y(), box.width(), box.height())
    widget.setGeometry(box.adjusted(-RING, -RING, RING, RING) if ring else box)
