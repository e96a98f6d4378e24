"""Load the rule table: token shapes and names of credentials, as data."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from model.data import data_path
from model.problems import Problem

Weight = Literal["sure", "likely", "digits"]


@dataclass(frozen=True, slots=True)
class Shape:
    """A token that its own prefix gives away; `pattern` is RE2 syntax and may name a group `value`."""

    id: str
    kind: str
    pattern: str
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
    headers: frozenset[str]
    queries: frozenset[str]
    localized: tuple[str, ...]


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
            headers=frozenset(table["headers"]["names"]),
            queries=frozenset(table["queries"]["names"]),
            localized=tuple(dict.fromkeys(table["localized"]["names"])),
        )
    except (tomllib.TOMLDecodeError, KeyError, TypeError) as fault:
        raise BrokenRules(f"{path.name} is no redaction rule table: {fault}.") from fault


def _shape(entry: dict[str, Any]) -> Shape:
    pattern = entry.get("pattern")
    if pattern is None:
        prefixes = "|".join(prefix.replace(".", r"\.").replace("+", r"\+") for prefix in entry["prefix"])
        pattern = f"(?:{prefixes})[{entry['body']}]{{{entry.get('min', 8)},}}"
    return Shape(
        entry["id"], entry["kind"], pattern, entry.get("digit", False), entry["example"], entry["why"]
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
