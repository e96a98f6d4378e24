"""Plan: which variants stand where; two axes, everything else fixed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from gui.theme.tokens import THEMES
from model.catalog.pseudo import ACCENTED, MIRRORED
from model.preview.spec import PreviewSpec
from model.registry.entry import CodeEntry
from model.vocabulary import HandlingClass, Status

CODE, LOCALE, THEME, WIDTH, SCALE, STATE = "code", "locale", "theme", "width", "scale", "state"
AXES = (CODE, LOCALE, THEME, WIDTH, SCALE, STATE)
WIDTHS, SCALES = (320, 480, 720), (1.0, 1.5, 2.0)
STATES = ("default", "wait", "exhausted", "restarting", "restored", "fatal")
PSEUDO = (ACCENTED, MIRRORED)
_CLASSES = tuple(HandlingClass)


@dataclass(frozen=True, slots=True)
class Row:
    """One band: what it stands for, and the variant of every column."""

    value: Any  # CodeEntry on the code axis, else the axis's value
    specs: tuple[PreviewSpec, ...]


@dataclass(frozen=True)
class Plan:
    """Two axes and the fixed rest; `fixed` also says which code is meant when no axis is the code."""

    fixed: PreviewSpec
    rows: str = CODE
    columns: str = LOCALE
    entries: tuple[CodeEntry, ...] = ()
    locales: tuple[str, ...] = ("en",)
    pseudo: bool = False

    def with_axes(self, rows: str, columns: str) -> Plan:
        """Return the plan with other axes; the same axis twice swaps the two."""
        if rows == columns:
            rows, columns = (self.columns, columns) if rows == self.rows else (rows, self.rows)
        return replace(self, rows=rows, columns=columns)

    def values(self, axis: str) -> tuple[Any, ...]:
        """Return what an axis goes through."""
        if axis == CODE:
            return self.entries
        if axis == LOCALE:
            return (*self.locales, *PSEUDO) if self.pseudo else self.locales
        return {THEME: THEMES[:2], WIDTH: WIDTHS, SCALE: SCALES, STATE: STATES}[axis]

    def grid(self) -> tuple[Row, ...]:
        """Return all rows with the variant of every cell."""
        columns = self.values(self.columns)
        made = []
        for value in self.values(self.rows):
            base = moved(self.fixed, self.rows, value)
            made.append(Row(value, tuple(moved(base, self.columns, column) for column in columns)))
        return tuple(made)


def moved(spec: PreviewSpec, axis: str, value: Any) -> PreviewSpec:
    """Return the variant at another place of one axis."""
    if axis == CODE:
        return spec.model_copy(update={"code": value.code, "namespace": value.namespace})
    return spec.model_copy(update={axis: value})


def by_class(entries: Sequence[CodeEntry]) -> tuple[CodeEntry, ...]:
    """Return the codes with those of one class together, in the documents' order within it."""
    return tuple(sorted(entries, key=lambda entry: _CLASSES.index(entry.handling_class)))


def worst_first(rows: Sequence[Row], weigh: Callable[[PreviewSpec], tuple[int, int, int]]) -> tuple[Row, ...]:
    """Return the rows with most errors first, then warnings, then informations; ties keep their order."""

    def weight(row: Row) -> tuple[int, ...]:
        totals = [weigh(spec) for spec in row.specs]
        return tuple(-sum(total[at] for total in totals) for at in range(3))

    return tuple(sorted(rows, key=weight))


def carded(entries: Sequence[CodeEntry]) -> tuple[CodeEntry, ...]:
    """Return the codes that have a card of their own; an earlier name shows its present code's."""
    return tuple(entry for entry in entries if entry.status is not Status.ALIAS)
