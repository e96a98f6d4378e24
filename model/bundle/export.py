"""Make a bundle that is safe to forward: redacted copies, a manifest by rule and count, scanned again.

No original file name and no home path is in it unless it is asked for. A bundle in which the second scan
finds anything is not kept.
"""

from __future__ import annotations

import contextlib
import gzip
import io
import json
import os
import tempfile
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO, cast

from model.bundle.copy import CHUNK, Stopped, redacted, wide_encoding
from model.problems import BadRequest, Problem, UnreadableInput, describe
from model.redaction.engine import Redactor, default_redactor
from model.redaction.exact import ExactSecrets

MANIFEST = "manifest.json"
SUFFIXES = frozenset({".log", ".txt", ".json", ".jsonl", ".ndjson", ".har", ".sse", ".md", ".csv"})
# zst, xz, bzip2 and 7z: not opened here, and what is not opened cannot be redacted.
PACKED = (b"\x28\xb5\x2f\xfd", b"\xfd7zXZ\0", b"BZh", b"7z\xbc\xaf")
LARGEST_MEMBER = 1 << 30  # bytes a packed member may grow to
RATIO = 200  # times its packed size
# What the readers of archives and encodings raise for damage, a password or an unknown method.
DAMAGED = (EOFError, zipfile.BadZipFile, zlib.error, RuntimeError, UnicodeError)
WHEN = (2000, 1, 1, 0, 0, 0)  # the same bundle of the same files has the same bytes


@dataclass
class Wish:
    """What the bundle should hide besides the rules, and whether to name the originals."""

    exact: ExactSecrets | None = None
    mask: bool = False
    names: bool = False
    progress: Callable[[float], None] = lambda _: None
    cancelled: Callable[[], bool] = lambda: False


@dataclass
class _Work:
    wish: Wish
    redactor: Redactor
    total: int
    done: int = 0
    hidden: Counter[str] = field(default_factory=Counter)
    files: list[dict[str, Any]] = field(default_factory=list)
    left_out: list[dict[str, str]] = field(default_factory=list)

    def passed(self, count: int) -> None:
        if self.wish.cancelled():
            raise Stopped
        self.done += count
        self.wish.progress(min(1.0, self.done / max(1, 2 * self.total)))


def export(paths: Sequence[str | Path], out: Path, wish: Wish | None = None) -> dict[str, Any] | None:
    """Write the bundle and return its manifest, or None when it was cancelled.

    Nothing is left behind when it fails: the bundle appears whole, under its own name, or not at all.
    Raises UnreadableInput when no input can be read, Problem when the second scan still finds something.
    """
    wish = wish or Wish()
    inputs = list(_inputs(paths))
    if not inputs:
        raise UnreadableInput("There is no file to put into a bundle.")
    if any(path.exists() and out.exists() and path.samefile(out) for path in inputs):
        raise BadRequest(f"{out} is one of the files to export; choose another name for the bundle.")
    work = _Work(wish, default_redactor(), sum(path.stat().st_size for path in inputs if path.exists()))
    handle, name = tempfile.mkstemp(prefix=f".{out.name}.", suffix=".tmp", dir=out.parent)
    draft = Path(name)
    try:
        with os.fdopen(handle, "w+b") as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as bundle:
                for number, path in enumerate(inputs, 1):
                    _add(bundle, path, f"capture-{number:02}", work)
                manifest = _manifest(work)
                bundle.writestr(_entry(MANIFEST), json.dumps(manifest, ensure_ascii=False, indent=1) + "\n")
            file.flush()
            os.fsync(file.fileno())
        if not work.files:
            raise UnreadableInput(" ".join(row["why"] for row in work.left_out))
        _scan_again(draft, work)
        draft.replace(out)
    except Stopped:
        return None
    finally:
        with contextlib.suppress(FileNotFoundError):
            draft.unlink()
    wish.progress(1.0)
    return manifest


def _inputs(paths: Sequence[str | Path]) -> Iterator[Path]:
    for given in paths:
        path = Path(given)
        if path.is_dir():
            yield from sorted(
                child for child in path.rglob("*") if child.is_file() and not child.is_symlink()
            )
        else:
            yield path


def _entry(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, WHEN)
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = 0o600 << 16
    return info


def _add(bundle: zipfile.ZipFile, path: Path, neutral: str, work: _Work) -> None:
    """Add one input under a neutral name; what cannot be copied safely is left out and said."""
    try:
        if not path.is_file():
            raise UnreadableInput("It is not a regular file." if path.exists() else "There is no such file.")
        with path.open("rb") as source:
            head = source.read(4096)
            source.seek(0)
            kind = _kind(head)
            if kind not in ("zip", "gzip", "text"):
                work.left_out.append(
                    _left_out(neutral, path, f"It is a {kind}; only text can be redacted.", work)
                )
                return
            if kind == "zip":
                _add_zip(bundle, source, path, neutral, work)
            elif kind == "gzip":
                _add_gzip(bundle, source, path, neutral, work)
            else:
                _add_text(bundle, source, path, neutral, work)
    except (OSError, Problem) as error:
        work.left_out.append(_left_out(neutral, path, describe(error), work))
    except DAMAGED:
        why = "It is damaged, locked or packed in a way that cannot be opened."
        work.left_out.append(_left_out(neutral, path, why, work))


def _kind(head: bytes) -> str:
    if head.startswith(b"SQLite format 3\0"):
        return "database"
    if head.startswith(b"PK\x03\x04"):
        return "zip"
    if head.startswith(b"\x1f\x8b"):
        return "gzip"
    if head.startswith(PACKED):
        return "packed file of another kind"
    # Text without a byte order mark holds no NUL; compressed and compiled data soon does.
    if wide_encoding(head[:4]) is None and b"\0" in head:
        return "binary"
    return "text"


def _left_out(neutral: str, path: Path, why: str, work: _Work) -> dict[str, str]:
    safe = work.redactor.redact(why.replace(str(path), neutral), mask=True).text
    return {"name": neutral, "why": safe} | ({"original": _original(path, work)} if work.wish.names else {})


def _original(path: Path, work: _Work) -> str:
    """Return the file's own name, with the same things hidden in it as in the files."""
    return work.redactor.redact(path.name, exact=work.wish.exact, mask=work.wish.mask).text


def _copy(
    source: BinaryIO, target: BinaryIO, name: str, path: Path, container: str, work: _Work
) -> dict[str, Any]:
    """Copy one text and return its row; the caller lists it once the whole input is in the bundle."""
    hidden: Counter[str] = Counter()
    wish = work.wish
    for piece in redacted(
        cast(BinaryIO, _Text(source)),
        work.redactor,
        hidden,
        exact=wish.exact,
        mask=wish.mask,
        passed=work.passed,
    ):
        target.write(piece)
    row: dict[str, Any] = {"name": name, "container": container, "hidden": _counts(hidden)}
    if wish.names:
        row["original"] = _original(path, work)
    return row


def _list(rows: Sequence[dict[str, Any]], work: _Work) -> None:
    for row in rows:
        work.files.append(row)
        for one in row["hidden"]:
            work.hidden[one["rule"]] += one["count"]


def _add_text(bundle: zipfile.ZipFile, source: BinaryIO, path: Path, neutral: str, work: _Work) -> None:
    """Copy a text; one that turns out to be something else further on adds nothing to the bundle."""
    suffix = path.suffix.lower()
    name = neutral + (suffix if suffix in SUFFIXES else ".txt")
    with tempfile.TemporaryFile() as spool:
        row = _copy(source, cast(BinaryIO, spool), name, path, "text", work)
        _from_spool(bundle, name, cast(BinaryIO, spool))
    _list([row], work)


def _add_gzip(bundle: zipfile.ZipFile, source: BinaryIO, path: Path, neutral: str, work: _Work) -> None:
    """Re-pack a gz file; one that is damaged adds nothing to the bundle."""
    name = f"{neutral}.gz"
    with tempfile.TemporaryFile() as spool:
        with (
            gzip.open(source, "rb") as unpacked,
            gzip.GzipFile(filename="", mode="wb", fileobj=spool, mtime=0) as target,
        ):
            limited = cast(BinaryIO, _Limited(cast(BinaryIO, unpacked), LARGEST_MEMBER))
            row = _copy(limited, cast(BinaryIO, target), name, path, "gzip", work)
        _from_spool(bundle, name, cast(BinaryIO, spool))
    _list([row], work)


def _from_spool(bundle: zipfile.ZipFile, name: str, spool: BinaryIO) -> None:
    spool.seek(0)
    with bundle.open(_entry(name), "w", force_zip64=True) as target:
        while piece := spool.read(CHUNK):
            target.write(piece)


def _add_zip(bundle: zipfile.ZipFile, source: BinaryIO, path: Path, neutral: str, work: _Work) -> None:
    """Re-pack an archive member by member under neutral names."""
    rows: list[dict[str, Any]] = []
    with zipfile.ZipFile(source) as archive, tempfile.TemporaryFile() as spool:
        with zipfile.ZipFile(spool, "w", zipfile.ZIP_DEFLATED) as repacked:
            for number, info in enumerate((one for one in archive.infolist() if not one.is_dir()), 1):
                inner = f"{neutral}.zip/member-{number:02}"
                if (
                    info.file_size > LARGEST_MEMBER
                    or info.file_size > RATIO * max(1, info.compress_size) + CHUNK
                ):
                    work.left_out.append({"name": inner, "why": "It would unpack to far more than its size."})
                    continue
                suffix = Path(info.filename).suffix.lower()
                name = f"member-{number:02}{suffix if suffix in SUFFIXES else '.txt'}"
                with archive.open(info) as member:
                    head = member.read(4096)
                    if _kind(head) != "text":
                        work.left_out.append(
                            {"name": inner, "why": f"It is a {_kind(head)} inside an archive."}
                        )
                        continue
                with (
                    archive.open(info) as member,
                    repacked.open(_entry(name), "w", force_zip64=True) as target,
                ):
                    limited = cast(BinaryIO, _Limited(cast(BinaryIO, member), LARGEST_MEMBER))
                    inside = f"{neutral}.zip/{name}"
                    rows.append(_copy(limited, cast(BinaryIO, target), inside, path, "zip member", work))
        _from_spool(bundle, f"{neutral}.zip", cast(BinaryIO, spool))
    _list(rows, work)


class _Text(io.RawIOBase):
    """A stream that refuses what is no text, wherever that shows: inside packed bytes nothing is found."""

    def __init__(self, source: BinaryIO) -> None:
        super().__init__()
        self._source, self._wide, self._begun = source, False, False

    def read(self, size: int = -1) -> bytes:
        """Read like the source."""
        piece = self._source.read(size)
        if not self._begun:
            self._begun, self._wide = True, wide_encoding(piece[:4]) is not None
            if (kind := _kind(piece[:4096])) != "text":
                raise Problem(f"It holds a {kind}; only text can be redacted.")
        if not self._wide and b"\0" in piece:
            raise Problem("It holds binary data; only text can be redacted.")
        return piece


class _Limited(io.RawIOBase):
    """A stream that refuses to grow past a limit: what an archive says of itself is not believed."""

    def __init__(self, source: BinaryIO, limit: int) -> None:
        super().__init__()
        self._source, self._left = source, limit

    def read(self, size: int = -1) -> bytes:
        """Read like the source."""
        piece = self._source.read(size)
        self._left -= len(piece)
        if self._left < 0:
            raise Problem("It unpacks to more than 1 GiB and was not copied.")
        return piece


def _manifest(work: _Work) -> dict[str, Any]:
    return {
        "made_by": "error-inspector",
        "masked": work.wish.mask,
        "files": work.files,
        "hidden": _counts(work.hidden),
        "left_out": work.left_out,
    }


def _counts(hidden: Counter[str]) -> list[dict[str, Any]]:
    """Return what was hidden by rule; a rule's name as a key would look like a credential itself."""
    return [{"rule": rule, "count": count} for rule, count in sorted(hidden.items())]


def _scan_again(draft: Path, work: _Work) -> None:
    """Read the bundle back and refuse it when the redactor still finds something."""
    found: Counter[str] = Counter()
    with zipfile.ZipFile(draft) as bundle:
        for info in bundle.infolist():
            with bundle.open(info) as entry:
                _scan(cast(BinaryIO, entry), info.filename, found, work)
    if found:
        rules = ", ".join(sorted(found))
        raise Problem(f"The bundle was not kept: a second scan still found something to hide ({rules}).")


def _scan(entry: BinaryIO, name: str, found: Counter[str], work: _Work) -> None:
    if name.endswith(".gz"):
        entry = cast(BinaryIO, gzip.GzipFile(fileobj=entry))
    elif name.endswith(".zip"):
        with tempfile.TemporaryFile() as spool:
            while piece := entry.read(CHUNK):
                spool.write(piece)
            _scan_members(cast(BinaryIO, spool), found, work)
        return
    for _ in redacted(
        cast(BinaryIO, _Text(entry)),
        work.redactor,
        found,
        exact=work.wish.exact,
        mask=work.wish.mask,
        passed=work.passed,
    ):
        pass


def _scan_members(packed: BinaryIO, found: Counter[str], work: _Work) -> None:
    with zipfile.ZipFile(packed) as archive:
        for info in archive.infolist():
            with archive.open(info) as member:
                _scan(cast(BinaryIO, member), info.filename, found, work)
