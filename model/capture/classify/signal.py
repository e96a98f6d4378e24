"""What a reader hands to the classifier, and what it gets back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from model.vocabulary import Namespace


class Origin(StrEnum):
    """Who wrote the error; it limits which codes the error may become (classification rules 1 and 3)."""

    OWN = "own"
    PROVIDER = "provider"
    TOOL = "tool"
    MCP = "mcp"
    HOST = "host"
    FOREIGN_APP = "foreign-app"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Signal:
    """One possible error, as raw as it came; lives only between a reader and the redactor.

    `text` is the error text or body (the whole record's text for prose), `value` the parsed JSON of the
    error or None, `declared` an own code as received, `capability` says that `value` is a capability
    payload, `status` is an HTTP status from a status-named field, status line or the caller, `headers`
    have lower-case names, `terminal` is false for a silent retry, `number` is a JSON-RPC error number
    without a string code, `listed` says that the reader already knows this is a failure.
    """

    text: str
    value: Any = None
    origin: Origin = Origin.UNKNOWN
    declared: str | None = None
    capability: bool = False
    status: int | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    terminal: bool = True
    number: int | None = None
    listed: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """Which code an error becomes, and why.

    `code` is as received for declared codes (the registry resolves aliases), `rule` is a stable rule id,
    `evidence` a verbatim span of the signal's text or the name of a field, `retriable` this rule's voice
    (decision 2) or None, `wait_ms` milliseconds, `message` the innermost message, `response` the body to
    disclose with HTML reduced to its text (decision 4).
    """

    namespace: Namespace
    code: str
    rule: str
    evidence: str
    retriable: bool | None = None
    detail_code: str | None = None
    causes: tuple[str, ...] = ()
    wait_ms: int | None = None
    provider_code: str | None = None
    provider_status: int | None = None
    phase: str | None = None
    message: str = ""
    response: str | None = None
