"""`classify(redact(x)) == classify(x)`: what is hidden never decides what an error is."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from model.capture.classify import Signal, classify
from model.redaction.engine import redact

HERE = Path(__file__).parent
ROWS = [
    json.loads(line)
    for name in ("rules.jsonl", "vendors.jsonl")
    for line in HERE.joinpath(name).read_text("utf-8").split("\n")
    if line.strip()
]
LETTERS = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"


def token(seed: int) -> str:
    return "".join(random.Random(seed).choices(LETTERS, k=36))


WRAPPERS: dict[str, Callable[[str, int], str]] = {
    "after a header": lambda text, seed: f"> Authorization: Bearer {token(seed)}\n\n{text}",
    "before a key": lambda text, seed: f"{text}\napi_key={token(seed)}",
    "after an address": lambda text, seed: f"POST https://bot:{token(seed)}@api.example/v1\n{text}",
}


def verdict(text: str, status: int | None) -> tuple[Any, ...] | None:
    try:
        value = json.loads(text)
    except ValueError:
        value = None
    said = classify(Signal(text, value=value, status=status))
    return None if said is None else (said.code, said.retriable, said.wait_ms, said.detail_code)


@pytest.mark.parametrize("wrapper", WRAPPERS)
def test_hiding_changes_no_verdict(wrapper: str) -> None:
    hidden = 0
    for seed, row in enumerate(ROWS):
        raw = WRAPPERS[wrapper](row["text"], seed)
        clean = redact(raw).text
        hidden += clean != raw
        assert verdict(clean, row.get("status")) == verdict(raw, row.get("status")), raw
    assert hidden == len(ROWS)
