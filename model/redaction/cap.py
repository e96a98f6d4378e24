"""Cap a redacted text at 600 UTF-16 code units without splitting a character or a marker (decision 5)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from model.redaction.engine import redact
from model.redaction.findings import MARKER, Redaction
from model.redaction.graphemes import is_boundary
from model.redaction.views import ANSI

LIMIT = 600

_MARKERS = re.compile(r"\[REDACTED\]|\*\*\*REDACTED\*\*\*")
_MARKER = re.compile(re.escape(MARKER))
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]+")
_NEWLINE = re.compile("\r\n?|\x85")


@dataclass(frozen=True, slots=True)
class Capped:
    """A text within the limit; `omitted` counts the UTF-16 code units that were left out."""

    text: str
    omitted: int = 0


def cap(text: str, limit: int = LIMIT) -> Capped:
    """Return at most `limit` UTF-16 code units of `text`; a text of exactly that length stays whole."""
    total = _units(text)
    if total <= limit:
        return Capped(text)
    at = _index(text, limit)
    for marker in _MARKERS.finditer(text, max(0, at - 16), at + 16):
        if marker.start() < at < marker.end():
            at = marker.start()
    while not is_boundary(text, at):
        at -= 1
    return Capped(text[:at], total - _units(text[:at]))


def clean_controls(text: str) -> str:
    """Return the text without ANSI sequences and control characters; line ends become plain newlines."""
    if text.isprintable():
        return text
    return _CONTROL.sub("", _NEWLINE.sub("\n", ANSI.sub("", text)))


def detail_text(raw: str) -> tuple[Capped, tuple[Redaction, ...]]:
    """Return a provider detail ready to show, with the findings for what the shown part hides.

    Decision 5: redact, remove control characters and ANSI, cap, check again.
    """
    said = redact(raw)
    shown = cap(clean_controls(said.text))
    told = _told(said.text, said.findings, iter(()))
    again = redact(shown.text)
    if again.findings:
        told = _told(again.text, again.findings, iter(told))
        once_more = cap(again.text)
        shown = Capped(once_more.text, shown.omitted + once_more.omitted)
    places = _MARKER.finditer(shown.text)
    return shown, tuple(
        Redaction(finding.rule, finding.kind, place.start(), place.end(), finding.bucket)
        for place, finding in zip(places, told, strict=False)
        if finding
    )


def _told(
    text: str, findings: tuple[Redaction, ...], earlier: Iterator[Redaction | None]
) -> list[Redaction | None]:
    """Return for each marker in `text` the finding it stands for; None for one that came with the input."""
    ours = {finding.start: finding for finding in findings}
    return [ours.get(place.start()) or next(earlier, None) for place in _MARKER.finditer(text)]


def _units(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def _index(text: str, units: int) -> int:
    """Return how many characters fit into `units` code units."""
    head = text[:units]
    over = _units(head) - units
    while over > 0:
        over -= 2 if ord(head[-1]) > 0xFFFF else 1
        head = head[:-1]
    return len(head)
