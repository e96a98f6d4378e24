"""Coverage: which codes have their strings in which locale."""

from __future__ import annotations

from typing import Protocol

from model.registry.entry import CodeEntry
from model.registry.registry import Registry
from model.vocabulary import HandlingClass, Namespace, Status

# Decision 7: these classes need a label or a tip beside the summary.
_NEEDS_ACTION = (HandlingClass.SETTINGS_CTA, HandlingClass.RETRY_ACTION, HandlingClass.DEGRADED_BANNER)
_WORST = ("missing", "fuzzy", "done")


class Found(Protocol):
    """What a look-up answers."""

    @property
    def locale(self) -> str: ...
    @property
    def origin(self) -> str: ...
    @property
    def fuzzy(self) -> bool: ...


class Strings(Protocol):
    """The part of the catalogs that coverage needs."""

    @property
    def locales(self) -> tuple[str, ...]: ...
    def lookup(self, locale: str, key: str) -> Found: ...


def catalog_name(entry: CodeEntry) -> str | None:
    """Return a code's key below `errors.` (decision 7), or None where it has no strings."""
    if entry.namespace is Namespace.DEFINITION or entry.status is Status.ALIAS:
        return None
    return f"capability.{entry.code}" if entry.namespace is Namespace.CAPABILITY else entry.code


def coverage(registry: Registry, catalogs: Strings) -> dict[str, dict[str, str]]:
    """Return `{locale: {code: "done" | "fuzzy" | "missing"}}`.

    Capability codes are spelled `capability.<CODE>`, because TIMEOUT exists in both vocabularies. A code
    is as far as the worse of its summary and the action or tip its class needs. Detail codes and codes of
    an overlay may go without a string; they are listed where they have one.
    """
    return {locale: _locale(registry, catalogs, locale) for locale in catalogs.locales}


def _locale(registry: Registry, catalogs: Strings, locale: str) -> dict[str, str]:
    states: dict[str, str] = {}
    for entry in registry.codes():
        name = catalog_name(entry)
        if name is None:
            continue
        optional = entry.status is Status.RESERVED_DETAIL or entry.overlay is not None
        state = _state(catalogs, locale, f"errors.{name}")
        if optional and state == "missing":
            continue
        if not optional and entry.handling_class in _NEEDS_ACTION:
            state = min(state, _state(catalogs, locale, f"errors.{name}.action"), key=_WORST.index)
        states[name] = state
    return states


def _state(catalogs: Strings, locale: str, key: str) -> str:
    found = catalogs.lookup(locale, key)
    if found.origin == "none" or found.locale != locale:
        return "missing"
    return "fuzzy" if found.fuzzy else "done"
