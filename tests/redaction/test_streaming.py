"""Invariant 7: whatever the chunks, a stream comes out as the whole text does, and little is held back."""

from __future__ import annotations

import json
import random
from itertools import pairwise

import benign
import pytest
import tokens
from hypothesis import given, settings
from hypothesis import strategies as st
from test_invariants import any_row

from model.redaction.engine import default_redactor, redact
from model.redaction.stream import HOLD_BACK, ByteFeed, redact_stream


def text_of(seed: int) -> str:
    rnd = random.Random(seed)
    pieces = [any_row(rnd.randrange(10**6))[0].text for _ in range(rnd.choice([1, 4, 60]))]
    pieces += [json.dumps({"message": line}) for line in rnd.sample(benign.lines(1), 40)]
    pieces += [f"2026-03-04T10:22:31Z error {line}" for line in rnd.sample(benign.lines(2), 10)]
    rnd.shuffle(pieces)
    return rnd.choice(["\n", "\n", "\r\n", " ", ", "]).join(pieces)


def in_chunks(raw: bytes, cuts: list[int]) -> list[bytes]:
    return [raw[a:b] for a, b in pairwise([0, *sorted(cut % (len(raw) + 1) for cut in cuts), len(raw)])]


@settings(max_examples=25, deadline=None, database=None)
@given(st.integers(0, 10**6), st.lists(st.integers(0, 10**7), max_size=40))
def test_any_chunks_give_the_whole_text_s_result(seed: int, cuts: list[int]) -> None:
    raw = text_of(seed).encode()
    feed = ByteFeed(default_redactor())
    out, most = b"", 0
    for chunk in in_chunks(raw, cuts):
        out += feed.feed(chunk)
        most = max(most, feed.held)
    out += feed.close()
    whole = redact(raw.decode())
    assert out == whole.text.encode()
    assert tuple(feed.findings) == whole.findings
    assert most <= HOLD_BACK


def test_byte_by_byte_is_the_same() -> None:
    raw = text_of(3)[:6000].encode()
    out = b"".join(redact_stream((raw[i : i + 1] for i in range(len(raw))), default_redactor()))
    assert out == redact(raw.decode("utf-8", "surrogateescape")).text.encode("utf-8", "surrogateescape")


def test_bytes_that_are_no_utf8_come_out_as_they_are() -> None:
    secret = tokens.build("{a30}", random.Random(1))
    raw = b"\xff\xfe caf\xe9 password=" + secret.encode() + b" \x80\r\nend\x00"
    assert (
        b"".join(redact_stream([raw], default_redactor()))
        == b"\xff\xfe caf\xe9 password=[REDACTED] \x80\r\nend\x00"
    )


@pytest.mark.parametrize("blob", [" ", "x", "A1b2C3d4", '{"a":1},'])
def test_a_line_longer_than_any_unit_hides_its_secret(blob: str) -> None:
    secret = tokens.build("{a40}", random.Random(blob))
    for before in (3000, 12_000, 12_280, 40_000):
        text = json.dumps(
            {"data": (blob * before)[:before], "password": secret, "tail": (blob * before)[:before]}
        )
        said = redact(text).text
        assert not tokens.leaks(secret, said)
        assert json.loads(said)["password"] == "[REDACTED]"
        out = b"".join(redact_stream(in_chunks(text.encode(), [5000, 13_000]), default_redactor()))
        assert out.decode() == said


def test_a_value_longer_than_any_unit_is_one_marker() -> None:
    secret = tokens.build("{a40000}", random.Random(2))
    text = json.dumps({"password": secret, "tail": "kept"})
    assert json.loads(redact(text).text) == {"password": "[REDACTED]", "tail": "kept"}
    bare = f"token sk-ant-{secret} was refused"
    assert redact(bare).text == "token [REDACTED] was refused"
    assert len(redact(bare).findings) == 1


def test_a_key_file_longer_than_any_unit_is_one_marker() -> None:
    rnd = random.Random(4)
    body = "\n".join(tokens.build("{b64}", rnd) for _ in range(500))
    kind = "PRIVATE" + " KEY"
    said = redact(f"before\n-----BEGIN RSA {kind}-----\n{body}\n-----END RSA {kind}-----\nafter")
    assert said.text == f"before\n-----BEGIN RSA {kind}-----[REDACTED]-----END RSA {kind}-----\nafter"
