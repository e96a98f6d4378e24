"""Rule 0: say when there is no failure at all, and when a text merely talks about one."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from model.capture.classify.facts import Facts
from model.capture.classify.signal import Origin, Signal

_WELL = frozenset({"ok", "success", "succeeded", "completed", "in_progress", "queued"})
_FINE = frozenset({"0", "200", "ok", "success"})  # the codes of an answer that is no error
# What a line of an error report begins with; a mention in prose has none of it.
_REPORT = re.compile(
    r"""(?:^|[\s"'`\[(*\#>│✗✘×⎿|])(?:
        [\w.$]{0,80}(?:error|exception|fault)\b[\]"'*]{0,3}\s{0,2}[:()=\]]
      | traceback\ \(most\ recent | uncaught\  | unhandled\  | panic(?:ked)?\b | fatal: | failure\b
      | (?<!0\ )failed\b | error$ | \[?(?:error|err|fatal|critical)\] | level=(?:error|warn|warning|fatal)
      | curl:\ \(\d | error\ code | status\ code | api\ error | http/\d
    ) | 错误 | 失败 | 异常 | エラー | 오류""",
    re.IGNORECASE | re.MULTILINE | re.VERBOSE,
)
_TALK = re.compile(
    r"""\s*(?:why|what|how|when|where|which|should|can|could|does|do|is|are|explain|i[ '’]|we[ ]|my[ ]|if[ ]
    |an?[ ](?:[\w-]+[ ]){0,3}(?:means|is|happens|indicates|says)\b
    |please[ ](?:explain|help|tell|describe|write)|the[ ](?:status|code|difference)|in[ ]|here|sure|yes|no,
    |you[ ]can|it[ ]|that[ ]|to[ ]|there[ ]|let|ok|thanks|为什么|怎么|如何|什么|请问|どう|なぜ)""",
    re.IGNORECASE | re.VERBOSE,
)
_DEFINES = re.compile(
    r"\b(?:refers? to|means? that|is a (?:technique|way|status|kind)|best practices?|for example)\b"
)
_LOCAL = re.compile(
    r"""\blocal[ ]server\b|check[ ]server[ ]logs|rpc[ ]handler|entered[ ]unreachable|cannot[ ]read[ ]propert
    |referenceerror|is[ ]not[ ]a[ ]function|nullpointer|is[ ]not[ ]defined|assertionerror|segmentation[ ]fault
    |sigsegv|uncaughtexception|keyerror|attributeerror|indexerror|nonetype|out[ ]of[ ]memory""",
    re.IGNORECASE | re.VERBOSE,
)


def no_failure(signal: Signal, facts: Facts) -> bool:
    """Say whether the record states that all is well, or states nothing."""
    if facts.answered:
        return False
    if not signal.text.strip() and signal.value is None:
        return True
    if not facts.structured:
        return False
    value = signal.value if signal.value is not None else facts.documents[0]
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    return isinstance(value, dict) and _well(value)


def is_failure(signal: Signal, facts: Facts) -> bool:
    """Say whether a text without any known wording still has the shape of an error."""
    if facts.answered or facts.shaped or signal.origin in (Origin.TOOL, Origin.MCP):
        return True
    if facts.status is not None:  # an answer, and a good one
        return False
    return not facts.structured and _REPORT.search(facts.text) is not None and not _talks(facts.text)


def is_mention(signal: Signal, facts: Facts, evidence: str) -> bool:
    """Say whether a text only talks about an error: the evidence stands in a sentence."""
    if facts.shaped or facts.structured or signal.origin in (Origin.TOOL, Origin.MCP, Origin.HOST):
        return False
    return _talks(_line_with(evidence, facts.text)) and _REPORT.search(facts.text) is None


def is_app_scope(facts: Facts) -> bool:
    """Say whether an unknown failure is the app's own: its local server, its own code."""
    return _LOCAL.search(facts.text) is not None and not facts.answered


def _well(value: dict[str, Any]) -> bool:
    if value.get("ok") is True or value.get("isError") is False or value.get("outcome") == "ok":
        return True
    if "error" in value and not value["error"]:
        return True
    if "error" not in value and (_is(value.get("code"), _FINE) or _is(value.get("code"), (0, 200))):
        return True
    answer = value.get("base_resp", value)
    told = answer if isinstance(answer, dict) else value
    if any(
        _is(told.get(key), (0,)) for key in ("status_code", "error_code", "errcode", "exit_code", "exitCode")
    ):
        return True
    return _is(value.get("status"), _WELL) and not value.get("error")


def _is(leaf: Any, wanted: Collection[str | int]) -> bool:
    """Compare a received value, which may be anything, with the words or numbers that mean all is well."""
    if isinstance(leaf, str):
        return leaf.lower() in wanted
    return isinstance(leaf, int) and not isinstance(leaf, bool) and leaf in wanted


def _talks(text: str) -> bool:
    bare = text.strip().lstrip("-*•>#0123456789. ")
    return "\n" not in bare and (_TALK.match(bare) is not None or _DEFINES.search(bare) is not None)


def _line_with(evidence: str, text: str) -> str:
    at = text.find(evidence)
    if at < 0 or "\n" in evidence:
        return text
    return text[text.rfind("\n", 0, at) + 1 :].partition("\n")[0]
