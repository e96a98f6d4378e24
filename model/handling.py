"""From a resolved code and its event to what the user sees: class, state, actions, effective retriable.

Total over every code, known or not (decisions 1, 2 and 3).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from model.findings import Finding
from model.registry.details import LONGEST_NAME, details_findings
from model.registry.entry import CodeEntry, holds
from model.registry.registry import Resolution, brief
from model.vocabulary import (
    ClassBasis,
    HandlingClass,
    Level,
    Namespace,
    RetriableBasis,
    RetryHint,
    State,
)

Voices = tuple[tuple[str, str], ...]

# Decision 1 and 3: what a code that no registry lists becomes.
_UNKNOWN = {
    Namespace.APP: HandlingClass.PLAIN_MESSAGE,
    Namespace.CAPABILITY: HandlingClass.TOOL_CARD,
    Namespace.DEFINITION: HandlingClass.DEVELOPER,
}
# Decision 2: whether the same request may be repeated as it is.
_REPEATS = {
    RetryHint.YES: True,
    RetryHint.AFTER_DELAY: True,
    RetryHint.NO: False,
    RetryHint.WITH_CHANGES: False,
    RetryHint.WITH_CONFIRMATION: False,
    RetryHint.AFTER_REFRESH: False,
}
_CLASS_WORDS = {
    HandlingClass.SETTINGS_CTA: "a message that leads to the settings",
    HandlingClass.TOOL_CARD: "a tool card",
    HandlingClass.RETRY_ACTION: "a message with a retry action",
    HandlingClass.DEGRADED_BANNER: "the degraded banner",
    HandlingClass.PLAIN_MESSAGE: "a plain message",
    HandlingClass.NEUTRAL: "a quiet status line",
    HandlingClass.DEVELOPER: "a developer card",
}
_BASIS_WORDS = {
    RetriableBasis.REGISTRY: "the registry decides",
    RetriableBasis.EVENT: "the event decides",
    RetriableBasis.RULE: "the classifying rule decides",
    RetriableBasis.PAYLOAD: "the payload's hint decides",
    RetriableBasis.NAMESPACE: "definition codes never are",
    RetriableBasis.NONE: "nothing says so",
}


@dataclass(frozen=True, slots=True)
class Handling:
    """How one error is handled.

    `actions` are ids ("settings", "retry", "restart", "dismiss"). `retriable` is None where nobody knows,
    and None offers no Retry. `voices` is every voice on it, also the ones that lost. `wait_ms` is the wait
    the event carried. `findings` begins with the resolution's own.
    """

    handling_class: HandlingClass
    class_basis: ClassBasis
    state: State
    actions: tuple[str, ...]
    retriable: bool | None
    retriable_basis: RetriableBasis
    voices: Voices
    wait_ms: int | None
    reason: str
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class _Verdict:
    retriable: bool | None
    basis: RetriableBasis
    voices: Voices
    findings: tuple[Finding, ...] = ()


def handle(
    resolution: Resolution,
    *,
    event_retriable: bool | None = None,
    rule_retriable: bool | None = None,
    retry: str | None = None,
    details: Any = None,
    wait_ms: int | None = None,
) -> Handling:
    """Decide class, state, actions and effective retriable of one error; never raises.

    `event_retriable` is the event's own boolean, `rule_retriable` the classifying rule's, `retry` a
    capability payload's hint, `details` its details, `wait_ms` a wait found elsewhere. Give redacted
    values: findings and reason repeat codes, hints and names of keys.
    """
    entry, namespace = resolution.handled, resolution.namespace
    handling_class = entry.handling_class if entry else _UNKNOWN[namespace]
    basis = resolution.entry.class_basis if resolution.entry else ClassBasis.DECIDED
    if namespace is Namespace.CAPABILITY:
        verdict = _by_hint(resolution.received, entry, retry, details)
    elif namespace is Namespace.DEFINITION:
        verdict = _Verdict(False, RetriableBasis.NAMESPACE, (("namespace", "no"),))
    else:
        verdict = _by_voice(resolution.received, entry, event_retriable, rule_retriable)
    findings = (*resolution.findings, *verdict.findings)
    if namespace is Namespace.CAPABILITY and entry and (retry is not None or details is not None):
        findings = (*findings, *details_findings(entry, details))
    return Handling(
        handling_class=handling_class,
        class_basis=basis,
        state=entry.state_for(details) if entry else State.FAILED,
        actions=actions(handling_class, verdict.retriable),
        retriable=verdict.retriable,
        retriable_basis=verdict.basis,
        voices=verdict.voices,
        wait_ms=wait_ms if wait_ms is not None else _wait(details),
        reason=_reason(resolution, handling_class, basis, verdict),
        findings=findings,
    )


def actions(
    handling_class: HandlingClass, retriable: bool | None, *, banner: str | None = None
) -> tuple[str, ...]:
    """Return the action ids a rendering offers.

    `banner` is the host's reported state for a degraded banner: a fatal one can only be restarted, and
    only a restored one can be dismissed (review rule P02).
    """
    if handling_class is HandlingClass.SETTINGS_CTA:
        return ("settings",)
    if handling_class is HandlingClass.RETRY_ACTION:
        return ("retry",) if retriable else ()
    if handling_class is HandlingClass.DEGRADED_BANNER:
        return {"fatal": ("restart",), "restored": ("dismiss",)}.get(banner or "", ())
    return ()


def _by_voice(code: str, entry: CodeEntry | None, event: bool | None, rule: bool | None) -> _Verdict:
    """Decide an app code: registry no, event, rule, registry yes, else nobody knows (decision 2)."""
    registry = entry.retriable if entry else None
    spoken = (("registry", registry), ("event", _word(event)), ("rule", _word(rule)))
    voices = tuple((voice, said) for voice, said in spoken if said is not None)
    if registry == "no":
        findings: tuple[Finding, ...] = ()
        if event is True:
            text = f"The event calls {code} retriable; the registry says no, and the registry stands."
            findings = (Finding("retriable-conflict", Level.W, text),)
        return _Verdict(False, RetriableBasis.REGISTRY, voices, findings)
    if event is not None:
        return _Verdict(event, RetriableBasis.EVENT, voices)
    if rule is not None:
        return _Verdict(rule, RetriableBasis.RULE, voices)
    if registry == "yes":
        return _Verdict(True, RetriableBasis.REGISTRY, voices)
    return _Verdict(None, RetriableBasis.NONE, voices)


def _by_hint(code: str, entry: CodeEntry | None, retry: str | None, details: Any) -> _Verdict:
    """Decide a capability code by its payload's hint; without a payload by what 07 leaves open."""
    allowed = [choice for choice in entry.retry if holds(choice.when, details)] if entry else []
    registry: Voices = ()
    if entry and entry.retry:
        registry = (("registry", ", ".join(choice.hint for choice in entry.retry)),)
    if retry is None:
        possible = {_REPEATS[choice.hint] for choice in allowed}
        if len(possible) == 1:
            return _Verdict(possible.pop(), RetriableBasis.REGISTRY, registry)
        return _Verdict(None, RetriableBasis.NONE, registry)
    voices = (*registry, ("payload", retry))
    if retry not in tuple(RetryHint):
        text = f"`retry` is {retry[:LONGEST_NAME]!r}, which is not one of the six hints of 07."
        return _Verdict(None, RetriableBasis.NONE, voices, (Finding("retry-unknown", Level.E, text),))
    hint = RetryHint(retry)
    return _Verdict(
        _REPEATS[hint], RetriableBasis.PAYLOAD, voices, _hint_findings(code, entry, hint, details)
    )


def _hint_findings(code: str, entry: CodeEntry | None, hint: RetryHint, details: Any) -> tuple[Finding, ...]:
    """Compare a hint with the code's allowed set and with its condition on the details."""
    if entry is None:
        return ()
    choice = next((choice for choice in entry.retry if choice.hint is hint), None)
    if choice is None:
        there = ", ".join(choice.hint for choice in entry.retry)
        text = f"07 allows {code} the hint {there}; the payload says {hint}."
        return (Finding("retry-not-allowed", Level.W, text),)
    if holds(choice.when, details):
        return ()
    given = details if isinstance(details, Mapping) else {}
    absent = [name for name in choice.when if name not in given]
    declared = [entry.details_key(name) for name in absent]
    if any(key is not None and key.required for key in declared):
        return ()  # the missing key is a finding of its own
    condition = " and ".join(f"{name} {_spell(value)}" for name, value in choice.when.items())
    text = f"The hint {hint} of {code} goes with {condition}; the details say otherwise."
    return (Finding("retry-condition", Level.W, text),)


def _wait(details: Any) -> int | None:
    given = details.get("retryAfterMs") if isinstance(details, Mapping) else None
    return given if type(given) is int and given >= 0 else None


def _word(value: bool | None) -> str | None:
    return None if value is None else str(value).lower()


def _spell(value: Any) -> str:
    choices = value if isinstance(value, list | tuple) else [value]
    return " or ".join(str(choice).lower() for choice in choices)


def _reason(
    resolution: Resolution, handling_class: HandlingClass, basis: ClassBasis, verdict: _Verdict
) -> str:
    """Say in one sentence why the error is handled as it is."""
    received, code = brief(resolution.received), brief(resolution.code)
    if not resolution.known:
        subject = f"{received} is in no loaded registry and is shown as {_CLASS_WORDS[handling_class]}"
    elif received != code:
        subject = f"{received} is handled as {code} and becomes {_CLASS_WORDS[handling_class]} ({basis})"
    else:
        subject = f"{code} becomes {_CLASS_WORDS[handling_class]} ({basis})"
    words = {
        True: "it may be repeated",
        False: "it is not to be repeated",
        None: "whether to repeat it is open",
    }
    return f"{subject}; {words[verdict.retriable]}: {_BASIS_WORDS[verdict.basis]}."
