"""Parse JSON that may be hostile: deep, huge, with duplicate keys or with what JSON does not know."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

DEPTH_LIMIT = 200  # levels of nesting that are walked
DECODE_LIMIT = 16 * 1024 * 1024  # characters of one record that are decoded unasked


class NotJson(ValueError):
    """The text is no JSON; `reason` is one phrase for the list of what could not be read."""

    def __init__(self, reason: str, at: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.at = at


_WORDS = ("true", "false", "null")  # each begins with the empty rest of a text that just ends


def _integer(digits: str) -> int | str:
    return int(digits) if len(digits) < 400 else digits  # a huge number is kept as it is written


_DECODER = json.JSONDecoder(parse_int=_integer, parse_constant=str)
_LENIENT = json.JSONDecoder(parse_int=_integer, parse_constant=str, strict=False)


def parse(text: str) -> Any:
    """Return the value of a JSON text; NaN and Infinity stay as words. Raises NotJson."""
    if len(text) > DECODE_LIMIT:
        raise NotJson(f"larger than {DECODE_LIMIT // 1024 // 1024} MiB, shown but not decoded")
    value, end = parse_at(text, len(text) - len(text.lstrip(" \t\r\n\ufeff")))
    rest = text[end:].strip()
    if rest:
        raise NotJson("not JSON: text after the value", end)
    return value


def parse_at(text: str, at: int) -> tuple[Any, int]:
    """Return the value that begins at an offset, and where it ends. Raises NotJson."""
    try:
        value, end = _DECODER.raw_decode(text, at)
        if _too_deep(value, text, at, end):
            raise RecursionError
        return value, end
    except RecursionError:
        raise NotJson("nested too deeply, shown as text", at) from None
    except ValueError as fault:
        message = str(fault)
        if "control character" in message:
            try:
                return _LENIENT.raw_decode(text, at)
            except (ValueError, RecursionError):
                pass
        position = getattr(fault, "pos", at)
        rest = text[position:].strip()
        cut = "Unterminated string" in message or any(word.startswith(rest) for word in _WORDS)
        raise NotJson("not JSON: cut in the middle" if cut else "not JSON", position) from None


def _too_deep(value: Any, text: str, start: int, end: int) -> bool:
    """Say whether a value nests beyond what anything after us can walk; few texts have to be asked."""
    if text.count("{", start, end) + text.count("[", start, end) <= DEPTH_LIMIT:
        return False
    level = [value]
    for _ in range(DEPTH_LIMIT):
        level = [inner for node in level if isinstance(node, dict | list) for inner in _inside(node)]
        if not level:
            return False
    return True


def _inside(node: dict[str, Any] | list[Any]) -> Iterable[Any]:
    return node.values() if isinstance(node, dict) else node


def redundant_keys(text: str) -> bool:
    """Say whether an object of a JSON text names a key twice; the last one counts."""
    found = False

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        nonlocal found
        made = dict(items)
        found = found or len(made) < len(items)
        return made

    try:
        json.JSONDecoder(object_pairs_hook=pairs, parse_int=_integer, strict=False).decode(text)
    except (ValueError, RecursionError):
        return False
    return found
