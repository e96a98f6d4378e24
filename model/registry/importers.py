"""Read a registry out of foreign sources: a table like 08's, `errors.ts`, an error matrix.

Each states a few facts only. The class of a code comes from the loaded registry, or is the one of an
unknown code (decision 1); `Registry.stated` says which facts the source itself has.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from model.problems import BrokenRegistry
from model.registry.export import code_value
from model.registry.load import load_registry, read_text
from model.registry.registry import Registry
from model.registry.rows import RETRIABLE, Document, collect, link
from model.vocabulary import HandlingClass, Namespace

Row = dict[str, Any]

_CHECKOUT = ("errors.ts", "error-matrix.json")
_SKIPPED = {"node_modules", ".git", "dist", "build", "target", ".venv"}

_CODE = re.compile(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[A-Z]{4,}")
_ALIAS = re.compile(rf"`?({_CODE.pattern})`?\s*(?:→|->|=>)\s*`?({_CODE.pattern})`?")
_SECTION = re.compile(r"^(?:#+\s*)?(\d+(?:\.\d+)*)\.?\s+\S")
_MEMBER = re.compile(rf"""\b({_CODE.pattern})["']?\s*[:=]\s*["']({_CODE.pattern})["']""")
_LITERAL = re.compile(rf"""\|\s*["']({_CODE.pattern})["']""")


def import_registry(path: Path, loaded: Registry) -> Registry:
    """Read any source of codes: what `load_registry` reads, one of the foreign forms, or a checkout.

    Raises BrokenRegistry with one sentence when the file holds no codes.
    """
    if path.suffix.lower() == ".toml" or any(path.glob("*.toml")):
        return load_registry(path)
    sources = _in_checkout(path) if path.is_dir() else [path]
    read = [_import_file(source, loaded) for source in sources]
    if not read:
        raise BrokenRegistry(
            f"{path.name}: holds no registry, {', '.join(_CHECKOUT)}; choose another folder."
        )
    if len(read) == 1:
        return read[0]
    return Registry(
        entries={key: entry for registry in read for key, entry in registry.entries.items()},
        edition=", ".join(registry.edition for registry in read),
        # A fact that only one source states is at its default in the other's codes.
        stated=frozenset(name for registry in read for name in registry.stated or ()),
    )


def _in_checkout(folder: Path) -> list[Path]:
    """Find the sources of codes in an app's checkout, the first of each name, nearest first."""
    found: dict[str, Path] = {}
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in _SKIPPED)
        for name in _CHECKOUT:
            if name in files:
                found.setdefault(name, Path(place, name))
    return [found[name] for name in _CHECKOUT if name in found]


def _import_file(path: Path, loaded: Registry) -> Registry:
    text, kind = read_text(path), path.suffix.lower()
    if kind == ".json":
        rows = list(matrix_rows(text))
        return _registry(path, rows, loaded, Namespace.CAPABILITY) if rows else load_registry(path)
    rows = list(enum_rows(text)) if kind in (".ts", ".mts", ".js") else list(table_rows(text))
    return _registry(path, rows, loaded, Namespace.APP)


def table_rows(text: str) -> Iterator[Row]:
    """Read tab or pipe tables whose first column is a code, and `OLD → NEW` aliases."""
    section, heads, seen = "", ["code"], set()
    for line in text.splitlines():
        if match := _SECTION.match(line):
            section = match[1]
        cells = _cells(line)
        if len(cells) > 1 and "code" in cells[0].lower():
            heads = [cell.lower() for cell in cells]
        elif len(cells) > 1 and _CODE.fullmatch(cells[0]) and cells[0] not in seen:
            seen.add(cells[0])
            yield _table_row(heads, cells, section)
        elif len(cells) == 1:
            for old, new in _ALIAS.findall(line):
                if old not in seen:
                    seen.add(old)
                    yield {"code": old, "status": "alias", "alias_of": new, "section": section}


def enum_rows(text: str) -> Iterator[Row]:
    """Read the string members of a TypeScript enum, constant object or union of literals."""
    members = [value for name, value in _MEMBER.findall(text) if name == value]
    for code in dict.fromkeys([*members, *_LITERAL.findall(text)]):
        yield {"code": code}


def matrix_rows(text: str) -> Iterator[Row]:
    """Read an error matrix: codes with phases, retry and cacheability, as an object or a list."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return
    found = value.get("codes", value.get("errors", value)) if isinstance(value, dict) else value
    if isinstance(found, Mapping):
        found = [{"code": code, **row} for code, row in found.items() if isinstance(row, Mapping)]
    for row in found if isinstance(found, list) else ():
        if isinstance(row, Mapping) and isinstance(row.get("code"), str) and "namespace" not in row:
            hints = row.get("retry", ())
            yield {
                "code": row["code"],
                "phases": row.get("phases", row.get("phase", ())),
                "retry": [{"hint": hint} for hint in ([hints] if isinstance(hints, str) else hints)],
                "cacheable": row.get("cacheable"),
            }


def _cells(line: str) -> list[str]:
    cells = line.strip().strip("|").split("|") if line.strip().startswith("|") else line.split("\t")
    return [cell.strip().strip("`").strip() for cell in cells]


def _table_row(heads: list[str], cells: list[str], section: str) -> Row:
    row: Row = {"code": cells[0], "section": section}
    second, rest = cells[1], " ".join(cells[2:])
    if "parent" in (heads[1] if len(heads) > 1 else ""):
        row |= {"status": "reserved-detail", "parent": second}
    else:
        row["retriable"] = second if second in RETRIABLE else "maybe"
        row["status"] = "reserved" if "(reserved)" in rest else "live"
    return row


def _registry(path: Path, rows: list[Row], loaded: Registry, namespace: Namespace) -> Registry:
    if not rows:
        raise BrokenRegistry(
            f"{path.name}: no codes were found; choose a registry, a table or an enum of codes."
        )
    stated = {name for row in rows for name in row} - {"code", "section"}
    completed = [_complete(row, loaded, namespace) for row in rows]
    entries = link(collect([Document(path.name, tuple(completed), namespace=namespace)]))
    return Registry(entries, {}, path.name, stated=frozenset(stated))


def _complete(row: Row, loaded: Registry, namespace: Namespace) -> Row:
    """Add what the loaded registry knows of the code, else what is decided for unknown ones."""
    if "alias_of" in row or "parent" in row:
        return {"meaning": "", **row}
    known = loaded.get(namespace, row["code"])
    if known is None or known.canonical != known.code:
        unknown = HandlingClass.PLAIN_MESSAGE if namespace is Namespace.APP else HandlingClass.TOOL_CARD
        return {
            "section": "",
            "meaning": "",
            "retriable": "maybe",
            "class": unknown,
            "class_basis": "decided",
            **row,
        }
    full = {name: value for name, value in code_value(loaded, known).items() if name != "overlay"} | row
    if [choice["hint"] for choice in full["retry"]] == [choice.hint for choice in known.retry]:
        full["retry"] = [choice.model_dump() for choice in known.retry]  # a matrix states no conditions
    return full
