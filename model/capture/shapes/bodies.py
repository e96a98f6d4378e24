"""Whatever else carries an error: provider bodies, envelopes of gateways, Sentry events, plain objects."""

from __future__ import annotations

from typing import Any

from model.capture.classify.signal import Origin, Signal
from model.capture.raw import Context, Issue, Reading
from model.capture.shapes.errors import fields_of
from model.capture.shapes.foreign import foreign_issue
from model.capture.shapes.reach import headers_of, http_status, member, string, text_of

_TIMES = ("ts", "time", "timestamp", "@timestamp", "at", "date", "created_at", "createdAt", "datetime")
_STATUSES = (
    "status",
    "statusCode",
    "status_code",
    "httpStatus",
    "http_status",
    "responseStatus",
    "response_status",
    "code",
)
_BODIES = ("body", "responseBody", "response_body", "response", "error", "err")
_FAILED = frozenset({"error", "failed", "failure"})


def at_of(value: dict[str, Any]) -> Any:
    """Return the time field of a record nobody specified."""
    return next((value[key] for key in _TIMES if key in value), None)


def sentry(value: dict[str, Any], _context: Context) -> Reading | None:
    """Read a Sentry event: the chained exceptions, outermost last."""
    values = member(value, "exception", "values")
    if not isinstance(values, list) or not ({"event_id", "platform", "level"} & value.keys()):
        return None
    chain = [item for item in values if isinstance(item, dict)]
    lines = [f"{string(item, 'type') or 'Error'}: {string(item, 'value') or ''}" for item in reversed(chain)]
    tags = value.get("tags")
    about = tags if isinstance(tags, dict) else _pairs(tags)
    fields = {
        "provider_id": string(about, "provider", "provider_id"),
        "model_id": string(about, "model", "model_id"),
    }
    status = http_status(member(value, "contexts", "response", "status_code")) or http_status(
        about.get("status")
    )
    issue = Issue(
        Signal(text="\n[cause]: ".join(lines), origin=Origin.UNKNOWN, status=status, listed=True),
        fields={k: v for k, v in fields.items() if v is not None},
    )
    return Reading("log", "sentry", at=value.get("timestamp"), issues=(issue,))


def _pairs(tags: Any) -> dict[str, Any]:
    """Return tags written as a list of name and value."""
    pairs = (
        [item for item in tags if isinstance(item, list) and len(item) == 2] if isinstance(tags, list) else []
    )
    return {name: value for name, value in pairs if isinstance(name, str)}


def envelope(value: dict[str, Any], _context: Context) -> Reading | None:
    """Read a gateway's record: a status beside a body, with provider, model and time around it."""
    status = next((s for s in (http_status(value.get(key)) for key in _STATUSES[:-1]) if s), None)
    key = next((k for k in _BODIES if k in value), None)
    if (
        status is None
        or key is None
        or not (({"provider", "model", *_TIMES} & value.keys()) or key in {"body", "responseBody"})
    ):
        return None
    body = value[key]
    if isinstance(body, dict) and "status" in body and "headers" in body:
        return None
    base: dict[str, Any] = {"kind": "http", "shape": "gateway-record", "at": at_of(value)}
    fields = fields_of(value) | {
        k: v
        for k, v in (("provider_id", string(value, "provider")), ("model_id", string(value, "model")))
        if v is not None
    }
    issue = Issue(
        Signal(
            text=text_of(body),
            value=body if isinstance(body, dict | list) else None,
            origin=Origin.PROVIDER,
            status=status,
            headers=headers_of(value.get("headers") or value.get("responseHeaders")),
            listed=status >= 400,
        ),
        payload=body if isinstance(body, dict) else None,
        fields=fields,
    )
    return Reading(**base, issues=(issue,))


def feedback(value: dict[str, Any], _context: Context) -> Reading | None:
    """Read one entry of an error list: the error's text and when it happened."""
    if (
        not isinstance(value.get("error"), str)
        or not ({"timestamp", "time", "ts"} & value.keys())
        or len(value) > 4
    ):
        return None
    found = foreign_issue(None, text=value["error"], origin=Origin.UNKNOWN)
    return Reading("text", "error-list", at=at_of(value), issues=(found,) if found else ())


def body(value: Any, text: str, context: Context) -> Reading:
    """Read a value nobody recognised: the classifier decides whether it is an error at all."""
    error = member(value, "error")
    origin = (
        Origin.PROVIDER if isinstance(error, dict) or member(value, "type") == "error" else Origin.UNKNOWN
    )
    signal = Signal(
        text=text,
        value=value if isinstance(value, dict | list) else None,
        origin=origin,
        status=context.status or http_status(context.about.get("status")),
        listed=(context.status or 0) >= 400,
    )
    about = {k: v for k, v in context.about.items() if k != "status"}
    return Reading(
        "text",
        "body",
        at=at_of(value) if isinstance(value, dict) else None,
        issues=(
            Issue(
                signal, payload=value if isinstance(value, dict) else None, fields=fields_of(value) | about
            ),
        ),
    )
