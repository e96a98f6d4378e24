"""Appearance: everything outside a card's model that decides how it looks; a frozen value."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont

from gui.theme.tokens import Tokens
from gui.theme.type import Role, font, is_tall
from model.catalog.ui import UiStrings
from model.preview.words import word


@dataclass(frozen=True)
class Appearance:
    """Theme, words, locale, direction and text scale of a preview; independent of the window around it."""

    tokens: Tokens
    ui: UiStrings
    locale: str = "en"
    direction: str = "ltr"
    scale: float = 1.0
    reduced_motion: bool = True

    @property
    def rtl(self) -> bool:
        """Whether the preview reads from right to left."""
        return self.direction == "rtl"

    @property
    def layout_direction(self) -> Qt.LayoutDirection:
        """Return the direction as Qt spells it."""
        return Qt.LayoutDirection.RightToLeft if self.rtl else Qt.LayoutDirection.LeftToRight

    def px(self, length: float) -> int:
        """Return a length that grows with the text."""
        return round(length * self.scale)

    def pad(self, length: float) -> int:
        """Return a padding or gap: it grows at most by a quarter."""
        return round(length * min(self.scale, 1.25))

    def icon_px(self, size: int) -> int:
        """Return the icon size that goes with the text: the next drawn one, from 16 over 20 and 24 to 32."""
        wanted = size * min(self.scale, 1.6)
        return next((step for step in (14, 16, 20, 24, 32) if step >= wanted - 1), 32)

    def font(self, role: Role, *, tabular: bool = False) -> QFont:
        """Return a role's font for this locale and scale."""
        return font(role, self.locale, self.scale, tabular=tabular)

    def line(self, role: Role) -> int:
        """Return the line height of a role: by design, not by the font's own generous metrics."""
        return self.px(role.line * (1.25 if is_tall(self.locale) else 1))

    def word(self, key: str) -> str:
        """Return one of the card's words in the preview's locale."""
        return word(self.ui, key)
