"""The difference between two registries, code by code and fact by fact."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from model.registry.entry import CodeEntry, Key
from model.registry.registry import Registry


@dataclass(frozen=True, slots=True)
class Change:
    """One fact of one code that differs; `before` and `after` are JSON values."""

    key: Key
    field: str
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class Difference:
    """What `after` has more, less and different than `before`."""

    added: tuple[Key, ...] = ()
    removed: tuple[Key, ...] = ()
    changed: tuple[Change, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.added or self.removed or self.changed)


def diff(before: Registry, after: Registry) -> Difference:
    """Compare two registries in the facts that both of their sources state.

    A source that says nothing about, say, phases does not "remove" them, and one that only has app codes
    does not remove the capability codes.
    """
    spaces = {entry.namespace for entry in after.codes()}
    old = {key: entry for key, entry in before.entries.items() if key[0] in spaces}
    return Difference(
        added=tuple(key for key in after.entries if key not in old),
        removed=tuple(key for key in old if key not in after.entries),
        changed=tuple(
            change
            for key, entry in after.entries.items()
            if key in old
            for change in _changes(key, old[key], entry, _fields(before, after))
        ),
    )


def difference_value(difference: Difference) -> dict[str, Any]:
    """Return a difference as JSON values."""
    return {
        "added": [{"namespace": namespace, "code": code} for namespace, code in difference.added],
        "removed": [{"namespace": namespace, "code": code} for namespace, code in difference.removed],
        "changed": [
            {
                "namespace": change.key[0],
                "code": change.key[1],
                "field": change.field,
                "before": change.before,
                "after": change.after,
            }
            for change in difference.changed
        ],
    }


def _fields(before: Registry, after: Registry) -> Iterable[str]:
    return [
        name
        for name in CodeEntry.model_fields
        if name not in ("namespace", "code", "overlay")
        and all(side.stated is None or name in side.stated for side in (before, after))
    ]


def _changes(key: Key, before: CodeEntry, after: CodeEntry, fields: Iterable[str]) -> Iterable[Change]:
    old, new = before.model_dump(mode="json"), after.model_dump(mode="json")
    for name in fields:
        if old[name] != new[name]:
            yield Change(key, "class" if name == "handling_class" else name, old[name], new[name])
