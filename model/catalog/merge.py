"""A file changed outside while it was edited here: per message, mine, theirs and what both began with."""

from __future__ import annotations

from dataclasses import dataclass

from model.catalog.po.text import PoText
from model.problems import Problem


@dataclass(frozen=True, slots=True)
class Clash:
    """One message that both sides changed; None means that the message is gone there."""

    key: str
    base: tuple[str, ...]
    mine: tuple[str, ...]
    theirs: tuple[str, ...] | None


def merge(mine: PoText, theirs: PoText) -> tuple[Clash, ...]:
    """Carry my unsaved edits over to their file; return the messages that need a decision.

    Edits of messages they left alone are made in `theirs`; an edit they made too is no clash.
    """
    clashes = []
    for number in mine.edited():
        entry = mine.entries[number]
        try:
            there = theirs.find(entry.key)
        except Problem:
            clashes.append(Clash(entry.key, entry.texts, mine.texts(number), None))
            continue
        texts = theirs.texts(there)
        if texts not in (entry.texts, mine.texts(number)):
            clashes.append(Clash(entry.key, entry.texts, mine.texts(number), texts))
            continue
        theirs.set_texts(there, mine.texts(number))
        theirs.set_fuzzy(there, mine.fuzzy(number))
        if mine.note(number) != theirs.note(there):
            theirs.set_note(there, mine.note(number))
    return tuple(clashes)
