"""Words around errors: frames, colours, commands and fences undone for the classifier, kept in the record."""

from __future__ import annotations

import re
from collections.abc import Iterator

from model.capture.classify.signal import Origin, Signal
from model.capture.raw import Context, Issue, RawRecord, Reading

_ANSI = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\-_])")
_FRAME_EDGE = re.compile(r"^[ \t]*[│┃║|▌▐█╎╏┆┇┊┋][ \t]?|[ \t]*[│┃║|▌▐█╎╏┆┇┊┋][ \t]*$", re.MULTILINE)
_FRAME_RULE = re.compile(r"^[ \t]*[╭╮╰╯┌┐└┘├┤┬┴┼─━═╔╗╚╝╠╣╦╩╬+\-|│]{3,}[ \t]*$", re.MULTILINE)
_BOX = re.compile(r"[│┃║╭╮╰╯┌┐└┘─━═╔╗╚╝]")
_COMMAND = re.compile(
    r"^[ \t]*(?:\$|%|>|❯|PS [^>\n]{1,80}>)[ \t]+(?:curl|http|wget|export|env|cat|echo|set)\b"
    r"(?:[^\n]*\\\n)*[^\n]*$",
    re.MULTILINE,
)
_ASSIGNMENT = re.compile(r"^(?:export )?[A-Z][A-Z0-9_]{2,60}=\S+$", re.MULTILINE)
_SENT = re.compile(
    r"^> ?(?:proxy-)?(?:authorization|x-api-key|api-key|cookie): .*$", re.MULTILINE | re.IGNORECASE
)
_QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'"})
_LIMIT = 262_144


def plain(text: str) -> str:
    """Return what the error says: without colours, frames and the commands that were typed."""
    text = _ANSI.sub("", text[:_LIMIT])
    if _BOX.search(text):
        text = _FRAME_EDGE.sub("", _FRAME_RULE.sub("", text))
    text = _ASSIGNMENT.sub("", _COMMAND.sub("", text))
    text = _SENT.sub("", text)
    if "{“" in text or "“:" in text or "{ “" in text:
        text = text.translate(_QUOTES)
    return text.strip("\n")


def reading(text: str, context: Context, *, fallback: bool = False) -> Reading:
    """Read a piece of text as words; the classifier decides whether it reports a failure."""
    said = plain(text)
    about = dict(context.about)
    status = context.status or about.pop("status", None)
    issue = Issue(
        Signal(
            text=said,
            origin=Origin.UNKNOWN,
            status=status,
            listed=(status or 0) >= 400 and bool(said.strip()),
        ),
        fields=about,
        fallback=fallback,
    )
    return Reading("text", "text", issues=(issue,) if said.strip() else ())


def record(line: int, text: str, context: Context, *, fallback: bool = False) -> RawRecord:
    """Return the raw record of a piece of text."""
    return RawRecord(line, text, lambda shown: reading(shown, context, fallback=fallback))


def stray(words: list[tuple[int, str]], context: Context) -> Iterator[RawRecord]:
    """Yield lines of words between structured records as one record."""
    if words:
        yield record(words[0][0], "\n".join(line for _, line in words), context)
