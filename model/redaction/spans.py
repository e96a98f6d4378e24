"""Merge what the rules found and put one marker in place of each span."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from model.redaction.findings import MARKER, Redaction


class Span(NamedTuple):
    """A raw span to hide. `quote` stands around the marker where a bare JSON number was."""

    start: int
    end: int
    rule: str
    kind: str
    quote: str = ""
    joined: bool = False  # the rest of a secret whose first piece already carries the marker


def merge(spans: Iterable[Span]) -> list[Span]:
    """Return disjoint spans in order; the rule that hides most of a merged span names it."""
    merged: list[Span] = []
    widest: list[int] = []
    for span in sorted(spans, key=lambda s: (s.start, -s.end, s.joined, s.rule)):
        if merged and span.start < merged[-1].end:
            last = merged[-1]
            end = max(last.end, span.end)
            width = span.end - span.start
            rule, kind = (span.rule, span.kind) if width > widest[-1] else (last.rule, last.kind)
            widest[-1] = max(widest[-1], width)
            quote = last.quote if end == last.end and last.quote else ""
            merged[-1] = Span(last.start, end, rule, kind, quote, last.joined and span.joined)
        else:
            merged.append(span)
            widest.append(span.end - span.start)
    return merged


def bucket(length: int) -> str:
    """Say roughly how long a hidden value was."""
    for bound, name in ((8, "under-8"), (16, "8-15"), (32, "16-31"), (64, "32-63")):
        if length < bound:
            return name
    return "64+"


def replace(text: str, spans: list[Span]) -> tuple[str, tuple[Redaction, ...]]:
    """Return the text with markers and the findings with their spans in it."""
    parts: list[str] = []
    findings: list[Redaction] = []
    position = length = 0
    for span in spans:
        parts.append(text[position : span.start])
        length += span.start - position
        if not span.joined:
            start = length + len(span.quote)
            findings.append(
                Redaction(span.rule, span.kind, start, start + len(MARKER), bucket(span.end - span.start))
            )
            shown = span.quote + MARKER + span.quote
            parts.append(shown)
            length += len(shown)
        position = span.end
    parts.append(text[position:])
    return "".join(parts), tuple(findings)


class Moved:
    """Where the places of a redacted text were in the raw one."""

    def __init__(self, spans: list[Span]) -> None:
        self._marks: list[tuple[int, int, Span]] = []  # where each marker stands in the redacted text
        shift = 0
        for span in spans:
            size = 0 if span.joined else len(MARKER) + 2 * len(span.quote)
            start = span.start + shift
            self._marks.append((start, start + size, span))
            shift += size - (span.end - span.start)

    def back(self, spans: Iterable[Span]) -> Iterable[Span]:
        """Yield the spans of the redacted text as spans of the raw one; a touched marker goes whole."""
        for span in spans:
            yield span._replace(start=self._raw(span.start, 0), end=self._raw(span.end, 1))

    def _raw(self, at: int, side: int) -> int:
        moved = at
        for start, end, span in self._marks:
            if at < start or (at == start and side):
                break
            if at < end or (at == end and side):
                return span.end if side else span.start
            moved = at - end + span.end
        return moved
