"""Checks of form that would break a program: placeholders, plurals, escapes, control characters."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from model.catalog.checks.unit import Check, Hit, Scope, Unit
from model.catalog.placeholders import PLACEHOLDER
from model.vocabulary import Level

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


def differing_placeholders(unit: Unit) -> Iterator[Hit]:
    """A form that stands for exactly one number may leave the number out."""
    allowed = Counter(PLACEHOLDER.findall(" ".join(unit.sources)))
    for form, source, target in unit.pairs():
        wanted, given = Counter(PLACEHOLDER.findall(source)), Counter(PLACEHOLDER.findall(target))
        missing, extra = wanted - given, given - wanted
        if len(unit.sources) > 1:
            extra = extra - allowed
            if form in unit.exact_forms and len(missing) == 1:
                missing.clear()
        if missing:
            yield Hit(f"{_named(missing)} is missing.", form)
        for name in extra:
            at = target.index(name)
            yield Hit(f"{name} is not in the English text.", form, at, at + len(name))


def _named(names: Counter[str]) -> str:
    return ", ".join(sorted(names))


def differing_escapes(unit: Unit) -> Iterator[Hit]:
    """Compare line breaks and tabs, and how the text begins and ends."""
    for form, source, target in unit.pairs():
        for sign, what in (("\n", "line breaks"), ("\t", "tabs"), ("\r", "carriage returns")):
            if source.count(sign) != target.count(sign):
                yield Hit(f"{target.count(sign)} {what} where the English has {source.count(sign)}.", form)
        if source.endswith("\n") != target.endswith("\n"):
            fix = target + "\n" if source.endswith("\n") else target.rstrip("\n")
            yield Hit("The English text and this one do not both end with a line break.", form, fix=fix)


def wrong_plural_count(unit: Unit) -> Iterator[Hit]:
    """Compare with the header, which always wins."""
    if len(unit.sources) > 1 and unit.plurals is not None and len(unit.targets) != unit.plurals:
        yield Hit(f"{len(unit.targets)} plural forms where the header declares {unit.plurals}.")


def empty_form(unit: Unit) -> Iterator[Hit]:
    """Find plural forms left empty beside filled ones."""
    if any(unit.targets):
        for form, target in enumerate(unit.targets):
            if not target:
                yield Hit(f"Plural form {form} is empty.", form)


def blank_text(unit: Unit) -> Iterator[Hit]:
    """Find texts of nothing but spaces."""
    for form, source, target in unit.pairs():
        if not target.strip() and source.strip():
            yield Hit("The text is only spaces.", form, 0, len(target))


def control_characters(unit: Unit) -> Iterator[Hit]:
    """Find characters no reader can see and no screen should get."""
    for form, _, target in unit.pairs():
        for match in _CONTROL.finditer(target):
            fix = _CONTROL.sub("", target)
            yield Hit(f"Control character U+{ord(match.group()):04X}.", form, *match.span(), fix=fix)


def unencodable(unit: Unit) -> Iterator[Hit]:
    """Find half characters and replacement signs, which a wrong encoding leaves behind."""
    for form, _, target in unit.pairs():
        for at, sign in enumerate(target):
            if sign == "\ufffd" or "\ud800" <= sign <= "\udfff":
                yield Hit(
                    f"U+{ord(sign):04X}: what stood here was read in a wrong encoding.", form, at, at + 1
                )


CHECKS = (
    Check(
        "placeholders",
        Level.E,
        "A placeholder that is missing or invented leaves a hole, or raw braces, in what the person reads.",
        differing_placeholders,
        Scope.TRANSLATION,
    ),
    Check(
        "escapes",
        Level.E,
        "Line breaks and tabs are part of the layout and must match the English.",
        differing_escapes,
        Scope.TRANSLATION,
    ),
    Check(
        "plural-count",
        Level.E,
        "The header declares how many forms a counted text has; programs pick them by number.",
        wrong_plural_count,
    ),
    Check("empty-form", Level.E, "An empty form shows nothing for the numbers it stands for.", empty_form),
    Check("blank", Level.E, "A text of spaces hides the English fallback and says nothing.", blank_text),
    Check(
        "control-characters",
        Level.E,
        "Control characters garble the screen and the file.",
        control_characters,
    ),
    Check("encoding", Level.E, "The text was damaged by reading it in another encoding.", unencodable),
)
