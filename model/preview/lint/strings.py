"""Which strings a variant shows, and what the copy rules (C) say about each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from model.catalog import pseudo
from model.catalog.catalogs import Catalogs, Found
from model.catalog.checks.engine import check_unit, units_of
from model.catalog.checks.unit import Issue
from model.catalog.dismissals import NAME, Dismissals
from model.catalog.glossary import read_glossary
from model.catalog.keys import Slot, StringKey, required_slots
from model.catalog.po.text import PoText
from model.catalog.review import english_of
from model.preview.resolve import keys_of
from model.preview.sample import sample_failure
from model.preview.spec import PreviewSpec
from model.problems import Problem, describe
from model.registry.registry import Registry
from model.vocabulary import Level

LEVELS = (Level.E, Level.W, Level.I)


@dataclass(frozen=True, slots=True)
class Shown:
    """One string of a variant: its key and what the catalogs answered."""

    key: StringKey
    found: Found


@dataclass(frozen=True, slots=True)
class LocaleIssues:
    """The open issues of one locale by key; `problem` is a sentence when its file could not be checked."""

    by_key: Mapping[str, tuple[Issue, ...]]
    problem: str = ""


def issues_of(catalogs: Catalogs, registry: Registry, locale: str) -> LocaleIssues:
    """Check a locale's error strings; dismissed issues are left out, computed locales have none."""
    path = catalogs.path(locale)
    if locale in pseudo.LOCALES or not path.is_file():
        return LocaleIssues({})
    try:
        file = PoText.open(path)
        folder = path.parent.parent
        dismissed, glossary = Dismissals(folder / NAME), read_glossary(folder / "glossary.tsv")
        found: dict[str, list[Issue]] = {}
        for unit in units_of(file, locale, registry, glossary, english_of(path)):
            for issue in check_unit(unit):
                given = unit.targets[issue.form] if issue.form < len(unit.targets) else ""
                if not dismissed.has(issue, unit.sources[0], given):
                    found.setdefault(issue.key, []).append(issue)
    except (OSError, Problem) as error:
        return LocaleIssues({}, describe(error))
    return LocaleIssues({key: tuple(issues) for key, issues in found.items()})


def strings_of(spec: PreviewSpec, catalogs: Catalogs, registry: Registry) -> tuple[Shown, ...]:
    """Return the strings a variant shows or lacks: its summary, and its action's or tip's if it has one."""
    failure = sample_failure(spec, registry)
    keys = keys_of(failure, registry)
    answers = [Shown(key, catalogs.lookup(spec.locale, str(key))) for key in keys]
    chosen = [shown for origin in ("catalog", "english") for shown in answers if shown.found.origin == origin]
    shown = chosen[:1] or answers[-1:]
    action = StringKey(failure.namespace, failure.code, Slot.ACTION)
    entry = registry.get(failure.namespace, failure.code)
    if entry is not None and action.slot in required_slots(entry):
        shown.append(Shown(action, catalogs.lookup(spec.locale, str(action))))
    return tuple(shown)


def findings_of(
    shown: Iterable[Shown], issues: LocaleIssues, more: Iterable[Issue] = ()
) -> tuple[Issue, ...]:
    """Return what is wrong with the strings of a variant and what else was found, heaviest first."""
    found = [issue for one in shown for issue in issues.by_key.get(str(one.key), ())]
    found += more
    return tuple(sorted(found, key=lambda issue: LEVELS.index(issue.level)))


def counts(findings: Iterable[Issue]) -> tuple[int, int, int]:
    """Return how many errors, warnings and informations there are."""
    tally = Counter(issue.level for issue in findings)
    return tally[Level.E], tally[Level.W], tally[Level.I]
