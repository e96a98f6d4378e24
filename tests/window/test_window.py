"""The window as its people use it: by keyboard, in every look, with nothing said but what is true."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from gui.actions import Act, DuplicateAction, collect
from gui.main_window import MainWindow
from gui.replay.workspace import ReplayWorkspace
from gui.settings import Settings, load, save
from model.preview.card import CardModel
from model.replay.filter import FilterFault

Opener = Callable[..., MainWindow]


def room(window: MainWindow) -> ReplayWorkspace:
    """Return the Replay workspace of a window."""
    found = window.workspace
    assert isinstance(found, ReplayWorkspace)
    return found


def codes(window: MainWindow) -> list[str]:
    """Return the codes of the cards on the stage, banner first."""
    view = room(window).preview.stage
    return [item.code for item in (*view.banner.items, *view.stage.items) if isinstance(item, CardModel)]


def at(window: MainWindow) -> str:
    """Return the code of the failure at the playhead."""
    session = window.replay.session
    assert session.current is not None
    return session.failures[session.current].code


def focused() -> QWidget:
    """Return the widget with the focus."""
    found = QApplication.focusWidget()
    assert found is not None
    return found


def test_the_sample_opens_at_its_headline(open_window: Opener) -> None:
    window = open_window()
    session = window.replay.session
    assert session.capture is not None
    assert session.current == session.capture.headline
    assert room(window).counts.text() == f"{len(session.failures)} failures"
    assert "3 files, 68 records" in window.status.capture.words.text()


def test_a_support_engineer_gets_there_by_keyboard(open_window: Opener, qtbot: Any) -> None:
    window = open_window()
    session = window.replay.session
    assert focused() is room(window).failures.view
    qtbot.keyClick(focused(), Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    assert focused() is room(window).filter.edit
    qtbot.keyClicks(focused(), "class:tool state:denied")
    assert {session.failures[index].code for index in session.rows} == {
        *("TOOL_DENIED", "CONFIRMATION_INVALID", "WRITE_DISABLED_IN_PLAN")
    }
    qtbot.keyClick(focused(), Qt.Key.Key_Return)
    assert focused() is room(window).failures.view
    qtbot.keyClick(focused(), Qt.Key.Key_Home)
    assert session.player.position == 0
    qtbot.keyClick(focused(), Qt.Key.Key_Right)
    assert at(window) == "TOOL_DENIED"
    assert codes(window)[-1] == "TOOL_DENIED"
    qtbot.keyClick(focused(), Qt.Key.Key_Right)
    assert at(window) == "CONFIRMATION_INVALID"
    qtbot.keyClick(focused(), Qt.Key.Key_Left)
    assert at(window) == "TOOL_DENIED"
    room(window).preview.choose_tab("raw")
    assert room(window).preview.inspector.tab == "raw"


def test_f6_goes_round_every_pane_and_back(open_window: Opener, qtbot: Any) -> None:
    window = open_window()
    panes = room(window).panes()
    assert len(panes) == 5
    panes[0].setFocus()
    seen = []
    for _ in panes:
        window.bound.actions["window.next-pane"].trigger()  # type: ignore[union-attr]
        seen.append(focused())
    assert seen == [*panes[1:], panes[0]]
    window.bound.actions["window.pane-before"].trigger()  # type: ignore[union-attr]
    assert focused() is panes[-1]


def test_playing_and_seeking_to_one_moment_show_the_same(open_window: Opener, now: Any) -> None:
    window = open_window()
    session = window.replay.session
    session.first()
    session.toggle()
    for _ in range(60):
        now.pass_ms(500)
        session._frame()
    session.toggle()
    moment, played = session.player.position_ms, session.items()
    shown = codes(window)
    session.last()
    session.seek(moment)
    assert session.player.position_ms == moment == 30_000
    assert session.items() == played
    assert codes(window) == shown


def test_the_banner_stays_in_sight_while_the_host_restarts(open_window: Opener) -> None:
    window = open_window()
    session = window.replay.session
    index = next(n for n, failure in enumerate(session.failures) if failure.code == "HOST_UNAVAILABLE")
    session.choose(index)
    view = room(window).preview.stage
    assert [(card.code, card.banner) for card in view.banner.items if isinstance(card, CardModel)] == [
        ("HOST_UNAVAILABLE", "restarting")
    ]
    assert view.banner.isVisible()
    session.first()
    assert not view.banner.isVisible()


def test_a_faulty_filter_says_where_and_keeps_the_last_that_worked(open_window: Opener) -> None:
    window = open_window()
    session = window.replay.session
    room(window).filter.edit.setPlainText("code:TOOL_*")
    kept = session.rows
    room(window).filter.edit.setPlainText("code:TOOL_* cod:X")
    assert isinstance(session.fault, FilterFault)
    assert session.rows == kept
    assert "Position 13" in room(window).filter._why.text()
    room(window).filter.edit.setPlainText("")
    assert session.fault is None
    assert len(session.rows) == len(session.failures)


def test_every_control_has_a_name(open_window: Opener) -> None:
    window = open_window()
    nameless = [
        type(child).__name__
        for child in window.findChildren(QWidget)
        if (isinstance(child, QAbstractButton) or child.focusPolicy() & Qt.FocusPolicy.TabFocus)
        and child.isVisible()
        and not (child.accessibleName() or getattr(child, "text", str)())
    ]
    assert nameless == []


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("locale", ["en", "ar"])
@pytest.mark.parametrize("theme", ["dark", "high-contrast-light"])
def test_a_change_of_look_keeps_what_is_open(
    open_window: Opener, theme: str, locale: str, scale: float
) -> None:
    window = open_window(size=(1024, 700))
    session = window.replay.session
    session.choose(5)
    room(window).filter.edit.setPlainText("ns:app")
    room(window).preview.choose_tab("registry")
    before = (session.player.position, session.rows)
    window.context.choose(theme=theme, locale=locale, scale=scale)
    QApplication.processEvents()
    assert (session.player.position, session.rows) == before
    assert room(window).filter.edit.toPlainText() == "ns:app"
    assert room(window).preview.current_tab() == "registry"
    rtl = window.layoutDirection() is Qt.LayoutDirection.RightToLeft
    assert rtl is (locale == "ar")
    assert not window.grab().isNull()
    assert window.width() == 1024
    assert window.centralWidget().minimumSizeHint().width() <= 1024


def test_the_choice_of_a_theme_survives_a_restart(open_window: Opener, tmp_path: Path) -> None:
    window = open_window()
    window.context.choose(theme="dark", scale=1.5)
    kept = load(tmp_path / "settings")
    assert (kept.theme, kept.scale) == ("dark", 1.5)
    assert [path.name for path in (tmp_path / "settings").iterdir()] == ["settings.json"]


def test_settings_that_make_no_sense_are_defaults(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"theme": 3, "scale": 99, "speed": true, "unknown": 1}', "utf-8")
    assert load(tmp_path) == Settings(scale=2.0)
    (tmp_path / "settings.json").write_text("{", "utf-8")
    assert load(tmp_path) == Settings()
    save(Settings(skip_idle=False), tmp_path)
    assert json.loads((tmp_path / "settings.json").read_text("utf-8"))["skip_idle"] is False


def test_without_a_capture_the_sample_is_one_click_away(open_window: Opener, qtbot: Any) -> None:
    window = open_window(sample=False)
    assert room(window).pages.currentWidget() is room(window).empty
    with qtbot.waitSignal(window.replay.session.opened):
        qtbot.mouseClick(room(window).empty.sample, Qt.MouseButton.LeftButton)
    assert room(window).pages.currentWidget() is not room(window).empty
    assert len(window.replay.session.failures) > 20


def test_dropped_files_become_one_incident(open_window: Opener, qtbot: Any, tmp_path: Path) -> None:
    window = open_window(sample=False)
    paths = []
    for name, code in (("a.json", "TOOL_FAILED"), ("b.json", "STREAM_FAILED")):
        paths.append(tmp_path / name)
        paths[-1].write_text(json.dumps({"code": code, "message": "it broke", "retriable": False}), "utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    with qtbot.waitSignal(window.replay.session.opened):
        window.replay.drop(data)
    assert {failure.code for failure in window.replay.session.failures} == {"TOOL_FAILED", "STREAM_FAILED"}
    assert room(window).counts.text() == "2 failures"


def test_pasted_text_is_opened_and_an_empty_clipboard_said(open_window: Opener, qtbot: Any) -> None:
    window = open_window(sample=False)
    QGuiApplication.clipboard().setText("")
    window.replay.paste()
    assert window.status.said.text() == "The clipboard holds no text."
    QGuiApplication.clipboard().setText('{"code": "TOOL_FAILED", "message": "it broke"}')
    with qtbot.waitSignal(window.replay.session.opened):
        window.replay.paste()
    assert at(window) == "TOOL_FAILED"


def test_a_file_that_cannot_be_read_is_said_in_place_and_nothing_is_lost(
    open_window: Opener, qtbot: Any, tmp_path: Path
) -> None:
    window = open_window()
    with qtbot.waitSignal(window.replay.session.trouble_changed):
        window.replay.session.open_paths([tmp_path / "gone.log"])
    assert room(window).strip.isVisible()
    assert "gone.log" in room(window).strip.words.text()
    assert window.replay.session.is_sample
    qtbot.mouseClick(room(window).strip.close_button, Qt.MouseButton.LeftButton)
    assert not room(window).strip.isVisible()


def test_text_from_data_stays_plain_text(open_window: Opener, qtbot: Any) -> None:
    window = open_window(sample=False)
    tag = '<img src=\\"x.png\\"><b>bold</b>'
    text = f'{{"code": "TOOL_FAILED", "message": "{tag}"}}'
    with qtbot.waitSignal(window.replay.session.opened):
        window.replay.session.open_text(text)
    for tab in ("why", "agent", "raw", "registry", "findings"):
        room(window).preview.choose_tab(tab)
        for child in window.findChildren(QWidget):
            shape = getattr(child, "textFormat", None)
            if shape is not None:
                assert shape() is Qt.TextFormat.PlainText


def test_the_operator_page_is_closed_until_asked(open_window: Opener) -> None:
    window = open_window()
    room(window).preview.choose_tab("operator")
    inspector = room(window).preview.inspector
    buttons = [
        child for child in inspector.widget().findChildren(QAbstractButton) if "operator" in child.text()
    ]
    assert len(buttons) == 1
    buttons[0].click()
    assert not [
        child for child in inspector.widget().findChildren(QAbstractButton) if "operator" in child.text()
    ]


def test_two_actions_never_share_an_id_or_a_shortcut(open_window: Opener) -> None:
    window = open_window()
    collect(window.table)
    one = Act("a", "file", "A", "Ctrl+A", lambda: None)
    with pytest.raises(DuplicateAction, match="shortcut"):
        collect([one], [Act("b", "file", "B", "Ctrl+A", lambda: None)])
    with pytest.raises(DuplicateAction, match="id"):
        collect([one], [Act("a", "file", "A", "", lambda: None)])


def test_f1_lists_every_shortcut(open_window: Opener, qtbot: Any) -> None:
    window = open_window()
    window.bound.actions["window.sheet"].trigger()  # type: ignore[union-attr]
    words = {getattr(child, "text", str)() for child in window.sheet.findChildren(QWidget)}
    assert {act.text for act in window.table if act.key} <= words
    qtbot.keyClick(window.sheet, Qt.Key.Key_Escape)
    assert not window.sheet.isVisible()


def test_an_action_of_a_preview_says_what_the_app_would_do(open_window: Opener) -> None:
    window = open_window()
    room(window).preview.stage.stage.would.emit("Would open Settings, Providers.")
    assert window.status.said.text() == "Would open Settings, Providers."


def test_a_narrow_window_puts_stage_and_inspector_behind_one_row_of_tabs(open_window: Opener) -> None:
    wide, narrow = open_window(), open_window(size=(1024, 700))
    assert not room(wide).preview.narrow
    assert room(narrow).preview.narrow
    assert room(narrow).preview.current_tab() == "stage"
    room(narrow).preview.choose_tab("why")
    assert room(narrow).preview.inspector.isVisible()
    assert not room(narrow).preview.stage.isVisible()


def test_large_text_turns_panes_into_pages(open_window: Opener, qtbot: Any) -> None:
    window = open_window(size=(1024, 700), scale=2.0)
    assert room(window).failures.isVisible()
    assert not room(window).preview.isVisible()
    qtbot.mouseClick(room(window).forth, Qt.MouseButton.LeftButton)
    assert room(window).preview.isVisible()
    QApplication.processEvents()
    qtbot.mouseClick(room(window).back, Qt.MouseButton.LeftButton)
    assert room(window).failures.isVisible()


def test_pictures_of_the_window_are_the_same_every_time(open_window: Opener) -> None:
    from gui.window_shot import picture

    one, two = (picture("replay", "light", "en", 1.0, (1024, 700)) for _ in range(2))
    assert one == two
