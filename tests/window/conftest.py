"""A window over the real sample, with a clock that a test moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from gui.context import AppContext
from gui.main_window import MainWindow
from gui.settings import Settings
from gui.theme.fonts import register_fonts
from model.catalog.catalogs import Catalogs, load_catalogs
from model.registry.load import load_registry
from model.registry.registry import Registry


class Time:
    """A monotonic clock moved by hand, in ms."""

    def __init__(self) -> None:
        self.ns = 1_000_000_000

    def __call__(self) -> int:
        return self.ns

    def pass_ms(self, ms: int) -> None:
        """Let time pass."""
        self.ns += ms * 1_000_000


@pytest.fixture(scope="session")
def registry() -> Registry:
    return load_registry()


@pytest.fixture(scope="session")
def catalogs() -> Catalogs:
    return load_catalogs()


@pytest.fixture
def now() -> Time:
    return Time()


Opener = Callable[..., MainWindow]


@pytest.fixture
def open_window(
    qtbot: object, registry: Registry, catalogs: Catalogs, now: Time, tmp_path: Path
) -> Iterator[Opener]:
    """Return a function that opens a window; `sample=False` leaves it empty."""
    register_fonts()
    made: list[MainWindow] = []

    def opener(*, sample: bool = True, size: tuple[int, int] = (1440, 900), **settings: object) -> MainWindow:
        chosen = Settings(theme="light", locale="en", **settings)  # type: ignore[arg-type]
        context = AppContext(registry, catalogs, now, chosen, tmp_path / "settings", still=True)
        window = MainWindow(context)
        window.resize(*size)
        if sample:
            window.replay.session.open_sample(background=False)
        window.show()
        window.activateWindow()
        QApplication.processEvents()
        made.append(window)
        return window

    yield opener
    for window in made:
        window.close()
        window.deleteLater()
    QApplication.processEvents()
