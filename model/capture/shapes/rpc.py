"""JSON-RPC: the host's own (container 4), and MCP's (container 11)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from model.capture import events
from model.capture.classify.signal import Origin, Signal
from model.capture.raw import Context, Issue, Reading
from model.capture.shapes import agent_events, capability
from model.capture.shapes.errors import (
    HINTS,
    app_issue,
    capability_issue,
    event_wait,
    fields_of,
    is_capability,
)
from model.capture.shapes.reach import blocks_text, flag, integer, member, string, text_of, word

HOST_METHODS = (
    "tools.execute",
    "tools.output",
    "tools.cancel",
    "permissions.request",
    "permissions.respond",
    "plans.changed",
    "agent.event",
)
_AS_EVENTS = {"tools.execute": "tool_start", "permissions.respond": "tool_permission_response"}
_LOUD = frozenset({"error", "critical", "alert", "emergency"})  # levels of MCP log messages
_HOST_NUMBERS = frozenset({-32029, *range(1000, 1024)})


def rpc(value: dict[str, Any], context: Context) -> Reading | None:
    """Read a JSON-RPC request, result, error or notification."""
    if "jsonrpc" not in value:
        return None
    base = Reading(
        "rpc", "host-rpc" if context.host_file else "json-rpc", at=value.get("ts") or value.get("timestamp")
    )
    method = string(value, "method")
    params = value.get("params")
    if method is not None:
        return _call(method, params if isinstance(params, dict) else {}, value, base)
    if isinstance(value.get("error"), dict):
        return _error(value["error"], context, base)
    return _result(value.get("result"), context, base)


def _call(method: str, params: dict[str, Any], value: dict[str, Any], base: Reading) -> Reading:
    base = replace(base, session=string(params, "sessionId"), turn=string(params, "turnId"))
    if method == "agent.event":
        event = params.get("event") if isinstance(params.get("event"), dict) else params
        if isinstance(event, dict) and isinstance(event.get("type"), str):
            return agent_events.read_event(event, params) or base
    if method in _AS_EVENTS:
        event = params | {"type": _AS_EVENTS[method]}
        return replace(
            agent_events.read_event(event, params) or base, kind="rpc", shape="host-rpc", at=base.at
        )
    if method == "permissions.request":
        shown = agent_events.asked(params)
        if not shown.request_id:
            shown = replace(shown, request_id=text_of(value.get("id")))
        return replace(base, shape="host-rpc", events=(shown,))
    if method == "plans.changed":
        places = (params, params.get("plan"), params.get("proposal"))
        kind = next((found for place in places if (found := word(place, "kind")) in {"plan", "goal"}), None)
        return replace(base, shape="host-rpc", plan_kind=kind)
    if method == "notifications/message" and word(params, "level") in _LOUD:
        said = params.get("data")
        text = string(said, "message", "error") or text_of(said)
        signal = Signal(text=text, origin=Origin.MCP, value=said if isinstance(said, dict) else None)
        return replace(base, shape="mcp", issues=(Issue(signal),))
    return base


def _error(error: dict[str, Any], context: Context, base: Reading) -> Reading:
    data = error.get("data")
    number = integer(error, "code")
    code = string(data, "errorCode")
    message = string(error, "message") or ""
    if is_capability(data) or is_capability(error):
        payload = data if is_capability(data) else error
        remarks = (
            (
                "protocol-level-error",
                "A capability error came as a protocol-level error; 07 keeps those for transport faults.",
            ),
            *capability.remarks(payload),
        )
        return replace(base, kind="capability", issues=(capability_issue(payload, remarks=remarks),))
    if code is not None:
        shown: dict[str, Any] = {"code": code, "message": message}
        if isinstance(data, dict):
            shown |= {k: v for k, v in data.items() if k != "errorCode"}
        issue = app_issue(shown, origin=Origin.HOST)
        return replace(
            base,
            shape="host-rpc",
            issues=(replace(issue, remarks=(*issue.remarks, *_number_remarks(number, code))),),
        )
    host = context.host_file or number in _HOST_NUMBERS
    issue = Issue(
        Signal(
            text=message or text_of(error),
            value=error,
            origin=Origin.HOST if host else Origin.MCP,
            number=number,
            listed=True,
        ),
        payload=error,
        details=data,
        wait_ms=event_wait(data),
        fields=fields_of(data),
        tool=string(data, "tool", "toolName", "name"),
    )
    return replace(base, shape="host-rpc" if host else "mcp", issues=(issue,))


def _number_remarks(number: int | None, code: str) -> tuple[tuple[str, str], ...]:
    """Hand the number on beside the string; the registry's table says whether they agree."""
    return () if number is None else (("host-number", f"{number} {code}"),)


def _result(result: Any, context: Context, base: Reading) -> Reading:
    if not isinstance(result, dict):
        return base
    if isinstance(result.get("content"), list) and ("isError" in result or not context.host_file):
        return tool_result(result, base)
    if "toolCallId" in result and ("ok" in result or "isError" in result or "denied" in result):
        found = agent_events.tool_issue(result)
        ended = events.ToolEnded(
            result["toolCallId"] if isinstance(result["toolCallId"], str) else "", found is None
        )
        return replace(base, shape="host-rpc", events=(ended,), issues=(found,) if found else ())
    nested = capability.reading(result, context)
    return replace(nested, at=base.at or nested.at) if nested is not None else base


def tool_result(result: dict[str, Any], base: Reading) -> Reading:
    """Read an MCP tool result; a capability payload may stand in its text, parsed twice (decision 6)."""
    text = blocks_text(result.get("content"))
    structured = member(result, "structuredContent", "error") or result.get("structuredContent")
    payload = structured if is_capability(structured) else capability.payload_in(text)
    failed = flag(result, "isError") is True
    if payload is not None and (failed or payload["retry"] in HINTS):
        return replace(
            base,
            kind="capability",
            shape="mcp",
            issues=(capability_issue(payload, remarks=capability.remarks(payload)),),
        )
    if not failed:
        return replace(base, kind="mcp", shape="mcp")
    issue = Issue(Signal(text=text or text_of(result), value=None, origin=Origin.MCP, listed=True))
    return replace(base, kind="mcp", shape="mcp", issues=(issue,))


def bare_result(value: dict[str, Any], _context: Context) -> Reading | None:
    """Read an MCP tool result without its JSON-RPC envelope."""
    content = value.get("content")
    if (
        not isinstance(value.get("isError"), bool)
        or not isinstance(content, list)
        or "role" in value
        or "toolCallId" in value
    ):
        return None
    return tool_result(value, Reading("mcp", "mcp", at=value.get("ts") or value.get("timestamp")))
