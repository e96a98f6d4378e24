"""The editor: what a string means, its English, the translation being written, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QSyntaxHighlighter, QTextCharFormat, QTextOption
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QPlainTextEdit,
    QScrollArea,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from gui.cards.appearance import Appearance
from gui.cards.parts import Pill
from gui.shell.controls import ChromeButton, ground, label, line
from gui.theme.tokens import family
from gui.theme.type import CARD, CODE_HEADING, EDITOR, SMALL, STRONG
from gui.translate.strings import Item
from gui.translate.words import place_word, state_word
from model.catalog.checks.unit import Issue
from model.catalog.desk import Value
from model.catalog.locales import direction, display_name
from model.catalog.placeholders import PLACEHOLDER
from model.catalog.plurals import PluralForm
from model.vocabulary import Level

# With Ctrl these belong to the room: undo is the desk's, not the field's.
ROOM_KEYS = (Qt.Key.Key_Z, Qt.Key.Key_Y, Qt.Key.Key_Return, Qt.Key.Key_Up, Qt.Key.Key_Down)
TALL_SCALE = 1.3
_LEVELS = {Level.E: "e", Level.W: "w", Level.I: "i"}


class _Placeholders(QSyntaxHighlighter):
    """Marks placeholders in source and target."""

    def __init__(self, edit: QPlainTextEdit, look: Appearance) -> None:
        super().__init__(edit.document())
        self._look = look

    def highlightBlock(self, text: str) -> None:
        """Mark every placeholder of one line."""
        style = QTextCharFormat()
        style.setForeground(self._look.tokens["waiting-fg"])
        style.setBackground(self._look.tokens["waiting-bg"])
        for found in PLACEHOLDER.finditer(text):
            self.setFormat(found.start(), found.end() - found.start(), style)


class Target(QPlainTextEdit):
    """Where the translation is written: plain text in the locale's direction; Tab leaves it."""

    def __init__(self, look: Appearance) -> None:
        super().__init__()
        self._look = look
        self.setFont(look.font(EDITOR))
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setFixedHeight(look.line(EDITOR) * 4 + 20)
        self.document().setDocumentMargin(10)
        self.marks = _Placeholders(self, look)

    def show_text(self, text: str, locale: str) -> None:
        """Show a text without saying that it changed."""
        option = self.document().defaultTextOption()
        rtl = direction(locale) == "rtl"
        option.setTextDirection(Qt.LayoutDirection.RightToLeft if rtl else Qt.LayoutDirection.LeftToRight)
        side = Qt.AlignmentFlag.AlignRight if rtl else Qt.AlignmentFlag.AlignLeft
        option.setAlignment(side | Qt.AlignmentFlag.AlignAbsolute)
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.document().setDefaultTextOption(option)
        if text != self.toPlainText():
            self.blockSignals(True)
            self.setPlainText(text)
            self.blockSignals(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the room's own keys to the room: undo is the desk's, not the field's."""
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if control and event.key() in (
            Qt.Key.Key_Z,
            Qt.Key.Key_Y,
            Qt.Key.Key_Return,
            Qt.Key.Key_Up,
            Qt.Key.Key_Down,
        ):
            event.ignore()
            return
        super().keyPressEvent(event)


class Editor(QScrollArea):
    """One string; `typed` says the forms being written, `wanted` asks for another key."""

    typed = Signal(object)
    done = Signal(bool)
    work = Signal()
    fixed = Signal(str)

    def __init__(self, look: Appearance) -> None:
        super().__init__()
        self._look = look
        self._locale, self._form = "", 0
        self._texts: list[str] = []
        ui = look.ui
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(ui.gettext("Editor"))
        ground(self.viewport(), look, "surface")
        page = QWidget()
        ground(page, look, "surface")
        self._column = QVBoxLayout(page)
        pad = look.pad(16)
        self._column.setContentsMargins(pad, pad - 4, pad, pad)
        self._column.setSpacing(look.pad(8))
        self.key = label(look, "", CODE_HEADING, wrap=True)
        self.pill = Pill(page)
        self.about = label(look, "", SMALL, "text-muted", wrap=True)
        self.source = label(look, "", CARD, wrap=True)
        self.source.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.language = label(look, "", SMALL, "text-muted")
        self.state = label(look, "", SMALL, "text-muted")
        self.forms = QTabBar()
        self.forms.setFont(look.font(SMALL))
        self.forms.setExpanding(False)
        self.forms.setAccessibleName(ui.gettext("Plural forms"))
        self.target = Target(look)
        self.target.setAccessibleName(ui.gettext("Translation"))
        self.meter = label(look, "", SMALL, "text-muted")
        self.inserts = QHBoxLayout()
        self.inserts.setSpacing(look.pad(6))
        self.issues = QVBoxLayout()
        self.issues.setSpacing(look.pad(6))
        self._lay_out()
        self.setWidget(page)
        self.target.textChanged.connect(self._changed)
        self.forms.currentChanged.connect(self._form_chosen)

    def _lay_out(self) -> None:
        look, ui, column = self._look, self._look.ui, self._column
        head = QHBoxLayout()
        head.addWidget(self.key, 1)
        head.addWidget(self.pill, 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(head)
        column.addWidget(self.about)
        column.addWidget(label(look, ui.gettext("Source, English"), SMALL, "text-muted"))
        box = QWidget()
        ground(box, look, "sunken")
        inside = QVBoxLayout(box)
        inside.setContentsMargins(look.pad(12), look.pad(8), look.pad(12), look.pad(8))
        inside.addWidget(self.source)
        column.addWidget(box)
        row = QHBoxLayout()
        row.addWidget(self.language, 1)
        row.addWidget(self.state)
        column.addLayout(row)
        column.addWidget(self.forms)
        column.addWidget(self.target)
        column.addWidget(self.meter)
        column.addLayout(self.inserts)
        column.addWidget(line(look))
        column.addWidget(label(look, ui.gettext("Checks"), STRONG))
        column.addLayout(self.issues)
        column.addStretch(1)
        # Large text needs a row for each button; the pane never scrolls sideways.
        foot: QBoxLayout = QVBoxLayout() if look.scale > TALL_SCALE else QHBoxLayout()
        self.work_button = ChromeButton(look, ui.gettext("Needs work"), kind="secondary")
        self.done_button = ChromeButton(look, ui.gettext("Done"), kind="secondary")
        self.next_button = ChromeButton(look, ui.gettext("Done and next"), kind="primary", hint="Ctrl Enter")
        for button, key in ((self.work_button, "Ctrl+U"), (self.done_button, "Alt+Enter")):
            button.setToolTip(key)
        foot.addWidget(self.work_button)
        foot.addStretch(1)
        foot.addWidget(self.done_button)
        foot.addWidget(self.next_button)
        column.addLayout(foot)
        self.work_button.clicked.connect(self.work)
        self.done_button.clicked.connect(self._done_here)
        self.next_button.clicked.connect(self._done_next)

    def least_width(self) -> int:
        """Return the width under which a control would be cut off."""
        page = self.widget()
        assert page is not None
        return page.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()

    def show_item(
        self, item: Item, locale: str, value: Value, forms: Sequence[PluralForm], meaning: str
    ) -> None:
        """Show a string and put the keyboard where it was."""
        look, ui = self._look, self._look.ui
        self._locale = locale
        self._texts = list(value.texts)
        self.key.setText(item.key.replace("_", "_\u200b").replace(".", ".\u200b"))
        self.key.setAccessibleName(item.key)
        kind = item.entry.handling_class if item.entry else None
        state = item.entry.state if item.entry else None
        word = str(kind).partition("_")[0] if kind else ""
        self.pill.dress(word, look, family(kind, state) if kind and state else "")
        self.pill.setFixedSize(self.pill.sizeHint())
        where = place_word(item.name, kind, ui) if item.name and kind else ""
        retriable = item.entry.retriable if item.entry and item.entry.retriable else ""
        parts = [
            meaning,
            ui.gettext("Retriable: {word}.").replace("{word}", retriable) if retriable else "",
            where,
        ]
        self.about.setText(" ".join(part for part in parts if part))
        self.language.setText(display_name(locale, look.locale))
        self.state.setText(state_word(item.state, ui))
        self._show_forms(forms)
        self.target.show_text(self._texts[self._form] if self._texts else "", locale)

    def show_source(self, text: str) -> None:
        """Show the English and offer its placeholders."""
        self.source.setText(text)
        _empty(self.inserts)
        for at, name in enumerate(dict.fromkeys(PLACEHOLDER.findall(text)), 1):
            button = ChromeButton(self._look, name, kind="secondary", height=24)
            button.setAccessibleName(self._look.ui.gettext("Insert {name}").replace("{name}", name))
            button.clicked.connect(lambda _=False, name=name: self.insert(name))
            self.inserts.addWidget(button)
            if at >= 9:
                break
        self.inserts.addStretch(1)

    def _show_forms(self, forms: Sequence[PluralForm]) -> None:
        self.forms.blockSignals(True)
        while self.forms.count():
            self.forms.removeTab(0)
        if len(self._texts) > 1:
            for form in forms:
                self.forms.addTab(f"{form.category} ({', '.join(map(str, form.samples[:4]))})")
        self._form = 0
        self.forms.setVisible(len(self._texts) > 1)
        self.forms.blockSignals(False)

    def show_state(self, state: str, issues: Sequence[Issue], limit: int) -> None:
        """Show how the string stands: state, length, and every issue with its reason and fix."""
        look, ui = self._look, self._look.ui
        self.state.setText(state_word(state, ui))
        length = len(self._texts[self._form]) if self._texts else 0
        text = ui.gettext("{n} of {m} characters").replace("{n}", str(length)).replace("{m}", str(limit))
        self.meter.setText(text if limit else str(length))
        _empty(self.issues)
        if not issues:
            self.issues.addWidget(label(look, ui.gettext("All checks passed."), SMALL, "text-muted"))
        for issue in issues:
            row = QHBoxLayout()
            badge = Pill(self.widget())
            badge.dress(str(issue.level), look, _LEVELS[issue.level])
            badge.setFixedSize(badge.sizeHint())
            row.addWidget(badge, 0, Qt.AlignmentFlag.AlignTop)
            said = label(look, f"{issue.check}: {issue.text}", SMALL, wrap=True)
            said.setToolTip(issue.why)
            row.addWidget(said, 1)
            if issue.fix is not None:
                fix = ChromeButton(look, ui.gettext("Fix"), kind="secondary", height=24)
                fix.clicked.connect(lambda _=False, text=issue.fix: self.fixed.emit(text))
                row.addWidget(fix, 0, Qt.AlignmentFlag.AlignTop)
            self.issues.addLayout(row)

    def insert(self, text: str) -> None:
        """Insert at the cursor and go on writing."""
        self.target.insertPlainText(text)
        self.target.setFocus()

    def texts(self) -> tuple[str, ...]:
        """Return the forms as written."""
        return tuple(self._texts)

    def write(self, text: str) -> None:
        """Replace the form in sight, as if it were typed."""
        self.target.setPlainText(text)

    def _changed(self) -> None:
        if not self._texts:
            return
        self._texts[self._form] = self.target.toPlainText()
        self.typed.emit(tuple(self._texts))

    def _form_chosen(self, form: int) -> None:
        if 0 <= form < len(self._texts):
            self._form = form
            self.target.show_text(self._texts[form], self._locale)

    def _done_here(self) -> None:
        self.done.emit(False)

    def _done_next(self) -> None:
        self.done.emit(True)


def _empty(layout: QHBoxLayout | QVBoxLayout) -> None:
    """Take everything out of a layout."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
        elif item.layout() is not None:
            _empty(item.layout())  # type: ignore[arg-type]
