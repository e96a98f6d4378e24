"""Capability invocation results, their events and their audit lines (container 10)."""

from __future__ import annotations

import json
from typing import Any

from model.capture import events
from model.capture.classify.signal import Origin, Signal
from model.capture.raw import Context, Issue, Reading
from model.capture.shapes.errors import capability_issue, is_capability
from model.capture.shapes.reach import string, word
from model.capture.times import moment
from model.vocabulary import Namespace, State

MESSAGE_LIMIT = 300
REJECTED = "COMPONENT_REJECTED"  # our name for a runtime rejection, which 07 gives no code
_EVENTS = frozenset(
    {
        "invocation-started",
        "invocation-settled",
        "confirmation-requested",
        "confirmation-resolved",
        "component-rejected",
    }
)


def remarks(payload: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    """Return what 07 says against a payload's message; code, hint and details are the registry's to judge."""
    length = len(string(payload, "message") or "")
    if length <= MESSAGE_LIMIT:
        return ()
    return (("capability-message-long", f"The message has {length} characters; 07 allows {MESSAGE_LIMIT}."),)


def payload_in(text: str) -> dict[str, Any] | None:
    """Return the capability payload in a tool result's text, which one plain line may precede."""
    for candidate in (text, text.partition("\n")[2], text[text.find("{") :] if "{" in text else ""):
        candidate = candidate.strip()
        if candidate.startswith("{"):
            try:
                value = json.loads(candidate)
            except (ValueError, RecursionError):
                continue
            if isinstance(value, dict):
                inner = value if is_capability(value) else value.get("error")
                if is_capability(inner):
                    return inner
    return None


def reading(value: dict[str, Any], _context: Context) -> Reading | None:
    """Read an invocation result, a runtime event or an audit line."""
    base: dict[str, Any] = {
        "kind": "capability",
        "shape": "capability-results",
        "at": value.get("at") or value.get("ts") or value.get("timestamp"),
        "session": string(value, "sessionId", "consumerId"),
        "turn": string(value, "turnId"),
    }
    error = value.get("error")
    if value.get("status") == "error" and is_capability(error):
        return _settled(value, error, base)
    if value.get("status") == "ok" and ("invocationId" in value or "capabilityId" in value):
        ended = events.ToolEnded(string(value, "invocationId") or "", True, string(value, "capabilityId"))
        return Reading(**base, events=(ended,), settled=True)
    if word(value, "type") in _EVENTS:
        return _event(value, base)
    return None


def _settled(value: dict[str, Any], error: dict[str, Any], base: dict[str, Any]) -> Reading:
    call_id = string(value, "invocationId")
    issue = capability_issue(error, beside=value, call_id=call_id, remarks=remarks(error))
    shown: list[events.Event] = []
    if error["code"] != "CONFIRMATION_REQUIRED":
        shown.append(events.ToolEnded(call_id or "", False, string(value, "capabilityId")))
    else:
        details = error.get("details")
        shown.append(_asked(value, details if isinstance(details, dict) else {}))
    return Reading(**base, issues=(issue,), events=tuple(shown))


def _asked(value: dict[str, Any], details: dict[str, Any]) -> events.ApprovalAsked:
    until = moment(details.get("expiresAt"))
    return events.ApprovalAsked(
        request_id=string(details, "confirmationId") or string(value, "invocationId") or "",
        name=string(value, "capabilityId"),
        summary=string(details, "summary"),
        effect=string(details, "effect"),
        expires_at_ms=until.at_ms if until else None,
        call_id=string(value, "invocationId"),
    )


def _event(value: dict[str, Any], base: dict[str, Any]) -> Reading:
    kind = value["type"]
    call_id = string(value, "invocationId")
    name = string(value, "capabilityId")
    if kind == "invocation-started":
        return Reading(**base, events=(events.ToolStarted(call_id or "", name or "capability"),))
    if kind == "confirmation-requested":
        details = value.get("confirmation")
        return Reading(**base, events=(_asked(value, details if isinstance(details, dict) else value),))
    if kind == "confirmation-resolved":
        outcome = (string(value, "outcome", "decision", "status", "resolution") or "").lower()
        said = (
            "allowed"
            if outcome.startswith(("approv", "allow", "confirm", "grant"))
            else "expired"
            if "expir" in outcome
            else "denied"
        )
        if value.get("approved") is True:
            said = "allowed"
        return Reading(
            **base,
            events=(
                events.ApprovalAnswered(string(value, "confirmationId") or call_id or "", said, call_id),
            ),
        )
    if kind == "component-rejected":
        return Reading(**base, issues=(_rejected(value),))
    if kind == "invocation-settled":
        return _audited(value, base)
    return Reading(**base)


def _audited(value: dict[str, Any], base: dict[str, Any]) -> Reading:
    """Read a settled invocation: the whole payload, or only its code in an audit line."""
    call_id, name = string(value, "invocationId"), string(value, "capabilityId")
    error = value.get("error")
    if not is_capability(error):
        result = value.get("result")
        error = result.get("error") if isinstance(result, dict) else error
    if is_capability(error):
        issue = capability_issue(error, beside=value, call_id=call_id, remarks=remarks(error))
        return Reading(**base, issues=(issue,), events=(events.ToolEnded(call_id or "", False, name),))
    code = string(value, "code")
    if code is None or word(value, "status") not in {"error", None}:
        return Reading(
            **base, events=(events.ToolEnded(call_id or "", value.get("status") != "error", name),)
        )
    signal = Signal(
        text="", value={"code": code}, origin=Origin.OWN, declared=code, capability=True, listed=True
    )
    issue = Issue(
        signal,
        namespace=Namespace.CAPABILITY,
        payload={"code": code},
        tool=name,
        call_id=call_id,
        silent=True,
    )
    return Reading(**base, issues=(issue,), events=(events.ToolEnded(call_id or "", False, name),))


def _rejected(value: dict[str, Any]) -> Issue:
    """Return a runtime rejection: a dead handle with its reason, never thrown (reading rule 4b)."""
    name = string(value, "componentType", "component", "name") or string(value, "instanceId") or "component"
    reason = string(value, "reason", "message") or "no reason given"
    signal = Signal(
        text=f"{name}: {reason}",
        value={"code": REJECTED, "message": f"{name}: {reason}"},
        origin=Origin.OWN,
        declared=REJECTED,
        capability=True,
        listed=True,
    )
    return Issue(
        signal,
        namespace=Namespace.CAPABILITY,
        payload=value,
        state=State.NEUTRAL,
        tool=name,
        target=string(value, "instanceId"),
    )
