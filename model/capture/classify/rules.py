"""Apply the rules in order: the innermost body speaks before the wrapper around it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from model.capture.classify.facts import Facts
from model.capture.classify.lexicon import Folded, Rule, load_rules

WEAK = frozenset({"bad-request", "server-error", "endpoint"})  # what remains when nothing says more
_LIMIT = re.compile(r"\blimit:? (\d[\d,]{0,12})\b[^\n]{0,60}?\brequested:? (\d[\d,]{0,12})")


@dataclass(frozen=True, slots=True)
class Ruling:
    """A code with the rule that gave it and the folded span it stands on."""

    code: str
    rule: str
    span: str
    retriable: bool | None
    detail: str | None = None


def rule_on(facts: Facts) -> Ruling | None:
    """Return the first ruling: inner body, then everything that was said, then the weak rules."""
    tiers = [(facts.codes, facts.inner)] if facts.inner is not None or facts.codes else []
    tiers.append((facts.outer_codes, facts.whole))
    for weak in (False, True):
        for codes, text in tiers:
            ruling = _first(facts, codes, text, weak)
            if ruling is not None:
                return ruling
    return None


def _first(facts: Facts, codes: tuple[str, ...], text: Folded | None, weak: bool) -> Ruling | None:
    large = _larger_than_the_window(facts, text)
    if large is not None:
        return large
    lowered = {code.lower(): code for code in reversed(codes)}
    for rule in load_rules():
        if (rule.id in WEAK) is not weak:
            continue
        span = _applies(rule, facts, lowered, text)
        if span is not None:
            return _settle(rule, span, facts)
    return None


def _applies(rule: Rule, facts: Facts, lowered: dict[str, str], text: Folded | None) -> str | None:
    if rule.no_response and facts.answered:
        return None
    if not rule.requires or facts.status is None or facts.status in rule.requires:
        if text is not None:
            span = rule.find(text)
            if span is not None:
                return span
            vetoed = any(re.search(pattern, text.lower) for pattern in rule.unless)
        else:
            vetoed = False
        for code in () if vetoed else lowered:
            if code in rule.codes:
                return lowered[code]
    if facts.status in rule.status:
        return facts.status_span
    return None


def _larger_than_the_window(facts: Facts, text: Folded | None) -> Ruling | None:
    """Rule 7: "Limit L, Requested R" with R > L can never fit; below the limit it is a matter of waiting."""
    stated = _LIMIT.search(text.lower) if text is not None else None
    if stated is None:
        return None
    limit, requested = (int(number.replace(",", "")) for number in stated.groups())
    if requested > limit:
        return Ruling("CONTEXT_TOO_LARGE", "context-size", stated.group(), False)
    return Ruling("PROVIDER_RATE_LIMITED", "rate-limit", stated.group(), True)


def _settle(rule: Rule, span: str, facts: Facts) -> Ruling:
    if rule.id == "billing" and facts.wait_ms is not None and facts.status != 402:
        return Ruling("PROVIDER_RATE_LIMITED", "rate-limit", span, True)
    return Ruling(rule.code, rule.id, span, rule.retriable, rule.detail)
