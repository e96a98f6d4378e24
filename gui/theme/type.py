"""The type scale: named sizes in px at 100 %, grown with the text scale and bumped for tall scripts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtGui import QFont

from gui.theme.fonts import families_for, mono_families


@dataclass(frozen=True, slots=True)
class Role:
    """One step of the scale: size and line height in px, weight, and whether it is monospaced."""

    px: int
    line: int
    weight: int = 400
    mono: bool = False


CAPTION = Role(11, 16)
SMALL = Role(12, 16)
SMALL_STRONG = Role(12, 16, 600)
BODY = Role(13, 20)
STRONG = Role(13, 20, 600)
CARD = Role(14, 20)
EDITOR = Role(14, 22)
CODE_HEADING = Role(15, 24, 600, True)
INPUT = Role(15, 24)
HEADING = Role(20, 28, 600)
CODE = Role(12, 16, 400, True)
EVIDENCE = Role(12, 18, 400, True)
FILTER = Role(13, 20, 400, True)
TOOL_NAME = Role(13, 20, 600, True)
CHIP = Role(11, 14, 400, True)

# Arabic, Devanagari and Thai read small at the Latin size.
_TALL = ("ar", "fa", "he", "hi", "mr", "ne", "th")


def is_tall(locale: str) -> bool:
    """Say whether a locale's script needs a larger size and more room between lines."""
    return locale.partition("-")[0] in _TALL


def scaled(px: float, scale: float) -> int:
    """Return a length at the text scale, rounded."""
    return round(px * scale)


def font(role: Role, locale: str = "en", scale: float = 1.0, *, tabular: bool = False) -> QFont:
    """Return the font of a role for a locale, the caller's own; never under 11 px."""
    return QFont(_font(role, locale, scale, tabular))


@lru_cache(maxsize=512)
def _font(role: Role, locale: str, scale: float, tabular: bool) -> QFont:
    tall = not role.mono and is_tall(locale)
    made = QFont(mono_families(locale) if role.mono else families_for(locale))
    made.setPixelSize(max(11, round((role.px + (1 if tall else 0)) * scale)))
    made.setWeight(QFont.Weight.DemiBold if role.weight >= 600 else QFont.Weight.Normal)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if tabular:
        made.setFeature(QFont.Tag("tnum"), 1)
    return made
