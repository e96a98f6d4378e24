"""Redact text of any length as it arrives: units are cut by the text alone, so chunks do not matter.

A unit is one record (a JSON line, a log line that opens with a time and what follows it) or, where no
record starts for too long, a window whose cut avoids everything found near it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from model.redaction.findings import Redaction
from model.redaction.spans import Span, merge, replace

if TYPE_CHECKING:
    from model.redaction.engine import Redactor
    from model.redaction.exact import ExactSecrets

UNIT = 12288  # characters of one unit; four bytes each stay under the promised 64 KiB of hold-back
PEEK = 128  # characters after a line end that decide whether a record starts there
MARGIN = 256  # characters after a cut in which no span may start: its key would be on the other side
LOOK_BACK = 1024  # characters in which such a cut is looked for
TRIES = 48  # places tried for a cut before the window's end is taken

RECORD = (
    r"\n(?=\{(?![^\n]{0,64}delta)[\"'}\s]|\[?\d{4}-\d\d-\d\d[T ]\d\d:|\[?\d\d:\d\d:\d\d"
    r"|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d )"
)
_RECORD = re.compile(RECORD, re.ASCII)
_LINE = re.compile(r"\n")
_ITEM = re.compile(r"\}\s{0,64},\s{0,64}(?=\{)")
_PLACE = re.compile(r"\n|[,;}\]>&](?=\s|[\"'{\[<])|\s|,")
# How a value goes on after a forced cut: a key file, a quoted string, a bare word.
_GOES_ON = {
    # Not possessive: CPython before 3.11.5 mismatches a possessive group that holds a look-ahead. Nothing
    # follows the group, so there is nothing to backtrack for.
    "key": re.compile(r"(?:[A-Za-z0-9+/=\s\\,:]+|-(?!----))*"),
    '"': re.compile(r"(?:[^\"\\\n]|\\[^\"\n])*+"),
    "'": re.compile(r"(?:[^'\\\n]|\\[^'\n])*+"),
    "bare": re.compile(r"[^\s\"'`<>,;&|)\]}\\]*+"),
}


class Feed:
    """Text in, redacted text out; `findings` grow with their offsets in the output."""

    def __init__(
        self,
        redactor: Redactor,
        *,
        exact: ExactSecrets | None = None,
        mask: bool = False,
        keep_findings: bool = True,
    ) -> None:
        self.findings: list[Redaction] = []
        self._keep_findings = keep_findings
        self._redactor = redactor
        self._exact = exact
        self._mask = mask
        self._held = ""
        self._scanned = 0  # how much of `_held` is known to hold no start of a record
        self._length = 0  # characters given out so far
        self._open = ""  # how a value that the last cut went through goes on
        self._last: Span | None = None

    @property
    def held(self) -> int:
        """Return how many characters wait for more input."""
        return len(self._held)

    def feed(self, text: str) -> str:
        """Take a chunk and return what is ready."""
        self._held += text
        return self._drain(final=False)

    def close(self) -> str:
        """Return the rest."""
        return self._drain(final=True)

    def skip(self, characters: int) -> None:
        """Count text that went out without coming through here; nothing may be waiting."""
        self._length += characters

    def _drain(self, *, final: bool) -> str:
        out: list[str] = []
        held, position, scan = self._held, 0, self._scanned
        while len(held) - position:
            sure = len(held) if final else len(held) - PEEK
            match = _RECORD.search(held, scan, min(sure, position + UNIT) + 1)
            if match and match.end() <= sure:
                out.append(self._unit(held[position : match.end()]))
                position = scan = match.end()
            elif len(held) - position >= UNIT + PEEK:
                cut = self._window(held[position : position + UNIT], out)
                position += cut
                scan = position
            elif final:
                out.append(self._unit(held[position:]))
                position = len(held)
            else:
                break
        self._held = held[position:]
        self._scanned = max(0, len(self._held) - PEEK - 1) if position < len(held) else 0
        return "".join(out)

    def _spans(self, text: str) -> list[Span]:
        spans = self._redactor.spans(text, exact=self._exact, mask=self._mask)
        if self._open:
            match = _GOES_ON[self._open].match(text)
            end = match.end() if match else 0
            if end:
                spans = merge([*spans, Span(0, end, "continued", "continued", joined=True)])
            if end < len(text):
                self._open = ""
        return spans

    def _unit(self, text: str) -> str:
        spans = self._spans(text)
        self._open = ""
        return self._emit(text, spans)

    def _window(self, text: str, out: list[str]) -> int:
        spans = self._spans(text)
        cut = _cut(text, spans)
        kept = [span for span in spans if span.start < cut]
        through = bool(kept) and kept[-1].end >= cut == len(text)
        if kept and kept[-1].end > cut:
            kept[-1] = kept[-1]._replace(end=cut)
        if through:
            self._open = self._open or _manner(text, kept[-1])
        out.append(self._emit(text[:cut], kept))
        return cut

    def _emit(self, text: str, spans: list[Span]) -> str:
        if not spans:
            self._length += len(text)
            return text
        shown, findings = replace(text, spans)
        if self._keep_findings:
            self.findings.extend(
                Redaction(f.rule, f.kind, f.start + self._length, f.end + self._length, f.bucket)
                for f in findings
            )
        self._length += len(shown)
        return shown


def _cut(text: str, spans: list[Span]) -> int:
    """Return where to cut a window: at a break far from every span, else after one, else at its end."""
    limit = len(text) - MARGIN
    half = len(text) // 2
    # Between two items of a list a key cannot be parted from its value.
    for pattern, start, margin in (
        (_ITEM, half, 0),
        (_LINE, half, MARGIN),
        (_PLACE, limit - LOOK_BACK, MARGIN),
    ):
        places = [match.end() for match in pattern.finditer(text, start, limit)]
        for place in reversed(places[-TRIES:]):
            if not any(span.start < place + margin and span.end >= place for span in spans):
                return place
    # Values stand too close to each other. Right after one no key is parted from its value, and no token that
    # is still too short to be known.
    starts = {span.start for span in spans}
    ends = [span.end for span in spans if half <= span.end <= limit and span.end not in starts]
    return max(ends, default=len(text))


def _manner(text: str, span: Span) -> str:
    """Say how the value of a span goes on beyond the window."""
    if span.kind == "private-key":
        return "key"
    before = text[span.start - 1 : span.start]
    return before if before in ('"', "'") and before else "bare"
