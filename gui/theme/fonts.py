"""The bundled fonts: registered before the first layout, the locale's own family first.

System fonts must not matter: Qt caches its fallback by the first family, so Japanese would turn
Chinese if the order were left to it.
"""

from __future__ import annotations

import json

from PySide6.QtGui import QFontDatabase

from model.data import data_path
from model.problems import Problem

SANS = "Inspector Sans"
MONO = "Inspector Mono"
# Language, or language with region, to the family that draws its own script.
_OWN = {
    "ar": "Inspector Arabic",
    "fa": "Inspector Arabic",
    "hi": "Inspector Devanagari",
    "mr": "Inspector Devanagari",
    "ne": "Inspector Devanagari",
    "th": "Inspector Thai",
    "ja": "Inspector JP",
    "ko": "Inspector KR",
    "zh": "Inspector SC",
}
# The others follow in a fixed order, so that mixed text looks the same everywhere. The mono one is last:
# it alone has the replacement character, the small triangles and what shells draw boxes with.
_REST = (
    "Inspector Arabic",
    "Inspector Devanagari",
    "Inspector Thai",
    "Inspector SC",
    "Inspector JP",
    "Inspector KR",
    "Inspector Symbols",
    MONO,
)


class MissingFonts(Problem):
    """The bundled fonts are not where they belong."""


def register_fonts() -> tuple[str, ...]:
    """Add the bundled fonts to Qt and return their families; again is harmless.

    Raises MissingFonts with the file's name when one is not there or not a font.
    """
    folder = data_path("resources", "fonts")
    families: dict[str, None] = {}
    for entry in json.loads((folder / "fonts.json").read_text("utf-8")):
        families[entry["family"]] = None
        if entry["family"] in QFontDatabase.families() and entry["weight"] == 400:
            continue
        if QFontDatabase.addApplicationFont(str(folder / entry["file"])) < 0:
            raise MissingFonts(
                f"The bundled font {folder / entry['file']} cannot be loaded; reinstall the app."
            )
    return tuple(families)


def own_family(locale: str) -> str:
    """Return the family that draws a locale's own script."""
    return _OWN.get(locale.partition("-")[0], SANS)


def families_for(locale: str) -> list[str]:
    """Return the families for a locale's text: its own first, then the Latin one, then the rest."""
    own = own_family(locale)
    if own == SANS:
        return [SANS, *_REST]
    return [own, SANS, *(family for family in _REST if family != own)]


def mono_families(locale: str = "en") -> list[str]:
    """Return the families for code: monospaced first, then the locale's own and the rest."""
    return [MONO, *(family for family in families_for(locale) if family != MONO)]
