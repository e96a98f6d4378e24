"""The app's own transcript and its revisions (container 6)."""

from __future__ import annotations

from typing import Any

from model.capture import events
from model.capture.classify.signal import Origin
from model.capture.raw import Context, Issue, Reading
from model.capture.shapes.errors import error_issue
from model.capture.shapes.reach import arguments_of, blocks_text, member, string, text_of, word

_BAD = frozenset({"error", "failed", "denied"})


def transcript(value: dict[str, Any], _context: Context) -> Reading | None:
    """Read a line of `<session>.jsonl`: session, message or compaction; keys are sorted there."""
    kind = word(value, "type")
    if kind not in {"session", "message", "compaction", "revision"}:
        return None
    if kind == "message" and not (
        "blocks" in value or "meta" in value or ("role" in value and "createdAt" in value)
    ):
        return None
    if kind != "message" and not ({"createdAt", "schema", "sessionId", "ts"} & value.keys()):
        return None
    if kind == "session" and "version" in value and "cwd" in value:
        return None  # another app's session header
    issues: list[Issue] = []
    shown: tuple[events.Event, ...] = ()
    if kind == "message":
        issues = [found for found in (message_issue(value), *block_issues(value)) if found is not None]
        shown = message_events(value)
    elif kind == "compaction":
        found = compaction_issue(value)
        issues = [found] if found else []
    return Reading(
        "transcript",
        "own-transcript",
        at=value.get("createdAt") or value.get("ts"),
        session=string(value, "sessionId"),
        turn=string(value, "turnId"),
        issues=tuple(issues),
        events=shown,
    )


def compaction_issue(value: dict[str, Any]) -> Issue | None:
    """Return the failure of a compaction that did not succeed; its cause keeps its own code."""
    error = value.get("error") or member(value, "meta", "error")
    if value.get("ok") is True or not (value.get("ok") is False or error):
        return None
    if value.get("willRetry") is True:
        return None
    cause = string(error, "code")
    message = string(error, "message") or (text_of(error) if error else "Compaction failed.")
    if cause == "CONTEXT_COMPACTION_FAILED" and isinstance(error, dict):
        return error_issue(error)
    shown: dict[str, Any] = {"code": "CONTEXT_COMPACTION_FAILED", "message": message}
    if cause is not None:
        shown["causeCode"] = cause
    if isinstance(error, dict):
        shown |= {k: error[k] for k in ("details", "retriable", "source", "traceId") if k in error}
    return error_issue(shown)


def message_issue(message: dict[str, Any]) -> Issue | None:
    """Return the failure a message ended in, or None."""
    meta = message.get("meta")
    error = message.get("error") or member(meta, "error")
    state = word(message, "status") or word(meta, "status")
    if error:
        return error_issue(error, beside=_ids(message, meta), call_id=None)
    if state == "error" and message.get("role") == "assistant" and blocks_text(message.get("content")):
        return error_issue(blocks_text(message.get("content")), beside=_ids(message, meta))
    return None


def _ids(message: dict[str, Any], meta: Any) -> dict[str, Any]:
    return {
        k: v
        for source in (meta, message)
        if isinstance(source, dict)
        for k, v in source.items()
        if k in {"providerId", "modelId"}
    }


def block_issues(message: dict[str, Any]) -> list[Issue]:
    """Return the failures of a message's tool blocks."""
    blocks = message.get("blocks")
    found: list[Issue] = []
    for block in blocks if isinstance(blocks, list) else ():
        if not isinstance(block, dict) or word(block, "type") not in {"tool_call", "tool_result", "tool"}:
            continue
        if block.get("isError") is not True and word(block, "status") not in _BAD:
            continue
        target, arguments = arguments_of(block.get("args") or block.get("arguments"))
        error = tool_error(block.get("result"), string(block, "text"))
        issue = error_issue(
            error,
            origin=Origin.TOOL,
            tool=string(block, "name", "toolName"),
            target=target,
            arguments=arguments,
            call_id=string(block, "callId", "toolCallId"),
        )
        if issue is not None:
            found.append(issue)
    if not found and message.get("isError") is True and word(message, "role") == "tool":
        said = message.get("result") or blocks_text(message.get("content")) or blocks_text(blocks)
        issue = error_issue(
            tool_error(said),
            origin=Origin.TOOL,
            tool=string(message, "toolName", "name"),
            call_id=string(message, "toolCallId", "callId"),
        )
        found = [issue] if issue is not None else []
    return found


def tool_error(result: Any, text: str | None = None) -> Any:
    """Return a failed tool's result as an error object: its own code, else its words, else a sentence."""
    if isinstance(result, dict):
        content = result.get("content")
        nested = content if isinstance(content, dict) else result
        code = string(nested, "code", "errorCode") or string(result, "errorCode", "code")
        if isinstance(nested.get("error"), dict) and string(nested["error"], "code"):
            return nested["error"]
        message = string(nested, "error", "message", "text") or blocks_text(content) or text
        if code is not None:
            kept = {
                k: nested[k] for k in ("details", "retriable", "retry", "causeCode", "traceId") if k in nested
            }
            return {"code": code, "message": message or "", **kept}
        return message or (text_of(result) if result else "The tool failed.")
    if isinstance(result, list):
        return blocks_text(result) or text_of(result)
    return result or text or "The tool failed."


def message_events(message: dict[str, Any]) -> tuple[events.Event, ...]:
    """Return what a stored message shows: the person's words, the assistant's, and its tools."""
    shown: list[events.Event] = []
    role = word(message, "role")
    name = string(message, "id") or ""
    text = blocks_text(message.get("content")) or blocks_text(message.get("blocks"))
    state = word(message, "status") or word(message.get("meta"), "status")
    if role == "user" and text:
        shown.append(events.UserMessage(text))
    elif role == "assistant" and (text or state == "error"):
        known = state if state in {"streaming", "complete", "error"} else "complete"
        shown.append(events.AssistantMessage(name, text, known))
    blocks = message.get("blocks")
    for block in blocks if isinstance(blocks, list) else ():
        if (
            isinstance(block, dict)
            and word(block, "type") in {"tool_call", "tool"}
            and string(block, "callId")
        ):
            target, arguments = arguments_of(block.get("args") or block.get("arguments"))
            call_id, tool = block["callId"], string(block, "name") or "tool"
            shown.append(events.ToolStarted(call_id, tool, target, arguments))
            if word(block, "status") not in {"", "running", "pending"} or "result" in block:
                failed = block.get("isError") is True or word(block, "status") in _BAD
                shown.append(events.ToolEnded(call_id, not failed, tool))
    return tuple(shown)
