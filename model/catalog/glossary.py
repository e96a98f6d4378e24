"""The glossary of a locale: a small file `<tag>/glossary.tsv`, one term a line."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from model.problems import BrokenCatalog


def read_glossary(path: Path) -> Mapping[str, tuple[str, ...]]:
    """Return English term → accepted translations, best first; no file means no terms.

    A line is `term<TAB>translation|other form<TAB>note`; `#` opens a comment. Raises BrokenCatalog
    with the line that has no translation.
    """
    if not path.is_file():
        return {}
    terms: dict[str, tuple[str, ...]] = {}
    for number, line in enumerate(path.read_text("utf-8").split("\n"), 1):
        if not line.strip() or line.startswith("#"):
            continue
        parts = line.rstrip("\r").split("\t")
        if len(parts) < 2 or not parts[0].strip() or not parts[1].strip():
            raise BrokenCatalog(
                f"{path}, line {number}: a term and its translation, parted by a tab, belong here."
            )
        terms[parts[0].strip()] = tuple(word.strip() for word in parts[1].split("|") if word.strip())
    return terms
