"""`registry`: list the codes, their coverage, and the difference to another source."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

from model.registry.coverage import Strings, coverage
from model.registry.diff import Difference, diff, difference_value
from model.registry.entry import CodeEntry
from model.registry.export import registry_value
from model.registry.importers import import_registry
from model.registry.load import from_options
from model.registry.registry import Registry

_STATES = ("done", "fuzzy", "missing")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's own options."""
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument(
        "--from",
        dest="source",
        metavar="PATH",
        help="list another registry, table, errors.ts or error matrix, and its difference to the loaded one",
    )
    parser.add_argument("--check", action="store_true", help="only validate; exit 2 and say what is wrong")


def run(args: argparse.Namespace) -> int:
    """Load, then check, print as JSON or print as a table."""
    registry = from_options(args.registry, args.overlay)
    difference = None
    if args.source:
        shown = import_registry(Path(args.source), registry)
        difference = diff(registry, shown)
        registry = shown
    for problem in registry.problems:
        print(problem, file=sys.stderr)
    if args.check:
        if not registry.problems:
            print(f"{len(registry.codes())} codes, each with exactly one class: nothing to correct.")
        return 2 if registry.problems else 0
    catalogs = _catalogs(args.locales)
    covered = coverage(registry, catalogs) if catalogs else {}
    if args.json:
        print(json.dumps(document(registry, covered, difference), ensure_ascii=False, indent=1))
    else:
        print(table(registry, covered, difference))
    return 0


def document(
    registry: Registry, covered: dict[str, dict[str, str]], difference: Difference | None = None
) -> dict[str, Any]:
    """Return what `--json` prints."""
    value = {**registry_value(registry), "coverage": covered}
    return value if difference is None else {**value, "difference": difference_value(difference)}


def table(
    registry: Registry, covered: dict[str, dict[str, str]], difference: Difference | None = None
) -> str:
    """Return the readable form: one line a code, then coverage and difference."""
    rows = [("namespace", "code", "status", "class", "retriable, retry or canonical code")]
    rows += [_line(entry) for entry in registry.codes()]
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]
    overlays = ", ".join(registry.overlays) or "none"
    lines += ["", f"{len(registry.codes())} codes, edition {registry.edition}, overlays: {overlays}."]
    for locale, states in covered.items():
        counts = Counter(states.values())
        lines.append(f"{locale}: " + ", ".join(f"{counts[state]} {state}" for state in _STATES) + ".")
    if difference is not None:
        lines += ["", *_difference(difference)]
    return "\n".join(lines)


def _line(entry: CodeEntry) -> tuple[str, str, str, str, str]:
    last = f"as {entry.canonical}" if entry.canonical != entry.code else entry.retriable
    hints = ", ".join(choice.hint for choice in entry.retry)
    status = f"{entry.status}, {entry.overlay}" if entry.overlay else str(entry.status)
    return entry.namespace, entry.code, status, entry.handling_class, last or hints or "no"


def _difference(difference: Difference) -> list[str]:
    if not difference:
        return ["No difference to the loaded registry."]
    lines = [f"+ {namespace} {code}" for namespace, code in difference.added]
    lines += [f"- {namespace} {code}" for namespace, code in difference.removed]
    for change in difference.changed:
        lines.append(
            f"~ {change.key[0]} {change.key[1]}: {change.field} {change.before!r} → {change.after!r}"
        )
    return lines


def _catalogs(folder: str | None) -> Strings | None:
    """Load the catalogs; without them the codes are listed all the same."""
    try:
        module = import_module("model.catalog.catalogs")
    except ModuleNotFoundError as error:
        if error.name != "model.catalog.catalogs":
            raise
        return None
    catalogs: Strings = module.load_catalogs(Path(folder) if folder else None)
    for problem in getattr(catalogs, "problems", ()):
        print(problem, file=sys.stderr)
    return catalogs
