"""Bring texts in from another file and send them out: what would change is known before it does."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from model.catalog.catalogs import read
from model.catalog.interchange.compiled import from_mo, to_mo
from model.catalog.interchange.csv_rows import from_csv, to_csv
from model.catalog.interchange.objects import ObjectText
from model.catalog.po.text import PoText
from model.problems import BadRequest, BrokenCatalog

OBJECTS = (".json", ".ts", ".mts", ".cts", ".js", ".mjs")
Editable = PoText | ObjectText


@dataclass(frozen=True, slots=True)
class Change:
    """One message that an import would change: its forms before and after."""

    key: str
    before: tuple[str, ...]
    after: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Import:
    """What an import would do; `unknown` keys have no message here, `refused` cannot be written."""

    changes: tuple[Change, ...] = ()
    unknown: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    same: int = 0


def open_catalog(path: Path) -> Editable:
    """Return a catalog to edit, by the ending of its name; raises OSError or BrokenCatalog."""
    return ObjectText.open(path) if path.suffix.lower() in OBJECTS else PoText.open(path)


def incoming(path: Path) -> Mapping[str, dict[int, str]]:
    """Return key → form → text of any format; raises BadRequest for an unknown ending."""
    ending = path.suffix.lower()
    if ending == ".mo":
        return from_mo(path.read_bytes(), path.name)
    if ending == ".csv":
        try:
            return from_csv(path.read_bytes().decode("utf-8-sig"), path.name)
        except UnicodeDecodeError:
            raise BrokenCatalog(f"{path.name} is no UTF-8; save the table as UTF-8.") from None
    if ending in OBJECTS:
        objects = ObjectText.open(path)
        return {key: {0: objects.texts(objects.find(key))[0]} for key in objects.names()}
    if ending in (".po", ".pot"):
        file = PoText.open(path)
        return {file.entries[number].key: dict(enumerate(file.texts(number))) for number in file.live()}
    raise BadRequest(f"{path.name}: no known format; .po, .csv, .json, .ts and .mo are.")


def plan_import(file: Editable, texts: Mapping[str, dict[int, str]]) -> Import:
    """Return what bringing these texts in would change; an empty text never replaces one."""
    changes, unknown, refused, same = [], [], [], 0
    for key, forms in texts.items():
        try:
            before = file.texts(file.find(key))
        except BadRequest:
            unknown.append(key)
            continue
        except BrokenCatalog as problem:
            refused.append(problem.sentence)
            continue
        after = tuple(forms.get(form) or text for form, text in enumerate(before))
        if any(form >= len(before) for form in forms):
            refused.append(f"{key}: {max(forms) + 1} forms come in where {len(before)} are.")
        elif after == before:
            same += 1
        else:
            changes.append(Change(key, before, after))
    return Import(tuple(changes), tuple(unknown), tuple(refused), same)


def apply_import(file: Editable, plan: Import) -> None:
    """Make the planned changes in memory; raises BrokenCatalog when a message must not be written."""
    for change in plan.changes:
        file.set_texts(file.find(change.key), change.after)


def export(source: Path, target: Path, fuzzy: bool = True) -> bytes:
    """Return a PO file in the format of the target's name, an existing target's layout kept.

    JSON comes out as flat siblings (`X`, `X.action`). An existing JSON or TypeScript file is edited in
    place and never gains or loses keys. Raises BadRequest for an unknown ending.
    """
    ending = target.suffix.lower()
    if ending == ".mo":
        return to_mo(read(source)[0], fuzzy)
    file = PoText.open(source)
    if ending == ".csv":
        return ("\ufeff" + to_csv(file)).encode()
    if ending in OBJECTS and target.exists():
        objects = ObjectText.open(target)
        apply_import(objects, plan_import(objects, incoming(source)))
        return objects.data
    if ending == ".json":
        texts = {
            file.entries[number].key: file.texts(number)[0]
            for number in file.live()
            if file.entries[number].forms and (fuzzy or not file.fuzzy(number))
        }
        return (json.dumps(texts, ensure_ascii=False, indent=2) + "\n").encode()
    raise BadRequest(f"{target.name}: no known format; .csv, .json, .mo and existing .ts files are.")
