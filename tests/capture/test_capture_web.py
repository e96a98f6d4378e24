"""Streams, HTTP archives and exchanges."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from typing import Any

import pytest
from captured import told

from model.capture.record import Capture

Open = Callable[..., Capture]


def test_curly_quotes_are_undone(opened: Open) -> None:
    capture = opened(
        "API Error: 404 {“error”: {“message”: “model ‘foo’ not found”, “code”: “model_not_found”}}"
    )
    assert told(capture) == [("MODEL_NOT_CONFIGURED", "failed")]


def test_a_typed_error_inside_a_stream(opened: Open) -> None:
    capture = opened(
        'event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}\n\n'
    )
    failure = capture.failures[0]
    assert (capture.files[0].container, failure.code, failure.fields.phase) == (
        "sse",
        "PROVIDER_ERROR",
        "stream",
    )


CHUNK = 'data: {"id":"x","choices":[{"delta":{"content":"hi"},"finish_reason":null}]}\n\n'


@pytest.mark.parametrize(
    ("end", "expected"),
    [
        ('data: {"id":"x","choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n', []),
        ("", ["STREAM_FAILED"]),
        ('data: {"id":"x","cho', ["STREAM_FAILED"]),
    ],
)
def test_a_stream_without_its_end_failed(opened: Open, end: str, expected: list[str]) -> None:
    assert [failure.code for failure in opened(CHUNK + end).failures] == expected


def test_an_error_beside_choices_counts_although_done_follows(opened: Open) -> None:
    chunk = (
        'data: {"error":{"code":502,"message":"Provider returned error"},"choices":[]}\n\ndata: [DONE]\n\n'
    )
    assert [failure.code for failure in opened(": comment\n\n" + chunk).failures] == ["PROVIDER_ERROR"]


def har_entry(status: int, **more: Any) -> dict[str, Any]:
    response = {
        "status": status,
        "statusText": "",
        "headers": [],
        "content": {"mimeType": "application/json", **more},
    }
    return {
        "startedDateTime": "2026-08-11T09:14:01.100Z",
        "request": {"method": "POST", "url": "https://x.example", "postData": {"text": '{"model":"m-1"}'}},
        "response": response,
    }


def test_har_entries_with_a_base64_body_and_one_that_got_no_answer(opened: Open) -> None:
    body = base64.b64encode(b'{"error":{"message":"expired","code":"token_expired"}}').decode()
    lost = {**har_entry(0), "_error": "net::ERR_CONNECTION_REFUSED"}
    entries = [har_entry(200, text='{"data":[]}'), har_entry(401, text=body, encoding="base64"), lost]
    capture = opened(json.dumps({"log": {"version": "1.2", "creator": {}, "entries": entries}}, indent=1))
    assert capture.files[0].container == "har"
    assert told(capture) == [("PROVIDER_UNAUTHORIZED", "failed"), ("NETWORK_ERROR", "failed")]
    assert capture.failures[0].fields.model_id == "m-1"
    assert capture.failures[0].line > 1


def test_what_curl_prints(opened: Open) -> None:
    capture = opened(
        "> POST /v1 HTTP/1.1\n> Host: x.example\n>\n< HTTP/1.1 429 Too Many Requests\n< retry-after: 59\n<\n"
        '{"error":{"message":"slow down"}}\n* Connection #0 left intact\n'
    )
    failure = capture.failures[0]
    assert (capture.files[0].container, failure.code, failure.retry_after_ms) == (
        "http",
        "PROVIDER_RATE_LIMITED",
        59_000,
    )


def test_a_good_answer_is_no_failure(opened: Open) -> None:
    assert opened('HTTP/1.1 200 OK\ncontent-type: application/json\n\n{"ok":true}').failures == ()
