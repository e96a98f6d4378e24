"""The Translate room's own words for what the data spells in codes."""

from __future__ import annotations

from model.catalog.desk import DONE, FAILING, FUZZY, MISSING
from model.catalog.keys import Slot, StringKey
from model.catalog.ui import UiStrings
from model.vocabulary import HandlingClass, Namespace


def state_word(state: str, ui: UiStrings) -> str:
    """Return a string's state in words."""
    return {
        MISSING: ui.gettext("missing"),
        FUZZY: ui.gettext("needs work"),
        FAILING: ui.gettext("failing"),
        DONE: ui.gettext("done"),
    }[state]


def slot_word(name: StringKey, ui: UiStrings) -> str:
    """Return what of a code the string is, where it is not the summary of an app code."""
    words = [ui.gettext("capability")] if name.namespace is Namespace.CAPABILITY else []
    if name.slot is Slot.ACTION:
        words.append(ui.gettext("action"))
    elif name.slot is Slot.GOAL:
        words.append(ui.gettext("goal wording"))
    return ", ".join(words)


def place_word(name: StringKey, handling_class: HandlingClass, ui: UiStrings) -> str:
    """Return where the string is shown."""
    if name.slot is Slot.ACTION:
        if handling_class is HandlingClass.DEGRADED_BANNER:
            return ui.gettext("Recovery tip in the banner")
        return ui.gettext("Label of the card's button, 1 to 3 words")
    return {
        HandlingClass.TOOL_CARD: ui.gettext("Reason on the tool card"),
        HandlingClass.DEGRADED_BANNER: ui.gettext("First line of the banner"),
        HandlingClass.NEUTRAL: ui.gettext("Quiet line between messages"),
        HandlingClass.DEVELOPER: ui.gettext("Console card for developers"),
    }.get(handling_class, ui.gettext("Summary of the assistant's message"))
