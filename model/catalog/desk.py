"""The translator's desk: catalogs that are being edited, one undo history over all of them, nothing lost.

Edits live in memory and in the journal until they are saved; a save writes exactly the edited messages.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from model.catalog.catalogs import ERRORS, Catalogs
from model.catalog.checks.engine import check_file
from model.catalog.checks.unit import Issue
from model.catalog.glossary import read_glossary
from model.catalog.journal import Edited, Journal, Offer, put_back
from model.catalog.po.save import save
from model.catalog.po.text import PoText
from model.problems import BadRequest, BrokenCatalog
from model.registry.registry import Registry
from model.vocabulary import Level

MISSING, FUZZY, DONE, FAILING = "missing", "fuzzy", "done", "failing"
STATES = (MISSING, FUZZY, FAILING, DONE)


@dataclass(frozen=True, slots=True)
class Value:
    """What one message says: its forms, and whether it needs work."""

    texts: tuple[str, ...]
    fuzzy: bool


@dataclass(frozen=True, slots=True)
class Change:
    """One step of the history; typing in one message merges until something else happens."""

    locale: str
    key: str
    before: Value
    after: Value
    typing: bool = False


class Workbook:
    """One catalog file on the desk."""

    def __init__(self, locale: str, path: Path, journal_folder: Path) -> None:
        """Open a file; raises BrokenCatalog or OSError when nothing can be made of it."""
        self.locale, self.path = locale, path
        self.journal = Journal(journal_folder, path)
        self._read()

    def _read(self) -> None:
        self.loaded = self.path.read_bytes()
        self.file = PoText(self.loaded, str(self.path))
        self.numbers = tuple(self.file.live())

    def value(self, number: int) -> Value:
        """Return what a message says now."""
        return Value(self.file.texts(number), self.file.fuzzy(number))

    @property
    def changed(self) -> bool:
        """Say whether something is not saved."""
        return self.file.changed

    def put(self, key: str, value: Value) -> None:
        """Set a message and keep it in the journal; raises BrokenCatalog when it must not be written."""
        number = self.file.find(key)
        self.file.check_writable(number)
        base = PoText(self.loaded).texts(number)
        self.file.set_texts(number, value.texts)
        self.file.set_fuzzy(number, value.fuzzy)
        self.journal.write(Edited(key, base, value.texts, value.fuzzy))

    def save(self) -> bool:
        """Write the edited messages, or nothing when there are none; say whether it wrote.

        Raises BrokenCatalog when the file was changed by somebody else meanwhile.
        """
        if not self.file.changed:
            self.journal.clear()
            return False
        wrote = save(self.path, self.file.data, expected=self.loaded)
        self.journal.clear()
        self._read()
        return wrote

    def changed_outside(self) -> bool:
        """Say whether the file is no longer the one that was read."""
        try:
            return self.path.read_bytes() != self.loaded
        except OSError:
            return True

    def merge_outside(self) -> tuple[str, ...]:
        """Take the file as it is now and put our edits on it; return the keys both sides changed.

        Ours win there: theirs are on the disk and in whatever keeps versions of it.
        """
        mine = {self.file.entries[n].key: self.value(n) for n in self.file.edited()}
        base = PoText(self.loaded)
        was = {base.entries[n].key: base.texts(n) for n in base.live()}
        self._read()
        both = []
        for key, value in mine.items():
            try:
                number = self.file.find(key)
            except (BadRequest, BrokenCatalog):
                continue
            if self.file.texts(number) not in (was.get(key), value.texts):
                both.append(key)
            self.put(key, value)
        return tuple(both)

    def offer(self) -> Offer:
        """Return what a journal from before holds against this file."""
        return self.journal.offer(self.file)

    def take_offer(self, offer: Offer) -> None:
        """Put journal edits back into memory."""
        put_back(self.file, (*offer.clean, *offer.conflicts))


class Desk:
    """All catalogs being edited, their history, and the issues of each."""

    def __init__(self, catalogs: Catalogs, registry: Registry, journal_folder: Path) -> None:
        """Start with nothing open; catalogs open when they are first asked for."""
        self.catalogs, self.registry = catalogs, registry
        self._folder = journal_folder
        self._books: dict[str, Workbook] = {}
        self._issues: dict[str, dict[str, tuple[Issue, ...]]] = {}
        self._done: list[Change] = []
        self._undone: list[Change] = []
        self.listeners: list[Callable[[str, str], None]] = []  # called with locale and key after a change

    def book(self, locale: str) -> Workbook:
        """Return a locale's workbook; raises BrokenCatalog or OSError."""
        if locale not in self._books:
            self._books[locale] = Workbook(locale, self.catalogs.path(locale, ERRORS), self._folder)
        return self._books[locale]

    def unsaved(self) -> tuple[str, ...]:
        """Return the locales with unsaved edits."""
        return tuple(locale for locale, book in self._books.items() if book.changed)

    def set(self, locale: str, key: str, value: Value, *, typing: bool = False) -> None:
        """Change one message: one step of the history, merged while it is typed."""
        book = self.book(locale)
        before = book.value(book.file.find(key))
        if before == value:
            return
        step = Change(locale, key, before, value, typing)
        last = self._done[-1] if self._done else None
        merges = typing and last is not None and last.typing and (last.locale, last.key) == (locale, key)
        book.put(key, value)
        if merges and last is not None:
            self._done[-1] = replace(last, after=value)
        else:
            self._done.append(step)
        self._undone.clear()
        self._tell(locale, key, value)

    def pause(self) -> None:
        """End a stretch of typing: what is typed next is a step of its own."""
        if self._done and self._done[-1].typing:
            self._done[-1] = replace(self._done[-1], typing=False)

    @property
    def can_undo(self) -> bool:
        """Say whether there is a step to take back."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Say whether there is a step to do again."""
        return bool(self._undone)

    def undo(self) -> Change | None:
        """Take the last step back and return it."""
        return self._step(self._done, self._undone, back=True)

    def redo(self) -> Change | None:
        """Do the last undone step again and return it."""
        return self._step(self._undone, self._done, back=False)

    def _step(self, source: list[Change], target: list[Change], *, back: bool) -> Change | None:
        if not source:
            return None
        step = source.pop()
        value = step.before if back else step.after
        self.book(step.locale).put(step.key, value)
        target.append(replace(step, typing=False))
        self._tell(step.locale, step.key, value)
        return step

    def _tell(self, locale: str, key: str, value: Value) -> None:
        self._issues.pop(locale, None)
        if any(value.texts):
            self.catalogs.show(locale, key, value.texts[0], value.fuzzy)
        for listener in self.listeners:
            listener(locale, key)

    def forget(self, locale: str) -> None:
        """Check a catalog anew: its file changed by other ways than an edit."""
        self._issues.pop(locale, None)

    def issues(self, locale: str) -> dict[str, tuple[Issue, ...]]:
        """Return every issue of a catalog by key; computed again after a change."""
        if locale not in self._issues:
            found: dict[str, list[Issue]] = {}
            glossary = read_glossary(self.catalogs.path(locale, ERRORS).parent.parent / "glossary.tsv")
            for issue in check_file(self.book(locale).file, locale, self.registry, glossary):
                found.setdefault(issue.key, []).append(issue)
            self._issues[locale] = {key: tuple(listed) for key, listed in found.items()}
        return self._issues[locale]

    def state(self, locale: str, number: int) -> str:
        """Return how a message stands: missing, fuzzy, failing or done."""
        book = self.book(locale)
        value = book.value(number)
        if not any(value.texts):
            return MISSING
        listed = self.issues(locale).get(book.file.entries[number].key, ())
        if any(issue.level is Level.E for issue in listed):
            return FAILING
        return FUZZY if value.fuzzy else DONE

    def save(self, locale: str) -> bool:
        """Save one catalog; its history stays, so that a save can be undone by editing."""
        self.pause()
        return self.book(locale).save()
