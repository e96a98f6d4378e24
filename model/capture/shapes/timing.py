"""The `[timing]` lines of the app's own logs: silent retries and outcomes with their codes."""

from __future__ import annotations

import re
from typing import Any

from model.capture.classify.signal import Origin, Signal
from model.capture.raw import Issue
from model.capture.shapes.errors import fields_of
from model.capture.shapes.reach import word

PAIR = re.compile(r"([A-Za-z][A-Za-z0-9_]*)=(\"(?:[^\"\\]|\\.)*\"|\S*)")
_NUMBERS = frozenset(
    {
        "providerWaitMs",
        "streamMs",
        "providerStatus",
        "retryAttempt",
        "retryDelayMs",
        "durationMs",
        "hostRttMs",
    }
)
_DASH = frozenset({"", "-", "null", "none", "undefined"})


def pairs(message: str) -> dict[str, Any] | None:
    """Return the key=value pairs of a timing line, whole numbers as numbers, or None for another line."""
    if not message.startswith("[timing]"):
        return None
    found: dict[str, Any] = {}
    for key, value in PAIR.findall(message):
        value = value.strip('"')
        if value.lower() in _DASH:
            continue
        found[key] = int(value) if key in _NUMBERS and value.isdigit() and len(value) < 16 else value
    return found


def issue_of(line: dict[str, Any], message: str) -> Issue | None:
    """Return the failure or silent retry that a timing line reports, or None for one that went well."""
    outcome = line.get("outcome")
    kind = line.get("kind", "model")
    code = line.get("errorCode")
    if kind == "tool":
        failed = line.get("ok") == "false"
    elif kind == "subagent":
        failed = word(line, "status") in {"error", "failed"}
    else:
        failed = outcome in {"error", "retry", "aborted", "silent"}
    if outcome == "aborted" and code is None:
        code = "TURN_ABORTED"
    if outcome == "silent" and code is None:
        code = "EMPTY_MODEL_RESPONSE"
    if not (failed or (code is not None and outcome not in {"ok", "retry", "silent"})) or outcome == "ok":
        return None
    transient = outcome in {"retry", "silent"}
    fields = fields_of(line) | {"model_id": line.get("model")}
    return Issue(
        Signal(
            text=message,
            origin=Origin.TOOL if kind == "tool" else Origin.OWN,
            declared=code,
            status=line.get("providerStatus") if isinstance(line.get("providerStatus"), int) else None,
            terminal=not transient,
            listed=True,
        ),
        wait_ms=line.get("retryDelayMs") if isinstance(line.get("retryDelayMs"), int) else None,
        fields={k: v for k, v in fields.items() if v is not None and k != "trace_id"},
        tool=line.get("tool"),
        call_id=line.get("toolCallId"),
        silent=True,
    )
