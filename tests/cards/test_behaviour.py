"""What a person does with a card: read its code, open its details, copy them, press its action."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from gui.cards.accessible import DisclosureInterface
from gui.cards.card import Card
from gui.cards.details import details_text
from gui.cards.parts import TARGET
from gui.cards.stage import Stage
from model.preview.card import CardModel


def first(stage: Stage) -> Card:
    card = stage.widgets()[0]
    assert isinstance(card, Card)
    return card


def test_details_open_and_close_from_the_keyboard(qtbot: QtBot, stage_of) -> None:
    stage = stage_of("PROVIDER_ERROR")
    card = first(stage)
    closed = stage.height()
    qtbot.keyClick(card.disclosure, Qt.Key.Key_Space)
    assert not card.details.isHidden()
    assert stage.height() > closed
    qtbot.keyClick(card.disclosure, Qt.Key.Key_Return)
    assert card.details.isHidden()
    assert stage.height() == closed


def test_a_disclosure_says_whether_it_is_open(stage_of) -> None:
    disclosure = first(stage_of("PROVIDER_ERROR")).disclosure
    interface = DisclosureInterface(disclosure)
    assert interface.role() == QAccessible.Role.Button
    assert interface.state().collapsed
    disclosure.click()
    assert interface.state().expanded
    assert not interface.state().collapsed


def test_details_stand_in_the_decided_order(stage_of) -> None:
    card = first(stage_of("PROVIDER_ERROR?details=open"))
    assert card.model is not None
    assert card.look is not None
    names = ("providerId", "modelId", "phase", "providerStatus", "providerCode", "providerWaitMs", "streamMs")
    rows = tuple((name, "1") for name in (*names, "retryAttempt", "source", "causeCode", "traceId"))
    text = details_text(replace(card.model, rows=rows, hidden=1, omitted=214), card.look)
    assert text.splitlines()[1:-1] == [f"{name}: 1" for name, _ in rows]
    assert text.splitlines()[-1] == "1 value hidden, 214 characters left out"


def test_copy_puts_exactly_what_is_shown_on_the_clipboard(stage_of) -> None:
    card = first(stage_of("PROVIDER_ERROR?details=open"))
    assert card.model is not None
    assert card.look is not None
    card.copy.click()
    assert QGuiApplication.clipboard().text() == "PROVIDER_ERROR"
    card.details.copy.click()
    assert QGuiApplication.clipboard().text() == details_text(card.model, card.look)
    assert card.details.copy.accessibleName() == "Copied"


def test_a_selected_code_copies_without_break_points(qtbot: QtBot, stage_of) -> None:
    chip = first(stage_of("PROVIDER_SECRET_MISSING?width=320")).chip
    chip.setSelection(0, len(chip.text()))
    qtbot.keyClick(chip, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "PROVIDER_SECRET_MISSING"


def test_an_action_says_what_the_app_would_do_and_does_nothing(qtbot: QtBot, stage_of) -> None:
    stage = stage_of("PROVIDER_SECRET_MISSING")
    with qtbot.waitSignal(stage.would) as said:
        qtbot.keyClick(first(stage).action, Qt.Key.Key_Return)
    assert said.args == ["Would open settings."]


@pytest.mark.parametrize(
    ("link", "shown"),
    [
        ("PROVIDER_ERROR", True),
        ("PROVIDER_ERROR?state=exhausted", False),
        ("CONTEXT_TOO_LARGE", False),
        ("HOST_UNAVAILABLE", False),
        ("HOST_UNAVAILABLE?state=fatal", True),
    ],
)
def test_only_the_cards_that_have_an_action_show_one(stage_of, link: str, shown: bool) -> None:
    assert first(stage_of(link)).action.isHidden() is not shown


def test_only_a_restored_banner_can_be_dismissed(stage_of) -> None:
    for state, dismissible in (
        ("default", False),
        ("restarting", False),
        ("restored", True),
        ("fatal", False),
    ):
        banner = first(stage_of(f"HOST_UNAVAILABLE?state={state}"))
        assert banner.close_button.isHidden() is not dismissible  # type: ignore[attr-defined]


def test_focus_runs_in_reading_order_and_targets_can_be_hit(stage_of) -> None:
    card = first(stage_of("PROVIDER_ERROR?details=open"))
    assert card.focus_chain() == [card.action, card.chip, card.copy, card.disclosure, card.details.copy]
    for button in (card.action, card.copy, card.disclosure, card.details.copy):
        assert button.body_size().height() >= TARGET
        assert button.body_size().width() >= TARGET
        assert button.accessibleName()


def test_markup_in_data_stays_text(stage_of) -> None:
    stage = stage_of("PROVIDER_ERROR?details=open")
    card = first(stage)
    assert isinstance(card.model, CardModel)
    image = '<img src="file:///etc/hostname"><b>bold</b>'
    stage.show_items([replace(card.model, response=image, received="<b>CODE</b>", tags=(image,))])
    labels = first(stage).findChildren(QLabel)
    assert labels
    assert all(label.textFormat() is Qt.TextFormat.PlainText for label in labels)
    assert image in details_text(replace(card.model, response=image), card.look)  # type: ignore[arg-type]


def test_a_stage_keeps_its_widgets_and_its_open_details_while_a_wait_counts_down(stage_of) -> None:
    stage = stage_of("PROVIDER_RATE_LIMITED?state=wait")
    card = first(stage)
    assert card.model is not None
    card.disclosure.click()
    stage.show_items([replace(card.model, wait_ms=5000)])
    assert first(stage) is card
    assert not card.details.isHidden()
    assert "5 sec" in card.note.text()
    stage.show_items([replace(card.model, wait_ms=0)])
    assert card.action.left is None
    assert card.note.text() in ("", "attempt 2 of 4")
