"""Times as captures write them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from model.capture.times import iso, moment

NOON = 1_786_442_400_000  # 2026-08-11T10:00:00Z


@pytest.mark.parametrize(
    "value",
    [
        NOON // 1000,
        NOON / 1000,
        NOON,
        NOON * 1000,
        NOON * 1_000_000,
        str(NOON),
        "2026-08-11T10:00:00Z",
        "2026-08-11T10:00:00.000+00:00",
        "2026-08-11T12:00:00+02:00",
        "2026-08-11 05:30:00.000000-0430",
        "2026/08/11 10:00:00 UTC",
    ],
)
def test_one_moment_in_every_form(value: Any) -> None:
    found = moment(value)
    assert found is not None
    assert (found.at_ms, found.note) == (NOON, None)


def test_fractions_keep_their_milliseconds() -> None:
    found = moment("2026-08-11T10:00:00.123456789Z")
    assert found is not None
    assert found.at_ms == NOON + 123


def test_a_time_without_a_zone_is_the_readers_and_marked() -> None:
    found = moment("2026-08-11 10:00:00,500")
    assert found is not None
    assert (found.at_ms, found.note) == (
        int(datetime(2026, 8, 11, 10, 0, 0, 500_000).timestamp() * 1000),
        "assumed-local",
    )


@pytest.mark.parametrize(
    "value",
    [
        *(0, -5, True, None, [], {}, "", "soon", float("nan"), float("inf"), 10**30, "10:00:00"),
        *("1999-12-31T23:59:59Z", "2101-01-01T00:00:00Z", "2026-02-30T00:00:00Z"),
    ],
)
def test_what_is_no_time_between_2000_and_2100_is_missing(value: Any) -> None:
    assert moment(value) is None


def test_a_time_is_shown_in_utc() -> None:
    assert (iso(NOON + 5), iso(None)) == ("2026-08-11T10:00:00.005Z", None)
