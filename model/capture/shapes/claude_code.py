"""Claude Code transcripts and its `stream-json` output (container 12)."""

from __future__ import annotations

import re
from typing import Any

from model.capture import events
from model.capture.classify.signal import Origin, Signal
from model.capture.raw import Context, Issue, Reading
from model.capture.shapes.foreign import foreign_issue
from model.capture.shapes.reach import (
    arguments_of,
    blocks_text,
    http_status,
    integer,
    member,
    string,
    text_of,
    word,
)

_SYNTHETIC = "<synthetic>"
_INTERRUPTED = re.compile(r"\[Request interrupted by user[^\]\n]{0,40}\]\s*$")


def claude_code(value: dict[str, Any], _context: Context) -> Reading | None:
    """Read a line of a Claude Code transcript, or of its `stream-json` output."""
    kind = word(value, "type")
    if kind not in {"user", "assistant", "system", "result", "summary"}:
        return None
    if not (
        {"sessionId", "uuid", "parentUuid", "isApiErrorMessage", "session_id", "isSidechain"} & value.keys()
    ):
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
        shown: tuple[events.Event, ...] = (
            *((events.AssistantMessage(string(message, "id") or "", text, state),) if text else ()),
            *_tool_uses(message),
        )
        issues = _claude_assistant(value, message, text) if failed else ()
        return Reading(**base, events=shown, issues=issues, settled=not failed)
    found = tuple(_claude_tool_results(message))
    if _INTERRUPTED.match(text):
        stop = Signal(text=text, origin=Origin.OWN, declared="TURN_ABORTED", listed=True)
        return Reading(**base, issues=(*found, Issue(stop)), events=(events.TurnEnded("aborted"),))
    user = (events.UserMessage(text),) if text and not found else ()
    return Reading(**base, events=user, issues=found)


def _claude_assistant(value: dict[str, Any], message: Any, text: str) -> tuple[Issue, ...]:
    model, said = string(message, "model"), string(value, "error")
    found = foreign_issue(
        value.get("error"),
        text=text or None,
        status=http_status(value.get("apiErrorStatus")),
        model=None if model == _SYNTHETIC else model,
        beside={"providerCode": said if said != "unknown" else None},
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
        {**inner, "cause": value["cause"]}
        if isinstance(value.get("cause"), dict) and "cause" not in inner
        else error,
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


def _tool_uses(message: Any) -> list[events.Event]:
    content = member(message, "content")
    found: list[events.Event] = []
    for block in content if isinstance(content, list) else ():
        if word(block, "type") == "tool_use":
            target, arguments = arguments_of(block.get("input"))
            found.append(
                events.ToolStarted(word(block, "id"), string(block, "name") or "tool", target, arguments)
            )
    return found


def _claude_tool_results(message: Any) -> list[Issue]:
    content = member(message, "content")
    found: list[Issue] = []
    for block in content if isinstance(content, list) else ():
        if isinstance(block, dict) and block.get("type") == "tool_result" and block.get("is_error") is True:
            text = blocks_text(block.get("content")) or text_of(block.get("content"))
            issue = foreign_issue(
                None, text=text or "tool error", origin=Origin.TOOL, call_id=string(block, "tool_use_id")
            )
            if issue:
                found.append(issue)
    return found
