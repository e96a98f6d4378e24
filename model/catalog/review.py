"""Check whole files, and start new locales: what the headless jobs and the editor share."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from model.catalog.checks.engine import check_unit, units_of
from model.catalog.dismissals import NAME, Dismissals
from model.catalog.glossary import read_glossary
from model.catalog.locales import SOURCE, locale_of, tag
from model.catalog.po.save import save
from model.catalog.po.text import PoText
from model.catalog.update import new_locale, templates_of
from model.problems import BadRequest
from model.registry.registry import Registry

_LANGUAGE = re.compile(r"^Language:[ \t]*([A-Za-z][\w@.-]*)", re.MULTILINE)


def locale_of_file(path: Path, file: PoText) -> str:
    """Return a catalog's locale: its folder's when that is `<tag>/LC_MESSAGES`, else its header's."""
    if path.parent.name == "LC_MESSAGES":
        return tag(path.parent.parent.name)
    named = _LANGUAGE.search(file.header)
    return tag(named.group(1)) if named else tag(path.stem)


def english_of(path: Path) -> Mapping[str, str]:
    """Return key → English from the source locale's file of the same name, for key-as-msgid catalogs."""
    source = path.parents[2] / SOURCE / "LC_MESSAGES" / path.name if len(path.parents) > 2 else path
    if source == path or not source.is_file():
        return {}
    file = PoText.open(source)
    texts = ((file.entries[number], file.texts(number)) for number in file.live())
    return {entry.key: forms[0] for entry, forms in texts if entry.context is None and forms and forms[0]}


def check_path(path: Path, registry: Registry | None) -> Iterator[dict[str, Any]]:
    """Return every fault of a file and every issue of its messages, as JSON values.

    A glossary and dismissed issues are found in the locale's own folder.
    """
    file = PoText.open(path)
    locale = locale_of_file(path, file)
    folder = path.parent.parent if path.parent.name == "LC_MESSAGES" else path.parent
    dismissed = Dismissals(folder / NAME)
    glossary = read_glossary(folder / "glossary.tsv")
    for fault in file.faults:
        yield {
            "file": str(path),
            "locale": locale,
            "line": fault.lines[0],
            "key": None,
            "check": fault.kind,
            "level": "E",
            "form": 0,
            "start": None,
            "stop": None,
            "text": fault.sentence,
            "why": "Programs read such a file differently, or not at all.",
            "fix": None,
            "dismissed": False,
        }
    lines = {file.entries[number].key: file.entries[number].line for number in file.live()}
    for unit in units_of(file, locale, registry, glossary, english_of(path)):
        for issue in check_unit(unit):
            given = unit.targets[issue.form] if issue.form < len(unit.targets) else ""
            yield {
                "file": str(path),
                "line": lines.get(issue.key, 0),
                **asdict(issue),
                "dismissed": dismissed.has(issue, unit.sources[0], given),
            }


def add_locale(folder: Path, name: str) -> tuple[Path, ...]:
    """Start the catalogs of a locale from the templates; return the new files.

    Raises BadRequest for an unknown language or a locale that is already there.
    """
    locale = tag(name)
    if locale_of(locale) is None:
        raise BadRequest(f"{name!r} is no language tag that is known here, such as nl or pt-PT.")
    made = []
    for template in sorted(folder.glob("*.pot")):
        path = folder / locale / "LC_MESSAGES" / f"{template.stem}.po"
        if path.exists():
            raise BadRequest(f"{path} is already there.")
        path.parent.mkdir(parents=True, exist_ok=True)
        save(path, new_locale(templates_of(PoText.open(template)), locale))
        made.append(path)
    if not made:
        raise BadRequest(f"{folder} holds no templates (.pot).")
    return tuple(made)
