"""Failures that are one trouble stand together, and only those."""

from __future__ import annotations

import pytest
from captures import START, failure

from model.capture.record import Fields
from model.replay.groups import groups, normalised
from model.vocabulary import Namespace, State


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("waited 12 s of 30", "waited 4 s of 30"),
        ("request req_8f3a1b failed", "request req_77c210 failed"),
        ("turn 5b0c7e1a is over", "turn 99aa00bb is over"),
        ('no model "meridian-large"', 'no model "small"'),
        ("No  such\nfile", "no such file"),
        ("at 09:20:31.402 it stopped", "at 10:00:00.001 it stopped"),
        (
            "call 0190f6a2-1111-7abc-8def-001122334455 ended",
            "call 0190f6a2-2222-7abc-8def-aabbccddeeff ended",
        ),
        ("authorization: [REDACTED]", "authorization: 12"),
    ],
)
def test_what_varies_between_two_reports_is_left_out(one: str, other: str) -> None:
    assert normalised(one) == normalised(other)


@pytest.mark.parametrize(
    ("one", "other"), [("not found", "found"), ("read failed", "write failed"), ("it's gone", "it's late")]
)
def test_different_troubles_stay_apart(one: str, other: str) -> None:
    assert normalised(one) != normalised(other)


def test_a_group_counts_its_members_and_knows_when_and_where() -> None:
    failures = (
        failure(0, message="reset after 3 s", session="a"),
        failure(1, "TOOL_FAILED", message="exit 1", session="a"),
        failure(2, message="reset after 9 s", session="b", count=2),
    )
    first, second = groups(failures, range(3))
    assert (first.members, first.count, first.sessions) == ((0, 2), 3, ("a", "b"))
    assert (first.first_ms, first.last_ms) == (START, START + 2000)
    assert second.members == (1,)


def test_namespace_and_provider_tell_troubles_apart() -> None:
    failures = (
        failure(0, "TIMEOUT"),
        failure(1, "TIMEOUT", namespace=Namespace.CAPABILITY),
        failure(2, "TIMEOUT", fields=Fields(provider_id="meridian")),
    )
    assert [group.members for group in groups(failures, range(3))] == [(0,), (1,), (2,)]


def test_silent_retries_belong_to_the_failure_they_led_to() -> None:
    silent = {"state": State.TRANSIENT, "session": "a", "turn": "t_1"}
    failures = (
        failure(0, **silent),  # type: ignore[arg-type]
        failure(1, **silent),  # type: ignore[arg-type]
        failure(2, message="ended early", session="a", turn="t_1"),
        failure(3, state=State.TRANSIENT, session="a", turn="t_2"),
    )
    assert [group.members for group in groups(failures, range(4))] == [(0, 1, 2), (3,)]


def test_only_the_wanted_failures_are_grouped() -> None:
    failures = (failure(0), failure(1), failure(2))
    assert [group.members for group in groups(failures, (1, 2))] == [(1, 2)]
    assert groups(failures, ()) == ()
