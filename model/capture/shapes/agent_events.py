"""The app's own agent events (container 3): what happened in a turn, and what the screen showed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from model.capture import events
from model.capture.classify.signal import Origin
from model.capture.raw import Context, Issue, Reading
from model.capture.shapes import transcript
from model.capture.shapes.errors import error_issue
from model.capture.shapes.reach import arguments_of, flag, integer, string, text_of, word

_OUTCOMES = {
    "completed": "completed",
    "complete": "completed",
    "error": "failed",
    "failed": "failed",
    "aborted": "aborted",
}


def envelope(value: dict[str, Any], _context: Context) -> Reading | None:
    """Read `{sessionId, turnId?, ts, event}`, or an event that stands without its envelope."""
    event = value.get("event")
    if isinstance(event, dict) and isinstance(event.get("type"), str):
        return read_event(event, value)
    if word(value, "type") in _READERS and "ts" in value and "sessionId" in value:
        return read_event(value, value)
    return None


def read_event(event: dict[str, Any], around: dict[str, Any]) -> Reading | None:
    """Read one agent event; an unknown type is kept and shows nothing."""
    base = Reading(
        "event",
        "own-events",
        at=around.get("ts"),
        session=string(around, "sessionId") or string(event, "sessionId"),
        turn=string(around, "turnId") or string(event, "turnId"),
    )
    reader = _READERS.get(event["type"])
    return base if reader is None else reader(event, base)


def _turn_start(_event: dict[str, Any], base: Reading) -> Reading:
    return replace(base, events=(events.TurnStarted(),))


def _turn_end(event: dict[str, Any], base: Reading) -> Reading:
    found = error_issue(event.get("error"))
    outcome = (
        "failed" if found else _OUTCOMES.get(string(event, "status", "outcome", "reason") or "", "ended")
    )
    return replace(base, events=(events.TurnEnded(outcome),), issues=(found,) if found else ())


def _message(event: dict[str, Any], base: Reading) -> Reading:
    message = event.get("message")
    if not isinstance(message, dict):
        return base
    found = transcript.message_issue(message) if event["type"] == "message_end" else None
    shown = transcript.message_events(message)
    if event["type"] == "message_start":
        shown = tuple(item for item in shown if not isinstance(item, events.AssistantMessage) or item.text)
    settled = event["type"] == "message_end" and found is None and message.get("role") == "assistant"
    return replace(base, events=shown, issues=(found,) if found else (), settled=settled)


def _error(event: dict[str, Any], base: Reading) -> Reading:
    error = event.get("error") if "error" in event else {k: v for k, v in event.items() if k != "type"}
    found = error_issue(error, beside=event)
    return replace(base, issues=(found,) if found else ())


def _tool_start(event: dict[str, Any], base: Reading) -> Reading:
    target, arguments = arguments_of(_args(event))
    call_id = string(event, "toolCallId", "callId") or ""
    name = string(event, "toolName", "name", "tool") or "tool"
    return replace(base, events=(events.ToolStarted(call_id, name, target, arguments),))


def _args(event: dict[str, Any]) -> Any:
    return event.get("args") or event.get("arguments") or event.get("input") or event.get("params")


def tool_issue(event: dict[str, Any], *, failed: bool | None = None) -> Issue | None:
    """Return the failure of a finished tool call, or None when it went well."""
    result = event.get("result", event.get("content"))
    bad = flag(event, "isError") is True or flag(event, "ok") is False or flag(event, "denied") is True
    if not (bad if failed is None else failed):
        return None
    error = transcript.tool_error(result, string(event, "error", "message"))
    code = string(event, "errorCode")
    if code is None and flag(event, "denied") is True and not (isinstance(error, dict) and "code" in error):
        code = "TOOL_DENIED"
    if code is not None and not (isinstance(error, dict) and "code" in error):
        error = {"code": code, "message": error if isinstance(error, str) else text_of(error)}
    target, arguments = arguments_of(_args(event))
    return error_issue(
        error,
        origin=Origin.TOOL,
        tool=string(event, "toolName", "name", "tool"),
        target=target,
        arguments=arguments,
        call_id=string(event, "toolCallId", "callId"),
    )


def _tool_end(event: dict[str, Any], base: Reading) -> Reading:
    found = tool_issue(event)
    call_id = string(event, "toolCallId", "callId") or ""
    ended = events.ToolEnded(call_id, found is None, string(event, "toolName", "name", "tool"))
    return replace(base, events=(ended,), issues=(found,) if found else ())


def _permission(event: dict[str, Any], base: Reading) -> Reading:
    return replace(base, events=(asked(event),))


def asked(value: dict[str, Any]) -> events.ApprovalAsked:
    """Return the permission card that a request opens."""
    call_id = string(value, "toolCallId", "callId")
    return events.ApprovalAsked(
        request_id=string(value, "requestId", "permissionId", "id") or call_id or "",
        name=string(value, "toolName", "tool", "name", "capabilityId"),
        summary=string(value, "summary", "message", "title", "description"),
        effect=string(value, "effect", "risk"),
        expires_at_ms=integer(value, "expiresAt", "expiresAtMs", "deadline"),
        call_id=call_id,
    )


def _permission_end(event: dict[str, Any], base: Reading) -> Reading:
    call_id = string(event, "toolCallId", "callId")
    decision = (string(event, "decision", "outcome", "status", "result") or "").lower()
    allowed = (
        flag(event, "allowed") is True
        or flag(event, "approved") is True
        or decision.startswith(("allow", "approv", "grant"))
    )
    outcome = (
        "allowed" if allowed else "expired" if decision in {"expired", "timeout", "timed_out"} else "denied"
    )
    request = string(event, "requestId", "permissionId", "id") or call_id or ""
    return replace(base, events=(events.ApprovalAnswered(request, outcome, call_id),))


def _compaction_end(event: dict[str, Any], base: Reading) -> Reading:
    found = transcript.compaction_issue(event)
    return replace(base, issues=(found,) if found else ())


_READERS: dict[str, Callable[[dict[str, Any], Reading], Reading]] = {
    "agent_start": _turn_start,
    "turn_start": _turn_start,
    "agent_end": _turn_end,
    "turn_end": _turn_end,
    "message_start": _message,
    "message_update": _message,
    "message_end": _message,
    "error": _error,
    "tool_start": _tool_start,
    "tool_end": _tool_end,
    "tool_permission_request": _permission,
    "tool_permission_response": _permission_end,
    "tool_permission_resolved": _permission_end,
    "compaction_end": _compaction_end,
}
