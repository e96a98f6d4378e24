"""The shapes of the two documents: AppError, the capability payload, the definition error.

Tolerant of unknown fields (kept in `extra`), strict about meaning: a `code` is a string,
`retriable` is a boolean, `details` keeps exactly what was received.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import AliasChoices, BaseModel, ConfigDict, Field, StrictBool, StrictStr, ValidationError

from model.findings import Finding
from model.vocabulary import Level, Namespace

SOURCES = ("renderer", "electron", "host", "agent", "plugin")


class _Payload(BaseModel):
    model_config = ConfigDict(frozen=True, extra="allow", populate_by_name=True)

    code: StrictStr = Field(min_length=1)
    message: StrictStr = ""
    misfits: dict[str, Any] = Field(default={}, exclude=True)
    """Known fields whose value has the wrong type, as received: kept, shown, and without a meaning."""

    @property
    def extra(self) -> dict[str, Any]:
        """Return the fields neither document names, as received."""
        return dict(self.model_extra or {})

    def as_received(self) -> dict[str, Any]:
        """Return the payload as JSON values under the documents' own names; nothing is added.

        The values are the received objects themselves, so numbers of any size, any nesting and the
        difference between null and missing survive.
        """
        fields = type(self).model_fields
        named = {
            fields[name].serialization_alias or name: getattr(self, name)
            for name in fields
            if name in self.model_fields_set and name != "misfits"
        }
        return {**named, **self.misfits, **self.extra}

    def findings(self) -> tuple[Finding, ...]:
        """Return what the shape itself has against this payload."""
        return tuple(
            Finding(
                "field-type",
                Level.W,
                f"`{name[:80]}` of {self.code[:80]} has the wrong type and says nothing.",
            )
            for name in self.misfits
        )


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

    def findings(self) -> tuple[Finding, ...]:
        """Return the shape's findings and the one about a foreign `source` (decision 4)."""
        found = super().findings()
        if self.source is not None and self.source not in SOURCES:
            text = f"`source` of {self.code[:80]} is none of {', '.join(SOURCES)}."
            return (*found, Finding("source-unknown", Level.W, text))
        return found


class CapabilityError(_Payload):
    """07's agent-facing payload; `code`, `retry` and `details` stay as received, even outside the sets."""

    retry: StrictStr
    details: dict[str, Any] | None = None


class DefinitionError(_Payload):
    """07's registration-time error: a code bug, never shown to an agent or an end user."""


_P = TypeVar("_P", bound=_Payload)


def namespace_of(value: Any) -> Namespace | None:
    """Say which vocabulary an object belongs to (decision 6), never from the code's name.

    A `code` with a string `retry` is a capability payload, a `code` without one an app error; None for
    everything else.
    """
    if not isinstance(value, Mapping) or not _is_code(value.get("code")):
        return None
    return Namespace.CAPABILITY if isinstance(value.get("retry"), str) else Namespace.APP


def app_error(value: Any) -> AppError | None:
    """Read an app error; None without a usable `code`. A field of the wrong type becomes a misfit."""
    return _read(AppError, value)


def capability_error(value: Any) -> CapabilityError | None:
    """Read a capability payload; None without a usable `code` and a string `retry`."""
    return _read(CapabilityError, value)


def definition_error(value: Any) -> DefinitionError | None:
    """Read a definition error; None without a usable `code`."""
    return _read(DefinitionError, value)


def payload(value: Any) -> AppError | CapabilityError | None:
    """Read whichever of the two payloads this is (decision 6), or None."""
    return capability_error(value) if namespace_of(value) is Namespace.CAPABILITY else app_error(value)


def _is_code(value: Any) -> bool:
    return isinstance(value, str) and bool(value)


def _read(shape: type[_P], value: Any) -> _P | None:
    if not isinstance(value, Mapping) or not _is_code(value.get("code")):
        return None
    given = {name: held for name, held in value.items() if isinstance(name, str) and name != "misfits"}
    # `misfits` is ours: a field of that name in the data is set aside under its own name, like a misfit.
    misfits = {name: held for name, held in value.items() if name not in given}
    while True:
        try:
            return shape.model_validate({**given, "misfits": misfits} if misfits else given)
        except ValidationError as error:
            faulty = {str(fault["loc"][0]) for fault in error.errors(include_url=False, include_input=False)}
            if not faulty & given.keys():
                return None
            for name in faulty & given.keys():
                misfits[name] = given.pop(name)
