"""The settings panel and the status bar: what is chosen acts at once, what runs can be seen and stopped."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication

from gui.main_window import MainWindow
from gui.shell.settings_panel import SettingsPanel
from gui.tasks import Cancel
from model.memory import Recent

Opener = Callable[..., MainWindow]


def panel(window: MainWindow, qtbot: Any) -> SettingsPanel:
    qtbot.keyClick(window, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    assert isinstance(window.sheet, SettingsPanel)
    return window.sheet


def test_a_choice_acts_at_once_and_the_panel_stays(open_window: Opener, qtbot: Any) -> None:
    window = open_window()
    first = panel(window, qtbot)
    first.theme.chosen.emit("dark")
    assert window.context.theme == "dark"
    again = window.sheet
    assert isinstance(again, SettingsPanel)
    assert again is not first
    assert again.isVisible()
    assert again.theme.value == "dark"


def test_checks_are_kept(open_window: Opener, qtbot: Any) -> None:
    window = open_window()
    sheet = panel(window, qtbot)
    qtbot.keyClick(sheet.resume, Qt.Key.Key_Space)
    qtbot.keyClick(sheet.motion, Qt.Key.Key_Space)
    assert not window.context.settings.resume
    assert window.context.settings.reduced_motion


def test_recent_files_and_cache_are_cleared_and_it_says_so(open_window: Opener, qtbot: Any) -> None:
    window = open_window()
    window.context.memory.opened(Recent(("/a",), 1, 1, 1))
    sheet = panel(window, qtbot)
    qtbot.keyClick(sheet.forget, Qt.Key.Key_Return)
    assert window.context.memory.recents == ()
    assert sheet.told.text() == "No recent files are kept any more."
    qtbot.keyClick(sheet.clear, Qt.Key.Key_Return)
    assert sheet.told.text() == "The index cache is empty."


def test_everything_on_the_panel_is_reached_by_tab_and_escape_closes_it(
    open_window: Opener, qtbot: Any
) -> None:
    window = open_window(size=(1024, 700), scale=2.0)
    sheet = panel(window, qtbot)
    wanted = set(sheet.findChildren(QAbstractButton))
    seen = set()
    for _ in range(len(wanted) + 3):
        seen.add(QApplication.focusWidget())
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    assert wanted <= seen
    qtbot.keyClick(sheet, Qt.Key.Key_Escape)
    assert not sheet.isVisible()


def test_work_that_says_how_far_it_is_has_a_bar_and_can_be_cancelled(open_window: Opener, qtbot: Any) -> None:
    window = open_window()
    go_on = threading.Event()
    stopped = []

    def work(cancel: Cancel, progress: Callable[[float], None]) -> None:
        progress(0.25)
        go_on.wait(20)
        stopped.append(cancel.wished)

    window.context.tasks.run_task(work, print, print, "Indexing")
    qtbot.waitUntil(lambda: window.status.busy.text() == "Indexing" and window.status.bar.isVisible())
    assert window.status.bar.accessibleDescription() == "25 %"
    qtbot.mouseClick(window.status.cancel, Qt.MouseButton.LeftButton)
    go_on.set()
    qtbot.waitUntil(lambda: not window.context.tasks.running)
    assert stopped == [True]
    assert not window.status.bar.isVisible()


def test_facts_that_do_not_fit_are_behind_the_dots(open_window: Opener, qtbot: Any) -> None:
    wide = open_window(size=(1440, 900))
    assert not wide.status.rest.isVisible()
    narrow = open_window(size=(1024, 700), scale=2.0)
    assert narrow.status.registry.isVisible()
    assert narrow.status.rest.isVisible()
    assert narrow.status.rest.accessibleName() == "More facts"
