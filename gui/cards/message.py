"""The assistant message card: settings call to action, retry action, plain message."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from gui.cards.appearance import Appearance
from gui.cards.card import Card
from gui.cards.text import Run, TextBlock
from gui.theme.tokens import family
from gui.theme.type import CARD, SMALL, SMALL_STRONG
from model.catalog.locales import direction
from model.preview.card import CardModel
from model.preview.durations import wait_text


def wait_note(model: CardModel, look: Appearance) -> str:
    """Return "in 12 s, attempt 2 of 4" or the part of it that is known; "" when nothing is."""
    retries = any(action.id == "retry" for action in model.actions)
    wait = wait_text(model.wait_ms, look.locale, "short") if retries and model.wait_ms else ""
    counted = model.attempt is not None and model.attempts is not None
    key = {(True, True): "wait-attempt", (True, False): "wait", (False, True): "attempt"}.get(
        (bool(wait), counted)
    )
    if key is None:
        return ""
    text = look.word(f"card.label.{key}")
    return text.replace("{wait}", wait).replace("{n}", str(model.attempt)).replace("{m}", str(model.attempts))


class MessageCard(Card):
    """State word, summary, then the flow row of action, wait, code, copy and details."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.word = TextBlock(self)

    def fill(self, model: CardModel, look: Appearance) -> None:
        """Set state word, summary and wait."""
        ink = f"{family(model.handling_class, model.state)}-fg"
        self.word.show_runs([Run(model.word, SMALL_STRONG, ink)], look)
        self.summary.show_runs(
            [Run(model.summary.value, CARD, "text")], look, direction=direction(model.summary.locale)
        )
        note = wait_note(model, look)
        self.note.show_runs([Run(note, SMALL, "text-muted")] if note else [], look)

    def arrange(self, width: int) -> int:
        """Place everything within a width and return the height in px."""
        assert self.look is not None
        look, pad = self.look, self.look.pad(14)
        self.resize(width, self.height())
        y = look.pad(11)
        icon = self.place_icon(pad, y)
        x = pad + icon + look.pad(12)
        inner = width - x - pad
        y = self.put(self.word, x, y + max(0, (icon - look.px(16)) // 2), inner, width)
        y = self.put(self.summary, x, y + look.pad(2), inner, width)
        y = self.put_tags(x, y + look.pad(6), inner, width)
        y = self.flow(x, y + look.pad(4), inner, width, start=[self.action, self.note])
        return self.put_details(x, y, inner, width) + look.pad(9)
