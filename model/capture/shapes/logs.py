"""Structured logs of others as JSON (container 15): pino, bunyan, winston, slog, journald, loguru."""

from __future__ import annotations

from typing import Any

from model.capture.classify.signal import Origin, Signal
from model.capture.raw import Context, Issue, Reading
from model.capture.shapes.bodies import at_of
from model.capture.shapes.errors import fields_of
from model.capture.shapes.reach import headers_of, http_status, member, string, text_of

# the names of 0 debug, 1 info, 2 warning, 3 error
_NAMES = (
    ("trace", "debug", "verbose", "silly", "fine"),
    ("info", "information", "notice", "success", "log"),
    ("warn", "warning"),
    ("error", "err", "severe", "fatal", "critical", "crit", "alert", "emerg", "panic", "dpanic", "emergency"),
)
LEVELS = {name: level for level, names in enumerate(_NAMES) for name in names}
_MESSAGES = ("msg", "message", "MESSAGE", "text", "event")
_ERRORS = (
    "err",
    "error",
    "exception",
    "reason",
    "cause",
    "errorMessage",
    "error_message",
    "errMsg",
    "err_msg",
)
_NESTS = ("meta", "metadata", "context", "extra", "fields", "data", "attributes")
_STATUSES = (
    "errorStatus",
    "status",
    "statusCode",
    "status_code",
    "httpStatus",
    "http_status",
    "http",
    "responseStatus",
)


def level_of(value: dict[str, Any]) -> int | None:
    """Return how loud a record says it is, from 0 (debug) to 3 (error), or None when it does not say."""
    for key in ("level", "levelname", "severity", "lvl", "loglevel", "log.level", "PRIORITY"):
        found = value.get(key)
        if isinstance(found, dict):
            found = found.get("name", found.get("no"))
        if isinstance(found, str) and found.lower() in LEVELS:
            return LEVELS[found.lower()]
        if key == "PRIORITY" and found is not None and str(found).isdigit():
            return 3 if int(found) <= 3 else 2 if int(found) == 4 else 1 if int(found) <= 6 else 0
        if isinstance(found, int) and not isinstance(found, bool):
            return 3 if found >= 50 else 2 if found >= 40 else 1 if found >= 30 else 0
    return None


def structured(value: dict[str, Any], _context: Context) -> Reading | None:
    """Read a log record: a level and a message, perhaps an error with status, headers and body."""
    record = value.get("record")
    if isinstance(record, dict) and "message" in record and "level" in record:
        value = record  # loguru wraps its record
    level = level_of(value)
    message = next((text_of(value[key]) for key in _MESSAGES if isinstance(value.get(key), str)), None)
    if level is None or message is None:
        return None
    issue = _issue(value, message, level)
    return Reading(
        "log",
        "structured-log",
        at=_at(value),
        session=string(value, "sessionId", "session_id"),
        issues=(issue,) if issue else (),
    )


def _at(value: dict[str, Any]) -> Any:
    at = value.get("__REALTIME_TIMESTAMP") or at_of(value)
    return member(at, "timestamp") if isinstance(at, dict) else at


def _issue(value: dict[str, Any], message: str, level: int) -> Issue | None:
    for nest in _NESTS:
        inner = value.get(nest)
        if isinstance(inner, dict):
            value = {**inner, **value}
    key = next((k for k in _ERRORS if value.get(k)), None)
    error = value.get(key) if key is not None else None
    status = next((s for s in (http_status(value.get(k)) for k in _STATUSES) if s), None) or http_status(
        member(error, "status")
    )
    if status is None:
        status = http_status(member(error, "statusCode"))
    if level < 2 and not (status is not None and status >= 400):
        return None
    fields = fields_of(value) | {
        name: found
        for name, found in (("provider_id", string(value, "provider")), ("model_id", string(value, "model")))
        if found is not None
    }
    text, inner = _said(value, message, error)
    if not text:
        return None
    return Issue(
        Signal(
            text=text,
            value=inner,
            origin=Origin.UNKNOWN,
            status=status,
            headers=headers_of(
                member(error, "headers")
                or member(value, "response", "headers")
                or value.get("responseHeaders")
            ),
            listed=error is not None or (status is not None and status >= 400),
        ),
        payload=error if isinstance(error, dict) else None,
        fields=fields,
        subject=string(value, "name", "service", "logger", "component"),
    )


def _said(value: dict[str, Any], message: str, error: Any) -> tuple[str, Any]:
    """Return the error's text with the log's own words before it, and its body where there is one."""
    if isinstance(error, dict):
        body = (
            error.get("error")
            if isinstance(error.get("error"), dict)
            else error.get("body") or error.get("response")
        )
        said = string(error, "message", "msg", "errorMessage") or text_of(error)
        slim = {k: v for k, v in error.items() if k not in {"stack", "config", "request", "headers"}}
        return said, body if isinstance(body, dict) else slim
    if isinstance(error, str):
        extra = string(value, "err_msg", "errorMessage", "error_message")
        said = f"{error}: {extra}" if extra and extra != error else error
        return said if message in said else f"{message}: {said}", None
    if error is not None:
        return f"{message}: {text_of(error)}", None
    trace = string(value, "stack", "stack_trace", "exc_info", "traceback")
    code = string(value, "code")
    stated = f" ({code})" if code else ""
    return f"{message}{stated}\n{trace}" if trace else message + stated, None
