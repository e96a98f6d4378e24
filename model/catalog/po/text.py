"""PoText: one catalog file as its original lines plus the edits of single messages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from model.catalog.po.entry import Form, PoEntry
from model.catalog.po.faults import Fault, faults_of, plural_count
from model.catalog.po.habit import Habit, habit_of, written
from model.catalog.po.index import Indexer
from model.catalog.po.source import Source, read_source
from model.catalog.po.syntax import KEYWORD
from model.problems import BadRequest, BrokenCatalog


@dataclass(frozen=True, slots=True)
class Edit:
    """What a person changed in one message; None means as loaded."""

    texts: tuple[str, ...] | None = None
    fuzzy: bool | None = None
    note: str | None = None


class PoText:
    """A PO file that never loses a byte.

    Reading changes nothing; `data` is the original bytes plus the lines of edited messages. Setting
    a text back to what was loaded brings the original lines back.
    """

    def __init__(self, data: bytes, name: str = "catalog") -> None:
        """Index bytes; raises BrokenCatalog when they cannot be decoded."""
        self.name = name
        self.loaded = data
        self.source: Source = read_source(data, name)
        indexer = Indexer()
        indexer.read(self.source.lines)
        self.entries: tuple[PoEntry, ...] = tuple(indexer.entries)
        header = next((entry for entry in self.entries if entry.is_header), None)
        self.header = header.texts[0] if header and header.forms else ""
        self.plurals = plural_count(self.header)
        self.faults: tuple[Fault, ...] = faults_of(
            self.source.lines, self.entries, indexer.strange, self.plurals
        )
        self._edits: dict[int, Edit] = {}

    @classmethod
    def open(cls, path: Path) -> PoText:
        """Read a file; raises OSError or BrokenCatalog."""
        return cls(path.read_bytes(), path.name)

    # What it says

    @cached_property
    def _places(self) -> dict[str, dict[str, list[int]]]:
        places: dict[str, dict[str, list[int]]] = {"context": {}, "plain": {}, "any": {}}
        for number, entry in enumerate(self.entries):
            if entry.obsolete or entry.is_header:
                continue
            if entry.context is not None:
                places["context"].setdefault(entry.context, []).append(number)
            else:
                places["plain"].setdefault(entry.id, []).append(number)
            places["any"].setdefault(entry.id, []).append(number)
        return places

    def find(self, key: str) -> int:
        """Return the position of the one message with this context, else with this source text.

        Raises BadRequest when there is none, BrokenCatalog when there are several, with their lines.
        """
        for kind in ("context", "plain", "any"):
            numbers = self._places[kind].get(key, [])
            if len(numbers) == 1:
                return numbers[0]
            if numbers:
                lines = ", ".join(str(self.entries[number].line) for number in numbers)
                raise BrokenCatalog(f"{self.name}, lines {lines}: {key!r} stands there more than once.")
        raise BadRequest(f"{self.name} has no message {key!r}.")

    def texts(self, number: int) -> tuple[str, ...]:
        """Return the forms of a message as edited."""
        edit = self._edits.get(number)
        return self.entries[number].texts if edit is None or edit.texts is None else edit.texts

    def fuzzy(self, number: int) -> bool:
        """Say whether a message needs work, as edited."""
        edit = self._edits.get(number)
        return self.entries[number].fuzzy if edit is None or edit.fuzzy is None else edit.fuzzy

    def note(self, number: int) -> str:
        """Return the translator's comment of a message, as edited."""
        edit = self._edits.get(number)
        if edit is not None and edit.note is not None:
            return edit.note
        return self._loaded_note(number)

    def hints(self, number: int) -> tuple[str, ...]:
        """Return the extracted comments (`#.`) of a message."""
        lines = (self.source.lines[line].strip() for line in self.entries[number].hint_lines)
        return tuple(line[2:].strip() for line in lines)

    def previous(self, number: int) -> str | None:
        """Return the source text this message was translated from, where a `#| msgid` keeps it."""
        indexer = Indexer()
        lines = [self.source.lines[line].strip() for line in self.entries[number].previous_lines]
        indexer.read([line.partition("|")[2] for line in lines])
        return indexer.entries[0].id if indexer.entries else None

    def live(self) -> Iterator[int]:
        """Return the positions of all messages that programs read: no header, nothing obsolete."""
        return (
            number for number, entry in enumerate(self.entries) if not (entry.is_header or entry.obsolete)
        )

    def source_text(self, number: int) -> str:
        """Return the text a message is translated from."""
        return self.entries[number].id

    def edited(self) -> tuple[int, ...]:
        """Return the positions of the messages that were changed."""
        return tuple(sorted(self._edits))

    @property
    def changed(self) -> bool:
        """Say whether there is anything to save."""
        return self.data != self.loaded

    # Changing one message

    def set_texts(self, number: int, texts: Sequence[str]) -> None:
        """Replace the forms of a message; another text than loaded clears fuzzy and its `#|` lines.

        Raises BrokenCatalog when the file must not be written or the count of forms differs.
        """
        self.check_writable(number)
        entry = self.entries[number]
        if len(texts) != len(entry.forms):
            raise BrokenCatalog(
                f"{self.name}, line {entry.line}: {len(entry.forms)} forms there, {len(texts)} given."
            )
        for text in texts:
            self.source.encode(text)
        same = tuple(texts) == entry.texts
        self._edit(number, texts=None if same else tuple(texts), fuzzy=None if same else False)

    def set_fuzzy(self, number: int, fuzzy: bool) -> None:
        """Mark a message as needing work, or as done."""
        self.check_writable(number)
        same = self.entries[number].fuzzy == fuzzy and self.texts(number) == self.entries[number].texts
        self._edit(number, fuzzy=None if same else fuzzy)

    def set_note(self, number: int, note: str) -> None:
        """Replace the translator's comment of a message."""
        self.check_writable(number)
        self.source.encode(note)
        self._edit(number, note=None if note == self._loaded_note(number) else note)

    def check_writable(self, number: int | None = None) -> None:
        """Raise BrokenCatalog when this file, or this message of it, must not be written.

        Conflict markers and duplicates concern the whole file: another program would read it
        differently. A wrong count of plural forms concerns its own message.
        """
        for fault in self.faults:
            if fault.kind in ("conflict", "duplicate") or (number is not None and number in fault.entries):
                raise BrokenCatalog(f"{self.name}, {fault.sentence}")
        if number is not None and not self.entries[number].forms:
            raise BrokenCatalog(f"{self.name}, line {self.entries[number].line}: the message has no msgstr.")

    def _edit(self, number: int, **changes: object) -> None:
        edit = replace(self._edits.get(number, Edit()), **changes)  # type: ignore[arg-type]
        if edit == Edit():
            self._edits.pop(number, None)
        else:
            self._edits[number] = edit

    # What to write

    @property
    def data(self) -> bytes:
        """Return the file's bytes with all edits in place."""
        if not self._edits:
            return self.loaded
        parts, at = [self.source.mark], 0
        for number in sorted(self._edits):
            entry = self.entries[number]
            parts += self.source.raw[at : entry.start]
            parts += self._spliced(entry, self._edits[number])
            at = entry.stop
        parts += self.source.raw[at:]
        return b"".join(parts)

    @cached_property
    def habit(self) -> Habit:
        """Return how this file writes its values."""
        return habit_of(self._values())

    def _values(self) -> Iterator[list[str]]:
        for entry in self.entries:
            if entry.is_header or entry.obsolete:
                continue
            value: list[str] = []
            for line in self.source.lines[entry.keyed : entry.stop]:
                stripped = line.strip()
                if KEYWORD.match(stripped):
                    if value:
                        yield value
                    value = []
                if stripped[:1] != "#":
                    value.append(stripped)
            if value:
                yield value

    def _loaded_note(self, number: int) -> str:
        lines = (self.source.lines[line].strip()[1:] for line in self.entries[number].note_lines)
        return "\n".join(line[1:] if line[:1] == " " else line for line in lines)

    def _spliced(self, entry: PoEntry, edit: Edit) -> Iterator[bytes]:
        fuzzy = entry.fuzzy if edit.fuzzy is None else edit.fuzzy
        drop = set(entry.previous_lines) if not fuzzy else set()
        if edit.note is not None:
            drop |= set(entry.note_lines)
            yield from self._lines(f"# {line}".rstrip() for line in edit.note.split("\n") if edit.note)
        starts = {form.start: at for at, form in enumerate(entry.forms)}
        marked = not fuzzy or entry.fuzzy
        number = entry.start
        while number < entry.stop:
            if not marked and (
                number in entry.flag_lines or number in entry.previous_lines or number == entry.keyed
            ):
                marked = True
                if number in entry.flag_lines:
                    yield self.source.raw[number].replace(b"#,", b"#, fuzzy,", 1)
                    number += 1
                    continue
                yield from self._lines(["#, fuzzy"])
            at = starts.get(number)
            if at is not None and edit.texts is not None and edit.texts[at] != entry.forms[at].text:
                form = entry.forms[at]
                yield from self._form(form, edit.texts[at])
                number = form.stop
                continue
            if number in entry.flag_lines and entry.fuzzy and not fuzzy:
                yield self._without_fuzzy(number)
            elif number not in drop:
                yield self.source.raw[number]
            number += 1

    def _lines(self, lines: Iterator[str] | list[str]) -> Iterator[bytes]:
        for line in lines:
            yield self.source.line(line)

    def _without_fuzzy(self, number: int) -> bytes:
        line = self.source.lines[number]
        opening, mark, rest = line.partition(line.strip()[:2])
        flags = rest.rstrip("\r").split(",")
        kept = [flag for flag in flags if flag.strip() != "fuzzy"]
        if not any(flag.strip() for flag in kept):
            return b""
        if len(kept) < len(flags) and flags[0].strip() == "fuzzy":
            space = flags[0][: len(flags[0]) - len(flags[0].lstrip())]
            kept[0] = space + kept[0].lstrip()
        ending = "\r" if rest.endswith("\r") else ""
        tail = b"\n" if self.source.raw[number].endswith(b"\n") else b""
        return self.source.encode(opening + mark + ",".join(kept) + ending) + tail

    def _form(self, form: Form, text: str) -> Iterator[bytes]:
        first = self.source.lines[form.start]
        keyword = first.split('"', 1)[0] if '"' in first else first.rstrip() + " "
        follower = self.source.lines[form.start + 1] if form.stop > form.start + 1 else first
        indent = follower[: len(follower) - len(follower.lstrip())]
        lines = written(text, keyword, indent, self.habit)
        raw = self.source.raw
        inner = raw[form.start][len(raw[form.start].rstrip(b"\r\n")) :] or self.source.ending
        last = raw[form.stop - 1]
        closing = last[len(last.rstrip(b"\r\n")) :]
        for line in lines[:-1]:
            yield self.source.encode(line) + inner
        yield self.source.encode(lines[-1]) + closing
