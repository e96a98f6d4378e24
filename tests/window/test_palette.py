"""The command palette: everything the window knows, found by a few letters and by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from gui.main_window import MainWindow
from gui.replay.workspace import ReplayWorkspace
from gui.shell.palette import Palette

Opener = Callable[..., MainWindow]


@pytest.fixture
def window(open_window: Opener) -> MainWindow:
    return open_window()


def opened(window: MainWindow, qtbot: Any, letters: str = "") -> Palette:
    """Open the palette with its shortcut and type."""
    qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    palette = window.palette_shown
    assert palette is not None
    assert QApplication.focusWidget() is palette.field
    qtbot.keyClicks(palette.field, letters)
    return palette


def listed(palette: Palette) -> list[str]:
    """Return the titles of the hits."""
    return [row.entry.title for row in palette.list.found.rows if not isinstance(row, str)]


def test_a_code_is_found_and_shown_in_the_registry(window: MainWindow, qtbot: Any) -> None:
    palette = opened(window, qtbot, "#provider rate")
    assert listed(palette) == ["PROVIDER_RATE_LIMITED"]
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert window.open_room == "registry"
    assert window.registry.workspace is not None
    entry = window.registry.workspace.entry.entry
    assert entry is not None
    assert entry.code == "PROVIDER_RATE_LIMITED"


def test_a_failure_is_found_and_replayed(window: MainWindow, qtbot: Any) -> None:
    palette = opened(window, qtbot, "@tool denied")
    palette.list.step(0)
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    session = window.replay.session
    assert window.open_room == "replay"
    assert session.current is not None
    assert session.failures[session.current].code == "TOOL_DENIED"


def test_a_string_is_found_by_its_english_and_opened_for_translation(window: MainWindow, qtbot: Any) -> None:
    english = window.context.catalogs.messages("en")["errors.TOOL_DENIED"].text
    palette = opened(window, qtbot, f'"{english}')
    assert "errors.TOOL_DENIED" in listed(palette)
    while (find := palette.list.current()) is not None and find.title != "errors.TOOL_DENIED":
        qtbot.keyClick(palette.field, Qt.Key.Key_Down)
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert window.open_room == "translate"
    assert window.workspace.item is not None  # type: ignore[attr-defined]
    assert window.workspace.item.key == "errors.TOOL_DENIED"  # type: ignore[attr-defined]


def test_a_filter_that_hides_the_string_is_lifted(window: MainWindow, qtbot: Any) -> None:
    window.enter("translate")
    window.workspace.find_field.setText("nothing has these words")  # type: ignore[attr-defined]
    palette = opened(window, qtbot, '"errors.TOOL_DENIED')
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert window.workspace.item.key == "errors.TOOL_DENIED"  # type: ignore[attr-defined]
    assert window.workspace.find_field.text() == ""  # type: ignore[attr-defined]


def test_a_command_is_run(window: MainWindow, qtbot: Any) -> None:
    palette = opened(window, qtbot, ">larger text")
    assert listed(palette)[0] == "Larger text"
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert window.context.settings.scale == 1.1


def test_what_cannot_be_done_now_is_not_offered(open_window: Opener, qtbot: Any) -> None:
    palette = opened(open_window(sample=False), qtbot, ">close the capture")
    assert listed(palette) == []
    assert palette.count.text() == "Nothing matches."
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert palette.isVisible()


def test_alt_enter_lists_what_else_can_be_done_and_escape_goes_back(window: MainWindow, qtbot: Any) -> None:
    palette = opened(window, qtbot, "#tool_denied")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
    assert listed(palette) == [
        *("Show in Registry", "List its failures", "Show in Review", "Translate its string")
    ]
    qtbot.keyClick(palette.field, Qt.Key.Key_Escape)
    assert listed(palette) == ["TOOL_DENIED"]
    qtbot.keyClick(palette.field, Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
    qtbot.keyClick(palette.field, Qt.Key.Key_Down)
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    session = window.replay.session
    assert {session.failures[index].code for index in session.rows} == {"TOOL_DENIED"}


def test_escape_gives_the_focus_back(window: MainWindow, qtbot: Any) -> None:
    before = QApplication.focusWidget()
    palette = opened(window, qtbot)
    qtbot.keyClick(palette.field, Qt.Key.Key_Escape)
    assert not palette.isVisible()
    assert QApplication.focusWidget() is before


def test_a_click_beside_the_panel_closes_it_and_the_field_in_the_bar_opens_it(
    window: MainWindow, qtbot: Any
) -> None:
    qtbot.mouseClick(window.top.search, Qt.MouseButton.LeftButton)
    palette = window.palette_shown
    assert palette is not None
    assert palette.isVisible()
    qtbot.mouseClick(palette, Qt.MouseButton.LeftButton, pos=QPoint(4, palette.height() - 4))
    assert not palette.isVisible()


def test_the_arrow_keys_pass_over_titles_and_stop_at_the_ends(window: MainWindow, qtbot: Any) -> None:
    palette = opened(window, qtbot, "rate")
    rows = [palette.list.currentIndex().row()]
    for _ in range(len(listed(palette)) + 3):
        qtbot.keyClick(palette.field, Qt.Key.Key_Down)
        rows.append(palette.list.currentIndex().row())
    hits = [at for at, row in enumerate(palette.list.found.rows) if not isinstance(row, str)]
    assert list(dict.fromkeys(rows)) == hits
    assert rows[-1] == rows[-2] == hits[-1]


@pytest.mark.parametrize("locale", ["en", "ar"])
def test_the_panel_stays_inside_a_small_window_at_double_text(
    open_window: Opener, qtbot: Any, locale: str
) -> None:
    window = open_window(size=(1024, 700), scale=2.0)
    window.context.choose(locale=locale)
    palette = opened(window, qtbot, "rate")
    assert window.rect().contains(palette.panel.geometry())
    assert palette.list.height() >= palette.list.sizeHintForRow(1)


def test_undo_in_the_bar_takes_a_verdict_back_and_gives_it_again(window: MainWindow, qtbot: Any) -> None:
    assert not window.top.undo.isEnabled()
    qtbot.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.AltModifier)
    review = window.workspace
    link = review.matrix.spec.link()  # type: ignore[attr-defined]
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Y)
    assert review.marks.of(link) is not None  # type: ignore[attr-defined]
    qtbot.mouseClick(window.top.undo, Qt.MouseButton.LeftButton)
    assert review.marks.of(link) is None  # type: ignore[attr-defined]
    qtbot.keyClick(
        window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    assert review.marks.of(link) is not None  # type: ignore[attr-defined]
    assert isinstance(window.replay.workspace, ReplayWorkspace)
