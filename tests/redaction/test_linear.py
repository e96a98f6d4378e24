"""Four times the text is at most eight times the work (invariant 10), counted in calls and not in seconds."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from model.redaction.engine import redact

FAMILIES: dict[str, Callable[[int], str]] = {
    "keys": lambda n: "password=" * (n // 9),
    "weak keys": lambda n: "token=" * (n // 6),
    "backslashes": lambda n: 'password="' + "\\" * n,
    "escaped quotes": lambda n: '\\"password\\":' * (n // 13),
    "openers": lambda n: "password: " + "[" * n,
    "nested objects": lambda n: '"token": {"' * (n // 11),
    "nested pairs": lambda n: "('password', " * (n // 13),
    "spaces after a header": lambda n: "authorization:" + " " * n,
    "headers": lambda n: "authorization: digest " * (n // 22),
    "cookies": lambda n: "cookie: a=b1c2d3e4f5; " * (n // 22),
    "addresses": lambda n: "://" * (n // 3),
    "user info": lambda n: "://a:b" * (n // 6),
    "records": lambda n: '"name": "password", ' * (n // 20),
    "records backwards": lambda n: '"value": "x", "name": "password"' * (n // 32),
    "deltas": lambda n: 'data: {"delta":{"text":"pass' * (n // 28),
    "wraps": lambda n: "A1b2C3d4E5f6G7h8\n" * (n // 17) + "password=x",
    "key files": lambda n: "-----BEGIN RSA PRIVATE KEY-----" * (n // 31),
    "escapes": lambda n: "\\u0070" * (n // 6) + "assword",
    "commands": lambda n: "mysql " * (n // 6) + "-p",
    "prose": lambda n: "token is " * (n // 9),
    "tokens": lambda n: "eyJhbGciOi" * (n // 10),
    "words of other languages": lambda n: "пароль: " * (n // 8),
}


def work(text: str) -> int:
    """Count the calls that redacting the text takes."""
    calls = 0

    def count(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        redact(text)
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.parametrize("family", FAMILIES)
def test_work_grows_with_the_length(family: str) -> None:
    make = FAMILIES[family]
    redact(make(1000))
    assert work(make(100_000)) < 8 * work(make(25_000))
