"""Write a registry as the plain values that `registry --json` prints and `load_registry` reads back."""

from __future__ import annotations

from typing import Any

from model.registry.entry import CodeEntry
from model.registry.registry import Registry

_FIRST = ("namespace", "code", "status", "class", "class_basis", "state", "retriable", "section", "meaning")


def registry_value(registry: Registry) -> dict[str, Any]:
    """Return edition, overlays, codes and host numbers as JSON values."""
    return {
        "edition": registry.edition,
        "overlays": list(registry.overlays),
        "codes": [code_value(registry, entry) for entry in registry.codes()],
        "numbers": [
            {**number.model_dump(mode="json"), "contradicts": number.contradicts}
            for number in registry.numbers.values()
        ],
    }


def code_value(registry: Registry, entry: CodeEntry) -> dict[str, Any]:
    """Return one entry as JSON values; every field is there, in a fixed order."""
    fields = entry.model_dump(mode="json")
    fields["class"] = fields.pop("handling_class")
    fields["aliases"] = list(registry.aliases(entry.namespace, entry.code))
    return {name: fields.pop(name) for name in _FIRST} | fields
