"""Tokens: the named colours of one theme, a frozen value read from `resources/themes/`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from PySide6.QtGui import QColor, QPalette

from model.data import data_path
from model.problems import BadRequest
from model.vocabulary import HandlingClass, State

THEMES = ("light", "dark", "high-contrast-light", "high-contrast-dark")

# Which family of tokens a class wears; a tool card's state may change it.
_FAMILY = {
    HandlingClass.SETTINGS_CTA: "settings",
    HandlingClass.TOOL_CARD: "tool",
    HandlingClass.RETRY_ACTION: "retry",
    HandlingClass.DEGRADED_BANNER: "degraded",
    HandlingClass.PLAIN_MESSAGE: "plain",
    HandlingClass.NEUTRAL: "neutral",
    HandlingClass.DEVELOPER: "developer",
}
_STATE_FAMILY = {State.WAITING: "waiting", State.STOPPED: "neutral", State.NEUTRAL: "neutral"}
_BANNER_FAMILY = {"restored": "ok", "fatal": "tool"}


@dataclass(frozen=True)
class Tokens:
    """One theme; `tokens["settings-fg"]` is a colour. Equal themes compare equal."""

    theme: str
    colours: Mapping[str, str]

    def __getitem__(self, name: str) -> QColor:
        """Return a colour; a name no theme has is a fault of ours and raises KeyError."""
        return QColor(self.colours[name])

    def __hash__(self) -> int:
        return hash(self.theme)

    @property
    def high_contrast(self) -> bool:
        """Whether frames are 2 px and shadows are left out."""
        return self.theme.startswith("high-contrast")

    @property
    def frame_width(self) -> int:
        """Return the frame of cards and banners in px at 100 %."""
        return 2 if self.high_contrast else 1


def family(handling_class: HandlingClass, state: State = State.FAILED, banner: str | None = None) -> str:
    """Return the token family ("settings", "tool", …) a rendering wears."""
    if handling_class is HandlingClass.TOOL_CARD:
        return _STATE_FAMILY.get(state, "tool")
    if handling_class is HandlingClass.DEGRADED_BANNER:
        return _BANNER_FAMILY.get(banner or "", "degraded")
    return _FAMILY[handling_class]


@cache
def load_tokens(theme: str) -> Tokens:
    """Read one theme by name; an unknown name is a BadRequest."""
    if theme not in THEMES:
        raise BadRequest(f"There is no theme {theme!r}; there are {', '.join(THEMES)}.")
    colours = json.loads(data_path("resources", "themes", f"{theme}.json").read_text("utf-8"))
    return Tokens(theme, MappingProxyType(colours))


_ROLES = {
    QPalette.ColorRole.Window: "window",
    QPalette.ColorRole.WindowText: "text",
    QPalette.ColorRole.Base: "surface",
    QPalette.ColorRole.AlternateBase: "sunken",
    QPalette.ColorRole.Button: "raised",
    QPalette.ColorRole.ButtonText: "text",
    QPalette.ColorRole.BrightText: "text",
    QPalette.ColorRole.ToolTipBase: "raised",
    QPalette.ColorRole.ToolTipText: "text",
    QPalette.ColorRole.Text: "text",
    QPalette.ColorRole.PlaceholderText: "text-muted",
    QPalette.ColorRole.Highlight: "selection",
    QPalette.ColorRole.HighlightedText: "selection-text",
    QPalette.ColorRole.Link: "link",
    QPalette.ColorRole.LinkVisited: "link",
    QPalette.ColorRole.Accent: "accent",
    QPalette.ColorRole.Light: "raised",
    QPalette.ColorRole.Midlight: "border",
    QPalette.ColorRole.Mid: "border",
    QPalette.ColorRole.Dark: "border-strong",
    QPalette.ColorRole.Shadow: "shadow",
}
_TEXTS = (
    QPalette.ColorRole.WindowText,
    QPalette.ColorRole.Text,
    QPalette.ColorRole.ButtonText,
    QPalette.ColorRole.PlaceholderText,
)


def palette(tokens: Tokens) -> QPalette:
    """Return the theme as a palette, with its disabled and inactive groups."""
    made = QPalette()
    for role, name in _ROLES.items():
        made.setColor(role, tokens[name])
    for role in _TEXTS:
        made.setColor(QPalette.ColorGroup.Disabled, role, tokens["text-disabled"])
    made.setColor(QPalette.ColorGroup.Inactive, QPalette.ColorRole.Highlight, tokens["press"])
    made.setColor(QPalette.ColorGroup.Inactive, QPalette.ColorRole.HighlightedText, tokens["text"])
    return made
