"""One failure with its sources, retries apart, outages as spans, and one headline."""

from __future__ import annotations

from collections.abc import Callable

from captured import app_error, event, lines, log, payload, timing

from model.capture.record import Capture

Open = Callable[..., Capture]
AT = 1_786_442_400_000


def codes(capture: Capture) -> list[str]:
    return [failure.code for failure in capture.failures]


def test_message_end_and_error_are_one_failure_with_both_sources(opened: Open) -> None:
    error = app_error("PROVIDER_RATE_LIMITED", "429: slow down", retriable=True)
    message = {
        "id": "m1",
        "role": "assistant",
        "status": "error",
        "providerId": "acme",
        "modelId": "acme-large",
        "error": error,
    }
    capture = opened(lines(event("message_end", AT, message=message), event("error", AT + 5, error=error)))
    failure = capture.failures[0]
    assert len(capture.failures) == 1
    assert (failure.line, failure.records, failure.count, failure.record) == (2, (0, 1), 2, 1)
    assert (failure.fields.provider_id, failure.fields.model_id) == ("acme", "acme-large")


def test_the_same_error_in_another_turn_is_another_failure(opened: Open) -> None:
    error = app_error("PROVIDER_ERROR", "503 upstream")
    second = event("error", AT + 5, error=error) | {"turnId": "t2"}
    assert codes(opened(lines(event("error", AT, error=error), second))) == [
        "PROVIDER_ERROR",
        "PROVIDER_ERROR",
    ]


def test_the_same_error_six_seconds_later_is_another_failure(opened: Open) -> None:
    error = app_error("PROVIDER_ERROR", "503 upstream")
    assert (
        len(opened(lines(event("error", AT, error=error), event("error", AT + 4_000, error=error))).failures)
        == 1
    )
    assert (
        len(opened(lines(event("error", AT, error=error), event("error", AT + 6_000, error=error))).failures)
        == 2
    )


def test_different_messages_of_one_code_stay_apart(opened: Open) -> None:
    one, two = app_error("TOOL_FAILED", "exit code 1"), app_error("TOOL_FAILED", "no such file")
    assert len(opened(lines(event("error", AT, error=one), event("error", AT + 10, error=two))).failures) == 2


def test_a_timing_line_joins_the_error_it_belongs_to(opened: Open) -> None:
    capture = opened(
        lines(
            timing("error", 0, errorCode="PROVIDER_ERROR", providerStatus=503),
            log(
                "turn failed",
                "2026-08-11T09:20:01.000Z",
                sessionId="s1",
                turnId="t1",
                code="PROVIDER_ERROR",
                data={"message": "503 upstream"},
            ),
        )
    )
    failure = capture.failures[0]
    assert len(capture.failures) == 1
    assert (failure.message, failure.fields.provider_status, failure.fields.model_id) == (
        "503 upstream",
        503,
        "acme-large",
    )


def test_error_and_turn_failed_are_one_and_the_retry_before_them_stays_apart(opened: Open) -> None:
    said = "stream disconnected before completion: error decoding response body"
    capture = opened(
        lines(
            {"type": "error", "message": f"Reconnecting... 1/5 ({said})"},
            {"type": "error", "message": said},
            {"type": "turn.failed", "error": {"message": said}},
        )
    )
    assert [(failure.state.value, failure.line, failure.transient) for failure in capture.failures] == [
        ("transient", 1, True),
        ("failed", 3, False),
    ]


def test_prose_and_the_block_below_it_are_one(opened: Open) -> None:
    capture = opened(
        "Provider: acme\n\n```\nRate limit exceeded.\n```\n\n```\nApiError: "
        "Rate limit exceeded.\n    at x (y:1:2)\n```\n"
    )
    assert codes(capture) == ["PROVIDER_RATE_LIMITED"]


def test_two_accounts_of_one_failure_keep_the_surer_code(opened: Open) -> None:
    said = "stream disconnected before completion: An error occurred"
    error = {
        "timestamp": "2026-05-27T08:02:10.000Z",
        "type": "event_msg",
        "payload": {"type": "error", "message": said},
    }
    done = {
        "timestamp": "2026-05-27T08:02:10.010Z",
        "type": "event_msg",
        "payload": {
            "type": "task_complete",
            "error": {"message": said, "codex_error_info": "internal_server_error"},
        },
    }
    assert codes(opened(lines(error, done))) == ["STREAM_FAILED"]


def test_a_terminal_failure_takes_the_last_wait_of_its_own_retries(opened: Open) -> None:
    capture = opened(
        lines(
            timing("retry", 0, errorCode="PROVIDER_RATE_LIMITED", retryAttempt=1, retryDelayMs=4000),
            timing("retry", 4, errorCode="PROVIDER_RATE_LIMITED", retryAttempt=2, retryDelayMs=8000),
            timing("error", 12, errorCode="PROVIDER_RATE_LIMITED", retryAttempt=3),
        )
    )
    assert [(failure.state.value, failure.retry_after_ms) for failure in capture.failures] == [
        ("transient", 4000),
        ("transient", 8000),
        ("failed", 8000),
    ]


def test_retries_of_another_turn_lend_no_wait(opened: Open) -> None:
    capture = opened(
        lines(
            timing("retry", 0, turn="t0", errorCode="PROVIDER_RATE_LIMITED", retryDelayMs=4000),
            timing("error", 12, turn="t1", errorCode="PROVIDER_RATE_LIMITED"),
        )
    )
    assert capture.failures[-1].retry_after_ms is None


def test_a_run_that_recovered_has_no_terminal_failure_and_no_headline(opened: Open) -> None:
    capture = opened(lines(timing("retry", 0, errorCode="STREAM_FAILED"), timing("ok", 3)))
    assert ([failure.state.value for failure in capture.failures], capture.headline) == (["transient"], None)


def test_an_outage_is_one_failure_until_the_component_is_restored(opened: Open) -> None:
    down = {"ok": False, "component": "host", "restarting": True, "message": "host-core exited (101)"}
    up = {"ok": True, "component": "host", "restarted": True}
    capture = opened(lines(log("host-core exited unexpectedly", code="HOST_UNAVAILABLE"), down, down, up))
    assert (codes(capture), capture.failures[0].count) == (["HOST_UNAVAILABLE"], 3)
    again = opened(lines(down, up, down))
    assert codes(again) == ["HOST_UNAVAILABLE", "HOST_UNAVAILABLE"]


def test_host_and_sidecar_go_down_each_on_their_own(opened: Open) -> None:
    capture = opened(lines({"ok": False, "component": "host"}, {"ok": False, "component": "sidecar"}))
    assert codes(capture) == ["HOST_UNAVAILABLE", "AGENT_UNAVAILABLE"]


def test_a_stop_by_the_user_is_neutral_and_never_the_headline_before_a_failure(opened: Open) -> None:
    stopped = timing("aborted", 9)
    alone = opened(lines(stopped))
    assert (codes(alone), alone.failures[0].state.value, alone.headline) == (["TURN_ABORTED"], "neutral", 0)
    both = opened(lines(timing("error", 0, turn="t0", errorCode="TIMEOUT"), stopped))
    assert both.headline == 0


def test_the_headline_is_the_last_failed_or_denied_else_the_last_waiting(opened: Open) -> None:
    ask = {
        "confirmationId": "c",
        "summary": "Delete",
        "expiresAt": "2026-09-14T09:20:00Z",
        "effect": "destructive",
        "origin": "client",
    }
    waiting = {
        "status": "error",
        "invocationId": "i1",
        "capabilityId": "a.b",
        "error": payload("CONFIRMATION_REQUIRED", "with-confirmation", ask),
    }
    denied = {
        "status": "error",
        "invocationId": "i2",
        "capabilityId": "a.b",
        "error": payload("CONFIRMATION_INVALID", "no", {"reason": "denied"}),
    }
    assert opened(lines(waiting)).failures[0].state.value == "waiting"
    assert opened(lines(waiting)).headline == 0
    both = opened(lines(denied, waiting))
    assert ([failure.state.value for failure in both.failures], both.headline) == (["denied", "waiting"], 0)


def test_a_plan_failure_knows_the_contract_its_session_was_under(opened: Open) -> None:
    changed = {"jsonrpc": "2.0", "method": "plans.changed", "params": {"sessionId": "s1", "kind": "goal"}}
    capture = opened(lines(changed, event("error", AT, error=app_error("PLAN_APPROVAL_TIMEOUT", "expired"))))
    assert capture.failures[0].kind == "goal"
    own = app_error("PLAN_APPROVAL_TIMEOUT", "expired", details={"kind": "plan"})
    assert opened(lines(changed, event("error", AT, error=own))).failures[0].kind == "plan"
