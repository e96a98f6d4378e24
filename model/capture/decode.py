"""Bytes to text: byte order marks, wide encodings, damage and guesses, each of them said."""

from __future__ import annotations

import codecs
from dataclasses import dataclass

from model.problems import BadRequest

_MARKS = (
    (codecs.BOM_UTF8, "utf-8", "utf-8-bom"),
    (codecs.BOM_UTF32_LE, "utf-32-le", "utf-32le-bom"),
    (codecs.BOM_UTF32_BE, "utf-32-be", "utf-32be-bom"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "utf-16le-bom"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "utf-16be-bom"),
)
_SAMPLE = 65_536
_MOSTLY = 0.8


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text of a file, the encoding it was read with, and what was assumed or replaced."""

    text: str
    encoding: str
    assumed: str | None = None  # one sentence when the encoding was guessed
    replaced: tuple[int, ...] = ()  # 1-based lines with bytes that had to be replaced


def decode(data: bytes, encoding: str | None = None) -> Decoded:
    """Decode a file's bytes; never fails, except on an encoding name nobody knows (BadRequest)."""
    for mark, codec, name in _MARKS:
        if data.startswith(mark):
            return _lenient(data[len(mark) :], codec, name)
    if encoding is not None:
        try:
            b"x".decode(encoding, "replace")
        except LookupError:
            raise BadRequest(
                f"{encoding!r} is not an encoding this program knows; try utf-8, utf-16 or gb18030."
            ) from None
        return _lenient(data, encoding, encoding.lower())
    wide = _wide(data[:_SAMPLE])
    if wide is not None:
        found = _lenient(data, wide, wide)
        return Decoded(found.text, wide, f"no byte order mark: read as {wide}", found.replaced)
    try:
        return Decoded(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        return _guess(data)


def utf8_mark(head: bytes) -> int | None:
    """Return how many bytes of mark a text in UTF-8 begins with, or None when it may be in something else."""
    marked = head.startswith(codecs.BOM_UTF8)
    if not marked and (any(head.startswith(mark) for mark, _, _ in _MARKS[1:]) or _wide(head[:_SAMPLE])):
        return None
    sample = head[:_SAMPLE].decode("utf-8", "replace")
    broken = sample.count("\ufffd")
    whole = sum(1 for char in sample if char >= "\x80") - broken
    if not marked and broken > 1 and whole < broken:  # one may be a character that the sample cut
        return None
    return len(codecs.BOM_UTF8) if marked else 0


def _lenient(data: bytes, codec: str, name: str) -> Decoded:
    text = data.decode(codec, "replace")
    return Decoded(
        text, name, None, _damaged(text) if "�" in text and "�".encode(codec, "replace") not in data else ()
    )


def _damaged(text: str) -> tuple[int, ...]:
    return tuple(number for number, line in enumerate(text.split("\n"), 1) if "�" in line)


def _wide(head: bytes) -> str | None:
    """Return the UTF-16 flavour of a text without a mark: one half of its bytes is NUL."""
    if len(head) < 8 or not head.count(0):
        return None
    even, odd = head[0::2], head[1::2]
    if odd.count(0) > _MOSTLY * len(odd) and even.count(0) < 0.1 * len(even):
        return "utf-16-le"
    if even.count(0) > _MOSTLY * len(even) and odd.count(0) < 0.1 * len(odd):
        return "utf-16-be"
    return None


def _guess(data: bytes) -> Decoded:
    """Decide between damaged UTF-8 and another encoding by what the high bytes look like."""
    high = [byte for byte in data[:_SAMPLE] if byte >= 0x80]
    text = data.decode("utf-8", "replace")
    sample = data[:_SAMPLE].decode("utf-8", "replace")
    broken = sample.count("�")
    whole = sum(1 for char in sample if char >= "\x80") - broken
    if whole < broken:
        chinese = _chinese(data)
        if chinese is not None:
            return Decoded(chinese, "gb18030", "not UTF-8: read as GB18030 (GBK), which fits every byte")
        if len(high) > 0 and 0 not in data[:_SAMPLE]:
            try:
                western = data.decode("cp1252")
            except UnicodeDecodeError:
                western = ""
            if western and all(
                char.isalpha() or char in "«»„“”‘’–—…€°·©®" for char in western if char >= "\x80"
            ):
                return Decoded(
                    western, "windows-1252", "not UTF-8: read as Windows-1252, which fits every byte"
                )
    return Decoded(text, "utf-8", None, _damaged(text))


def _chinese(data: bytes) -> str | None:
    """Return the text as GB18030 if nearly every character beyond ASCII is a common one, else None."""
    try:
        text = data.decode("gb18030")
    except UnicodeDecodeError:
        return None
    wide = [char for char in text[:_SAMPLE] if char >= "\x80"]
    common = sum(
        1
        for char in wide
        if "\u4e00" <= char <= "\u9fff" or "\u3000" <= char <= "\u303f" or "\uff00" <= char <= "\uffef"
    )
    pairs = sum(1 for char in wide if len(char.encode("gb18030")) == 2 and char.encode("gb18030")[1] >= 0xA1)
    return text if wide and common >= _MOSTLY * len(wide) and pairs >= _MOSTLY * len(wide) else None
