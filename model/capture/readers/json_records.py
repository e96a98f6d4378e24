"""JSON as lines, as one document, as an array and as objects written one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from model.capture.raw import Context, RawRecord, Reading
from model.capture.readers.json_text import NotJson, parse, parse_at
from model.capture.readers.protocol import Match, Reader, Sample
from model.capture.record import Unread
from model.capture.shapes import recognise

_PREFIX = 160  # characters that may stand before a record on its line
_SPACE = " \t\r\n\x1e\x00"
DAMAGED = "damaged:"


def reading(text: str, context: Context) -> Reading:
    """Read one record's JSON text by its shape; text that does not parse is read as words."""
    from model.capture.readers.prose import reading as prose_reading

    try:
        value = parse(text.strip("\x1e"))
    except NotJson:
        return prose_reading(text, context)
    found = recognise.recognise(value, text, context)
    return replace(found, value=value)


def embedded(text: str, context: Context) -> Reading | None:
    """Read a line that ends in a record of the app's own, after a time, an arrow or a name; else None."""
    timed = text.find("[timing] ")
    if 0 <= timed <= _PREFIX:
        value: dict[str, object] = {"ts": None, "level": "info", "channel": "", "message": text[timed:]}
        return recognise.recognise(value, text, context)
    brace = text.find("{", 0, _PREFIX)
    if brace < 0 or not text.rstrip().endswith("}"):
        return None
    try:
        value = parse(text[brace:])
    except NotJson:
        return None
    found = recognise.recognise(value, text, context)
    return replace(found, value=value) if found.shape in recognise.OWN_SHAPES | recognise.RPC_SHAPES else None


def record(line: int, text: str, context: Context) -> RawRecord:
    """Return the raw record of one JSON text."""
    return RawRecord(line, text, lambda shown: reading(shown, context))


def _document_match(sample: Sample) -> Match | None:
    head = sample.text.lstrip(_SPACE)
    if head[:1] not in {"{", "["}:
        return None
    if sample.whole:
        try:
            value = parse(head)
        except NotJson:
            return Match(0.6, "one JSON array that ends early") if _opens_array(head) else None
        return Match(0.9, "one JSON array" if isinstance(value, list) else "one JSON object")
    first, _, rest = head.partition("\n")
    if len(sample.lines) > 1 and _is_object(first) and _is_object(rest.lstrip().partition("\n")[0]):
        return None
    return Match(0.6, "begins like one JSON document")


def _opens_array(head: str) -> bool:
    """Say whether a text begins as an array of at least one whole object."""
    first = len(head) - len(head[1:].lstrip(_SPACE))
    if head[0] != "[" or not head.startswith("{", first):
        return False
    try:
        parse_at(head, first)
    except NotJson:
        return False
    return True


def _is_object(line: str) -> bool:
    line = line.strip(_SPACE)
    if not line.startswith("{"):
        return False
    try:
        parse(line)
    except NotJson:
        return False
    return True


def _read_document(text: str, context: Context) -> Iterator[RawRecord | Unread]:
    start = len(text) - len(text.lstrip(_SPACE))
    if text[start : start + 1] != "[":
        yield from _read_stream(text, context)
        return
    yield from elements(text, start, context)


def elements(text: str, opening: int, context: Context) -> Iterator[RawRecord | Unread]:
    """Yield the elements of the array that opens at an offset, each with its own text and line."""
    at, line, counted = opening + 1, 1 + text.count("\n", 0, opening + 1), opening + 1
    while True:
        while at < len(text) and text[at] in " \t\r\n,":
            at += 1
        if at >= len(text):
            yield Unread(line, "the array ends early: cut in the middle")
            return
        if text[at] == "]":
            return
        line, counted = line + text.count("\n", counted, at), at
        try:
            value, end = parse_at(text, at)
        except NotJson as fault:
            yield Unread(line, fault.reason)
            return
        if isinstance(value, dict | list):
            yield record(line, text[at:end], context)
        else:
            yield Unread(line, f"a JSON {_kind(value)}, not an object")
        at = end


def _kind(value: object) -> str:
    if value is None:
        return "null"
    return {bool: "boolean", str: "string", int: "number", float: "number"}.get(type(value), "array")


def _stream_match(sample: Sample) -> Match | None:
    head = sample.text.lstrip(_SPACE)
    if not head.startswith("{"):
        return None
    try:
        _, end = parse_at(head, 0)
    except NotJson:
        return None
    rest = head[end:].lstrip(_SPACE + ",")
    if rest.startswith("{") and "\n" in head[:end]:
        return Match(0.7, "JSON objects written one after the other")
    return None


def _read_stream(text: str, context: Context) -> Iterator[RawRecord | Unread]:
    at, line, counted = 0, 1, 0
    while True:
        while at < len(text) and text[at] in _SPACE + ",":
            at += 1
        if at >= len(text):
            return
        line, counted = line + text.count("\n", counted, at), at
        try:
            value, end = parse_at(text, at)
        except NotJson as fault:
            yield record(line, text[at:], context) if at == 0 else Unread(line, fault.reason)
            return
        yield (
            record(line, text[at:end], context)
            if isinstance(value, dict)
            else Unread(line, f"a JSON {_kind(value)}, not an object")
        )
        at = end


def _lines_match(sample: Sample) -> Match | None:
    lines = sample.lines[:60]
    if not any(map(_is_object, lines)):
        return None
    objects = sum(_is_object(line) for line in lines)
    # A log with stack traces between its lines still begins with an object.
    if objects < (0.2 if _is_object(lines[0]) else 0.5) * len(lines):
        return None
    return Match(
        0.55 + 0.3 * objects / len(lines),
        "a JSON object on every line" if objects == len(lines) else "JSON objects, line by line",
    )


class Words:
    """A line that is no JSON: it belongs to the words around it."""


WORDS = Words()


def of_line(number: int, line: str, context: Context) -> RawRecord | Unread | Words | None:
    """Return what one line is: a record, unread, words, or None when nothing stands there.

    An `Unread` with the reason DAMAGED leaves the words around it together; every other ends them.
    """
    bare = line.strip(_SPACE)
    if bare.startswith(("{", "[", '"')):
        try:
            value = parse(bare)
        except NotJson as fault:
            return Unread(number, fault.reason) if ends_words(bare, fault.reason) else WORDS
        if isinstance(value, dict):
            return record(number, bare, context)
        return Unread(number, f"a JSON {_kind(value)}, not an object")
    if bare:
        return WORDS
    return Unread(number, f"{DAMAGED} {line.count(chr(0)):,} NUL characters") if "\x00" in line else None


def ends_words(bare: str, reason: str) -> bool:
    """Say whether a line that did not parse was meant as a record of its own."""
    return bare[0] == "{" or reason.startswith("nested")


def _read_lines(text: str, context: Context) -> Iterator[RawRecord | Unread]:
    from model.capture.readers.prose import stray

    words: list[tuple[int, str]] = []
    for number, line in enumerate(text.split("\n"), 1):
        found = of_line(number, line, context)
        if found is None:
            continue
        if isinstance(found, Words):
            words.append((number, line))
            continue
        if not (isinstance(found, Unread) and found.reason.startswith(DAMAGED)):
            yield from stray(words, context)
            words = []
        yield found
    yield from stray(words, context)


DOCUMENT = Reader("json", 30, _document_match, _read_document)
STREAM = Reader("json-stream", 32, _stream_match, _read_stream)
LINES = Reader("json-lines", 31, _lines_match, _read_lines)
