"""TextBlock: wrapped plain text with a fixed line height, laid out by QTextLayout; never elided, never rich.

`[REDACTED]` is painted as a chip and stays exactly that text for the clipboard and for assistive technology.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from unicodedata import bidirectional

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPen,
    QTextCharFormat,
    QTextLayout,
    QTextLine,
    QTextOption,
)
from PySide6.QtWidgets import QWidget

from gui.cards.appearance import Appearance
from gui.theme.tokens import Tokens
from gui.theme.type import CHIP, Role
from model.redaction.findings import MARKER

# Controls are shown as pictures; line breaks and tabs do their work.
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_DIRECTIONS = {False: Qt.LayoutDirection.LeftToRight, True: Qt.LayoutDirection.RightToLeft}


# The chip's hatch stands in two fixed spaces before the marker; they are shown, never copied.
_LEAD = "\u00a0\u00a0"


def visible(text: str) -> str:
    """Return text with control characters made visible."""
    return _CONTROL.sub(
        lambda match: "␡" if match.group() == "\x7f" else chr(0x2400 + ord(match.group())), text
    )


def own_direction(text: str, direction: str) -> bool:
    """Say whether a paragraph reads from right to left; "auto" asks its first strong letter."""
    if direction != "auto":
        return direction == "rtl"
    strong = (bidirectional(char) for char in text[:200])
    return next((kind != "L" for kind in strong if kind in ("L", "R", "AL")), False)


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text in one style; `colour` is a token's name."""

    text: str
    role: Role
    colour: str


class TextBlock(QWidget):
    """Show runs of text in one paragraph, wrapped to the width it is given."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._runs: tuple[Run, ...] = ()
        self._look: Appearance | None = None
        self._force_ltr = False
        self._direction: str | None = None
        self._layout = QTextLayout()
        self._width = -1
        self._natural: int | None = None
        self._height = 0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def show_runs(
        self, runs: Sequence[Run], look: Appearance, *, ltr: bool = False, direction: str | None = None
    ) -> None:
        """Show these runs.

        `ltr` keeps code and JSON left to right whatever the preview's direction. `direction` is the
        paragraph's own where it may differ from the preview's: "ltr", "rtl", or "auto" by its first letter.
        """
        same = (tuple(runs), look, ltr, direction)
        if same == (self._runs, self._look, self._force_ltr, self._direction):
            return
        self._runs, self._look, self._force_ltr, self._direction = same
        self._width, self._natural = -1, None
        text = "".join(run.text for run in self._runs)
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        self.updateGeometry()
        self.update()

    def text(self) -> str:
        """Return the text as it was given."""
        return "".join(run.text for run in self._runs)

    def height_at(self, width: int) -> int:
        """Return the height at a width in px; lays out only when something changed."""
        if width != self._width:
            self._lay_out(max(1, width))
        return self._height

    def line_count(self, width: int) -> int:
        """Return into how many lines the text wraps at a width."""
        self.height_at(width)
        return self._layout.lineCount()

    def natural_width(self) -> int:
        """Return the width of the longest line when nothing wraps; laid out only when something changed."""
        if self._natural is None:
            self._lay_out(100_000)
            widths = [self._layout.lineAt(at).naturalTextWidth() for at in range(self._layout.lineCount())]
            self._width = -1
            self._natural = int(max(widths, default=0)) + 1
        return self._natural

    def sizeHint(self) -> QSize:
        """Return the unwrapped size."""
        width = self.natural_width()
        return QSize(width, self.height_at(width))

    def _lay_out(self, width: int) -> None:
        look = self._look
        if look is None:
            return
        self._width = width
        shown = [_displayed(run.text) for run in self._runs]
        text = "".join(shown)
        layout = self._layout = QTextLayout(
            text, look.font(self._runs[0].role) if self._runs else self.font()
        )
        rtl = look.rtl and not self._force_ltr
        option = QTextOption(Qt.AlignmentFlag.AlignRight if rtl else Qt.AlignmentFlag.AlignLeft)
        reads_rtl = (
            rtl if self._direction is None or self._force_ltr else own_direction(text, self._direction)
        )
        option.setTextDirection(_DIRECTIONS[reads_rtl])
        # Qt mirrors left and right with the text direction, so the side is said in absolute terms.
        option.setAlignment(option.alignment() | Qt.AlignmentFlag.AlignAbsolute)
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        layout.setFormats(self._formats(shown, look))
        layout.setCacheEnabled(True)
        layout.beginLayout()
        y, line_height = 0.0, max((look.line(run.role) for run in self._runs), default=0)
        while (line := layout.createLine()).isValid():
            line.setLineWidth(width)
            natural = line.height()
            step = natural if natural > line_height * 1.5 else line_height
            line.setPosition(QPointF(0, y + (step - natural) / 2))
            y += step
        layout.endLayout()
        self._height = round(y)

    def _formats(self, shown: Sequence[str], look: Appearance) -> list[QTextLayout.FormatRange]:
        found, at = [], 0
        for run, part in zip(self._runs, shown, strict=True):
            style = QTextCharFormat()
            style.setFont(look.font(run.role))
            style.setForeground(look.tokens[run.colour])
            found.append(_range(at, len(part), style))
            at += len(part)
        for match in _markers("".join(shown)):
            style = QTextCharFormat()
            style.setFont(look.font(CHIP))
            style.setForeground(look.tokens["red-fg"])
            found.append(_range(match.start(), match.end() - match.start(), style))
        return found

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the lines, chips under their text."""
        look = self._look
        if look is None:
            return
        self.height_at(self.width())
        painter = QPainter(self)
        for match in _markers(self._layout.text()):
            for box in self._boxes(match.start(), match.end()):
                paint_chip(painter, box, look.tokens, mirrored=look.rtl and not self._force_ltr)
        self._layout.draw(painter, QPointF(0, 0))

    def _boxes(self, start: int, end: int) -> list[QRectF]:
        """Return where a stretch of text stands, one box a line."""
        boxes = []
        for number in range(self._layout.lineCount()):
            line: QTextLine = self._layout.lineAt(number)
            first, last = max(start, line.textStart()), min(end, line.textStart() + line.textLength())
            if first >= last:
                continue
            one, other = line.cursorToX(first), line.cursorToX(last)
            left, right = sorted((_number(one), _number(other)))
            metrics = QFontMetricsF(self._look.font(CHIP) if self._look else self.font())
            height = metrics.height() + 1
            top = line.y() + (line.height() - height) / 2
            boxes.append(QRectF(left + 1, top, right - left, height))
        return boxes


def _number(value: object) -> float:
    """PySide gives cursorToX back as a number or as a pair with the cursor."""
    return float(value[0] if isinstance(value, tuple) else value)  # type: ignore[arg-type]


def _markers(text: str) -> list[re.Match[str]]:
    return list(re.finditer(re.escape(_LEAD + MARKER), text))


def _displayed(text: str) -> str:
    """Return a run as it is laid out: controls visible, room for the hatch of each chip."""
    return visible(text).replace("\n", "\u2028").replace(MARKER, _LEAD + MARKER)


def _range(start: int, length: int, style: QTextCharFormat) -> QTextLayout.FormatRange:
    made = QTextLayout.FormatRange()
    made.start, made.length, made.format = start, length, style
    return made


def paint_chip(painter: QPainter, box: QRectF, tokens: Tokens, *, mirrored: bool = False) -> None:
    """Paint the ground of a redaction chip: dashed frame and 8 px of hatch at the start."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tokens["red-bg"])
    painter.drawRoundedRect(box, 3, 3)
    hatch = QRectF(box.right() - 8 if mirrored else box.left(), box.top(), 8, box.height())
    painter.setClipRect(hatch)
    painter.setPen(QPen(tokens["red-hatch"], 1))
    step = -int(box.height())
    while step < 8:
        painter.drawLine(
            QPointF(hatch.left() + step, hatch.bottom()),
            QPointF(hatch.left() + step + box.height(), hatch.top()),
        )
        step += 4
    painter.setClipping(False)
    pen = QPen(QColor(tokens["red-border"]), 1, Qt.PenStyle.CustomDashLine)
    pen.setDashPattern([3, 2])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
    painter.restore()
