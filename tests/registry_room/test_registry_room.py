"""The Registry room: every code with every fact, reached and read by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QAbstractButton, QLabel
from pytestqt.qtbot import QtBot

from gui.context import AppContext
from gui.registry import CODES, NUMBERS
from gui.registry.workspace import RegistryWorkspace
from gui.settings import Settings
from gui.theme.fonts import register_fonts
from gui.theme.tokens import THEMES
from model.capture.load import open_capture
from model.catalog.catalogs import load_catalogs
from model.data import data_path
from model.registry.load import load_registry
from model.vocabulary import Namespace

REGISTRY, CATALOGS = load_registry(), load_catalogs()
Rooms = Callable[..., RegistryWorkspace]


@pytest.fixture
def room_of(qtbot: QtBot) -> Rooms:
    register_fonts()
    kept: list[RegistryWorkspace] = []

    def make(theme: str = "light", locale: str = "en", scale: float = 1.0) -> RegistryWorkspace:
        context = AppContext(
            REGISTRY, CATALOGS, lambda: 0, Settings(theme=theme, locale=locale, scale=scale), still=True
        )
        capture = open_capture([data_path("resources", "samples", "support-case")], REGISTRY)
        room = RegistryWorkspace(context, context.look(), capture.failures)
        room.resize(1376, 820)
        qtbot.addWidget(room)
        kept.append(room)
        return room

    return make


def words(room: RegistryWorkspace) -> str:
    page = room.entry.widget()
    return "\n".join(label.text() for label in page.findChildren(QLabel))


def test_every_code_is_listed_and_can_be_shown(room_of: Rooms) -> None:
    room = room_of()
    listed = [room.list.codes.line(row).entry for row in range(room.list.codes.rowCount())]
    assert sum(entry is not None for entry in listed) == len(REGISTRY.entries)
    for entry in REGISTRY.codes():
        room.show_code(entry)
        assert room.entry.entry is entry
        assert entry.meaning in words(room)


def test_an_entry_states_what_the_documents_state(room_of: Rooms) -> None:
    room = room_of()
    entry = REGISTRY.get(Namespace.CAPABILITY, "STALE_CAPABILITY")
    assert entry is not None
    room.show_code(entry)
    said = words(room)
    for fact in (
        "after-refresh",
        "registration-replaced",
        "liveRegistrationId?",
        "refresh",
        entry.agent_message,
    ):
        assert fact is not None
        assert fact in said


def test_links_lead_to_the_canonical_code_and_to_the_namesake(room_of: Rooms, qtbot: QtBot) -> None:
    room = room_of()
    room.show_code(REGISTRY.get(Namespace.APP, "PROVIDER_AUTH_FAILED"))
    link = next(
        b for b in room.entry.widget().findChildren(QAbstractButton) if b.text() == "PROVIDER_UNAUTHORIZED"
    )
    qtbot.keyClick(link, Qt.Key.Key_Return)
    assert room.entry.entry is REGISTRY.get(Namespace.APP, "PROVIDER_UNAUTHORIZED")
    room.show_code(REGISTRY.get(Namespace.CAPABILITY, "TIMEOUT"))
    compare = next(b for b in room.entry.widget().findChildren(QAbstractButton) if b.text() == "Compare")
    qtbot.keyClick(compare, Qt.Key.Key_Space)
    assert room.entry.entry is REGISTRY.get(Namespace.APP, "TIMEOUT")


def test_a_filter_narrows_and_a_fault_keeps_the_list(room_of: Rooms, qtbot: QtBot) -> None:
    room = room_of()
    qtbot.keyClicks(room.filter.edit, "status:reserved ns:app")
    assert room.count.text() == f"8 of {len(REGISTRY.entries)} codes"
    room.filter.edit.setPlainText("status:reserved ns:app colour:red")
    assert room.count.text() == f"8 of {len(REGISTRY.entries)} codes"
    assert "Position" in room.filter._why.text()


def test_groups_close_and_open_from_the_keyboard(room_of: Rooms, qtbot: QtBot) -> None:
    room = room_of()
    whole = room.list.codes.rowCount()
    room.list.setCurrentIndex(room.list.codes.index(0))
    qtbot.keyClick(room.list, Qt.Key.Key_Left)
    assert room.list.codes.rowCount() == whole - len(room.list.codes.line(0).group.entries)
    qtbot.keyClick(room.list, Qt.Key.Key_Return)
    assert room.list.codes.rowCount() == whole


def test_coverage_stands_beside_every_code_that_needs_strings(room_of: Rooms) -> None:
    codes = room_of().list.codes
    for row in range(codes.rowCount()):
        line = codes.line(row)
        if line.entry is not None and line.entry.code == "TOOL_DENIED":
            assert line.states[0] == "done"
            assert len(line.states) == len(CATALOGS.locales)
        if line.entry is not None and line.entry.namespace is Namespace.DEFINITION:
            assert set(line.states) == {""}


def test_the_host_numbers_name_their_contradictions(room_of: Rooms) -> None:
    room = room_of()
    room.show_view(NUMBERS)
    table = room.numbers.model()
    rows = {
        table.data(table.index(at, 0)): [table.data(table.index(at, column)) for column in range(1, 4)]
        for at in range(table.rowCount(QModelIndex()))
    }
    assert rows["1003"] == ["PATH_OUTSIDE_WORKSPACE", "NOT_FOUND", "contradicts"]
    assert rows["1007"][2] == ""
    assert room.panes() == [room.numbers]
    room.show_view(CODES)
    assert room.filter in room.panes()


@pytest.mark.parametrize("theme", THEMES)
def test_the_room_paints_in_every_theme_and_direction(room_of: Rooms, theme: str) -> None:
    for locale, scale in (("en", 1.0), ("ar", 2.0)):
        room = room_of(theme, locale, scale)
        picture = room.grab().toImage()
        assert len({picture.pixel(x, y) for x in range(0, 1376, 7) for y in range(0, 820, 7)}) > 20


def test_everything_has_a_name(room_of: Rooms) -> None:
    room = room_of()
    for part in (room.list, room.entry, room.numbers, room.filter.edit, room.view):
        assert part.accessibleName()
    assert "after-refresh" in room.list.codes.data(
        room.list.codes.index(
            room.list.codes.row_of(REGISTRY.entries[Namespace.CAPABILITY, "STALE_CAPABILITY"])
        )
    )
