"""Error bodies in the shapes that vendors send them, across wrappers and languages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from model.capture.classify import Signal, classify

_FILE = Path(__file__).with_name("vendors.jsonl")
VENDORS = [json.loads(line) for line in _FILE.read_text("utf-8").split("\n") if line]


@pytest.mark.parametrize(
    "case", VENDORS, ids=lambda case: case["text"][:40].encode("ascii", "replace").decode()
)
def test_a_vendors_error_becomes_its_code(case: dict[str, Any]) -> None:
    text = case["text"]
    try:
        value = json.loads(text)
    except ValueError:
        value = None
    value = value if isinstance(value, (dict, list)) else None
    verdict = classify(Signal(text, value=value, status=case.get("status")))
    assert verdict is not None
    assert (verdict.code, verdict.wait_ms) == (case["code"], case.get("wait_ms"))
    if "retriable" in case:
        assert verdict.retriable is case["retriable"]
