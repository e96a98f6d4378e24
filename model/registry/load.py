"""Load a registry: the bundled one, a folder, or one file; a broken overlay never takes the base down."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from model.data import data_path
from model.problems import BadRequest, BrokenRegistry
from model.registry.entry import CodeEntry, Key
from model.registry.registry import Registry
from model.registry.rows import Document, Row, collect, link, numbers

_TOP = {
    "namespace",
    "edition",
    "overlay",
    "title",
    "code",
    "codes",
    "number",
    "numbers",
    "coverage",
    "problems",
}
LARGEST = 16 << 20  # bytes; the bundled registry has under 40 KB
_BUNDLED = ("resources", "registry")


def load_registry(path: Path | None = None, overlays: Sequence[str] | None = None) -> Registry:
    """Load and validate a registry.

    `path` is a folder of TOML, one TOML file or the JSON that `registry --json` prints; None is the
    bundled registry. `overlays` are the names to switch on: None all that lie beside it, [] none.
    Raises BrokenRegistry with one sentence naming file and entry, BadRequest for an unknown overlay.
    """
    root = data_path(*_BUNDLED) if path is None else Path(path)
    base = [_without(read, overlays) for read in read_documents(root) if not read.overlay]
    if not any(document.codes for document in base):
        raise BrokenRegistry(f"{root}: holds no codes; choose a folder or file with `[[code]]` rows.")
    rows = collect(base)
    entries = link(rows)
    table = numbers(base, entries)
    inside = dict.fromkeys(entry.overlay for entry in entries.values() if entry.overlay)
    available, problems = _overlays(root)
    _refuse_unknown(overlays or (), {*available, *problems, *inside})
    wanted = [read for name, read in available.items() if overlays is None or name in overlays]
    added = _add(wanted, rows, entries, problems)
    return Registry(
        entries=entries,
        numbers=table,
        edition=next((read.edition for read in base if read.edition), root.stem),
        overlays=(*inside, *added),
        available={name: read.title or name for name, read in available.items()},
        problems=tuple(problems.values()),
    )


def _add(
    overlays: Sequence[Document],
    rows: dict[Key, Row],
    entries: dict[Key, CodeEntry],
    problems: dict[str, str],
) -> list[str]:
    """Lay overlays over the base, each whole or not at all; return the names of those that hold."""
    active = []
    for read in overlays:
        name = read.overlay or ""
        try:
            added = collect([read], rows)
            entries |= link(added, rows)
            rows |= added
            active.append(name)
        except BrokenRegistry as problem:
            problems[name] = problem.describe()
    return active


def _refuse_unknown(wanted: Sequence[str], there: set[str]) -> None:
    for name in wanted:
        if name not in there:
            raise BadRequest(f"No overlay is called {name}; there is: {', '.join(sorted(there)) or 'none'}.")


def _without(read: Document, overlays: Sequence[str] | None) -> Document:
    """Drop the rows of overlays that are switched off; an exported registry has them among its rows."""
    if overlays is None:
        return read
    kept = tuple(row for row in read.codes if row.get("overlay") is None or row["overlay"] in overlays)
    return replace(read, codes=kept)


def from_options(path: str | None, overlays: Sequence[str] | None) -> Registry:
    """Load what the command line asks for; `--overlay none` switches all overlays off."""
    wanted = None if overlays is None else [name for name in overlays if name != "none"]
    return load_registry(Path(path) if path else None, wanted)


def read_documents(root: Path) -> list[Document]:
    """Read one file, or every TOML file of a folder in name order."""
    if not root.is_dir():
        return [read_document(root)]
    return [read_document(file) for file in sorted(root.glob("*.toml"))]


def read_text(file: Path) -> str:
    """Read a file of codes as UTF-8; anything else is one sentence."""
    try:
        size = file.stat().st_size
        if not file.is_file():
            raise BrokenRegistry(f"{file.name}: is not a regular file; choose one, or a folder.")
        if size > LARGEST:
            raise BrokenRegistry(f"{file.name}: is larger than {LARGEST >> 20} MiB, so it is no registry.")
        return file.read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise BrokenRegistry(f"{file.name}: is not UTF-8 text; save it as UTF-8.") from None
    except OSError as error:
        reason = (error.strerror or "cannot be read").lower()
        raise BrokenRegistry(f"{file.name}: {reason}; choose a file or folder that can be read.") from None
    except ValueError:
        raise BrokenRegistry(f"{file.name!a}: is not the name of a file.") from None


def read_document(file: Path) -> Document:
    """Read one TOML or JSON file into rows; raises BrokenRegistry with one sentence."""
    text = read_text(file)
    try:
        value = json.loads(text) if file.suffix.lower() == ".json" else tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BrokenRegistry(f"{file.name}: is not valid TOML: {_lower(str(error))}.") from None
    except (ValueError, RecursionError) as error:
        raise BrokenRegistry(f"{file.name}: is not valid JSON: {_lower(str(error))}.") from None
    return document(file.name, value)


def document(name: str, value: Any) -> Document:
    """Check the outer shape of a registry document."""
    if not isinstance(value, Mapping):
        raise BrokenRegistry(f"{name}: is not a registry; the outermost value must be a table.")
    for field in value:
        if field not in _TOP and not (field == "overlays" and "codes" in value):
            raise BrokenRegistry(f"{name}: has the unknown field `{field}`; remove it or correct its name.")
    for field in ("namespace", "edition", "overlay", "title"):
        if not isinstance(value.get(field, ""), str):
            raise BrokenRegistry(f"{name}: `{field}` is not a text; put it in quotes.")
    return Document(
        name=name,
        codes=_tables(name, value, "code") + _tables(name, value, "codes"),
        numbers=_tables(name, value, "number") + _tables(name, value, "numbers"),
        namespace=value.get("namespace"),
        edition=value.get("edition"),
        overlay=value.get("overlay"),
        title=value.get("title"),
    )


def _tables(name: str, value: Mapping[str, Any], field: str) -> tuple[Mapping[str, Any], ...]:
    found = value.get(field, [])
    if not isinstance(found, list) or not all(isinstance(item, Mapping) for item in found):
        raise BrokenRegistry(
            f"{name}: `{field}` is not a list of tables; write `[[{field}]]` above each row."
        )
    return tuple(found)


def _overlays(root: Path) -> tuple[dict[str, Document], dict[str, str]]:
    """Read the overlays beside a folder; one that cannot be read becomes a sentence under its file's name."""
    found: dict[str, Document] = {}
    problems: dict[str, str] = {}
    for file in sorted((root / "overlays").glob("*.toml")) if root.is_dir() else ():
        try:
            read = read_document(file)
            if not read.overlay:
                raise BrokenRegistry(f'{file.name}: does not name itself; write `overlay = "{file.stem}"`.')
            if read.overlay in found:
                raise BrokenRegistry(
                    f"{file.name}: another file is the overlay {read.overlay} too; rename one."
                )
            found[read.overlay] = read
        except BrokenRegistry as problem:
            problems[file.stem] = problem.describe()
    return found, problems


def _lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
