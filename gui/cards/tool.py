"""The inline tool card: who was called, on what, how it stands, and why."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget

from gui.cards.appearance import Appearance
from gui.cards.card import Card
from gui.cards.parts import Pill, place
from gui.cards.text import Run, TextBlock
from gui.theme.tokens import family
from gui.theme.type import CARD, SMALL, TOOL_NAME
from model.catalog.locales import direction
from model.preview.card import CardModel
from model.preview.durations import wait_text


class ToolCard(Card):
    """Header with tool, target and state pill; body with reason, effect, code and arguments."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = TextBlock(self)
        self.pill = Pill(self)

    def disclosure_word(self) -> str:
        """Arguments where the call has some, else the details of the failure."""
        has_arguments = self.model is not None and self.model.arguments
        return "card.label.arguments" if has_arguments else "card.label.details"

    def fill(self, model: CardModel, look: Appearance) -> None:
        """Set tool, target, state, reason and what the approval is about."""
        runs = [Run(model.tool or "", TOOL_NAME, "text")]
        if model.target:
            runs.append(Run(f"  {model.target}", SMALL, "text-muted"))
        self.name.show_runs(runs, look, ltr=True)
        self.pill.dress(model.word, look, family(model.handling_class, model.state))
        self.summary.show_runs(
            [Run(model.summary.value, CARD, "text")], look, direction=direction(model.summary.locale)
        )
        parts = []
        if model.effect:
            parts.append(look.word("card.label.effect").replace("{effect}", model.effect))
        if model.expires_ms is not None:
            left = wait_text(model.expires_ms, look.locale, "short")
            parts.append(look.word("card.label.expires").replace("{wait}", left))
        self.note.show_runs([Run("  ·  ".join(parts), SMALL, "text-muted")] if parts else [], look)

    def arrange(self, width: int) -> int:
        """Place everything within a width and return the height in px."""
        assert self.look is not None
        look, pad = self.look, self.look.pad(14)
        self.resize(width, self.height())
        y = look.pad(10)
        icon = self.place_icon(pad, y)
        x = pad + icon + look.pad(12)
        inner = width - x - pad
        y = self._header(x, y, inner, width, icon)
        y = self.put(self.summary, x, y + look.pad(3), inner, width)
        y = self.put(self.note, x, y + 2, inner, width) if self.note.text() else y
        y = self.put_tags(x, y + look.pad(6), inner, width)
        y = self.flow(x, y + look.pad(2), inner, width, start=[])
        return self.put_details(x, y, inner, width) + look.pad(8)

    def _header(self, x: int, y: int, inner: int, width: int, icon: int) -> int:
        """Place name and pill in one row; the pill takes its own row when the name needs the room."""
        assert self.look is not None
        pill = self.pill.sizeHint()
        natural = self.name.natural_width()
        beside = natural + 8 + pill.width() <= inner
        name_width = min(natural, inner - pill.width() - 8 if beside else inner)
        height = self.name.height_at(name_width)
        row = max(height, icon, pill.height() if beside else 0)
        top = y + (row - height) // 2
        place(self.name, QRect(x, top, name_width, height), width, rtl=self.look.rtl)
        if beside:
            box = QRect(x + inner - pill.width(), y + (row - pill.height()) // 2, pill.width(), pill.height())
            place(self.pill, box, width, rtl=self.look.rtl)
            return y + row
        place(
            self.pill,
            QRect(x, y + row + 2, min(pill.width(), inner), pill.height()),
            width,
            rtl=self.look.rtl,
        )
        return y + row + 2 + pill.height()
