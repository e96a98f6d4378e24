"""Decide from a key's name whether its value is a credential."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from model.redaction.rules import Name, Rules, Weight

_WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_DROP = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a key's name says about its value."""

    rule: str
    kind: str
    weight: Weight
    header: bool = False


class Names:
    """The name tables, ready to be asked."""

    def __init__(self, rules: Rules) -> None:
        self._by_end: dict[str, Name] = {}
        for name in rules.names:
            for end in name.names:
                self._by_end.setdefault(end, name)
        self._exceptions = frozenset(e for name in rules.names for e in name.exceptions)
        self._longest = max(map(len, self._by_end))
        self._headers = rules.headers
        self._queries = rules.queries
        self.meaning = lru_cache(maxsize=4096)(self._meaning)
        self.query = lru_cache(maxsize=1024)(self._query)

    def _meaning(self, identifier: str) -> Meaning | None:
        """Return what `identifier` means, by the longest name that ends it at a word's start."""
        words = [word.lower() for word in _WORDS.findall(identifier)]
        if not words or len(words) > 12:
            words = words[-12:]
        flat = "".join(words)
        if not flat:
            return None
        if flat in self._headers:
            return Meaning("key-header", "api-key", "sure", header=True)
        if flat in ("authorization", "proxyauthorization") or flat.endswith("authorization"):
            return Meaning("authorization", "authorization", "sure", header=True)
        end = ""
        for word in reversed(words):
            end = word + end
            if end in self._exceptions:
                return None
        found: Name | None = None
        end = ""
        for word in reversed(words):
            end = word + end
            found = self._by_end.get(end) or found
        if found is None:
            last = words[-1]
            for size in range(min(self._longest, len(last)), 5, -1):
                if last[-size:] in self._by_end:
                    found = self._by_end[last[-size:]]
                    if found.weight != "sure":
                        found = None
                    break
        if found is None or any(flat.endswith(e) for e in self._exceptions if len(e) > 5):
            return None
        return Meaning(found.id, found.kind, found.weight)

    def _query(self, identifier: str) -> Meaning | None:
        """Return what a query or form parameter of that name means."""
        flat = _DROP.sub("", identifier.lower())
        if flat in self._queries:
            return Meaning("query-parameter", "url-secret", "likely")
        return self._meaning(identifier)
