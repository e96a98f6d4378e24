"""Handling is total: every code of every namespace, known or not, ends in one class, state and verdict."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.handling import Handling, actions, handle
from model.registry.load import load_registry
from model.vocabulary import ClassBasis, HandlingClass, Level, Namespace, RetriableBasis, RetryHint, State

REGISTRY = load_registry()
APP, CAPABILITY, DEFINITION = Namespace.APP, Namespace.CAPABILITY, Namespace.DEFINITION
ISSUE = {"path": "/id", "message": "too long"}
INSTANCE = {"instanceId": "a", "registrationId": "r", "context": "c"}
KEYS = sorted(REGISTRY.entries)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["reason", "phase", "retryAfterMs", "issues", "x"]), inner, max_size=3
        )
    ),
    max_leaves=6,
)


def app(code: str, **event: Any) -> Handling:
    return handle(REGISTRY.resolve(APP, code), **event)


def capability(code: str, **event: Any) -> Handling:
    return handle(REGISTRY.resolve(CAPABILITY, code), **event)


def rules(handling: Handling) -> list[str]:
    return [finding.rule for finding in handling.findings]


@given(
    key=st.sampled_from(KEYS) | st.tuples(st.sampled_from(Namespace), st.text(max_size=20)),
    event=st.none() | st.booleans(),
    rule=st.none() | st.booleans(),
    retry=st.none() | st.sampled_from(list(RetryHint)) | st.text(max_size=8),
    details=JSON,
    wait=st.none() | st.integers(min_value=0),
)
def test_total(
    key: tuple[Namespace, str],
    event: bool | None,
    rule: bool | None,
    retry: str | None,
    details: Any,
    wait: int | None,
) -> None:
    handling = handle(
        REGISTRY.resolve(*key),
        event_retriable=event,
        rule_retriable=rule,
        retry=retry,
        details=details,
        wait_ms=wait,
    )
    assert isinstance(handling.handling_class, HandlingClass)
    assert isinstance(handling.class_basis, ClassBasis)
    assert isinstance(handling.state, State)
    assert set(handling.actions) <= {"settings", "retry", "restart", "dismiss"}
    assert "retry" not in handling.actions or handling.retriable is True
    assert (handling.retriable is None) == (handling.retriable_basis is RetriableBasis.NONE)
    assert handling.wait_ms is None or handling.wait_ms >= 0
    assert handling.reason.endswith(".")
    assert all(finding.text.endswith(".") for finding in handling.findings)


@pytest.mark.parametrize(
    ("code", "event", "rule", "verdict", "basis"),
    [
        ("TURN_ABORTED", None, None, False, RetriableBasis.REGISTRY),
        ("TURN_ABORTED", True, True, False, RetriableBasis.REGISTRY),
        ("PROVIDER_ERROR", False, True, False, RetriableBasis.EVENT),
        ("PROVIDER_ERROR", None, False, False, RetriableBasis.RULE),
        ("PROVIDER_ERROR", None, None, True, RetriableBasis.REGISTRY),
        ("INTERNAL", None, None, None, RetriableBasis.NONE),
        ("INTERNAL", True, None, True, RetriableBasis.EVENT),
        ("INTERNAL", None, True, True, RetriableBasis.RULE),
        ("TURN_QUOTA_REACHED", None, None, None, RetriableBasis.NONE),
        ("TURN_QUOTA_REACHED", True, None, True, RetriableBasis.EVENT),
        ("PROVIDER_AUTH_FAILED", True, None, False, RetriableBasis.REGISTRY),
        ("PROVIDER_TIMEOUT", None, None, True, RetriableBasis.REGISTRY),
        ("PROVIDER_MODEL_NOT_FOUND", True, None, False, RetriableBasis.REGISTRY),
    ],
)
def test_who_decides_whether_an_app_error_is_retriable(
    code: str, event: bool | None, rule: bool | None, verdict: bool | None, basis: RetriableBasis
) -> None:
    """Decision 2: registry no, the event, the rule, registry yes, else nobody knows."""
    handling = app(code, event_retriable=event, rule_retriable=rule)
    assert (handling.retriable, handling.retriable_basis) == (verdict, basis)


def test_all_voices_are_kept() -> None:
    handling = app("PROVIDER_ERROR", event_retriable=False, rule_retriable=True)
    assert handling.voices == (("registry", "yes"), ("event", "false"), ("rule", "true"))
    assert capability("TIMEOUT", retry="yes").voices == (("registry", "no, yes"), ("payload", "yes"))


def test_an_event_against_a_registry_no_is_a_conflict() -> None:
    assert rules(app("CONTEXT_TOO_LARGE", event_retriable=True)) == ["retriable-conflict"]
    assert rules(app("CONTEXT_TOO_LARGE", event_retriable=False)) == []
    assert rules(app("PROVIDER_ERROR", event_retriable=False)) == []


@pytest.mark.parametrize(
    ("hint", "verdict"),
    [
        ("yes", True),
        ("after-delay", True),
        ("no", False),
        ("with-changes", False),
        ("with-confirmation", False),
        ("after-refresh", False),
    ],
)
def test_the_hint_decides_for_a_capability(hint: str, verdict: bool) -> None:
    for entry in REGISTRY.codes(CAPABILITY):
        handling = capability(entry.code, retry=hint, event_retriable=not verdict)
        assert (handling.retriable, handling.retriable_basis) == (verdict, RetriableBasis.PAYLOAD)


def test_without_a_payload_07_decides_where_it_leaves_one_answer() -> None:
    assert capability("NOT_AUTHORIZED").retriable is False
    assert capability("RATE_LIMITED").retriable is True
    assert capability("TIMEOUT").retriable is None
    assert capability("CANCELLED").retriable is None
    assert capability("TIMEOUT", details={"idempotent": True, "timeoutMs": 5}).retriable is True
    assert capability("TIMEOUT", details={"idempotent": False, "timeoutMs": 5}).retriable is False


@pytest.mark.parametrize("code", ["INVALID_ID", "LIMIT_EXCEEDED", "NOT_A_CODE"])
def test_definition_codes_are_never_retriable(code: str) -> None:
    handling = handle(REGISTRY.resolve(DEFINITION, code), event_retriable=True)
    assert (handling.retriable, handling.retriable_basis) == (False, RetriableBasis.NAMESPACE)
    assert handling.handling_class is HandlingClass.DEVELOPER


@pytest.mark.parametrize(
    ("code", "details", "state"),
    [
        ("CONFIRMATION_INVALID", {"reason": "denied"}, State.DENIED),
        ("CONFIRMATION_INVALID", {"reason": "expired"}, State.FAILED),
        ("CONFIRMATION_INVALID", None, State.FAILED),
        ("COMPONENT_UNMOUNTED", {"phase": "mid-flight"}, State.STOPPED),
        ("COMPONENT_UNMOUNTED", {"phase": "resolve"}, State.FAILED),
        ("CONFIRMATION_REQUIRED", None, State.WAITING),
        ("NOT_AUTHORIZED", {"origin": "server"}, State.DENIED),
        ("CANCELLED", None, State.NEUTRAL),
        ("RATE_LIMITED", None, State.FAILED),
    ],
)
def test_the_state_depends_on_the_event(code: str, details: Any, state: State) -> None:
    assert capability(code, details=details).state is state


def test_an_unknown_code_is_a_plain_message_or_a_tool_card() -> None:
    handling = app("TURN_QUOTA_REACHED")
    assert (handling.handling_class, handling.class_basis) == (
        HandlingClass.PLAIN_MESSAGE,
        ClassBasis.DECIDED,
    )
    assert [(finding.rule, finding.level) for finding in handling.findings] == [("unknown-code", Level.I)]
    outside = capability("BRAND_NEW", retry="no")
    assert outside.handling_class is HandlingClass.TOOL_CARD
    assert [(finding.rule, finding.level) for finding in outside.findings] == [("code-outside-enum", Level.E)]


def test_a_very_long_code_does_not_flood_the_sentences() -> None:
    handling = app("X" * 100_000, event_retriable=True)
    assert len(handling.reason) < 250
    assert all(len(finding.text) < 250 for finding in handling.findings)


def test_an_alias_and_a_reserved_code_are_handled_and_found() -> None:
    alias = app("SHELL_UNAVAILABLE")
    assert (alias.handling_class, alias.class_basis) == (HandlingClass.TOOL_CARD, ClassBasis.INHERITED)
    assert rules(alias) == ["alias-emitted"]
    detail = app("WORKSPACE_PATH_DENIED")
    assert (detail.handling_class, detail.state) == (HandlingClass.TOOL_CARD, State.DENIED)
    assert rules(detail) == ["detail-code-emitted"]
    assert rules(app("PLUGIN_CRASHED")) == ["reserved-emitted"]
    assert "SHELL_UNAVAILABLE is handled as SHELL_NOT_FOUND" in alias.reason


def test_a_detail_code_names_itself_beside_its_parent() -> None:
    resolution = REGISTRY.resolve(APP, "PROVIDER_MODEL_NOT_FOUND")
    assert (resolution.code, resolution.detail_code) == ("MODEL_NOT_CONFIGURED", "PROVIDER_MODEL_NOT_FOUND")
    assert resolution.entry is not resolution.handled
    assert REGISTRY.resolve(APP, "SECRET_MISSING").detail_code is None


@pytest.mark.parametrize(
    ("code", "retry", "details", "expected"),
    [
        ("NOT_AUTHORIZED", "yes", {"origin": "client"}, ["retry-not-allowed"]),
        ("NOT_AUTHORIZED", "later", {"origin": "client"}, ["retry-unknown"]),
        ("CANCELLED", "no", None, []),
        ("CANCELLED", "yes", None, []),
        ("TIMEOUT", "yes", {"timeoutMs": 5, "idempotent": False}, ["retry-condition"]),
        ("TIMEOUT", "no", {"timeoutMs": 5, "idempotent": True}, ["retry-condition"]),
        ("TIMEOUT", "no", {"timeoutMs": 5, "idempotent": False}, []),
        ("TIMEOUT", "no", {"timeoutMs": 5, "idempotent": 0}, ["retry-condition", "details-type"]),
        ("TIMEOUT", "no", None, ["details-missing", "details-missing"]),
        ("PRECONDITION_FAILED", "after-refresh", {"reason": "binding-failed"}, []),
        ("PRECONDITION_FAILED", "after-refresh", {"order": 3}, ["retry-condition"]),
        ("PRECONDITION_FAILED", "with-changes", {"anything": {"at": "all"}}, []),
        ("EXECUTION_FAILED", "after-delay", {"transient": True, "retryAfterMs": 10}, []),
        ("EXECUTION_FAILED", "after-delay", {"reason": "transport"}, ["retry-condition"]),
        ("EXECUTION_FAILED", "no", None, []),
        ("EXECUTION_FAILED", "no", {"stack": "at x"}, ["details-undeclared"]),
        ("CONFIRMATION_INVALID", "with-confirmation", {"reason": "denied"}, ["retry-condition"]),
        ("CONFIRMATION_INVALID", "no", {"reason": "mismatch"}, []),
        ("CONFIRMATION_INVALID", "no", {"reason": "lost"}, ["retry-condition", "details-value"]),
        ("CAPABILITY_NOT_FOUND", "after-refresh", {"hidden": True}, ["details-undeclared"]),
        ("CAPABILITY_NOT_AVAILABLE", "after-refresh", {"reason": 7}, ["details-type"]),
        ("RATE_LIMITED", "after-delay", {"reason": "rate", "retryAfterMs": True}, ["details-type"]),
        ("RATE_LIMITED", "after-delay", {"reason": "rate"}, ["details-missing"]),
        ("RATE_LIMITED", "after-delay", ["rate"], ["details-type"]),
        ("STALE_CAPABILITY", "after-refresh", {"reason": "surface-reloaded"}, []),
        ("INVALID_INPUT", "with-changes", {"issues": [ISSUE]}, []),
        ("INVALID_INPUT", "with-changes", {"lockedFields": ["id"]}, ["details-missing"]),
        ("INVALID_INPUT", "with-changes", {}, ["details-missing"]),
        ("INVALID_INPUT", "with-changes", {"issues": [{**ISSUE, "value": "v"}]}, ["details-undeclared"]),
        ("INVALID_INPUT", "with-changes", {"issues": ["wrong"]}, ["details-type"]),
        ("AMBIGUOUS_INSTANCE", "with-changes", {"instances": [INSTANCE]}, []),
        ("AMBIGUOUS_INSTANCE", "with-changes", {"instances": [{"instanceId": "a"}] * 9}, ["details-missing"]),
        ("CONFIRMATION_REQUIRED", "with-confirmation", {"origin": "server"}, []),
        ("CONFIRMATION_REQUIRED", "with-confirmation", {"origin": "client"}, ["details-missing"] * 4),
    ],
)  # fmt: skip
def test_a_payload_is_held_against_the_matrix(
    code: str, retry: str, details: Any, expected: list[str]
) -> None:
    assert rules(capability(code, retry=retry, details=details)) == expected


def test_what_07_tolerates_is_information() -> None:
    locked = capability("INVALID_INPUT", retry="with-changes", details={"lockedFields": ["id"]})
    assert [finding.level for finding in locked.findings] == [Level.I]
    neither = capability("INVALID_INPUT", retry="with-changes", details={})
    assert [finding.level for finding in neither.findings] == [Level.W]


def test_a_code_without_a_payload_is_not_blamed_for_its_details() -> None:
    assert all(not capability(entry.code).findings for entry in REGISTRY.codes(CAPABILITY))


def test_a_finding_never_repeats_a_value() -> None:
    details = {"reason": "quiet-harbour-lantern", "retryAfterMs": "moss-kite", "note": "tidal-pine"}
    handling = capability("RATE_LIMITED", retry="after-delay", details=details)
    told = " ".join(finding.text for finding in handling.findings)
    assert not any(value in told for value in details.values())


@pytest.mark.parametrize(
    ("details", "wait", "expected"),
    [
        ({"retryAfterMs": 1500}, None, 1500),
        ({"retryAfterMs": 1500}, 9000, 9000),
        ({"retryAfterMs": 0}, None, 0),
        ({"retryAfterMs": True}, None, None),
        ({"retryAfterMs": -1}, None, None),
        ({"retryAfterMs": "1500"}, None, None),
        ({"providerWaitMs": 512}, None, None),
        (None, None, None),
    ],
)
def test_the_wait_is_the_one_the_event_carries(details: Any, wait: int | None, expected: int | None) -> None:
    assert capability("RATE_LIMITED", details=details, wait_ms=wait).wait_ms == expected
    assert app("PROVIDER_RATE_LIMITED", details=details, wait_ms=wait).wait_ms == expected


def test_actions_belong_to_the_class() -> None:
    assert app("PROVIDER_SECRET_MISSING").actions == ("settings",)
    assert app("STREAM_FAILED").actions == ("retry",)
    assert app("STREAM_FAILED", event_retriable=False).actions == ()
    assert app("NETWORK_RESOLVE_FAILED").actions == ()  # maybe offers no Retry
    assert app("TOOL_TIMEOUT").actions == ()
    assert app("HOST_UNAVAILABLE").actions == ()
    assert app("TURN_ABORTED").actions == ()


@pytest.mark.parametrize(
    ("banner", "expected"),
    [(None, ()), ("degraded", ()), ("restarting", ()), ("restored", ("dismiss",)), ("fatal", ("restart",))],
)
def test_a_banner_can_be_dismissed_only_when_resolved(banner: str | None, expected: tuple[str, ...]) -> None:
    assert actions(HandlingClass.DEGRADED_BANNER, True, banner=banner) == expected
