"""Turn the rows of registry documents into entries, or say in one sentence which row is wrong and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel, ValidationError

from model.problems import BrokenRegistry
from model.registry.entry import AgentMessage, AllowedRetry, CodeEntry, DetailsKey, HostNumber, Key, StateWhen
from model.vocabulary import ClassBasis, HandlingClass, Namespace, State, Status

RETRIABLE = ("yes", "no", "maybe")
DETAIL_TYPES = ("string", "integer", "boolean", "array", "object", "time", "any")
_ROW_FIELDS = {name for name in CodeEntry.model_fields if name != "handling_class"} | {"class"}
# Written by the export for readers, computed here: never read back.
_DERIVED = {"aliases", "contradicts"}
_INNER: dict[str, type[BaseModel]] = {
    "details": DetailsKey,
    "retry": AllowedRetry,
    "states": StateWhen,
    "agent_variants": AgentMessage,
}
_CLOSED = {
    "namespace": tuple(Namespace),
    "status": tuple(Status),
    "class": tuple(HandlingClass),
    "class_basis": tuple(ClassBasis),
    "state": tuple(State),
    "retriable": RETRIABLE,
}


@dataclass(frozen=True, slots=True)
class Document:
    """One registry document: `name` is what sentences call it, rows are as written."""

    name: str
    codes: tuple[Mapping[str, Any], ...] = ()
    numbers: tuple[Mapping[str, Any], ...] = ()
    namespace: str | None = None
    edition: str | None = None
    overlay: str | None = None
    title: str | None = None


@dataclass(slots=True)
class Row:
    """A code as written, with the document it came from."""

    document: Document
    key: Key
    fields: dict[str, Any] = field(default_factory=dict)

    def broken(self, sentence: str) -> BrokenRegistry:
        return BrokenRegistry(f"{self.document.name}: {self.key[1]}: {sentence}")

    @property
    def target(self) -> str | None:
        """Return the code this row points at, as an alias or as a detail."""
        target = self.fields.get("alias_of") or self.fields.get("parent")
        return str(target) if target is not None else None


def collect(documents: Iterable[Document], known: Mapping[Key, Row] | None = None) -> dict[Key, Row]:
    """Read the rows of all documents, each checked alone; a code may appear once in all of them."""
    rows: dict[Key, Row] = {}
    for document in documents:
        for written in document.codes:
            row = _row(document, written)
            earlier = rows.get(row.key) or (known or {}).get(row.key)
            if earlier is not None:
                raise _twice(row, earlier)
            rows[row.key] = row
    return rows


def link(rows: Mapping[Key, Row], known: Mapping[Key, Row] | None = None) -> dict[Key, CodeEntry]:
    """Make entries of the rows: aliases and detail codes inherit class, state and retriable (decision 1)."""
    everything = {**(known or {}), **rows}
    for row in rows.values():
        _check_target(row, everything)
    return {key: _entry(row, everything) for key, row in rows.items()}


def numbers(documents: Iterable[Document], codes: Mapping[Key, Any]) -> dict[int, HostNumber]:
    """Read the host number table; a number appears once and publishes a code that exists."""
    found: dict[int, HostNumber] = {}
    published: dict[str, int] = {}
    for document in documents:
        for written in document.numbers:
            row = _number(document, written)
            where = f"{document.name}: {row.number}:"
            if row.number in found:
                raise BrokenRegistry(f"{where} this host number is listed twice; keep one row.")
            if row.spec is not None:
                if (Namespace.APP, row.spec) not in codes:
                    raise BrokenRegistry(
                        f"{where} publishes {row.spec}, which no file lists; add it or fix it."
                    )
                if row.spec in published:
                    raise BrokenRegistry(
                        f"{where} publishes {row.spec}, which {published[row.spec]} publishes too; keep one."
                    )
                published[row.spec] = row.number
            found[row.number] = row
    return found


def _row(document: Document, written: Mapping[str, Any]) -> Row:
    code = written.get("code") if isinstance(written, Mapping) else None
    if not isinstance(code, str) or not code:
        raise BrokenRegistry(f'{document.name}: a code row has no name; give it `code = "…"`.')
    fields = {name: value for name, value in written.items() if value is not None and name not in _DERIVED}
    namespace = fields.setdefault("namespace", document.namespace)
    fields.setdefault("status", Status.LIVE)
    if document.overlay:
        fields["overlay"] = document.overlay
    row = Row(document, (Namespace.APP, code), fields)
    if namespace is None:
        raise row.broken("has no namespace; write app, capability or definition.")
    _check_fields(row)
    row.key = (Namespace(namespace), code)
    return row


def _check_fields(row: Row) -> None:
    for name, value in row.fields.items():
        if name not in _ROW_FIELDS:
            raise row.broken(f"has the unknown field `{name}`; remove it or correct its name.")
        if name == "class" and isinstance(value, list):
            raise row.broken(f"has {len(value)} classes, {', '.join(map(str, value))}; give it exactly one.")
        if name in _CLOSED and value not in _CLOSED[name]:
            raise row.broken(f"`{name}` is {value!r}; use one of {', '.join(_CLOSED[name])}.")
        if name in _INNER:
            _check_inner(row, name, value)


def _check_inner(row: Row, name: str, value: Any) -> None:
    if not isinstance(value, list | tuple) or not all(isinstance(item, Mapping) for item in value):
        raise row.broken(f"`{name}` is not a list of tables; write it as `[{{ … }}]`.")
    for item in value:
        for inner in item:
            if inner not in _INNER[name].model_fields:
                raise row.broken(f"`{name}` has the unknown key `{inner}`; remove it or correct its name.")
        kind = item.get("type")
        if name == "details" and kind not in DETAIL_TYPES:
            choices = ", ".join(DETAIL_TYPES)
            raise row.broken(
                f"details key `{item.get('name', '?')}` has the type {kind!r}; use one of {choices}."
            )


def _twice(row: Row, earlier: Row) -> BrokenRegistry:
    if row.document.overlay and not earlier.document.overlay:
        return row.broken("is a code of the base registry; an overlay only adds codes.")
    mine, other = row.fields.get("class"), earlier.fields.get("class")
    if mine and other and mine != other:
        return row.broken(
            f"has two classes, {other} in {earlier.document.name} and {mine} here; give it one."
        )
    return row.broken(f"is listed twice, first in {earlier.document.name}; keep one of the two.")


def _check_target(row: Row, rows: Mapping[Key, Row]) -> None:
    status = row.fields["status"]
    field_name = {Status.ALIAS: "alias_of", Status.RESERVED_DETAIL: "parent"}.get(Status(status))
    for name in ("alias_of", "parent"):
        if (name in row.fields) != (name == field_name):
            raise row.broken(
                f"has status {status}, which {'needs' if name == field_name else 'has no'} `{name}`."
            )
    if field_name is None or row.target is None:
        return
    noun = "an alias" if field_name == "alias_of" else "a detail"
    if row.target == row.key[1]:
        raise row.broken(f"is {noun} of itself; name the code it stands for.")
    namespace, trail = row.key[0], [row.key[1]]
    step = rows.get((namespace, row.target))
    if step is None:
        raise row.broken(f"is {noun} of {row.target}, which no file lists; add that code or name another.")
    while step is not None and step.target is not None:
        trail.append(step.key[1])
        if step.target in trail:
            circle = ", ".join([*trail, step.target])
            raise row.broken(f"is {noun} in a circle ({circle}); name the code it stands for.")
        step = rows.get((namespace, step.target))
    if len(trail) > 1:
        raise row.broken(f"is {noun} of {row.target}, which is not a code of its own; name the last one.")


def _entry(row: Row, rows: Mapping[Key, Row]) -> CodeEntry:
    fields = dict(row.fields)
    if row.target is not None:
        canonical = rows[row.key[0], row.target].fields
        own, inherited = fields.get("class"), canonical.get("class")
        if own is not None and own != inherited:
            raise row.broken(f"has two classes, {own} and the {inherited} it inherits; remove its own.")
        for name in ("class", "state", "states", "retriable", "condition"):
            if name in canonical:
                fields[name] = canonical[name]
        fields["class_basis"] = ClassBasis.INHERITED
        if row.fields.get("provider_bound") is None and "provider_bound" in canonical:
            fields["provider_bound"] = canonical["provider_bound"]
    if "class" not in fields:
        raise row.broken("has no class; give it one of " + ", ".join(HandlingClass) + ".")
    if row.key[0] is Namespace.APP and "retriable" not in fields:
        raise row.broken("does not say whether it is retriable; write yes, no or maybe.")
    fields["handling_class"] = fields.pop("class")
    try:
        entry = CodeEntry.model_validate(fields)
    except ValidationError as error:
        raise row.broken(_first(error)) from None
    _check_conditions(row, entry)
    return entry


def _check_conditions(row: Row, entry: CodeEntry) -> None:
    """Hold every condition on the details against the declared keys and their values."""
    declared = {key.name: key for key in entry.details}
    if len(declared) < len(entry.details):
        raise row.broken("declares one details key twice; keep one of the two.")
    conditions = [
        *(choice.when for choice in entry.retry),
        *(choice.when for choice in entry.states),
        *(variant.when for variant in entry.agent_variants),
        *(key.optional_when for key in entry.details),
    ]
    named = [name for condition in conditions for name in condition]
    named += [name for variant in entry.agent_variants for name in variant.without]
    named += [key.instead for key in entry.details if key.instead]
    for name in named:
        if name not in declared:
            raise row.broken(f"has a condition on the details key `{name}`, which it does not declare.")
    for condition in conditions:
        for name, wanted in condition.items():
            for value in wanted if isinstance(wanted, list) else [wanted]:
                if declared[name].values and value not in declared[name].values:
                    choices = ", ".join(declared[name].values)
                    raise row.broken(f"has a condition on `{name}` being {value!r}; use one of {choices}.")


def _number(document: Document, written: Mapping[str, Any]) -> HostNumber:
    try:
        return HostNumber.model_validate({k: v for k, v in written.items() if k not in _DERIVED})
    except ValidationError as error:
        name = written.get("number", "?") if isinstance(written, Mapping) else "?"
        raise BrokenRegistry(f"{document.name}: {name}: {_first(error)}") from None


def _first(error: ValidationError) -> str:
    """Return the first thing pydantic minds, as one sentence."""
    fault = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(part) for part in fault["loc"])
    return f"`{where}` cannot be used: {fault['msg'][0].lower()}{fault['msg'][1:]}."
