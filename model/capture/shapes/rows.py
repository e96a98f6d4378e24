"""Rows of the app's database (container 8): its audit log, turns and notifications."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from model.capture.raw import Context, Issue, Reading
from model.capture.shapes.errors import error_issue
from model.capture.shapes.reach import identifier, string, word

_TIMES = ("ts", "ended_at", "completed_at", "updated_at", "created_at", "started_at")
_SAID = ("error_message", "error", "message", "body", "title")
_ABORTED = frozenset({"aborted", "cancelled", "canceled", "interrupted"})


def row(value: dict[str, Any], context: Context) -> Reading | None:
    """Read a row as the database reader writes it: its table and its cells."""
    table, cells = word(value, "table"), value.get("row")
    if not isinstance(cells, dict) or table not in {"audit_log", "turns", "notifications"}:
        return None
    base = Reading(
        "log",
        "own-database",
        at=time_of(cells),
        session=string(cells, "session_id", "sessionId"),
        turn=string(cells, "turn_id") or (identifier(cells, "id") if table == "turns" else None),
    )
    if table == "audit_log":
        return _audit(cells, base, context)
    found = _by_code(cells, table)
    return replace(base, issues=(found,) if found else ())


def time_of(cells: dict[str, Any]) -> Any:
    """Return the cell that says when the row's event ended."""
    return next((cells[key] for key in _TIMES if cells.get(key) is not None), None)


def _audit(cells: dict[str, Any], base: Reading, context: Context) -> Reading:
    from model.capture.shapes.recognise import OWN_SHAPES, recognise

    payload = cells.get("payload_json", cells.get("payload"))
    if not isinstance(payload, dict):
        return base
    inner = recognise({**payload, "type": payload.get("type", cells.get("kind"))}, "", context)
    if inner.shape in OWN_SHAPES:
        return replace(base, issues=inner.issues, events=inner.events, restored=inner.restored)
    error = payload.get("error")
    code = string(payload, "errorCode", "error_code", "code")
    if error is None and code is not None:
        error = {"code": code, "message": string(payload, "message", "reason") or ""}
    found = error_issue(error, beside=payload)
    return replace(base, issues=(found,) if found else ())


def _by_code(cells: dict[str, Any], table: str) -> Issue | None:
    """Return the failure that a row's error_code names; a stopped turn without one is an abort."""
    code = string(cells, "error_code", "errorCode")
    if code is None and table == "turns" and word(cells, "status").lower() in _ABORTED:
        code = "TURN_ABORTED"
    if code is None:
        return None
    said = next((cells[key] for key in _SAID if isinstance(cells.get(key), str) and cells[key]), "")
    issue = error_issue({"code": code, "message": said}, beside=cells)
    return replace(issue, silent=not said) if issue is not None else None
