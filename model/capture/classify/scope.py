"""Errors of tools, MCP servers and the host: the origin limits what they may become (rule 3)."""

from __future__ import annotations

import re
from typing import Any

from model.capture.classify.rules import Ruling
from model.capture.classify.signal import Origin, Signal

_MCP_ERROR = re.compile(r"\bmcp error:? ?(-?\d{4,6})\b", re.IGNORECASE)
_UNKNOWN_TOOL = re.compile(
    r"unknown tool|tool [^\n]{0,80}not found|no such tool|tool not found|not a (?:known|registered) tool|unregistered tool|tool [^\n]{0,60}does not exist|未知工具|工具不存在|找不到工具|不明なツール",
    re.IGNORECASE,
)
_TIMED_OUT = re.compile(r"timed? ?-?out|timeout|deadline|超时|タイムアウト", re.IGNORECASE)
_UNAUTHORIZED = re.compile(
    r"unauthori[sz]ed|not authori[sz]ed|authenticat|forbidden|access denied|invalid (?:access )?token|session not found.{0,40}auth|未授权",
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"permission denied by user|user (?:denied|rejected|declined)|denied by (?:the )?(?:user|permission|policy)|rejected by (?:the )?user|user doesn't want to proceed|permission to use [^\n]{1,60} has been denied|requires approval|not allowed in .{0,20}mode|用户拒绝",
    re.IGNORECASE,
)
_PERMISSION_TIMEOUT = re.compile(
    r"permission (?:prompt|request)[^\n]{0,20}(?:timed out|expired|timeout)", re.IGNORECASE
)
_OUTSIDE = re.compile(
    r"outside (?:of )?(?:the )?(?:workspace|allowed|project|working director|sandbox)|path escapes|not in (?:the )?allowed director|access denied - path outside",
    re.IGNORECASE,
)
_EXHAUSTED = re.compile(
    r"\bspawn(?:_command|sync)?\b[^\n]{0,80}(?:eagain|emfile|enfile|enomem|resource temporarily unavailable|too many open files|cannot allocate memory)|"
    r"fork[^\n]{0,40}(?:resource temporarily unavailable|cannot allocate memory|eagain)|(?:eagain|resource temporarily unavailable)[^\n]{0,60}\b(?:spawn|fork|pthread_create|thread)|"
    r"resource temporarily unavailable \(os error (?:11|35)\)",
    re.IGNORECASE,
)  # fmt: skip
_SHELL = re.compile(
    r"\bspawn (?:[^\s\n]{0,120}[/\\])?(?:ba|z|fi|da|k|c)?sh(?:\.exe)? ENOENT|\bspawn (?:[^\n]{0,120}[/\\])?(?:powershell|pwsh|cmd|wsl|git-bash)(?:\.exe)? ENOENT|no (?:suitable|usable|effective|supported)[^\n]{0,20} shell|shell not found|no shell (?:found|available)",
    re.IGNORECASE,
)
_PANIC = re.compile(
    r"thread '[^'\n]{0,120}' (?:\(\d{1,9}\) )?panicked at|\bpanicked at\b|panic: runtime error", re.IGNORECASE
)
_HOST_GONE = re.compile(
    r"\bhost(?:-core| process| runtime)?\b[^\n]{0,30}(?:exited|crashed|terminated|is not running|not reachable|unreachable|unavailable|disconnected|closed unexpectedly|failed to start|stopped unexpectedly)",
    re.IGNORECASE,
)
_AGENT_GONE = re.compile(
    r"\b(?:pi )?(?:sidecar|agent process|agent bridge|agent host)\b[^\n]{0,30}(?:exited|crashed|terminated|died|is not running|not reachable|unreachable|unavailable|disconnected|closed|failed to start|stopped)",
    re.IGNORECASE,
)
_COMPACTION = re.compile(
    r"\b(?:auto-?)?compact(?:ion|ing)?\b[^\n]{0,40}\b(?:fail(?:ed|ure)?|error|could not|unable)\b|\b(?:fail(?:ed|ure)?|error|could not|unable)\b[^\n]{0,30}\bcompact(?:ion|ing)?\b|压缩失败|summari[sz]ation failed",
    re.IGNORECASE,
)
_DEFINITION = re.compile(r"AgentSurfaceDefinitionError")
_DEFINITION_CODE = re.compile(
    r"\b(INVALID_ID|INVALID_DEFINITION|UNSUPPORTED_SCHEMA|PLANE_VIOLATION|DUPLICATE_CAPABILITY|LIMIT_EXCEEDED)\b"
)
_HOST_NUMBERS = {
    -32029: "HOST_OVERLOADED", 1000: "INTERNAL", 1001: "UNAUTHORIZED", 1002: "INVALID_ARGUMENT", 1003: "PATH_OUTSIDE_WORKSPACE",
    1004: "TOOL_DENIED", 1005: "TOOL_TIMEOUT", 1006: "WORKSPACE_REQUIRED", 1007: "NOT_FOUND", 1008: "CONFLICT", 1009: "PLUGIN_INVALID",
    1010: "PLUGIN_LOAD_FAILED", 1011: "PROTOCOL_MISMATCH", 1012: "WRITE_DISABLED_IN_PLAN", 1013: "EDIT_DISABLED_IN_PLAN",
    1014: "PLUGIN_DISABLED_IN_PLAN", 1015: "PLAN_APPROVAL_REQUIRED", 1016: "PLAN_APPROVAL_TIMEOUT", 1017: "PLAN_APPROVAL_STALE",
    1018: "PLAN_APPROVAL_INTERRUPTED", 1019: "PLAN_REQUIRES_INTERACTIVE_SESSION", 1020: "PLAN_ARTIFACT_WRITE_FAILED",
    1021: "PLAN_EXECUTION_INTERRUPTED", 1022: "SHELL_NOT_FOUND", 1023: "COMMAND_SHELL_CHANGED",
}  # fmt: skip


def definition_code(text: str) -> str | None:
    """Return the registration-time code a thrown definition error names, or None."""
    if not _DEFINITION.search(text):
        return None
    found = _DEFINITION_CODE.search(text)
    return found.group(1) if found else None


def of_number(signal: Signal, number: int) -> Ruling | None:
    """Return what a JSON-RPC number without a string says: the host's table, else MCP's."""
    if number in _HOST_NUMBERS:
        return Ruling(_HOST_NUMBERS[number], "number", str(number), None)
    if signal.origin in (Origin.HOST, Origin.OWN):
        code = {-32601: "NOT_FOUND", -32602: "INVALID_ARGUMENT", -32600: "INVALID_ARGUMENT"}.get(
            number, "INTERNAL"
        )
        return Ruling(code, "number", str(number), None)
    return of_mcp(signal.text, number)


def of_mcp(text: str, number: int | None) -> Ruling:
    """Return what an MCP error is, by its number and then by its words."""
    span = _UNKNOWN_TOOL.search(text)
    if number == -32601 or span:
        return Ruling("TOOL_NOT_FOUND", "tool-scope", span.group() if span else "-32601", False)
    if number in (-32602, -32600):
        return Ruling("INVALID_ARGUMENT", "tool-scope", str(number), False)
    if number == -32042:
        return Ruling("PERMISSION_REQUIRED", "tool-scope", str(number), False)
    if number == -32002:
        return Ruling("NOT_FOUND", "tool-scope", str(number), False)
    if number == -32001:
        span = _TIMED_OUT.search(text)
        if span is None and (denied := _UNAUTHORIZED.search(text)):
            return Ruling("UNAUTHORIZED", "tool-scope", denied.group(), False)
        return Ruling("TOOL_TIMEOUT", "tool-scope", span.group() if span else "-32001", True)
    return of_tool(text)


def of_tool(text: str) -> Ruling:
    """Return what the result of a tool is: TOOL_* or a permission code, whatever the text says."""
    table = (
        (_PERMISSION_TIMEOUT, "TOOL_DENIED", False), (_DENIED, "TOOL_DENIED", False), (_EXHAUSTED, "PROCESS_RESOURCE_EXHAUSTED", True),
        (_SHELL, "SHELL_NOT_FOUND", False), (_OUTSIDE, "PATH_OUTSIDE_WORKSPACE", False), (_UNKNOWN_TOOL, "TOOL_NOT_FOUND", False),
    )  # fmt: skip
    for pattern, code, retriable in table:
        found = pattern.search(text)
        if found:
            return Ruling(code, "tool-scope", found.group(), retriable)
    found = re.search(
        r"\b(?:tool|command|request|execution|operation)?[^\n]{0,60}(?:timed out|timeout)\b",
        text[:4000],
        re.IGNORECASE,
    )
    if found and re.search(r"timed out|timeout (?:of|after|exceeded)", found.group(), re.IGNORECASE):
        return Ruling("TOOL_TIMEOUT", "tool-scope", found.group().strip(), True)
    first = next((line.strip() for line in text.splitlines() if line.strip()), "isError")
    return Ruling("TOOL_FAILED", "tool-scope", first[:200], None)


def of_app(text: str) -> Ruling | None:
    """Return what the app's own machinery says about itself, wherever it is quoted, or None."""
    table = (
        (_COMPACTION, "CONTEXT_COMPACTION_FAILED", "compaction", False), (_EXHAUSTED, "PROCESS_RESOURCE_EXHAUSTED", "spawn", True),
        (_SHELL, "SHELL_NOT_FOUND", "shell", False), (_PANIC, "INTERNAL", "panic", None),
        (_HOST_GONE, "HOST_UNAVAILABLE", "host-gone", True), (_AGENT_GONE, "AGENT_UNAVAILABLE", "agent-gone", True),
    )  # fmt: skip
    for pattern, code, rule, retriable in table:
        found = pattern.search(text)
        if found:
            return Ruling(code, rule, found.group(), retriable)
    return None


def mcp_number(text: str) -> int | None:
    """Return the number of the last "MCP error -32000" a text quotes."""
    found = _MCP_ERROR.findall(text)
    return int(found[-1]) if found else None


def rpc_number(value: Any) -> int | None:
    """Return the error number of a JSON-RPC message, or None."""
    if isinstance(value, dict) and "jsonrpc" in value and isinstance(value.get("error"), dict):
        code = value["error"].get("code")
        return code if isinstance(code, int) and not isinstance(code, bool) else None
    return None
