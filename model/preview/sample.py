"""A believable event for every code, so that a preview without a capture still shows what one would."""

from __future__ import annotations

from dataclasses import replace

from model.capture.record import Detail, Evidence, Failure, Fields
from model.catalog.catalogs import Catalogs
from model.catalog.keys import carries_wait
from model.handling import handle
from model.preview.card import CardModel
from model.preview.resolve import Moment, resolve
from model.preview.spec import PreviewSpec
from model.registry.registry import Registry
from model.vocabulary import HandlingClass, Namespace

PROVIDER, MODEL, WAIT_MS, EXPIRES_MS = "meridian", "meridian-large-2", 12_000, 130_000
_RESPONSE = '{"error":{"type":"example","message":"What the provider answered stands here."}}'
_TOOLS = {Namespace.APP: ("Write", "config/release.toml"), Namespace.CAPABILITY: ("orders.refund", None)}


def sample_failure(spec: PreviewSpec, registry: Registry) -> Failure:
    """Return a failure of the spec's code with values of the kind its events carry; the same every time."""
    resolution = registry.resolve(spec.namespace, spec.code)
    entry = resolution.handled
    wait = WAIT_MS if spec.state == "wait" or (entry is not None and carries_wait(entry)) else None
    hint = str(entry.retry[0].hint) if entry is not None and entry.retry else None
    handling = handle(
        resolution, event_retriable=False if spec.state == "exhausted" else None, retry=hint, wait_ms=wait
    )
    message_bound = entry is not None and entry.provider_bound
    tool, target = (None, None)
    if handling.handling_class is HandlingClass.TOOL_CARD:
        tool, target = _TOOLS.get(spec.namespace, (None, None))
    return Failure(
        namespace=spec.namespace,
        code=resolution.code,
        received=spec.code,
        known=resolution.known,
        status=str(resolution.entry.status) if resolution.entry else None,
        state=handling.state,
        handling_class=handling.handling_class,
        class_basis=handling.class_basis,
        retriable=handling.retriable,
        retriable_basis=handling.retriable_basis,
        reason=Evidence("sample", "code"),
        record=0,
        file=0,
        line=1,
        message=entry.agent_message or entry.meaning if entry is not None else spec.code,
        detail=Detail(_RESPONSE) if message_bound else None,
        fields=Fields(provider_id=PROVIDER, model_id=MODEL, phase="request") if message_bound else Fields(),
        retry=hint,
        retry_after_ms=wait,
        tool=tool,
        target=target,
        kind=spec.kind,
    )


def resolve_spec(spec: PreviewSpec, catalogs: Catalogs, registry: Registry) -> CardModel:
    """Return the card of a spec; without a capture, so the event is a sample."""
    failure = sample_failure(spec, registry)
    banner = spec.state if spec.state in ("restarting", "restored", "fatal") else None
    moment = Moment(banner=banner)
    if spec.state == "wait":
        moment = replace(moment, remaining_ms=WAIT_MS, attempt=2, attempts=4)
    if banner == "restarting":
        moment = replace(moment, attempt=2, attempts=5)
    if failure.code in ("CONFIRMATION_REQUIRED", "PERMISSION_REQUIRED"):
        moment = replace(moment, expires_ms=EXPIRES_MS)
    card = resolve(failure, catalogs, registry, spec.locale, moment)
    return card if spec.direction == "auto" else replace(card, direction=spec.direction)
