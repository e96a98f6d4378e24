"""The Translate workspace: strings of one locale, the editor, and every place the string appears."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QFileSystemWatcher, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from gui.cards.appearance import Appearance
from gui.context import AppContext
from gui.shell.controls import Choice, ChromeButton, Option, ground, label, line
from gui.shell.room import Workspace
from gui.shell.split import Split
from gui.theme.type import BODY
from gui.translate.editor import Editor
from gui.translate.places import Places
from gui.translate.question import Question
from gui.translate.strings import Item, StringsModel, StringsView
from gui.translate.words import state_word
from model.catalog.desk import DONE, FAILING, FUZZY, MISSING, STATES, Desk, Value
from model.catalog.keys import LABELLED, Slot
from model.catalog.locales import display_name
from model.catalog.placeholders import PLACEHOLDER
from model.catalog.plurals import plural_forms
from model.problems import Problem, describe

CHECK_MS = 120  # after the last key; previews follow every key at once
SUMMARY_LIMIT, LABEL_LIMIT = 140, 28
BESIDE = 1180  # px at 100 % from which the cards stand beside the editor


class TranslateRoom(Workspace):
    """One locale at a time; the desk holds what is edited."""

    def __init__(self, context: AppContext, look: Appearance, desk: Desk) -> None:
        super().__init__()
        self._context, self._look, self._desk = context, look, desk
        self.language = ""
        self.item: Item | None = None
        ui = look.ui
        ground(self, look, "surface")
        others = [locale for locale in context.catalogs.locales if locale != "en"]
        options = [Option(one, f"{display_name(one, look.locale)} {one}") for one in (*others, "en")]
        first = context.locale if context.locale in others else others[0] if others else "en"
        self.choice = Choice(look, ui.gettext("Language"), options, first)
        self.progress = label(look, "", BODY)
        self.find_field = QLineEdit()
        self.find_field.setFont(look.font(BODY))
        self.find_field.setPlaceholderText(ui.gettext("Find in keys and texts"))
        self.find_field.setAccessibleName(ui.gettext("Find in keys and texts"))
        self.find_field.setMinimumWidth(look.px(180))
        self.find_field.setFixedHeight(max(28, look.line(BODY) + 8))
        self.save_button = ChromeButton(look, ui.gettext("Save"), kind="secondary", hint="Ctrl S")
        chips = [Option("", ui.gettext("All")), *(Option(state, state_word(state, ui)) for state in STATES)]
        self.filter = Choice(look, ui.gettext("Show"), chips, "")
        self.strip = Question(look)
        self.list = StringsView(StringsModel(desk, look, self), look)
        self.editor = Editor(look)
        self.places = Places(context, look)
        self.stages = self.places.stages
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(CHECK_MS)
        self._watch = QFileSystemWatcher(self)
        self._lay_out()
        self._connect()
        self.show_locale(first)

    # --- building

    def _lay_out(self) -> None:
        look = self._look
        head = QHBoxLayout()
        head.setContentsMargins(look.pad(12), look.pad(8), look.pad(12), look.pad(8))
        head.setSpacing(look.pad(10))
        head.addWidget(self.choice)
        head.addWidget(self.filter)
        head.addWidget(self.progress, 1)
        head.addWidget(self.find_field)
        head.addWidget(self.save_button)
        # Wide windows show the cards beside the editor, narrow ones below it; the list keeps its codes whole.
        flat = Qt.Orientation.Horizontal
        self.beside = Split(self._context, look, flat, "translate.cards", 474 / 1034)
        self.split = Split(self._context, look, flat, "translate", 340 / 1374)
        self.beside.addWidget(self.editor)
        self.beside.addWidget(self.places)
        self.split.addWidget(self.list)
        self.split.addWidget(self.beside)
        self.list.setMinimumWidth(260)
        self.editor.setMinimumWidth(self.editor.least_width())
        self.places.setMinimumSize(220, 120)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(line(look))
        column.addWidget(self.strip)
        column.addWidget(self.split, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the cards beside or below the editor, whichever the width allows."""
        super().resizeEvent(event)
        wide = self.width() >= BESIDE * self._look.scale
        side = Qt.Orientation.Horizontal if wide else Qt.Orientation.Vertical
        if side is not self.beside.orientation():
            self.beside.setOrientation(side)
            name, share = ("translate.cards", 474 / 1034) if wide else ("translate.below", 400 / 580)
            self.beside.use(name, share)

    def _connect(self) -> None:
        self.choice.chosen.connect(lambda locale: self.show_locale(str(locale)))
        self.filter.chosen.connect(lambda _: self._fill())
        self.find_field.textChanged.connect(lambda _: self._fill())
        self.find_field.returnPressed.connect(self.list.setFocus)
        self.save_button.clicked.connect(self.save)
        self.strip.answered.connect(self._answer)
        self.list.selectionModel().currentChanged.connect(self._chosen)
        self.editor.typed.connect(self._typed)
        self.editor.done.connect(self.done)
        self.editor.work.connect(self.needs_work)
        self.editor.fixed.connect(self._fix)
        self._later.timeout.connect(self._check)
        self._watch.fileChanged.connect(lambda _: self._ask_outside())
        self._watch.directoryChanged.connect(lambda _: self._ask_outside())

    # --- what the window asks

    def panes(self) -> list[QWidget]:
        """Return the panes F6 goes round."""
        return [self.list, self.editor.target, self.places]

    def start(self) -> QWidget:
        """Begin in the list."""
        return self.list

    def state(self) -> dict[str, Any]:
        """Return locale, filter, search and string."""
        return {
            "locale": self.language,
            "filter": self.filter.value,
            "find": self.find_field.text(),
            "key": self.item.key if self.item else None,
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Take over from the workspace before."""
        self.filter.select(state["filter"])
        self.find_field.setText(state["find"])
        self.show_locale(state["locale"])
        if state["key"] is not None:
            self.show_key(state["key"])

    # --- locale and string

    def show_locale(self, locale: str) -> None:
        """Open a locale's strings; what cannot be opened is said in the strip."""
        self._desk.pause()
        try:
            book = self._desk.book(locale)
        except (Problem, OSError) as error:
            self.strip.say(describe(error))
            return
        self.language = locale
        self.choice.select(locale)
        self._watch_file(book.path)
        self._fill()
        offer = book.offer()
        if not book.changed and not offer.empty:
            count = len(offer.clean) + len(offer.conflicts)
            ui = self._look.ui
            text = ui.ngettext(
                "{n} unsaved edit is left from before.", "{n} unsaved edits are left from before.", count
            )
            self.strip.ask(
                "journal", text.replace("{n}", str(count)), ui.gettext("Take it up"), ui.gettext("Forget it")
            )

    def find_key(self, key: str) -> None:
        """Show one string; a filter that hides it is lifted."""
        if not self.show_key(key):
            self.filter.select("")
            self.find_field.clear()
            self._fill()
            self.show_key(key)

    def show_key(self, key: str) -> bool:
        """Show one string, if the filter lists it; say whether it does."""
        model = self.list.strings
        for row in range(len(model.numbers)):
            if model.item(row).key == key:
                self.list.setCurrentIndex(model.index(row))
                return True
        return False

    def _fill(self) -> None:
        key = self.item.key if self.item else None
        self.list.strings.show_locale(self.language, str(self.filter.value), self.find_field.text())
        self._count()
        if key is not None:
            self.show_key(key)
        if not self.list.currentIndex().isValid() and self.list.strings.numbers:
            self.list.setCurrentIndex(self.list.strings.index(0))

    def _chosen(self, index: Any) -> None:
        if not index.isValid():
            return
        self._desk.pause()
        item = self.item = self.list.strings.item(index.row())
        book = self._desk.book(self.language)
        meaning = item.entry.meaning if item.entry else ""
        forms = plural_forms(book.file.header, self.language)
        self.editor.show_item(item, self.language, book.value(item.number), forms, meaning)
        self.editor.show_source(self._source())
        self._check()
        self._preview()

    def _source(self) -> str:
        assert self.item is not None
        entry = self._desk.book(self.language).file.entries[self.item.number]
        return entry.id if entry.plural is None else f"{entry.id}\n{entry.plural}"

    # --- editing

    def _typed(self, texts: tuple[str, ...]) -> None:
        if self.item is not None:
            value = self._desk.book(self.language).value(self.item.number)
            self._put(Value(texts, value.fuzzy), typing=True)

    def _put(self, value: Value, *, typing: bool = False) -> None:
        assert self.item is not None
        try:
            self._desk.set(self.language, self.item.key, value, typing=typing)
        except (Problem, OSError) as error:
            self.strip.say(describe(error))
            return
        self.edited.emit()
        self._preview()
        self._later.start()

    def done(self, go_on: bool) -> None:
        """Mark the string as done; an E finding keeps it from that and says so."""
        if self.item is None:
            return
        self._desk.pause()
        value = self._desk.book(self.language).value(self.item.number)
        if any(value.texts):
            self._put(replace(value, fuzzy=False))
        self._check()
        if self._desk.state(self.language, self.item.number) == FAILING:
            self.strip.say(self._look.ui.gettext("This string fails a check; see below the translation."))
            return
        self.strip.rest()
        if go_on:
            self.unfinished()

    def needs_work(self) -> None:
        """Mark the string as needing work."""
        if self.item is not None:
            value = self._desk.book(self.language).value(self.item.number)
            self._put(replace(value, fuzzy=True))
            self._check()

    def copy_source(self) -> None:
        """Begin the translation with the English."""
        if self.item is not None:
            self.editor.write(self._source().split("\n")[0])

    def clear(self) -> None:
        """Empty the translation."""
        self.editor.write("")

    def insert_next(self) -> None:
        """Insert the first placeholder of the source that the translation lacks."""
        there = self.editor.target.toPlainText()
        missing = (
            [name for name in PLACEHOLDER.findall(self._source()) if name not in there] if self.item else []
        )
        if missing:
            self.editor.insert(missing[0])

    def _fix(self, text: str) -> None:
        self.editor.write(text)

    @property
    def can_undo(self) -> bool:
        """Say whether the desk has an edit to take back, in any language."""
        return self._desk.can_undo

    @property
    def can_redo(self) -> bool:
        """Say whether the desk has one to do again."""
        return self._desk.can_redo

    def undo(self) -> None:
        """Take the last edit back, wherever it was."""
        step = self._desk.undo()
        if step is not None:
            self._follow(step.locale, step.key)

    def redo(self) -> None:
        """Do the last undone edit again."""
        step = self._desk.redo()
        if step is not None:
            self._follow(step.locale, step.key)

    def _follow(self, locale: str, key: str) -> None:
        self.edited.emit()
        if locale != self.language:
            self.show_locale(locale)
        self.item = None
        self._fill()
        self.show_key(key)

    # --- moving

    def step(self, by: int) -> None:
        """Go to the next or previous string of the list."""
        row = self.list.currentIndex().row() + by
        if 0 <= row < len(self.list.strings.numbers):
            self.list.setCurrentIndex(self.list.strings.index(row))

    def unfinished(self) -> None:
        """Go to the next string that is missing, failing or needs work; round the end once."""
        self._go(lambda item: item.state in (MISSING, FUZZY, FAILING))
        self.editor.target.setFocus()

    def next_issue(self) -> None:
        """Go to the next string with an issue."""
        found = self._desk.issues(self.language)
        self._go(lambda item: bool(found.get(item.key)))

    def _go(self, wanted: Any) -> None:
        model, count = self.list.strings, len(self.list.strings.numbers)
        start = self.list.currentIndex().row()
        for offset in range(1, count + 1):
            row = (start + offset) % count
            if wanted(model.item(row)):
                self.list.setCurrentIndex(model.index(row))
                return

    def search(self) -> None:
        """Put the keyboard into the search field."""
        self.find_field.setFocus()
        self.find_field.selectAll()

    # --- showing

    def _preview(self) -> None:
        self.places.show_item(self.item, self.language)

    def _check(self) -> None:
        if self.item is None:
            return
        issues = self._desk.issues(self.language).get(self.item.key, ())
        state = self._desk.state(self.language, self.item.number)
        short = (
            self.item.name is not None
            and self.item.entry is not None
            and self.item.name.slot is Slot.ACTION
            and self.item.entry.handling_class in LABELLED
        )
        self.editor.show_state(state, issues, LABEL_LIMIT if short else SUMMARY_LIMIT)
        self.list.strings.refresh(self.item.key)
        self._count()

    def _count(self) -> None:
        book = self._desk.book(self.language)
        finished = sum(self._desk.state(self.language, number) == DONE for number in book.numbers)
        ui = self._look.ui
        text = (
            ui.gettext("{n} of {m} done").replace("{n}", str(finished)).replace("{m}", str(len(book.numbers)))
        )
        edits = len(book.file.edited())
        if edits:
            waiting = ui.ngettext("{n} edit not saved", "{n} edits not saved", edits)
            text = f"{text} · {waiting.replace('{n}', str(edits))}"
        self.progress.setText(text)
        self.save_button.setEnabled(book.changed)

    # --- files

    def save(self) -> None:
        """Save the catalog in sight; nothing is written without a change."""
        try:
            wrote = self._desk.save(self.language)
        except Problem as problem:
            self.strip.say(problem.describe())
            self._ask_outside()
            return
        except OSError as error:
            self.strip.say(describe(error))
            return
        ui = self._look.ui
        said = ui.gettext("Saved {file}.") if wrote else ui.gettext("Nothing to save in {file}.")
        self._context.notices.said.emit(said.replace("{file}", self._desk.book(self.language).path.name))
        self._check()
        self._count()

    def _watch_file(self, path: Path) -> None:
        watched = self._watch.files() + self._watch.directories()
        if watched:
            self._watch.removePaths(watched)
        self._watch.addPaths([str(path), str(path.parent)])

    def _ask_outside(self) -> None:
        book = self._desk.book(self.language)
        if not book.changed_outside():
            return
        if not book.changed:
            book.merge_outside()
            self.item = None
            self._fill()
            return
        ui = self._look.ui
        text = ui.gettext("The file was changed by another program.")
        self.strip.ask("outside", text, ui.gettext("Keep mine on top"), ui.gettext("Later"))

    def _answer(self, question: str, yes: bool) -> None:
        book = self._desk.book(self.language)
        try:
            if question == "outside" and yes:
                book.merge_outside()
            elif question == "journal" and yes:
                book.take_offer(book.offer())
            elif question == "journal":
                book.journal.clear()
        except (Problem, OSError) as error:
            self.strip.say(describe(error))
        self.item = None
        self._desk.forget(self.language)
        self._fill()
