"""The index of a big file, kept between two openings: numbers and places, never a message's text.

A cache file is checked as if a stranger had written it; whatever is odd about it means reading again.
"""

from __future__ import annotations

import hashlib
import os
import stat
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from model.capture.large.columns import KIND_MASK, KINDS
from model.capture.large.handle import Handle, Identity
from model.capture.large.tasks import Scan, Scanned, Span, Suspect
from model.capture.record import Unread
from model.data import cache_folder
from model.redaction.engine import redact

MAGIC = b"error-inspector index 1\n"
QUOTA = 1 << 30  # bytes of all indexes together
_HEADER_LIMIT = 64 << 20
_REASONS = 4_096  # different reasons that are kept
_ARRAYS = (
    ("starts", "<i8"),
    ("at_ms", "<i8"),
    ("code", "<u2"),
    ("session", "<i4"),
    ("line", "<i8"),
    ("call_places", "<i8"),
    ("call_sums", "<u4"),
    ("suspects", "<i8"),
    ("groups", "<i8"),
    ("unread", "<i8"),
)
_SUSPECT, _GROUP, _UNREAD = 6, 5, 2  # numbers of one


class _Chunk(msgspec.Struct):
    task: tuple[int, int, int, int]
    records: int
    straight: bool
    calls: int
    suspects: int
    groups: int
    unread: int
    names: list[str]
    shapes: dict[str, tuple[int, int]]
    lead: tuple[int, int, int, int] | None
    tail: tuple[int, int, int, int] | None
    lead_blank: bool
    closes: bool
    host: bool
    servers: list[str]
    damaged: list[int]
    invalid: bool


class _Header(msgspec.Struct):
    identity: Identity
    about: str
    start: int
    reasons: list[str]
    sizes: list[int]
    chunks: list[_Chunk]


@dataclass(frozen=True, slots=True)
class Stored:
    """What a cache knew: the starts of the lines, the bytes they cover, and the chunks."""

    starts: np.ndarray[Any, np.dtype[np.int64]]
    size: int
    chunks: list[tuple[Scan, Scanned]]


def default_cache() -> IndexCache:
    """Return the cache in the person's own folder for such things."""
    return IndexCache(cache_folder() / "captures")


class IndexCache:
    """A folder of indexes. Nothing here raises: without a cache a file is read as if there were none."""

    def __init__(self, folder: Path, quota: int = QUOTA) -> None:
        """Use a folder, made with mode 0700 when something is saved."""
        self.folder, self.quota = folder, quota

    def load(self, handle: Handle, about: str, start: int) -> Stored | None:
        """Return what is known of a file as it is now, or of its beginning when it has grown since."""
        try:
            now = handle.identity()
            data = self._path(now, about).read_bytes()
            found = _decode(data, about, start)
        except (OSError, ValueError, msgspec.MsgspecError):
            return None
        if found is None:
            return None
        header, stored = found
        was = header.identity
        same = (was.path, was.device, was.inode) == (now.path, now.device, now.inode)
        unchanged = (was.size, was.mtime_ns) == (now.size, now.mtime_ns) or was.size < now.size
        return stored if same and unchanged and handle.edges(was.size) == was.edges else None

    def save(
        self,
        handle: Handle,
        about: str,
        start: int,
        starts: np.ndarray[Any, Any],
        size: int,
        chunks: Sequence[tuple[Scan, Scanned | None]],
    ) -> bool:
        """Keep what is known of the first `size` bytes of a file; return whether it was."""
        try:
            now = handle.identity()
            identity = replace(now, size=size, edges=handle.edges(size))
            pieces = _encode(identity, about, start, starts, chunks)
            if pieces is None or not self._own():
                return False
            self._write(self._path(identity, about), pieces)
            self._prune()
        except OSError:
            return False
        return True

    def clear(self) -> int:
        """Delete every index; return how many."""
        count = 0
        for path in self._files():
            try:
                path.unlink()
                count += 1
            except OSError:
                continue
        return count

    def size(self) -> int:
        """Return how many bytes all indexes take."""
        return sum(path.stat().st_size for path in self._files())

    def _files(self) -> Iterator[Path]:
        if self.folder.is_dir():
            yield from (path for path in self.folder.iterdir() if path.name.startswith(("index-", ".index-")))

    def _path(self, of: Identity, about: str) -> Path:
        key = f"{of.path}\0{of.device}\0{of.inode}\0{about}"
        return (
            self.folder
            / f"index-{hashlib.blake2b(key.encode('utf-8', 'replace'), digest_size=16).hexdigest()}"
        )

    def _own(self) -> bool:
        """Make the folder; say whether it is a folder that only we can write to."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        about = self.folder.lstat()
        return stat.S_ISDIR(about.st_mode) and about.st_uid == os.getuid() and not about.st_mode & 0o077

    def _write(self, path: Path, pieces: Sequence[bytes | memoryview]) -> None:
        temporary = path.with_name(f".{path.name}.{os.getpid()}")
        file = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
        try:
            with os.fdopen(file, "wb") as out:
                out.writelines(pieces)
            temporary.replace(path)
        except OSError:
            temporary.unlink(missing_ok=True)
            raise

    def _prune(self) -> None:
        """Delete the oldest indexes until the rest keeps the quota."""
        files = sorted(self._files(), key=lambda path: path.stat().st_mtime_ns, reverse=True)
        total = 0
        for path in files:
            total += path.stat().st_size
            if total > self.quota:
                path.unlink(missing_ok=True)


def _encode(
    identity: Identity,
    about: str,
    start: int,
    starts: np.ndarray[Any, Any],
    chunks: Sequence[tuple[Scan, Scanned | None]],
) -> list[bytes | memoryview] | None:
    """Return a cache file in pieces, or None where something of it must not or cannot be kept."""
    reasons: dict[str, int] = {}
    made: list[_Chunk] = []
    columns: dict[str, list[np.ndarray[Any, Any]]] = {name: [] for name, _ in _ARRAYS}
    columns["starts"].append(starts)
    for task, one in chunks:
        if one is None or any(redact(name).text != name for name in one.servers):
            return None
        made.append(
            _Chunk(
                (task.start, task.end, task.first_line, task.lines),
                len(one.at_ms),
                one.line is None,
                len(one.calls[0]),
                len(one.suspects),
                len(one.groups),
                len(one.unread),
                list(one.names),
                one.shapes,
                _of_span(one.lead),
                _of_span(one.tail),
                one.lead_blank,
                one.closes,
                one.host,
                sorted(one.servers),
                list(one.damaged),
                one.invalid,
            )
        )
        for name, array in (
            ("at_ms", one.at_ms),
            ("code", one.code),
            ("session", one.session),
            ("line", one.line),
        ):
            if array is not None:
                columns[name].append(array)
        columns["call_places"].append(one.calls[0])
        columns["call_sums"].append(one.calls[1])
        columns["suspects"].append(_table([(s.place, *_of_span(s.span), int(s.rpc)) for s in one.suspects]))  # type: ignore[misc]
        columns["groups"].append(_table([(place, *_of_span(span)) for place, span in one.groups]))  # type: ignore[misc]
        columns["unread"].append(
            _table([(u.line, reasons.setdefault(u.reason, len(reasons))) for u in one.unread])
        )
        if len(reasons) > _REASONS:
            return None
    # No array is joined or copied: together they are as large as all columns.
    views = {
        name: [np.ascontiguousarray(array, kind).data.cast("B") for array in columns[name] if len(array)]
        for name, kind in _ARRAYS
    }
    sizes = [sum(map(len, parts)) for parts in views.values()]
    arrays = [view for parts in views.values() for view in parts]
    header = msgspec.json.encode(_Header(identity, about, start, list(reasons), sizes, made))
    body: list[bytes | memoryview] = [len(header).to_bytes(8, "little"), header, *arrays]
    return [MAGIC, _sum(body).to_bytes(4, "little"), *body]


def _decode(data: bytes, about: str, start: int) -> tuple[_Header, Stored] | None:
    """Return what a cache file holds if all of it agrees. Raises ValueError and msgspec's errors."""
    view = memoryview(data)
    at = len(MAGIC) + 4
    length = int.from_bytes(view[at : at + 8], "little")
    if view[: len(MAGIC)] != MAGIC or not 0 < length <= _HEADER_LIMIT:
        return None
    if _sum([view[at:]]) != int.from_bytes(view[len(MAGIC) : at], "little"):
        return None
    header = msgspec.json.decode(view[at + 8 : at + 8 + length], type=_Header)
    at += 8 + length
    if header.about != about or header.start != start or len(header.sizes) != len(_ARRAYS):
        return None
    if min(header.sizes) < 0 or at + sum(header.sizes) != len(data):
        return None
    arrays: dict[str, np.ndarray[Any, Any]] = {}
    for (name, kind), size in zip(_ARRAYS, header.sizes, strict=True):
        arrays[name] = np.frombuffer(view[at : at + size], kind)
        at += size
    reader = _Reader(header, arrays)
    chunks = [reader.chunk(one) for one in header.chunks]
    reader.finish()
    return header, Stored(arrays["starts"].copy(), header.identity.size, chunks)


class _Reader:
    """Cuts the arrays of a cache file into its chunks. Raises ValueError where they contradict each other."""

    def __init__(self, header: _Header, arrays: dict[str, np.ndarray[Any, Any]]) -> None:
        self.header, self.arrays = header, arrays
        self.at = dict.fromkeys(arrays, 0)
        self.line, self.byte = 1, header.start
        starts = arrays["starts"]
        _hold(len(starts) > 0 and starts[0] == header.start and bool((np.diff(starts) > 0).all()))
        _hold(int(starts[-1]) <= header.identity.size)
        _hold(bool(((arrays["code"] & KIND_MASK) < len(KINDS)).all()))

    def take(self, name: str, count: int, width: int = 1) -> np.ndarray[Any, Any]:
        """Return the next numbers of an array."""
        begin = self.at[name]
        end = self.at[name] = begin + count * width
        _hold(count >= 0 and end <= len(self.arrays[name]))
        found = self.arrays[name][begin:end]
        return found.reshape(count, width) if width > 1 else found

    def chunk(self, one: _Chunk) -> tuple[Scan, Scanned]:
        """Return the next chunk; it begins where the one before ended."""
        task = Scan(*one.task)
        _hold(
            (task.start, task.first_line) == (self.byte, self.line)
            and task.lines > 0
            and task.end > task.start
        )
        self.byte, self.line = task.end, task.first_line + task.lines
        session = self.take("session", one.records)
        names = len(one.names)
        _hold(not len(session) or bool(((session >= -1) & (session < names)).all()))
        _hold(all(len(name) <= 128 for name in one.names) and (not one.straight or one.records == task.lines))
        suspects = self.take("suspects", one.suspects, _SUSPECT)
        groups = self.take("groups", one.groups, _GROUP)
        unread = self.take("unread", one.unread, _UNREAD)
        calls = self.take("call_places", one.calls)
        for places in (
            calls,
            suspects[:, 0] if len(suspects) else calls,
            groups[:, 0] if len(groups) else calls,
        ):
            _hold(not len(places) or (int(places.min()) >= 0 and int(places.max()) < one.records))
        reasons = self.header.reasons
        _hold(not len(unread) or (int(unread[:, 1].min()) >= 0 and int(unread[:, 1].max()) < len(reasons)))
        scanned = Scanned(
            task.lines,
            self.take("at_ms", one.records),
            self.take("code", one.records),
            session,
            tuple(one.names),
            None if one.straight else self.take("line", one.records),
            (calls, self.take("call_sums", one.calls)),
            [Suspect(place, Span(*rest), bool(rpc)) for place, *rest, rpc in self.spans(suspects, 1)],
            [(place, Span(*rest)) for place, *rest in self.spans(groups, 1)],
            [Unread(row[0], reasons[row[1]]) for row in unread.tolist()],
            self.span(one.lead),
            one.lead_blank,
            self.span(one.tail),
            one.closes,
            one.shapes,
            one.host,
            frozenset(one.servers),
            tuple(one.damaged),
            one.invalid,
        )
        return task, scanned

    def span(self, numbers: tuple[int, int, int, int] | None) -> Span | None:
        """Return a span that lies in the file."""
        return None if numbers is None else Span(*self.spans(np.array([numbers], np.int64), 0)[0])

    def spans(self, table: np.ndarray[Any, Any], at: int) -> list[list[int]]:
        """Return the rows of a table whose columns from `at` on are spans that lie in the file."""
        if not len(table):
            return []
        start, end, line, last = (table[:, at + n] for n in range(4))
        _hold(
            bool(((self.header.start <= start) & (start <= end) & (end <= self.header.identity.size)).all())
        )
        _hold(bool(((line > 0) & (line <= last) & (last <= len(self.arrays["starts"]))).all()))
        rows: list[list[int]] = table.tolist()
        return rows

    def finish(self) -> None:
        """Check that nothing is left over and that the chunks cover the file."""
        _hold(all(self.at[name] == len(array) for name, array in self.arrays.items() if name != "starts"))
        _hold(self.byte == self.header.identity.size)


def _hold(condition: bool) -> None:
    if not condition:
        raise ValueError("a cache that contradicts itself")


def _of_span(span: Span | None) -> tuple[int, int, int, int] | None:
    return None if span is None else (span.start, span.end, span.line, span.last)


def _table(rows: Sequence[Sequence[int]]) -> np.ndarray[Any, Any]:
    return np.array(rows, np.int64).reshape(-1)


def _sum(pieces: Sequence[bytes | memoryview]) -> int:
    found = 0
    for piece in pieces:
        found = zlib.crc32(piece, found)
    return found
