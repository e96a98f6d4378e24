"""What every reader offers: a name, a priority, a reason to choose it, and the records it finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from model.capture.raw import Context, RawRecord
from model.capture.record import Unread

SAMPLE_CHARACTERS = 65_536


@dataclass(frozen=True)
class Sample:
    """The beginning of a text, for recognition only; `whole` says that there is nothing more."""

    text: str
    whole: bool

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """Return the complete lines that are not blank."""
        lines = self.text.split("\n")
        if not self.whole and len(lines) > 1:
            lines.pop()
        return tuple(line.strip("\r\x1e") for line in lines if line.strip())


@dataclass(frozen=True, slots=True)
class Match:
    """How surely a reader takes a text for its own, from 0 to 1, and why."""

    score: float
    why: str


@dataclass(frozen=True, slots=True)
class Reader:
    """One container: `recognise` looks at a sample, `read` yields records and what could not be read.

    Of several matches the highest score wins, then the lowest `priority`.
    """

    name: str
    priority: int
    recognise: Callable[[Sample], Match | None]
    read: Callable[[str, Context], Iterator[RawRecord | Unread]]


def sample_of(text: str) -> Sample:
    """Return the sample of a decoded text."""
    return Sample(text[:SAMPLE_CHARACTERS], len(text) <= SAMPLE_CHARACTERS)
