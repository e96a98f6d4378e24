"""Write captures the way the apps write them, for the tests of this folder."""

from __future__ import annotations

import json
import random
import string
from typing import Any

from model.capture.record import Capture


def lines(*values: Any) -> str:
    """Return values as JSON lines; a string stands as it is."""
    return "".join((value if isinstance(value, str) else json.dumps(value)) + "\n" for value in values)


def secret(prefix: str = "", length: int = 40, seed: int = 7) -> str:
    """Return a key-shaped value that is nobody's key and stands in no file."""
    chosen = random.Random(f"{prefix}{seed}").choices(string.ascii_letters + string.digits, k=length)
    return prefix + "".join(chosen)


def log(
    message: str, at: str = "2026-08-11T09:20:00.000Z", level: str = "error", **more: Any
) -> dict[str, Any]:
    """Return a line of the app's own log."""
    return {"ts": at, "level": level, "channel": "agent", "category": "session", "message": message, **more}


def timing(outcome: str, second: int = 0, turn: str = "t1", **more: Any) -> dict[str, Any]:
    """Return a timing line of a model call."""
    pairs = " ".join(f"{key}={value}" for key, value in more.items())
    message = (
        "[timing] kind=model model=acme-large providerId=acme sessionId=s1 "
        f"turnId={turn} providerWaitMs=10 streamMs=2 outcome={outcome} {pairs}"
    )
    return log(message.strip(), f"2026-08-11T09:20:{second:02d}.000Z", "info")


def event(kind: str, at: int = 1_786_442_400_000, **more: Any) -> dict[str, Any]:
    """Return an agent event in its envelope; times are milliseconds."""
    return {"sessionId": "s1", "turnId": "t1", "ts": at, "event": {"type": kind, **more}}


def app_error(code: str = "PROVIDER_ERROR", message: str = "it broke", **more: Any) -> dict[str, Any]:
    """Return an AppError."""
    return {"code": code, "message": message, **more}


def payload(
    code: str, retry: str, details: Any = None, message: str = "Refresh, then retry."
) -> dict[str, Any]:
    """Return a capability payload."""
    made = {"code": code, "message": message, "retry": retry}
    return made if details is None else {**made, "details": details}


def told(capture: Capture) -> list[tuple[str, str]]:
    """Return code and state of every failure, in order."""
    return [(failure.code, failure.state.value) for failure in capture.failures]
