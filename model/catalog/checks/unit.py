"""What a check looks at, and what it says: Unit, Corpus, Hit, Check, Issue."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from model.catalog.keys import LABELLED, Slot, StringKey
from model.catalog.locales import SOURCE
from model.registry.entry import CodeEntry
from model.vocabulary import Level


@dataclass(frozen=True, slots=True)
class Corpus:
    """What a check must know of the catalog's other strings.

    `keys` are all keys that have a text; `by_source` gives the keys of an English text, `by_target` the
    keys of a translated one; `texts` the first form by key; `glossary` term → accepted translations.
    """

    keys: frozenset[str] = frozenset()
    by_source: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    by_target: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    sources: Mapping[str, str] = field(default_factory=dict)
    glossary: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Unit:
    """One message of one locale.

    `targets` are its forms, `sources` the English and, if counted, its plural. `code` is the registry's
    entry for its key; `plurals` the count the header declares.
    """

    locale: str
    key: str
    sources: tuple[str, ...]
    targets: tuple[str, ...]
    name: StringKey | None = None
    code: CodeEntry | None = None
    handled: CodeEntry | None = None
    has_registry: bool = False
    plurals: int | None = None
    exact_forms: frozenset[int] = frozenset()
    limit: int | None = None
    corpus: Corpus = field(default_factory=Corpus)

    @property
    def language(self) -> str:
        """Return the language without its region."""
        return self.locale.split("-")[0]

    @property
    def is_source(self) -> bool:
        """Say whether this is the language that the others are translated from."""
        return self.language == SOURCE

    @property
    def slot(self) -> Slot | None:
        """Return which string of a code this is, or None for any other string."""
        return self.name.slot if self.name else None

    @property
    def labelled(self) -> bool:
        """Say whether this is the label of a button."""
        handled = self.handled or self.code
        return self.slot is Slot.ACTION and handled is not None and handled.handling_class in LABELLED

    def pairs(self) -> Iterator[tuple[int, str, str]]:
        """Return (form, English, text) of every form that has a text."""
        for form, target in enumerate(self.targets):
            if target:
                yield form, self.sources[min(form, len(self.sources) - 1)], target


@dataclass(frozen=True, slots=True)
class Hit:
    """What a check found: a sentence, the form and span it concerns, and the repaired text if any."""

    text: str
    form: int = 0
    start: int | None = None
    stop: int | None = None
    fix: str | None = None


class Scope(StrEnum):
    """Which strings a check is for."""

    ANY = "any"
    TRANSLATION = "translation"
    ENGLISH = "english"


@dataclass(frozen=True, slots=True)
class Check:
    """One rule: its id, weight, why it exists, and the function that finds its hits.

    `ours` limits it to error strings (keys of 08 section 6).
    """

    id: str
    level: Level
    why: str
    find: Callable[[Unit], Iterator[Hit]]
    scope: Scope = Scope.ANY
    ours: bool = False


@dataclass(frozen=True, slots=True)
class Issue:
    """One hit of one check in one message."""

    check: str
    level: Level
    locale: str
    key: str
    text: str
    why: str
    form: int = 0
    start: int | None = None
    stop: int | None = None
    fix: str | None = None
