"""Archives (container 9), opened in memory in bounded steps: zip, gz and zst; bombs are refused."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

MEMBER_LIMIT = 256 * 1024 * 1024  # bytes of one member
TOTAL_LIMIT = 512 * 1024 * 1024  # bytes of one archive
RATIO_LIMIT = 200  # how many times larger than its archive a member may be
RATIO_FREE = 8 * 1024 * 1024  # below this size any ratio is harmless
MEMBERS_LIMIT = 2_000
_STEP = 1 << 20


@dataclass(frozen=True, slots=True)
class Member:
    """One file inside an archive: its bytes, or why it was refused; `note` says where it ends early."""

    name: str
    data: bytes | None
    problem: str | None = None
    note: str | None = None


def kind_of(data: bytes) -> str | None:
    """Return "zip", "gz" or "zst" by magic, or None."""
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return "zip"
    if data.startswith(b"\x1f\x8b\x08"):
        return "gz"
    if data.startswith(b"\x28\xb5\x2f\xfd"):
        return "zst"
    return None


def members(kind: str, data: bytes, path: str) -> Iterator[Member]:
    """Yield the files of an archive; nested archives stay closed."""
    if kind == "zip":
        yield from _zip(data)
    else:
        name = path.rsplit("/", 1)[-1]
        inner = name.removesuffix(f".{kind}") or name
        yield (_gz if kind == "gz" else _zst)(data, inner)


def _safe(name: str) -> bool:
    parts = name.replace("\\", "/").split("/")
    return (
        not name.startswith(("/", "\\")) and ".." not in parts and "\x00" not in name and ":" not in parts[0]
    )


def _zip(data: bytes) -> Iterator[Member]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            yield from _zip_members(archive)
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as fault:
        yield Member("", None, f"the archive is damaged: {fault}")


def _zip_members(archive: zipfile.ZipFile) -> Iterator[Member]:
    total = 0
    files = [info for info in archive.infolist() if not info.is_dir()]
    for info in files[:MEMBERS_LIMIT]:
        name = info.filename
        if not _safe(name):
            yield Member(
                name.replace("\x00", ""), None, "its name leads out of the archive, so it stays closed"
            )
        elif info.flag_bits & 1:
            yield Member(name, None, "it is encrypted")
        elif (
            info.file_size > MEMBER_LIMIT
            or _bomb(info.file_size, info.compress_size)
            or total + info.file_size > TOTAL_LIMIT
        ):
            yield Member(name, None, f"it would unpack to {info.file_size:,} bytes, too much for its size")
        else:
            member = _zip_member(archive, info)
            total += len(member.data or b"")
            yield member
    if len(files) > MEMBERS_LIMIT:
        yield Member("", None, f"{len(files) - MEMBERS_LIMIT:,} more files were left closed")


def _bomb(size: int, packed: int) -> bool:
    return size > RATIO_FREE and size > RATIO_LIMIT * max(packed, 1)


def _zip_member(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> Member:
    out = bytearray()
    try:
        with archive.open(info) as stream:
            while piece := stream.read(_STEP):
                out += piece
                if len(out) > MEMBER_LIMIT or _bomb(len(out), info.compress_size):
                    return Member(
                        info.filename, None, "it unpacks to far more than it says, so it stays closed"
                    )
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError) as fault:
        if not out:
            return Member(info.filename, None, f"it is damaged: {fault}")
        return Member(info.filename, bytes(out), note="ends early: the archive is damaged here")
    return Member(info.filename, bytes(out))


def _gz(data: bytes, name: str) -> Member:
    out = bytearray()
    rest, note = data, None
    while rest:
        stream = zlib.decompressobj(zlib.MAX_WBITS | 16)
        try:
            piece = rest
            while piece:
                out += stream.decompress(piece, _STEP)
                if len(out) > MEMBER_LIMIT or _bomb(len(out), len(data)):
                    return Member(
                        name,
                        None,
                        _too_much(out, data),
                    )
                piece = stream.unconsumed_tail
            out += stream.flush()
        except zlib.error:
            note = "ends early: the compressed data is damaged here"
            break
        if not stream.eof:
            note = "ends early: the compressed data is cut here"
            break
        rest = stream.unused_data
        if not rest.startswith(b"\x1f\x8b"):
            break
    return Member(name, bytes(out), note=note)


def _zst(data: bytes, name: str) -> Member:
    try:
        import zstandard
    except ImportError:
        return Member(name, None, "reading .zst needs the extra: pip install 'error-inspector[zst]'")
    out = bytearray()
    try:
        with zstandard.ZstdDecompressor(max_window_size=1 << 27).stream_reader(
            io.BytesIO(data), read_across_frames=True
        ) as stream:
            while piece := stream.read(_STEP):
                out += piece
                if len(out) > MEMBER_LIMIT or _bomb(len(out), len(data)):
                    return Member(
                        name,
                        None,
                        _too_much(out, data),
                    )
    except zstandard.ZstdError:
        return Member(
            name,
            bytes(out) if out else None,
            None if out else "the compressed data is damaged",
            "ends early: the compressed data is cut here",
        )
    return Member(name, bytes(out))


def _too_much(out: bytearray, data: bytes) -> str:
    return f"it unpacks to more than {len(out) // len(data):,} times its size, so it stays closed"
