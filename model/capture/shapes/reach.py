"""Reach into received JSON without trusting its shape."""

from __future__ import annotations

import json
from typing import Any

_TARGETS = ("path", "file_path", "filePath", "file", "command", "cmd", "url", "query", "pattern", "name")


def text_of(value: Any) -> str:
    """Return a value as the text a person would read: strings as they are, the rest as compact JSON."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def string(value: Any, *keys: str) -> str | None:
    """Return the first non-empty string under one of the keys of an object, or None."""
    if isinstance(value, dict):
        for key in keys:
            found = value.get(key)
            if isinstance(found, str) and found:
                return found
    return None


def word(value: Any, key: str) -> str:
    """Return the string under a key of an object, or "" when anything else stands there."""
    found = value.get(key) if isinstance(value, dict) else None
    return found if isinstance(found, str) else ""


def identifier(value: Any, *keys: str) -> str | None:
    """Return the first non-empty string or integer under one of the keys, as a string."""
    if isinstance(value, dict):
        for key in keys:
            found = value.get(key)
            if isinstance(found, str) and found:
                return found
            if isinstance(found, int) and not isinstance(found, bool):
                return str(found)
    return None


def integer(value: Any, *keys: str) -> int | None:
    """Return the first whole number under one of the keys of an object, or None."""
    if isinstance(value, dict):
        for key in keys:
            found = value.get(key)
            if isinstance(found, int) and not isinstance(found, bool):
                return found
            if isinstance(found, float) and found.is_integer():
                return int(found)
    return None


def flag(value: Any, key: str) -> bool | None:
    """Return a boolean under a key of an object, or None when it is anything else."""
    found = value.get(key) if isinstance(value, dict) else None
    return found if isinstance(found, bool) else None


def member(value: Any, *path: str) -> Any:
    """Return what stands under a path of keys, or None."""
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def http_status(value: Any) -> int | None:
    """Return an HTTP status, from a number or a string of three digits, or None."""
    if isinstance(value, str) and len(value) == 3 and value.isascii() and value.isdigit():
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool) and 100 <= value <= 599:
        return value
    return None


def headers_of(value: Any) -> dict[str, str]:
    """Return header pairs with lower-case names, from an object or a list of name and value."""
    if isinstance(value, dict):
        return {str(k).lower(): v for k, v in value.items() if isinstance(v, str)}
    if isinstance(value, list):
        pairs = [(item.get("name"), item.get("value")) for item in value if isinstance(item, dict)]
        return {str(k).lower(): v for k, v in pairs if isinstance(k, str) and isinstance(v, str)}
    return {}


def arguments_of(args: Any) -> tuple[str | None, str | None]:
    """Return a tool's one telling argument and all of them as JSON text."""
    if isinstance(args, str):
        try:
            args = json.loads(args)
        except (ValueError, RecursionError):
            return None, args or None
    if not isinstance(args, dict) or not args:
        return None, None
    target = string(args, *_TARGETS)
    if target is None:
        target = next((item for item in args.values() if isinstance(item, str) and item), None)
    return target, text_of(args)


def blocks_text(blocks: Any) -> str:
    """Return the text of a message's content: a string, or the text blocks of a list."""
    if isinstance(blocks, str):
        return blocks
    if not isinstance(blocks, list):
        return ""
    parts = (
        string(block, "text", "input_text", "output_text") for block in blocks if isinstance(block, dict)
    )
    return "\n".join(part for part in parts if part)
