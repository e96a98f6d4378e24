"""Pasted text (container 1): a line, a terminal, or a whole issue with fenced blocks, each its own record."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from model.capture.raw import Context, RawRecord, Reading
from model.capture.readers import json_records, prose
from model.capture.readers.protocol import Match, Reader, Sample, sample_of
from model.capture.record import Unread

_FENCE = re.compile(r"^[ \t>]{0,8}(`{3,}|~{3,})[^\n`]*$")
_ABOUT = re.compile(
    r"(?:^|[|>*\s])\**(model|provider|status code|http status|status)\**"
    r"\s*(?:[:|]|\*\*)[\s|*:]*([^\n|*]{1,80})",
    re.IGNORECASE,
)
_STATUS = re.compile(r"[45]\d\d")


@dataclass(frozen=True, slots=True)
class Block:
    """A run of lines of a paste; `fenced` ones stood between fences."""

    line: int
    text: str
    fenced: bool


def _match(sample: Sample) -> Match:
    fences = sum(1 for line in sample.lines if _FENCE.match(line))
    if fences >= 2:
        return Match(0.65, f"text with {fences // 2} fenced block{'s' if fences > 3 else ''}")
    return Match(0.05, "nothing more specific fits, so it is read as text")


def blocks(text: str) -> list[Block]:
    """Split a paste at its fences."""
    found: list[Block] = []
    lines: list[str] = []
    start, closing = 1, ""
    for number, line in enumerate(text.split("\n"), 1):
        fence = _FENCE.match(line)
        mark = fence.group(1) if fence else ""
        opens = bool(mark) and not closing
        closes = bool(mark) and bool(closing) and mark.startswith(closing) and line.strip("> \t\r") == mark
        if opens or closes:
            found.append(Block(start, "\n".join(lines), bool(closing)))
            lines, start, closing = [], number + 1, mark if opens else ""
        else:
            lines.append(line)
    found.append(Block(start, "\n".join(lines), bool(closing)))
    return [block for block in found if block.text.strip()]


def about(text: str) -> dict[str, Any]:
    """Return the model, provider and status that an issue template states."""
    found: dict[str, Any] = {}
    for key, value in _ABOUT.findall(text):
        value = value.strip(" `\r")
        name = {"model": "model_id", "provider": "provider_id"}.get(key.lower(), "status")
        if name == "status":
            status = _STATUS.fullmatch(value)
            if status:
                found.setdefault("status", int(value))
        elif value and value.upper() != "N/A":
            found.setdefault(name, value)
    return found


def _read(text: str, context: Context) -> Iterator[RawRecord | Unread]:
    pieces = blocks(text)
    fenced = [block for block in pieces if block.fenced]
    if not fenced:
        yield from _read_words(Block(1, text, False), context)
        return
    stated = about("\n".join(block.text for block in pieces if not block.fenced))
    inside = replace(context, about={**stated, **context.about})
    for block in pieces:
        if block.fenced:
            yield from _read_block(block, inside)
        else:
            around = replace(context, about={**about(block.text), **context.about})
            yield prose.record(block.line, block.text, around, fallback=True)


def _read_block(block: Block, context: Context) -> Iterator[RawRecord | Unread]:
    """Read a fenced block by whatever reader fits it."""
    from model.capture.sniff import choose

    chosen = choose(sample_of(block.text))
    if chosen.reader.name == PASTE.name:
        yield from _read_words(block, context)
        return
    for item in chosen.reader.read(block.text, context):
        yield replace(item, line=item.line + block.line - 1)


def _read_words(block: Block, context: Context) -> Iterator[RawRecord | Unread]:
    """Yield a block as one record, with the app's own JSON lines in it as records of their own."""
    words: list[tuple[int, str]] = []
    for number, line in enumerate(block.text.split("\n"), block.line):
        if _own_line(line.strip(), context):
            yield from prose.stray(words, context)
            words = []
            yield RawRecord(number, line, _own_reader(context))
        else:
            words.append((number, line))
    if any(line.strip() for _, line in words):
        while not words[0][1].strip():
            words.pop(0)
        yield from prose.stray(words, context)


def _own_line(line: str, context: Context) -> bool:
    return json_records.embedded(line, context) is not None


def _own_reader(context: Context) -> Callable[[str], Reading]:
    return lambda shown: json_records.embedded(shown, context) or prose.reading(shown, context)


PASTE = Reader("text", 99, _match, _read)
