"""Codex rollouts and `codex exec --json` (container 12)."""

from __future__ import annotations

import re
from typing import Any

from model.capture import events
from model.capture.classify.signal import Origin, Signal
from model.capture.raw import Context, Issue, Reading
from model.capture.shapes.foreign import foreign_issue
from model.capture.shapes.reach import arguments_of, member, string, text_of, word

_PROGRESS = re.compile(
    r"^\s*(?:Reconnecting|Retrying|Attempt)\b[^\n]{0,40}?\d{1,3}\s?(?:/|of)\s?\d{1,3}", re.IGNORECASE
)


def codex_rollout(value: dict[str, Any], _context: Context) -> Reading | None:
    """Read a line of a Codex rollout: an envelope of timestamp, type and payload."""
    payload = value.get("payload")
    if not isinstance(payload, dict) or not isinstance(value.get("type"), str):
        return None
    if word(value, "type") not in {"session_meta", "turn_context", "event_msg", "response_item", "compacted"}:
        return None
    base: dict[str, Any] = {
        "kind": "transcript",
        "shape": "codex-rollout",
        "at": value.get("timestamp"),
        "session": string(payload, "id") if value["type"] == "session_meta" else None,
        "turn": string(payload, "turn_id"),
    }
    if value["type"] == "response_item":
        return Reading(**base, issues=_function_output(payload), events=_function_call(payload))
    return _rollout_event(payload, base) if value["type"] == "event_msg" else Reading(**base)


def _rollout_event(payload: dict[str, Any], base: dict[str, Any]) -> Reading:
    kind = word(payload, "type")
    if kind in {"error", "stream_error"}:
        return Reading(**base, issues=_codex_error(payload, terminal=kind == "error"))
    if kind in {"task_complete", "turn_complete", "task_failed", "turn_failed"}:
        error = payload.get("error")
        found = _codex_error(error, terminal=True) if error else ()
        ended = events.TurnEnded("failed" if found else "completed")
        return Reading(**base, issues=found, events=(ended,), settled=not found)
    if kind == "turn_aborted":
        text = f"Turn aborted: {string(payload, 'reason') or 'interrupted'}"
        stop = Signal(text=text, value=payload, origin=Origin.OWN, declared="TURN_ABORTED", listed=True)
        return Reading(**base, issues=(Issue(stop),), events=(events.TurnEnded("aborted"),))
    if kind == "task_started":
        return Reading(**base, events=(events.TurnStarted(),))
    if kind == "user_message":
        return Reading(**base, events=(events.UserMessage(string(payload, "message") or ""),))
    if kind == "agent_message":
        return Reading(
            **base,
            events=(events.AssistantMessage("", string(payload, "message") or "", "complete"),),
            settled=True,
        )
    return Reading(**base)


def _codex_error(error: Any, *, terminal: bool) -> tuple[Issue, ...]:
    message = string(error, "message") or text_of(error)
    info = member(error, "codex_error_info")
    value = {"message": message, "code": info} if isinstance(info, str) else error
    progress = _PROGRESS.match(message) is not None
    found = foreign_issue(value, text=message, terminal=terminal and not progress)
    return (found,) if found else ()


def _function_call(payload: dict[str, Any]) -> tuple[events.Event, ...]:
    if word(payload, "type") not in {"function_call", "custom_tool_call"}:
        return ()
    target, arguments = arguments_of(payload.get("arguments") or payload.get("input"))
    return (
        events.ToolStarted(word(payload, "call_id"), string(payload, "name") or "tool", target, arguments),
    )


def _function_output(payload: dict[str, Any]) -> tuple[Issue, ...]:
    if word(payload, "type") not in {"function_call_output", "custom_tool_call_output"}:
        return ()
    output = payload.get("output")
    failed = member(output, "success") is False or payload.get("is_error") is True
    if isinstance(output, str) and output.lstrip().startswith("{"):
        failed = failed or _exit_code(output) not in {None, 0}
    if not failed:
        return ()
    text = string(output, "content", "error") or text_of(output)
    found = foreign_issue(None, text=text, origin=Origin.TOOL, call_id=string(payload, "call_id"))
    return (found,) if found else ()


def _exit_code(output: str) -> int | None:
    found = re.search(r"\"exit_code\"\s*:\s*(-?\d{1,6})", output)
    return int(found.group(1)) if found else None


def codex_exec(value: dict[str, Any], _context: Context) -> Reading | None:
    """Read a line of `codex exec --json`: thread, turn and item events."""
    kind = word(value, "type")
    if not isinstance(kind, str):
        return None
    base: dict[str, Any] = {
        "kind": "transcript",
        "shape": "codex-exec",
        "session": string(value, "thread_id"),
    }
    if (
        kind == "error"
        and isinstance(value.get("message"), str)
        and value.keys() <= {"type", "message", "code", "codex_error_info"}
    ):
        return Reading(**base, issues=_codex_error(value, terminal=True))
    if kind == "turn.failed":
        return Reading(
            **base,
            issues=_codex_error(value.get("error"), terminal=True),
            events=(events.TurnEnded("failed"),),
        )
    if kind == "turn.started":
        return Reading(**base, events=(events.TurnStarted(),))
    if kind == "turn.completed":
        return Reading(**base, events=(events.TurnEnded("completed"),), settled=True)
    if kind.startswith("item.") and isinstance(value.get("item"), dict):
        return _codex_item(kind, value["item"], base)
    return Reading(**base) if kind.startswith("thread.") else None


def _codex_item(kind: str, item: dict[str, Any], base: dict[str, Any]) -> Reading:
    """Read an item; one of type `error` is a warning, a failed tool call is a tool's failure."""
    if item.get("type") == "agent_message":
        return Reading(
            **base,
            events=(
                events.AssistantMessage(string(item, "id") or "", string(item, "text") or "", "complete"),
            ),
        )
    if (
        item.get("type") == "mcp_tool_call"
        and kind == "item.completed"
        and (item.get("status") == "failed" or item.get("error"))
    ):
        found = foreign_issue(
            item.get("error") or "tool failed",
            origin=Origin.MCP,
            tool=string(item, "tool"),
            call_id=string(item, "id"),
        )
        return Reading(**base, issues=(found,) if found else ())
    return Reading(**base)
