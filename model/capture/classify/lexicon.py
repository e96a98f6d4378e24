"""Load the rule tables of resources/rules/classification.toml and look texts up in them."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from model.data import data_path
from model.problems import Problem

_NOISE = re.compile(r"(?:\x1b\[[0-9;?]{0,16}[A-Za-z]|[\s│┃║╎┆▏▌]|\\n(?=\s))+")
_QUOTES = str.maketrans("’‘“”＇＂", "''\"\"'\"")
_WORD = re.compile(r"[a-z_][a-z0-9_]*(?:\.[a-z_][a-z0-9_]*)*")


@dataclass(frozen=True, slots=True)
class Rule:
    """One row of the table; see the head of the file for what each column means."""

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

    def find(self, text: Folded) -> str | None:
        """Return the folded span on which this rule's wording stands in a text, or None."""
        span = self._wording(text)
        if span is not None and any(_compiled(u).search(text.lower) for u in self.unless):
            return None
        return span

    def _wording(self, text: Folded) -> str | None:
        for name in self.names & text.words:
            return name
        for phrase in self.phrases:
            if phrase in text.lower:
                return phrase
        for pattern in self.patterns:
            found = _compiled(pattern).search(text.lower)
            if found:
                return found.group()
        return None


@dataclass(frozen=True, slots=True)
class Folded:
    """A text made comparable: lower case, straight quotes, frames and line breaks folded to one blank."""

    lower: str
    words: frozenset[str]


def fold(text: str) -> Folded:
    """Return the comparable form of a text."""
    lower = " ".join(_NOISE.sub(" ", text.translate(_QUOTES).lower()).split())
    words = set(_WORD.findall(lower))
    words.update([word.rsplit(".", 1)[1] for word in words if "." in word])
    return Folded(lower, frozenset(words))


def verbatim(span: str, text: str) -> str:
    """Return the span as it stands in the original text, or as folded when it cannot be found again."""
    words = [re.escape(word) for word in span.split()]
    if not words or len(span) > 400:
        return span
    quoted = [word.replace("'", "['’‘]").replace('"', '["“”]') for word in words]
    gap = r"(?:[\s│┃║╎┆▏▌\\n]|\x1b\[[0-9;?]{0,16}[A-Za-z]){1,80}"
    found = re.search(gap.join(quoted), text, re.IGNORECASE)
    return found.group() if found else span


@cache
def load_rules(path: Path | None = None) -> tuple[Rule, ...]:
    """Return the rules in order of precedence; raises Problem when the file contradicts its columns."""
    source = path or data_path("resources", "rules", "classification.toml")
    try:
        rows = tomllib.loads(source.read_text("utf-8"))["rule"]
        return tuple(_rule(row) for row in rows)
    except (OSError, KeyError, TypeError, ValueError) as fault:
        raise Problem(f"{source}: the classification rules cannot be read ({fault}).") from fault


def _rule(row: dict[str, object]) -> Rule:
    kinds = {"codes": frozenset, "names": frozenset, "status": frozenset, "requires": frozenset}
    lists = {"phrases": tuple, "patterns": tuple, "unless": tuple}
    made = {
        key: ({**kinds, **lists}[key](value) if key in kinds or key in lists else value)
        for key, value in row.items()
    }  # type: ignore[operator]
    return Rule(**made)  # type: ignore[arg-type]


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
