"""The filter field: coloured while typing; a fault is underlined and explained below it."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QMimeData, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QSyntaxHighlighter,
    QTextCharFormat,
    QTextOption,
)
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from gui.cards.appearance import Appearance
from gui.shell.controls import ChromeButton, label
from gui.theme import icons
from gui.theme.type import FILTER, SMALL
from model.filtering import FilterFault, spans

HEIGHT = 32
_COLOURS = {
    "key": "text-muted",
    "value": "text",
    "word": "text",
    "operator": "text-muted",
    "minus": "tool-fg",
}


class _Painter(QSyntaxHighlighter):
    """Colours keys, values and negations, and underlines the fault."""

    def __init__(self, edit: QPlainTextEdit, look: Appearance, keys: Iterable[str]) -> None:
        super().__init__(edit.document())
        self._look, self._keys = look, frozenset(keys)
        self.fault: FilterFault | None = None

    def highlightBlock(self, text: str) -> None:
        """Colour one line."""
        tokens = self._look.tokens
        negated = False
        for span in spans(text, self._keys):
            style = QTextCharFormat()
            name = "tool-fg" if negated and span.kind != "key" else _COLOURS[span.kind]
            if negated and span.kind == "key":
                name = "tool-fg"
            style.setForeground(tokens[name])
            self.setFormat(span.start, span.end - span.start, style)
            negated = span.kind == "minus" or (negated and span.kind == "key")
        if self.fault is not None:
            wave = QTextCharFormat()
            wave.setForeground(tokens["text"])
            wave.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            wave.setUnderlineColor(tokens["tool-icon"])
            start = min(self.fault.start, max(0, len(text) - 1))
            self.setFormat(start, max(1, self.fault.end - start), wave)


class _Line(QPlainTextEdit):
    """One line of plain text."""

    left = Signal()

    def __init__(self, look: Appearance) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFont(look.font(FILTER))
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setWordWrapMode(QTextOption.WrapMode.NoWrap)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabChangesFocus(True)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.document().setDocumentMargin(0)
        colours = self.palette()
        colours.setColor(QPalette.ColorRole.Base, QColor(Qt.GlobalColor.transparent))
        self.setPalette(colours)
        self.viewport().setAutoFillBackground(False)
        self.setFixedHeight(look.line(FILTER))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep to one line; Enter and Escape go back to the list."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape):
            self.left.emit()
            return
        super().keyPressEvent(event)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Paste as one line."""
        self.insertPlainText(" ".join(source.text().split()))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Let the field show its ring."""
        super().focusInEvent(event)
        self._repaint_field()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Let the field lose its ring."""
        super().focusOutEvent(event)
        self._repaint_field()

    def _repaint_field(self) -> None:
        field = self.parentWidget()
        if field is not None:
            field.update()


class _Frame(QWidget):
    """Icon, line and clear button in one frame."""

    def __init__(self, look: Appearance, line: _Line, clear: ChromeButton) -> None:
        super().__init__()
        self._look, self._line = look, line
        self.faulty = False
        row = QHBoxLayout(self)
        row.setContentsMargins(look.pad(12) + look.icon_px(16) + 8, 0, 4, 0)
        if look.rtl:
            row.setContentsMargins(4, 0, look.pad(12) + look.icon_px(16) + 8, 0)
        row.setSpacing(4)
        row.addWidget(line, 1, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(clear)
        self.setFixedHeight(max(look.px(HEIGHT), look.line(FILTER) + 10))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ground, frame, icon, hint and ring."""
        look, tokens = self._look, self._look.tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        frame = "tool-icon" if self.faulty else "border-strong"
        pen = QPen(tokens[frame], 1)
        if self._line.hasFocus():
            pen = QPen(tokens["tool-icon" if self.faulty else "focus"], 2)
            box = box.adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(pen)
        painter.setBrush(tokens["surface"])
        painter.drawRoundedRect(box, 6, 6)
        size = look.icon_px(16)
        x = self.width() - look.pad(12) - size if look.rtl else look.pad(12)
        icons.paint(
            painter, "filter", QRectF(x, (self.height() - size) / 2, size, size), tokens["text-muted"]
        )


class FilterField(QWidget):
    """The field with its fault below; `changed` says the text, `left` that the person is done."""

    changed = Signal(str)
    left = Signal()

    def __init__(self, look: Appearance, keys: Iterable[str], name: str, hint: str, text: str = "") -> None:
        """Make a field for a list's keys; `name` says what is filtered, `hint` shows examples."""
        super().__init__()
        ui = look.ui
        self.edit = _Line(look)
        self.edit.setPlainText(text)
        self.edit.setAccessibleName(name)
        self.edit.setPlaceholderText(hint)
        self._painter = _Painter(self.edit, look, keys)
        self._clear = ChromeButton(look, glyph="close", name=ui.gettext("Clear the filter"), height=24)
        self._clear.setVisible(bool(text))
        self._frame = _Frame(look, self.edit, self._clear)
        self._why = label(look, "", SMALL, "tool-fg", wrap=True)
        self._why.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self._frame)
        column.addWidget(self._why)
        self.setFocusProxy(self.edit)
        self.edit.textChanged.connect(self._typed)
        self.edit.left.connect(self.left)
        self._clear.clicked.connect(self._empty)

    def sizeHint(self) -> QSize:
        """Take the room there is."""
        return QSize(400, super().sizeHint().height())

    def show_fault(self, fault: FilterFault | None, kept: str) -> None:
        """Underline and explain a fault; `kept` says which filter stays in force."""
        self._frame.faulty = fault is not None
        self._why.setText(f"{fault.describe()} {kept}" if fault is not None else "")
        self._why.setVisible(fault is not None)
        self._painter.fault = fault
        self.edit.blockSignals(True)
        self._painter.rehighlight()
        self.edit.blockSignals(False)
        self._frame.update()

    def _typed(self) -> None:
        text = self.edit.toPlainText()
        self._clear.setVisible(bool(text))
        self.changed.emit(text)

    def _empty(self) -> None:
        self.edit.setPlainText("")
        self.edit.setFocus()
