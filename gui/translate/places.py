"""Every place a string appears: its card at two widths and text sizes, repainted with every key."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from gui.cards.appearance import Appearance
from gui.cards.stage import Stage
from gui.context import AppContext
from gui.shell.controls import ground, label
from gui.theme.tokens import load_tokens
from gui.theme.type import SMALL, STRONG
from gui.translate.strings import Item
from model.catalog.keys import Slot
from model.catalog.locales import direction
from model.preview.sample import resolve_spec
from model.preview.spec import PreviewSpec

PLACES = ((480, 1.0), (320, 1.5))  # width in px and text scale


class Places(QScrollArea):
    """The cards of one string, in its own language and direction."""

    def __init__(self, context: AppContext, look: Appearance) -> None:
        super().__init__()
        self._context = context
        ui = look.ui
        page = QWidget()
        ground(page, look, "sunken")
        column = QVBoxLayout(page)
        column.setContentsMargins(look.pad(12), look.pad(10), look.pad(12), look.pad(10))
        column.addWidget(label(look, ui.gettext("Where it appears"), STRONG))
        self.stages = [Stage(page) for _ in PLACES]
        for (width, scale), stage in zip(PLACES, self.stages, strict=True):
            text = ui.gettext("{width} px, text {percent} %").replace("{width}", str(width))
            column.addWidget(label(look, text.replace("{percent}", f"{scale * 100:g}"), SMALL, "text-muted"))
            column.addWidget(stage, 0, Qt.AlignmentFlag.AlignLeading)
            stage.would.connect(context.notices.said)
        column.addStretch(1)
        self.setWidget(page)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(ui.gettext("Where it appears"))
        ground(self.viewport(), look, "sunken")

    def show_item(self, item: Item | None, locale: str) -> None:
        """Show a string's cards; a string of no code has none."""
        context = self._context
        for (width, scale), stage in zip(PLACES, self.stages, strict=True):
            stage.setVisible(item is not None and item.entry is not None)
            if item is None or item.entry is None or item.name is None:
                continue
            name = item.name
            kind: Literal["plan", "goal"] = "goal" if name.slot is Slot.GOAL else "plan"
            spec = PreviewSpec(code=name.code, namespace=name.namespace, locale=locale, kind=kind)
            tokens, ui = load_tokens(context.theme), context.catalogs.ui(locale)
            stage.set_appearance(Appearance(tokens, ui, locale, direction(locale), scale, True), width)
            stage.show_items([resolve_spec(spec, context.catalogs, context.registry)])
