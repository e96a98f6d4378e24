"""Plural forms as a catalog's own header counts them; the header always wins."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from gettext import c2py

from babel.messages.plurals import get_plural

from model.catalog.locales import locale_of

_HEADER = re.compile(r"Plural-Forms:.*?nplurals\s*=\s*(\d+)\s*;\s*plural\s*=\s*([^;\n]+)", re.IGNORECASE)
_SAMPLES = range(201)
_SHOWN = 4


@dataclass(frozen=True, slots=True)
class PluralForm:
    """One form: its number, the CLDR category of its first sample, and numbers it stands for.

    `exact` says that it stands for one number alone, so a text may leave the number out.
    """

    index: int
    category: str
    samples: tuple[int, ...]
    exact: bool = False

    @property
    def label(self) -> str:
        """Return how a person tells the form from the others: "few: 3, 4, 5, 6 …"."""
        more = " …" if len(self.samples) >= _SHOWN else ""
        return (
            f"{self.category}: {', '.join(map(str, self.samples))}{more}" if self.samples else self.category
        )


def plural_forms(header: str, locale: str) -> tuple[PluralForm, ...]:
    """Return the forms of a header, or of the locale where the header does not say."""
    found = _HEADER.search(header)
    known = locale_of(locale)
    if found:
        count, rule = int(found.group(1)), found.group(2)
    elif known is not None:
        plural = get_plural(known)
        count, rule = plural.num_plurals, plural.plural_expr
    else:
        count, rule = 2, "n != 1"
    try:
        choose: Callable[[int], int] = c2py(rule.strip())
        chosen = {number: choose(number) for number in _SAMPLES}
    except (ValueError, RecursionError, ZeroDivisionError):
        return tuple(PluralForm(index, f"form {index}", ()) for index in range(count))
    forms = []
    for index in range(count):
        numbers = [number for number, form in chosen.items() if form == index]
        category = str(known.plural_form(numbers[0])) if known and numbers else f"form {index}"
        forms.append(PluralForm(index, category, tuple(numbers[:_SHOWN]), len(numbers) == 1))
    return tuple(forms)
