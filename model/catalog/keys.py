"""The keys of error strings (08 section 6, decision 7), and which strings a code needs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from model.registry.entry import CodeEntry
from model.vocabulary import HandlingClass, Namespace, Status


class Slot(StrEnum):
    """Which of a code's strings a key names."""

    SUMMARY = "summary"
    ACTION = "action"
    GOAL = "goal"


@dataclass(frozen=True, slots=True)
class StringKey:
    """A key in parts."""

    namespace: Namespace
    code: str
    slot: Slot = Slot.SUMMARY

    def __str__(self) -> str:
        scope = "" if self.namespace is Namespace.APP else f"{self.namespace}."
        tail = "" if self.slot is Slot.SUMMARY else f".{self.slot}"
        return f"errors.{scope}{self.code}{tail}"


def parse_key(key: str) -> StringKey | None:
    """Return a key in parts, or None when it names no error string."""
    parts = key.split(".")
    if parts.pop(0) != "errors" or not parts:
        return None
    namespace = Namespace.APP
    if parts[0] == Namespace.CAPABILITY and len(parts) > 1:
        namespace = Namespace.CAPABILITY
        parts.pop(0)
    slot = Slot.SUMMARY
    if len(parts) == 2 and parts[1] in (Slot.ACTION, Slot.GOAL):
        slot = Slot(parts.pop())
    return StringKey(namespace, parts[0], slot) if len(parts) == 1 and parts[0] else None


LABELLED = frozenset({HandlingClass.SETTINGS_CTA, HandlingClass.RETRY_ACTION})
ACTING = LABELLED | {HandlingClass.DEGRADED_BANNER}


def has_goal(code: str) -> bool:
    """Say whether a code can surface as Goal copy (08 3.3)."""
    return code.startswith("PLAN_") or code.endswith("_IN_PLAN")


def carries_wait(entry: CodeEntry) -> bool:
    """Say whether events of a code carry a wait that the words must show (decision 3)."""
    if entry.namespace is Namespace.APP:
        return entry.code == "PROVIDER_RATE_LIMITED"
    return any(key.name == "retryAfterMs" and key.required for key in entry.details)


def required_slots(entry: CodeEntry) -> frozenset[Slot]:
    """Return the strings that every locale needs for a code; detail codes may do with their parent's."""
    if entry.namespace is Namespace.DEFINITION or entry.status in (Status.ALIAS, Status.RESERVED_DETAIL):
        return frozenset()
    if entry.overlay is not None:
        return frozenset()
    slots = {Slot.SUMMARY}
    if entry.handling_class in ACTING:
        slots.add(Slot.ACTION)
    if has_goal(entry.code):
        slots.add(Slot.GOAL)
    return frozenset(slots)


def allowed_slots(entry: CodeEntry) -> frozenset[Slot]:
    """Return the strings a code may have at all."""
    if entry.namespace is Namespace.DEFINITION or entry.status is Status.ALIAS:
        return frozenset()
    if entry.status is Status.RESERVED_DETAIL or entry.overlay is not None:
        slots = {Slot.SUMMARY} | ({Slot.ACTION} if entry.handling_class in ACTING else set())
        return frozenset(slots | ({Slot.GOAL} if has_goal(entry.code) else set()))
    return required_slots(entry)
