"""Try the shapes on a JSON value, the most telling first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from model.capture.raw import Context, Reading
from model.capture.shapes import (
    agent_events,
    agents,
    bodies,
    capability,
    claude_code,
    codex,
    logs,
    own,
    rows,
    rpc,
    transcript,
)

Shape = Callable[[dict[str, Any], Context], Reading | None]

SHAPES: tuple[Shape, ...] = (
    rpc.rpc,
    own.log,
    agent_events.envelope,
    own.status,
    rows.row,
    capability.reading,
    own.ipc,
    rpc.bare_result,
    transcript.transcript,
    own.outbox,
    claude_code.claude_code,
    codex.codex_rollout,
    codex.codex_exec,
    agents.opencode,
    agents.pi,
    agents.cline,
    bodies.sentry,
    own.single,
    logs.structured,
    bodies.envelope,
    bodies.feedback,
)

OWN_SHAPES = frozenset(
    {
        "own-log",
        "own-events",
        "own-ipc",
        "own-status",
        "own-transcript",
        "own-outbox",
        "host-rpc",
        "capability-results",
        "capability-payload",
        "definition-error",
        "app-error",
    }
)
RPC_SHAPES = frozenset({"mcp", "json-rpc"})


def recognise(value: Any, text: str, context: Context) -> Reading:
    """Return what a JSON value is; anything no shape claims is a body."""
    if isinstance(value, dict):
        for shape in SHAPES:
            found = shape(value, context)
            if found is not None:
                return found
    return bodies.body(value, text, context)
