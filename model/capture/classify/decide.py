"""Decide on one signal: own codes and payloads first, then scope, then the rules for foreign errors."""

from __future__ import annotations

from dataclasses import replace

from model.capture.classify import absent, scope
from model.capture.classify.facts import Facts, gather, provider_code
from model.capture.classify.lexicon import verbatim
from model.capture.classify.rules import Ruling, rule_on
from model.capture.classify.signal import Origin, Signal, Verdict
from model.vocabulary import Namespace

_REPEATS = frozenset({"yes", "after-delay"})  # the hints under which the same request may go out again
_OWN_SIDE = (Origin.HOST, Origin.OWN)


def classify(signal: Signal) -> Verdict | None:
    """Return the verdict on a signal, or None when there is no failure in it (rule 0). Never raises."""
    payload = _payload(signal)
    if payload is not None:
        return payload
    facts = gather(signal)
    if signal.declared:
        return _declared(signal, signal.declared, facts)
    number = signal.number if signal.number is not None else scope.rpc_number(signal.value)
    known = signal.listed or number is not None
    if not known and absent.no_failure(signal, facts):
        return None
    if definition := scope.definition_code(facts.text):
        ruling = Ruling(definition, "definition", definition, False)
        return replace(_verdict(signal, facts, ruling), namespace=Namespace.DEFINITION)
    found = _scoped(signal, facts, number) or rule_on(facts)
    if not known and found is None and not absent.is_failure(signal, facts):
        return None
    verdict = _verdict(signal, facts, found or _fallback(signal, facts))
    return None if not known and absent.is_mention(signal, facts, verdict.evidence) else verdict


def _payload(signal: Signal) -> Verdict | None:
    """Rule 2: a capability payload keeps its own vocabulary, and its `retry` decides."""
    value = signal.value
    if not signal.capability or not isinstance(value, dict):
        return None
    if not isinstance(value.get("code"), str) or not value["code"]:
        return None
    hint, details, message = value.get("retry"), value.get("details"), value.get("message")
    wait = details.get("retryAfterMs") if isinstance(details, dict) else None
    return Verdict(
        namespace=Namespace.CAPABILITY,
        code=value["code"],
        rule="capability-payload",
        evidence=value["code"] if value["code"] in signal.text else "code",
        retriable=hint in _REPEATS if isinstance(hint, str) else None,
        wait_ms=wait if isinstance(wait, int) and not isinstance(wait, bool) and wait > 0 else None,
        message=message if isinstance(message, str) else "",
    )


def _declared(signal: Signal, code: str, facts: Facts) -> Verdict:
    """Rule 1: the declared code wins; what the rules read in its text only adds to it."""
    read = rule_on(facts)
    agreed = read if read is not None and read.code == code else None
    retriable = agreed.retriable if agreed else None
    if code == "PROVIDER_ERROR" and agreed is None and facts.answered and (facts.status or 0) < 500:
        retriable = False
    ruling = Ruling(code, "declared-code", code, retriable, agreed.detail if agreed else None)
    verdict = _verdict(signal, facts, ruling)
    if verdict.provider_code == code:
        verdict = replace(verdict, provider_code=None)
    return verdict


def _scoped(signal: Signal, facts: Facts, number: int | None) -> Ruling | None:
    text = facts.text
    if number == -32603 and signal.origin not in _OWN_SIDE:
        return _wrapped(facts, text)
    if number is not None:
        return scope.of_number(signal, number)
    if signal.origin is Origin.PROVIDER:
        return None
    if quoted := scope.quoted_mcp(text):
        return _wrapped(facts, quoted[1]) if quoted[0] == -32603 else scope.of_mcp(quoted[1], quoted[0])
    if signal.origin in (Origin.TOOL, Origin.MCP):
        return scope.of_tool(text)
    return None if facts.answered and facts.codes else scope.of_app(facts.whole)


def _wrapped(facts: Facts, text: str) -> Ruling:
    """Rule 3: -32603 is an envelope, so what it wraps decides; alone it is the tool's failure."""
    return rule_on(facts) or scope.of_mcp(text, -32603)


def _fallback(signal: Signal, facts: Facts) -> Ruling:
    """Rule 15: PROVIDER_ERROR in provider scope, INTERNAL in app scope."""
    span = (facts.message or facts.text).strip()[:200] or "text"
    if signal.origin in _OWN_SIDE or (signal.origin is not Origin.PROVIDER and absent.is_app_scope(facts)):
        return Ruling("INTERNAL", "fallback", span)
    return Ruling("PROVIDER_ERROR", "fallback", span, facts.status >= 500 if facts.status else None)


def _verdict(signal: Signal, facts: Facts, ruling: Ruling) -> Verdict:
    evidence = verbatim(ruling.span, signal.text)
    message = facts.message or _line_of(evidence, facts)
    causes = [cause for cause in facts.causes if cause != ruling.code]
    if ruling.code == "CONTEXT_COMPACTION_FAILED" and (beneath := rule_on(facts)):
        causes.insert(0, beneath.code)  # rule 3: the cause goes into causeCode
    return Verdict(
        namespace=Namespace.APP,
        code=ruling.code,
        rule=ruling.rule,
        evidence=evidence,
        retriable=ruling.retriable,
        detail_code=ruling.detail,
        causes=tuple(causes),
        wait_ms=facts.wait_ms if ruling.retriable is not False else None,
        provider_code=provider_code(facts),
        provider_status=facts.status,
        message=message,
        response=_response(signal, facts),
    )


def _line_of(evidence: str, facts: Facts) -> str:
    """Return the line on which the evidence stands, else the first one that says anything."""
    lines = [line.strip() for line in (facts.page or facts.text).splitlines() if line.strip()]
    start = evidence.splitlines()[0] if evidence else ""
    stands = [line for line in lines if start and start in line]
    return (stands or lines or [""])[0] if not facts.structured else ""


def _response(signal: Signal, facts: Facts) -> str | None:
    """Decision 4: the innermost message if the body parses, else the body, a page reduced to its text."""
    if facts.message or facts.structured:
        return facts.message or None
    return (facts.page or signal.text).strip() or None
