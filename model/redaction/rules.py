"""Load the rule table: token shapes and names of credentials, as data."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from model.data import data_path
from model.problems import Problem

LOOSE = 4  # body characters that make the gate look closer
DISTINCT = 10  # characters of a prefix that nothing else begins with
Weight = Literal["sure", "likely", "digits"]


@dataclass(frozen=True, slots=True)
class Shape:
    """A token that its own prefix gives away; `pattern` is RE2 syntax."""

    id: str
    kind: str
    pattern: str
    loose: str  # matches wherever `pattern` does, and where a line break or an escape cuts the token short
    visible: str  # RE2 syntax: the public beginning that stays, "" when the whole token goes
    digit: bool
    example: str
    why: str


@dataclass(frozen=True, slots=True)
class Name:
    """A family of key names whose value is a credential."""

    id: str
    kind: str
    weight: Weight
    names: frozenset[str]
    exceptions: frozenset[str]
    why: str


@dataclass(frozen=True, slots=True)
class Rules:
    """The whole rule table."""

    shapes: tuple[Shape, ...]
    names: tuple[Name, ...]
    headers: tuple[str, ...]
    queries: tuple[str, ...]
    localized: tuple[str, ...]
    states: frozenset[str]
    schemes: frozenset[str]
    cookie_attributes: frozenset[str]


class BrokenRules(Problem):
    """A rule table that cannot be used."""


def load_rules(path: Path | None = None) -> Rules:
    """Return the rules of `path`, or the shipped ones; raises BrokenRules with one sentence."""
    path = path or data_path("resources", "rules", "redaction.toml")
    try:
        table = tomllib.loads(path.read_text("utf-8"))
        return Rules(
            shapes=tuple(_shape(entry) for entry in table["shape"]),
            names=tuple(_name(entry) for entry in table["name"]),
            headers=tuple(table["headers"]["names"]),
            queries=tuple(table["queries"]["names"]),
            localized=tuple(dict.fromkeys(table["localized"]["names"])),
            states=frozenset(table["words"]["states"]),
            schemes=frozenset(table["words"]["schemes"]),
            cookie_attributes=frozenset(table["words"]["cookie_attributes"]),
        )
    except (tomllib.TOMLDecodeError, KeyError, TypeError) as fault:
        raise BrokenRules(f"{path.name} is no redaction rule table: {fault}.") from fault


def _shape(entry: dict[str, Any]) -> Shape:
    pattern = entry.get("pattern", "")
    loose = entry.get("loose", pattern)
    if not pattern:
        prefixes = "|".join(re.escape(prefix) for prefix in entry["prefix"])
        least = entry.get("min", 8)
        pattern = f"(?:{prefixes})[{entry['body']}]{{{least},}}"
        few = 0 if min(map(len, entry["prefix"])) >= DISTINCT else min(least, LOOSE)
        loose = f"(?:{prefixes})[%{entry['body']}]{{{few}}}"
    return Shape(
        id=entry["id"],
        kind=entry["kind"],
        pattern=pattern,
        loose=loose,
        visible=entry.get("visible", ""),
        digit=entry.get("digit", False),
        example=entry["example"],
        why=entry["why"],
    )


def _name(entry: dict[str, Any]) -> Name:
    return Name(
        entry["id"],
        entry["kind"],
        entry["weight"],
        frozenset(entry["names"]),
        frozenset(entry["not"]),
        entry["why"],
    )
