"""The pattern rules (P) that one resolved card can break; what only a running screen can break is not here.

P01 to P03, P05 to P08 and P10 of the review rules; P04 concerns time, P09 a whole conversation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from model.catalog.checks.unit import Issue
from model.preview.card import CardModel
from model.registry.entry import CodeEntry
from model.vocabulary import HandlingClass, Level, State

_RED = ("failed", "denied", "fatal")
_QUIET = (State.STOPPED, State.NEUTRAL)
# The silhouettes of each class; no icon belongs to two of them but the ring of a stop.
_ICONS = {
    HandlingClass.SETTINGS_CTA: ("settings",),
    HandlingClass.RETRY_ACTION: ("retry", "exhausted"),
    HandlingClass.TOOL_CARD: ("failed", "denied", "waiting", "neutral"),
    HandlingClass.DEGRADED_BANNER: ("degraded", "restarting", "restored", "fatal"),
    HandlingClass.PLAIN_MESSAGE: ("plain",),
    HandlingClass.NEUTRAL: ("neutral",),
    HandlingClass.DEVELOPER: ("developer",),
}


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its id, weight, reason, and the function that finds its breaches."""

    id: str
    level: Level
    why: str
    find: Callable[[CardModel, CodeEntry | None], Iterator[str]]


def _global_banner(card: CardModel, entry: CodeEntry | None) -> Iterator[str]:
    if entry is not None and entry.provider_bound and card.handling_class is HandlingClass.DEGRADED_BANNER:
        yield "A failure of one message is shown as a banner of the whole app."


def _banner(card: CardModel, _entry: CodeEntry | None) -> Iterator[str]:
    if card.handling_class is not HandlingClass.DEGRADED_BANNER:
        return
    if not card.summary.value.strip():
        yield "The banner does not name what is affected."
    if card.banner == "restored":
        return
    if card.tip is None or not card.tip.value.strip():
        yield "The banner has no tip for a way out."
    if any(action.id == "dismiss" for action in card.actions):
        yield "The banner can be closed while the trouble lasts."


def _many_actions(card: CardModel, _entry: CodeEntry | None) -> Iterator[str]:
    primary = sum(action.primary for action in card.actions)
    if primary > 1:
        yield f"{primary} actions are primary."
    if len(card.actions) > 2:
        yield f"There are {len(card.actions)} actions."


def _empty_details(card: CardModel, _entry: CodeEntry | None) -> Iterator[str]:
    said = (card.response or "").strip()
    if said and said in (card.summary.value.strip(), card.code):
        yield "The details repeat what the card says already."


def _no_code(card: CardModel, _entry: CodeEntry | None) -> Iterator[str]:
    if not card.received.strip():
        yield "The card shows no code."


def _red_stop(card: CardModel, _entry: CodeEntry | None) -> Iterator[str]:
    if card.state in _QUIET and card.icon in _RED:
        yield "Something the person stopped looks like a failure."


def _colour_alone(card: CardModel, _entry: CodeEntry | None) -> Iterator[str]:
    if not card.word.strip():
        yield "No word says how it ended."
    if card.icon not in _ICONS[card.handling_class]:
        yield f"The icon {card.icon} belongs to another class."


def _two_classes(card: CardModel, entry: CodeEntry | None) -> Iterator[str]:
    if entry is not None and entry.handling_class is not card.handling_class:
        yield f"The registry says {entry.handling_class}, the card is a {card.handling_class}."


RULES = (
    Rule("P01", Level.E, "One message's trouble is shown at that message.", _global_banner),
    Rule("P02", Level.E, "A banner says what is limited and how it ends.", _banner),
    Rule("P03", Level.E, "One way forward stands out; two are enough.", _many_actions),
    Rule("P05", Level.W, "Who opens details wants to learn something.", _empty_details),
    Rule("P06", Level.E, "Support asks for the code first.", _no_code),
    Rule("P07", Level.W, "A stop by the person is no failure.", _red_stop),
    Rule("P08", Level.E, "Nothing is told by colour alone.", _colour_alone),
    Rule("P10", Level.E, "Every code has exactly one class.", _two_classes),
)


def check_card(card: CardModel, entry: CodeEntry | None) -> tuple[Issue, ...]:
    """Return what a card does wrong; `entry` is the registry's entry it is handled as, if there is one."""
    return tuple(
        Issue(rule.id, rule.level, card.locale, card.received, text, rule.why)
        for rule in RULES
        for text in rule.find(card, entry)
    )
