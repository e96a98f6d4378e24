"""UiStrings: the app's own words in one locale, handed down to whoever shows them."""

from __future__ import annotations

from collections.abc import Callable
from gettext import NullTranslations


class UiStrings:
    """gettext's four questions for one locale; a string nobody translated answers in English."""

    def __init__(
        self,
        locale: str,
        translations: NullTranslations | None = None,
        change: Callable[[str], str] | None = None,
    ) -> None:
        """Bind a locale to its compiled strings; `change` is applied last, for computed locales."""
        self.locale = locale
        self._found = translations or NullTranslations()
        self._change = change

    def gettext(self, message: str) -> str:
        """Return a string by its English text."""
        return self._out(self._found.gettext(message))

    def ngettext(self, one: str, many: str, count: int) -> str:
        """Return the form that goes with a number; the number is inserted by the caller."""
        return self._out(self._found.ngettext(one, many, count))

    def pgettext(self, context: str, message: str) -> str:
        """Return a string by its context and English text."""
        return self._out(self._found.pgettext(context, message))

    def npgettext(self, context: str, one: str, many: str, count: int) -> str:
        """Return the form that goes with a number, by context and English text."""
        return self._out(self._found.npgettext(context, one, many, count))

    def _out(self, text: str) -> str:
        return self._change(text) if self._change else text
