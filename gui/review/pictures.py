"""Pictures of variants: drawn by one reused stage per appearance, kept by variant within a bound."""

from __future__ import annotations

from collections import OrderedDict

from PySide6.QtCore import QObject, QSize
from PySide6.QtGui import QImage, QPixmap

from gui.cards.appearance import Appearance
from gui.cards.stage import Stage
from gui.theme.tokens import load_tokens
from model.catalog.catalogs import Catalogs
from model.catalog.locales import direction
from model.preview.card import CardModel
from model.preview.sample import resolve_spec
from model.preview.spec import PreviewSpec
from model.registry.registry import Registry

BOUND = 200_000_000  # bytes of kept pictures
STAGES = 24  # appearances that keep their stage; more are made again when asked for

Key = tuple[PreviewSpec, float]


def appearance_of(spec: PreviewSpec, card: CardModel, catalogs: Catalogs) -> Appearance:
    """Return the look of a variant, without motion: the same variant gives the same pixels."""
    reads = card.direction if spec.direction == "auto" else spec.direction
    return Appearance(
        load_tokens(spec.theme),
        catalogs.ui(spec.locale),
        spec.locale,
        reads or direction(spec.locale),
        spec.scale,
    )


def set_stage(stage: Stage, spec: PreviewSpec, catalogs: Catalogs, registry: Registry) -> CardModel:
    """Show a variant on a stage and return its card."""
    card = resolve_spec(spec, catalogs, registry)
    stage.set_appearance(appearance_of(spec, card, catalogs), spec.width)
    stage.show_items([card])
    stage.open_details(spec.details == "open")
    return card


class Pictures(QObject):
    """Draws variants and remembers them; the least recently used go first when it gets too much."""

    def __init__(
        self, catalogs: Catalogs, registry: Registry, bound: int = BOUND, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._catalogs, self._registry, self._bound = catalogs, registry, bound
        self._stages: OrderedDict[tuple[str, str, float, str], Stage] = OrderedDict()
        self._kept: OrderedDict[Key, QPixmap] = OrderedDict()
        self._sizes: dict[Key, QSize] = {}
        self._bytes = 0

    @property
    def bytes(self) -> int:
        """Return how much the kept pictures take."""
        return self._bytes

    def kept(self, spec: PreviewSpec, ratio: float) -> QPixmap | None:
        """Return a picture that is there already."""
        found = self._kept.get((spec, ratio))
        if found is not None:
            self._kept.move_to_end((spec, ratio))
        return found

    def size_of(self, spec: PreviewSpec, ratio: float) -> QSize | None:
        """Return the pixels of a picture that was once drawn, even when it is kept no longer."""
        return self._sizes.get((spec, ratio))

    def image(self, spec: PreviewSpec, ratio: float = 1.0) -> QImage:
        """Draw a variant at `ratio` pixels per pixel."""
        look = (spec.theme, spec.locale, spec.scale, spec.direction)
        stage = self._stages.pop(look, None) or Stage()
        self._stages[look] = stage
        if len(self._stages) > STAGES:
            self._stages.popitem(last=False)[1].deleteLater()
        set_stage(stage, spec, self._catalogs, self._registry)
        return stage.image(ratio)

    def draw(self, spec: PreviewSpec, ratio: float) -> QPixmap:
        """Draw a variant and keep its picture."""
        image = self.image(spec, ratio)
        image.setDevicePixelRatio(1.0)
        made = QPixmap.fromImage(image)
        key = (spec, ratio)
        old = self._kept.pop(key, None)
        self._bytes += _weight(made) - (_weight(old) if old is not None else 0)
        self._kept[key] = made
        self._sizes[key] = made.size()
        while self._bytes > self._bound and len(self._kept) > 1:
            self._bytes -= _weight(self._kept.popitem(last=False)[1])
        return made

    def forget(self, locale: str | None = None) -> None:
        """Drop the pictures of a locale, or all: its strings changed."""
        for key in [key for key in self._kept if locale in (None, key[0].locale)]:
            self._bytes -= _weight(self._kept.pop(key))


def _weight(picture: QPixmap) -> int:
    return picture.width() * picture.height() * 4
