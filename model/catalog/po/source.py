"""The bytes of a catalog as lines: mark, charset and every ending kept as found."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from functools import cached_property

from model.problems import BrokenCatalog

_CHARSET = re.compile(rb"charset=([A-Za-z0-9_.:+-]+)")
_HEAD = re.compile(rb'^[ \t]*msgid[ \t]*""', re.MULTILINE)
_NEXT = re.compile(rb'^[ \t]*(?:msgid|msgctxt)[ \t]*"', re.MULTILINE)


@dataclass(frozen=True)
class Source:
    """`raw` are the lines with their endings, `lines` the same decoded without the newline."""

    mark: bytes
    charset: str
    raw: tuple[bytes, ...]
    lines: tuple[str, ...]

    @cached_property
    def ending(self) -> bytes:
        """Return the line ending that most lines have."""
        returns = sum(line.endswith(b"\r\n") for line in self.raw)
        return b"\r\n" if returns * 2 > len(self.raw) else b"\n"

    def line(self, text: str) -> bytes:
        """Return a new line of the file with its usual ending."""
        return self.encode(text) + self.ending

    def encode(self, text: str) -> bytes:
        """Return text in the file's charset.

        Raises BrokenCatalog when the charset has no such character.
        """
        try:
            return text.encode(self.charset)
        except UnicodeEncodeError as error:
            sign = text[error.start]
            raise BrokenCatalog(
                f"The file is written in {self.charset}, which has no {sign!r} (U+{ord(sign):04X});"
                " convert the file to UTF-8 first."
            ) from None


def charset_of(data: bytes) -> str:
    """Return the charset the header names; a placeholder, an unknown name or no header means UTF-8."""
    head = _HEAD.search(data)
    if head is None:
        return "utf-8"
    after = _NEXT.search(data, head.end())
    named = _CHARSET.search(data, head.end(), after.start() if after else len(data))
    if named is None:
        return "utf-8"
    name = named.group(1).decode("ascii")
    try:
        usable = "msgid".encode(name) == b"msgid"  # no UTF-16, and no codec that is not for text
    except (LookupError, ValueError):
        usable = False
    return codecs.lookup(name).name if usable else "utf-8"


def read_source(data: bytes, name: str) -> Source:
    """Split bytes on newlines alone; U+2028, U+0085, VT and FF are content.

    Raises BrokenCatalog for UTF-16 and for bytes that the charset cannot mean, with the line.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise BrokenCatalog(f"{name} is saved as UTF-16; save it as UTF-8 first.")
    mark = codecs.BOM_UTF8 if data.startswith(codecs.BOM_UTF8) else b""
    body = data[len(mark) :]
    charset = "utf-8" if mark else charset_of(body)
    pieces = body.split(b"\n")
    raw = [piece + b"\n" for piece in pieces[:-1]]
    if pieces[-1]:
        raw.append(pieces[-1])
    else:
        pieces.pop()
    return Source(mark, charset, tuple(raw), tuple(_decoded(body, pieces, charset, name)))


def _decoded(body: bytes, pieces: list[bytes], charset: str, name: str) -> list[str]:
    if charset == "utf-8":
        try:
            return body.decode("utf-8").split("\n")[: len(pieces)]
        except UnicodeDecodeError:
            pass  # once more by line, to name the line
    lines = []
    for number, piece in enumerate(pieces, 1):
        try:
            lines.append(piece.decode(charset))
        except UnicodeDecodeError:
            raise BrokenCatalog(
                f"{name}, line {number}: bytes that are no {charset}; nothing was changed."
            ) from None
    return lines
