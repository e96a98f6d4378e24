"""What a person types into the filter, and what they are told when it cannot be understood."""

from __future__ import annotations

from itertools import pairwise

import pytest
from captures import failure
from hypothesis import given
from hypothesis import strategies as st

from model.capture.record import FileReport
from model.findings import Finding
from model.replay.filter import KEYS, FilterFault, parse_filter, spans
from model.vocabulary import HandlingClass, Level, Namespace, State

FILES = (FileReport("logs/host.log", "own-log", "", "utf-8"), FileReport("x/ipc.log", "own-ipc", "", "utf-8"))
FAILURES = {
    "limited": failure(
        0, "PROVIDER_RATE_LIMITED", retriable=True, session="5b0c7e1a", turn="t_11", message="429: slow down"
    ),
    "silent": failure(1, "PROVIDER_RATE_LIMITED", state=State.TRANSIENT, retriable=True),
    "denied": failure(
        *(2, "TOOL_DENIED"),
        handling_class=HandlingClass.TOOL_CARD,
        state=State.DENIED,
        tool="Write",
        file=1,
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
    ],
)
def test_a_fault_says_where_and_what(text: str, start: int, word: str) -> None:
    with pytest.raises(FilterFault, match=word) as caught:
        parse_filter(text)
    assert caught.value.start == start
    assert caught.value.end > start
    assert caught.value.describe().startswith(f"Position {start + 1}: ")


@given(st.text(st.sampled_from('ab:-()" *?[]!codeornt'), max_size=60))
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
