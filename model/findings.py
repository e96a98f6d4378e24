"""What a rule has to say about a value: one shape for conflicts, conformance and lint."""

from __future__ import annotations

from dataclasses import dataclass

from model.vocabulary import Level


@dataclass(frozen=True, slots=True)
class Finding:
    """One remark of one rule; `file` is an index into the capture's files, `line` is 1-based."""

    rule: str
    level: Level
    text: str
    file: int | None = None
    line: int | None = None
