"""The next start takes up where the last one ended; recent files are one key away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from gui.context import AppContext
from gui.main_window import MainWindow
from gui.replay.empty import RecentRow, day_text
from gui.replay.workspace import ReplayWorkspace
from gui.settings import Settings
from gui.shell.split import Split
from gui.theme.fonts import register_fonts
from model.catalog.catalogs import Catalogs
from model.data import data_path
from model.memory import Memory, Session
from model.registry.registry import Registry

NOON = 1_776_427_200_000  # 2026-04-17 12:00 UTC
DAY = 86_400_000
Start = Callable[[], MainWindow]


@pytest.fixture
def start(qtbot: object, registry: Registry, catalogs: Catalogs, tmp_path: Path) -> Iterator[Start]:
    """Return a function that starts the app once more with the same settings folder."""
    register_fonts()
    made: list[MainWindow] = []

    def starter() -> MainWindow:
        context = AppContext(
            registry,
            catalogs,
            lambda: 0,
            Settings(theme="light", locale="en"),
            tmp_path / "settings",
            still=True,
            memory=Memory(tmp_path / "settings"),
            wall_ms=lambda: NOON,
        )
        window = MainWindow(context)
        window.show()
        window.activateWindow()
        QApplication.processEvents()
        made.append(window)
        return window

    yield starter
    for window in made:
        window.close()
        window.deleteLater()
    QApplication.processEvents()


def wait_open(qtbot: Any, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: window.replay.session.capture is not None)


def case() -> Path:
    return data_path("resources", "samples", "support-case")


def test_room_capture_moment_and_filter_come_back(start: Start, qtbot: Any) -> None:
    first = start()
    session = first.replay.session
    session.open_paths([case()], background=False)
    session.set_filter("class:tool")
    session.step_failure(-1)
    at, rows = session.player.position, session.rows
    first.enter("registry")
    assert first.registry.workspace is not None
    first.registry.workspace.filter.edit.setPlainText("status:reserved")
    first.close()

    second = start()
    second.resume(second.context.memory.session)
    wait_open(qtbot, second)
    again = second.replay.session
    assert second.open_room == "registry"
    assert second.registry.workspace is not None
    assert second.registry.workspace.filter.edit.toPlainText() == "status:reserved"
    assert (again.player.position, again.rows, again.filter_text) == (at, rows, "class:tool")


def test_a_state_that_makes_no_sense_leaves_the_room_as_new(start: Start) -> None:
    window = start()
    window.resume(Session(room="review", geometry="zz", rooms={"review": {"axes": 3}, "replay": "no"}))
    assert window.open_room == "review"


def test_a_file_that_is_gone_is_said_and_the_window_opens(start: Start, qtbot: Any) -> None:
    window = start()
    window.resume(Session(room="replay", paths=("/nowhere/at-all.log",)))
    qtbot.waitUntil(lambda: bool(window.replay.session.trouble))
    assert "/nowhere/at-all.log" in window.replay.session.trouble[0]


def test_recent_files_stand_in_the_empty_state_and_open_by_key(start: Start, qtbot: Any) -> None:
    first = start()
    first.replay.session.open_paths([case()], background=False)
    first.close()
    second = start()
    empty = second.workspace.empty  # type: ignore[attr-defined]
    (row,) = empty.findChildren(RecentRow)
    assert row.text() == "support-case"
    assert row.accessibleName().endswith("failures, today")
    row.setFocus()
    qtbot.keyClick(row, Qt.Key.Key_Return)
    wait_open(qtbot, second)


def test_open_recent_lists_them_in_the_palette(start: Start, qtbot: Any) -> None:
    window = start()
    window.replay.session.open_paths([case()], background=False)
    window.replay.session.close()
    control_shift = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(window, Qt.Key.Key_R, control_shift)
    assert window.palette_shown is not None
    qtbot.keyClick(window.palette_shown.field, Qt.Key.Key_Return)
    wait_open(qtbot, window)


def test_the_sample_is_not_a_recent_file(start: Start) -> None:
    window = start()
    window.replay.session.open_sample(background=False)
    assert window.context.memory.recents == ()
    assert window.session().sample


def test_days_are_said_as_people_say_them(start: Start) -> None:
    ui = start().context.look().ui
    assert day_text(NOON, NOON, ui) == "today"
    assert day_text(NOON - DAY, NOON, ui) == "yesterday"
    assert day_text(NOON - 6 * DAY, NOON, ui) == "April 11"
    assert day_text(NOON - 300 * DAY, NOON, ui) == "June 21, 2025"


def split_of(window: MainWindow) -> Split:
    room = window.workspace
    assert isinstance(room, ReplayWorkspace)
    return room.split


def test_a_divider_stays_where_it_was_put_and_a_double_click_restores_it(start: Start, qtbot: Any) -> None:
    window = start()
    window.replay.session.open_sample(background=False)
    split = split_of(window)
    before = split.share()
    handle = split.handle(1)
    handle.setFocus()
    for _ in range(4):
        qtbot.keyClick(handle, Qt.Key.Key_Left)
    moved = split.share()
    assert moved < before - 0.03
    window.context.choose(theme="dark")
    QApplication.processEvents()
    assert abs(split_of(window).share() - moved) < 0.005
    window.close()
    later = start()
    later.replay.session.open_sample(background=False)
    QApplication.processEvents()
    split = split_of(later)
    assert abs(split.share() - moved) < 0.005
    grip = split.handle(1).grip  # type: ignore[attr-defined]
    qtbot.mouseDClick(grip, Qt.MouseButton.LeftButton, pos=QPoint(3, 40))
    assert abs(split.share() - before) < 0.005
    assert "replay" not in later.context.memory.shares


def test_shares_are_of_the_room_there_is(start: Start) -> None:
    window = start()
    window.replay.session.open_sample(background=False)
    window.resize(1440, 900)
    QApplication.processEvents()
    wide = split_of(window).share()
    window.resize(1800, 1000)
    QApplication.processEvents()
    assert abs(split_of(window).share() - wide) < 0.01
