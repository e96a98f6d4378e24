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
