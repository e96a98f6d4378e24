"""An open file that closes with the last one who holds it."""

from __future__ import annotations

import hashlib
import os
import weakref
from dataclasses import dataclass
from pathlib import Path

from model.capture.source import open_regular
from model.problems import UnreadableInput

EDGE = 4096  # bytes at both ends of what is known by which a file is recognised


@dataclass(frozen=True, slots=True)
class Identity:
    """By what a file is recognised: its place on the disk, size, time of change and edges."""

    path: str
    device: int
    inode: int
    size: int
    mtime_ns: int
    edges: str


class Handle:
    """A regular file, opened for reading without waiting. Raises UnreadableInput."""

    def __init__(self, path: str) -> None:
        opened = open_regular(path)
        if isinstance(opened, str):
            raise UnreadableInput(opened)
        self.path = path
        self.number = opened
        self.close = weakref.finalize(self, os.close, opened)

    def stat(self) -> os.stat_result:
        """Return what the system says of the open file."""
        return os.fstat(self.number)

    def at_path(self) -> tuple[int, int] | None:
        """Return device and inode of what stands under the file's name now, or None."""
        try:
            about = Path(self.path).stat()
        except (OSError, ValueError):
            return None
        return about.st_dev, about.st_ino

    def size(self) -> int:
        """Return how long the file is now."""
        return os.fstat(self.number).st_size

    def edges(self, size: int) -> str:
        """Return a digest of both ends of the first `size` bytes."""
        found = hashlib.blake2b(digest_size=16)
        found.update(os.pread(self.number, min(EDGE, size), 0))
        found.update(os.pread(self.number, min(EDGE, size), max(0, size - EDGE)))
        return found.hexdigest()

    def identity(self) -> Identity:
        """Return by what the file is recognised now."""
        about = os.fstat(self.number)
        path = os.path.realpath(self.path)
        return Identity(
            path, about.st_dev, about.st_ino, about.st_size, about.st_mtime_ns, self.edges(about.st_size)
        )
