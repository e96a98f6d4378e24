"""CardModel: one preview, resolved to words; widgets show it and decide nothing."""

from __future__ import annotations

from dataclasses import dataclass

from model.vocabulary import HandlingClass, Namespace, State


@dataclass(frozen=True, slots=True)
class Text:
    """A string and where it came from.

    `origin` is "catalog", "english" (fallback to the source language), "payload" (the error's own
    message) or "none"; `fuzzy` marks an unreviewed translation.
    """

    value: str
    locale: str
    origin: str = "catalog"
    fuzzy: bool = False


@dataclass(frozen=True, slots=True)
class Action:
    """A button of a card; in a preview it says what the app would do and does nothing."""

    id: str  # "settings" | "retry" | "restart" | "dismiss"
    label: Text
    primary: bool
    would: str  # "Would open Settings, Providers."


@dataclass(frozen=True, slots=True)
class CardModel:
    """What one error looks like to the person who met it.

    `icon` is an icon id of `gui.theme.icons` ("settings", "denied", "failed", "retry", "exhausted",
    "degraded", "fatal", "restarting", "restored", "plain", "neutral", "developer", "waiting").
    `word` is the localized state word. `wait_ms` is what is left of the wait (0 = over, None = no
    wait) out of `wait_total_ms`; `expires_ms` what is left of an approval. `rows` are the decided
    fields in order; `response` is the capped provider response or None; `hidden` counts redacted
    values in the details.
    """

    namespace: Namespace
    code: str
    received: str
    handling_class: HandlingClass
    state: State
    icon: str
    word: str
    summary: Text
    locale: str
    direction: str  # "ltr" | "rtl"
    tip: Text | None = None
    actions: tuple[Action, ...] = ()
    tags: tuple[
        str, ...
    ] = ()  # localized: "unknown", "reserved", "capability", "not reviewed", "English shown"
    wait_ms: int | None = None
    wait_total_ms: int | None = None
    attempt: int | None = None
    attempts: int | None = None
    tool: str | None = None
    target: str | None = None
    arguments: str | None = None
    effect: str | None = None
    expires_ms: int | None = None
    response: str | None = None
    omitted: int = 0
    hidden: int = 0
    rows: tuple[tuple[str, str], ...] = ()
    banner: str | None = None  # "degraded" | "restarting" | "restored" | "fatal" for banners


@dataclass(frozen=True, slots=True)
class Bubble:
    """What the person wrote."""

    text: str


@dataclass(frozen=True, slots=True)
class Prose:
    """Assistant text, streaming or complete."""

    text: str
    streaming: bool = False


@dataclass(frozen=True, slots=True)
class ToolLine:
    """A tool call that is running or went well."""

    name: str
    target: str | None
    state: str  # "running" | "done"
    word: str


StageItem = CardModel | Bubble | Prose | ToolLine
