"""The closed vocabularies that every room shares; values are what documents and links spell."""

from __future__ import annotations

from enum import StrEnum


class Namespace(StrEnum):
    """Whose code it is (decision 1); `TIMEOUT` exists in two of them with two meanings."""

    APP = "app"
    CAPABILITY = "capability"
    DEFINITION = "definition"


class Status(StrEnum):
    """Where a code stands in its life (decision 1)."""

    LIVE = "live"
    RESERVED = "reserved"
    RESERVED_DETAIL = "reserved-detail"
    ALIAS = "alias"


class HandlingClass(StrEnum):
    """What the user sees (08 section 5, completed by decision 3)."""

    SETTINGS_CTA = "settings_cta"
    TOOL_CARD = "tool_card"
    RETRY_ACTION = "retry_action"
    DEGRADED_BANNER = "degraded_banner"
    PLAIN_MESSAGE = "plain_message"
    NEUTRAL = "neutral"
    DEVELOPER = "developer"


class ClassBasis(StrEnum):
    """Why a code has its class (decision 3)."""

    DOCUMENTED = "documented"
    INFERRED = "inferred"
    DECIDED = "decided"
    INHERITED = "inherited"


class State(StrEnum):
    """How a notable record ended (captures, reading rule 4)."""

    FAILED = "failed"
    DENIED = "denied"
    WAITING = "waiting"
    STOPPED = "stopped"
    NEUTRAL = "neutral"
    TRANSIENT = "transient"


class RetriableBasis(StrEnum):
    """Which voice decided the effective `retriable` (decision 2)."""

    REGISTRY = "registry"
    EVENT = "event"
    RULE = "rule"
    PAYLOAD = "payload"
    NAMESPACE = "namespace"
    NONE = "none"


class RetryHint(StrEnum):
    """07's machine-actionable retry semantics."""

    NO = "no"
    YES = "yes"
    AFTER_REFRESH = "after-refresh"
    AFTER_DELAY = "after-delay"
    WITH_CONFIRMATION = "with-confirmation"
    WITH_CHANGES = "with-changes"


class Level(StrEnum):
    """How much a finding weighs: error, warning, information."""

    E = "E"
    W = "W"
    I = "I"  # noqa: E741 - the documents' own letter
