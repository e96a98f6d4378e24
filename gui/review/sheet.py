"""The sheet: the whole grid as one picture, whatever is in sight."""

from __future__ import annotations

from PySide6.QtGui import QImage, QPainter

from gui.cards.appearance import Appearance
from gui.review.matrix import Matrix
from model.problems import Problem

LARGEST = 32_000  # px a side: what a painter and most viewers can do


def sheet(matrix: Matrix, look: Appearance) -> QImage:
    """Return the grid at its zoom, without the frame of the chosen cell.

    Raises Problem when no picture can be that tall or wide.
    """
    grid, pictures = matrix.grid, matrix.pictures
    for row in matrix.rows:
        for spec in row.specs:
            if pictures.size_of(spec, grid.scaling) is None:
                pictures.draw(spec, grid.scaling)
    grid.learned(set(range(len(matrix.rows))))
    width, height = grid.width, matrix.head + grid.height
    if max(width, height) > LARGEST:
        raise Problem(
            f"A picture of {width} × {height} px is more than a PNG viewer can show; "
            "filter the codes or choose a smaller zoom."
        )
    made = QImage(max(1, width), height, QImage.Format.Format_RGB32)
    made.fill(look.tokens["sunken"])
    painter = QPainter(made)
    columns = range(grid.columns)
    for at, row in enumerate(matrix.rows):
        for spec in row.specs:
            if pictures.kept(spec, grid.scaling) is None:
                pictures.draw(spec, grid.scaling)
        matrix.paint_rows(painter, range(at, at + 1), columns, 0, -matrix.head, width, framed=False)
    matrix.paint_head(painter, columns, 0, width)
    painter.end()
    return made
