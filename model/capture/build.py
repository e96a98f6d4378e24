"""One classified issue becomes one Failure: decided on the raw reading, worded from the redacted one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from model.capture import shown as show
from model.capture.classify import Origin, Verdict
from model.capture.fields import fields as bounded
from model.capture.raw import Issue, Reading
from model.capture.record import Detail, Evidence, Failure
from model.capture.shapes.capability import REJECTED
from model.findings import Finding
from model.handling import Handling, handle
from model.redaction.cap import LIMIT, detail_text
from model.registry.registry import Registry, Resolution
from model.vocabulary import HandlingClass, Level, Namespace, State

_CONTRACT = ("PLAN_", "_IN_PLAN")
_NOT_PROVIDERS = frozenset({Origin.TOOL, Origin.MCP, Origin.HOST})  # their numbers are not a provider's


@dataclass(frozen=True, slots=True)
class Draft:
    """A failure before folding, with what folding needs to know beside it."""

    failure: Failure
    subject: str | None = None
    span: str | None = None
    silent: bool = False
    fallback: bool = False
    declared: bool = False
    terminal: bool = True


def draft(
    raw: Issue, shown: Issue, verdict: Verdict, words: Verdict | None, reading: Reading, registry: Registry
) -> Draft:
    """Return the draft of an issue.

    `raw` and `verdict` decide code, retriable and waits; `shown` and `words` are the same issue read and
    classified after redaction, and everything a person sees comes from them.
    """
    received = _received(raw, verdict, words)
    resolution = registry.resolve(verdict.namespace, received)
    handling = handle(
        resolution,
        event_retriable=raw.retriable,
        rule_retriable=verdict.retriable,
        retry=show.line(shown.retry, 64),
        details=show.checked(shown.details),
        wait_ms=raw.wait_ms if raw.wait_ms is not None else verdict.wait_ms,
    )
    kept, odd = bounded(_candidates(shown, words))
    message = _message(shown, words)
    failure = Failure(
        namespace=verdict.namespace,
        code=resolution.code,
        received=received,
        known=resolution.known,
        status=resolution.entry.status.value if resolution.entry else None,
        state=_state(raw, handling),
        handling_class=HandlingClass.NEUTRAL if received == REJECTED else handling.handling_class,
        class_basis=handling.class_basis,
        retriable=handling.retriable,
        retriable_basis=handling.retriable_basis,
        reason=_evidence(verdict, words),
        record=-1,
        file=-1,
        line=0,
        message=show.line(message) or "",
        fields=kept,
        retry_after_ms=handling.wait_ms,
        detail_code=resolution.detail_code or verdict.detail_code,
        causes=_causes(shown, verdict, words),
        kind=_kind(shown.details) if any(mark in resolution.code for mark in _CONTRACT) else None,
        voices=handling.voices,
        findings=(*_resolved(handling, received), *odd, *_remarks(shown, resolution, registry)),
    )
    failure = _with_detail(_with_context(failure, shown, reading), shown, words, message)
    return Draft(
        failure,
        subject=raw.subject,
        span=raw.span,
        silent=raw.silent,
        fallback=raw.fallback,
        declared=_is_own(raw),
        terminal=raw.signal.terminal,
    )


def _is_own(issue: Issue) -> bool:
    return issue.signal.declared is not None or issue.signal.capability


def _received(raw: Issue, verdict: Verdict, words: Verdict | None) -> str:
    """Return the code as it may be shown: a received one as redaction left it, a decided one as it is."""
    code = words.code if words is not None and _is_own(raw) else verdict.code
    return show.line(code, 200) or code


def _with_context(failure: Failure, shown: Issue, reading: Reading) -> Failure:
    """Return the failure with where it happened and what it was about, each text bounded and checked."""
    return replace(
        failure,
        payload=show.checked(shown.payload),
        retry=show.line(shown.retry, 64),
        session=show.line(reading.session, 128),
        turn=show.line(reading.turn, 128),
        tool=show.line(shown.tool, 128),
        target=show.line(shown.target, 300),
        arguments=show.line(shown.arguments, 4_000),
        call_id=show.line(shown.call_id, 128),
    )


def _state(raw: Issue, handling: Handling) -> State:
    if raw.state is not None:
        return raw.state
    return handling.state if raw.signal.terminal else State.TRANSIENT


def _evidence(verdict: Verdict, words: Verdict | None) -> Evidence:
    span = words.evidence if words is not None and words.rule == verdict.rule else None
    return Evidence(verdict.rule, show.line(span, 300) or "text")


def _candidates(shown: Issue, words: Verdict | None) -> dict[str, Any]:
    found = dict(shown.fields)
    if shown.signal.status is not None and shown.signal.status >= 400:
        found.setdefault("provider_status", shown.signal.status)
    if words is not None and words.namespace is Namespace.APP and shown.signal.origin not in _NOT_PROVIDERS:
        for name, value in (
            ("provider_status", words.provider_status),
            ("provider_code", words.provider_code),
            ("phase", words.phase),
        ):
            if value is not None:
                found.setdefault(name, value)
    return found


def _causes(shown: Issue, verdict: Verdict, words: Verdict | None) -> tuple[str, ...]:
    said = (
        shown.cause,
        *(words.causes if words is not None else ()),
        *(c for c in verdict.causes if c.isupper() and len(c) < 64),
    )
    found = dict.fromkeys(show.line(cause, 64) for cause in said if cause)
    return tuple(cause for cause in found if cause)


def _kind(details: Any) -> str | None:
    kind = details.get("kind") if isinstance(details, dict) else None
    return kind if kind in ("plan", "goal") else None


def _message(shown: Issue, words: Verdict | None) -> str:
    """Return an own error's message as it is, of a foreign one the innermost; a timing line has none."""
    if shown.silent:
        return ""
    if _is_empty(shown.signal.value):
        return ""
    return words.message if not _is_own(shown) and words is not None and words.message else shown.signal.text


def _is_empty(value: Any) -> bool:
    """Say whether a body holds nothing to show: `{"error": null}` has no words."""
    if isinstance(value, dict):
        return all(inner is None or inner in ("", {}, []) or _is_empty(inner) for inner in value.values())
    return isinstance(value, list) and not value


def _with_detail(failure: Failure, shown: Issue, words: Verdict | None, message: str) -> Failure:
    if _is_own(shown) or shown.details:
        response = whole = show.response_of(shown.details, message)
    else:
        empty = _is_empty(shown.signal.value)
        response = "" if empty else (words.response if words is not None else None) or message
        whole = shown.signal.text
    if not response.strip():
        return failure
    capped, hidden = detail_text(show.whole(response))
    # A long answer that is reduced to its message says how much of it is not here, like one that is cut.
    left_out = show.units(whole) - show.units(capped.text) if show.units(whole) > LIMIT else 0
    return replace(failure, detail=Detail(capped.text, max(capped.omitted, left_out)), redactions=hidden)


def _resolved(handling: Handling, received: str) -> tuple[Finding, ...]:
    """Leave the registry's word about a runtime rejection out: it is no code of either document."""
    return () if received == REJECTED else handling.findings


def _remarks(shown: Issue, resolution: Resolution, registry: Registry) -> tuple[Finding, ...]:
    found: list[Finding] = []
    for rule, text in shown.remarks:
        if rule == "host-number":
            digits, _, code = text.partition(" ")
            found.extend(_number_against_string(int(digits), code, resolution, registry))
        else:
            found.append(Finding(rule, Level.W, text))
    number = shown.signal.number
    if number is not None and shown.signal.origin is Origin.HOST and number in registry.numbers:
        known = registry.numbers[number]
        found.append(
            Finding(
                "inferred-from-number",
                Level.I,
                f"The code is inferred from number {number}; no string was there.",
            )
        )
        if known.spec and known.wire and known.spec not in known.wire:
            found.append(
                Finding(
                    "number-contradiction",
                    Level.W,
                    f"Number {number} is published as {known.spec}; the wire sends {', '.join(known.wire)}.",
                )
            )
    return tuple(found)


def _number_against_string(
    number: int, code: str, resolution: Resolution, registry: Registry
) -> list[Finding]:
    known = registry.numbers.get(number)
    if known is None or known.spec is None or code == known.spec or resolution.code == known.spec:
        return []
    if code in known.wire or any(name.endswith("*") and code.startswith(name[:-1]) for name in known.wire):
        text = f"Number {number} is published as {known.spec}; the shipped host sends it with {code}."
        return [Finding("number-against-string", Level.I, text)]
    return [
        Finding(
            "number-against-string",
            Level.W,
            f"Number {number} is published as {known.spec}, but the string says {code}.",
        )
    ]
