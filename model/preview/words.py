"""Fill the placeholders of an error string with the event's own values, isolated, or with a stand-in."""

from __future__ import annotations

from collections.abc import Mapping

from model.catalog.placeholders import PLACEHOLDER
from model.catalog.ui import UiStrings
from model.catalog.words import WORDS

FIRST_STRONG, POP = "\u2068", "\u2069"


def word(ui: UiStrings, key: str) -> str:
    """Return one of the card's words in the locale of `ui`; `key` is a key of `WORDS`."""
    english = WORDS[key]
    return ui.pgettext(key, english if isinstance(english, str) else english[0])


def counted(ui: UiStrings, key: str, count: int) -> str:
    """Return a counted word with its number filled in."""
    english = WORDS[key]
    one, many = (english, english) if isinstance(english, str) else english
    return ui.npgettext(key, one, many, count).replace("{n}", str(count))


def fill(text: str, values: Mapping[str, str | None], ui: UiStrings) -> str:
    """Replace our five placeholders; a value the event did not carry becomes its localized stand-in.

    Values are set apart with U+2068 and U+2069, so that a name in another direction does not disturb
    the sentence. A placeholder that is not ours stays as it is.
    """

    def one(name: str) -> str:
        value = values.get(name)
        if value:
            return f"{FIRST_STRONG}{value}{POP}"
        return word(ui, f"card.value.{name}")

    return PLACEHOLDER.sub(
        lambda match: one(match.group()[1:-1]) if match.group()[1:-1] in values else match.group(), text
    )
