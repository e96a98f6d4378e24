"""Decide from a key's name whether its value is a credential."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from model.redaction.rules import Name, Rules, Weight

_WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_LONGEST = 12  # words of an identifier that are looked at, from its end


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a key's name says about its value."""

    rule: str
    kind: str
    weight: Weight
    header: bool = False


_AUTHORIZATION = Meaning("authorization", "authorization", "sure", header=True)
_COOKIE = Meaning("cookie", "cookie", "sure", header=True)
_HEADER = Meaning("key-header", "api-key", "sure", header=True)
_QUERY = Meaning("query-parameter", "url-secret", "likely")


class Names:
    """The name tables, ready to be asked."""

    def __init__(self, rules: Rules) -> None:
        self._by_end: dict[str, Name] = {_flat(end): name for name in rules.names for end in name.names}
        self._exceptions = frozenset(_flat(end) for name in rules.names for end in name.exceptions)
        self._sure = tuple(
            sorted((e for e, n in self._by_end.items() if n.weight == "sure" and len(e) > 5), key=len)
        )
        self._headers = frozenset(map(_flat, rules.headers))
        self._queries = frozenset(map(_flat, rules.queries))
        self.meaning = lru_cache(maxsize=4096)(self._meaning)
        self.query = lru_cache(maxsize=1024)(self._query)

    def _meaning(self, identifier: str) -> Meaning | None:
        words = [word.lower() for word in _WORDS.findall(identifier[-128:])][-_LONGEST:]
        flat = "".join(words)
        if flat in self._headers:
            return _HEADER
        if flat.endswith("authorization"):
            return _AUTHORIZATION
        if words and words[-1] in ("cookie", "cookies", "setcookie"):
            return _COOKIE
        found: Name | None = None
        end = ""
        for word in reversed(words):
            end = word + end
            if end in self._exceptions:
                return None
            found = self._by_end.get(end) or found
        if found is None:
            for name in self._sure:  # PGPASSWORD, MYSECRET: no word boundary to see
                if flat.endswith(name):
                    found = self._by_end[name]
        return Meaning(found.id, found.kind, found.weight) if found else None

    def _query(self, identifier: str) -> Meaning | None:
        """Return what a query or form parameter of that name means."""
        meaning = self._meaning(identifier)
        if meaning is None or meaning.weight != "sure":
            return _QUERY if _flat(identifier.lower()) in self._queries else meaning
        return meaning


def _flat(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "", name)
