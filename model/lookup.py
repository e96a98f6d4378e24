"""Look things up by a few letters: what the command palette finds, in which order, and what it underlines.

A query is words; each has to occur in the title or in the note of an entry, in any letter case. A word hits
better at the start of the title than at the start of one of its words, there better than inside a word, and
in the title better than in the note.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

PREFIXES = {"#": "code", "@": "failure", '"': "string", ">": "command"}
KINDS = (*PREFIXES.values(), "recent")
FEW = 4  # of a kind, where every kind is asked
MANY = 200  # of the one kind that is asked for
_START, _WORD, _INSIDE, _NOTE = range(4)


class Named(Protocol):
    """What can be looked up: an entry's title and the note beside it."""

    @property
    def title(self) -> str:
        """Return what is looked in first."""
        ...

    @property
    def note(self) -> str:
        """Return what is looked in after the title."""
        ...


Entry = TypeVar("Entry", bound=Named)


@dataclass(frozen=True, slots=True)
class Hit(Generic[Entry]):
    """An entry that was found; `spans` are the (start, end) of what matched in its title, ascending."""

    entry: Entry
    spans: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Section(Generic[Entry]):
    """The hits of one kind, best first; `total` counts those that were left out too."""

    kind: str
    hits: tuple[Hit[Entry], ...]
    total: int


def look_up(query: str, entries: Mapping[str, Sequence[Entry]]) -> tuple[Section[Entry], ...]:
    """Return what a query finds, a section for each kind that has a hit.

    `entries` are the entries of each of `KINDS`. A query that begins with one of `PREFIXES` asks for that
    kind alone and is shown all of it, as where there is one kind only; an empty one asks for everything.
    """
    kind = PREFIXES.get(query[:1])
    words = (query[1:] if kind else query).lower().split()
    found = []
    only = len(entries) == 1
    for one in (kind,) if kind else KINDS:
        hits = _ranked(words, entries.get(one, ()))
        if hits:
            found.append(Section(one, tuple(hits[: MANY if kind or only else FEW]), len(hits)))
    return tuple(found)


def _ranked(words: Sequence[str], entries: Iterable[Entry]) -> list[Hit[Entry]]:
    ranked: list[tuple[tuple[int, int, int], Hit[Entry]]] = []
    for at, entry in enumerate(entries):
        hit = _match(words, entry)
        if hit is not None:
            worst, spans = hit
            length = len(entry.title) if words else 0  # without a question, the order of the room stands
            ranked.append(((worst, length, at), Hit(entry, spans)))
    ranked.sort(key=lambda pair: pair[0])
    return [hit for _, hit in ranked]


def _match(words: Sequence[str], entry: Named) -> tuple[int, tuple[tuple[int, int], ...]] | None:
    title, note = entry.title.lower(), entry.note.lower()
    if len(title) != len(entry.title):
        title = entry.title  # a letter whose small form is longer: spans have to fit the title as it is
    worst, spans = _START, []
    for word in words:
        start = _best(word, title)
        if start >= 0:
            spans.append((start, start + len(word)))
            worst = max(worst, _START if start == 0 else _WORD if _begins(title, start) else _INSIDE)
        elif word in note:
            worst = _NOTE
        else:
            return None
    return worst, _joined(spans)


def _best(word: str, title: str) -> int:
    """Return where a word stands best in a title: at the start of a word of it, else anywhere, else -1."""
    for found in re.finditer(re.escape(word), title):
        if _begins(title, found.start()):
            return found.start()
    return title.find(word)


def _begins(title: str, start: int) -> bool:
    return start == 0 or not title[start - 1].isalnum()


def _joined(spans: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    joined: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return tuple(joined)
