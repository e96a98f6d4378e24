"""Transcripts of other agent apps (container 12): Claude Code, Codex, opencode, pi, Cline, Gemini CLI."""

from __future__ import annotations

import re
from typing import Any

from model.capture import events
from model.capture.classify.signal import Origin, Signal
from model.capture.raw import Context, Issue, Reading
from model.capture.shapes.errors import fields_of
from model.capture.shapes.reach import arguments_of, blocks_text, headers_of, http_status, integer, member, string, text_of

_PROGRESS = re.compile(r"^\s*(?:Reconnecting|Retrying|Attempt)\b[^\n]{0,40}?\d{1,3}\s?(?:/|of)\s?\d{1,3}", re.IGNORECASE)
_SYNTHETIC = "<synthetic>"


def foreign_issue(error: Any, *, text: str | None = None, beside: Any = None, terminal: bool = True, **more: Any) -> Issue | None:
    """Return the issue of another app's error: an object, a string, or the text that stands for it."""
    if error in (None, "", False, {}) and not text:
        return None
    status = next((s for s in (http_status(member(error, k)) for k in ("status", "statusCode", "httpStatus")) if s), None)
    headers = next((h for h in (headers_of(member(error, k)) for k in ("headers", "responseHeaders")) if h), {})
    data = member(error, "data")
    if status is None:
        status = http_status(member(data, "statusCode"))
    if not headers:
        headers = headers_of(member(data, "responseHeaders"))
    fields = fields_of(beside) | {"model_id": more.pop("model", None), "provider_id": more.pop("provider", None)}
    said = string(error, "message") or (text_of(error) if error else "")
    return Issue(
        Signal(
            text=text or said,
            value=error if isinstance(error, dict | list) else None,
            origin=more.pop("origin", Origin.PROVIDER),
            status=more.pop("status", None) or status,
            headers=headers,
            terminal=terminal,
            listed=True,
        ),
        payload=error if isinstance(error, dict) else None,
        fields={k: v for k, v in fields.items() if v is not None},
        **more,
    )


def claude_code(value: dict[str, Any], _context: Context) -> Reading | None:
    """Read a line of a Claude Code transcript, or of its `stream-json` output."""
    kind = value.get("type")
    if kind not in {"user", "assistant", "system", "result", "summary"}:
        return None
    if not ({"sessionId", "uuid", "parentUuid", "isApiErrorMessage", "session_id", "isSidechain"} & value.keys()):
        return None
    base: dict[str, Any] = {
        "kind": "transcript",
        "shape": "claude-code",
        "at": value.get("timestamp"),
        "session": string(value, "sessionId", "session_id"),
    }
    if kind == "system":
        return Reading(**base, issues=_claude_system(value))
    if kind == "result":
        return Reading(**base, issues=_claude_result(value))
    message = value.get("message")
    text = blocks_text(member(message, "content"))
    if kind == "assistant":
        failed = value.get("isApiErrorMessage") is True
        state = "error" if failed else "complete"
        shown: tuple[events.Event, ...] = (events.AssistantMessage(string(message, "id") or "", text, state),) if text else ()
        issues = _claude_assistant(value, message, text) if failed else ()
        return Reading(**base, events=shown, issues=issues, settled=not failed)
    found = tuple(_claude_tool_results(message))
    user = (events.UserMessage(text),) if text and not found else ()
    return Reading(**base, events=user, issues=found)


def _claude_assistant(value: dict[str, Any], message: Any, text: str) -> tuple[Issue, ...]:
    model = string(message, "model")
    found = foreign_issue(
        value.get("error"),
        text=text or None,
        status=http_status(value.get("apiErrorStatus")),
        model=None if model == _SYNTHETIC else model,
    )
    return (found,) if found else ()


def _claude_system(value: dict[str, Any]) -> tuple[Issue, ...]:
    if value.get("subtype") != "api_error":
        return ()
    error = value.get("error")
    attempt, most = integer(value, "retryAttempt"), integer(value, "maxRetries")
    last = attempt is not None and most is not None and attempt > most
    inner = error if isinstance(error, dict) else {"message": text_of(error)}
    found = foreign_issue(
        {**inner, "cause": value["cause"]} if isinstance(value.get("cause"), dict) and "cause" not in inner else error,
        text=text_of(error) if isinstance(error, dict) else None,
        beside={"retryAttempt": attempt},
        terminal=last,
    )
    return (found,) if found else ()


def _claude_result(value: dict[str, Any]) -> tuple[Issue, ...]:
    if value.get("is_error") is not True:
        return ()
    found = foreign_issue(None, text=string(value, "result", "error") or string(value, "subtype") or "error")
    return (found,) if found else ()


def _claude_tool_results(message: Any) -> list[Issue]:
    content = member(message, "content")
    found: list[Issue] = []
    for block in content if isinstance(content, list) else ():
        if isinstance(block, dict) and block.get("type") == "tool_result" and block.get("is_error") is True:
            text = blocks_text(block.get("content")) or text_of(block.get("content"))
            issue = foreign_issue(None, text=text or "tool error", origin=Origin.TOOL, call_id=string(block, "tool_use_id"))
            if issue:
                found.append(issue)
    return found


def codex_rollout(value: dict[str, Any], _context: Context) -> Reading | None:
    """Read a line of a Codex rollout: an envelope of timestamp, type and payload."""
    payload = value.get("payload")
    if not isinstance(payload, dict) or not isinstance(value.get("type"), str):
        return None
    if value["type"] not in {"session_meta", "turn_context", "event_msg", "response_item", "compacted"}:
        return None
    base: dict[str, Any] = {
        "kind": "transcript",
        "shape": "codex-rollout",
        "at": value.get("timestamp"),
        "session": string(payload, "id") if value["type"] == "session_meta" else None,
        "turn": string(payload, "turn_id"),
    }
    kind = payload.get("type")
    if value["type"] == "response_item":
        return Reading(**base, issues=_function_output(payload))
    if value["type"] != "event_msg":
        return Reading(**base)
    if kind in {"error", "stream_error"}:
        found = _codex_error(payload, terminal=kind == "error")
        return Reading(**base, issues=found)
    if kind in {"task_complete", "turn_complete", "task_failed", "turn_failed"}:
        error = payload.get("error")
        found = _codex_error(error if isinstance(error, dict) else {"message": text_of(error)}, terminal=True) if error else ()
        ended = events.TurnEnded("failed" if found else "completed")
        return Reading(**base, issues=found, events=(ended,), settled=not found)
    if kind == "turn_aborted":
        reason = string(payload, "reason") or "interrupted"
        aborted = Issue(Signal(text=f"Turn aborted: {reason}", value=payload, origin=Origin.OWN, declared="TURN_ABORTED", listed=True))
        return Reading(**base, issues=(aborted,), events=(events.TurnEnded("aborted"),))
    if kind == "task_started":
        return Reading(**base, events=(events.TurnStarted(),))
    if kind == "user_message":
        return Reading(**base, events=(events.UserMessage(string(payload, "message") or ""),))
    if kind == "agent_message":
        return Reading(**base, events=(events.AssistantMessage("", string(payload, "message") or "", "complete"),), settled=True)
    return Reading(**base)


def _codex_error(error: Any, *, terminal: bool) -> tuple[Issue, ...]:
    message = string(error, "message") or text_of(error)
    info = member(error, "codex_error_info")
    value = {"message": message, "code": info} if isinstance(info, str) else error
    progress = _PROGRESS.match(message) is not None
    found = foreign_issue(value, text=message, terminal=terminal and not progress)
    return (found,) if found else ()


def _function_output(payload: dict[str, Any]) -> tuple[Issue, ...]:
    if payload.get("type") not in {"function_call_output", "custom_tool_call_output"}:
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
    kind = value.get("type")
    if not isinstance(kind, str):
        return None
    base: dict[str, Any] = {"kind": "transcript", "shape": "codex-exec", "session": string(value, "thread_id")}
    if kind == "error" and isinstance(value.get("message"), str) and value.keys() <= {"type", "message", "code", "codex_error_info"}:
        return Reading(**base, issues=_codex_error(value, terminal=True))
    if kind == "turn.failed":
        return Reading(**base, issues=_codex_error(value.get("error"), terminal=True), events=(events.TurnEnded("failed"),))
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
        return Reading(**base, events=(events.AssistantMessage(string(item, "id") or "", string(item, "text") or "", "complete"),))
    if item.get("type") == "mcp_tool_call" and kind == "item.completed" and (item.get("status") == "failed" or item.get("error")):
        found = foreign_issue(item.get("error") or "tool failed", origin=Origin.MCP, tool=string(item, "tool"), call_id=string(item, "id"))
        return Reading(**base, issues=(found,) if found else ())
    return Reading(**base)


def opencode(value: dict[str, Any], _context: Context) -> Reading | None:
    """Read an opencode message (`info.error`), session error or event."""
    properties = value.get("properties")
    info = value.get("info") if isinstance(value.get("info"), dict) else member(properties, "info")
    if isinstance(info, dict) and ("providerID" in info or "modelID" in info or ("role" in info and "error" in info)):
        error = info.get("error")
        at = member(info, "time", "completed") or member(info, "time", "created")
        return Reading(
            "transcript", "opencode", at=at, session=string(info, "sessionID"), issues=_opencode_issue(error, info)
        )
    if isinstance(properties, dict) and str(value.get("type", "")).startswith("session."):
        issues = _opencode_issue(properties.get("error"), properties) if value["type"] == "session.error" else ()
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
    kind = value.get("type")
    message = value.get("message")
    base: dict[str, Any] = {"kind": "transcript", "shape": "pi", "at": value.get("timestamp")}
    if kind in {"session", "model_change", "thinking_level_change", "custom"} and "timestamp" in value and "id" in value:
        return Reading(**base, session=string(value, "id") if kind == "session" else None)
    if kind != "message" or not isinstance(message, dict) or "role" not in message:
        return None
    role, text = message["role"], blocks_text(message.get("content"))
    if role == "user":
        return Reading(**base, events=(events.UserMessage(text),) if text else ())
    if role == "toolResult":
        failed = message.get("isError") is True
        call_id = string(message, "toolCallId")
        found = foreign_issue(None, text=text or "tool error", origin=Origin.TOOL, call_id=call_id, tool=string(message, "toolName")) if failed else None
        ended = events.ToolEnded(call_id or "", not failed, string(message, "toolName"))
        return Reading(**base, events=(ended,), issues=(found,) if found else ())
    if role != "assistant":
        return Reading(**base)
    stop = message.get("stopReason")
    shown: list[events.Event] = []
    if text or stop == "error":
        shown.append(events.AssistantMessage(string(value, "id") or "", text, "error" if stop == "error" else "complete"))
    content = message.get("content")
    for block in content if isinstance(content, list) else ():
        if isinstance(block, dict) and block.get("type") == "toolCall":
            target, arguments = arguments_of(block.get("arguments"))
            shown.append(events.ToolStarted(string(block, "id") or "", string(block, "name") or "tool", target, arguments))
    issues = _pi_issue(message, stop)
    return Reading(**base, events=tuple(shown), issues=issues, settled=not issues)


def _pi_issue(message: dict[str, Any], stop: Any) -> tuple[Issue, ...]:
    said = string(message, "errorMessage")
    if stop == "aborted":
        aborted = Signal(text=said or "aborted", origin=Origin.OWN, declared="TURN_ABORTED", listed=True)
        return (Issue(aborted),)
    if stop != "error" and said is None:
        return ()
    found = foreign_issue(None, text=said or "error", provider=string(message, "provider"), model=string(message, "model", "responseModel"))
    return (found,) if found else ()


def cline(value: dict[str, Any], _context: Context) -> Reading | None:
    """Read Cline's error envelope, or one of its interface messages (`say` or `ask`)."""
    if isinstance(value.get("message"), str) and isinstance(value.get("providerId"), str) and ("status" in value or "modelId" in value):
        found = foreign_issue(value, text=value["message"], beside=value)
        return Reading("transcript", "cline", at=value.get("ts"), issues=(found,) if found else ())
    said = value.get("say") or value.get("ask")
    if not isinstance(said, str) or "ts" not in value or value.get("type") not in {"say", "ask"}:
        return None
    text = string(value, "text") or ""
    if said in {"api_req_failed", "error"}:
        found = foreign_issue(None, text=text or said)
        return Reading("transcript", "cline", at=value["ts"], issues=(found,) if found else ())
    if said in {"api_req_retried", "api_req_retry_delayed", "error_retry"} and text:
        found = foreign_issue(None, text=text, terminal=False)
        return Reading("transcript", "cline", at=value["ts"], issues=(found,) if found else ())
    return Reading("transcript", "cline", at=value["ts"])
