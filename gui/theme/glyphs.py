"""Interface glyphs on the grid of 20: paths for a 1.5 px line; play, pause and mark are filled."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

Line = Sequence[tuple[float, float]]


def _path(*lines: Line, closed: Sequence[Line] = ()) -> QPainterPath:
    path = QPainterPath()
    for points in (*lines, *closed):
        path.moveTo(QPointF(*points[0]))
        for point in points[1:]:
            path.lineTo(QPointF(*point))
        if points in closed:
            path.closeSubpath()
    return path


def _box(path: QPainterPath, x: float, y: float, w: float, h: float, r: float = 1.5) -> QPainterPath:
    path.addRoundedRect(QRectF(x, y, w, h), r, r)
    return path


def _dot(path: QPainterPath, x: float, y: float, r: float) -> QPainterPath:
    path.addEllipse(QPointF(x, y), r, r)
    return path


def _lines(*lines: Line) -> Callable[[], QPainterPath]:
    return lambda: _path(*lines)


def _copy() -> QPainterPath:
    path = _path(((6, 13), (4.5, 13), (3.5, 12), (3.5, 4.5), (4.5, 3.5), (12, 3.5), (13, 4.5), (13, 6)))
    return _box(path, 7, 7, 9.5, 9.5)


def _search() -> QPainterPath:
    return _dot(_path(((12.6, 12.6), (16.8, 16.8))), 8.6, 8.6, 5.4)


def _lock() -> QPainterPath:
    path = _box(QPainterPath(), 4.5, 9, 11, 7.8)
    path.moveTo(6.8, 9)
    path.lineTo(6.8, 6.6)
    path.arcTo(QRectF(6.8, 3.4, 6.4, 6.4), 180, -180)
    path.lineTo(13.2, 9)
    return path


def _help() -> QPainterPath:
    path = _dot(QPainterPath(), 10, 10, 7.2)
    path.moveTo(7.7, 8)
    path.cubicTo(7.7, 4.9, 12.5, 5.1, 12.3, 8)
    path.cubicTo(12.2, 9.6, 10, 9.6, 10, 11.6)
    return _dot(path, 10, 14, 0.35)


def _theme() -> QPainterPath:
    path = _dot(QPainterPath(), 10, 10, 6.8)
    for x in (11, 12.5, 14, 15.5):
        half = max(0.5, (6.8**2 - (x - 10) ** 2) ** 0.5)
        path.moveTo(x, 10 - half)
        path.lineTo(x, 10 + half)
    return path


def _globe() -> QPainterPath:
    path = _dot(_path(((2.8, 10), (17.2, 10))), 10, 10, 7.2)
    path.addEllipse(QPointF(10, 10), 3.2, 7.2)
    return path


def _info() -> QPainterPath:
    return _dot(_dot(_path(((10, 9.4), (10, 13.8))), 10, 10, 7.2), 10, 6.6, 0.3)


def _undo() -> QPainterPath:
    path = _path(((7.2, 3.8), (3.6, 7.4), (7.2, 11)))
    path.moveTo(3.8, 7.4)
    path.lineTo(11.5, 7.4)
    path.arcTo(QRectF(7.4, 7.4, 8.6, 8.6), 90, -180)
    path.lineTo(8, 16)
    return path


def _redo() -> QPainterPath:
    path = _path(((12.8, 3.8), (16.4, 7.4), (12.8, 11)))
    path.moveTo(16.2, 7.4)
    path.lineTo(8.5, 7.4)
    path.arcTo(QRectF(4, 7.4, 8.6, 8.6), 90, 180)
    path.lineTo(12, 16)
    return path


def _shield() -> QPainterPath:
    path = QPainterPath(QPointF(10, 2.6))
    for x, y in ((16, 4.8), (16, 10)):
        path.lineTo(x, y)
    path.cubicTo(16, 13.6, 13.4, 16.2, 10, 17.4)
    path.cubicTo(6.6, 16.2, 4, 13.6, 4, 10)
    path.lineTo(4, 4.8)
    path.closeSubpath()
    path.addPath(_path(((7.2, 9.8), (9.2, 11.8), (12.9, 7.9))))
    return path


def _translate() -> QPainterPath:
    return _path(
        ((2.6, 4.8), (11, 4.8)),
        ((6.8, 2.8), (6.8, 4.8)),
        ((9.4, 4.8), (8, 8), (5.6, 10.6), (3, 12.2)),
        ((4.6, 7), (6.4, 9.6), (9.2, 11.4)),
        ((9.6, 17.2), (13.3, 8.6), (17, 17.2)),
        ((10.9, 14.4), (15.7, 14.4)),
    )


def _review() -> QPainterPath:
    path = QPainterPath()
    for x, y in ((3, 3), (11.2, 3), (3, 11.2)):
        _box(path, x, y, 5.8, 5.8)
    path.addPath(_path(((11.2, 14.2), (13.2, 16.2), (17, 11.8))))
    return path


def _replay() -> QPainterPath:
    path = _box(QPainterPath(), 2.6, 3.4, 14.8, 10.6, 1.6)
    path.addPath(_path(((6.4, 17), (13.6, 17)), closed=(((8.4, 6.2), (12.4, 8.7), (8.4, 11.2)),)))
    return path


def _registry() -> QPainterPath:
    path = _path(*(((7.4, y), (17, y)) for y in (4.6, 10, 15.4)))
    for y in (4.6, 10, 15.4):
        _dot(path, 3.8, y, 0.6)
    return path


def _file() -> QPainterPath:
    return _path(
        ((11.6, 2.8), (11.6, 6.4), (15.2, 6.4)),
        ((7.4, 10.4), (12.6, 10.4)),
        ((7.4, 13.4), (12.6, 13.4)),
        closed=(((4.8, 2.8), (11.6, 2.8), (15.2, 6.4), (15.2, 17.2), (4.8, 17.2)),),
    )


def _book() -> QPainterPath:
    return _path(
        ((10, 5), (10, 16)),
        closed=(((10, 5), (7.6, 3.8), (2.8, 3.8), (2.8, 14.8), (7.6, 14.8), (10, 16)),),
    ) + _path(((10, 5), (12.4, 3.8), (17.2, 3.8), (17.2, 14.8), (12.4, 14.8), (10, 16)))


def _play() -> QPainterPath:
    return _path(closed=(((6, 3.6), (16.4, 10), (6, 16.4)),))


def _pause() -> QPainterPath:
    path = QPainterPath()
    path.addRect(QRectF(5.4, 4, 3, 12))
    path.addRect(QRectF(11.6, 4, 3, 12))
    return path


def _bookmark() -> QPainterPath:
    return _path(closed=(((5.6, 2.8), (14.4, 2.8), (14.4, 17), (10, 13.4), (5.6, 17)),))


def _open() -> QPainterPath:
    return _path(
        closed=(((2.8, 4.4), (8, 4.4), (9.8, 6.4), (17.2, 6.4), (17.2, 15.6), (2.8, 15.6)),),
    )


def _mark() -> QPainterPath:
    """The product's mark in one colour: the four silhouettes of the four classes."""
    path = _path(closed=(((5.6, 11.4), (9.4, 18), (1.8, 18)), ((5.6, 1.6), (9, 3.6), (9, 7.4), (5.6, 9.4))))
    path.addPath(_path(closed=(((5.6, 1.6), (2.2, 3.6), (2.2, 7.4), (5.6, 9.4)),)))
    _dot(path, 14.6, 5.5, 3.7)
    _box(path, 11.2, 11.6, 6.8, 6.4, 1.4)
    return path


GLYPHS: dict[str, Callable[[], QPainterPath]] = {
    "copy": _copy,
    "check": _lines(((4, 10.6), (8.2, 14.8), (16, 5.8))),
    "chevron": _lines(((7.6, 4.8), (12.8, 10), (7.6, 15.2))),
    "chevron-down": _lines(((4.8, 7.6), (10, 12.8), (15.2, 7.6))),
    "back": _lines(((12.4, 4.8), (7.2, 10), (12.4, 15.2))),
    "close": _lines(((5.2, 5.2), (14.8, 14.8)), ((14.8, 5.2), (5.2, 14.8))),
    "search": _search,
    "filter": _lines(((3, 5.4), (17, 5.4)), ((5.6, 10), (14.4, 10)), ((8.2, 14.6), (11.8, 14.6))),
    "lock": _lock,
    "help": _help,
    "theme": _theme,
    "globe": _globe,
    "info": _info,
    "undo": _undo,
    "redo": _redo,
    "shield": _shield,
    "translate": _translate,
    "review": _review,
    "replay": _replay,
    "registry": _registry,
    "file": _file,
    "book": _book,
    "bookmark": _bookmark,
    "open": _open,
    "arrow": _lines(((3.4, 10), (16, 10)), ((11.4, 5.4), (16, 10), (11.4, 14.6))),
    "more": lambda: _dot(_dot(_dot(QPainterPath(), 4.4, 10, 0.7), 10, 10, 0.7), 15.6, 10, 0.7),
    "plus": _lines(((10, 4), (10, 16)), ((4, 10), (16, 10))),
    "note": lambda: _path(
        ((12, 16.8), (12, 12), (16.8, 12)),
        closed=(((3.2, 3.2), (16.8, 3.2), (16.8, 12), (12, 16.8), (3.2, 16.8)),),
    ),
    "settings-gear": lambda: _dot(_dot(QPainterPath(), 10, 10, 2.6), 10, 10, 6.4),
    "play": _play,
    "pause": _pause,
    "first": lambda: _path(((4.4, 4.6), (4.4, 15.4)), closed=(((15.2, 4.6), (15.2, 15.4), (7.4, 10)),)),
    "last": lambda: _path(((15.6, 4.6), (15.6, 15.4)), closed=(((4.8, 4.6), (4.8, 15.4), (12.6, 10)),)),
    "step-back": lambda: _path(((5.6, 5.6), (5.6, 14.4)), closed=(((14, 5.6), (14, 14.4), (8.2, 10)),)),
    "step": lambda: _path(((14.4, 5.6), (14.4, 14.4)), closed=(((6, 5.6), (6, 14.4), (11.8, 10)),)),
    "mark": _mark,
}
