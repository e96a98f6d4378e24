"""What a person types into the filter, and what they are told when it cannot be understood."""

from __future__ import annotations

from itertools import pairwise

import pytest
from captures import failure
from hypothesis import given
from hypothesis import strategies as st

from model.capture.record import Fields, FileReport
from model.findings import Finding
from model.replay.filter import KEYS, FilterFault, parse_filter, spans
from model.vocabulary import HandlingClass, Level, Namespace, State

FILES = (FileReport("logs/host.log", "own-log", "", "utf-8"), FileReport("x/ipc.log", "own-ipc", "", "utf-8"))
FAILURES = {
    "limited": failure(
        *(0, "PROVIDER_RATE_LIMITED"),
        retriable=True,
        session="5b0c7e1a",
        turn="t_11",
        message="429: slow down",
        retry_after_ms=12_000,
        fields=Fields(provider_status=429, retry_attempt=3),
    ),
    "silent": failure(1, "PROVIDER_RATE_LIMITED", state=State.TRANSIENT, retriable=True),
    "denied": failure(
        *(2, "TOOL_DENIED"),
        handling_class=HandlingClass.TOOL_CARD,
        state=State.DENIED,
        tool="Write",
        file=1,
        count=2,
        findings=(Finding("alias-emitted", Level.W, "…"),),
    ),
    "desk": failure(3, "RATE_LIMITED", namespace=Namespace.CAPABILITY, retriable=False),
}


def found(text: str) -> str:
    """Return the names of the failures a filter keeps."""
    keep = parse_filter(text, FILES)
    return " ".join(name for name, one in FAILURES.items() if keep(one))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", "limited silent denied desk"),
        ("   ", "limited silent denied desk"),
        ("rate_lim", "limited silent desk"),
        ('"slow down"', "limited"),
        ("write", "denied"),
        ("code:PROVIDER_*", "limited silent"),
        ("code:rate_limited", "desk"),
        ("code:*LIMITED", "limited silent desk"),
        ("class:tool_card", "denied"),
        ("class:tool", "denied"),
        ("ns:capability", "desk"),
        ("session:5b0c", "limited"),
        ("turn:t_11", "limited"),
        ("state:denied", "denied"),
        ("transient:yes", "silent"),
        ("transient", "silent"),
        ("-transient", "limited denied desk"),
        ("not transient:yes", "limited denied desk"),
        ("retriable:no", "denied desk"),
        ("retriable", "limited silent"),
        ("file:ipc", "denied"),
        ("finding:alias-*", "denied"),
        ("code:*LIMITED -transient", "limited desk"),
        ("code:*LIMITED and ns:app", "limited silent"),
        ("state:denied or ns:capability", "denied desk"),
        ("ns:app code:TOOL_* or ns:capability", "denied desk"),
        ("ns:app (code:TOOL_* or transient)", "silent denied"),
        ("-(transient or state:denied)", "limited desk"),
        ("not not transient", "silent"),
        ("/rate.limited$/", "limited silent desk"),
        ("/slow down/", "limited"),
        ("-/^tool_/ ns:app", "limited silent"),
        ("(/slow/ or /^tool/)", "limited denied"),
        ("/home/nobody", ""),
        ("status:>=400", "limited"),
        ("status:429", "limited"),
        ("status:400..499", "limited"),
        ("status:..428", ""),
        ("-status:>0", "silent denied desk"),
        ("wait:>11s", "limited"),
        ("wait:12000", "limited"),
        ("wait:<300ms", ""),
        ("count:>1", "denied"),
        ("attempt:=3", "limited"),
        ("at:20:26", "limited silent denied desk"),
        ("at:20:26:41", "silent"),
        ("at:20:26:41..20:26:42", "silent denied"),
        ("at:20:26:42.0..", "denied desk"),
        ("at:..20:26:40", "limited"),
        ("at:23:50..20:26:40", "limited"),
        ("at:2026-05-28T20:26:43Z", "desk"),
        ("at:2026-05-29T00:00..", ""),
        ("code:[A", ""),
        ("TOOL-", ""),
    ],
)
def test_a_filter_keeps_what_it_says(text: str, names: str) -> None:
    assert found(text) == names


@pytest.mark.parametrize(
    ("text", "start", "word"),
    [
        ("cod:X", 0, "no key cod:"),
        ("state:denied cod:X", 13, "no key cod:"),
        ("code:", 0, "needs a value"),
        ("transient:maybe", 0, "yes or no"),
        ("(code:X", 0, "never closed"),
        ("code:X )", 7, "closes nothing"),
        ("a or", 4, "missing here"),
        ("-(", 2, "missing here"),
        ("or a", 0, "missing here"),
        ('a "b', 2, "never closed"),
        ("()", 1, "missing here"),
        ("ns:app /(/", 7, "cannot be read"),
        ("status:many", 0, "takes a number"),
        ("status:5s", 0, "takes a number"),
        ("status:..", 0, "one side of the dots"),
        ("status:>1..2", 0, "two numbers"),
        ("at:25:00", 0, "is no time"),
        ("at:2026-02-30T09:20", 0, "is no time"),
        ("at:noon", 0, "is no time"),
        ("at:..", 0, "one side of the dots"),
        ("at:2026-05-28T20:26..20:27", 0, "on both sides"),
    ],
)
def test_a_fault_says_where_and_what(text: str, start: int, word: str) -> None:
    with pytest.raises(FilterFault, match=word) as caught:
        parse_filter(text)
    assert caught.value.start == start
    assert caught.value.end > start
    assert caught.value.describe().startswith(f"Position {start + 1}: ")


@given(st.text(st.sampled_from('ab:-()" *?[]!/.>0codeornt'), max_size=60))
def test_any_text_is_a_filter_or_a_fault_within_it(text: str) -> None:
    start = 0
    try:
        parse_filter(text)(FAILURES["limited"])
    except FilterFault as fault:
        start = fault.start
    assert 0 <= start <= len(text)
    pieces = spans(text)
    assert all(one.end <= two.start for one, two in pairwise(pieces))


def test_deep_brackets_end_in_a_sentence() -> None:
    with pytest.raises(FilterFault, match="deep"):
        parse_filter("(" * 5_000)


def test_every_key_comes_with_an_example_that_parses() -> None:
    for example in KEYS.values():
        parse_filter(example)


def test_the_pieces_of_a_filter_are_named_for_painting() -> None:
    text = "session:5b0c -transient or Write"
    assert [(text[piece.start : piece.end], piece.kind) for piece in spans(text)] == [
        ("session:", "key"),
        ("5b0c", "value"),
        ("-", "minus"),
        ("transient", "word"),
        ("or", "operator"),
        ("Write", "word"),
    ]


Composed = tuple[str, frozenset[str]]
WHOLE = frozenset(FAILURES)
LEAVES: tuple[Composed, ...] = (
    ("ns:app", WHOLE - {"desk"}),
    ("transient", frozenset({"silent"})),
    ("status:>=400", frozenset({"limited"})),
    ("/^tool/", frozenset({"denied"})),
)


def composed(parts: st.SearchStrategy[Composed]) -> st.SearchStrategy[Composed]:
    """Return larger filters and the failures a naive reading of them keeps."""
    pairs = st.tuples(parts, parts)
    return (
        pairs.map(lambda two: (f"({two[0][0]}) and ({two[1][0]})", two[0][1] & two[1][1]))
        | pairs.map(lambda two: (f"({two[0][0]}) or ({two[1][0]})", two[0][1] | two[1][1]))
        | pairs.map(lambda two: (f"({two[0][0]}) -({two[1][0]})", two[0][1] - two[1][1]))
        | pairs.map(lambda two: (f"not ({two[0][0]}) ({two[1][0]})", two[1][1] - two[0][1]))
    )


@given(st.recursive(st.sampled_from(LEAVES), composed, max_leaves=8))
def test_a_composed_filter_keeps_what_a_naive_reading_keeps(made: Composed) -> None:
    text, kept = made
    assert frozenset(found(text).split()) == kept


def test_an_expression_of_a_person_cannot_stop_the_window() -> None:
    assert not parse_filter("/(a+)+$/")(failure(0, message="a" * 60_000 + "!"))
