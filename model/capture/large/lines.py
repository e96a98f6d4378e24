"""Where the lines of a file begin: read in blocks into one buffer, never mapped, split on \\n only."""

from __future__ import annotations

import os
from collections.abc import Iterator

import numpy as np

from model.capture.large.columns import Int64
from model.capture.large.tasks import Scan

BLOCK = 1 << 20
CHUNK = 32 << 20  # bytes a worker looks through at a time
GIANT = 16 << 20  # a line as long as this is a chunk of its own


class LineIndex:
    """The starts of a file's lines, growing as the file is read; `size` bytes are known."""

    def __init__(self, start: int = 0) -> None:
        """Begin at a byte offset, behind a byte order mark."""
        self._starts = np.empty(1 << 16, np.int64)
        self._starts[0] = start
        self._known = 1  # starts in the array; the last may begin a line that has no byte yet
        self.size = start

    @classmethod
    def of(cls, starts: Int64, size: int) -> LineIndex:
        """Return an index of starts that are known already."""
        made = cls()
        made._starts, made._known, made.size = starts, len(starts), size
        return made

    def __len__(self) -> int:
        """Return the number of lines; the empty rest behind a final line break is none."""
        return self._known - (int(self._starts[self._known - 1]) >= self.size)

    @property
    def starts(self) -> Int64:
        """Return where each line begins, and where one more would if the last is ended."""
        return self._starts[: self._known]

    def bounds(self, line: int) -> tuple[int, int]:
        """Return the bytes of a line, counted from 0, without its line break."""
        start = int(self._starts[line])
        return start, int(self._starts[line + 1]) - 1 if line + 1 < self._known else self.size

    def read(self, file: int, end: int) -> Iterator[int]:
        """Read the file on to a size, yielding how many bytes are known after each block."""
        view = memoryview(bytearray(BLOCK))
        buffer = np.frombuffer(view, np.uint8)
        found = np.empty(BLOCK, np.bool_)
        while self.size < end:
            got = os.preadv(file, [view[: min(BLOCK, end - self.size)]], self.size)
            if not got:
                return
            np.equal(buffer[:got], 10, out=found[:got])
            self._add(np.flatnonzero(found[:got]), self.size + 1, end)
            self.size += got
            yield self.size

    def _add(self, breaks: Int64, base: int, end: int) -> None:
        count = len(breaks)
        if self._known + count > len(self._starts):
            # As many as the rest of the file would hold at this rate: memory nobody writes to costs nothing.
            rate = (self._known + count) / max(1, base + BLOCK - 1)
            grown = np.empty(max(int(1.2 * rate * end), self._known + 2 * count), np.int64)
            grown[: self._known] = self._starts[: self._known]
            self._starts = grown
        np.add(breaks, base, out=self._starts[self._known : self._known + count])
        self._known += count


class Chunks:
    """Cuts the lines of an index into chunks; a line without its line break is held back until asked for."""

    def __init__(self, lines: LineIndex, from_line: int = 0) -> None:
        """Begin at a line, counted from 0."""
        self._lines = lines
        self._next = from_line

    def ready(self, *, final: bool = False) -> Iterator[Scan]:
        """Yield the chunks that are whole; with `final` the rest as well, an unended line by itself."""
        lines, starts = self._lines, self._lines.starts
        ended = len(starts) - 1  # lines whose break is known
        while self._next < ended:
            begin = int(starts[self._next])
            last = int(np.searchsorted(starts, begin + CHUNK, "right")) - 1  # the line CHUNK bytes further on
            if last >= ended and not final:
                return
            last = max(self._next + 1, min(last, ended))
            sizes = np.diff(starts[self._next : last + 1])
            giants = np.flatnonzero(sizes > GIANT)
            if len(giants):
                last = self._next + (int(giants[0]) or 1)
            yield self._scan(self._next, last, int(starts[last]))
            self._next = last
        if final and self._next < len(lines):
            yield self._scan(self._next, self._next + 1, lines.size)
            self._next += 1

    def _scan(self, first: int, last: int, end: int) -> Scan:
        return Scan(int(self._lines.starts[first]), end, first + 1, last - first)
