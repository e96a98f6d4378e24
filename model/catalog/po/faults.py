"""What makes a catalog unsafe to edit: each with its line, most with the message it concerns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from model.catalog.po.entry import PoEntry

_CONFLICT = re.compile(r"(?:<{7}|={7}|>{7}|\|{7})(?: |\r?$)")
_COUNT = re.compile(r"nplurals\s*=\s*(\d+)")


@dataclass(frozen=True, slots=True)
class Fault:
    """One reason to refuse or to ask.

    `kind` is "conflict", "duplicate", "plural" or "strange"; `lines` are 1-based; `entries` are
    the positions of the messages it concerns, none for one that concerns the file.
    """

    kind: str
    lines: tuple[int, ...]
    sentence: str
    entries: tuple[int, ...] = ()


def plural_count(header: str) -> int | None:
    """Return `nplurals` of a header text, or None when it does not say."""
    found = _COUNT.search(header)
    return int(found.group(1)) if found else None


def faults_of(
    lines: Sequence[str], entries: Sequence[PoEntry], strange: Sequence[tuple[int, str]], count: int | None
) -> tuple[Fault, ...]:
    """Return every fault, in the order of the file's lines."""
    conflicts = {number for number, line in strange if _CONFLICT.match(line)}
    faults = [
        Fault(
            "conflict",
            (number + 1,),
            f"line {number + 1}: a merge conflict marker; resolve the conflict first.",
        )
        for number in sorted(conflicts)
    ]
    faults += [
        Fault(
            "strange", (number + 1,), f"line {number + 1}: not part of any message: {lines[number][:60]!r}."
        )
        for number, _ in strange
        if number not in conflicts
    ]
    faults += _duplicates(entries) + _plurals(entries, count)
    return tuple(sorted(faults, key=lambda fault: fault.lines))


def _duplicates(entries: Sequence[PoEntry]) -> list[Fault]:
    places: dict[tuple[str | None, str | None, str], list[int]] = {}
    for number, entry in enumerate(entries):
        if not entry.obsolete:
            places.setdefault((entry.domain, entry.context, entry.id), []).append(number)
    return [
        Fault(
            "duplicate",
            tuple(entries[number].line for number in numbers),
            f"lines {', '.join(str(entries[number].line) for number in numbers)}:"
            f" {entries[numbers[0]].key[:60]!r} stands there more than once; keep one of them.",
            tuple(numbers),
        )
        for numbers in places.values()
        if len(numbers) > 1
    ]


def _plurals(entries: Sequence[PoEntry], count: int | None) -> list[Fault]:
    faults = []
    for number, entry in enumerate(entries):
        if entry.plural is None or entry.obsolete:
            continue
        given = [form.number for form in entry.forms]
        if given != list(range(len(given))):
            sentence = f"line {entry.line}: the plural forms are not numbered 0, 1, 2 in order."
        elif count is not None and len(given) != count:
            sentence = (
                f"line {entry.line}: {len(given)} plural forms where the header declares {count};"
                " make them agree first."
            )
        else:
            continue
        faults.append(Fault("plural", (entry.line,), sentence, (number,)))
    return faults
