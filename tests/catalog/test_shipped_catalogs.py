"""The catalogs that ship: complete, readable, and made from their sources."""

from __future__ import annotations

import pytest

from model.catalog.catalogs import INSPECTOR, load_catalogs, read
from model.catalog.extract import main as extract
from model.catalog.keys import StringKey, required_slots
from model.catalog.words import WORDS
from model.registry.load import load_registry

CATALOGS = load_catalogs()
REGISTRY = load_registry(overlays=[])


@pytest.mark.parametrize("locale", CATALOGS.locales)
@pytest.mark.parametrize("domain", ["errors", INSPECTOR])
def test_babel_reads_every_file_without_a_word(locale: str, domain: str) -> None:
    assert read(CATALOGS.path(locale, domain))[1] == ()


@pytest.mark.parametrize("locale", CATALOGS.locales)
def test_every_live_and_reserved_code_has_its_strings(locale: str) -> None:
    wanted = [
        str(StringKey(entry.namespace, entry.code, slot))
        for entry in REGISTRY.codes()
        for slot in required_slots(entry)
    ]
    assert [key for key in wanted if CATALOGS.lookup(locale, key).origin != "catalog"] == []


@pytest.mark.parametrize("locale", CATALOGS.locales)
def test_every_card_word_is_there(locale: str) -> None:
    catalog, _ = read(CATALOGS.path(locale, INSPECTOR))
    said = {message.context for message in catalog if message.string}
    assert set(WORDS) - said == set()


def test_what_nobody_reviewed_says_so() -> None:
    for locale in CATALOGS.locales:
        found = CATALOGS.lookup(locale, "errors.TIMEOUT")
        assert found.fuzzy == (locale != "en")


def test_the_templates_follow_from_their_sources() -> None:
    assert extract(["--check"]) == 0
