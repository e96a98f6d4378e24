"""The screen at a moment is the fold of the records up to it and nothing else."""

from __future__ import annotations

from captures import capture, failure, record
from hypothesis import given, settings
from hypothesis import strategies as st

from model.capture.events import (
    ApprovalAnswered,
    ApprovalAsked,
    AssistantMessage,
    HostStatus,
    ToolEnded,
    ToolStarted,
    TurnStarted,
    UserMessage,
)
from model.capture.load import open_capture
from model.data import data_path
from model.registry.load import load_registry
from model.replay.replica import STRIDE, Replica
from model.replay.screen import KEPT, Answer, Call, Said, Shown
from model.vocabulary import HandlingClass, State

TOOL = HandlingClass.TOOL_CARD
OUTAGE = HandlingClass.DEGRADED_BANNER

_EVENTS = st.one_of(
    st.builds(UserMessage, st.sampled_from(["one", "two"])),
    st.builds(AssistantMessage, st.sampled_from("ab"), st.sampled_from(["x", "x y"]), st.just("streaming")),
    st.builds(ToolStarted, st.sampled_from("pq"), st.just("Write")),
    st.builds(ToolEnded, st.sampled_from("pq"), st.booleans()),
    st.builds(ApprovalAsked, st.just("r"), st.just("Write"), st.just("may I"), st.none(), st.none()),
    st.builds(ApprovalAnswered, st.just("r"), st.sampled_from(["allowed", "denied", "expired"])),
    st.builds(HostStatus, st.just("host"), st.sampled_from(["degraded", "restarting", "restored", "fatal"])),
)


@st.composite
def _captures(draw: st.DrawFn) -> object:
    count = draw(st.integers(1, 3 * STRIDE))
    sessions = st.sampled_from([None, "s1", "s2"])
    records = [
        record(seq, *draw(st.lists(_EVENTS, max_size=2)), session=draw(sessions)) for seq in range(count)
    ]
    at = draw(st.lists(st.integers(0, count - 1), max_size=6, unique=True))
    kinds = [
        {"handling_class": OUTAGE, "code": "HOST_UNAVAILABLE"},
        {"handling_class": TOOL, "call_id": "p", "tool": "Write"},
        {"state": State.TRANSIENT},
        {},
    ]
    failures = [failure(seq, **draw(st.sampled_from(kinds))) for seq in sorted(at)]  # type: ignore[arg-type]
    return capture(records, failures)


@settings(max_examples=60, deadline=None)
@given(_captures(), st.data())
def test_playing_to_a_moment_and_seeking_to_it_show_the_same(made: object, data: st.DataObject) -> None:
    played = Replica(made)  # type: ignore[arg-type]
    length = len(made.records)  # type: ignore[attr-defined]
    screens = [played.at(position) for position in range(length + 1)]
    jumper = Replica(made)  # type: ignore[arg-type]
    for position in data.draw(st.lists(st.integers(0, length), max_size=8)):
        assert jumper.at(position) == screens[position]


def test_a_message_that_streams_is_replaced_and_not_repeated() -> None:
    replica = Replica(
        capture(
            [
                record(0, UserMessage("hi")),
                record(1, AssistantMessage("m", "Hel", "streaming")),
                record(2, AssistantMessage("m", "Hello", "complete")),
            ]
        )
    )
    assert replica.at(2).items == (Said("hi"), Answer("m", "Hel", "streaming"))
    assert replica.at(3).items == (Said("hi"), Answer("m", "Hello", "complete"))


def test_a_tool_card_changes_state_in_place() -> None:
    denied = failure(4, "TOOL_DENIED", handling_class=TOOL, state=State.DENIED, call_id="c", tool="Write")
    replica = Replica(
        capture(
            [
                record(0, ToolStarted("c", "Write", "a.toml")),
                record(1, ApprovalAsked("r", "Write", "Change a.toml", "external", 99, "c")),
                record(2, ApprovalAnswered("r", "denied", "c")),
                record(3),
                record(4, ToolEnded("c", ok=False)),
            ],
            [denied],
        )
    )
    states = []
    for position in range(1, 6):
        (call,) = replica.at(position).items
        assert isinstance(call, Call)
        states.append((call.state, call.failure.code if call.failure else None))
    assert states == [
        ("running", None),
        ("waiting", "PERMISSION_REQUIRED"),
        ("ended", "TOOL_DENIED"),
        ("ended", "TOOL_DENIED"),
        ("ended", "TOOL_DENIED"),
    ]


def test_an_allowed_call_runs_on_and_is_done() -> None:
    replica = Replica(
        capture(
            [
                record(0, ToolStarted("c", "Write")),
                record(1, ApprovalAsked("r", "Write", "Change", call_id="c")),
                record(2, ApprovalAnswered("r", "allowed")),
                record(3, ToolEnded("again", ok=True, name="Write")),
            ]
        )
    )
    states = [item.state for n in range(1, 5) for item in replica.at(n).items if isinstance(item, Call)]
    assert states == ["running", "waiting", "running", "done"]


def test_the_banner_appears_with_the_first_sign_and_clears_with_the_host() -> None:
    outage = failure(3, "HOST_UNAVAILABLE", handling_class=OUTAGE, records=(1, 2, 3))
    replica = Replica(
        capture(
            [
                record(0, UserMessage("go")),
                record(1, session=None),
                record(2, HostStatus("host", "degraded"), session=None),
                record(3, HostStatus("host", "restarting", None, 2, 5), session=None),
                record(4, HostStatus("host", "restored"), session=None),
                record(5, TurnStarted()),
            ],
            [outage],
        )
    )
    shown = [
        [(banner.state, banner.attempt, banner.failure) for banner in replica.at(n).banners] for n in range(7)
    ]
    assert shown == [
        [],
        [],
        [("degraded", None, outage)],
        [("degraded", None, outage)],
        [("restarting", 2, outage)],
        [("restored", None, outage)],
        [],
    ]
    assert replica.at(6).items == (Said("go"),)


def test_a_silent_retry_leaves_no_trace_and_its_end_does() -> None:
    silent, loud = failure(0, state=State.TRANSIENT), failure(1)
    replica = Replica(capture([record(0), record(1)], [silent, loud]))
    assert replica.at(1).items == ()
    assert replica.at(2).items == (Shown(loud),)


def test_a_moment_shows_its_own_session_and_what_belongs_to_all() -> None:
    replica = Replica(
        capture(
            [
                record(0, UserMessage("first"), session="s1"),
                record(1, UserMessage("second"), session="s2"),
                record(2, HostStatus("host", "degraded"), session=None),
                record(3, AssistantMessage("m", "aside", "complete"), session="s1"),
            ]
        )
    )
    assert replica.at(1).items == (Said("first"),)
    assert replica.at(4).items == (Said("second"),)
    assert len(replica.at(4).banners) == 1
    assert replica.at(4, "s1").items == (Said("first"), Answer("m", "aside", "complete"))


def test_what_scrolled_away_is_counted() -> None:
    replica = Replica(capture([record(n, UserMessage(str(n))) for n in range(KEPT + 3)]))
    screen = replica.at(KEPT + 3)
    assert (len(screen.items), screen.earlier) == (KEPT, 3)


def test_the_sample_tells_its_story() -> None:
    made = open_capture([data_path("resources", "samples", "support-case")], load_registry())
    replica = Replica(made)
    restarting = next(
        record.seq
        for record in made.records
        for event in record.events
        if isinstance(event, HostStatus) and event.state == "restarting" and event.component == "host"
    )
    screen = replica.at(restarting + 1)
    assert [(banner.failure.code, banner.state, banner.attempt) for banner in screen.banners] == [
        ("HOST_UNAVAILABLE", "restarting", 2)
    ]
    codes = [
        item.failure.code
        for item in screen.items
        if isinstance(item, Call | Shown) and item.failure is not None
    ]
    assert "TOOL_DENIED" in codes
    assert codes[-1] == "STREAM_FAILED"
    assert replica.session_at(restarting + 1) == "5b0c7e1a"
