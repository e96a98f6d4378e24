"""Strings as a table: one row a form, guarded so that no spreadsheet runs a text as a formula."""

from __future__ import annotations

import csv
import io

from model.catalog.po.text import PoText
from model.problems import BrokenCatalog

COLUMNS = ("key", "form", "source", "text", "state", "note")
_DANGEROUS = ("=", "+", "-", "@", "\t", "\r", "'")


def guarded(text: str) -> str:
    """Return a cell that spreadsheets take as text; a leading apostrophe is doubled to stay itself."""
    return "'" + text if text.startswith(_DANGEROUS) else text


def unguarded(cell: str) -> str:
    """Return the text of a guarded cell."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(_DANGEROUS) else cell


def to_csv(file: PoText) -> str:
    """Return all messages of a catalog as CSV."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    rows.writerow(COLUMNS)
    for number in file.live():
        entry = file.entries[number]
        texts = file.texts(number)
        state = "missing" if not any(texts) else "needs work" if file.fuzzy(number) else "done"
        for form, text in enumerate(texts):
            source = entry.plural if form and entry.plural is not None else entry.id
            cells = (entry.key, str(form), source, text, state, file.note(number))
            rows.writerow([guarded(cell) for cell in cells])
    return out.getvalue()


def from_csv(text: str, name: str) -> dict[str, dict[int, str]]:
    """Return key → form → text; raises BrokenCatalog with the line that is no such row."""
    rows = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""))
    head = next(rows, [])
    try:
        key, words = head.index("key"), head.index("text")
    except ValueError:
        raise BrokenCatalog(f"{name}, line 1: the columns “key” and “text” are needed.") from None
    form = head.index("form") if "form" in head else None
    found: dict[str, dict[int, str]] = {}
    for row in rows:
        if not row:
            continue
        try:
            number = int(row[form] or 0) if form is not None else 0
            found.setdefault(unguarded(row[key]), {})[number] = unguarded(row[words])
        except (IndexError, ValueError):
            raise BrokenCatalog(f"{name}, line {rows.line_num}: not a row of this table.") from None
    return found
