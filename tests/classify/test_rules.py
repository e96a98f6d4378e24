"""Each rule of the classification, by an error only it decides and by a near miss that is not its own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from model.capture.classify import Signal, Verdict, classify
from model.capture.classify.lexicon import PROVIDER, load_rules

_LINES = Path(__file__).with_name("rules.jsonl").read_text("utf-8").split("\n")
ROWS = [json.loads(line) for line in _LINES if line]


def verdict_on(text: str, status: int | None = None) -> Verdict:
    try:
        value: Any = json.loads(text)
    except ValueError:
        value = None
    verdict = classify(Signal(text, value=value if isinstance(value, (dict, list)) else None, status=status))
    assert verdict is not None
    return verdict


@pytest.mark.parametrize("row", [row for row in ROWS if "rule" in row], ids=lambda row: row["rule"])
def test_a_rule_decides(row: dict[str, Any]) -> None:
    verdict = verdict_on(row["text"], row["status"])
    assert (verdict.rule, verdict.code, verdict.retriable) == (row["rule"], row["code"], row["retriable"])


@pytest.mark.parametrize("row", [row for row in ROWS if "not" in row], ids=lambda row: row["not"])
def test_a_near_miss_is_another_rules_business(row: dict[str, Any]) -> None:
    verdict = verdict_on(row["text"], row["status"])
    assert verdict.rule != row["not"]
    assert verdict.code == row["code"]


@pytest.mark.parametrize(
    ("text", "status", "detail"),
    [
        ('{"error":{"message":"The model `x` does not exist"}}', 404, "PROVIDER_MODEL_NOT_FOUND"),
        ("404 page not found", None, "PROVIDER_BASE_URL_INVALID"),
        ("<!doctype html><html><title>Gateway login</title></html>", 200, "PROVIDER_BASE_URL_INVALID"),
        ('{"error":{"message":"x does not support tools"}}', 400, "PROVIDER_UNSUPPORTED_CAPABILITY"),
        ("TypeError: request timed out", None, "PROVIDER_TIMEOUT"),
        ("AI_TypeValidationError: Type validation failed", None, "PROVIDER_PROTOCOL_MISMATCH"),
    ],
)
def test_a_reserved_detail_code_refines_its_parent(text: str, status: int | None, detail: str) -> None:
    assert verdict_on(text, status).detail_code == detail


def test_the_socket_code_of_a_cut_stream_is_its_cause() -> None:
    text = "TypeError: terminated\n  [cause]: SocketError: other side closed\n  code: 'UND_ERR_SOCKET'"
    verdict = verdict_on(text)
    assert verdict.code == "STREAM_FAILED"
    assert "UND_ERR_SOCKET" in verdict.causes


def test_an_unknown_failure_is_the_providers_unless_the_app_broke() -> None:
    assert verdict_on("AcmeError: flux compensator").code == "PROVIDER_ERROR"
    assert verdict_on("Error: {} is not a function, boo").code == "INTERNAL"


def test_every_rule_has_a_row_that_it_decides_and_a_near_miss() -> None:
    ids = {rule.id for rule in load_rules().at(PROVIDER)}
    assert {row["rule"] for row in ROWS if "rule" in row} == ids
    assert {row["not"] for row in ROWS if "not" in row} == ids
