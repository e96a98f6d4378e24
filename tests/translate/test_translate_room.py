"""A translator's session, by real keys over real files: what is saved is exactly what was edited."""

from __future__ import annotations

import difflib
import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gui.context import AppContext
from gui.settings import Settings
from gui.theme.fonts import register_fonts
from gui.translate.room import TranslateRoom
from model.catalog.catalogs import load_catalogs
from model.catalog.desk import Desk, Value
from model.catalog.po.text import PoText
from model.data import data_path
from model.registry.load import load_registry

REGISTRY = load_registry()
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(data_path("locales"), tmp_path / "locales")
    return tmp_path


def desk_of(folder: Path) -> Desk:
    return Desk(load_catalogs(folder / "locales"), REGISTRY, folder / "journals")


@pytest.fixture
def room(qtbot: QtBot, folder: Path) -> TranslateRoom:
    register_fonts()
    desk = desk_of(folder)
    context = AppContext(REGISTRY, desk.catalogs, lambda: 0, Settings(theme="light", locale="de"), still=True)
    return shown(TranslateRoom(context, context.look(), desk), qtbot)


def shown(room: TranslateRoom, qtbot: QtBot) -> TranslateRoom:
    """Show a room inside a host, as the window does: it has the size it is given."""
    host = QWidget()
    qtbot.addWidget(host)
    room.setParent(host)
    room.host = host  # type: ignore[attr-defined]
    for widget in (host, room):
        widget.resize(1376, 820)
    host.show()
    QApplication.processEvents()
    return room


def po(folder: Path) -> Path:
    return folder / "locales" / "de" / "LC_MESSAGES" / "errors.po"


def test_a_translator_writes_undoes_and_saves_exactly_what_was_edited(
    room: TranslateRoom, folder: Path, qtbot: QtBot
) -> None:
    before = po(folder).read_bytes()
    keys = []
    for text in ("Erster neuer Text.", "Zweiter neuer Text.", "Dritter neuer Text."):
        assert room.item is not None
        keys.append(room.item.key)
        room.editor.target.selectAll()
        qtbot.keyClicks(room.editor.target, text)
        room.done(True)
    room.undo()
    room.undo()
    assert room.item is not None
    assert room.item.key == keys[2]
    room.save()
    after = po(folder).read_bytes()
    file = PoText(after)
    assert file.texts(file.find(keys[0])) == ("Erster neuer Text.",)
    assert file.texts(file.find(keys[1])) == ("Zweiter neuer Text.",)
    assert file.texts(file.find(keys[2])) == PoText(before).texts(PoText(before).find(keys[2]))
    old, new = before.decode().split("\n"), after.decode().split("\n")
    changed = [
        line
        for line in difflib.unified_diff(old, new, lineterm="", n=0)
        if line[0] in "+-" and line[:3] not in ("+++", "---")
    ]
    assert all(line[1:].startswith(("msgstr", '"', "#,", "#|")) for line in changed), changed
    assert po(folder).read_bytes() == after
    assert not list((folder / "journals").glob("*.journal"))


def test_typing_shows_in_the_card_at_once(room: TranslateRoom, qtbot: QtBot) -> None:
    room.show_key("errors.TOOL_DENIED")
    room.editor.target.selectAll()
    qtbot.keyClicks(room.editor.target, "Ganz neu")
    assert room.stages[0].items[0].summary.value == "Ganz neu"  # type: ignore[union-attr]


def test_typing_is_one_step_to_undo(room: TranslateRoom, qtbot: QtBot) -> None:
    room.show_key("errors.TOOL_DENIED")
    old = room.editor.target.toPlainText()
    room.editor.target.selectAll()
    qtbot.keyClicks(room.editor.target, "Viele Zeichen")
    room.undo()
    assert room.editor.target.toPlainText() == old
    room.redo()
    assert room.editor.target.toPlainText() == "Viele Zeichen"


def test_saving_without_a_change_writes_nothing(room: TranslateRoom, folder: Path) -> None:
    before = po(folder).stat()
    room.save()
    after = po(folder).stat()
    assert (after.st_mtime_ns, after.st_ino) == (before.st_mtime_ns, before.st_ino)


def test_a_lost_placeholder_fails_and_cannot_be_done(room: TranslateRoom, qtbot: QtBot) -> None:
    room.show_key("errors.PROVIDER_RATE_LIMITED")
    room.editor.target.selectAll()
    qtbot.keyClicks(room.editor.target, "Bitte warten.")
    room.done(True)
    assert room.item is not None
    assert room.item.key == "errors.PROVIDER_RATE_LIMITED"
    assert room.strip.isVisible()
    room.insert_next()
    assert "{wait}" in room.editor.target.toPlainText()


def test_what_a_crash_left_is_offered_and_taken_up(folder: Path, qtbot: QtBot) -> None:
    register_fonts()
    crashed = desk_of(folder)
    crashed.set("de", "errors.TOOL_DENIED", Value(("Nicht gespeichert.",), True))
    desk = desk_of(folder)
    context = AppContext(REGISTRY, desk.catalogs, lambda: 0, Settings(theme="light", locale="de"), still=True)
    room = shown(TranslateRoom(context, context.look(), desk), qtbot)
    assert room.strip.isVisible()
    room.strip.yes.click()
    room.show_key("errors.TOOL_DENIED")
    assert room.editor.target.toPlainText() == "Nicht gespeichert."


def test_an_outside_change_is_merged_under_our_edits(room: TranslateRoom, folder: Path, qtbot: QtBot) -> None:
    room.show_key("errors.TOOL_DENIED")
    room.editor.target.selectAll()
    qtbot.keyClicks(room.editor.target, "Meins")
    other = PoText(po(folder).read_bytes())
    other.set_texts(other.find("errors.TOOL_FAILED"), ["Fremd"])
    po(folder).write_bytes(other.data)
    room.save()
    assert room.strip.isVisible()
    room.strip.yes.click()
    room.save()
    file = PoText(po(folder).read_bytes())
    assert file.texts(file.find("errors.TOOL_DENIED")) == ("Meins",)
    assert file.texts(file.find("errors.TOOL_FAILED")) == ("Fremd",)


def test_a_filter_and_a_search_narrow_the_list(room: TranslateRoom) -> None:
    whole = len(room.list.strings.numbers)
    room.find_field.setText("PROVIDER_RATE")
    assert 0 < len(room.list.strings.numbers) < whole
    room.find_field.setText("")
    assert len(room.list.strings.numbers) == whole


def test_everything_can_be_reached_and_has_a_name(room: TranslateRoom) -> None:
    for part in (room.list, room.editor, room.editor.target, room.places, room.find_field, room.choice):
        assert part.accessibleName()
    assert room.panes()[1] is room.editor.target
    assert len({act.id for act in room_acts(room)}) == len(room_acts(room))


def room_acts(room: TranslateRoom) -> tuple[object, ...]:
    from gui.translate.acts import acts

    return acts(room._context.look().ui, lambda: room)
