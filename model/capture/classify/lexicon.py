"""Load the rule tables of resources/rules/classification.toml and look texts up in them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from model.data import data_path
from model.problems import Problem

PROVIDER, TOOL, APP = "provider", "tool", "app"

_FRAME = r"\s│┃║╎┆▏▌"  # terminals break lines and draw frames inside a sentence
_ANSI = r"\x1b\[[0-9;?]{0,16}[A-Za-z]"
_NOISE = re.compile(rf"(?:{_ANSI}|[{_FRAME}])+")
_QUOTES = str.maketrans("’‘“”", "''\"\"")
_WORD = re.compile(r"[a-z_][a-z0-9_]*(?:\.[a-z_][a-z0-9_]*)*")


@dataclass(frozen=True, slots=True)
class Folded:
    """A text made comparable: lower case, straight quotes, line breaks and frames folded to one blank."""

    lower: str
    words: frozenset[str]


@dataclass(frozen=True, slots=True)
class Rule:
    """One row of the table; the head of the file says what each column means."""

    id: str
    why: str
    code: str
    retriable: bool | None = None
    detail: str | None = None
    codes: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    phrases: tuple[str, ...] = ()
    patterns: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    status: frozenset[int] = frozenset()
    requires: frozenset[int] = frozenset()
    no_response: bool = False
    weak: bool = False
    stage: frozenset[str] = frozenset({PROVIDER})

    def wording(self, text: Folded) -> str | None:
        """Return the folded span on which this rule's wording stands in a text, or None."""
        span = self._found(text)
        return None if span is None or self.silenced(text) else span

    def silenced(self, text: Folded) -> bool:
        """Say whether the text holds wording that takes this rule's word away."""
        return any(_compiled(pattern).search(text.lower) for pattern in self.unless)

    def _found(self, text: Folded) -> str | None:
        for name in self.names & text.words:
            return name
        for phrase in self.phrases:
            if phrase in text.lower:
                return phrase
        for pattern in self.patterns:
            if found := _compiled(pattern).search(text.lower):
                return found.group()
        return None


@dataclass(frozen=True, slots=True)
class RuleBook:
    """Every rule in order of precedence, the codes that vendors use loosely, the names of fields."""

    rules: tuple[Rule, ...]
    vague: frozenset[str]
    fields: Mapping[str, tuple[str, ...]]

    def at(self, stage: str) -> Iterable[Rule]:
        """Return the rules of one stage, in order."""
        return (rule for rule in self.rules if stage in rule.stage)

    def named(self, rule_id: str) -> Rule:
        """Return one rule by its id; raises KeyError."""
        return {rule.id: rule for rule in self.rules}[rule_id]


def fold(text: str) -> Folded:
    """Return the comparable form of a text."""
    lower = _NOISE.sub(" ", text.translate(_QUOTES).lower()).strip()
    words = set(_WORD.findall(lower))
    words.update([word.rsplit(".", 1)[1] for word in words if "." in word])
    return Folded(lower, frozenset(words))


def verbatim(span: str, text: str) -> str:
    """Return a folded span as it stands in the original text, or as it is when it cannot be found again."""
    if len(span) > 400:
        return span
    words = [re.escape(word).replace("'", "['’‘]").replace('"', r'\\?["“”]') for word in span.split()]
    found = re.search(rf"(?:[{_FRAME}]|{_ANSI}){{1,80}}".join(words), text, re.IGNORECASE)
    return found.group() if found else span


@cache
def load_rules(path: Path | None = None) -> RuleBook:
    """Read the rule book, the shipped one for None; raises Problem when the file cannot be understood."""
    source = path or data_path("resources", "rules", "classification.toml")
    try:
        table = tomllib.loads(source.read_text("utf-8"))
        rules = tuple(_rule(row) for row in table["rule"])
        fields = {name: tuple(words) for name, words in table["fields"].items()}
        return RuleBook(rules, frozenset(table["vague"]), fields)
    except (OSError, KeyError, TypeError, ValueError) as fault:
        raise Problem(f"{source}: the classification rules cannot be read ({fault}).") from fault


@cache
def host_numbers() -> dict[int, str]:
    """Return the published code of every host number in the registry's data; empty without the file."""
    source = data_path("resources", "registry", "host-numbers.toml")
    if not source.is_file():
        return {}
    rows = tomllib.loads(source.read_text("utf-8")).get("number", [])
    return {row["number"]: row["spec"] for row in rows if row.get("spec")}


_SETS = frozenset({"codes", "names", "status", "requires", "stage"})


def _rule(row: dict[str, Any]) -> Rule:
    columns: dict[str, Any] = {}
    for column, cell in row.items():
        if isinstance(cell, list):
            cell = frozenset(cell) if column in _SETS else tuple(cell)
        columns[column] = cell
    return Rule(**columns)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
