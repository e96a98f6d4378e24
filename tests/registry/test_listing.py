"""The registry is read in the documents' order, filtered, and nothing is left out."""

from __future__ import annotations

import pytest

from model.filtering import FilterFault
from model.registry.listing import GROUPS, KEYS, groups, namesakes, parse_filter, repeat_text
from model.registry.load import load_registry
from model.vocabulary import Namespace

REGISTRY = load_registry()


def test_every_code_stands_in_exactly_one_group_in_order() -> None:
    found = groups(REGISTRY)
    assert [group.id for group in found] == [name for name in GROUPS if name in {group.id for group in found}]
    listed = [(entry.namespace, entry.code) for group in found for entry in group.entries]
    assert sorted(listed) == sorted(REGISTRY.entries)


def test_groups_hold_what_their_section_lists() -> None:
    sizes = {group.id: len(group.entries) for group in groups(REGISTRY)}
    assert sizes["details"] == 8
    assert sizes["aliases"] == 7
    assert sizes["capability"] == 16
    assert sizes["definition"] == 6
    assert sum(sizes[name] for name in ("3.1", "3.2", "3.3", "3.4", "3.5", "4")) == 60


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("status:reserved", 8),
        ("ns:capability retry:after-delay", 2),
        ("parent:MODEL_NOT_CONFIGURED", 2),
        ("code:*_IN_PLAN class:tool", 4),
        ("ns:app basis:documented", 2),
        ("TIMEOUT ns:definition", 0),
    ],
)
def test_a_filter_finds_what_it_says(text: str, count: int) -> None:
    holds = parse_filter(text)
    assert sum(holds(entry) for entry in REGISTRY.codes()) == count


def test_every_example_of_a_key_can_be_read_and_finds_something() -> None:
    for example in KEYS.values():
        assert any(map(parse_filter(example), REGISTRY.codes())), example


def test_an_unknown_key_names_the_known_ones() -> None:
    with pytest.raises(FilterFault, match="status:"):
        parse_filter("colour:red")


def test_the_two_timeouts_know_of_each_other_and_stay_apart() -> None:
    app, capability = (
        REGISTRY.entries[Namespace.APP, "TIMEOUT"],
        REGISTRY.entries[Namespace.CAPABILITY, "TIMEOUT"],
    )
    assert namesakes(REGISTRY, app) == (capability,)
    assert (repeat_text(app), repeat_text(capability)) == ("yes", "no, yes")
