"""The events a record carries: what the replica of the user's screen is folded from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from captured import app_error, event, lines, payload

from model.capture import events
from model.capture.record import Capture

Open = Callable[..., Capture]


def shown(opened: Open, *records: Any) -> list[events.Event]:
    return [item for record in opened(lines(*records)).records for item in record.events]


def test_a_turn_with_words(opened: Open) -> None:
    def message(status: str, text: str) -> dict[str, Any]:
        return {"id": "m1", "role": "assistant", "status": status, "content": text}

    assert shown(
        opened,
        event("turn_start"),
        event("message_end", message={"id": "m0", "role": "user", "content": "why?"}),
        event("message_start", message=message("streaming", "")),
        event("message_update", message=message("streaming", "Bec")),
        event("message_end", message=message("complete", "Because.")),
        event("turn_end", status="completed"),
    ) == [
        events.TurnStarted(),
        events.UserMessage("why?"),
        events.AssistantMessage("m1", "Bec", "streaming"),
        events.AssistantMessage("m1", "Because.", "complete"),
        events.TurnEnded("completed"),
    ]


def test_a_message_that_failed_without_a_word_is_still_a_message(opened: Open) -> None:
    message = {"id": "m1", "role": "assistant", "status": "error", "content": "", "error": app_error()}
    assert shown(opened, event("message_end", message=message)) == [
        events.AssistantMessage("m1", "", "error")
    ]


def test_a_tool_that_is_asked_for_and_denied(opened: Open) -> None:
    assert shown(
        opened,
        event("tool_start", toolCallId="c1", toolName="Write", args={"path": "a.md", "text": "x"}),
        event(
            "tool_permission_request", toolCallId="c1", requestId="p1", toolName="Write", summary="Write a.md"
        ),
        event("tool_end", toolCallId="c1", isError=True, result={"error": "no", "code": "TOOL_DENIED"}),
    ) == [
        events.ToolStarted("c1", "Write", "a.md", '{"path":"a.md","text":"x"}'),
        events.ApprovalAsked("p1", "Write", "Write a.md", call_id="c1"),
        events.ToolEnded("c1", ok=False),
    ]


def test_the_host_runs_a_tool(opened: Open) -> None:
    assert shown(
        opened,
        {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "tools.execute",
            "params": {"toolCallId": "c1", "toolName": "Bash", "args": {"command": "ls"}},
        },
        {
            "jsonrpc": "2.0",
            "method": "permissions.request",
            "params": {"requestId": "p1", "toolCallId": "c1", "toolName": "Bash"},
        },
        {"jsonrpc": "2.0", "id": 1, "result": {"toolCallId": "c1", "ok": True, "content": {}}},
    ) == [
        events.ToolStarted("c1", "Bash", "ls", '{"command":"ls"}'),
        events.ApprovalAsked("p1", "Bash", None, call_id="c1"),
        events.ToolEnded("c1", ok=True),
    ]


def test_the_banner_follows_the_host(opened: Open) -> None:
    assert shown(
        opened,
        {
            "ok": False,
            "component": "host",
            "restarting": True,
            "message": "exited",
            "attempt": 1,
            "maxAttempts": 3,
        },
        {"ok": True, "component": "host", "restarted": True},
        {"ok": False, "component": "sidecar", "fatal": True},
    ) == [
        events.HostStatus("host", "restarting", "exited", 1, 3),
        events.HostStatus("host", "restored"),
        events.HostStatus("sidecar", "fatal"),
    ]


def test_a_capability_that_asks_and_is_allowed(opened: Open) -> None:
    ask = {
        "confirmationId": "k1",
        "summary": "Cancel 3 orders",
        "expiresAt": "2026-09-14T09:20:00Z",
        "effect": "destructive",
        "origin": "client",
    }
    error = payload("CONFIRMATION_REQUIRED", "with-confirmation", ask)
    assert shown(
        opened,
        {
            "type": "invocation-started",
            "at": "2026-09-14T09:00:00Z",
            "invocationId": "i1",
            "capabilityId": "orders.cancel",
        },
        {"status": "error", "invocationId": "i1", "capabilityId": "orders.cancel", "error": error},
        {
            "type": "confirmation-resolved",
            "confirmationId": "k1",
            "invocationId": "i1",
            "outcome": "approved",
        },
        {"status": "ok", "invocationId": "i1", "capabilityId": "orders.cancel", "output": {}},
    ) == [
        events.ToolStarted("i1", "orders.cancel"),
        events.ApprovalAsked(
            "k1", "orders.cancel", "Cancel 3 orders", "destructive", 1_789_377_600_000, "i1"
        ),
        events.ApprovalAnswered("k1", "allowed", "i1"),
        events.ToolEnded("i1", ok=True, name="orders.cancel"),
    ]


def test_a_stored_tool_block_shows_its_call_and_its_end(opened: Open) -> None:
    block = {
        "type": "tool_call",
        "callId": "c1",
        "name": "Read",
        "args": {"path": "a.md"},
        "status": "complete",
        "result": "text",
    }
    stored = {
        "blocks": [block],
        "createdAt": "2026-08-11T09:19:00Z",
        "id": "m1",
        "role": "assistant",
        "type": "message",
    }
    assert shown(opened, stored) == [
        events.ToolStarted("c1", "Read", "a.md", '{"path":"a.md"}'),
        events.ToolEnded("c1", ok=True, name="Read"),
    ]
