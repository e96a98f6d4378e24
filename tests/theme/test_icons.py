"""Four shapes of icon, never colour alone: each class icon has a silhouette of its own."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from gui.theme.glyphs import GLYPHS
from gui.theme.icons import CLASS_ICONS, paint


def drawn(name: str, size: int, *, mirrored: bool = False) -> QImage:
    image = QImage(size, size, QImage.Format.Format_Grayscale8)
    image.fill(255)
    painter = QPainter(image)
    paint(painter, name, QRectF(0, 0, size, size), QColor("black"), mirrored=mirrored)
    painter.end()
    return image


def ink(image: QImage) -> list[bool]:
    return [image.pixelColor(x, y).value() < 128 for y in range(image.height()) for x in range(image.width())]


@pytest.mark.parametrize("size", [16, 20, 24])
def test_class_icons_differ_in_one_colour(qtbot: QtBot, size: int) -> None:
    shapes = {name: ink(drawn(name, size)) for name in CLASS_ICONS}
    for one, other in combinations(shapes, 2):
        different = sum(a != b for a, b in zip(shapes[one], shapes[other], strict=True))
        assert different >= size * size // 40, (one, other, different)


def test_every_icon_draws_something_inside_its_box(qtbot: QtBot) -> None:
    for name in (*CLASS_ICONS, *GLYPHS):
        dots = ink(drawn(name, 40))
        assert 20 < sum(dots) < len(dots), name


def test_only_the_bubble_mirrors_among_the_class_icons(qtbot: QtBot) -> None:
    changed = {name for name in CLASS_ICONS if drawn(name, 24) != drawn(name, 24, mirrored=True)}
    assert changed == {"plain"}
