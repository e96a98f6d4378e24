"""Compiled catalogs (.mo): written for programs, read to bring their texts back."""

from __future__ import annotations

import io
from collections.abc import Mapping

from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo, write_mo

from model.problems import BrokenCatalog


def to_mo(catalog: Catalog, fuzzy: bool = False) -> bytes:
    """Return a compiled catalog; strings that need work are left out unless asked for (decision 7)."""
    out = io.BytesIO()
    write_mo(out, catalog, use_fuzzy=fuzzy)
    return out.getvalue()


def from_mo(data: bytes, name: str) -> Mapping[str, dict[int, str]]:
    """Return key → form → text; raises BrokenCatalog when it is no compiled catalog."""
    try:
        catalog = read_mo(io.BytesIO(data))
    except (OSError, ValueError, LookupError) as error:
        raise BrokenCatalog(f"{name}: no compiled catalog ({error}).") from None
    found: dict[str, dict[int, str]] = {}
    for message in catalog:
        source = message.id if isinstance(message.id, str) else message.id[0]
        if source:
            texts = (message.string,) if isinstance(message.string, str) else (message.string or ())
            found[message.context or source] = dict(enumerate(texts))
    return found
