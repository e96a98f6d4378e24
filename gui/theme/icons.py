"""Our icons, drawn on a grid of 20: class icons by silhouette and cut-out, interface glyphs by a 1.5 px line.

Shape says the class, the cut-out the state, colour only repeats it: a greyscale print loses nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPainterPathStroker, QPen, QPixmap

from gui.theme.glyphs import GLYPHS

Point = tuple[float, float]
_OCTAGON: tuple[Point, ...] = (
    (6.9, 2.6), (13.1, 2.6), (17.4, 6.9), (17.4, 13.1), (13.1, 17.4), (6.9, 17.4), (2.6, 13.1), (2.6, 6.9),
)  # fmt: skip
_HEXAGON: tuple[Point, ...] = (
    (10, 2.3), (16.7, 6.15), (16.7, 13.85), (10, 17.7), (3.3, 13.85), (3.3, 6.15),
)  # fmt: skip
_TRIANGLE: tuple[Point, ...] = ((10, 3.1), (17.5, 16.3), (2.5, 16.3))


def _polygon(points: Sequence[Point], *, closed: bool = True) -> QPainterPath:
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(QPointF(*point))
    if closed:
        path.closeSubpath()
    return path


def _lines(*segments: Sequence[Point]) -> QPainterPath:
    path = QPainterPath()
    for points in segments:
        path.addPath(_polygon(points, closed=False))
    return path


def _circle(x: float, y: float, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), radius, radius)
    return path


def _stroke(path: QPainterPath, pen: float) -> QPainterPath:
    stroker = QPainterPathStroker()
    stroker.setWidth(pen)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return stroker.createStroke(path)


def _solid(path: QPainterPath, pen: float) -> QPainterPath:
    """Fill plus a stroke of the same colour, which rounds the corners."""
    return path.united(_stroke(path, pen))


def _cross(low: float, high: float, top: float | None = None, bottom: float | None = None) -> QPainterPath:
    top, bottom = low if top is None else top, high if bottom is None else bottom
    return _lines(((low, top), (high, bottom)), ((high, top), (low, bottom)))


def _ring_arc(pen: float) -> QPainterPath:
    """The open ring of retry: 25° to 325° clockwise, seen from the three o'clock position."""
    path, box = QPainterPath(), QRectF(10 - 6.3, 10 - 6.3, 12.6, 12.6)
    path.arcMoveTo(box, -25)
    path.arcTo(box, -25, -300)
    return _stroke(path, pen)


def _settings() -> QPainterPath:
    return _solid(_polygon(_HEXAGON), 1.5).subtracted(_circle(10, 10, 2.8))


def _denied() -> QPainterPath:
    return _solid(_polygon(_OCTAGON), 1.2).subtracted(_stroke(_lines(((6.3, 10), (13.7, 10))), 2.4))


def _failed() -> QPainterPath:
    return _solid(_polygon(_OCTAGON), 1.2).subtracted(_stroke(_cross(7.1, 12.9), 2.1))


def _retry() -> QPainterPath:
    return _ring_arc(2.4).united(_polygon(((17.2, 9.6), (17.9, 4.2), (12.1, 8.2))))


def _exhausted() -> QPainterPath:
    head = _polygon(((17.0, 9.0), (17.5, 5.2), (13.5, 8.0)))
    return _ring_arc(1.7).united(head).united(_stroke(_cross(8, 11.9), 1.9))


def _degraded() -> QPainterPath:
    mark = _stroke(_lines(((10, 7.9), (10, 11.5))), 2).united(_circle(10, 14.4, 1.2))
    return _solid(_polygon(_TRIANGLE), 2.2).subtracted(mark)


def _fatal() -> QPainterPath:
    return _solid(_polygon(_TRIANGLE), 2.2).subtracted(_stroke(_cross(8.1, 11.9, 10.3, 14.1), 1.9))


def _restarting() -> QPainterPath:
    path = _stroke(_polygon(_TRIANGLE), 1.7)
    for x in (7.3, 10, 12.7):
        path = path.united(_circle(x, 13.4, 1))
    return path


def _restored() -> QPainterPath:
    check = _stroke(_lines(((7.6, 12.1), (9.4, 13.9), (12.6, 10.3))), 1.7)
    return _stroke(_polygon(_TRIANGLE), 1.7).united(check)


def _plain() -> QPainterPath:
    bubble = QPainterPath()
    bubble.addRoundedRect(QRectF(2.8, 3.4, 14.4, 10.4), 2.4, 2.4)
    bubble = bubble.united(_polygon(((4.2, 13), (9.6, 13), (5.8, 17.2))))
    cuts = _stroke(_lines(((6.4, 7), (13.6, 7)), ((6.4, 10.2), (11, 10.2))), 1.6)
    return _solid(bubble, 1).subtracted(cuts)


def _neutral() -> QPainterPath:
    square = QPainterPath()
    square.addRect(QRectF(7.6, 7.6, 4.8, 4.8))
    return _stroke(_circle(10, 10, 7), 1.7).united(square)


def _developer() -> QPainterPath:
    square = QPainterPath()
    square.addRect(QRectF(2.9, 2.9, 14.2, 14.2))
    prompt = _stroke(_lines(((6, 6.8), (9.2, 10), (6, 13.2)), ((10.8, 13.4), (14.2, 13.4))), 1.7)
    return _solid(square, 1).subtracted(prompt)


def _waiting() -> QPainterPath:
    bars = _stroke(_lines(((4.6, 2.9), (15.4, 2.9)), ((4.6, 17.1), (15.4, 17.1))), 1.9)
    body = _polygon(
        (
            *((5.8, 3.4), (14.2, 3.4), (14.2, 5.6), (11, 10), (14.2, 14.4), (14.2, 16.6)),
            *((5.8, 16.6), (5.8, 14.4), (9, 10), (5.8, 5.6)),
        )
    )
    return bars.united(body).subtracted(_polygon(((8.2, 5.2), (11.8, 5.2), (10, 7.6))))


CLASS_ICONS: dict[str, Callable[[], QPainterPath]] = {
    "settings": _settings,
    "denied": _denied,
    "failed": _failed,
    "retry": _retry,
    "exhausted": _exhausted,
    "degraded": _degraded,
    "fatal": _fatal,
    "restarting": _restarting,
    "restored": _restored,
    "plain": _plain,
    "neutral": _neutral,
    "developer": _developer,
    "waiting": _waiting,
}
# In right-to-left only the tail of the bubble changes sides, and glyphs that point somewhere.
MIRRORED = frozenset({"plain", "chevron", "back", "undo", "redo", "arrow", "open"})


@lru_cache(maxsize=64)
def outline(name: str) -> QPainterPath:
    """Return an icon's shape on the grid of 20, ready to be filled."""
    if name in CLASS_ICONS:
        return CLASS_ICONS[name]()
    return GLYPHS[name]()


@lru_cache(maxsize=1024)
def pixmap(name: str, size: int, colour: str, ratio: float = 1.0, *, mirrored: bool = False) -> QPixmap:
    """Return an icon of `size` px (device independent) in a "#RRGGBB" colour; cached."""
    made = QPixmap(round(size * ratio), round(size * ratio))
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    paint(painter, name, QRectF(0, 0, size, size), QColor(colour), mirrored=mirrored)
    painter.end()
    return made


def paint(painter: QPainter, name: str, box: QRectF, colour: QColor, *, mirrored: bool = False) -> None:
    """Paint an icon into a square box; `mirrored` turns the few that have a direction."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.topLeft())
    painter.scale(box.width() / 20, box.height() / 20)
    if mirrored and name in MIRRORED:
        painter.translate(20, 0)
        painter.scale(-1, 1)
    if name in CLASS_ICONS or name in ("play", "pause", "mark"):
        painter.fillPath(outline(name), colour)
    else:
        pen = QPen(colour, 1.5)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(outline(name), pen)
    painter.restore()


def icon(name: str, colour: QColor, disabled: QColor | None = None, *, mirrored: bool = False) -> QIcon:
    """Return a QIcon with the sizes we draw (16, 20, 24) and a disabled look."""
    made = QIcon()
    for size in (16, 20, 24):
        for ratio in (1.0, 2.0):
            made.addPixmap(pixmap(name, size, colour.name(), ratio, mirrored=mirrored))
            if disabled is not None:
                made.addPixmap(
                    pixmap(name, size, disabled.name(), ratio, mirrored=mirrored), QIcon.Mode.Disabled
                )
    return made
