"""JSON-RPC, MCP and capability results, and whose vocabulary they speak."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from captured import app_error, event, lines, payload, told

from model.capture.record import Capture

Open = Callable[..., Capture]


def test_an_agent_event_inside_json_rpc(opened: Open) -> None:
    notice = {"jsonrpc": "2.0", "method": "agent.event", "params": event("error", error=app_error("TIMEOUT"))}
    assert told(opened(lines(notice))) == [("TIMEOUT", "failed")]


def test_host_json_rpc_takes_the_string_before_the_number(opened: Open) -> None:
    capture = opened(
        lines(
            {
                "jsonrpc": "2.0",
                "id": 1,
                "error": {"code": 1003, "message": "no file", "data": {"errorCode": "NOT_FOUND"}},
            }
        )
    )
    assert capture.files[0].container == "host-rpc"
    assert told(capture) == [("NOT_FOUND", "failed")]
    assert [finding.rule for finding in capture.failures[0].findings] == ["number-against-string"]


def test_a_host_number_without_a_string_is_labelled_as_inferred(opened: Open) -> None:
    capture = opened(lines({"jsonrpc": "2.0", "id": 1, "error": {"code": 1012, "message": "refused"}}))
    assert told(capture) == [("WRITE_DISABLED_IN_PLAN", "denied")]
    assert [finding.rule for finding in capture.failures[0].findings] == [
        "inferred-from-number",
        "number-contradiction",
    ]


def test_a_tool_result_of_the_host_is_named_after_the_call_it_ends(opened: Open) -> None:
    call = {
        "jsonrpc": "2.0",
        "id": 7,
        "method": "tools.execute",
        "params": {"toolCallId": "c1", "toolName": "Write", "args": {"path": "a.md"}},
    }
    result = {
        "toolCallId": "c1",
        "ok": False,
        "isError": True,
        "denied": True,
        "errorCode": "TOOL_DENIED",
        "content": {"error": "no"},
    }
    capture = opened(lines(call, {"jsonrpc": "2.0", "id": 7, "result": result}))
    assert told(capture) == [("TOOL_DENIED", "denied")]
    assert (capture.failures[0].tool, capture.failures[0].target) == ("Write", "a.md")


def test_a_capability_result_keeps_code_retry_and_details(opened: Open) -> None:
    error = payload(
        "STALE_CAPABILITY",
        "after-refresh",
        {"reason": "registration-replaced", "liveRegistrationId": "reg_4"},
    )
    capture = opened(
        lines({"status": "error", "invocationId": "i1", "capabilityId": "orders.cancel", "error": error})
    )
    failure = capture.failures[0]
    assert (failure.namespace.value, failure.code, failure.retry, failure.payload) == (
        "capability",
        "STALE_CAPABILITY",
        "after-refresh",
        error,
    )
    assert failure.tool == "orders.cancel"


def test_a_runtime_rejection_is_listed_with_its_reason_and_neutral(opened: Open) -> None:
    capture = opened(
        lines(
            {
                "type": "component-rejected",
                "at": "2026-08-11T09:20:00Z",
                "componentType": "devices",
                "reason": "duplicate",
            }
        )
    )
    failure = capture.failures[0]
    assert (failure.state.value, failure.message, failure.handling_class.value) == (
        "neutral",
        "devices: duplicate",
        "neutral",
    )
    assert failure.findings == ()


def test_an_audit_line_has_only_the_code(opened: Open) -> None:
    capture = opened(
        lines(
            {
                "at": "2026-08-11T09:20:00Z",
                "type": "invocation-settled",
                "capabilityId": "a.b",
                "status": "error",
                "code": "TIMEOUT",
            }
        )
    )
    failure = capture.failures[0]
    assert (failure.namespace.value, failure.code, failure.retriable) == ("capability", "TIMEOUT", None)


@pytest.mark.parametrize("before", ["", "The page changed; refresh first.\n"])
def test_a_capability_payload_inside_an_mcp_result_is_parsed_twice(opened: Open, before: str) -> None:
    text = before + json.dumps(
        payload("RATE_LIMITED", "after-delay", {"reason": "queue-full", "retryAfterMs": 1500})
    )
    capture = opened(
        lines(
            {
                "jsonrpc": "2.0",
                "id": 3,
                "result": {"content": [{"type": "text", "text": text}], "isError": True},
            }
        )
    )
    failure = capture.failures[0]
    assert (failure.namespace.value, failure.code, failure.retry_after_ms) == (
        "capability",
        "RATE_LIMITED",
        1500,
    )


def test_a_capability_error_at_protocol_level_is_a_finding(opened: Open) -> None:
    error = {"code": -32000, "message": "x", "data": payload("NOT_AUTHORIZED", "no", {"origin": "server"})}
    failure = opened(lines({"jsonrpc": "2.0", "id": 3, "error": error})).failures[0]
    assert (failure.code, failure.findings[-1].rule) == ("NOT_AUTHORIZED", "protocol-level-error")


def test_whatever_a_tool_says_it_stays_a_tool(opened: Open) -> None:
    result = {
        "content": [{"type": "text", "text": "GitHub API error: 403 API rate limit exceeded"}],
        "isError": True,
    }
    assert told(opened(lines({"jsonrpc": "2.0", "id": 4, "result": result}))) == [("TOOL_FAILED", "failed")]
