"""From a failure to the card a person reads: which string, which fallback, which actions, which details."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from model.capture.record import Failure
from model.catalog.catalogs import Catalogs, Found
from model.catalog.keys import Slot, StringKey
from model.catalog.locales import direction
from model.catalog.ui import UiStrings
from model.handling import actions
from model.preview.card import Action, CardModel, Text
from model.preview.durations import wait_text
from model.preview.words import fill, word
from model.registry.registry import Registry
from model.vocabulary import HandlingClass, Namespace, State, Status

# Decision 4, in its order; the provider response stands above them.
_ROWS = (
    ("providerId", "provider_id"),
    ("modelId", "model_id"),
    ("phase", "phase"),
    ("providerStatus", "provider_status"),
    ("providerCode", "provider_code"),
    ("providerWaitMs", "provider_wait_ms"),
    ("streamMs", "stream_ms"),
    ("retryAttempt", "retry_attempt"),
    ("source", "source"),
)
_ICONS = {
    HandlingClass.SETTINGS_CTA: "settings",
    HandlingClass.RETRY_ACTION: "retry",
    HandlingClass.DEGRADED_BANNER: "degraded",
    HandlingClass.PLAIN_MESSAGE: "plain",
    HandlingClass.NEUTRAL: "neutral",
    HandlingClass.DEVELOPER: "developer",
}
_TOOL_ICONS = {
    State.DENIED: "denied",
    State.WAITING: "waiting",
    State.STOPPED: "neutral",
    State.NEUTRAL: "neutral",
}
BANNERS = ("degraded", "restarting", "restored", "fatal")
_SETTLED = ("restored", "fatal")
_STATUS_TAGS = {Status.RESERVED: "card.tag.reserved", Status.RESERVED_DETAIL: "card.tag.reserved"}


@dataclass(frozen=True, slots=True)
class Moment:
    """What the moment of looking adds to a failure: time left, the host's state, the approval asked for.

    Milliseconds throughout; `banner` is one of `BANNERS`.
    """

    banner: str | None = None
    remaining_ms: int | None = None
    expires_ms: int | None = None
    effect: str | None = None
    attempt: int | None = None
    attempts: int | None = None


def icon_of(failure: Failure, banner: str | None = None) -> str:
    """Return the icon id of a failure: its class by silhouette, its state by cut-out."""
    if failure.handling_class is HandlingClass.DEGRADED_BANNER:
        return banner or "degraded"
    if (
        failure.handling_class is HandlingClass.RETRY_ACTION
        and not failure.retriable
        and not failure.transient
    ):
        return "exhausted"
    return icon_for(failure.handling_class, failure.state)


def icon_for(handling_class: HandlingClass, state: State) -> str:
    """Return the icon id of a class and state, before any event."""
    if handling_class is HandlingClass.TOOL_CARD:
        return _TOOL_ICONS.get(state, "failed")
    return _ICONS[handling_class]


def resolve(
    failure: Failure, catalogs: Catalogs, registry: Registry, locale: str, moment: Moment | None = None
) -> CardModel:
    """Return the card of a failure in a locale; total over every failure."""
    now = moment or Moment()
    ui = catalogs.ui(locale)
    banner = None
    if failure.handling_class is HandlingClass.DEGRADED_BANNER:
        banner = now.banner or "degraded"
    values = _values(failure, locale, now)
    summary, marks = _summary(failure, catalogs, registry, locale, values)
    tip, buttons, more = _actions(failure, catalogs, locale, banner, values)
    if banner in _SETTLED:
        # The code's own words speak of the outage; once it is over, or lost, they would say the opposite.
        summary, marks, more = Text(word(ui, f"card.banner.{banner}"), locale), (), ()
        tip = Text(word(ui, "card.banner.fatal.tip"), locale) if banner == "fatal" else None
    rows = [
        (name, str(value)) for name, field in _ROWS if (value := getattr(failure.fields, field)) is not None
    ]
    rows += [("causeCode", cause) for cause in failure.causes]
    if failure.fields.trace_id is not None:
        rows.append(("traceId", failure.fields.trace_id))
    detail = failure.detail
    return CardModel(
        namespace=failure.namespace,
        code=failure.code,
        received=failure.received,
        handling_class=failure.handling_class,
        state=failure.state,
        icon=icon_of(failure, banner),
        word=_state_word(failure, banner, ui),
        summary=summary,
        locale=locale,
        direction=direction(locale),
        tip=tip,
        actions=buttons,
        tags=_tags(failure, registry, ui, (*marks, *more)),
        wait_ms=failure.retry_after_ms if now.remaining_ms is None else now.remaining_ms,
        wait_total_ms=failure.retry_after_ms,
        attempt=now.attempt if now.attempt is not None else failure.fields.retry_attempt,
        attempts=now.attempts,
        tool=failure.tool
        or (word(ui, "card.value.tool") if failure.handling_class is HandlingClass.TOOL_CARD else None),
        target=failure.target,
        arguments=failure.arguments,
        effect=now.effect or _string(failure.payload, "details", "effect"),
        expires_ms=now.expires_ms,
        response=detail.text if detail and detail.text else None,
        omitted=detail.omitted if detail else 0,
        hidden=len(failure.redactions),
        rows=tuple(rows),
        banner=banner,
    )


def keys_of(failure: Failure, registry: Registry) -> tuple[StringKey, ...]:
    """Return the string keys of a failure's summary, most special first.

    A reserved-detail code's own string beats its parent's, the Goal wording beats the base
    (decisions 1, 3, 7).
    """
    if failure.namespace is Namespace.DEFINITION:
        return ()
    entry = registry.get(failure.namespace, failure.received)
    codes = [failure.code]
    if entry is not None and entry.status is not Status.ALIAS and failure.received != failure.code:
        codes.insert(0, failure.received)
    slots = [Slot.GOAL, Slot.SUMMARY] if failure.kind == "goal" else [Slot.SUMMARY]
    return tuple(StringKey(failure.namespace, code, slot) for code in codes for slot in slots)


def _summary(
    failure: Failure, catalogs: Catalogs, registry: Registry, locale: str, values: Mapping[str, str | None]
) -> tuple[Text, tuple[str, ...]]:
    """Return the summary and the tags that mark where it came from (decision 7)."""
    keys = keys_of(failure, registry)
    found = _first(catalogs, locale, keys)
    if found is None:
        text = failure.message or failure.received
        return Text(text, "en", "payload"), ("card.tag.no-string",) if keys else ()
    key, said = found
    marks = _marks(said)
    if failure.kind == "goal" and key.slot is Slot.SUMMARY and any(k.slot is Slot.GOAL for k in keys):
        marks += ("card.tag.plan-wording",)
    ui = catalogs.ui(said.locale)
    return Text(fill(said.text, values, ui), said.locale, said.origin, said.fuzzy), marks


def _first(catalogs: Catalogs, locale: str, keys: tuple[StringKey, ...]) -> tuple[StringKey, Found] | None:
    """Return the first key with a text: in the locale for any key before English for any."""
    answers = [(key, catalogs.lookup(locale, str(key))) for key in keys]
    for wanted in ("catalog", "english"):
        for key, found in answers:
            if found.origin == wanted:
                return key, found
    return None


def _marks(found: Found) -> tuple[str, ...]:
    marks = ("card.tag.english-shown",) if found.origin == "english" else ()
    return (*marks, "card.tag.not-reviewed") if found.fuzzy else marks


def _actions(
    failure: Failure, catalogs: Catalogs, locale: str, banner: str | None, values: Mapping[str, str | None]
) -> tuple[Text | None, tuple[Action, ...], tuple[str, ...]]:
    """Return the tip, the buttons and the marks of their strings."""
    ui = catalogs.ui(locale)
    found = _first(catalogs, locale, (StringKey(failure.namespace, failure.code, Slot.ACTION),))
    said = (
        Text(fill(found[1].text, values, ui), found[1].locale, found[1].origin, found[1].fuzzy)
        if found
        else None
    )
    marks = _marks(found[1]) if found else ()
    ids = actions(failure.handling_class, failure.retriable, banner=banner)
    if failure.handling_class is HandlingClass.DEGRADED_BANNER:
        tip = None if banner == "restored" else said
        buttons = tuple(_own_action(ui, name, locale) for name in ids)
        return tip, buttons, marks if tip else ()
    if not ids:
        return None, (), ()
    label = said or Text(word(ui, f"card.label.{ids[0]}"), locale)
    return None, (Action(ids[0], label, True, word(ui, f"card.would.{ids[0]}")),), marks


def _own_action(ui: UiStrings, name: str, locale: str) -> Action:
    return Action(name, Text(word(ui, f"card.label.{name}"), locale), False, word(ui, f"card.would.{name}"))


def _state_word(failure: Failure, banner: str | None, ui: UiStrings) -> str:
    """Return the state word: it differs by class, so that nothing is told by colour alone (P08)."""
    kind = failure.handling_class
    state = str(failure.state)
    if kind is HandlingClass.DEGRADED_BANNER:
        state = banner or "degraded"
    elif kind is HandlingClass.RETRY_ACTION:
        state = "transient" if failure.transient else "failed" if failure.retriable else "exhausted"
    elif kind is HandlingClass.TOOL_CARD:
        state = {State.NEUTRAL: "stopped", State.TRANSIENT: "failed"}.get(failure.state, state)
    elif kind is HandlingClass.NEUTRAL:
        state = "neutral"
    else:
        state = "failed"
    return word(ui, f"card.word.{kind}.{state}")


def _tags(failure: Failure, registry: Registry, ui: UiStrings, marks: tuple[str, ...]) -> tuple[str, ...]:
    tags = [] if failure.known else ["card.tag.unknown"]
    entry = registry.get(failure.namespace, failure.received)
    if entry is not None and entry.status in _STATUS_TAGS:
        tags.append(_STATUS_TAGS[entry.status])
    if entry is not None and entry.status is Status.ALIAS:
        tags.append("card.tag.alias")
    if failure.namespace is Namespace.CAPABILITY:
        tags.append("card.tag.capability")
    return tuple(word(ui, tag) for tag in dict.fromkeys((*tags, *marks)))


def _values(failure: Failure, locale: str, now: Moment) -> dict[str, str | None]:
    """Return what the event says for our five placeholders; None where it is silent."""
    left = failure.retry_after_ms if now.remaining_ms is None else now.remaining_ms
    return {
        "wait": wait_text(left, locale) if left else None,
        "tool": failure.tool,
        "provider": failure.fields.provider_id,
        "model": failure.fields.model_id,
        "reason": _string(failure.payload, "details", "reason"),
    }


def _string(value: Any, *path: str) -> str | None:
    for step in path:
        value = value.get(step) if isinstance(value, dict) else None
    return value if isinstance(value, str) and value else None
