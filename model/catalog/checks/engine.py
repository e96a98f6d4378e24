"""Run the checks over a catalog: what is wrong with every message, all of it at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from model.catalog.checks import copy, corpus, coverage, form, typography
from model.catalog.checks.unit import Check, Corpus, Issue, Scope, Unit
from model.catalog.keys import Slot, StringKey, parse_key, required_slots
from model.catalog.plurals import plural_forms
from model.catalog.po.text import PoText
from model.registry.registry import Registry

CHECKS: tuple[Check, ...] = (
    *form.CHECKS,
    *coverage.CHECKS,
    *copy.CHECKS,
    *corpus.CHECKS,
    *typography.CHECKS,
)
_LIMIT = re.compile(r"max-length:(\d+)")


def check_unit(unit: Unit, checks: Iterable[Check] = CHECKS) -> tuple[Issue, ...]:
    """Return every issue of one message, in the order of the checks."""
    return tuple(issue for check in checks if applies(check, unit) for issue in _issues(check, unit))


def applies(check: Check, unit: Unit) -> bool:
    """Say whether a check is for this message."""
    if check.ours and unit.name is None:
        return False
    if check.scope is Scope.ANY:
        return True
    return unit.is_source == (check.scope is Scope.ENGLISH)


def _issues(check: Check, unit: Unit) -> Iterator[Issue]:
    for hit in check.find(unit):
        yield Issue(
            check.id,
            check.level,
            unit.locale,
            unit.key,
            hit.text,
            check.why,
            hit.form,
            hit.start,
            hit.stop,
            hit.fix,
        )


def units_of(
    file: PoText,
    locale: str,
    registry: Registry | None = None,
    glossary: Mapping[str, tuple[str, ...]] | None = None,
    english: Mapping[str, str] | None = None,
) -> tuple[Unit, ...]:
    """Return the messages of a file as units, then the required strings it lacks.

    `english` gives the source of keys that have no English text of their own (key-as-msgid catalogs).
    Strings the registry asks for are only missed in a catalog that has error strings at all.
    """
    shared = corpus_of(file, glossary or {}, english or {})
    exact = frozenset(form.index for form in plural_forms(file.header, locale) if form.exact)
    units = []
    for number in file.live():
        entry = file.entries[number]
        name = parse_key(entry.key)
        found = registry.resolve(name.namespace, name.code) if registry and name else None
        limit = next((_LIMIT.fullmatch(flag) for flag in entry.flags if _LIMIT.fullmatch(flag)), None)
        source = (english or {}).get(entry.key, entry.id)
        units.append(
            Unit(
                locale=locale,
                key=entry.key,
                sources=(source,) if entry.plural is None else (source, entry.plural),
                targets=file.texts(number),
                name=name,
                code=found.entry if found else None,
                handled=found.handled if found else None,
                has_registry=registry is not None,
                plurals=file.plurals,
                exact_forms=exact,
                limit=int(limit.group(1)) if limit else None,
                corpus=shared,
            )
        )
    if registry is not None and any(unit.name for unit in units):
        units += _absent(registry, locale, shared)
    return tuple(units)


def corpus_of(file: PoText, glossary: Mapping[str, tuple[str, ...]], english: Mapping[str, str]) -> Corpus:
    """Return what the messages of a file must know of each other."""
    by_source: dict[str, list[str]] = {}
    by_target: dict[str, list[str]] = {}
    texts: dict[str, str] = {}
    sources: dict[str, str] = {}
    for number in file.live():
        entry = file.entries[number]
        source, text = english.get(entry.key, entry.id), "".join(file.texts(number)[:1])
        by_source.setdefault(source, []).append(entry.key)
        sources[entry.key] = source
        if text:
            by_target.setdefault(text, []).append(entry.key)
            texts[entry.key] = text
    return Corpus(
        keys=frozenset(sources),
        by_source={source: tuple(keys) for source, keys in by_source.items()},
        by_target={target: tuple(keys) for target, keys in by_target.items()},
        texts=texts,
        sources=sources,
        glossary=glossary,
    )


def _absent(registry: Registry, locale: str, shared: Corpus) -> Iterator[Unit]:
    for entry in registry.codes():
        for slot in Slot:
            name = StringKey(entry.namespace, entry.code, slot)
            if slot in required_slots(entry) and str(name) not in shared.keys:
                handled = registry.resolve(entry.namespace, entry.code).handled
                yield Unit(
                    locale, str(name), ("",), ("",), name, entry, handled, has_registry=True, corpus=shared
                )


def check_file(
    file: PoText,
    locale: str,
    registry: Registry | None = None,
    glossary: Mapping[str, tuple[str, ...]] | None = None,
    english: Mapping[str, str] | None = None,
) -> tuple[Issue, ...]:
    """Return every issue of every message of a file, in file order."""
    units = units_of(file, locale, registry, glossary, english)
    return tuple(issue for unit in units for issue in check_unit(unit))
