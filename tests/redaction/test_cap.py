"""The cap: 600 UTF-16 code units, no split character, no split marker, nothing revealed (decision 5)."""

from __future__ import annotations

import random

import pytest
import tokens
from hypothesis import given, settings
from hypothesis import strategies as st

from model.redaction.cap import LIMIT, cap, clean_controls, detail_text
from model.redaction.findings import MARKER
from model.redaction.graphemes import is_boundary

FAMILY = "👩‍👩‍👧‍👦"
FLAGS = "🇩🇪🇫🇷🇯🇵"


def units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def test_six_hundred_stay_whole_and_one_more_is_cut() -> None:
    assert cap("x" * 600).text == "x" * 600
    assert cap("x" * 600).omitted == 0
    assert (cap("x" * 601).text, cap("x" * 601).omitted) == ("x" * 600, 1)


def test_length_is_counted_as_the_app_counts_it() -> None:
    assert cap("🙂" * 300).omitted == 0
    assert (cap("🙂" * 301).text, cap("🙂" * 301).omitted) == ("🙂" * 300, 2)


@pytest.mark.parametrize("cluster", [FAMILY, "e\u0301", "🇩🇪", "각", "क्षि", "\r\n", "👍🏽", "1️⃣", "नी"])
def test_no_character_is_split(cluster: str) -> None:
    for lead in range(600 - 2 * len(cluster), 601):
        text = "x" * lead + cluster * 40
        rest = cap(text).text[lead:]
        assert rest == cluster * (len(rest) // len(cluster))


def test_flags_are_cut_between_countries() -> None:
    for lead in range(590, 600):
        kept = cap("x" * lead + FLAGS * 5).text[lead:]
        assert len(kept) % 2 == 0


@pytest.mark.parametrize("marker", [MARKER, "***REDACTED***"])
def test_no_marker_is_split(marker: str) -> None:
    for lead in range(580, 602):
        text = cap("x" * lead + marker + "tail" * 9).text
        assert text.rstrip("tail") in ("x" * lead, "x" * 600, "x" * lead + marker)


@settings(max_examples=80, deadline=None, database=None)
@given(st.text(min_size=1, max_size=900), st.integers(1, 700))
def test_any_text_is_within_the_limit_and_a_beginning(text: str, limit: int) -> None:
    said = cap(text, limit)
    assert text.startswith(said.text)
    assert units(said.text) <= limit
    assert units(said.text) + said.omitted == units(text)
    assert is_boundary(text, len(said.text))


def test_what_is_left_out_reveals_nothing() -> None:
    rnd = random.Random(1)
    for lead in range(540, 605):
        secret = tokens.build("{a40}", rnd)
        shown, findings = detail_text("x" * lead + f" Authorization: Bearer {secret} and more " + "y" * 300)
        assert not tokens.leaks(secret, shown.text)
        assert units(shown.text) <= LIMIT
        assert [shown.text[f.start : f.end] for f in findings] == [MARKER] * shown.text.count(MARKER)


def test_detail_loses_controls_and_keeps_its_lines() -> None:
    shown, findings = detail_text("\x1b[31mred\x1b[0m\x00 one\r\ntwo\tthree\x9b")
    assert shown.text == "red one\ntwo\tthree"
    assert findings == ()


def test_a_marker_that_was_there_before_is_not_ours() -> None:
    secret = tokens.build("{a30}", random.Random(2))
    shown, findings = detail_text(f"key [REDACTED] then \x1b[1mpassword={secret}\x1b[0m")
    assert shown.text == "key [REDACTED] then password=[REDACTED]"
    assert [(f.rule, f.start) for f in findings] == [("password", 29)]


def test_printable_text_is_not_copied() -> None:
    text = "nothing to clean"
    assert clean_controls(text) is text
