"""The error objects of the two documents, and the fields that stand beside them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeGuard

from model.capture.classify.signal import Origin, Signal
from model.capture.raw import Issue
from model.capture.shapes.reach import identifier, integer, string, text_of
from model.vocabulary import Namespace

CODE = re.compile(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*")
HINTS = frozenset({"no", "yes", "after-refresh", "after-delay", "with-confirmation", "with-changes"})
_APP_KEYS = frozenset(
    {"code", "message", "details", "retriable", "source", "causeCode", "cause_code", "traceId", "trace_id"}
)

# our field name -> the names captures use for it
FIELD_NAMES: Mapping[str, tuple[str, ...]] = {
    "provider_id": ("providerId", "providerID", "provider_id"),
    "model_id": ("modelId", "modelID", "model_id"),
    "phase": ("phase",),
    "provider_status": ("providerStatus", "provider_status"),
    "provider_code": ("providerCode", "provider_code"),
    "provider_wait_ms": ("providerWaitMs", "provider_wait_ms"),
    "stream_ms": ("streamMs", "stream_ms"),
    "retry_attempt": ("retryAttempt", "retry_attempt"),
    "trace_id": ("traceId", "trace_id"),
    "source": ("source",),
}
_DETAIL_FIELDS = tuple(name for name in FIELD_NAMES if name != "source")


def fields_of(*values: Any, names: tuple[str, ...] = _DETAIL_FIELDS) -> dict[str, Any]:
    """Return the disclosure fields that the objects carry; a later object overrides an earlier one."""
    found: dict[str, Any] = {}
    for value in values:
        if isinstance(value, dict):
            for name in names:
                for key in FIELD_NAMES[name]:
                    if value.get(key) is not None:
                        found[name] = value[key]
    return found


def is_capability(value: Any) -> TypeGuard[dict[str, Any]]:
    """Say whether an object is a capability payload: a code and a string `retry` (decision 6)."""
    return (
        isinstance(value, dict) and isinstance(value.get("code"), str) and isinstance(value.get("retry"), str)
    )


def is_app_error(value: Any, *, bare: bool = False) -> bool:
    """Say whether an object is an AppError; a bare one must look like nothing else."""
    if not isinstance(value, dict) or not isinstance(value.get("code"), str) or not value["code"]:
        return False
    if not bare:
        return True
    return (
        CODE.fullmatch(value["code"]) is not None
        and isinstance(value.get("message"), str)
        and value.keys() <= _APP_KEYS
    )


def error_issue(value: Any, *, beside: Any = None, origin: Origin = Origin.OWN, **more: Any) -> Issue | None:
    """Return the issue of an `error` member of one of the app's own records, or None when there is none."""
    if value is None or value is False or value == "" or value == {}:
        return None
    if is_capability(value):
        return capability_issue(value, beside=beside, **more)
    if isinstance(value, dict) and isinstance(value.get("code"), str) and value["code"]:
        return app_issue(value, beside=beside, origin=origin, **more)
    message = string(value, "message", "error", "text") if isinstance(value, dict) else None
    return Issue(
        Signal(
            text=message or text_of(value),
            value=value if isinstance(value, dict | list) else None,
            origin=origin,
            listed=True,
            terminal=more.pop("terminal", True),
        ),
        payload=value if isinstance(value, dict) else None,
        retriable=_boolean(value, "retriable"),
        details=value.get("details") if isinstance(value, dict) else None,
        fields=fields_of(beside, value, value.get("details") if isinstance(value, dict) else None),
        **more,
    )


def app_issue(
    value: dict[str, Any], *, beside: Any = None, origin: Origin = Origin.OWN, **more: Any
) -> Issue:
    """Return the issue of an AppError as received."""
    details = value.get("details")
    fields = fields_of(beside, value, details) | fields_of(value, names=("source",))
    return Issue(
        Signal(
            text=string(value, "message") or "",
            value=value,
            origin=origin,
            declared=value["code"],
            listed=True,
            status=integer(details, "providerStatus"),
            terminal=more.pop("terminal", True),
        ),
        payload=value,
        retriable=_boolean(value, "retriable"),
        details=details,
        cause=identifier(value, "causeCode", "cause_code"),
        wait_ms=event_wait(details),
        fields=fields,
        tool=more.pop("tool", None) or string(details, "tool", "toolName"),
        **more,
    )


def capability_issue(value: dict[str, Any], *, beside: Any = None, **more: Any) -> Issue:
    """Return the issue of a capability payload; `code`, `retry` and `details` stay as received."""
    details = value.get("details")
    more.pop("origin", None)
    return Issue(
        Signal(
            text=string(value, "message") or "",
            value=value,
            origin=Origin.OWN,
            declared=value["code"],
            capability=True,
            listed=True,
            terminal=more.pop("terminal", True),
        ),
        namespace=Namespace.CAPABILITY,
        payload=value,
        retry=value["retry"],
        details=details,
        wait_ms=event_wait(details),
        fields=fields_of(beside),
        tool=more.pop("tool", None) or string(beside, "capabilityId"),
        **more,
    )


def event_wait(details: Any) -> int | None:
    """Return the wait in milliseconds that details carry in a field of their own."""
    found = integer(details, "retryAfterMs", "retryDelayMs", "retry_after_ms")
    return found if found is not None and found >= 0 else None


def _boolean(value: Any, key: str) -> bool | None:
    found = value.get(key) if isinstance(value, dict) else None
    return found if isinstance(found, bool) else None
