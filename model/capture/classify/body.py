"""Find the structured bodies inside an error text: JSON, escaped JSON, Python reprs, XML, HTML."""

from __future__ import annotations

import ast
import html
import json
import re
from collections.abc import Iterator
from typing import Any

from model.capture.classify.lexicon import load_rules

HEAD, TAIL = 64_000, 16_000  # characters of a long text that are examined
MAX_DEPTH = 6  # strings inside strings
MAX_STARTS = 80  # places where a body may begin, per text
MAX_LITERAL = 20_000  # characters of a Python repr that are evaluated
MAX_NODES = 4_000

_DECODER = json.JSONDecoder(strict=False)  # a terminal breaks lines inside string literals
_OPENING = re.compile(r"[\[{](?=\s*(?:[\"'{\[\]}\\]|b['\"]))")
_BYTES = re.compile(r"\bb'(?:[^'\\]|\\.){2,20000}'|\bb\"(?:[^\"\\]|\\.){2,20000}\"", re.DOTALL)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_PY_ESCAPES = frozenset("\\'\"abfnrtvxuN\n01234567")
_PAIR = re.compile(
    r"[\"'](error|message|msg|detail|type|code|status|reason|errorMessage|errorType|statusCode)[\"']\s*:\s*"
    r"(?:\"((?:[^\"\\]|\\.){0,4000})|'((?:[^'\\]|\\.){0,4000})|(-?\d{1,12})\b)"
)
_XML_FIELD = re.compile(r"<(Code|Message|Type|code|message)>([^<>]{1,2000})</\1>")
_XML_HINT = re.compile(r"<(?:\w+:)?(?:Error|ErrorResponse|UnauthorizedException)\b[^>]{0,300}>")
_HTML_HINT = re.compile(r"<!doctype html|<html[\s>]|<head[\s>]|<body[\s>]|<title>", re.IGNORECASE)
_HTML_SILENT = re.compile(r"<(?:(script|style|svg|noscript)\b|(!--))", re.IGNORECASE)
_HTML_TAG = re.compile(r"<[/!a-zA-Z][^<>]{0,2000}>")


def window(text: str) -> str:
    """Return the part of a text that is examined: all of it, or its head and its tail."""
    if len(text) <= HEAD + TAIL:
        return text
    return text[:HEAD] + "\n" + text[-TAIL:]


def documents(text: str, value: Any = None) -> tuple[Any, ...]:
    """Return every structured body, outermost first, so that the last one is the innermost.

    Follows JSON inside JSON strings and Python reprs to a bounded depth. Never raises.
    """
    found: list[Any] = []
    if isinstance(value, (dict, list)):
        found.append(value)
        for leaf in strings(value):
            _search(leaf, found, 1)
    else:
        _search(window(text), found, 0)
    return tuple(found)


def strings(value: Any) -> Iterator[str]:
    """Yield the string leaves that may hold an inner body, skipping what the request said."""
    for _, leaf in walk(value):
        if isinstance(leaf, str) and ("{" in leaf or "[" in leaf):
            yield leaf


def walk(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield `(key, leaf)` depth first, in order, without the request's own side; bounded."""
    skipped = load_rules().fields["request"]
    stack: list[tuple[str, Any]] = [("", value)]
    for _ in range(MAX_NODES):
        if not stack:
            return
        key, node = stack.pop()
        if isinstance(node, dict):
            named = [(key, inner) for key, inner in node.items() if isinstance(key, str)]
            stack.extend((name, inner) for name, inner in reversed(named) if name.lower() not in skipped)
        elif isinstance(node, (list, tuple)):
            stack.extend((key, v) for v in reversed(node))
        else:
            yield key, node


def _search(text: str, found: list[Any], depth: int) -> None:
    if depth > MAX_DEPTH or len(found) > 40:
        return
    text = text[: HEAD + TAIL + 1]
    before = len(found)
    for literal in list(_BYTES.finditer(text))[:4]:
        inner = _python(literal.group())
        if isinstance(inner, bytes):
            _search(inner.decode("utf-8", "replace"), found, depth + 1)
            text = text.replace(literal.group(), " ", 1)
    inner_found = found[before:]
    del found[before:]
    for document in _embedded(text):
        found.append(document)
        for leaf in strings(document):
            _search(leaf, found, depth + 1)
    found.extend(inner_found)
    if len(found) == before:
        found.extend(_damaged(text, depth))


def _embedded(text: str) -> Iterator[Any]:
    """Yield the JSON or Python containers that stand in a text, in order."""
    at = starts = 0
    failed = 0
    while starts < MAX_STARTS and failed < 4 * HEAD:
        opening = _OPENING.search(text, at)
        if opening is None:
            return
        starts += 1
        at = opening.start()
        try:
            document, at = _DECODER.raw_decode(text, at)
        except (ValueError, RecursionError) as fault:
            failed += max(1, getattr(fault, "pos", len(text)) - at)
            document, at = _literal(text, at)
        if document:
            yield document


def _literal(text: str, start: int) -> tuple[Any, int]:
    """Read a Python container literal at `start`; return it and where to go on."""
    end = _balanced(text, start)
    if end is None:
        return None, start + 1
    document = _python(text[start:end])
    return (document, end) if isinstance(document, (dict, list)) else (None, start + 1)


def _balanced(text: str, start: int) -> int | None:
    depth, quote = 0, ""
    at, limit = start, min(len(text), start + MAX_LITERAL)
    while at < limit:
        char = text[at]
        if char == "\\":
            at += 1
        elif quote:
            if char == quote:
                quote = ""
        elif char in "'\"":
            quote = char
        elif char in "{[(":
            depth += 1
        elif char in "}])":
            depth -= 1
            if depth == 0:
                return at + 1
        at += 1
    return None


def _python(source: str) -> Any:
    source = _ESCAPE.sub(lambda m: m.group() if m.group(1) in _PY_ESCAPES else "\\" + m.group(), source)
    try:
        return ast.literal_eval(source)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return None


def _damaged(text: str, depth: int) -> list[Any]:
    """Return what is left of a body that is escaped, XML or cut off."""
    if '{\\"' in text or '{\\\\"' in text or '[{\\"' in text:
        plain = _ESCAPE.sub(lambda m: {"n": "\n", "t": " ", "r": " "}.get(m.group(1), m.group(1)), text)
        found: list[Any] = []
        _search(plain, found, depth + 1)
        return found
    if _XML_HINT.search(text):
        return [{k.lower(): html.unescape(v) for k, v in _XML_FIELD.findall(text)}]
    pairs: dict[str, Any] = {}
    if "{" in text:
        for key, double, single, number in _PAIR.findall(text)[:60]:
            pairs[key] = int(number) if number else double or single
    return [pairs] if pairs else []


def is_body(text: str) -> bool:
    """Say whether a text is one JSON body and nothing else."""
    bare = text.strip()
    if bare[:1] not in ("{", "["):
        return False
    try:
        return _DECODER.raw_decode(bare)[1] == len(bare)
    except (ValueError, RecursionError):
        return False


def is_html(text: str) -> bool:
    """Say whether a text holds a web page instead of a body."""
    return _HTML_HINT.search(text, 0, 4_000) is not None


def html_text(text: str) -> str:
    """Return the visible text of a page: tags, scripts and comments gone, entities resolved."""
    bare = _HTML_TAG.sub(" ", _spoken(window(text)))
    lines = (" ".join(line.split()) for line in html.unescape(bare).splitlines())
    return "\n".join(line for line in lines if line)


def _spoken(text: str) -> str:
    """Return a page without its scripts, styles and comments; each closing tag is sought once."""
    lower = text.lower()
    lower = lower if len(lower) == len(text) else text
    kept, at = [], 0
    unclosed: set[str] = set()
    for opening in _HTML_SILENT.finditer(text):
        closing = "-->" if opening.group(2) else f"</{opening.group(1).lower()}>"
        if opening.start() < at or closing in unclosed:
            continue
        end = lower.find(closing, opening.end())
        if end < 0:
            unclosed.add(closing)
            continue
        kept.append(text[at : opening.start()])
        at = end + len(closing)
    return " ".join([*kept, text[at:]])
