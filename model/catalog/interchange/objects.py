"""ObjectText: a JSON or TypeScript catalog edited in place, one value at a time."""

from __future__ import annotations

import codecs
import json
from collections.abc import Sequence
from pathlib import Path

from model.catalog.interchange.literals import literal
from model.catalog.interchange.scan import Value, values_of
from model.problems import BadRequest, BrokenCatalog


class ObjectText:
    """Key → string, keys joined by dots; nothing but an edited value ever changes.

    Nested objects and flat keys with dots are both read. Values that are no plain string (functions,
    templates with insertions, lists) are seen and never written.
    """

    def __init__(self, data: bytes, name: str) -> None:
        """Index bytes; raises BrokenCatalog for what is no UTF-8, no JSON, or names a key twice."""
        self.name = name
        self.loaded = data
        self._mark = codecs.BOM_UTF8 if data.startswith(codecs.BOM_UTF8) else b""
        is_json = name.lower().endswith(".json")
        try:
            self._source = data[len(self._mark) :].decode("utf-8")
            if is_json:
                json.loads(self._source)
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            raise BrokenCatalog(
                f"{name}, line {line}: bytes that are no UTF-8; nothing was changed."
            ) from None
        except ValueError as error:
            raise BrokenCatalog(f"{name}: not JSON: {error}.") from None
        except RecursionError:
            raise BrokenCatalog(f"{name}: nested too deeply to be a catalog.") from None
        try:
            self.values: tuple[Value, ...] = values_of(self._source, is_json)
        except RecursionError:
            raise BrokenCatalog(f"{name}: nested too deeply to be a catalog.") from None
        self._ascii = self._source.isascii() and "\\u" in self._source
        self._edits: dict[int, str] = {}
        self._places: dict[str, list[int]] = {}
        for number, value in enumerate(self.values):
            self._places.setdefault(".".join(value.path), []).append(number)

    @classmethod
    def open(cls, path: Path) -> ObjectText:
        """Read a file; raises OSError or BrokenCatalog."""
        return cls(path.read_bytes(), path.name)

    def names(self) -> tuple[str, ...]:
        """Return all keys with a plain text, in file order."""
        return tuple(key for key, numbers in self._places.items() if self.values[numbers[0]].text is not None)

    def find(self, key: str) -> int:
        """Return the position of a key; raises BadRequest without it, BrokenCatalog when it stands twice."""
        numbers = self._places.get(key, [])
        if not numbers:
            raise BadRequest(f"{self.name} has no string {key!r}.")
        if len(numbers) > 1:
            lines = ", ".join(str(self.line(number)) for number in numbers)
            raise BrokenCatalog(f"{self.name}, lines {lines}: {key!r} stands there more than once.")
        return numbers[0]

    def line(self, number: int) -> int:
        """Return the 1-based line of a value."""
        return self._source.count("\n", 0, self.values[number].start) + 1

    def texts(self, number: int) -> tuple[str, ...]:
        """Return the text of a value, as edited."""
        return (self._edits.get(number, self.values[number].text or ""),)

    def fuzzy(self, number: int) -> bool:  # noqa: ARG002 - these formats cannot say it
        """Say that nothing here needs work: these formats cannot say it."""
        return False

    def source_text(self, number: int) -> str:  # noqa: ARG002 - the English is another file
        """Return the English text: these formats have none of their own."""
        return ""

    def set_texts(self, number: int, texts: Sequence[str]) -> None:
        """Replace one value; raises BrokenCatalog for a value that is no plain string."""
        value = self.values[number]
        if value.text is None:
            raise BrokenCatalog(f"{self.name}, line {self.line(number)}: the value is no plain string.")
        if len(texts) != 1:
            raise BrokenCatalog(f"{self.name}, line {self.line(number)}: one text there, {len(texts)} given.")
        if texts[0] == value.text:
            self._edits.pop(number, None)
        else:
            self._edits[number] = texts[0]

    @property
    def changed(self) -> bool:
        """Say whether there is anything to save."""
        return bool(self._edits)

    @property
    def data(self) -> bytes:
        """Return the file's bytes with all edits in place."""
        if not self._edits:
            return self.loaded
        parts, at = [], 0
        for number in sorted(self._edits):
            value = self.values[number]
            parts += [self._source[at : value.start], literal(self._edits[number], value.quote, self._ascii)]
            at = value.stop
        return self._mark + "".join([*parts, self._source[at:]]).encode("utf-8")
