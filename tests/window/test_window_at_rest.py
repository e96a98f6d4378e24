"""What must not happen by itself: a replay moved by the focus, a pause that drifts, widgets left behind."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.context import AppContext
from gui.main_window import MainWindow
from gui.settings import Settings
from gui.theme.fonts import register_fonts
from model.catalog.catalogs import load_catalogs
from model.registry.load import load_registry

Make = Callable[[], MainWindow]


@pytest.fixture
def moments() -> list[int]:
    """Return the clock: its last entry is now, in ns."""
    return [0]


@pytest.fixture
def make(moments: list[int]) -> Make:
    """Return a function that shows a window with the sample; nobody else keeps it."""
    register_fonts()

    def made() -> MainWindow:
        settings = Settings(theme="light", locale="en")
        context = AppContext(load_registry(), load_catalogs(), lambda: moments[-1], settings, still=True)
        window = MainWindow(context)
        window.replay.session.open_sample(background=False)
        window.show()
        window.activateWindow()
        QApplication.processEvents()
        return window

    return made


def test_taking_the_focus_does_not_move_the_replay(make: Make, qtbot: QtBot) -> None:
    window = make()
    qtbot.addWidget(window)
    session = window.replay.session
    session.first()
    for pane in window.workspace.panes() * 2:
        pane.setFocus()
        assert session.player.position == 0


def test_a_paused_replay_stands_still(make: Make, qtbot: QtBot, moments: list[int]) -> None:
    window = make()
    qtbot.addWidget(window)
    session, timeline = window.replay.session, window.workspace.panes()[2]
    session.first()
    qtbot.keyClick(timeline, Qt.Key.Key_Space)
    moments.append(700_000_000)
    qtbot.keyClick(timeline, Qt.Key.Key_Space)
    moments.append(1_400_000_000)
    assert (session.playing, session.player.position_ms) == (False, 700)


def test_a_window_that_is_gone_leaves_no_widget_behind(make: Make, qtbot: QtBot) -> None:
    kept = QApplication.allWidgets()
    shiboken6.delete(make())
    left = [widget for widget in QApplication.allWidgets() if widget not in kept]
    assert [type(widget).__name__ for widget in left] == []
