"""The registry as a person reads it: groups in the documents' order, a filter, retry in a line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from model import filtering
from model.filtering import Grammar, class_names
from model.registry.entry import CodeEntry
from model.registry.registry import Registry
from model.vocabulary import Namespace, Status

# id of a group, in order; the window names them. Sections are 08's own.
GROUPS = ("3.1", "3.2", "3.3", "3.4", "3.5", "4", "details", "aliases", "overlay", "capability", "definition")
KEYS = {
    "code": "code:PROVIDER_*",
    "class": "class:tool_card",
    "ns": "ns:capability",
    "status": "status:reserved",
    "retriable": "retriable:maybe",
    "retry": "retry:after-refresh",
    "parent": "parent:PROVIDER_ERROR",
    "basis": "basis:decided",
    "duty": "duty:verify",
    "cacheable": "cacheable:yes",
}


@dataclass(frozen=True, slots=True)
class Group:
    """Codes that stand together."""

    id: str
    entries: tuple[CodeEntry, ...]


def group_of(entry: CodeEntry) -> str:
    """Return the group a code belongs to, one of `GROUPS` or a section no document knows."""
    if entry.overlay is not None:
        return "overlay"
    if entry.namespace is not Namespace.APP:
        return str(entry.namespace)
    if entry.status is Status.ALIAS:
        return "aliases"
    if entry.status is Status.RESERVED_DETAIL:
        return "details"
    section = entry.section.removeprefix("08").strip(" §")
    return next((name for name in GROUPS if section.startswith(name)), section)


def groups(registry: Registry, holds: Callable[[CodeEntry], bool] = lambda _: True) -> tuple[Group, ...]:
    """Return the groups that have a code for which `holds`, in the documents' order."""
    found: dict[str, list[CodeEntry]] = {}
    for entry in registry.codes():
        if holds(entry):
            found.setdefault(group_of(entry), []).append(entry)
    order = sorted(found, key=lambda name: (GROUPS.index(name) if name in GROUPS else len(GROUPS), name))
    return tuple(Group(name, tuple(found[name])) for name in order)


def parse_filter(text: str) -> Callable[[CodeEntry], bool]:
    """Return the predicate of a registry filter; a bare word is looked for in code, meaning and parent."""
    return filtering.parse(text, GRAMMAR)


GRAMMAR: Grammar[CodeEntry] = Grammar(
    free=lambda entry: (entry.code, entry.meaning, entry.parent, entry.alias_of),
    values={
        "code": lambda entry: (entry.code,),
        "class": lambda entry: class_names(entry.handling_class),
        "ns": lambda entry: (str(entry.namespace),),
        "status": lambda entry: (str(entry.status),),
        "retriable": lambda entry: (entry.retriable,),
        "retry": lambda entry: tuple(str(choice.hint) for choice in entry.retry),
        "parent": lambda entry: (entry.parent, entry.alias_of),
        "basis": lambda entry: (str(entry.class_basis),),
        "duty": lambda entry: tuple(str(duty) for duty in entry.duties),
    },
    flags={"cacheable": lambda entry: entry.cacheable is True},
    examples=KEYS,
)


def repeat_text(entry: CodeEntry) -> str:
    """Return retriable, the retry set, or the code this one is handled as, in one line of data."""
    if entry.alias_of or entry.parent:
        return entry.alias_of or entry.parent or ""
    if entry.retry:
        return ", ".join(str(choice.hint) for choice in entry.retry)
    return entry.retriable or ""


def namesakes(registry: Registry, entry: CodeEntry) -> tuple[CodeEntry, ...]:
    """Return the codes of other namespaces with the same spelling: legal, never merged (decision 1)."""
    found = (
        registry.get(namespace, entry.code) for namespace in Namespace if namespace is not entry.namespace
    )
    return tuple(other for other in found if other is not None)
