"""Open what the user named: regular files, folders and standard input, without ever waiting for one."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from model.problems import describe

READ_LIMIT = 256 * 1024 * 1024  # bytes of one file that are read at once
FILES_LIMIT = 2_000  # files of one folder

_KINDS = (
    (stat.S_ISDIR, "is a folder"),
    (stat.S_ISFIFO, "is a pipe, which has no end to read to"),
    (stat.S_ISSOCK, "is a socket"),
    (stat.S_ISCHR, "is a device, not a file"),
    (stat.S_ISBLK, "is a device, not a file"),
)
_ROTATED = re.compile(
    r"^(?P<stem>.+?)(?:\.(?P<before>\d{1,4})(?P<suffix>\.[A-Za-z]{1,8})|(?P<whole>\.[A-Za-z]{1,8})\.(?P<after>\d{1,4})(?:\.gz)?)$"
)


@dataclass(frozen=True, slots=True)
class Input:
    """One input as bytes, or the sentence that says why it could not be read; `cut` bytes were left out.

    A `big` one was not read: neither bytes nor a problem are there.
    """

    path: str
    data: bytes | None
    problem: str | None = None
    cut: int = 0
    big: bool = False


def inputs(paths: Sequence[str | Path], stdin: bytes | None, big: int | None = None) -> Iterator[Input]:
    """Yield every input the paths name: a folder gives its files, "-" is standard input.

    A file of `big` bytes or more is named and not read.
    """
    for path in paths:
        name = str(path)
        if name == "-":
            yield Input("-", stdin if stdin is not None else b"")
            continue
        try:
            is_folder = Path(name).is_dir()
        except (OSError, ValueError):
            is_folder = False
        if is_folder:
            yield from _folder(Path(name), big)
        else:
            yield read(name, big)


def _folder(folder: Path, big: int | None) -> Iterator[Input]:
    found: list[str] = []
    for root, folders, files in os.walk(folder):
        folders.sort()
        found.extend(os.path.join(root, file) for file in files)  # noqa: PTH118 - a walk gives strings
        if len(found) >= FILES_LIMIT:
            break
    for name in sorted(found[:FILES_LIMIT], key=rotation):
        yield read(name, big)
    if not found:
        yield Input(str(folder), None, f"{folder}: the folder holds no files.")


def rotation(name: str) -> tuple[str, int, str]:
    """Return a sort key that puts a rotated set in the order it was written: .2.log, .1.log, .log."""
    head, _, tail = name.rpartition("/")
    found = _ROTATED.match(tail)
    if found is None:
        return (name, 0, name)
    number = int(found.group("before") or found.group("after"))
    stem = f"{found.group('stem')}{found.group('suffix') or found.group('whole')}"
    return (f"{head}/{stem}" if head else stem, -number, name)


def read(name: str, big: int | None = None) -> Input:
    """Read one regular file; anything else, and any fault, becomes a sentence."""
    opened = open_regular(name)
    if isinstance(opened, str):
        return Input(name, None, opened)
    try:
        size = os.fstat(opened).st_size
        return (
            Input(name, None, big=True) if big is not None and size >= big else _contents(name, opened, size)
        )
    except OSError as fault:
        return Input(name, None, f"{name}: {describe(fault)}")
    finally:
        os.close(opened)


def open_regular(name: str) -> int | str:
    """Open a regular file without ever waiting; return its descriptor, or the sentence that says why not."""
    try:
        handle = os.open(
            name,
            os.O_RDONLY
            | getattr(os, "O_NONBLOCK", 0)
            | getattr(os, "O_CLOEXEC", 0)
            | getattr(os, "O_BINARY", 0),
        )
    except ValueError:
        return f"{name!r}: a file name cannot hold a NUL character."
    except OSError as fault:
        return describe(fault)
    about = os.fstat(handle)
    if stat.S_ISREG(about.st_mode):
        return handle
    os.close(handle)
    kind = next((words for test, words in _KINDS if test(about.st_mode)), "is not a regular file")
    return f"{name}: {kind}."


def _contents(name: str, handle: int, size: int) -> Input:
    pieces: list[bytes] = []
    got = 0
    while got < READ_LIMIT and (piece := os.read(handle, min(1 << 20, READ_LIMIT - got))):
        pieces.append(piece)
        got += len(piece)
    return Input(name, b"".join(pieces), cut=max(0, size - got) if got >= READ_LIMIT else 0)
