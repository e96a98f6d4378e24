"""What one record did to the user's screen; the replica is a fold over these and nothing else.

All texts are redacted. A record carries zero or more events, in order.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """The session began working on something."""


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """The turn is over: "completed", "failed", "aborted" or "ended" when nothing says which."""

    outcome: str = "ended"


@dataclass(frozen=True, slots=True)
class UserMessage:
    """What the person wrote."""

    text: str


@dataclass(frozen=True, slots=True)
class AssistantMessage:
    """The assistant's text so far; the same `id` again replaces the earlier text."""

    id: str
    text: str
    status: str  # "streaming" | "complete" | "error"


@dataclass(frozen=True, slots=True)
class ToolStarted:
    """A tool call began; `target` is the one argument worth a title, `arguments` all of them as JSON text."""

    call_id: str
    name: str
    target: str | None = None
    arguments: str | None = None


@dataclass(frozen=True, slots=True)
class ToolEnded:
    """A tool call ended well or badly; what went wrong is the record's failure."""

    call_id: str
    ok: bool
    name: str | None = None


@dataclass(frozen=True, slots=True)
class ApprovalAsked:
    """A permission or confirmation card: who asks, for what, with which effect, until when."""

    request_id: str
    name: str | None
    summary: str | None
    effect: str | None = None
    expires_at_ms: int | None = None
    call_id: str | None = None


@dataclass(frozen=True, slots=True)
class ApprovalAnswered:
    """The person, or the clock, decided."""

    request_id: str
    outcome: str  # "allowed" | "denied" | "expired"
    call_id: str | None = None


@dataclass(frozen=True, slots=True)
class HostStatus:
    """The banner's source of truth (captures, container 7)."""

    component: str  # "host" | "sidecar" | "app"
    state: str  # "degraded" | "restarting" | "restored" | "fatal"
    message: str | None = None
    attempt: int | None = None
    attempts: int | None = None


Event = (
    TurnStarted
    | TurnEnded
    | UserMessage
    | AssistantMessage
    | ToolStarted
    | ToolEnded
    | ApprovalAsked
    | ApprovalAnswered
    | HostStatus
)
