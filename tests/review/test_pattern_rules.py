"""The pattern rules: each seeded defect is found by its rule, and every shipped card is silent."""

from __future__ import annotations

from dataclasses import replace

import pytest

from model.catalog.catalogs import load_catalogs
from model.preview.card import Action, CardModel, Text
from model.preview.lint.pattern import RULES, check_card
from model.preview.sample import resolve_spec
from model.preview.spec import PreviewSpec
from model.registry.load import load_registry
from model.vocabulary import HandlingClass, State

REGISTRY, CATALOGS = load_registry(), load_catalogs()
NOTHING = Text("", "en")
EXTRA = tuple(Action(name, Text(name, "en"), True, "") for name in ("settings", "retry", "restart"))
UNLOCKED = (Action("dismiss", Text("Close", "en"), False, ""),)


def card_of(code: str, state: str = "default") -> CardModel:
    spec = PreviewSpec.model_validate({"code": code, "state": state})
    return resolve_spec(spec, CATALOGS, REGISTRY)


def rules_of(card: CardModel, code: str) -> set[str]:
    return {issue.check for issue in check_card(card, REGISTRY.resolve(card.namespace, code).handled)}


DEFECTS: list[tuple[str, str, dict[str, object]]] = [
    ("P01", "PROVIDER_RATE_LIMITED", {"handling_class": HandlingClass.DEGRADED_BANNER, "icon": "degraded"}),
    ("P02", "HOST_UNAVAILABLE", {"tip": None}),
    ("P02", "HOST_UNAVAILABLE", {"summary": NOTHING}),
    ("P02", "HOST_UNAVAILABLE", {"actions": UNLOCKED}),
    ("P03", "PROVIDER_SECRET_MISSING", {"actions": EXTRA[:2]}),
    ("P03", "PROVIDER_SECRET_MISSING", {"actions": EXTRA}),
    ("P05", "PROVIDER_RATE_LIMITED", {"response": "PROVIDER_RATE_LIMITED"}),
    ("P06", "TOOL_DENIED", {"received": " "}),
    ("P07", "TURN_ABORTED", {"icon": "failed"}),
    ("P07", "TOOL_FAILED", {"state": State.STOPPED}),
    ("P08", "TOOL_DENIED", {"word": ""}),
    ("P08", "TOOL_DENIED", {"icon": "plain"}),
    ("P10", "NOT_FOUND", {"handling_class": HandlingClass.DEVELOPER, "icon": "developer"}),
]


@pytest.mark.parametrize(("rule", "code", "defect"), DEFECTS)
def test_a_seeded_defect_is_found_by_its_rule(rule: str, code: str, defect: dict[str, object]) -> None:
    sound = card_of(code)
    assert rules_of(sound, code) == set()
    assert rule in rules_of(replace(sound, **defect), code)  # type: ignore[arg-type]


def test_every_rule_has_a_seeded_defect() -> None:
    assert {rule for rule, _, _ in DEFECTS} == {rule.id for rule in RULES}


@pytest.mark.parametrize("state", ["default", "wait", "exhausted", "restarting", "restored", "fatal"])
def test_the_cards_of_documented_codes_are_silent(state: str) -> None:
    for locale in CATALOGS.locales:
        for entry in (entry for entry in REGISTRY.codes() if entry.overlay is None):
            spec = PreviewSpec.model_validate(
                {"code": entry.code, "namespace": entry.namespace, "locale": locale, "state": state}
            )
            handled = REGISTRY.resolve(entry.namespace, entry.code).handled
            assert check_card(resolve_spec(spec, CATALOGS, REGISTRY), handled) == (), spec.link()
