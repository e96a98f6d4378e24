"""The shapes of the two documents: AppError, the capability payload, the definition error.

Tolerant of unknown fields (kept in `extra`), strict about meaning: a `code` is a string,
`retriable` is a boolean, `details` keeps exactly what was received.
"""

from __future__ import annotations

from typing import Any

from pydantic import AliasChoices, BaseModel, ConfigDict, Field, StrictBool, StrictStr

SOURCES = ("renderer", "electron", "host", "agent", "plugin")


class _Payload(BaseModel):
    model_config = ConfigDict(frozen=True, extra="allow", populate_by_name=True)

    code: StrictStr = Field(min_length=1)
    message: StrictStr = ""

    @property
    def extra(self) -> dict[str, Any]:
        """Return the fields neither document names, as received."""
        return dict(self.model_extra or {})

    def as_received(self) -> dict[str, Any]:
        """Return the payload as JSON values under the documents' own names; nothing is added."""
        return self.model_dump(by_alias=True, exclude_unset=True)


class AppError(_Payload):
    """08 section 2. `source` outside its five values is kept; that is a finding, not a fault."""

    details: Any = None
    retriable: StrictBool | None = None
    source: StrictStr | None = None
    cause_code: StrictStr | None = Field(
        default=None,
        validation_alias=AliasChoices("causeCode", "cause_code"),
        serialization_alias="causeCode",
    )
    trace_id: StrictStr | None = Field(
        default=None, validation_alias=AliasChoices("traceId", "trace_id"), serialization_alias="traceId"
    )


class CapabilityError(_Payload):
    """07's agent-facing payload; `code`, `retry` and `details` stay as received, even outside the sets."""

    retry: StrictStr
    details: dict[str, Any] | None = None


class DefinitionError(_Payload):
    """07's registration-time error: a code bug, never shown to an agent or an end user."""
