"""What the details disclosure gets: the response, the bounded fields, the findings."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from captured import app_error, event, lines

from model.capture.record import Capture, Failure

Open = Callable[..., Capture]


def failed(opened: Open, **more: Any) -> Failure:
    return opened(lines(event("error", error=app_error("PROVIDER_ERROR", "it broke", **more)))).failures[0]


@pytest.mark.parametrize(
    ("details", "response"),
    [
        ({"response": "R", "body": "B", "message": "M"}, "R"),
        ({"body": "B", "message": "M"}, "B"),
        ({"message": "M", "other": 1}, "M"),
        ({"response": {"not": "a text"}, "phase": "stream"}, '{"response":{"not":"a text"}}'),
        ({"phase": "stream", "providerStatus": 500}, "it broke"),
        ({}, "it broke"),
        (None, "it broke"),
        ("plain", "plain"),
        ([1, 2], "[1,2]"),
    ],
)
def test_the_provider_response_of_an_own_error(opened: Open, details: Any, response: str) -> None:
    detail = failed(opened, details=details).detail
    assert detail is not None
    assert (detail.text, detail.omitted) == (response, 0)


def test_the_provider_response_of_a_foreign_error_is_the_innermost_message(opened: Open) -> None:
    inner = json.dumps(
        {"error": {"code": 429, "message": "Resource has been exhausted", "status": "RESOURCE_EXHAUSTED"}}
    )
    failure = opened(f"ApiError: {json.dumps({'error': {'message': inner, 'code': 429}})}").failures[0]
    assert failure.detail is not None
    assert failure.detail.text == "Resource has been exhausted"


def test_a_page_is_reduced_to_its_text(opened: Open) -> None:
    failure = opened(
        "<html><head><title>502 Bad "
        "Gateway</title></head><body><h1>502 Bad Gateway</h1><hr>nginx</body></html>"
    ).failures[0]
    assert failure.detail is not None
    assert "<" not in failure.detail.text
    assert "nginx" in failure.detail.text


@pytest.mark.parametrize(("length", "omitted"), [(600, 0), (601, 1), (5_000, 4_400)])
def test_600_units_stay_and_the_rest_is_a_number(opened: Open, length: int, omitted: int) -> None:
    detail = failed(opened, details={"response": "限" * length}).detail
    assert detail is not None
    assert (len(detail.text), detail.omitted) == (min(length, 600), omitted)


def test_a_long_answer_that_is_reduced_to_its_message_says_how_much_is_not_here(opened: Open) -> None:
    body = json.dumps(
        {"error": {"message": "quota exceeded", "code": 429, "links": ["https://x.example/" + "a" * 700]}}
    )
    detail = opened(body).failures[0].detail
    assert detail is not None
    assert (detail.text, detail.omitted) == ("quota exceeded", len(body) - len("quota exceeded"))


def test_control_characters_and_colours_are_gone(opened: Open) -> None:
    failure = failed(opened, details={"response": "\x1b[31mred\x1b[0m\x07 and \x00plain"})
    assert failure.detail is not None
    assert failure.detail.text == "red and plain"


def test_all_fields_of_the_disclosure(opened: Open) -> None:
    details = {
        "phase": "stream",
        "providerStatus": 429,
        "providerCode": "rate_limit_exceeded",
        "providerWaitMs": 512,
        "streamMs": 1840,
        "retryAttempt": 5,
    }
    failure = failed(opened, details=details, source="agent", traceId="tr-1", causeCode="ECONNRESET")
    shown = failure.fields
    assert (shown.phase, shown.provider_status, shown.provider_code) == ("stream", 429, "rate_limit_exceeded")
    assert (shown.provider_wait_ms, shown.stream_ms, shown.retry_attempt) == (512, 1840, 5)
    assert (shown.source, shown.trace_id, failure.causes) == ("agent", "tr-1", ("ECONNRESET",))
    assert failure.findings == ()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("phase", "x" * 33),
        ("providerCode", "y" * 65),
        ("providerCode", "two words"),
        ("providerId", "z" * 129),
        ("providerStatus", -1),
        ("streamMs", 1.5),
        ("retryAttempt", True),
        ("modelId", ["m"]),
    ],
)
def test_a_field_out_of_bounds_is_left_out_with_a_finding(opened: Open, name: str, value: Any) -> None:
    failure = failed(opened, details={name: value})
    assert [finding.rule for finding in failure.findings] == ["field-out-of-bounds"]
    assert failure.findings[0].text.startswith(name)


def test_a_source_outside_the_five_is_kept_and_a_finding(opened: Open) -> None:
    failure = failed(opened, source="moon")
    assert (failure.fields.source, [finding.rule for finding in failure.findings]) == (
        "moon",
        ["source-unknown"],
    )


def test_an_alias_is_shown_as_received_and_handled_as_its_canonical_code(opened: Open) -> None:
    failure = opened(
        json.dumps({"ok": False, "error": app_error("PROVIDER_AUTH_FAILED", retriable=True)})
    ).failures[0]
    assert (failure.code, failure.received, failure.status) == (
        "PROVIDER_UNAUTHORIZED",
        "PROVIDER_AUTH_FAILED",
        "alias",
    )
    assert (failure.retriable, failure.retriable_basis.value) == (False, "registry")
    assert {finding.rule for finding in failure.findings} == {"alias-emitted", "retriable-conflict"}


def test_a_reserved_detail_code_is_handled_as_its_parent(opened: Open) -> None:
    failure = opened(json.dumps({"ok": False, "error": app_error("PROVIDER_MODEL_NOT_FOUND")})).failures[0]
    assert (failure.code, failure.detail_code) == ("MODEL_NOT_CONFIGURED", "PROVIDER_MODEL_NOT_FOUND")


def test_an_unknown_code_is_shown_verbatim_and_never_dropped(opened: Open) -> None:
    failure = opened(
        json.dumps({"ok": False, "error": app_error("BRAND_NEW_CODE", retriable=True)})
    ).failures[0]
    assert (failure.code, failure.known, failure.handling_class.value, failure.retriable) == (
        "BRAND_NEW_CODE",
        False,
        "plain_message",
        True,
    )


def test_a_capability_message_over_300_characters_is_a_finding(opened: Open) -> None:
    value = {"code": "CANCELLED", "message": "x" * 301, "retry": "yes"}
    failure = opened(json.dumps(value)).failures[0]
    assert "capability-message-long" in [finding.rule for finding in failure.findings]


def test_a_body_without_words_has_no_detail(opened: Open) -> None:
    failure = opened('{"error": null}', status=500).failures[0]
    assert (failure.message, failure.detail, failure.fields.provider_status) == ("", None, 500)


def test_the_status_of_the_transport_stands_before_a_code_in_the_body(opened: Open) -> None:
    failure = opened(
        '{"error":{"code":500,"message":"the request exceeds the available context size"}}', status=400
    ).failures[0]
    assert (failure.code, failure.fields.provider_status) == ("CONTEXT_TOO_LARGE", 400)
