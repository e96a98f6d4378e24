"""The journal of unsaved edits: what a crash must not take away.

One file for each catalog, in the app's data folder. Every edit is a line that reaches the disk before
the call returns; a torn last line is left out. The journal ends when the catalog is saved.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from model.catalog.po.text import PoText
from model.problems import BadRequest, BrokenCatalog


@dataclass(frozen=True, slots=True)
class Edited:
    """The last known state of one edited message, and the texts it replaced."""

    key: str
    base: tuple[str, ...]
    texts: tuple[str, ...]
    fuzzy: bool
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """What a journal holds against the file as it is now.

    `clean` edits can be put back as they are; in `conflicts` the file says neither what the edit
    replaced nor what it wrote. `lost` keys are no longer in the file.
    """

    clean: tuple[Edited, ...] = ()
    conflicts: tuple[Edited, ...] = ()
    lost: tuple[Edited, ...] = ()

    @property
    def empty(self) -> bool:
        """Say whether there is nothing to offer."""
        return not (self.clean or self.conflicts or self.lost)


class Journal:
    """The unsaved edits of one catalog file."""

    def __init__(self, folder: Path, catalog: Path) -> None:
        """Name the journal of a catalog; nothing is written before the first edit."""
        self.catalog = Path(os.path.realpath(catalog))
        name = hashlib.sha256(str(self.catalog).encode("utf-8", "surrogatepass")).hexdigest()[:20]
        self.path = folder / f"{name}.journal"

    def write(self, edit: Edited) -> None:
        """Add an edit; it is on the disk when this returns."""
        first = not self.path.exists()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        lines = [{"catalog": str(self.catalog)}] if first else []
        lines.append(
            {"key": edit.key, "base": edit.base, "texts": edit.texts, "fuzzy": edit.fuzzy, "note": edit.note}  # type: ignore[dict-item]
        )
        descriptor = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        try:
            text = "".join(json.dumps(line, ensure_ascii=True) + "\n" for line in lines)
            os.write(descriptor, text.encode("ascii"))
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def read(self) -> tuple[Edited, ...]:
        """Return the last state of every edited message, oldest first; torn lines are left out."""
        try:
            lines = self.path.read_bytes().split(b"\n")
        except FileNotFoundError:
            return ()
        edits: dict[str, Edited] = {}
        for line in lines:
            with contextlib.suppress(ValueError, KeyError, TypeError):
                edit = _edited(json.loads(line))
                first = edits.pop(edit.key, edit)
                edits[edit.key] = Edited(edit.key, first.base, edit.texts, edit.fuzzy, edit.note)
        return tuple(edits.values())

    def offer(self, file: PoText) -> Offer:
        """Compare the journal with a file; edits that are already in it are not offered."""
        clean: list[Edited] = []
        conflicts: list[Edited] = []
        lost: list[Edited] = []
        for edit in self.read():
            try:
                number = file.find(edit.key)
            except (BadRequest, BrokenCatalog):
                lost.append(edit)
                continue
            now = file.texts(number)
            noted = edit.note is None or edit.note == file.note(number)
            if noted and now == edit.texts and file.fuzzy(number) == edit.fuzzy:
                continue
            (clean if now in (edit.base, edit.texts) else conflicts).append(edit)
        return Offer(tuple(clean), tuple(conflicts), tuple(lost))

    def clear(self) -> None:
        """Forget everything: the catalog was saved, or the offer declined."""
        self.path.unlink(missing_ok=True)


def _edited(line: dict[str, Any]) -> Edited:
    return Edited(
        str(line["key"]), tuple(line["base"]), tuple(line["texts"]), bool(line["fuzzy"]), line.get("note")
    )


def put_back(file: PoText, edits: tuple[Edited, ...]) -> None:
    """Make journal edits in memory again; raises BrokenCatalog when the file must not be written."""
    for edit in edits:
        number = file.find(edit.key)
        file.set_texts(number, edit.texts)
        file.set_fuzzy(number, edit.fuzzy)
        if edit.note is not None:
            file.set_note(number, edit.note)


def journals(folder: Path) -> tuple[Path, ...]:
    """Return the catalogs that have unsaved edits, from the journals of a folder."""
    found = []
    for path in sorted(folder.glob("*.journal")):
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
            found.append(Path(json.loads(path.read_bytes().split(b"\n")[0])["catalog"]))
    return tuple(found)
