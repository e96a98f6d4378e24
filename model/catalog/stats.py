"""How far a catalog is: counted per file and, for error strings, per handling class."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from model.catalog.keys import parse_key
from model.catalog.po.text import PoText
from model.registry.registry import Registry


@dataclass(frozen=True, slots=True)
class Stats:
    """Counts of messages; `done` + `needs_work` + `missing` = `total`."""

    total: int
    done: int
    needs_work: int
    missing: int
    obsolete: int
    classes: dict[str, dict[str, int]] = field(default_factory=dict)


def state_of(file: PoText, number: int) -> str:
    """Return "missing", "needs-work" or "done"; a text with an empty form is missing."""
    texts = file.texts(number)
    if not texts or not all(texts):
        return "missing"
    return "needs-work" if file.fuzzy(number) else "done"


def stats_of(file: PoText, registry: Registry | None = None) -> Stats:
    """Count the messages of a file."""
    states: Counter[str] = Counter()
    classes: dict[str, Counter[str]] = {}
    for number, entry in enumerate(file.entries):
        if entry.is_header:
            continue
        if entry.obsolete:
            states["obsolete"] += 1
            continue
        state = state_of(file, number)
        states[state] += 1
        name = parse_key(entry.key)
        handled = registry.resolve(name.namespace, name.code).handled if registry and name else None
        if handled is not None:
            classes.setdefault(str(handled.handling_class), Counter())[state] += 1
    return Stats(
        total=states["done"] + states["needs-work"] + states["missing"],
        done=states["done"],
        needs_work=states["needs-work"],
        missing=states["missing"],
        obsolete=states["obsolete"],
        classes={name: dict(sorted(counts.items())) for name, counts in sorted(classes.items())},
    )
