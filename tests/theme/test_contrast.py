"""Every pair of colours that the design uses together can be read, in all four themes (WCAG 2.2)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gui.theme.tokens import THEMES, Tokens, load_tokens

CLASSES = ("settings", "tool", "retry", "degraded", "plain", "neutral", "developer", "waiting", "ok")
GROUNDS = ("window", "surface", "raised", "sunken", "hover", "press")


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def text_pairs() -> Iterator[tuple[str, str]]:
    for ground in GROUNDS:
        yield "text", ground
        yield "text-muted", ground
    for ground in ("window", "surface", "raised", "sunken", "hover", "plain-bg"):
        yield "link", ground
    yield "selection-text", "selection"
    for ground in ("accent", "accent-hover", "accent-press"):
        yield "accent-text", ground
    for name in CLASSES:
        yield from ((f"{name}-fg", ground) for ground in (f"{name}-bg", "raised", "surface"))
        yield "text", f"{name}-bg"
        yield "text-muted", f"{name}-bg"
    for name in ("e", "w", "i", "add", "del", "chg", "red", "code"):
        yield f"{name}-fg", f"{name}-bg"


def shape_pairs(tokens: Tokens) -> Iterator[tuple[str, str]]:
    for ground in ("window", "surface", "raised", "sunken"):
        yield from (("border-strong", ground), ("focus", ground), ("accent", ground))
    for name in CLASSES:
        grounds = [f"{name}-bg", "raised", "surface", "sunken", "hover", "press"]
        # On a selected row the high-contrast themes turn every icon to selection-text.
        grounds += [] if tokens.high_contrast else ["selection"]
        yield from ((f"{name}-icon", ground) for ground in grounds)
        yield from ((f"{name}-border", ground) for ground in (f"{name}-bg", "surface", "raised"))
    for name in ("settings", "tool", "retry", "degraded", "plain", "neutral", "developer"):
        yield from ((f"tl-{name}", ground) for ground in ("sunken", "surface"))
    for name in ("e", "w", "i"):
        yield from ((f"{name}-border", ground) for ground in ("surface", "raised", "window"))
    for name in ("add", "del", "chg"):
        yield from ((f"{name}-mark", ground) for ground in (f"{name}-bg", "surface"))
    yield from (("red-border", ground) for ground in ("surface", "raised", "sunken", "red-bg"))
    yield "playhead", "sunken"


@pytest.mark.parametrize("theme", THEMES)
def test_text_can_be_read(theme: str) -> None:
    tokens = load_tokens(theme)
    least = 7.0 if tokens.high_contrast else 4.5
    faint = {
        pair: round(contrast(tokens.colours[pair[0]], tokens.colours[pair[1]]), 2) for pair in text_pairs()
    }
    assert {pair: ratio for pair, ratio in faint.items() if ratio < least} == {}


@pytest.mark.parametrize("theme", THEMES)
def test_icons_edges_and_rings_can_be_seen(theme: str) -> None:
    tokens = load_tokens(theme)
    least = 4.5 if tokens.high_contrast else 3.0
    faint = {
        pair: round(contrast(tokens.colours[pair[0]], tokens.colours[pair[1]]), 2)
        for pair in shape_pairs(tokens)
    }
    assert {pair: ratio for pair, ratio in faint.items() if ratio < least} == {}


def test_all_themes_name_the_same_tokens() -> None:
    names = {theme: set(load_tokens(theme).colours) for theme in THEMES}
    assert all(found == names["light"] for found in names.values())
