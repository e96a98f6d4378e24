"""The support engineer's main job, by keyboard alone: open, find, step, see why, play, scrub back."""

from __future__ import annotations

from pathlib import Path

import pytest
import shiboken6
from conftest import Clock, Open
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QApplication,
    QListView,
    QPlainTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.cards.stage import Stage
from gui.main_window import MainWindow
from model.preview.card import CardModel, StageItem

Key = Qt.Key


def press(qtbot: QtBot, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key where the focus is."""
    target = QApplication.focusWidget()
    assert target is not None
    qtbot.keyClick(target, key, modifier)


def to_the_beginning(window: MainWindow, qtbot: QtBot) -> None:
    """Go to before the first record; in the list Home is the first failure, here it is the first moment."""
    window.workspace.timeline.setFocus()
    press(qtbot, Key.Key_Home)


def on_stage(window: MainWindow) -> list[StageItem]:
    """Return what the person saw: the banner kept in sight, and the conversation under it."""
    return [item for stage in window.workspace.findChildren(Stage) for item in stage.items]


def codes_on_stage(window: MainWindow) -> list[str]:
    return [item.code for item in on_stage(window) if isinstance(item, CardModel)]


def test_the_sample_opens_at_what_failed_last(open_window: Open) -> None:
    window = open_window()
    session = window.replay.session
    assert session.capture is not None
    assert session.current == session.capture.headline
    assert session.failures[session.current].code in codes_on_stage(window)


def test_from_the_filter_to_the_failure_by_keyboard(open_window: Open, qtbot: QtBot) -> None:
    window = open_window()
    session = window.replay.session
    press(qtbot, Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    focus = QApplication.focusWidget()
    assert isinstance(focus, QPlainTextEdit)
    qtbot.keyClicks(focus, "class:degraded")
    assert {session.failures[row].handling_class.value for row in session.rows} == {"degraded_banner"}
    press(qtbot, Key.Key_Return)
    assert isinstance(QApplication.focusWidget(), QListView)
    press(qtbot, Key.Key_Home)
    assert session.current == session.rows[0]
    press(qtbot, Key.Key_Right)
    assert session.current == session.rows[1]
    press(qtbot, Key.Key_Left)
    assert session.current == session.rows[0]
    assert session.failures[session.rows[0]].code in codes_on_stage(window)


def test_a_filter_at_fault_is_explained_and_the_last_good_one_stays(open_window: Open, qtbot: QtBot) -> None:
    window = open_window()
    session = window.replay.session
    window.workspace.filter.edit.setPlainText("state:denied")
    kept = session.rows
    window.workspace.filter.edit.setPlainText("state:denied cod:X")
    assert session.rows == kept
    assert session.fault is not None
    assert session.fault.start == 13


def test_playing_to_a_moment_and_scrubbing_there_show_the_same(
    open_window: Open, qtbot: QtBot, clock: Clock
) -> None:
    window = open_window()
    session = window.replay.session
    to_the_beginning(window, qtbot)
    assert on_stage(window) == []
    press(qtbot, Key.Key_Space)
    assert session.playing
    seen: dict[int, list[StageItem]] = {}
    while session.playing:
        clock.go_on(900)
        session._frame()
        seen[session.player.position_ms] = on_stage(window)
    assert len(seen) > 20
    for moment in reversed(seen):
        session.seek(moment)
        assert on_stage(window) == seen[moment], moment


def test_space_pauses_where_it_plays(open_window: Open, qtbot: QtBot, clock: Clock) -> None:
    window = open_window()
    session = window.replay.session
    to_the_beginning(window, qtbot)
    press(qtbot, Key.Key_Space)
    clock.go_on(700)
    press(qtbot, Key.Key_Space)
    here = session.player.position_ms
    clock.go_on(700)
    assert (session.playing, session.player.position_ms, here) == (False, 700, 700)


def test_the_list_does_not_move_the_replay_by_taking_the_focus(open_window: Open, qtbot: QtBot) -> None:
    window = open_window()
    to_the_beginning(window, qtbot)
    window.workspace.filter.setFocus()
    window.workspace.failures.view.setFocus()
    assert window.replay.session.player.position == 0


def test_f6_goes_round_all_panes_and_back(open_window: Open, qtbot: QtBot) -> None:
    window = open_window()
    panes = window.workspace.panes()
    panes[0].setFocus()
    seen: list[QWidget | None] = []
    for _ in panes:
        press(qtbot, Key.Key_F6)
        seen.append(QApplication.focusWidget())
    assert seen == [*panes[1:], panes[0]]
    press(qtbot, Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert QApplication.focusWidget() is panes[-1]


def test_a_pasted_text_becomes_a_capture(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(sample=False)
    assert window.replay.session.capture is None
    QGuiApplication.clipboard().setText('429 {"error": {"type": "rate_limit_error", "message": "slow down"}}')
    press(qtbot, Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: not window.context.tasks.running)
    assert [failure.code for failure in window.replay.session.failures] == ["PROVIDER_RATE_LIMITED"]
    assert codes_on_stage(window) == ["PROVIDER_RATE_LIMITED"]


def test_what_cannot_be_read_is_said_in_place_and_nothing_is_lost(
    open_window: Open, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    session = window.replay.session
    before = session.capture
    session.open_paths([tmp_path / "missing.log"])
    qtbot.waitUntil(lambda: not window.context.tasks.running)
    assert session.capture is before
    assert "missing.log" in " ".join(session.trouble)
    assert window.workspace.strip.isVisible()


def test_dropped_files_are_one_incident(open_window: Open, qtbot: QtBot, tmp_path: Path) -> None:
    window = open_window(sample=False)
    data = QMimeData()
    data.setText('{"code": "INTERNAL", "message": "it broke"}')
    window.replay.drop(data)
    qtbot.waitUntil(lambda: not window.context.tasks.running)
    assert [failure.code for failure in window.replay.session.failures] == ["INTERNAL"]


@pytest.mark.parametrize("size", [(1440, 900), (1024, 700)])
def test_every_control_has_a_name(open_window: Open, size: tuple[int, int]) -> None:
    window = open_window(size=size)
    controls = [
        widget
        for widget in window.findChildren(QWidget)
        if isinstance(widget, QAbstractButton | QAbstractSlider | QListView | QPlainTextEdit)
        and widget.isVisibleTo(window)
        and widget.focusPolicy() is not Qt.FocusPolicy.NoFocus
    ]
    assert len(controls) > 10
    nameless = []
    for widget in controls:
        spoken = QAccessible.queryAccessibleInterface(widget)
        assert spoken is not None
        if not spoken.text(QAccessible.Text.Name):
            nameless.append(widget)
    assert nameless == []


@pytest.mark.parametrize(
    "chosen", [{"theme": "dark"}, {"theme": "high-contrast-light"}, {"locale": "ar"}, {"scale": 2.0}]
)
def test_a_change_of_look_keeps_what_is_open_and_where_it_stands(
    open_window: Open, chosen: dict[str, object]
) -> None:
    window = open_window()
    session = window.replay.session
    session.choose(5)
    window.workspace.filter.edit.setPlainText("ns:app")
    before = (session.player.position, session.rows, codes_on_stage(window))
    window.context.choose(**chosen)
    assert (session.player.position, session.rows, codes_on_stage(window)) == before
    assert window.workspace.filter.edit.toPlainText() == "ns:app"
    rtl = Qt.LayoutDirection.RightToLeft if "locale" in chosen else Qt.LayoutDirection.LeftToRight
    assert window.layoutDirection() is rtl


def test_closing_stops_the_replay_and_all_work(open_window: Open, qtbot: QtBot) -> None:
    window = open_window()
    window.replay.session.toggle()
    window.replay.session.open_sample()
    window.close()
    qtbot.waitUntil(lambda: not window.context.tasks.running)
    assert not window.isVisible()


def test_a_window_that_is_gone_leaves_no_widget_behind(open_window: Open, qtbot: QtBot) -> None:
    kept = set(map(id, QApplication.allWidgets()))
    window = open_window(guarded=False)
    shiboken6.delete(window)
    left = [widget for widget in QApplication.allWidgets() if id(widget) not in kept]
    assert [type(widget).__name__ for widget in left] == []
