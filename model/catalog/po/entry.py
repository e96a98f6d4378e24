"""PoEntry: where one message stands in the file, and what it says."""

from __future__ import annotations

from typing import NamedTuple


class Form(NamedTuple):
    """One `msgstr`: its plural number or None, the lines [start, stop), and its text."""

    number: int | None
    start: int
    stop: int
    text: str


class PoEntry(NamedTuple):
    """One message; all numbers are 0-based line indices, `stop` is exclusive.

    `keyed` is the first line that is no comment. `domain` is gettext's own directive, rarely used.
    """

    start: int
    keyed: int
    stop: int
    id: str
    context: str | None = None
    plural: str | None = None
    forms: tuple[Form, ...] = ()
    flags: frozenset[str] = frozenset()
    flag_lines: tuple[int, ...] = ()
    previous_lines: tuple[int, ...] = ()
    note_lines: tuple[int, ...] = ()
    hint_lines: tuple[int, ...] = ()
    obsolete: bool = False
    domain: str | None = None

    @property
    def is_header(self) -> bool:
        """Say whether this is the file's own description."""
        return not self.id and self.context is None and not self.obsolete

    @property
    def key(self) -> str:
        """Return what the entry is found by: its context, else its source text."""
        return self.id if self.context is None else self.context

    @property
    def line(self) -> int:
        """Return the 1-based line a person looks for."""
        return self.keyed + 1

    @property
    def texts(self) -> tuple[str, ...]:
        """Return the text of every form, as it stands in the file."""
        return tuple(form.text for form in self.forms)

    @property
    def fuzzy(self) -> bool:
        """Say whether the file marks this as needing work."""
        return "fuzzy" in self.flags
