"""Rule 0: what is no failure at all."""

from __future__ import annotations

import json

import pytest

from model.capture.classify import Signal, classify

NOT_FAILURES = [
    "",
    "hello world",
    "Why does the API return 401 and 429 sometimes?",
    "A 429 means the client sent too many requests; a 401 means the key is wrong.",
    "I get a timeout sometimes, should I raise it?",
    "Rate limiting is a technique that protects a service.\n\nIf you see a timeout, raise it.",
    "The request is slow.\n\n- In that case the connection timed out is all you get.",
    "at foo (/app/core.js:429:33)",
    "width: 404px; height: 500px",
    "[INFO] server started on port 5000",
    '{"error": null, "status": "completed"}',
    '{"error": null}',
    '{"ok": true, "data": {"message": "connection refused"}}',
    '{"isError": false, "content": "error: connection refused"}',
    '{"outcome": "ok", "message": "timeout"}',
    '{"exit_code": 0, "output": "error: foo"}',
    '{"base_resp": {"status_code": 0, "status_msg": "success"}}',
    '{"code": 0, "message": "success"}',
    '{"message": "hello"}',
    "HTTP/1.1 200 OK",
    "test result: ok. 404 passed; 0 failed",
    '{"choices": [{"message": {"role": "assistant", "content": "Error: rate limit exceeded"}}]}',
]


@pytest.mark.parametrize("text", NOT_FAILURES)
def test_what_is_well_or_only_mentioned_is_no_failure(text: str) -> None:
    value = json.loads(text) if text.startswith("{") else None
    assert classify(Signal(text, value=value)) is None


def test_an_empty_error_under_a_failed_status_is_a_failure_without_detail() -> None:
    verdict = classify(Signal('{"error":null}', value={"error": None}, status=500))
    assert verdict is not None
    assert (verdict.code, verdict.retriable, verdict.response) == ("PROVIDER_ERROR", True, None)


def test_an_issue_report_that_quotes_an_error_is_a_failure() -> None:
    text = "I tried this today.\n\n**Error Output**\n```\n402 Insufficient Balance\n```\nCan you help?"
    verdict = classify(Signal(text))
    assert verdict is not None
    assert (verdict.code, verdict.message) == ("PROVIDER_ERROR", "402 Insufficient Balance")


def test_what_a_reader_lists_as_a_failure_is_one_even_without_a_known_word() -> None:
    verdict = classify(Signal("it broke", listed=True))
    assert verdict is not None
    assert (verdict.code, verdict.rule) == ("PROVIDER_ERROR", "fallback")
