"""Decide on one signal: own codes and payloads first, then scope, then the rules for foreign errors."""

from __future__ import annotations

import re
from typing import Any

from model.capture.classify import absent, scope
from model.capture.classify.facts import Facts, gather
from model.capture.classify.lexicon import verbatim
from model.capture.classify.rules import Ruling, rule_on
from model.capture.classify.signal import Origin, Signal, Verdict
from model.vocabulary import Namespace

_RETRY_AGAIN = {"yes": True, "after-delay": True}
_PROVIDER_CODE = re.compile(r"[A-Za-z0-9_.:\-]{1,64}")
_WAITS = frozenset(
    {
        "PROVIDER_RATE_LIMITED",
        "PROVIDER_ERROR",
        "TIMEOUT",
        "STREAM_FAILED",
        "NETWORK_ERROR",
        "HOST_OVERLOADED",
        "RATE_LIMITED",
    }
)


def classify(signal: Signal) -> Verdict | None:
    """Return the verdict on a signal, or None when there is no failure in it (rule 0). Never raises."""
    payload = _payload(signal)
    if payload is not None:
        return payload
    if signal.declared:
        return _declared(signal)
    number = signal.number if signal.number is not None else scope.rpc_number(signal.value)
    facts = gather(signal)
    if not signal.listed and number is None and absent.no_failure(signal, facts):
        return None
    if definition := scope.definition_code(facts.text):
        return _verdict(
            signal, facts, Ruling(definition, "definition", definition, False), Namespace.DEFINITION
        )
    ruling = _scoped(signal, facts, number) or rule_on(facts)
    if ruling is None:
        if not signal.listed and not absent.is_failure(signal, facts):
            return None
        ruling = _fallback(signal, facts)
    elif not signal.listed and number is None and absent.is_mention(signal, facts):
        return None
    return _verdict(signal, facts, ruling)


def _payload(signal: Signal) -> Verdict | None:
    value = signal.value
    if not signal.capability or not isinstance(value, dict) or not isinstance(value.get("code"), str):
        return None
    hint = value.get("retry")
    details = value.get("details")
    wait = details.get("retryAfterMs") if isinstance(details, dict) else None
    return Verdict(
        namespace=Namespace.CAPABILITY,
        code=value["code"],
        rule="capability-payload",
        evidence=value["code"] if value["code"] in signal.text else "code",
        retriable=_RETRY_AGAIN.get(hint, False) if isinstance(hint, str) else None,
        wait_ms=wait if isinstance(wait, int) and not isinstance(wait, bool) and wait > 0 else None,
        message=value["message"] if isinstance(value.get("message"), str) else "",
    )


def _declared(signal: Signal) -> Verdict:
    """Rule 1: the declared code wins; what the rules say about its text only adds to it."""
    code = signal.declared or ""
    facts = gather(signal)
    ruling = rule_on(facts)
    same = ruling if ruling is not None and ruling.code == code else None
    if code == "PROVIDER_ERROR" and same is None and facts.status is not None and 400 <= facts.status < 500:
        same = Ruling(code, "declared-code", code, False)
    made = Ruling(
        code, "declared-code", code, same.retriable if same else None, same.detail if same else None
    )
    verdict = _verdict(signal, facts, made)
    cause = ruling.code if ruling is not None and code == "CONTEXT_COMPACTION_FAILED" else None
    if cause and cause != code:
        verdict = _with_causes(verdict, (cause, *verdict.causes))
    return verdict


def _scoped(signal: Signal, facts: Facts, number: int | None) -> Ruling | None:
    text = facts.text
    if number is not None:
        if number == -32603 and signal.origin not in (Origin.HOST, Origin.OWN):
            return rule_on(facts) or scope.of_mcp(text, number)
        return scope.of_number(signal, number)
    if signal.origin in (Origin.TOOL, Origin.MCP):
        inside = scope.mcp_number(text)
        return scope.of_mcp(text, inside) if inside is not None else scope.of_tool(text)
    quoted = scope.mcp_number(text)
    if quoted is not None and signal.origin is not Origin.PROVIDER:
        return scope.of_mcp(text, quoted)
    if signal.origin is Origin.PROVIDER or facts.documents and facts.codes:
        return None
    return scope.of_app(text)


def _fallback(signal: Signal, facts: Facts) -> Ruling:
    app = signal.origin in (Origin.HOST, Origin.OWN) or absent.is_app_scope(facts)
    span = facts.message[:200] or "text"
    if app:
        return Ruling("INTERNAL", "fallback", span, None)
    retriable = None if facts.status is None else facts.status >= 500
    return Ruling("PROVIDER_ERROR", "fallback", span, retriable)


def _verdict(signal: Signal, facts: Facts, ruling: Ruling, namespace: Namespace = Namespace.APP) -> Verdict:
    causes = tuple(cause for cause in facts.causes if cause != ruling.code)
    return Verdict(
        namespace=namespace,
        code=ruling.code,
        rule=ruling.rule,
        evidence=verbatim(ruling.span, signal.text) if signal.text else ruling.span,
        retriable=ruling.retriable,
        detail_code=ruling.detail,
        causes=causes,
        wait_ms=facts.wait_ms if ruling.code in _WAITS and ruling.retriable is not False else None,
        provider_code=_provider_code(facts),
        provider_status=facts.status,
        phase=None,
        message=facts.message,
        response=_response(signal, facts),
    )


def _with_causes(verdict: Verdict, causes: tuple[str, ...]) -> Verdict:
    fields: dict[str, Any] = {name: getattr(verdict, name) for name in Verdict.__dataclass_fields__}
    return Verdict(**{**fields, "causes": causes})


def _provider_code(facts: Facts) -> str | None:
    for code in (*facts.codes, *facts.outer_codes):
        if _PROVIDER_CODE.fullmatch(code):
            return code
    return None


def _response(signal: Signal, facts: Facts) -> str | None:
    if facts.page is not None:
        return facts.page or None
    if facts.documents and facts.message:
        return facts.message
    return signal.text.strip() or None
