"""Blocks of an inspector page: code with a highlighted span, numbered steps, rows of facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import (
    QColor,
    QHelpEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
    QTextCharFormat,
    QTextCursor,
    QTextOption,
)
from PySide6.QtWidgets import QFrame, QGridLayout, QPlainTextEdit, QSizePolicy, QToolTip, QVBoxLayout, QWidget

from gui.cards.appearance import Appearance
from gui.cards.text import paint_chip, visible
from gui.shell.controls import label
from gui.theme.type import BODY, CHIP, EVIDENCE, SMALL, SMALL_STRONG, STRONG
from model.redaction.findings import MARKER

LONGEST = 64_000  # characters of one block; more is cut, and the block says so
TALLEST = 420  # px at 100 % before a block scrolls by itself


class CodeBlock(QPlainTextEdit):
    """Selectable code, always left to right; `[REDACTED]` is drawn as a chip and copies as itself."""

    def __init__(
        self,
        look: Appearance,
        text: str,
        *,
        mark: str = "",
        name: str = "",
        dashed: bool = False,
        whole: bool = False,
        rules: Mapping[int, str] = MappingProxyType({}),
    ) -> None:
        super().__init__()
        self._rules = rules
        self._look, self._dashed, self._whole = look, dashed, whole
        shown = visible(text)
        if len(shown) > LONGEST:
            rest = look.ui.gettext("{n} more characters").replace("{n}", str(len(shown) - LONGEST))
            shown = f"{shown[:LONGEST]}\n… {rest}"
        self.setReadOnly(True)
        self.setFont(look.font(EVIDENCE))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(
            Qt.ScrollBarPolicy.ScrollBarAsNeeded if whole else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        )
        self.setTabChangesFocus(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setAccessibleName(name or look.ui.gettext("Code"))
        colours = self.palette()
        colours.setColor(QPalette.ColorRole.Base, QColor(Qt.GlobalColor.transparent))
        colours.setColor(QPalette.ColorRole.Text, look.tokens["text"])
        self.setPalette(colours)
        self.viewport().setAutoFillBackground(False)
        self.document().setDocumentMargin(0)
        self.setViewportMargins(10, 7, 10, 7)
        self.setPlainText(shown)
        self._marks = self._found(shown, MARKER)
        self._style(shown, mark)
        named = Counter(rules[at] for at in self._marks if at in rules)
        if named:
            said = ", ".join(f"{rule} ×{count}" if count > 1 else rule for rule, count in named.items())
            self.setAccessibleDescription(look.ui.gettext("Hidden here: {rules}").replace("{rules}", said))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        if whole:
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @staticmethod
    def _found(text: str, needle: str) -> list[int]:
        found: list[int] = []
        at = text.find(needle)
        while at >= 0 and len(found) < 500:
            found.append(at)
            at = text.find(needle, at + len(needle))
        return found

    def _style(self, text: str, mark: str) -> None:
        tokens = self._look.tokens
        at = text.find(mark) if mark else -1
        if at >= 0:
            style = QTextCharFormat()
            style.setBackground(tokens["chg-bg"])
            style.setForeground(tokens["chg-fg"])
            style.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
            style.setUnderlineColor(tokens["chg-mark"])
            self._format(at, len(mark), style)
        for at in self._marks:
            style = QTextCharFormat()
            style.setFont(self._look.font(CHIP))
            style.setForeground(tokens["red-fg"])
            self._format(at, len(MARKER), style)

    def _format(self, at: int, length: int, style: QTextCharFormat) -> None:
        cursor = QTextCursor(self.document())
        cursor.setPosition(at)
        cursor.setPosition(at + length, QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(style)

    def _wanted(self) -> int:
        layout, block, height = self.document().documentLayout(), self.document().begin(), 0.0
        while block.isValid():
            height += layout.blockBoundingRect(block).height()
            block = block.next()
        return round(height) + 18

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the height follow the width."""
        super().resizeEvent(event)
        if not self._whole:
            QTimer.singleShot(0, self, self._fit)  # a layout forgets what changes while it lays out

    def _fit(self) -> None:
        """Take the height of the wrapped text, up to the limit."""
        wanted, limit = self._wanted(), self._look.px(TALLEST)
        if wanted > limit:
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        if min(wanted, limit) != self.height():
            self.setFixedHeight(min(wanted, limit))

    def sizeHint(self) -> QSize:
        """Ask for the present text's height."""
        return QSize(200, self._look.px(160) if self._whole else min(self._wanted(), self._look.px(TALLEST)))

    def minimumSizeHint(self) -> QSize:
        """Need little width."""
        return QSize(120, 30)

    def rule_at(self, point: QPoint) -> str:
        """Return the rule that hid what stands at a point of the viewport, or nothing."""
        at = self.cursorForPosition(point).position()
        return next(
            (self._rules.get(mark, "") for mark in self._marks if mark <= at <= mark + len(MARKER)), ""
        )

    def viewportEvent(self, event: QEvent) -> bool:
        """Name the rule of a chip in its tool tip, never what it hides."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            rule = self.rule_at(event.pos())
            said = self._look.ui.gettext("Hidden by the rule “{rule}”").replace("{rule}", rule)
            QToolTip.showText(event.globalPos(), said if rule else "", self)
            return True
        return super().viewportEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ground, frame, chips, then the text."""
        tokens = self._look.tokens
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for at in self._marks:
            cursor = QTextCursor(self.document())
            cursor.setPosition(at)
            first = self.cursorRect(cursor)
            cursor.setPosition(at + len(MARKER))
            last = self.cursorRect(cursor)
            if first.top() == last.top() and first.bottom() > 0 and first.top() < self.height():
                box = QRectF(first.left() - 1, first.top(), last.left() - first.left() + 2, first.height())
                paint_chip(painter, box, tokens)
        painter.end()
        super().paintEvent(event)


class Framed(QWidget):
    """A code block on its ground with a frame around it; dashed where only the operator looks."""

    def __init__(self, look: Appearance, block: CodeBlock, *, dashed: bool = False) -> None:
        super().__init__()
        self._look, self._dashed, self.block = look, dashed, block
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 1, 1, 1)
        column.addWidget(block)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ground and frame."""
        tokens = self._look.tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(tokens["border-strong" if self._dashed else "border"], 1)
        if self.block.hasFocus():
            pen = QPen(tokens["focus"], 2)
        elif self._dashed:
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(tokens["sunken"])
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)


def code(
    look: Appearance,
    text: str,
    *,
    mark: str = "",
    name: str = "",
    dashed: bool = False,
    whole: bool = False,
    rules: Mapping[int, str] = MappingProxyType({}),
) -> Framed:
    """Return framed code; the first occurrence of `mark` is highlighted.

    `rules` names the rule of each `[REDACTED]` by the offset it begins at.
    """
    return Framed(look, CodeBlock(look, text, mark=mark, name=name, whole=whole, rules=rules), dashed=dashed)


class Ring(QWidget):
    """The number of a step in a circle."""

    def __init__(self, look: Appearance, number: int) -> None:
        super().__init__()
        self._look, self._number = look, number
        side = look.px(20)
        self.setFixedSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint circle and number."""
        look = self._look
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(look.tokens["border-strong"], 1))
        painter.drawEllipse(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5))
        painter.setFont(look.font(SMALL))
        painter.setPen(look.tokens["text-muted"])
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, str(self._number))


def step(look: Appearance, number: int, text: str, note: str, below: QWidget | None = None) -> QWidget:
    """Return a numbered step: what holds, why in muted words, and what proves it."""
    made = QWidget()
    grid = QGridLayout(made)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(10)
    grid.setVerticalSpacing(2)
    grid.addWidget(Ring(look, number), 0, 0, Qt.AlignmentFlag.AlignTop)
    grid.addWidget(label(look, text, BODY, wrap=True), 0, 1)
    if note:
        grid.addWidget(label(look, note, SMALL, "text-muted", wrap=True), 1, 1)
    if below is not None:
        grid.addWidget(below, 2, 1)
        grid.setRowMinimumHeight(2, 30)
    grid.setColumnStretch(1, 1)
    return made


def facts(look: Appearance, rows: Sequence[tuple[str, str]], *, strong: bool = False) -> QWidget:
    """Return names and values in two columns."""
    made = QWidget()
    grid = QGridLayout(made)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(14)
    grid.setVerticalSpacing(4)
    for at, (name, value) in enumerate(rows):
        grid.addWidget(label(look, name, SMALL, "text-muted"), at, 0, Qt.AlignmentFlag.AlignTop)
        cell = label(look, value, SMALL_STRONG if strong else SMALL, wrap=True)
        cell.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        cell.setAccessibleName(f"{name}: {value}")
        cell.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        grid.addWidget(cell, at, 1)
    grid.setColumnStretch(1, 1)
    return made


def title(look: Appearance, text: str) -> QWidget:
    """Return the heading of a part of a page."""
    return label(look, text, STRONG)
