"""Write a file whole or not at all: a new file beside it takes its place in one step."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from pathlib import Path

from model.problems import BrokenCatalog


def save(path: Path, data: bytes, expected: bytes | None = None) -> bool:
    """Replace a file's bytes and say whether anything was written.

    A link is followed to its target; permissions, and the owner where the system allows it, stay.
    `expected` is what was loaded: raises BrokenCatalog when the file changed meanwhile. Raises
    OSError when the folder cannot be written; the file is then as before.
    """
    target = Path(os.path.realpath(path))
    if expected is not None and target.read_bytes() != expected:
        raise BrokenCatalog(f"{path} was changed by another program since it was read; nothing was written.")
    if target.exists() and target.read_bytes() == data:
        return False
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".tmp", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        _keep_mode(target, name)
        os.replace(name, target)  # noqa: PTH105 - both names are plain strings here
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)  # noqa: PTH108
        raise
    _settle(target.parent)
    return True


def _keep_mode(target: Path, name: str) -> None:
    try:
        old = target.stat()
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(name, 0o666 & ~mask)  # noqa: PTH101
        return
    with contextlib.suppress(PermissionError):
        os.chown(name, old.st_uid, old.st_gid)
    os.chmod(name, stat.S_IMODE(old.st_mode))  # noqa: PTH101


def _settle(folder: Path) -> None:
    """Make the rename itself durable where folders can be synced."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
