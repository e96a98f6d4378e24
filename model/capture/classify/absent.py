"""Rule 0: say when there is no failure at all, and when a text merely talks about one."""

from __future__ import annotations

import re
from typing import Any

from model.capture.classify.facts import Facts
from model.capture.classify.signal import Origin, Signal

_GOOD = {"outcome": {"ok"}, "status": {"ok", "success", "succeeded"}}
_ANCHOR = re.compile(
    r"(?:^|[\s\"'`\[(*#>│✗✘×⎿|])(?:[\w.$]{0,80}(?:error|exception|fault)\b[\]\"'*]{0,3}\s{0,2}[:(=\]]|traceback \(most recent|uncaught |unhandled |panic(?:ked)?\b|fatal:|failed\b|failure\b|"
    r"error$|\[?(?:error|err|fatal|critical)\]|level=(?:error|warn|warning|fatal)|curl: \(\d|error code|status code|api error|http/\d)|错误|失败|异常|エラー|오류",
    re.IGNORECASE | re.MULTILINE,
)  # fmt: skip
_TALK = re.compile(
    r"^\s*(?:why|what|how|when|where|should|can|could|does|do|is|are|please|explain|i |we |my |if |a \d{3}|an? |the \d{3}|in |this (?:function|code|test|file)|here|sure|you can|to )[^\n]{0,400}",
    re.IGNORECASE,
)  # fmt: skip
_LOCAL = re.compile(
    r"\blocal server\b|check server logs|unexpected server error|rpc handler|\binternal error: entered unreachable|TypeError: Cannot read|ReferenceError|is not a function|NullPointer|undefined is not|AssertionError|segmentation fault|SIGSEGV|uncaughtException",
    re.IGNORECASE,
)


def no_failure(signal: Signal, facts: Facts) -> bool:
    """Say whether the record states that all is well."""
    if not signal.text.strip() and signal.value is None:
        return not facts.answered
    value = (
        signal.value if signal.value is not None else (facts.documents[0] if _whole(signal, facts) else None)
    )
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    if not isinstance(value, dict) or facts.answered:
        return False
    return _well(value)


def _whole(signal: Signal, facts: Facts) -> bool:
    return bool(facts.documents) and signal.text.lstrip()[:1] in ("{", "[")


def _well(value: dict[str, Any]) -> bool:
    if value.get("ok") is True or value.get("isError") is False or value.get("outcome") == "ok":
        return True
    if value.get("exit_code") == 0 or value.get("exitCode") == 0:
        return True
    if "error" in value and not value["error"]:
        return True
    return str(value.get("status", "")).lower() in {
        "ok",
        "success",
        "succeeded",
        "completed",
        "in_progress",
    } and not value.get("error")


def is_failure(signal: Signal, facts: Facts) -> bool:
    """Say whether a text without any known wording still has the shape of an error."""
    if facts.answered:
        return True
    if _shaped(facts):
        return True
    return _ANCHOR.search(facts.text) is not None and not _talks(facts.text)


def is_mention(signal: Signal, facts: Facts) -> bool:
    """Say whether a text only talks about an error: a question or an explanation without its shape."""
    if signal.value is not None or _shaped(facts) or signal.origin in (Origin.TOOL, Origin.MCP, Origin.HOST):
        return False
    return _talks(facts.text) and _ANCHOR.search(facts.text) is None


def _talks(text: str) -> bool:
    return _TALK.match(text) is not None and "\n" not in text.strip()[:2000]


def _shaped(facts: Facts) -> bool:
    return any(
        isinstance(body, dict)
        and (
            "error" in body
            and bool(body["error"])
            or body.get("type") == "error"
            or body.get("object") == "error"
        )
        for body in facts.documents
    )


def is_app_scope(facts: Facts) -> bool:
    """Say whether an unknown failure is the app's own: its local server, its own code."""
    return _LOCAL.search(facts.text) is not None and not facts.answered
