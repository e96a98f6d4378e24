"""Checks of a string against the registry: what a code needs, may have, and must not promise."""

from __future__ import annotations

from collections.abc import Iterator

from model.catalog.checks.lists import TRY_AGAIN
from model.catalog.checks.unit import Check, Hit, Unit
from model.catalog.keys import Slot, allowed_slots, carries_wait, required_slots
from model.vocabulary import HandlingClass, Level, Status


def missing_string(unit: Unit) -> Iterator[Hit]:
    """Find required strings without a text; the fallback is what the person would see."""
    if unit.code is None or unit.slot is None or any(unit.targets):
        return
    if unit.slot in required_slots(unit.code):
        fallback = "the payload's message" if unit.is_source else "English"
        yield Hit(f"No text; {fallback} is shown instead.")


def unknown_code(unit: Unit) -> Iterator[Hit]:
    """Find strings that no code claims."""
    if unit.has_registry and unit.name is not None and unit.code is None:
        yield Hit(f"The registry has no code {unit.name.code} in {unit.name.namespace}.")


def superfluous(unit: Unit) -> Iterator[Hit]:
    """Find a slot that the class of the code does not show."""
    if unit.code is None or unit.slot is None or unit.code.status is Status.ALIAS:
        return
    if any(unit.targets) and unit.slot not in allowed_slots(unit.code):
        shown = unit.handled.handling_class if unit.handled else unit.code.handling_class
        yield Hit(f"A {shown} does not show this string.")


def alias_string(unit: Unit) -> Iterator[Hit]:
    """Find strings of a historical name."""
    if unit.code is not None and unit.code.status is Status.ALIAS:
        yield Hit(f"{unit.code.code} is an earlier name of {unit.code.alias_of} and shows its strings.")


def wrong_promise(unit: Unit) -> Iterator[Hit]:
    """Find a retry that the code does not allow, and a retry button that does not offer one."""
    phrases = TRY_AGAIN.get(unit.language, ())
    handled = unit.handled or unit.code
    if handled is None or not phrases:
        return
    for form, _, target in unit.pairs():
        said = next((phrase for phrase in phrases if phrase in target.lower()), None)
        if handled.retriable == "no" and said:
            at = target.lower().index(said)
            yield Hit(f"{handled.code} is never retriable.", form, at, at + len(said))
        offers = handled.handling_class is HandlingClass.RETRY_ACTION and unit.slot is Slot.ACTION
        if offers and not said:
            yield Hit("The button offers a retry and must say so.", form)


def wait_left_out(unit: Unit) -> Iterator[Hit]:
    """Find a code with a wait whose words do not say it."""
    if unit.code is None or unit.slot is not Slot.SUMMARY or not carries_wait(unit.code):
        return
    for form, _, target in unit.pairs():
        if "{wait}" not in target:
            yield Hit("The event carries a wait; the text has no {wait}.", form)


CHECKS = (
    Check("C01", Level.E, "Every live code needs a summary in every locale.", missing_string, ours=True),
    Check("unknown-code", Level.W, "Nothing can ever show this string.", unknown_code, ours=True),
    Check(
        "superfluous", Level.W, "A string that is never shown costs every translator.", superfluous, ours=True
    ),
    Check("alias-string", Level.W, "Aliases have no strings of their own.", alias_string, ours=True),
    Check("C20", Level.E, "A promise of a retry must agree with the registry.", wrong_promise, ours=True),
    Check("C21", Level.W, "A wait is shown, never hidden.", wait_left_out, ours=True),
)
