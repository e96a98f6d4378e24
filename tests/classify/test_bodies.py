"""Bodies are found wherever they hide; the innermost one speaks."""

from __future__ import annotations

import json

import pytest

from model.capture.classify import Signal, classify
from model.capture.classify.body import documents, html_text

INNER = {"error": {"type": "overloaded_error", "message": "Overloaded"}}
TEXT = json.dumps(INNER)


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        f"API Error: 529 {TEXT} · try again",
        f"[{TEXT}]",
        f"Error code: 529 - {INNER!r}",
        f"AcmeException - {TEXT.encode()!r}. Received nothing",
        json.dumps({"error": {"message": TEXT}}),
        json.dumps({"error": {"message": json.dumps({"outer": TEXT})}}),
        f"failed: {json.dumps(TEXT)[1:-1]}",
        TEXT.replace("Over", "Over\n"),
        TEXT[:-2],
    ],
)
def test_the_innermost_body_is_found(text: str) -> None:
    verdict = classify(Signal(text, listed=True))
    assert verdict is not None
    assert verdict.code == "PROVIDER_ERROR"
    assert verdict.provider_code == "overloaded_error"
    assert "".join(verdict.message.split()) == "Overloaded"


def test_an_xml_body_is_read() -> None:
    text = '<Error xmlns="x"><Code>SlowDown</Code><Message>Reduce your request rate</Message></Error>'
    assert documents(text) == ({"code": "SlowDown", "message": "Reduce your request rate"},)


def test_what_the_request_said_is_never_the_error() -> None:
    body = {"error": {"message": "boom"}, "messages": [{"content": "rate limit exceeded"}]}
    verdict = classify(Signal(json.dumps(body), value=body, status=500))
    assert verdict is not None
    assert (verdict.code, verdict.rule) == ("PROVIDER_ERROR", "server-error")


def test_a_page_is_disclosed_as_its_text() -> None:
    head = "<head><title>502 Bad Gateway</title><script>var a='<p>';</script></head>"
    page = f"<html>{head}<body>&amp; more<!-- x --></body></html>"
    assert html_text(page) == "502 Bad Gateway & more"
    verdict = classify(Signal(page))
    assert verdict is not None
    assert (verdict.code, verdict.provider_status) == ("PROVIDER_ERROR", 502)
    assert verdict.response == "502 Bad Gateway & more"


def test_a_page_inside_a_body_is_the_bodys_message() -> None:
    value = {"statusCode": 502, "responseBody": "<html><head><title>502 Bad Gateway</title></head></html>"}
    verdict = classify(Signal(json.dumps(value), value=value))
    assert verdict is not None
    assert (verdict.code, verdict.retriable, verdict.response) == ("PROVIDER_ERROR", True, "502 Bad Gateway")


def test_a_number_too_large_to_be_a_code_is_left_alone() -> None:
    huge = 10**5000
    for value in ({"code": huge}, {"status": huge, "retry_after": huge}, {huge: "x", "errno": huge}):
        verdict = classify(Signal("x", value={**value, "error": {**value, "message": "rate limit exceeded"}}))
        assert verdict is not None
        assert (verdict.code, verdict.wait_ms) == ("PROVIDER_RATE_LIMITED", None)


def test_a_python_number_too_large_to_print_is_left_alone() -> None:
    verdict = classify(
        Signal(f"Error: {{'code': 0x{'f' * 9000}, 0x{'f' * 9000}: 1, 'message': 'rate limited'}}")
    )
    assert verdict is not None
    assert verdict.code == "PROVIDER_RATE_LIMITED"


def test_the_message_of_a_wrapped_error_is_the_inner_one() -> None:
    text = json.dumps(
        {
            "error": {
                "message": "Provider returned error",
                "code": 429,
                "metadata": {"raw": "acme is rate-limited upstream"},
            }
        }
    )
    verdict = classify(Signal(text))
    assert verdict is not None
    assert verdict.message == "acme is rate-limited upstream"


def test_evidence_is_a_verbatim_span_of_the_text() -> None:
    text = "│ Rate limit    │\n│ Exceeded. Slow down │"
    verdict = classify(Signal(f"Error: {text}"))
    assert verdict is not None
    assert verdict.evidence in text
