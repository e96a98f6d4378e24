"""Errors of tools, MCP servers and the host: their origin limits what they may become (rule 3)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from model.capture.classify.lexicon import APP, TOOL, Folded, fold, host_numbers, load_rules
from model.capture.classify.rules import Ruling, wording
from model.capture.classify.signal import Origin, Signal

_MCP_ERROR = re.compile(r"\bmcp error:? ?(-?\d{4,6})\b", re.IGNORECASE)
_DEFINITION = re.compile(
    r"\b(INVALID_ID|INVALID_DEFINITION|UNSUPPORTED_SCHEMA|PLANE_VIOLATION|DUPLICATE_CAPABILITY|LIMIT_EXCEEDED)\b"
)
_HOST_PROTOCOL = {-32601: "NOT_FOUND", -32602: "INVALID_ARGUMENT", -32600: "INVALID_ARGUMENT"}
_MCP_PROTOCOL = {
    -32601: "TOOL_NOT_FOUND",
    -32602: "INVALID_ARGUMENT",
    -32600: "INVALID_ARGUMENT",
    -32002: "NOT_FOUND",
    -32042: "PERMISSION_REQUIRED",
}


def definition_code(text: str) -> str | None:
    """Return the registration-time code that a thrown definition error names, or None."""
    found = _DEFINITION.search(text) if "AgentSurfaceDefinitionError" in text else None
    return found.group(1) if found else None


def of_number(signal: Signal, number: int) -> Ruling:
    """Return what a JSON-RPC number without a string says: the host's table, else MCP's words."""
    published = host_numbers().get(number)
    if published is not None:
        return Ruling(published, "number", str(number))
    if signal.origin in (Origin.HOST, Origin.OWN):
        return Ruling(_HOST_PROTOCOL.get(number, "INTERNAL"), "number", str(number))
    return of_mcp(signal.text, number)


def of_mcp(text: str, number: int | None) -> Ruling:
    """Return what an MCP error is, by its number and then by its words."""
    unknown = load_rules().named("tool-unknown").wording(fold(text))
    if unknown is not None:
        return Ruling("TOOL_NOT_FOUND", "tool-scope", unknown, False)
    if number in _MCP_PROTOCOL:
        return Ruling(_MCP_PROTOCOL[number], "tool-scope", str(number), False)
    if number == -32001:
        return _no_answer(text)
    if number == -32000 and "authentication required" in text.lower():
        return Ruling("UNAUTHORIZED", "tool-scope", "authentication required", False)
    return of_tool(text)


def of_tool(text: str) -> Ruling:
    """Return what the result of a tool is: TOOL_* or a permission code, whatever the text says."""
    ruling = wording(TOOL, fold(text))
    if ruling is not None:
        return replace(ruling, rule="tool-scope")
    first = next((line.strip() for line in text.splitlines() if line.strip()), "isError")
    return Ruling("TOOL_FAILED", "tool-scope", first[:200])


def of_app(text: Folded) -> Ruling | None:
    """Return what the app's own machinery says about itself, wherever it is quoted, or None."""
    return wording(APP, text)


def quoted_mcp(text: str) -> tuple[int, str] | None:
    """Return the number and the words of the last "MCP error -32000" that a text quotes."""
    found = list(_MCP_ERROR.finditer(text))
    return (int(found[-1].group(1)), text[found[-1].start() :]) if found else None


def rpc_number(value: Any) -> int | None:
    """Return the error number of a JSON-RPC message, or None."""
    if not isinstance(value, dict) or "jsonrpc" not in value or not isinstance(value.get("error"), dict):
        return None
    code = value["error"].get("code")
    return code if isinstance(code, int) and not isinstance(code, bool) else None


def _no_answer(text: str) -> Ruling:
    """-32001 means a time-out to one server and a refused caller to another: the message decides."""
    folded = fold(text)
    late = load_rules().named("time").wording(folded)
    refused = load_rules().named("credentials").wording(folded)
    if late is None and refused is not None:
        return Ruling("UNAUTHORIZED", "tool-scope", refused, False)
    return Ruling("TOOL_TIMEOUT", "tool-scope", late or "-32001", True)
