"""The real window with the real registry, catalogs, fonts and sample, on a clock the test moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gui.context import AppContext
from gui.main_window import MainWindow
from gui.settings import Settings
from gui.theme.fonts import register_fonts
from model.catalog.catalogs import Catalogs, load_catalogs
from model.registry.load import load_registry
from model.registry.registry import Registry


@dataclass
class Clock:
    """A monotonic clock that stands still until somebody moves it."""

    ns: int = 0

    def now_ns(self) -> int:
        return self.ns

    def go_on(self, ms: int) -> None:
        self.ns += ms * 1_000_000


Open = Callable[..., MainWindow]


@pytest.fixture(scope="session")
def registry() -> Registry:
    return load_registry()


@pytest.fixture(scope="session")
def catalogs() -> Catalogs:
    return load_catalogs()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def open_window(qtbot: QtBot, registry: Registry, catalogs: Catalogs, clock: Clock, tmp_path: Path) -> Open:
    """Return a function that opens the window with the sample, or empty."""
    register_fonts()

    def make(
        *, sample: bool = True, guarded: bool = True, size: tuple[int, int] = (1440, 900), **chosen: object
    ) -> MainWindow:
        settings = Settings(theme="light", locale="en")
        context = AppContext(registry, catalogs, clock.now_ns, settings, tmp_path / "config", still=True)
        if chosen:
            context.choose(**chosen)
        window = MainWindow(context)
        if guarded:
            qtbot.addWidget(window)
        window.resize(*size)
        if sample:
            window.replay.session.open_sample(background=False)
        window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        window.workspace.start().setFocus()
        return window

    return make
