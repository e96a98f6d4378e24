"""Failures a capture shows without naming them: a question put to the person, an outage told by status alone.

They exist on the replica only; the list of failures never counts them.
"""

from __future__ import annotations

from dataclasses import replace

from model.capture.events import ApprovalAnswered, ApprovalAsked, HostStatus
from model.capture.record import Evidence, Failure, Record
from model.vocabulary import ClassBasis, HandlingClass, Namespace, RetriableBasis, State

_COMPONENTS = {"HOST_UNAVAILABLE": "host", "AGENT_UNAVAILABLE": "sidecar"}
_OUTAGES = {"sidecar": "AGENT_UNAVAILABLE"}


def component_of(failure: Failure) -> str:
    """Return whose banner a degraded failure raises: "host", "sidecar" or "app"."""
    return _COMPONENTS.get(failure.code, "app")


def outage(event: HostStatus, record: Record) -> Failure:
    """Return the failure a host status stands for when no record declares one."""
    code = _OUTAGES.get(event.component, "HOST_UNAVAILABLE")
    made = _failure(code, State.FAILED, HandlingClass.DEGRADED_BANNER, record, "host-status")
    return replace(made, message=event.message or "", retriable=True)


def asked(event: ApprovalAsked, record: Record, target: str | None, arguments: str | None) -> Failure:
    """Return the waiting permission or confirmation card of a question."""
    capability = record.kind == "capability"
    code = "CONFIRMATION_REQUIRED" if capability else "PERMISSION_REQUIRED"
    made = _failure(code, State.WAITING, HandlingClass.TOOL_CARD, record, "approval-asked")
    return replace(
        made,
        namespace=Namespace.CAPABILITY if capability else Namespace.APP,
        message=event.summary or "",
        tool=event.name,
        target=target,
        arguments=arguments,
        call_id=event.call_id,
    )


def answered(event: ApprovalAnswered, waiting: Failure, record: Record) -> Failure:
    """Return what a refused or expired question became, until the tool's own result says more."""
    capability = waiting.namespace is Namespace.CAPABILITY
    code = "CONFIRMATION_INVALID" if capability else "TOOL_DENIED"
    return replace(
        waiting,
        code=code,
        received=code,
        state=State.DENIED,
        message="",
        record=record.seq,
        records=(record.seq,),
        file=record.file,
        line=record.line,
        at_ms=record.at_ms,
        reason=Evidence("approval-answered", event.outcome),
        findings=(),
    )


def _failure(code: str, state: State, handling_class: HandlingClass, record: Record, rule: str) -> Failure:
    return Failure(
        namespace=Namespace.APP,
        code=code,
        received=code,
        known=True,
        status="live",
        state=state,
        handling_class=handling_class,
        class_basis=ClassBasis.DOCUMENTED,
        retriable=False,
        retriable_basis=RetriableBasis.REGISTRY,
        reason=Evidence(rule, record.kind),
        record=record.seq,
        file=record.file,
        line=record.line,
        at_ms=record.at_ms,
        session=record.session,
        turn=record.turn,
        records=(record.seq,),
    )
