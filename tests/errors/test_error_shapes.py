"""The two documents' shapes: unknown fields stay, meaning is strict, code, retry and details are lossless."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.errors import (
    SOURCES,
    AppError,
    CapabilityError,
    app_error,
    capability_error,
    definition_error,
    namespace_of,
    payload,
)
from model.vocabulary import Namespace

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def test_an_app_error_reads_the_fields_of_08() -> None:
    error = app_error(
        {
            "code": "PROVIDER_RATE_LIMITED",
            "message": "429: slow down",
            "details": {"status": 429},
            "retriable": True,
            "source": "agent",
            "causeCode": "ECONNRESET",
            "traceId": "tr-9",
        }
    )
    assert error is not None
    assert (error.retriable, error.source, error.cause_code, error.trace_id) == (
        True,
        "agent",
        "ECONNRESET",
        "tr-9",
    )
    assert error.findings() == ()


def test_unknown_fields_are_kept() -> None:
    error = app_error({"code": "TIMEOUT", "severity": 3, "hints": [None]})
    assert error is not None
    assert error.extra == {"severity": 3, "hints": [None]}


@given(details=JSON, extra=st.dictionaries(st.text(), JSON, max_size=3))
def test_everything_received_comes_back(details: Any, extra: dict[str, Any]) -> None:
    """Whatever the values and their names are, nothing is added and nothing is lost."""
    received = {**extra, "code": "TOOL_FAILED", "details": details}
    error = app_error(received)
    assert error is not None
    assert error.as_received() == received


@pytest.mark.parametrize(
    "details",
    [2**200, -(2**70), {"a": None}, {}, [], "", None, 0, False, {"n": 12345678901234567890123456789.0}],
)
def test_details_survive_as_they_are(details: Any) -> None:
    received = {"code": "DENIED_BY_PLUGIN", "retry": "no", "details": details}
    error = payload(received)
    assert isinstance(error, CapabilityError)
    assert error.as_received() == received
    assert json.dumps(error.as_received()["details"]) == json.dumps(details)


def test_deeply_nested_details_survive() -> None:
    nested: Any = "core"
    for _ in range(5_000):
        nested = [nested]
    error = app_error({"code": "INTERNAL", "details": nested})
    assert error is not None
    assert error.as_received()["details"] is nested


def test_null_and_missing_stay_apart() -> None:
    with_null, without = app_error({"code": "INTERNAL", "details": None}), app_error({"code": "INTERNAL"})
    assert with_null is not None
    assert without is not None
    assert with_null.as_received() == {"code": "INTERNAL", "details": None}
    assert without.as_received() == {"code": "INTERNAL"}


@pytest.mark.parametrize("value", ["true", 1, 0, "no", []])
def test_a_retriable_that_is_no_boolean_has_no_meaning_but_is_kept(value: Any) -> None:
    error = app_error({"code": "TIMEOUT", "retriable": value})
    assert error is not None
    assert error.retriable is None
    assert error.as_received() == {"code": "TIMEOUT", "retriable": value}
    assert [finding.rule for finding in error.findings()] == ["field-type"]


@pytest.mark.parametrize("value", [None, [], "TIMEOUT", {}, {"code": 7}, {"code": ""}, {"code": None}])
def test_no_code_no_error(value: Any) -> None:
    assert app_error(value) is None
    assert capability_error(value) is None
    assert definition_error(value) is None
    assert payload(value) is None
    assert namespace_of(value) is None


def test_the_vocabulary_is_told_by_retry_and_never_by_the_name() -> None:
    assert isinstance(payload({"code": "TIMEOUT", "message": "m"}), AppError)
    assert isinstance(payload({"code": "TIMEOUT", "message": "m", "retry": "yes"}), CapabilityError)
    assert isinstance(payload({"code": "RATE_LIMITED", "message": "m"}), AppError)
    assert namespace_of({"code": "TIMEOUT", "retry": None}) is Namespace.APP
    assert namespace_of({"code": "TIMEOUT", "retry": "whenever"}) is Namespace.CAPABILITY


def test_hints_and_codes_outside_the_sets_are_kept() -> None:
    error = capability_error({"code": "BRAND_NEW", "message": "m", "retry": "whenever", "details": {"x": 1}})
    assert error is not None
    assert (error.code, error.retry, error.details) == ("BRAND_NEW", "whenever", {"x": 1})


def test_a_source_outside_its_five_values_is_kept_and_found() -> None:
    error = app_error({"code": "INTERNAL", "source": "sidecar"})
    assert error is not None
    assert error.source == "sidecar"
    assert [finding.rule for finding in error.findings()] == ["source-unknown"]
    for source in SOURCES:
        known = app_error({"code": "INTERNAL", "source": source})
        assert known is not None
        assert known.findings() == ()


def test_a_definition_error_needs_only_its_code() -> None:
    error = definition_error({"code": "DUPLICATE_CAPABILITY", "message": "twice", "stack": "at x"})
    assert error is not None
    assert error.extra == {"stack": "at x"}
