"""From the window: what was hidden is counted by rule, and a safe bundle is written in the background."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from gui.context import AppContext
from gui.replay import pages
from gui.replay.session import ReplaySession
from gui.settings import Settings
from gui.theme.fonts import register_fonts
from model.catalog.catalogs import load_catalogs
from model.registry.load import load_registry


@pytest.fixture
def session(qtbot: QtBot) -> ReplaySession:
    register_fonts()
    settings = Settings(theme="light", locale="en")
    context = AppContext(load_registry(), load_catalogs(), lambda: 0, settings, still=True)
    made = ReplaySession(context)
    made.open_sample(background=False)
    return made


def test_what_was_hidden_is_counted_and_never_shown(session: ReplaySession) -> None:
    failure = next(one for one in session.failures if one.redactions)
    blocks = pages.hidden(session, failure, session.context.look())
    parts = [part for block in blocks for part in (block, *block.findChildren(QLabel))]
    said = "\n".join(part.text() for part in parts if isinstance(part, QLabel))
    assert session.capture is not None
    for rule in {one.rule for record in session.capture.records for one in record.redactions}:
        assert rule in said
    assert "In this failure" in said


def test_the_bundle_of_the_open_capture_is_written_and_told(
    session: ReplaySession, tmp_path: Path, qtbot: QtBot
) -> None:
    told: list[str] = []
    session.context.notices.said.connect(told.append)
    session.save_bundle(tmp_path / "safe.zip")
    qtbot.waitUntil(lambda: not session.context.tasks.running, timeout=20_000)
    assert "scanned again and clean" in told[-1]
    with zipfile.ZipFile(tmp_path / "safe.zip") as bundle:
        assert len(bundle.namelist()) == 4


def test_a_bundle_that_cannot_be_written_is_one_sentence(
    session: ReplaySession, tmp_path: Path, qtbot: QtBot
) -> None:
    session.save_bundle(tmp_path / "no" / "safe.zip")
    qtbot.waitUntil(lambda: not session.context.tasks.running, timeout=20_000)
    assert len(session.trouble) == 1
    assert "no such file" in session.trouble[0]


def test_a_paste_has_no_file_to_bundle(session: ReplaySession, qtbot: QtBot) -> None:
    session.open_text("API Error: 429 slow down")
    qtbot.waitUntil(lambda: not session.context.tasks.running, timeout=20_000)
    assert session.paths == ()
