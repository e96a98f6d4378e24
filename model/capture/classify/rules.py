"""Apply the rules in order: the innermost body speaks before the wrapper around it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from model.capture.classify.facts import Facts
from model.capture.classify.lexicon import PROVIDER, Folded, Rule, fold, load_rules

_LIMIT = re.compile(r"\blimit:? (\d[\d,]{0,12})\b.{0,60}?\brequested:? (\d[\d,]{0,12})")
_PAGE_HEAD = 300  # characters of a web page that may state an error; below stands prose


@dataclass(frozen=True, slots=True)
class Ruling:
    """A code with the rule that gave it and the span it stands on."""

    code: str
    rule: str
    span: str
    retriable: bool | None = None
    detail: str | None = None


def rule_on(facts: Facts) -> Ruling | None:
    """Return the first ruling: the inner body, everything that was said, then the weak rules."""
    tiers = _tiers(facts)
    for codes, text in tiers:
        if ruling := _strong(facts, codes, text):
            return ruling
    if facts.page is not None and not facts.answered:
        title = facts.page.partition("\n")[0][:200]
        return Ruling("PROVIDER_ERROR", "endpoint", title, False, "PROVIDER_BASE_URL_INVALID")
    for codes, text in tiers:
        if ruling := _weak(facts, codes, text):
            return ruling
    return None


def wording(stage: str, text: Folded) -> Ruling | None:
    """Return what the rules of a stage say to a text by its wording alone."""
    for rule in load_rules().at(stage):
        if span := rule.wording(text):
            return _settle(rule, span)
    return None


Tier = tuple[dict[str, str], Folded]


def _tiers(facts: Facts) -> list[Tier]:
    whole = facts.whole
    if facts.page is not None and not facts.answered:
        whole = fold(facts.page[:_PAGE_HEAD])
    tiers = [(_lowered(facts.outer_codes), whole)]
    if facts.inner is not None:
        tiers.insert(0, (_lowered(facts.codes), facts.inner))
    return tiers


def _lowered(codes: tuple[str, ...]) -> dict[str, str]:
    return {code.lower(): code for code in reversed(codes)}


def _strong(facts: Facts, codes: dict[str, str], text: Folded) -> Ruling | None:
    """Decisive codes first, then wording and vague codes, then the status."""
    if ruling := _larger_than_the_window(text):
        return ruling
    book = load_rules()
    rules = [rule for rule in book.at(PROVIDER) if not rule.weak and _open(rule, facts)]
    for rule in rules:
        for code in codes.keys() & rule.codes:
            if not (rule.no_response or code.isdigit() or code in book.vague):
                return _settle(rule, codes[code], facts)
    for rule in rules:
        if span := rule.wording(text):
            return _settle(rule, span, facts)
        loose = codes.keys() & rule.codes
        if loose and not rule.silenced(text):
            return _settle(rule, codes[min(loose)], facts)
    return _by_status(rules, facts)


def _weak(facts: Facts, codes: dict[str, str], text: Folded) -> Ruling | None:
    rules = [rule for rule in load_rules().at(PROVIDER) if rule.weak and _open(rule, facts)]
    if ruling := _by_status(rules, facts):
        return ruling
    for rule in rules:
        if span := rule.wording(text):
            return _settle(rule, span, facts)
        if found := codes.keys() & rule.codes:
            return _settle(rule, codes[min(found)], facts)
    return None


def _open(rule: Rule, facts: Facts) -> bool:
    if rule.no_response and facts.answered:
        return False
    return not rule.requires or facts.status is None or facts.status in rule.requires | rule.status


def _by_status(rules: list[Rule], facts: Facts) -> Ruling | None:
    for rule in rules:
        if facts.status in rule.status:
            return _settle(rule, facts.status_span, facts)
    return None


def _larger_than_the_window(text: Folded) -> Ruling | None:
    """Rule 7: "Limit L, Requested R" with R > L can never fit; below the limit it is a matter of waiting."""
    stated = _LIMIT.search(text.lower)
    if stated is None:
        return None
    limit, requested = (int(number.replace(",", "")) for number in stated.groups())
    if requested > limit:
        return Ruling("CONTEXT_TOO_LARGE", "context-size", stated.group(), False)
    return Ruling("PROVIDER_RATE_LIMITED", "rate-limit", stated.group(), True)


def _settle(rule: Rule, span: str, facts: Facts | None = None) -> Ruling:
    """Rule 9's exception: money with a machine reset time is a matter of waiting."""
    if rule.id == "billing" and facts is not None and facts.wait_ms is not None and facts.status != 402:
        return Ruling("PROVIDER_RATE_LIMITED", "rate-limit", span, True)
    return Ruling(rule.code, rule.id, span, rule.retriable, rule.detail)
