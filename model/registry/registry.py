"""Registry: the loaded codes and host numbers, and the resolution of any code that arrives."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from model.findings import Finding
from model.registry.entry import CodeEntry, HostNumber, Key
from model.vocabulary import Level, Namespace, Status

LONGEST_CODE = 80  # characters of a foreign code that a sentence repeats


@dataclass(frozen=True, slots=True)
class Resolution:
    """What a received code stands for (decision 1).

    `entry` is the received code's own entry, `handled` the one it is handled as; both are None for an
    unknown code. `code` is the canonical code, `detail_code` the received one when it is a detail code.
    """

    namespace: Namespace
    received: str
    code: str
    entry: CodeEntry | None = None
    handled: CodeEntry | None = None
    known: bool = False
    detail_code: str | None = None
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True)
class Registry:
    """Every code of the three namespaces, the host numbers, and what could not be loaded.

    `edition` names the documents behind the base, `overlays` the ones that are on, `available` all that
    were found, by name with their title. `problems` are sentences about overlays that were left out.
    `stated` are the facts an imported source speaks of, None when it speaks of all.
    """

    entries: Mapping[tuple[Namespace, str], CodeEntry]
    numbers: Mapping[int, HostNumber] = field(default_factory=dict)
    edition: str = ""
    overlays: tuple[str, ...] = ()
    available: Mapping[str, str] = field(default_factory=dict)
    problems: tuple[str, ...] = ()
    stated: frozenset[str] | None = None

    def get(self, namespace: Namespace, code: str) -> CodeEntry | None:
        """Return the entry of exactly this code, or None."""
        return self.entries.get((namespace, code))

    def codes(self, namespace: Namespace | None = None) -> tuple[CodeEntry, ...]:
        """Return the entries in the order of the documents, of one namespace or of all."""
        return tuple(e for e in self.entries.values() if namespace is None or e.namespace is namespace)

    def aliases(self, namespace: Namespace, code: str) -> tuple[str, ...]:
        """Return the historical names of a code."""
        return self._aliases.get((namespace, code), ())

    def children(self, namespace: Namespace, code: str) -> tuple[str, ...]:
        """Return the detail codes that are handled as this code."""
        return self._children.get((namespace, code), ())

    @cached_property
    def _aliases(self) -> dict[Key, tuple[str, ...]]:
        return _by_target((entry, entry.alias_of) for entry in self.entries.values())

    @cached_property
    def _children(self) -> dict[Key, tuple[str, ...]]:
        return _by_target((entry, entry.parent) for entry in self.entries.values())

    def resolve(self, namespace: Namespace, code: str) -> Resolution:
        """Resolve a code as received; an unknown one stays itself. Never raises."""
        entry = self.get(namespace, code)
        if entry is None:
            return Resolution(namespace, code, code, findings=(_unknown(namespace, code),))
        handled = self.get(namespace, entry.canonical)
        return Resolution(
            namespace=namespace,
            received=code,
            code=entry.canonical,
            entry=entry,
            handled=handled,
            known=True,
            detail_code=code if entry.status is Status.RESERVED_DETAIL else None,
            findings=_as_primary(entry),
        )


def _by_target(pairs: Iterable[tuple[CodeEntry, str | None]]) -> dict[Key, tuple[str, ...]]:
    found: dict[Key, tuple[str, ...]] = {}
    for entry, target in pairs:
        if target is not None:
            key = (entry.namespace, target)
            found[key] = (*found.get(key, ()), entry.code)
    return found


def brief(code: str) -> str:
    """Shorten a foreign code for a sentence; the code itself stays whole elsewhere."""
    return code if len(code) <= LONGEST_CODE else f"{code[: LONGEST_CODE - 1]}…"


def _unknown(namespace: Namespace, code: str) -> Finding:
    code = brief(code)
    if namespace is Namespace.CAPABILITY:
        return Finding(
            "code-outside-enum", Level.E, f"{code} is not one of the sixteen codes that 07 closes."
        )
    if namespace is Namespace.DEFINITION:
        return Finding("code-outside-enum", Level.E, f"{code} is not one of the six definition codes of 07.")
    return Finding(
        "unknown-code", Level.I, f"{code} is in no loaded registry; newer releases emit new codes."
    )


def _as_primary(entry: CodeEntry) -> tuple[Finding, ...]:
    """Say what 08 has against a code that arrives as the primary one."""
    if entry.status is Status.ALIAS:
        text = f"{entry.code} is a historical name; new code emits {entry.alias_of}."
        return (Finding("alias-emitted", Level.W, text),)
    if entry.status is Status.RESERVED_DETAIL:
        text = f"{entry.code} is only a detail so far; the primary code is {entry.parent}."
        return (Finding("detail-code-emitted", Level.W, text),)
    if entry.status is Status.RESERVED:
        return (
            Finding("reserved-emitted", Level.I, f"{entry.code} is reserved; 08 does not expect it yet."),
        )
    return ()
