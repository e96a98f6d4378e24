"""Parse JSON that may be hostile: deep, huge, with duplicate keys or with what JSON does not know."""

from __future__ import annotations

import json
from typing import Any

DECODE_LIMIT = 16 * 1024 * 1024  # characters of one record that are decoded unasked


class NotJson(ValueError):
    """The text is no JSON; `reason` is one phrase for the list of what could not be read."""

    def __init__(self, reason: str, at: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.at = at


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
        return _DECODER.raw_decode(text, at)
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
        cut = not text[position:].strip() or "Unterminated string" in message
        raise NotJson("not JSON: cut in the middle" if cut else "not JSON", position) from None


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
