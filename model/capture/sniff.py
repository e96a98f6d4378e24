"""Choose a reader by content, never by name, and say why."""

from __future__ import annotations

from dataclasses import dataclass

from model.capture.readers import READERS
from model.capture.readers.protocol import Reader, Sample
from model.problems import BadRequest


@dataclass(frozen=True, slots=True)
class Choice:
    """The reader that was chosen, and the reason a person reads."""

    reader: Reader
    why: str


def choose(sample: Sample, wanted: str | None = None) -> Choice:
    """Return the surest reader for a sample, or the one asked for by name (BadRequest if unknown)."""
    if wanted is not None:
        for reader in READERS:
            if reader.name == wanted:
                return Choice(reader, "chosen by hand")
        names = ", ".join(reader.name for reader in READERS)
        raise BadRequest(f"{wanted!r} is no container; there are {names}.")
    matches = [
        (match.score, -reader.priority, reader, match.why)
        for reader in READERS
        if (match := reader.recognise(sample))
    ]
    _, _, reader, why = max(matches, key=lambda match: match[:2])
    return Choice(reader, why)
