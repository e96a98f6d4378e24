"""What happened, in one line of the failures list: the facts of the event, never a judgement."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from model.capture.record import Failure
from model.catalog.ui import UiStrings
from model.preview.durations import wait_text
from model.vocabulary import HandlingClass, State

_TURN = re.compile(r"[A-Za-z]+[_-]?(\d+)")
LONGEST = 200


def happened(failure: Failure, ui: UiStrings) -> str:
    """Return the line for a failure."""
    wait = wait_text(failure.retry_after_ms, ui.locale, "short") if failure.retry_after_ms else ""
    parts: list[str] = []
    if failure.transient:
        parts.append(
            ui.gettext("waited {wait}, then retried").replace("{wait}", wait)
            if wait
            else ui.gettext("retried without a word")
        )
    elif failure.tool:
        parts.append(f"{failure.tool} {failure.target}" if failure.target else failure.tool)
    if failure.fields.provider_id and not failure.transient:
        parts.append(failure.fields.provider_id)
    if failure.fields.provider_status is not None:
        parts.append(ui.gettext("status {n}").replace("{n}", str(failure.fields.provider_status)))
    if failure.state is State.WAITING and not failure.target:
        parts.append(ui.gettext("waits for a person"))
    if not parts or (len(parts) == 1 and failure.handling_class is not HandlingClass.TOOL_CARD):
        said = " ".join(failure.message.split())[:LONGEST]
        if said:
            parts.append(said)
    if wait and not failure.transient:
        parts.append(ui.gettext("wait {wait}").replace("{wait}", wait))
    return ", ".join(parts)


def turn_text(turn: str | None) -> str:
    """Return a turn short: its number where it has one."""
    if not turn:
        return ""
    found = _TURN.fullmatch(turn)
    return found.group(1) if found else turn[:8]


def clock_text(at_ms: int | None) -> str:
    """Return a UTC time of day with milliseconds, or a dash."""
    if at_ms is None:
        return "–"
    seconds, rest = divmod(at_ms, 1000)
    return f"{datetime.fromtimestamp(seconds, UTC):%H:%M:%S}.{rest:03d}"


def length_text(ms: int, *, exact: bool = True) -> str:
    """Return a length as hours, minutes, seconds and, if `exact`, milliseconds."""
    seconds, rest = divmod(max(0, ms), 1000)
    minutes, second = divmod(seconds, 60)
    hour, minute = divmod(minutes, 60)
    text = f"{hour:02d}:{minute:02d}:{second:02d}"
    return f"{text}.{rest:03d}" if exact else text
