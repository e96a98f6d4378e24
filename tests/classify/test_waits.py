"""How long an error asks to wait, in the order in which hints outrank each other."""

from __future__ import annotations

import pytest

from model.capture.classify import Signal, classify
from model.capture.classify.waits import duration, from_headers, from_prose

_DATE = "Tue, 11 Aug 2026 09:14:02 GMT"
_TWO_MINUTES_LATER = "Tue, 11 Aug 2026 09:16:02 GMT"


@pytest.mark.parametrize(
    ("text", "milliseconds"),
    [
        ("6m0s", 360_000),
        ("11.752s", 11_752),
        ("1h2m", 3_720_000),
        ("898ms", 898),
        ("3 days 5 hours 20 minutes", 278_400_000),
        ("86400 seconds", 86_400_000),
        ("30秒", 30_000),
        ("5分钟", 300_000),
        ("2時間", 7_200_000),
        ("soon", None),
        ("400 days", None),
    ],
)
def test_a_duration_is_read_in_every_spelling(text: str, milliseconds: int | None) -> None:
    assert duration(text) == milliseconds


@pytest.mark.parametrize(
    ("headers", "milliseconds"),
    [
        ({"retry-after-ms": "2874", "retry-after": "3"}, 2874),
        ({"retry-after": "59"}, 59_000),
        ({"retry-after": "604800"}, 604_800_000),
        ({"retry-after": _TWO_MINUTES_LATER, "date": _DATE}, 120_000),
        ({"retry-after": _TWO_MINUTES_LATER}, None),
        ({"x-ratelimit-reset-tokens": "6m0s"}, None),
        ({"retry-after": "later"}, None),
    ],
)
def test_headers_count_from_the_response_itself(headers: dict[str, str], milliseconds: int | None) -> None:
    assert from_headers(headers) == milliseconds


@pytest.mark.parametrize(
    ("text", "milliseconds"),
    [
        ("Please try again in 6m0s. Need more tokens?", 360_000),
        ("retry after 86400 seconds", 86_400_000),
        ("Your quota will reset after 2h30m5s.", 9_005_000),
        ("请在30秒后重试", 30_000),
        ("60秒後に再試行してください", 60_000),
        ("please try again", None),
        ("Retrying in 8 seconds (attempt 4/10)", None),
        ("Retrying in 8 seconds… (attempt 4/10)", None),
        ("timeout of 60000ms exceeded", None),
    ],
)
def test_prose_is_a_hint_only_when_it_states_a_time(text: str, milliseconds: int | None) -> None:
    assert from_prose(text) == milliseconds


def wait_of(text: str, **headers: str) -> int | None:
    verdict = classify(Signal(text, headers=headers))
    assert verdict is not None
    return verdict.wait_ms


def test_a_body_field_outranks_the_sentence_beside_it() -> None:
    body = '{"error":{"code":429,"message":"Please retry in 5s.","details":[{"retryDelay":"37s"}]}}'
    assert wait_of(body) == 37_000


def test_a_header_outranks_the_body() -> None:
    assert wait_of('{"error":{"code":429,"message":"x","retry_after":37}}', **{"retry-after": "2"}) == 2_000


def test_headers_written_into_the_text_count_as_headers() -> None:
    text = f"HTTP/1.1 429 Too Many Requests\nDate: {_DATE}\nRetry-After: {_TWO_MINUTES_LATER}\n\nslow down"
    assert wait_of(text) == 120_000


def test_a_budget_is_no_wait() -> None:
    assert wait_of('{"error":{"message":"request timed out","timeoutMs":120000}}') is None


def test_what_no_retry_can_mend_has_no_wait() -> None:
    assert wait_of("413 Limit 6000, Requested 12328. Please try again in 5s") is None
