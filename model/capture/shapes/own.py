"""The app's own logs, IPC results, host status, outbox and single errors (containers 2, 5, 6, 7, 18)."""

from __future__ import annotations

from typing import Any

from model.capture import events
from model.capture.classify.signal import Origin, Signal
from model.capture.raw import Context, Issue, Reading
from model.capture.shapes import capability, timing, transcript
from model.capture.shapes.errors import (
    app_issue,
    capability_issue,
    error_issue,
    fields_of,
    is_app_error,
    is_capability,
)
from model.capture.shapes.reach import flag, integer, member, string, text_of

LOUD = frozenset({"error", "fatal", "critical"})
_OUTAGES = {"host": "HOST_UNAVAILABLE", "sidecar": "AGENT_UNAVAILABLE"}


def log(value: dict[str, Any], _context: Context) -> Reading | None:
    """Read a line of the app's own logs: ts, level, channel and message."""
    if not (
        "ts" in value
        and "level" in value
        and "message" in value
        and ("channel" in value or "category" in value)
    ):
        return None
    message = text_of(value["message"])
    line = timing.pairs(message)
    inner = _event_of(value)
    base = Reading(
        kind="log",
        shape="own-log",
        at=value["ts"],
        session=string(value, "sessionId") or string(line, "sessionId") or inner.session,
        turn=string(value, "turnId") or string(line, "turnId") or inner.turn,
    )
    issues: tuple[Issue, ...] = inner.issues
    if line is not None:
        found = timing.issue_of(line, message)
        issues = (found,) if found else ()
    elif not issues:
        found = _log_issue(value, message)
        issues = (found,) if found else ()
    return Reading(
        base.kind,
        base.shape,
        at=base.at,
        session=base.session,
        turn=base.turn,
        issues=issues,
        events=inner.events,
        settled=line is not None and line.get("outcome") == "ok",
    )


def _event_of(value: dict[str, Any]) -> Reading:
    """Return what an agent event inside a log line says (`event`, or `data.event`)."""
    from model.capture.shapes import agent_events

    for event in (value.get("event"), member(value, "data", "event")):
        if isinstance(event, dict) and isinstance(event.get("type"), str):
            found = agent_events.read_event(event, value)
            if found is not None:
                return found
    return Reading("log", "own-log")


def _log_issue(value: dict[str, Any], message: str) -> Issue | None:
    data = value.get("data")
    loud = string(value, "level") in LOUD
    beside = data if isinstance(data, dict) else None
    call_id = string(value, "toolCallId")
    for nested in (member(data, "error"), member(data, "err"), value.get("error")):
        if isinstance(nested, dict) and isinstance(nested.get("code"), str):
            return error_issue(nested, beside=beside, call_id=call_id)
    code = string(value, "code") or string(data, "errorCode")
    if code is not None:
        shown = {"code": code, "message": string(data, "message", "error") or message}
        if isinstance(data, dict):
            shown |= {
                k: data[k] for k in ("details", "retriable", "source", "causeCode", "retry") if k in data
            }
        if "traceId" in value:
            shown["traceId"] = value["traceId"]
        if is_capability(shown):
            return capability_issue(shown, beside=beside, call_id=call_id)
        span = next((component for component, outage in _OUTAGES.items() if outage == code), None)
        return app_issue(shown, beside=beside, call_id=call_id, span=span, subject=string(value, "channel"))
    if not loud:
        return None
    said = member(data, "error") or member(data, "err") or string(data, "message")
    text = f"{message}: {text_of(said)}" if said else message
    return Issue(
        Signal(
            text=text, value=said if isinstance(said, dict) else None, origin=Origin.OWN, listed=bool(said)
        ),
        fields=fields_of(value, beside),
        subject=string(value, "channel"),
        call_id=call_id,
    )


def ipc(value: dict[str, Any], _context: Context) -> Reading | None:
    """Read an IPC result: `ok` with `data` or `error`."""
    if (
        not isinstance(value.get("ok"), bool)
        or "component" in value
        or not ("data" in value or "error" in value)
    ):
        return None
    found = error_issue(value.get("error")) if value["ok"] is False else None
    return Reading(
        "ipc",
        "own-ipc",
        at=value.get("ts"),
        session=string(value, "sessionId"),
        turn=string(value, "turnId"),
        issues=(found,) if found else (),
    )


def status(value: dict[str, Any], _context: Context) -> Reading | None:
    """Read a host status: it drives the degraded banner."""
    component = value.get("component")
    well = value.get("ok")
    if not isinstance(well, bool) or not isinstance(component, str):
        return None
    message = string(value, "message", "error")
    base: dict[str, Any] = {"kind": "status", "shape": "own-status", "at": value.get("ts"), "session": None}
    if well:
        restored = (events.HostStatus(component, "restored", message),)
        return Reading(**base, events=restored, restored=component)
    state = (
        "fatal"
        if value.get("fatal") is True
        else "restarting"
        if value.get("restarting") is True
        else "degraded"
    )
    attempt, attempts = integer(value, "attempt"), integer(value, "attempts", "maxAttempts")
    code = _OUTAGES.get(component, "APP_DEGRADED")
    issue = Issue(
        Signal(text=message or "", value=value, origin=Origin.HOST, declared=code, listed=True),
        fields=fields_of(value),
        span=component,
        silent=message is None,
    )
    shown = (
        events.HostStatus(
            component if component in {"host", "sidecar"} else "app", state, message, attempt, attempts
        ),
    )
    return Reading(**base, issues=(issue,), events=shown)


def outbox(value: dict[str, Any], _context: Context) -> Reading | None:
    """Read an entry of the message outbox: key, session and the message that waits."""
    message = value.get("message")
    if not isinstance(message, dict) or "key" not in value or "sessionId" not in value:
        return None
    found = transcript.message_issue(message)
    return Reading(
        "transcript",
        "own-outbox",
        at=message.get("createdAt"),
        session=string(value, "sessionId"),
        turn=string(value, "turnId"),
        issues=(found,) if found else (),
        events=transcript.message_events(message),
    )


def _definition(value: dict[str, Any]) -> Issue:
    """Return a registration-time error that was written down without the name it was thrown by."""
    text = f"AgentSurfaceDefinitionError: {value['code']}: {value['message']}"
    return Issue(Signal(text=text, origin=Origin.OWN, listed=True), payload=value)


def single(value: dict[str, Any], context: Context) -> Reading | None:
    """Read a single AppError or capability payload."""
    if is_capability(value):
        remarks = capability.remarks(value)
        return Reading("capability", "capability-payload", issues=(capability_issue(value, remarks=remarks),))
    if not is_app_error(value, bare=True):
        return None
    if context.defines(value["code"]):
        return Reading("ipc", "definition-error", issues=(_definition(value),))
    own_words = {"retriable", "source", "causeCode", "traceId"} & value.keys()
    if not own_words and not context.knows(value["code"]):
        return None
    if flag(value, "retriable") is None and "retriable" in value:
        return None
    return Reading("ipc", "app-error", issues=(app_issue(value),))
