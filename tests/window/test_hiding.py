"""Hide this too: by keyboard, everywhere, for this session; a chip names its rule and nothing else."""

from __future__ import annotations

import json
import random
import string
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication

from gui.main_window import MainWindow
from gui.replay.hide_panel import HidePanel
from gui.replay.workspace import ReplayWorkspace
from gui.shell.blocks import CodeBlock
from model.memory import Memory
from model.redaction.findings import MARKER

Opener = Callable[..., MainWindow]
NAME = "acme-" + "".join(random.Random(3).choices(string.ascii_lowercase, k=10))


def token() -> str:
    return "ghp" + "_" + "".join(random.Random(5).choices(string.ascii_letters + string.digits, k=36))


@pytest.fixture
def window(open_window: Opener, tmp_path: Path) -> MainWindow:
    path = tmp_path / "case.ndjson"
    lines = [
        {"code": "PROVIDER_ERROR", "message": f"{NAME} said no to {token()}", "tenantRef": "t 4"},
        {"code": "STREAM_FAILED", "message": f"{NAME} hung up"},
    ]
    path.write_text("\n".join(json.dumps({"ok": False, "error": line}) for line in lines), "utf-8")
    made = open_window(sample=False)
    made.replay.session.open_paths([path], background=False)
    made.replay.session.choose(0)
    made.activateWindow()
    QApplication.processEvents()
    return made


def blocks(window: MainWindow, tab: str) -> list[CodeBlock]:
    room = window.workspace
    assert isinstance(room, ReplayWorkspace)
    room.preview.choose_tab(tab)
    QApplication.processEvents()
    body = room.preview.inspector.widget()
    assert body is not None
    return body.findChildren(CodeBlock)


def panel(window: MainWindow, qtbot: Any) -> HidePanel:
    qtbot.keyClick(window, Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    found = window.replay.hiding
    assert found is not None
    return found


def wait_read(qtbot: Any, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: not window.context.tasks.running)


def test_the_selected_text_is_offered_hidden_everywhere_and_the_place_is_kept(
    window: MainWindow, qtbot: Any
) -> None:
    session = window.replay.session
    session.set_filter("code:*")
    (block,) = blocks(window, "raw")
    at = block.toPlainText().index(NAME)
    cursor = QTextCursor(block.document())
    cursor.setPosition(at)
    cursor.setPosition(at + len(NAME), QTextCursor.MoveMode.KeepAnchor)
    block.setTextCursor(cursor)
    block.setFocus()
    sheet = panel(window, qtbot)
    assert sheet.field.text() == NAME
    qtbot.keyClick(sheet.field, Qt.Key.Key_Return)
    wait_read(qtbot, window)
    assert sheet.told.text() == "1 named so far."
    assert session.capture is not None
    assert NAME not in repr(session.capture)
    assert (session.current, session.filter_text) == (0, "code:*")
    assert session.hidden["named-secret"] == 2
    qtbot.mouseClick(sheet.forget, Qt.MouseButton.LeftButton)
    wait_read(qtbot, window)
    assert NAME in repr(session.capture)
    assert session.named == 0


def test_a_key_is_hidden_with_its_values(window: MainWindow, qtbot: Any) -> None:
    sheet = panel(window, qtbot)
    qtbot.keyClicks(sheet.field, "tenantRef")
    qtbot.mouseClick(sheet.key, Qt.MouseButton.LeftButton)
    wait_read(qtbot, window)
    assert '"tenantRef": "[REDACTED]"' in blocks(window, "raw")[0].toPlainText()


def test_what_would_hide_ordinary_text_is_refused_in_one_sentence(window: MainWindow, qtbot: Any) -> None:
    sheet = panel(window, qtbot)
    qtbot.keyClicks(sheet.field, "no")
    qtbot.keyClick(sheet.field, Qt.Key.Key_Return)
    assert sheet.told.text() == "A secret to hide must have at least 8 characters."
    assert window.replay.session.named == 0


def test_a_paste_is_hidden_in_as_well(window: MainWindow, qtbot: Any) -> None:
    session = window.replay.session
    session.open_text(json.dumps({"ok": False, "error": {"code": "PROVIDER_ERROR", "message": NAME}}))
    wait_read(qtbot, window)
    session.hide(value=NAME)
    wait_read(qtbot, window)
    assert NAME not in repr(session.capture)
    assert len(session.failures) == 1


def test_nothing_named_is_written_to_the_disk(window: MainWindow, qtbot: Any, tmp_path: Path) -> None:
    window.context.memory = Memory(tmp_path / "settings")
    window.replay.session.hide(value=NAME)
    wait_read(qtbot, window)
    window.close()
    kept = [path for path in (tmp_path / "settings").rglob("*") if path.is_file()]
    assert kept
    assert all(NAME not in path.read_text("utf-8") for path in kept)


def test_the_bundle_hides_it_too(window: MainWindow, qtbot: Any, tmp_path: Path) -> None:
    import zipfile

    window.replay.session.hide(value=NAME)
    wait_read(qtbot, window)
    window.replay.session.save_bundle(tmp_path / "safe.zip")
    wait_read(qtbot, window)
    with zipfile.ZipFile(tmp_path / "safe.zip") as bundle:
        text = b"".join(bundle.read(name) for name in bundle.namelist()).decode("utf-8")
    assert NAME not in text
    assert MARKER in text


def test_a_chip_names_the_rule_that_hid_it_and_copies_as_its_text(window: MainWindow) -> None:
    (block,) = blocks(window, "raw")
    (hidden,) = (one for one in window.replay.session.failures[0].redactions if one.start)
    at = block.toPlainText().index(MARKER)
    cursor = QTextCursor(block.document())
    cursor.setPosition(at + 3)
    inside = block.cursorRect(cursor).center()
    assert block.rule_at(inside) == hidden.rule
    assert block.rule_at(QPoint(2, 6)) == ""
    assert hidden.rule in block.accessibleDescription()
    cursor.setPosition(at)
    cursor.setPosition(at + len(MARKER), QTextCursor.MoveMode.KeepAnchor)
    assert cursor.selectedText() == MARKER


def test_the_hidden_page_leads_to_the_panel(window: MainWindow, qtbot: Any) -> None:
    blocks(window, "hidden")
    room = window.workspace
    assert isinstance(room, ReplayWorkspace)
    room.preview.inspector.hide_asked.emit()
    assert window.replay.hiding is not None
    assert window.replay.hiding.isVisible()


def test_the_bundle_masks_who_and_where_when_that_is_chosen(
    window: MainWindow, qtbot: Any, tmp_path: Path
) -> None:
    import zipfile

    room = window.workspace
    assert isinstance(room, ReplayWorkspace)
    assert room.bundle.isEnabled()
    session = window.replay.session
    home = tmp_path / "mail.ndjson"
    said = {"ok": False, "error": {"code": "PROVIDER_ERROR", "message": "asked by ann@example.org"}}
    home.write_text(json.dumps(said), "utf-8")
    session.open_paths([home], background=False)
    for masked, seen in ((False, True), (True, False)):
        window.context.choose(mask=masked)
        out = tmp_path / f"{masked}.zip"
        session.save_bundle(out)
        wait_read(qtbot, window)
        with zipfile.ZipFile(out) as bundle:
            text = b"".join(bundle.read(name) for name in bundle.namelist()).decode("utf-8")
        assert ("ann@example.org" in text) is seen
