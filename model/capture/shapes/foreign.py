"""The errors of other apps: an object, a string, or the text that stands for it."""

from __future__ import annotations

from typing import Any

from model.capture.classify.signal import Origin, Signal
from model.capture.raw import Issue
from model.capture.shapes.errors import fields_of
from model.capture.shapes.reach import headers_of, http_status, member, string, text_of


def foreign_issue(
    error: Any, *, text: str | None = None, beside: Any = None, terminal: bool = True, **more: Any
) -> Issue | None:
    """Return the issue of another app's error: an object, a string, or the text that stands for it."""
    if error in (None, "", False, {}) and not text:
        return None
    status = next(
        (s for s in (http_status(member(error, k)) for k in ("status", "statusCode", "httpStatus")) if s),
        None,
    )
    headers = next(
        (h for h in (headers_of(member(error, k)) for k in ("headers", "responseHeaders")) if h), {}
    )
    data = member(error, "data")
    if status is None:
        status = http_status(member(data, "statusCode"))
    if not headers:
        headers = headers_of(member(data, "responseHeaders"))
    fields = fields_of(beside) | {
        "model_id": more.pop("model", None),
        "provider_id": more.pop("provider", None),
    }
    said = string(error, "message") or (text_of(error) if error else "")
    return Issue(
        Signal(
            text=text or said,
            value=error if isinstance(error, dict | list) else None,
            origin=more.pop("origin", Origin.PROVIDER),
            status=more.pop("status", None) or status,
            headers=headers,
            terminal=terminal,
            listed=True,
        ),
        payload=error if isinstance(error, dict) else None,
        fields={k: v for k, v in fields.items() if v is not None},
        **more,
    )
