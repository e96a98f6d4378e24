"""What the agent receives of a failure in each adapter, and what stays with the operator (07)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from model.capture.record import Failure
from model.registry.registry import Registry
from model.vocabulary import Namespace


@dataclass(frozen=True, slots=True)
class AgentView:
    """One adapter's rendering: `adapter` is a stable id, `text` JSON or code, "" when nothing is sent."""

    adapter: str  # "embedded" | "mcp" | "testing"
    text: str


def agent_views(failure: Failure) -> tuple[AgentView, ...]:
    """Return what each adapter hands to the agent; `code`, `retry` and `details` stay as received.

    Definition errors never reach an agent. An app error reaches it as
    the result of the call it belongs to.
    """
    if failure.namespace is Namespace.DEFINITION:
        return ()
    payload = _projection(failure)
    body = json.dumps(payload, ensure_ascii=False)
    result = {"content": [{"type": "text", "text": body}], "isError": True}
    views = [
        AgentView("embedded", _pretty({"isError": True, "result": payload})),
        AgentView("mcp", _pretty(result)),
    ]
    if failure.namespace is Namespace.CAPABILITY:
        views.append(AgentView("testing", f'expectError(result, "{failure.received}")'))
    return tuple(views)


def _projection(failure: Failure) -> dict[str, Any]:
    """Return the agent-safe projection: 07's four fields, or 08's code and message."""
    received = failure.payload if isinstance(failure.payload, dict) else {}
    if failure.namespace is Namespace.CAPABILITY:
        projection: dict[str, Any] = {
            "code": failure.received,
            "message": received.get("message", failure.message),
        }
        projection["retry"] = failure.retry
        if "details" in received:
            projection["details"] = received["details"]
        return projection
    code = "TOOL_DENIED" if failure.received == "PERMISSION_TIMEOUT" else failure.received
    return {"code": code, "message": failure.message}


def template(failure: Failure, registry: Registry) -> str | None:
    """Return the allow-listed English text 07 wants for a capability code, by its details."""
    entry = registry.get(failure.namespace, failure.code)
    if entry is None:
        return None
    details = failure.payload.get("details") if isinstance(failure.payload, dict) else None
    return entry.agent_text(details)


def operator_view(failure: Failure, registry: Registry) -> tuple[tuple[str, str], ...]:
    """Return what only the operator may see, as (name, text): log-only facts, causes and the trace."""
    rows: list[tuple[str, str]] = []
    entry = registry.get(failure.namespace, failure.code)
    rows += [("logOnly", fact) for fact in (entry.log_only if entry else ())]
    rows += [("causeCode", cause) for cause in failure.causes]
    if failure.fields.trace_id:
        rows.append(("traceId", failure.fields.trace_id))
    if failure.fields.source:
        rows.append(("source", failure.fields.source))
    received = failure.payload if isinstance(failure.payload, dict) else {}
    shown = {"code", "message", "retry", "details"}
    rest = {name: value for name, value in received.items() if name not in shown}
    if rest:
        rows.append(("payload", _pretty(rest)))
    return tuple(rows)


def _pretty(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)
