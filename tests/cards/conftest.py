"""Cards are tested with the real registry, the real catalogs and the bundled fonts."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.cards.appearance import Appearance
from gui.cards.stage import Stage
from gui.theme.fonts import register_fonts
from gui.theme.tokens import load_tokens
from model.catalog.catalogs import Catalogs, load_catalogs
from model.preview.card import CardModel
from model.preview.sample import resolve_spec
from model.preview.spec import PreviewSpec, parse_link
from model.registry.load import load_registry
from model.registry.registry import Registry

StageOf = Callable[..., Stage]


@pytest.fixture(scope="session")
def registry() -> Registry:
    return load_registry()


@pytest.fixture(scope="session")
def catalogs() -> Catalogs:
    return load_catalogs()


@pytest.fixture
def stage_of(qtbot: QtBot, registry: Registry, catalogs: Catalogs) -> StageOf:
    """Return a function that puts the cards of some links on a stage."""
    QApplication.setStyle("Fusion")
    register_fonts()

    kept: list[Stage] = []

    def make(*links: str) -> Stage:
        specs: list[PreviewSpec] = [parse_link(link) for link in links]
        cards: list[CardModel] = [resolve_spec(spec, catalogs, registry) for spec in specs]
        spec = specs[0]
        stage = Stage()
        kept.append(stage)
        qtbot.addWidget(stage)
        look = Appearance(
            load_tokens(spec.theme), catalogs.ui(spec.locale), spec.locale, cards[0].direction, spec.scale
        )
        stage.set_appearance(look, spec.width)
        stage.show_items(cards)
        if spec.details == "open":
            stage.open_details(True)
        return stage

    return make
