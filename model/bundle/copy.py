"""Copy one file's bytes with every credential hidden, in its own encoding, a little at a time."""

from __future__ import annotations

import codecs
from collections import Counter
from collections.abc import Callable, Iterator
from typing import BinaryIO

from model.redaction.engine import Redactor
from model.redaction.exact import ExactSecrets
from model.redaction.stream import ByteFeed

CHUNK = 1 << 18
# Encodings whose bytes are no ASCII superset are decoded, redacted and encoded again. UTF-32 comes first:
# its mark begins like that of UTF-16.
_WIDE = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


class Stopped(Exception):
    """Somebody cancelled the work."""


def wide_encoding(head: bytes) -> str | None:
    """Return the encoding a byte order mark names, where it is not a superset of ASCII."""
    return next((name for mark, name in _WIDE if head.startswith(mark)), None)


def redacted(
    source: BinaryIO,
    redactor: Redactor,
    hidden: Counter[str],
    *,
    exact: ExactSecrets | None = None,
    mask: bool = False,
    passed: Callable[[int], None] = lambda _: None,
) -> Iterator[bytes]:
    """Yield a file's bytes redacted; `hidden` counts the findings by rule, `passed` hears of bytes read.

    What is hidden is counted and forgotten, so memory does not grow with the file.
    """
    feed = ByteFeed(redactor, exact=exact, mask=mask)
    first = source.read(CHUNK)
    encoding = wide_encoding(first[:4])
    decoder = codecs.getincrementaldecoder(encoding)("surrogatepass") if encoding else None
    encoder = codecs.getincrementaldecoder("utf-8")("surrogateescape") if encoding else None

    def inward(chunk: bytes, final: bool = False) -> bytes:
        return chunk if decoder is None else decoder.decode(chunk, final).encode("utf-8", "surrogatepass")

    def outward(chunk: bytes, final: bool = False) -> bytes:
        if encoder is None or encoding is None:
            return chunk
        return encoder.decode(chunk, final).encode(encoding, "surrogatepass")

    chunk = first
    while chunk:
        passed(len(chunk))
        ready = outward(feed.feed(inward(chunk)))
        _count(feed, hidden)
        if ready:
            yield ready
        chunk = source.read(CHUNK)
    rest = feed.feed(inward(b"", True)) + feed.close()
    _count(feed, hidden)
    last = outward(rest, True)
    if last:
        yield last


def _count(feed: ByteFeed, hidden: Counter[str]) -> None:
    hidden.update(finding.rule for finding in feed.findings)
    feed.findings.clear()
