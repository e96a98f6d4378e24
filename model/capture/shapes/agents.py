"""Transcripts of opencode, pi and Cline (container 12)."""

from __future__ import annotations

from typing import Any

from model.capture import events
from model.capture.classify.signal import Origin, Signal
from model.capture.raw import Context, Issue, Reading
from model.capture.shapes.errors import fields_of
from model.capture.shapes.foreign import foreign_issue
from model.capture.shapes.reach import arguments_of, blocks_text, member, string, text_of, word


def opencode(value: dict[str, Any], _context: Context) -> Reading | None:
    """Read an opencode message (`info.error`), session error or event."""
    properties = value.get("properties")
    info = value.get("info") if isinstance(value.get("info"), dict) else member(properties, "info")
    if isinstance(info, dict) and (
        "providerID" in info or "modelID" in info or ("role" in info and "error" in info)
    ):
        error = info.get("error")
        at = member(info, "time", "completed") or member(info, "time", "created")
        return Reading(
            "transcript",
            "opencode",
            at=at,
            session=string(info, "sessionID"),
            issues=_opencode_issue(error, info),
        )
    if isinstance(properties, dict) and str(value.get("type", "")).startswith("session."):
        issues = (
            _opencode_issue(properties.get("error"), properties) if value["type"] == "session.error" else ()
        )
        return Reading("event", "opencode", session=string(properties, "sessionID"), issues=issues)
    name = value.get("name")
    if isinstance(name, str) and isinstance(value.get("data"), dict) and name.endswith("Error"):
        return Reading("transcript", "opencode", issues=_opencode_issue(value, {}))
    return None


def _opencode_issue(error: Any, around: dict[str, Any]) -> tuple[Issue, ...]:
    if not isinstance(error, dict):
        return ()
    name = string(error, "name")
    data = error.get("data")
    own = name in {"UnknownError", "MessageOutputLengthError"}
    retryable = member(data, "isRetryable")
    text = text_of(error)
    if name in {"MessageAbortedError", "AbortError"}:
        aborted = Signal(text=text, value=error, origin=Origin.OWN, declared="TURN_ABORTED", listed=True)
        return (Issue(aborted, fields=fields_of(around)),)
    found = foreign_issue(
        error,
        text=text,
        beside=around,
        origin=Origin.FOREIGN_APP if own else Origin.PROVIDER,
        retriable=retryable if isinstance(retryable, bool) else None,
    )
    return (found,) if found else ()


def pi(value: dict[str, Any], _context: Context) -> Reading | None:
    """Read a line of a pi session: messages with stopReason and errorMessage."""
    kind = word(value, "type")
    message = value.get("message")
    base: dict[str, Any] = {"kind": "transcript", "shape": "pi", "at": value.get("timestamp")}
    if (
        kind in {"session", "model_change", "thinking_level_change", "custom"}
        and "timestamp" in value
        and "id" in value
    ):
        return Reading(**base, session=string(value, "id") if kind == "session" else None)
    if kind != "message" or not isinstance(message, dict) or "role" not in message:
        return None
    role, text = word(message, "role"), blocks_text(message.get("content"))
    if role == "user":
        return Reading(**base, events=(events.UserMessage(text),) if text else ())
    if role == "toolResult":
        return _pi_tool(message, text, base)
    return _pi_assistant(value, message, text, base) if role == "assistant" else Reading(**base)


def _pi_tool(message: dict[str, Any], text: str, base: dict[str, Any]) -> Reading:
    call_id, name = string(message, "toolCallId"), string(message, "toolName")
    failed = message.get("isError") is True
    ended = (events.ToolEnded(call_id or "", not failed, name),)
    if not failed:
        return Reading(**base, events=ended)
    found = foreign_issue(None, text=text or "tool error", origin=Origin.TOOL, call_id=call_id, tool=name)
    return Reading(**base, events=ended, issues=(found,) if found else ())


def _pi_assistant(value: dict[str, Any], message: dict[str, Any], text: str, base: dict[str, Any]) -> Reading:
    stop = word(message, "stopReason")
    shown: list[events.Event] = []
    if text or stop == "error":
        state = "error" if stop == "error" else "complete"
        shown.append(events.AssistantMessage(word(value, "id"), text, state))
    content = message.get("content")
    for block in content if isinstance(content, list) else ():
        if word(block, "type") == "toolCall":
            target, arguments = arguments_of(block.get("arguments"))
            name = string(block, "name") or "tool"
            shown.append(events.ToolStarted(word(block, "id"), name, target, arguments))
    issues = _pi_issue(message, stop)
    return Reading(**base, events=tuple(shown), issues=issues, settled=not issues)


def _pi_issue(message: dict[str, Any], stop: Any) -> tuple[Issue, ...]:
    said = string(message, "errorMessage")
    if stop == "aborted":
        aborted = Signal(text=said or "aborted", origin=Origin.OWN, declared="TURN_ABORTED", listed=True)
        return (Issue(aborted),)
    if stop != "error" and said is None:
        return ()
    found = foreign_issue(
        None,
        text=said or "error",
        provider=string(message, "provider"),
        model=string(message, "model", "responseModel"),
    )
    return (found,) if found else ()


def cline(value: dict[str, Any], _context: Context) -> Reading | None:
    """Read Cline's error envelope, or one of its interface messages (`say` or `ask`)."""
    if (
        isinstance(value.get("message"), str)
        and isinstance(value.get("providerId"), str)
        and ("status" in value or "modelId" in value)
    ):
        found = foreign_issue(value, text=value["message"], beside=value)
        return Reading("transcript", "cline", at=value.get("ts"), issues=(found,) if found else ())
    said = value.get("say") or value.get("ask")
    if not isinstance(said, str) or "ts" not in value or word(value, "type") not in {"say", "ask"}:
        return None
    text = string(value, "text") or ""
    if said in {"api_req_failed", "error"}:
        found = foreign_issue(None, text=text or said)
        return Reading("transcript", "cline", at=value["ts"], issues=(found,) if found else ())
    if said in {"api_req_retried", "api_req_retry_delayed", "error_retry"} and text:
        found = foreign_issue(None, text=text, terminal=False)
        return Reading("transcript", "cline", at=value["ts"], issues=(found,) if found else ())
    return Reading("transcript", "cline", at=value["ts"])
