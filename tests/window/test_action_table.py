"""One table of actions: no id and no shortcut twice, and nothing runs that is not possible now."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.actions import Act, Bound, DuplicateAction, collect, key_text


def act(name: str, key: str = "", **more: object) -> Act:
    return Act(name, "file", name.title(), key, lambda: None, **more)  # type: ignore[arg-type]


def test_rooms_are_collected_into_one_table_in_order() -> None:
    assert [one.id for one in collect([act("open", "Ctrl+O")], [act("play", "Space")])] == ["open", "play"]


@pytest.mark.parametrize(
    ("other", "what"), [(act("open"), "id open"), (act("paste", "Ctrl+O"), r"shortcut Ctrl\+O")]
)
def test_two_rooms_cannot_claim_the_same(other: Act, what: str) -> None:
    with pytest.raises(DuplicateAction, match=what):
        collect([act("open", "Ctrl+O")], [other])


def test_actions_without_a_shortcut_do_not_collide() -> None:
    assert len(collect([act("one"), act("two")])) == 2


def test_an_action_runs_only_while_it_is_possible(qtbot: QtBot) -> None:
    owner = QWidget()
    qtbot.addWidget(owner)
    ran: list[str] = []
    possible = [True]
    bound = Bound([Act("go", "view", "Go", "", lambda: ran.append("go"), enabled=lambda: possible[0])], owner)
    bound.actions["go"].trigger()
    possible[0] = False
    bound.actions["go"].trigger()  # between the change and the next refresh
    bound.refresh()
    assert ran == ["go"]
    assert not bound.actions["go"].isEnabled()


def test_a_choice_shows_whether_it_is_on(qtbot: QtBot) -> None:
    owner = QWidget()
    qtbot.addWidget(owner)
    on = [False]
    bound = Bound([act("skip", "Ctrl+I", checked=lambda: on[0])], owner)
    assert not bound.actions["skip"].isChecked()
    on[0] = True
    bound.refresh()
    assert bound.actions["skip"].isChecked()
    assert bound.of_menu("file") == [bound.actions["skip"]]
    assert bound.of_menu("view") == []


def test_only_window_wide_keys_are_bound_to_the_window(qtbot: QtBot) -> None:
    owner = QWidget()
    qtbot.addWidget(owner)
    bound = Bound([act("open", "Ctrl+O"), act("play", "Space", window=False)], owner)
    assert bound.actions["open"].shortcut() == QKeySequence("Ctrl+O")
    assert bound.actions["play"].shortcut().isEmpty()
    assert key_text("Ctrl+O") == "Ctrl+O"
