"""Geometry of the grid: where bands, cells and headings are, before and after pictures are known.

Everything is measured from the start side; the widget mirrors it for right-to-left windows.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from PySide6.QtCore import QRectF, QSize

from gui.cards.stage import MARGIN
from gui.review.plan import Row
from model.preview.spec import PreviewSpec

GUESS = 150  # px at 100 % of a card that nobody has drawn yet
LEAST = 150  # px of the narrowest column: its heading and its footer stay readable
GAP = 1


@dataclass
class Grid:
    """Rows and columns in px; `size_of` knows the pixels of a variant's picture once it was drawn."""

    rows: Sequence[Row]
    zoom: float
    ratio: float  # device pixels per pixel
    size_of: Callable[[PreviewSpec, float], QSize | None]
    band: int
    footer: int
    edges: list[int] = field(default_factory=list)
    tops: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        widths = [
            max(LEAST, round((max(row.specs[at].width for row in self.rows) + 2 * MARGIN) * self.zoom))
            for at in range(len(self.rows[0].specs) if self.rows else 0)
        ]
        self.edges = list(accumulate((width + GAP for width in widths), initial=0))
        self._heights = [self._row_height(row) for row in self.rows]
        self._place()

    @property
    def scaling(self) -> float:
        """Return the device pixels of one px of a card."""
        return self.zoom * self.ratio

    @property
    def columns(self) -> int:
        """Return how many columns there are."""
        return len(self.edges) - 1

    @property
    def width(self) -> int:
        """Return the width of all columns."""
        return self.edges[-1]

    @property
    def height(self) -> int:
        """Return the height of all rows."""
        return self.tops[-1]

    def learned(self, rows: set[int]) -> None:
        """Place the rows anew: pictures of these became known."""
        for row in rows:
            self._heights[row] = self._row_height(self.rows[row])
        self._place()

    def _place(self) -> None:
        self.tops = list(accumulate(self._heights, initial=0))

    def _row_height(self, row: Row) -> int:
        known = [size.height() for spec in row.specs if (size := self.size_of(spec, self.scaling))]
        least = round(GUESS * self.zoom)
        tallest = round(max(known) / self.ratio) if known else least
        return self.band + tallest + self.footer

    def cell(self, row: int, column: int) -> QRectF:
        """Return a cell with its footer, without the band above it."""
        top = self.tops[row] + self.band
        left, right = self.edges[column], self.edges[column + 1] - GAP
        return QRectF(left, top, right - left, self.tops[row + 1] - top)

    def rows_between(self, top: float, bottom: float) -> range:
        """Return the rows that a span touches."""
        first = max(0, bisect_right(self.tops, top) - 1)
        last = min(len(self.rows), bisect_right(self.tops, bottom))
        return range(first, max(first, last))

    def columns_between(self, left: float, right: float) -> range:
        """Return the columns that a span touches."""
        first = max(0, bisect_right(self.edges, left) - 1)
        last = min(self.columns, bisect_right(self.edges, right))
        return range(first, max(first, last))

    def at(self, x: float, y: float) -> tuple[int, int] | None:
        """Return row and column at a point, or None."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return None
        return bisect_right(self.tops, y) - 1, bisect_right(self.edges, x) - 1
