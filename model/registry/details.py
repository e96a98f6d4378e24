"""Compare a capability payload's details with what 07 lets an agent see (decision 8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from model.findings import Finding
from model.registry.entry import CodeEntry, DetailsKey, holds
from model.vocabulary import Level

LONGEST_NAME = 64  # characters of a foreign key that a finding repeats

_TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "boolean": (bool,),
    "array": (list,),
    "object": (dict,),
    "time": (str, int),  # 07 leaves the spelling of a time open
}


def details_findings(entry: CodeEntry, details: Any) -> tuple[Finding, ...]:
    """Return what the matrix has against these details: undeclared keys, missing ones, types and values.

    An undeclared key is a possible leak and weighs W; the open details of PRECONDITION_FAILED are exempt.
    """
    if details is None:
        given: Mapping[str, Any] = {}
    elif isinstance(details, Mapping):
        given = details
    else:
        return (Finding("details-type", Level.W, f"The details of {entry.code} are not an object."),)
    found: list[Finding] = []
    for name in given:
        if entry.details_key(name) is None and not entry.details_open:
            text = f"The details of {entry.code} carry `{name[:LONGEST_NAME]}`, which 07 keeps from agents."
            found.append(Finding("details-undeclared", Level.W, text))
    for key in entry.details:
        if key.name in given:
            found.extend(_value(entry.code, key, given[key.name]))
        elif key.required and not (key.optional_when and holds(key.optional_when, given)):
            found.append(_missing(entry.code, key, given))
    return tuple(found)


def _missing(code: str, key: DetailsKey, given: Mapping[str, Any]) -> Finding:
    if key.instead is not None and key.instead in given:
        text = f"The details of {code} have `{key.instead}` alone; 07 expects `{key.name}` beside it."
        return Finding("details-missing", Level.I, text)
    either = f" or `{key.instead}`" if key.instead else ""
    return Finding("details-missing", Level.W, f"The details of {code} lack `{key.name}`{either}.")


def _value(code: str, key: DetailsKey, value: Any) -> list[Finding]:
    if not is_type(key.type, value):
        text = f"`{key.name}` of {code} is not {_article(key.type)}."
        return [Finding("details-type", Level.W, text)]
    if key.values and value not in key.values:
        # The value itself stays out: a finding never repeats what a payload carried.
        text = f"`{key.name}` of {code} has a value outside {', '.join(key.values)}."
        return [Finding("details-value", Level.W, text)]
    if key.item:
        return _items(code, key, value)
    return []


def _items(code: str, key: DetailsKey, items: list[Any]) -> list[Finding]:
    """Check the inner shape; one finding a rule and name, however long the array is."""
    found: dict[tuple[str, str], Finding] = {}
    declared = {name.rstrip("?"): kind for name, kind in key.item.items()}
    required = {name for name in key.item if not name.endswith("?")}
    for item in items:
        if not isinstance(item, Mapping):
            text = f"`{key.name}` of {code} holds something that is not an object."
            found.setdefault(("details-type", ""), Finding("details-type", Level.W, text))
            continue
        for name in item:
            if name not in declared:
                text = f"`{key.name}` of {code} carries `{name[:LONGEST_NAME]}`, which 07 keeps from agents."
                found.setdefault(("details-undeclared", name), Finding("details-undeclared", Level.W, text))
            elif not is_type(declared[name], item[name]):
                text = f"`{key.name}.{name}` of {code} is not {_article(declared[name])}."
                found.setdefault(("details-type", name), Finding("details-type", Level.W, text))
        for name in required - item.keys():
            text = f"`{key.name}` of {code} lacks `{name}`."
            found.setdefault(("details-missing", name), Finding("details-missing", Level.W, text))
    return list(found.values())


def is_type(kind: str, value: Any) -> bool:
    """Say whether a JSON value has a declared type; a boolean is no integer."""
    if kind == "any":
        return True
    if isinstance(value, bool):
        return kind == "boolean"
    return isinstance(value, _TYPES[kind])


def _article(kind: str) -> str:
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"
