"""The classifier answers for the plainest foreign errors."""

import pytest

from model.capture.classify import Signal, classify


@pytest.mark.parametrize(
    ("text", "code", "retriable"),
    [
        ("API Error: 429 slow down", "PROVIDER_RATE_LIMITED", True),
        ('{"error":{"code":"insufficient_quota","message":"no money"}}', "PROVIDER_ERROR", False),
        ("terminated", "STREAM_FAILED", True),
        ("connect ECONNREFUSED 127.0.0.1:11434", "NETWORK_ERROR", True),
    ],
)
def test_a_plain_error_gets_its_code(text: str, code: str, retriable: bool) -> None:
    verdict = classify(Signal(text))
    assert verdict is not None
    assert (verdict.code, verdict.retriable) == (code, retriable)
    assert verdict.evidence in text
