"""Every handling class can be read at every width, scale, direction and theme: nothing clips."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget

from gui.cards.card import Card
from gui.cards.parts import RING, CodeChip, PaintedButton
from gui.cards.stage import MARGIN, Stage
from gui.cards.text import TextBlock
from gui.theme.tokens import THEMES

KINDS = (
    "PROVIDER_SECRET_MISSING",
    "PROVIDER_RATE_LIMITED?state=wait",
    "STREAM_FAILED?state=exhausted",
    "CONTEXT_TOO_LARGE",
    "PLAN_REQUIRES_INTERACTIVE_SESSION",
    "capability/CONFIRMATION_REQUIRED",
    "HOST_UNAVAILABLE?state=restarting",
    "HOST_UNAVAILABLE?state=restored",
    "HOST_UNAVAILABLE?state=fatal",
    "TURN_ABORTED",
    "definition/DUPLICATE_CAPABILITY",
)


def variant(link: str, **options: object) -> str:
    extra = "&".join(f"{name}={value}" for name, value in options.items())
    return f"{link}{'&' if '?' in link else '?'}{extra}"


def body(part: QWidget) -> QRect:
    ring = isinstance(part, PaintedButton | CodeChip)
    return part.geometry().adjusted(RING, RING, -RING, -RING) if ring else part.geometry()


def parts(card: QWidget) -> list[QWidget]:
    return [part for part in card.children() if isinstance(part, QWidget) and not part.isHidden()]


def faults(stage: Stage) -> list[str]:
    """Return what is clipped, outside its card or on top of a neighbour."""
    found = []
    for card in stage.widgets():
        inside = card.rect()
        for part in parts(card):
            box = body(part)
            if not inside.contains(box):
                found.append(f"{type(part).__name__} {box} outside {inside}")
            if isinstance(part, TextBlock) and part.height_at(part.width()) > part.height():
                found.append(f"clipped: {part.text()[:40]}")
            if isinstance(part, CodeChip) and part.heightForWidth(part.width()) > part.height():
                found.append(f"clipped: {part.code}")
        for one, other in combinations(parts(card), 2):
            if body(one).intersects(body(other)):
                found.append(
                    f"{type(one).__name__} over {type(other).__name__} in {card.accessibleName()[:40]}"
                )
    return found


@pytest.mark.parametrize("locale", ["en", "ar", "zh-CN"])
@pytest.mark.parametrize("scale", [1, 2])
@pytest.mark.parametrize("width", [320, 480, 720])
def test_nothing_clips_or_overlaps(stage_of, width: int, scale: int, locale: str) -> None:
    for details in ("closed", "open"):
        links = [variant(link, width=width, scale=scale, locale=locale, details=details) for link in KINDS]
        stage = stage_of(*links)
        assert stage.width() == width + 2 * MARGIN
        assert faults(stage) == []


def test_the_check_itself_sees_a_clipped_text(stage_of) -> None:
    stage = stage_of("CONTEXT_TOO_LARGE?width=320")
    card = stage.widgets()[0]
    assert isinstance(card, Card)
    card.summary.resize(60, 20)
    assert faults(stage) != []


@pytest.mark.parametrize("theme", THEMES)
def test_geometry_is_the_same_in_every_theme(stage_of, theme: str) -> None:
    def boxes(name: str) -> list[QRect]:
        stage = stage_of(*[variant(link, theme=name, details="open") for link in KINDS])
        return [part.geometry() for card in stage.widgets() for part in parts(card)]

    assert boxes(theme) == boxes("light")


def test_the_same_card_gives_the_same_pixels(stage_of) -> None:
    links = [variant(link, locale="ar", theme="dark", details="open") for link in KINDS]
    assert stage_of(*links).image() == stage_of(*links).image()
    assert stage_of(*links).image() != stage_of(*links[:-1]).image()


def test_right_to_left_mirrors_the_card_but_not_the_code(stage_of) -> None:
    left, right = stage_of("TOOL_DENIED").widgets()[0], stage_of("TOOL_DENIED?direction=rtl").widgets()[0]
    assert isinstance(left, Card)
    assert isinstance(right, Card)
    assert left._icon.center().x() < left.width() / 2
    assert right._icon.center().x() > right.width() / 2
    assert right.copy.geometry().right() < right.chip.geometry().left() + 2 * RING
    assert right.chip.layoutDirection() is left.chip.layoutDirection()
