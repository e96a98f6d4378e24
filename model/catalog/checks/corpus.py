"""Checks that compare a string with the catalog's others: consistency, reuse, terms."""

from __future__ import annotations

import re
from collections.abc import Iterator

from model.catalog.checks.unit import Check, Hit, Scope, Unit
from model.catalog.keys import Slot, StringKey, parse_key
from model.vocabulary import Level


def inconsistent(unit: Unit) -> Iterator[Hit]:
    """Find the same English text translated in another way elsewhere."""
    if not unit.targets or not unit.targets[0]:
        return
    others = {
        key: unit.corpus.texts[key]
        for key in unit.corpus.by_source.get(unit.sources[0], ())
        if key != unit.key and unit.corpus.texts.get(key) and unit.corpus.texts[key] != unit.targets[0]
    }
    for key, text in list(others.items())[:1]:
        yield Hit(f"{key} says “{text}” for the same English.", fix=text)


def labels_differ(unit: Unit) -> Iterator[Hit]:
    """Find two names for the same action."""
    if unit.slot is Slot.ACTION and not unit.is_source and len(unit.sources[0].split()) <= 3:
        yield from inconsistent(unit)


def texts_differ(unit: Unit) -> Iterator[Hit]:
    """Find the same English in another translation, action labels aside."""
    if unit.slot is not Slot.ACTION or len(unit.sources[0].split()) > 3:
        yield from inconsistent(unit)


def reused(unit: Unit) -> Iterator[Hit]:
    """Find different English texts that became one translation."""
    if unit.slot in (Slot.SUMMARY, Slot.GOAL) or not unit.targets:
        return  # C25 speaks for these
    for key in unit.corpus.by_target.get(unit.targets[0], ()):
        if key != unit.key and unit.corpus.sources.get(key) != unit.sources[0]:
            yield Hit(f"{key} has another English text and the same translation.")
            return


def shared_summary(unit: Unit) -> Iterator[Hit]:
    """Find two codes that tell the person the same."""
    if unit.slot not in (Slot.SUMMARY, Slot.GOAL) or not unit.targets or unit.name is None:
        return
    for key in unit.corpus.by_target.get(unit.targets[0], ()):
        other = parse_key(key)
        if other and other.slot is not Slot.ACTION and not _same_code(other, unit.name):
            yield Hit(f"{key} says the same.")
            return


def _same_code(one: StringKey, other: StringKey) -> bool:
    return (one.namespace, one.code) == (other.namespace, other.code)


def missing_terms(unit: Unit) -> Iterator[Hit]:
    """Find terms of the glossary that are translated in another way."""
    for form, source, target in unit.pairs():
        for term, accepted in unit.corpus.glossary.items():
            said = re.search(rf"\b{re.escape(term)}(?:s|es)?\b", source, re.IGNORECASE)
            if said and accepted and not any(word.lower() in target.lower() for word in accepted):
                yield Hit(f"The glossary says “{accepted[0]}” for “{term}”.", form)


CHECKS = (
    Check(
        "C19",
        Level.E,
        "The same action must have the same label, or people look for a difference.",
        labels_differ,
        Scope.TRANSLATION,
        ours=True,
    ),
    Check(
        "inconsistent",
        Level.W,
        "The same English is translated in two ways.",
        texts_differ,
        Scope.TRANSLATION,
    ),
    Check(
        "reused",
        Level.W,
        "Two English texts became one, so two situations look the same.",
        reused,
        Scope.TRANSLATION,
    ),
    Check("C25", Level.W, "Two codes that say the same cannot be told apart.", shared_summary, ours=True),
    Check(
        "glossary",
        Level.W,
        "One thing has one name; the glossary says which.",
        missing_terms,
        Scope.TRANSLATION,
    ),
)
