"""What the redactor says beside the text: where it hid something and by which rule, never what."""

from __future__ import annotations

from dataclasses import dataclass

MARKER = "[REDACTED]"


@dataclass(frozen=True, slots=True)
class Redaction:
    """One hidden span: `start` and `end` are offsets of the marker in the output text."""

    rule: str
    kind: str
    start: int
    end: int
    bucket: str  # length of what was hidden: "8-15", "16-31", "32-63", "64+", "under-8"


@dataclass(frozen=True, slots=True)
class Redacted:
    """A text with every credential replaced by the marker, and the findings beside it.

    With no finding `text` is the very same string object that came in.
    """

    text: str
    findings: tuple[Redaction, ...] = ()
