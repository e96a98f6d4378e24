"""Redact bytes as they arrive: whatever the encoding, what is not hidden comes out byte for byte.

The gate runs over whole blocks of raw bytes; only the records in which it finds something are decoded.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from model.redaction.feed import PEEK, RECORD, UNIT, Feed
from model.redaction.findings import Redaction

if TYPE_CHECKING:
    from model.redaction.engine import Redactor
    from model.redaction.exact import ExactSecrets

HOLD_BACK = 64 << 10  # bytes that may wait for more input, at most
_STARTS = re.compile(RECORD.encode("ascii"))
_SPLIT_WORDS = (b"delta", b"data:")  # framing that may hide a key or a token from the gate


class ByteFeed:
    """Bytes in, redacted bytes out; bytes that are no UTF-8 pass through as they are."""

    def __init__(
        self,
        redactor: Redactor,
        *,
        exact: ExactSecrets | None = None,
        mask: bool = False,
        keep_findings: bool = True,
    ) -> None:
        self._gate = redactor.gate
        self._feed = Feed(redactor, exact=exact, mask=mask, keep_findings=keep_findings)
        self._always = bool(exact) or mask  # what is asked for besides the rules has no gate
        self._decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")
        self._held = b""
        self._long = False  # inside a record longer than a unit: the feed holds its beginning

    @property
    def findings(self) -> list[Redaction]:
        """Return what was hidden so far, with offsets in characters of the output."""
        return self._feed.findings

    @property
    def held(self) -> int:
        """Return how many bytes wait for more input, at most."""
        return len(self._held) + 4 * self._feed.held

    def feed(self, chunk: bytes) -> bytes:
        """Take a chunk and return what is ready."""
        self._held += chunk
        return b"".join(self._ready(final=False))

    def close(self) -> bytes:
        """Return the rest."""
        rest = b"".join(self._ready(final=True))
        if self._held or self._long:
            rest += self._by_rules(self._held)
            self._held = b""
        return rest

    def _ready(self, *, final: bool) -> Iterator[bytes]:
        """Yield what can go: untouched up to the record of a candidate, then that record by the rules."""
        held, position = self._held, 0
        sure = len(held) if final else len(held) - PEEK
        ungated = self._always or any(word in held for word in _SPLIT_WORDS)
        while position < sure:
            if self._long:
                end = self._boundary(held, position, sure)
                yield self._by_rules(held[position : end or sure], whole=bool(end))
                position = end or sure
            elif ungated:
                end = self._before(held, position, sure)
                if end > position:
                    yield self._by_rules(held[position:end])
                position = end
                break
            else:
                candidate = self._gate.find(held, position)
                first = self._before(held, position, candidate[0] if candidate else sure)
                if first > position:
                    yield self._as_is(held[position:first])
                    position = first
                end = self._boundary(held, max(position, candidate[1] - 1), sure) if candidate else 0
                if not end:
                    break
                yield self._by_rules(held[position:end])
                position = end
        if not self._long and len(held) - position > UNIT + PEEK:
            self._long = not final
            if self._long:
                yield self._by_rules(held[position:sure], whole=False)
                position = max(position, sure)
        self._held = held[position:]

    @staticmethod
    def _boundary(held: bytes, start: int, end: int) -> int:
        """Return where the first record after `start` begins, or 0."""
        match = _STARTS.search(held, start, min(len(held), end + PEEK))
        return match.end() if match and match.end() <= end else 0

    @staticmethod
    def _before(held: bytes, position: int, limit: int) -> int:
        """Return where the last record that begins at or before `limit` begins."""
        at = held.rfind(b"\n", position, limit)
        while at >= 0:
            if _STARTS.match(held, at):
                return at + 1
            at = held.rfind(b"\n", position, at)
        return position

    def _as_is(self, raw: bytes) -> bytes:
        self._feed.skip(len(raw) if raw.isascii() else len(raw.decode("utf-8", "surrogateescape")))
        return raw

    def _by_rules(self, raw: bytes, *, whole: bool = True) -> bytes:
        text = self._decoder.decode(raw, final=whole)
        self._long = not whole
        said = self._feed.feed(text) + (self._feed.close() if whole else "")
        return said.encode("utf-8", "surrogateescape")


def redact_stream(
    chunks: Iterable[bytes], redactor: Redactor, *, exact: ExactSecrets | None = None, mask: bool = False
) -> Iterator[bytes]:
    """Yield the redacted bytes of a stream; memory stays constant."""
    feed = ByteFeed(redactor, exact=exact, mask=mask, keep_findings=False)
    for chunk in chunks:
        yield feed.feed(chunk)
    yield feed.close()
