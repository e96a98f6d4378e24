"""Redact bytes as they arrive: whatever the encoding, what is not hidden comes out byte for byte."""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from model.redaction.feed import Feed
from model.redaction.findings import Redaction

if TYPE_CHECKING:
    from model.redaction.engine import Redactor
    from model.redaction.exact import ExactSecrets

HOLD_BACK = 64 << 10  # bytes that may wait for more input, at most


class ByteFeed:
    """Bytes in, redacted bytes out; bytes that are no UTF-8 pass through as they are."""

    def __init__(self, redactor: Redactor, *, exact: ExactSecrets | None = None, mask: bool = False) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")
        self._feed = Feed(redactor, exact=exact, mask=mask)

    @property
    def findings(self) -> list[Redaction]:
        """Return what was hidden so far, with offsets in characters of the output."""
        return self._feed.findings

    def feed(self, chunk: bytes) -> bytes:
        """Take a chunk and return what is ready."""
        return self._feed.feed(self._decoder.decode(chunk)).encode("utf-8", "surrogateescape")

    def close(self) -> bytes:
        """Return the rest."""
        tail = self._feed.feed(self._decoder.decode(b"", final=True)) + self._feed.close()
        return tail.encode("utf-8", "surrogateescape")


def redact_stream(
    chunks: Iterable[bytes], redactor: Redactor, *, exact: ExactSecrets | None = None, mask: bool = False
) -> Iterator[bytes]:
    """Yield the redacted bytes of a stream; memory stays constant."""
    feed = ByteFeed(redactor, exact=exact, mask=mask)
    for chunk in chunks:
        yield feed.feed(chunk)
    yield feed.close()
