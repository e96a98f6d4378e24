"""When a three-digit number is an HTTP status, and when it is a decoy."""

from __future__ import annotations

from typing import Any

import pytest

from model.capture.classify.status import in_document, in_text


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("HTTP/1.1 429 Too Many Requests", 429),
        ("< HTTP/2 503", 503),
        ("Error code: 404 - {}", 404),
        ("API Error: 529 {}", 529),
        ("failed with status 404: x", 404),
        ("**Status Code: 402**", 402),
        ("OpenAI API error (500): 500 sorry", 500),
        ("402 Insufficient Balance", 402),
        ("Error: 400 This endpoint's maximum", 400),
        ("401 Access Denied\ncontent-type: x", 401),
        ("event=done http=503 proto=x", 503),
        ("<html><title>502 Bad Gateway</title>", 502),
        ("requests: 503 Server Error: x", 503),
    ],
)
def test_a_status_is_known_by_its_place(text: str, status: int) -> None:
    found = in_text(text)
    assert found is not None
    assert found[0] == status
    assert found[1] in text


@pytest.mark.parametrize(
    "text",
    [
        "at core.js:302:433",
        "Windows 10.0.500",
        "content-length: 429",
        "localhost:443",
        "width: 404px",
        "id 429 was used",
        "code 1302",
        "<TransferEncodingError: 400, message='Not enough data'>",
        "waited 500 ms",
    ],
)
def test_a_decoy_is_no_status(text: str) -> None:
    assert in_text(text) is None


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"status": 429}, 429),
        ({"error": {"code": "401"}}, 401),
        ({"error": {"code": 500}, "status": 400}, 400),
        ({"status": 200, "error": {"code": 502}}, 502),
        ({"code": 1302}, None),
        ({"port": 500, "id": 404}, None),
        ({"messages": [{"status": 500}]}, None),
        ({"status": True}, None),
    ],
)
def test_a_body_states_its_status_in_a_field_of_that_name(body: Any, status: int | None) -> None:
    assert in_document(body) == status
