"""What a few letters find, in which order, and what is underlined."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from model.lookup import FEW, KINDS, look_up


@dataclass(frozen=True)
class Named:
    title: str
    note: str = ""


CODES = [
    Named("PROVIDER_RATE_LIMITED", "app, retry action"),
    Named("RATE_LIMITED", "capability, tool card"),
    Named("INTERNAL", "app, plain message"),
    Named("OPERATED", "app"),
]


def titles(query: str, *, code: list[Named] = CODES, command: list[Named] | None = None) -> list[str]:
    sections = look_up(query, {"code": code, "command": command or []})
    return [hit.entry.title for section in sections for hit in section.hits]


def test_the_start_of_a_title_is_better_than_of_a_word_and_that_better_than_inside() -> None:
    assert titles("rate") == ["RATE_LIMITED", "PROVIDER_RATE_LIMITED", "OPERATED"]


def test_every_word_has_to_occur_in_title_or_note() -> None:
    assert titles("limited retry") == ["PROVIDER_RATE_LIMITED"]
    assert titles("limited nonsense") == []


def test_what_matched_is_underlined_at_the_word_it_begins() -> None:
    (section,) = look_up("rate limited", {"code": [Named("OPERATED_RATE_LIMITED")]})
    assert section.hits[0].spans == ((9, 13), (14, 21))


def test_touching_and_overlapping_spans_are_one() -> None:
    (section,) = look_up("prov provider", {"code": CODES})
    assert section.hits[0].spans == ((0, 8),)


def test_a_prefix_asks_for_one_kind() -> None:
    commands = [Named("Playback rate")]
    assert titles("rate", command=commands)[-1] == "Playback rate"
    assert titles(">rate", command=commands) == ["Playback rate"]
    assert "Playback rate" not in titles("#rate", command=commands)


def test_without_a_prefix_a_kind_shows_few_and_says_how_many_there_are() -> None:
    many = [Named(f"CODE_{n}") for n in range(9)]
    (few,) = look_up("code", {"code": many, "command": []})
    assert (len(few.hits), few.total) == (FEW, 9)
    (all_of_them,) = look_up("#code", {"code": many, "command": []})
    assert len(all_of_them.hits) == 9
    (alone,) = look_up("code", {"code": many})
    assert len(alone.hits) == 9


def test_an_empty_query_lists_in_the_order_given() -> None:
    assert titles("#") == [code.title for code in CODES]


@given(st.text(max_size=8), st.lists(st.text(max_size=20), max_size=6))
def test_spans_are_ascending_and_inside_the_title(query: str, names: list[str]) -> None:
    for section in look_up(query, {kind: [Named(name) for name in names] for kind in KINDS}):
        for hit in section.hits:
            flat = [place for span in hit.spans for place in span]
            assert flat == sorted(flat)
            assert all(0 <= place <= len(hit.entry.title) for place in flat)
