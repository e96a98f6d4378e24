"""Controls of the chrome, painted from tokens: buttons, choices with a menu, check boxes, labels, lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QFrame, QLabel, QMenu, QWidget

from gui.cards.appearance import Appearance
from gui.cards.parts import RING, PaintedButton, paint_ring
from gui.theme import icons
from gui.theme.type import BODY, CAPTION, SMALL, Role
from model.catalog.locales import display_name

PAD = 12


class ChromeButton(PaintedButton):
    """A button with an icon, a label, or both; `kind` is "primary", "secondary" or "quiet"."""

    def __init__(
        self,
        look: Appearance,
        text: str = "",
        *,
        glyph: str = "",
        kind: str = "quiet",
        name: str = "",
        height: int = 28,
        hint: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.kind, self.glyph, self.hint, self._height = kind, glyph, hint, height
        self.trailing = ""
        self.ink = ""
        self.dress(text, look, name or text)
        if name and name != text:
            self.setToolTip(name)

    def set_glyph(self, glyph: str, name: str) -> None:
        """Change the icon and what it says."""
        self.glyph = glyph
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.update()

    def set_text(self, text: str) -> None:
        """Change the label; the button takes the room it needs."""
        assert self.look is not None
        self.dress(text, self.look)
        self.updateGeometry()

    def body_size(self) -> QSize:
        """Return room for icon, label, shortcut hint and trailing glyph."""
        look = self.look
        assert look is not None
        height = max(self._height, look.line(self.role) + 8)
        width = sum(width + 6 for width in self._widths()) - 6
        pad = look.pad(PAD if self.text() else 6)
        return QSize(
            max(height, width + 2 * pad) if self.text() else max(height, width + 2 * pad - 4), height
        )

    def _widths(self) -> list[int]:
        look = self.look
        assert look is not None
        widths = []
        if self.glyph:
            widths.append(look.icon_px(16))
        if self.text():
            widths.append(self.text_width())
        if self.hint:
            widths.append(QFontMetrics(look.font(CAPTION)).horizontalAdvance(self.hint) + 12)
        if self.trailing:
            widths.append(look.icon_px(14))
        return widths

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ground, icon, label, hint and focus."""
        look, tokens, body = self.look, self._tokens(), self.body()
        assert look is not None
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = self._paint_ground(painter, body)
        widths = self._widths()
        x = body.center().x() - (sum(widths) + 6 * (len(widths) - 1)) / 2
        places: list[tuple[str, int]] = []
        if self.glyph:
            places.append(("glyph", look.icon_px(16)))
        if self.text():
            places.append(("text", self.text_width()))
        if self.hint:
            places.append(("hint", widths[len(places)]))
        if self.trailing:
            places.append(("trailing", look.icon_px(14)))
        for what, width in reversed(places) if look.rtl else places:
            self._paint_part(painter, what, QRectF(x, body.y(), width, body.height()), ink)
            x += width + 6
        if self.hasFocus():
            paint_ring(painter, body, 6, tokens)

    def _paint_ground(self, painter: QPainter, body: QRectF) -> QColor:
        tokens = self._tokens()
        if self.kind == "primary" and self.isEnabled():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.ground("accent", "accent-hover", "accent-press"))
            painter.drawRoundedRect(body, 6, 6)
            return tokens["accent-text"]
        if self.kind in ("primary", "secondary"):
            frame = "border-strong" if self.isEnabled() else "border"
            painter.setPen(QPen(tokens[frame], 1))
            painter.setBrush(
                self.ground("raised", "hover", "press") if self.isEnabled() else tokens["surface"]
            )
            painter.drawRoundedRect(body.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        elif self.isChecked() or (self.isEnabled() and (self.isDown() or self.underMouse())):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tokens["press" if self.isDown() or self.isChecked() else "hover"])
            painter.drawRoundedRect(body, 6, 6)
        return tokens[(self.ink or "text") if self.isEnabled() else "text-disabled"]

    def _paint_part(self, painter: QPainter, what: str, box: QRectF, ink: QColor) -> None:
        look, tokens = self.look, self._tokens()
        assert look is not None
        if what in ("glyph", "trailing"):
            square = QRectF(box.x(), box.center().y() - box.width() / 2, box.width(), box.width())
            plain = self.kind != "primary" and self.isEnabled() and not self.ink
            own = icons.CLASS_ICONS.get(self.glyph) is not None and what == "glyph"
            colour = tokens[f"{self.glyph}-icon"] if own and self.isEnabled() else ink
            if plain and not own:
                colour = tokens["text-muted" if self.text() else "text"]
            name = self.glyph if what == "glyph" else self.trailing
            icons.paint(painter, name, square, colour, mirrored=look.rtl)
        elif what == "text":
            painter.setFont(self.font())
            painter.setPen(ink)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, self.text())
        else:
            paint_key(painter, box, self.hint, look, ink)


def paint_key(painter: QPainter, box: QRectF, text: str, look: Appearance, ink: QColor) -> None:
    """Paint a shortcut as a key cap."""
    height = look.line(CAPTION) + 2
    cap = QRectF(box.x(), box.center().y() - height / 2, box.width(), height)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    frame = QColor(ink)
    frame.setAlphaF(0.55)
    painter.setPen(QPen(frame, 1))
    painter.drawRoundedRect(cap.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
    painter.setFont(look.font(CAPTION))
    painter.setPen(ink)
    painter.save()
    painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # a key keeps its sign: ">" never turns to "<"
    painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()


@dataclass(frozen=True, slots=True)
class Option:
    """One entry of a choice: what it stands for, what it says, and an icon."""

    value: object
    text: str
    glyph: str = ""


def _own_text(option: Option) -> str:
    return option.text


class Choice(ChromeButton):
    """A button that shows one of several options and opens a menu of them."""

    chosen = Signal(object)

    def __init__(
        self,
        look: Appearance,
        name: str,
        options: Sequence[Option] | Callable[[], Sequence[Option]],
        value: object,
        *,
        first: Option | None = None,
        text: Callable[[Option], str] | None = None,
        kind: str = "secondary",
        glyph: str = "",
        height: int = 28,
        parent: QWidget | None = None,
    ) -> None:
        self._name, self.value, self._first = name, value, first
        self._said = text or _own_text  # what the button says of an option
        self._options = options  # asked for only when the menu opens, where they are costly to name
        self._short_text = ""
        super().__init__(look, kind=kind, glyph=glyph, name=name, height=height, parent=parent)
        self.trailing = "chevron-down" if kind == "secondary" else ""
        self.clicked.connect(self.open_menu)
        self.select(value)

    def options(self) -> Sequence[Option]:
        """Return what can be chosen."""
        if callable(self._options):
            self._options = tuple(self._options())
        return self._options

    def select(self, value: object) -> None:
        """Show an option without saying so."""
        self.value = value
        option = self._first
        if option is None or option.value != value:
            options = self.options()
            option = next((one for one in options if one.value == value), options[0])
        if option.glyph:
            self.glyph = option.glyph
        self.set_text(self._short_text or self._said(option))
        self.setAccessibleName(f"{self._name}: {option.text}")
        self.setToolTip(self._name)

    def shorten(self, text: str) -> None:
        """Show a short text whatever is chosen, or the choice itself again."""
        self._short_text = text
        self.select(self.value)

    def menu(self) -> QMenu:
        """Return the menu of the options."""
        assert self.look is not None
        menu = QMenu(self)
        menu.setFont(self.look.font(BODY))
        for option in self.options():
            action = menu.addAction(option.text)
            action.setCheckable(True)
            action.setChecked(option.value == self.value)
            action.setData(option.value)
        menu.triggered.connect(self._triggered)
        return menu

    def open_menu(self) -> None:
        """Open the menu under the button."""
        menu = self.menu()
        menu.aboutToHide.connect(menu.deleteLater)
        corner = (
            self.rect().bottomRight() if self.layoutDirection() is Qt.LayoutDirection.RightToLeft else None
        )
        at = self.rect().bottomLeft() if corner is None else corner - QPoint(menu.sizeHint().width(), 0)
        menu.popup(self.mapToGlobal(at))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open with Down as with Space; Up and Down never change the value blindly."""
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_F4):
            self.open_menu()
            return
        super().keyPressEvent(event)

    def _triggered(self, action: object) -> None:
        value = action.data()  # type: ignore[attr-defined]
        self.select(value)
        self.chosen.emit(value)


class Check(PaintedButton):
    """A check box with its label."""

    def __init__(self, look: Appearance, text: str, *, on: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setCheckable(True)
        self.setChecked(on)
        self.dress(text, look)

    def body_size(self) -> QSize:
        """Return box and label."""
        look = self.look
        assert look is not None
        return QSize(look.px(16) + 8 + self.text_width() + 4, max(24, look.line(BODY) + 4))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the box, its check, the label and focus."""
        look, tokens, body = self.look, self._tokens(), self.body()
        assert look is not None
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size = look.px(16)
        x = body.right() - size if look.rtl else body.left()
        box = QRectF(x, body.center().y() - size / 2, size, size)
        if self.isChecked():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.ground("accent", "accent-hover", "accent-press"))
            painter.drawRoundedRect(box, 4, 4)
            icons.paint(painter, "check", box.adjusted(1, 1, -1, -1), tokens["accent-text"])
        else:
            painter.setPen(QPen(tokens["border-strong"], 1))
            painter.setBrush(self.ground("surface", "hover", "press"))
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        painter.setPen(tokens["text"])
        text = body.adjusted(0, 0, -size - 8, 0) if look.rtl else body.adjusted(size + 8, 0, 0, 0)
        side = Qt.AlignmentFlag.AlignRight if look.rtl else Qt.AlignmentFlag.AlignLeft
        painter.drawText(text, side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip, self.text())
        if self.hasFocus():
            paint_ring(painter, body.adjusted(-1, 0, 1, 0), 4, tokens)


def language_option(tag: str) -> Option:
    """Return a locale under its own name."""
    return Option(tag, display_name(tag) or tag)


def label(
    look: Appearance,
    text: str,
    role: Role = BODY,
    colour: str = "text",
    *,
    wrap: bool = False,
    tabular: bool = False,
    parent: QWidget | None = None,
) -> QLabel:
    """Return a label of plain text."""
    made = QLabel(parent)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setFont(look.font(role, tabular=tabular))
    made.setWordWrap(wrap)
    paint_text(made, look, colour)
    made.setText(text)
    return made


def paint_text(target: QWidget, look: Appearance, colour: str) -> None:
    """Give a widget's text a token's colour."""
    colours = target.palette()
    colours.setColor(QPalette.ColorRole.WindowText, look.tokens[colour])
    target.setPalette(colours)


def ground(target: QWidget, look: Appearance, colour: str) -> None:
    """Fill a widget's ground with a token's colour."""
    colours = target.palette()
    colours.setColor(QPalette.ColorRole.Window, look.tokens[colour])
    target.setPalette(colours)
    target.setAutoFillBackground(True)


def line(look: Appearance, *, upright: bool = False) -> QFrame:
    """Return a 1 px separator."""
    made = QFrame()
    made.setFrameShape(QFrame.Shape.NoFrame)
    ground(made, look, "border")
    if upright:
        made.setFixedWidth(1)
    else:
        made.setFixedHeight(1)
    return made


__all__ = [
    "RING",
    "SMALL",
    "Check",
    "Choice",
    "ChromeButton",
    "Option",
    "ground",
    "label",
    "language_option",
    "line",
    "paint_key",
    "paint_text",
]
