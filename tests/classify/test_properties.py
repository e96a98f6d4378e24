"""Properties that hold for every input: never a fault, never a verdict that hangs on a secret."""

from __future__ import annotations

import json
import random
import string
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from model.capture.classify import Origin, Signal, classify
from model.capture.classify.lexicon import load_rules
from model.problems import Problem

_KEYS = st.sampled_from(
    [
        "error",
        "message",
        "code",
        "status",
        "type",
        "details",
        "retry",
        "headers",
        "detail",
        "retryDelay",
        "base_resp",
    ]
)
_WORDS = st.sampled_from(
    [
        "429",
        "{",
        '{"error":',
        "'}",
        "b'",
        "rate limit",
        "\\",
        '\\"',
        "<html>",
        "terminated",
        "HTTP/1.1 500",
        "\n",
        "│",
        "Retry-After: 5",
    ]
)
_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20) | _WORDS,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(_KEYS | st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=12,
)


@settings(max_examples=120, deadline=None)
@given(
    st.lists(_WORDS | st.text(max_size=30), max_size=12).map("".join),
    _JSON,
    st.sampled_from(Origin),
    st.booleans(),
)
@example("", {"code": ""}, Origin.OWN, True)
def test_no_input_makes_it_fail(text: str, value: object, origin: Origin, listed: bool) -> None:
    for signal in (
        Signal(text, origin=origin, listed=listed),
        Signal(text, value=value, origin=origin, capability=listed),
        Signal(json.dumps(value), origin=origin, number=-32603 if listed else None),
        Signal(json.dumps(json.dumps(value)), declared="PROVIDER_ERROR" if listed else None),
    ):
        verdict = classify(signal)
        assert verdict is None or verdict.code
        assert verdict is not None or not signal.listed


@settings(max_examples=80, deadline=None)
@given(st.integers(), st.sampled_from(range(200)))
def test_a_verdict_does_not_hang_on_a_secret(seed: int, row: int) -> None:
    lines = Path(__file__).with_name("vendors.jsonl").read_text("utf-8").splitlines()
    case = json.loads(lines[row % len(lines)])
    token = "sk-" + "".join(random.Random(seed).choices(string.ascii_letters + string.digits, k=40))

    def sent(secret: str) -> tuple[object, ...]:
        text = f"Authorization: Bearer {secret}\n{case['text']}\nkey={secret}&x=1"
        verdict = classify(Signal(text, status=case.get("status"), listed=True))
        assert verdict is not None
        return verdict.code, verdict.retriable, verdict.wait_ms

    assert sent(token) == sent("[REDACTED]")


@pytest.mark.parametrize(
    "filler", [" ", "{", '{"', "\n", "<script>", "a.", "429 ", "b'", "'", '"{\\"', "error: "]
)
def test_a_huge_text_is_examined_within_bounds(filler: str) -> None:
    text = "API Error: 429 slow down\n" + filler * (256_000 // len(filler))
    verdict = classify(Signal(text, listed=True))
    assert verdict is not None
    assert verdict.code == "PROVIDER_RATE_LIMITED"


def test_every_rule_says_why_and_is_known_by_one_name() -> None:
    rules = load_rules().rules
    assert len({rule.id for rule in rules}) == len(rules)
    assert all(rule.why and rule.code.isupper() for rule in rules)
    assert all(
        phrase == phrase.lower() for rule in rules for phrase in (*rule.phrases, *rule.codes, *rule.names)
    )


def test_a_broken_rule_file_is_named_in_one_sentence(tmp_path: Path) -> None:
    broken = tmp_path / "rules.toml"
    broken.write_text('[[rule]]\nid = "x"\nnonsense = true\n', "utf-8")
    with pytest.raises(Problem, match=r"rules\.toml"):
        load_rules(broken)
