"""Catalogs: every string of every locale, with where it came from; a locale is read when first asked."""

from __future__ import annotations

import io
from collections.abc import Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from model.catalog import pseudo
from model.catalog.locales import SOURCE, direction, display_name, negotiate, tag
from model.catalog.po.syntax import KEYWORD
from model.catalog.po.text import PoText
from model.catalog.ui import UiStrings
from model.data import data_path
from model.problems import BrokenCatalog, Problem, describe

__all__ = ["Catalogs", "Found", "Message", "direction", "display_name", "load_catalogs", "negotiate", "read"]

ERRORS, INSPECTOR = "errors", "inspector"


@dataclass(frozen=True, slots=True)
class Message:
    """One string of one locale: its text, whether it is unreviewed, and the English it belongs to."""

    text: str
    fuzzy: bool
    source: str


@dataclass(frozen=True, slots=True)
class Found:
    """What a lookup gave; `origin` is "catalog", "english" or "none" and `locale` is the text's own."""

    text: str
    locale: str
    origin: str
    fuzzy: bool = False


def load_catalogs(folder: Path | None = None) -> Catalogs:
    """Return the catalogs of a folder of `<tag>/LC_MESSAGES/*.po`; None means the bundled ones.

    Nothing is parsed yet. A folder that cannot be read is a sentence in `problems`.
    """
    return Catalogs(data_path("locales") if folder is None else Path(folder))


def read(path: Path) -> tuple[Catalog, tuple[str, ...]]:
    """Parse one PO file with Babel; return it with everything that was wrong, a sentence each.

    Raises OSError or BrokenCatalog when nothing can be made of it.
    """
    file = PoText.open(path)
    lines = [_usual(line) for line in file.source.lines if not line.lstrip().startswith("#~")]
    said = io.StringIO()
    try:
        with redirect_stdout(said):  # Babel's parser prints its warnings
            catalog = read_po(lines)
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise BrokenCatalog(f"{path}: its header cannot be understood ({error}).") from None
    problems = [f"{path}, {fault.sentence}" for fault in file.faults]
    if said.getvalue() and not problems:
        problems = [f"{path}: {said.getvalue().splitlines()[0].removeprefix('WARNING: ')}."]
    return catalog, tuple(problems)


def _usual(line: str) -> str:
    """Return a line as Babel's parser needs it: one space after a keyword, and a string behind it."""
    keyword = KEYWORD.match(line.lstrip())
    if keyword is None:
        return line
    name, number = keyword.group(1), keyword.group(2)
    value = line.lstrip()[keyword.end() :].strip() or '""'
    return f"{name} {value}" if number is None else f"{name}[{number}] {value}"


class Catalogs:
    """The strings of all locales; reading is lazy, a broken file costs its own strings alone."""

    def __init__(self, folder: Path) -> None:
        """Look which locales a folder has."""
        self.folder = folder
        self._problems: dict[Path, tuple[str, ...]] = {}
        self._messages: dict[str, dict[str, Message]] = {}
        self._ui: dict[str, UiStrings] = {}
        self.locales: tuple[str, ...] = self._scan()

    @property
    def problems(self) -> tuple[str, ...]:
        """Return what was wrong with the files read so far, one sentence each."""
        return tuple(sentence for sentences in self._problems.values() for sentence in sentences)

    def path(self, locale: str, domain: str = ERRORS) -> Path:
        """Return where a locale's file is, or would be."""
        return self.folder / locale / "LC_MESSAGES" / f"{domain}.po"

    def messages(self, locale: str) -> Mapping[str, Message]:
        """Return a locale's own error strings by key; computed locales answer from English."""
        if locale in pseudo.LOCALES:
            change = pseudo.LOCALES[locale]
            return {
                key: Message(change(message.text), False, message.source)
                for key, message in self.messages(SOURCE).items()
            }
        if locale not in self._messages:
            self._messages[locale] = self._read_messages(locale)
        return self._messages[locale]

    def lookup(self, locale: str, key: str) -> Found:
        """Return the string of a key: the locale's own, else the English one, else none (decision 7)."""
        change = pseudo.LOCALES.get(locale)
        own = self.messages(SOURCE if change else locale).get(key)
        if own is not None and own.text.strip():
            return Found(change(own.text) if change else own.text, locale, "catalog", own.fuzzy)
        english = self.messages(SOURCE).get(key)
        text = english.text if english and english.text.strip() else ""
        if not text and own is not None and own.source != key:
            text = own.source
        return Found(text, SOURCE, "english") if text else Found("", locale, "none")

    def ui(self, locale: str) -> UiStrings:
        """Return the app's own words in a locale."""
        if locale not in self._ui:
            change = pseudo.LOCALES.get(locale)
            found = self._compiled(SOURCE if change else negotiate(locale, self.locales))
            self._ui[locale] = UiStrings(locale, found, change)
        return self._ui[locale]

    def show(self, locale: str, key: str, text: str, fuzzy: bool = False) -> None:
        """Answer a key with this text from now on, without writing it: an edit seen while typing."""
        messages = self._messages.setdefault(locale, self._read_messages(locale))
        source = messages[key].source if key in messages else key
        messages[key] = Message(text, fuzzy, source)

    def reload(self, locale: str | None = None) -> None:
        """Forget what was read of one locale, or of all, and look again which locales there are."""
        for kept in (self._messages, self._ui):
            if locale is None:
                kept.clear()
            else:
                kept.pop(locale, None)
        self._problems = {
            path: said for path, said in self._problems.items() if locale and path.parts[-3] != locale
        }
        self.locales = self._scan()

    def _scan(self) -> tuple[str, ...]:
        try:
            found = {
                folder.parent.name for folder in self.folder.glob("*/LC_MESSAGES") if any(folder.glob("*.po"))
            }
            if not found:
                self._problems[self.folder] = (f"{self.folder} holds no catalogs.",)
        except OSError as error:
            self._problems[self.folder] = (describe(error),)
            found = set()
        return (SOURCE, *sorted(name for name in found if tag(name) != SOURCE))

    def _read(self, path: Path) -> Catalog | None:
        try:
            catalog, problems = read(path)
        except (OSError, Problem) as error:
            self._problems[path] = (describe(error),)
            return None
        if problems:
            self._problems[path] = problems
        return catalog

    def _read_messages(self, locale: str) -> dict[str, Message]:
        path = self.path(locale)
        catalog = self._read(path) if path.exists() else None
        messages: dict[str, Message] = {}
        for message in catalog or ():
            source = message.id if isinstance(message.id, str) else message.id[0]
            key = message.context or source
            if not key or key in messages:
                continue
            text = message.string if isinstance(message.string, str) else (message.string or ("",))[0]
            messages[key] = Message(text, message.fuzzy, source)
        return messages

    def _compiled(self, locale: str) -> NullTranslations | None:
        path = self.path(locale, INSPECTOR)
        catalog = self._read(path) if path.exists() else None
        if catalog is None:
            return None
        compiled = io.BytesIO()
        write_mo(compiled, catalog, use_fuzzy=True)
        compiled.seek(0)
        try:
            return GNUTranslations(compiled)
        except (ValueError, OSError) as error:
            self._problems[path] = (f"{path}: {error}.",)
            return None
