"""The thirteen promises of the redactor, each over texts nobody wrote by hand."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import benign
import carriers
import tokens
from hypothesis import given, settings
from hypothesis import strategies as st

from model.redaction.engine import Redactor, default_redactor, redact
from model.redaction.findings import MARKER
from model.redaction.rules import Rules, load_rules

RULES = load_rules()
ROOT = Path(__file__).parent.parent.parent
ALL = (*carriers.KEYED, *carriers.IN_URLS)
SHAPES = [shape for shape in RULES.shapes if not shape.visible]
KEYS = ["password", "api_key", "access_token", "clientSecret", "x-api-key"]

NOISE = (
    "password",
    "=",
    ": ",
    '"',
    "'",
    "\\",
    "\n",
    "{",
    "}",
    "[",
    "]",
    ",",
    "token",
    "Bearer ",
    "://",
    "@",
    "&",
    "%3D",
    "\\u0022",
    ";",
    "cookie: a=",
    "密码：",
    "\x1b[1m",
    "<",
    ">",
    "x9Y8z7W6v5U4",
    "value",
    "name",
)

seeds = st.integers(0, 2**32)
fast = settings(max_examples=60, deadline=None, database=None)
noise = st.text(alphabet=st.characters(codec="utf-8"), max_size=60)
separators = st.sampled_from([" ", "\n", "\r\n", "; ", " | ", "\t", " — ", "。"])


def any_row(seed: int) -> tuple[carriers.Row, str]:
    rnd = random.Random(seed)
    carrier = rnd.choice(ALL)
    if rnd.random() < 0.4:
        shape = rnd.choice(SHAPES)
        token = tokens.build(shape.example, rnd)
        return carrier("SOME_THING", token), token[len(token) // 4 :]
    secret = tokens.build(rnd.choice(["{a36}", "{w40}", "{h32}"]), rnd)
    return carrier(rnd.choice(KEYS), secret), secret


rows = seeds.map(any_row)


@fast
@given(rows, noise, separators)
def test_1_no_run_of_a_secret_shows_nor_after_decoding_again(
    row: tuple[carriers.Row, str], around: str, separator: str
) -> None:
    text = f"{around}{separator}{row[0].text}"
    shown = redact(text).text
    for _ in range(3):
        assert not tokens.leaks(row[1], shown)
        shown = unquote(shown)


@fast
@given(rows, noise)
def test_2_twice_is_once_and_foreign_markers_stay(row: tuple[carriers.Row, str], around: str) -> None:
    text = f"password=[REDACTED] ***REDACTED*** {around}\n{row[0].text}"
    once = redact(text).text
    assert redact(once).text == once
    assert once.startswith("password=[REDACTED] ***REDACTED*** ")


@fast
@given(st.text(max_size=300))
def test_3_no_finding_is_the_same_object(text: str) -> None:
    said = redact(text)
    assert bool(said.findings) == (said.text is not text)


@fast
@given(st.lists(rows, min_size=1, max_size=5), separators)
def test_4_one_marker_for_each_span(several: list[tuple[carriers.Row, str]], separator: str) -> None:
    text = separator.join(row.text for row, _ in several)
    said = redact(text)
    assert said.findings
    assert len(said.text) <= len(text) + 11 * len(said.findings)
    assert said.text.count(MARKER) == len(said.findings)
    for finding in said.findings:
        assert said.text[finding.start : finding.end] == MARKER


def test_6_hardly_any_beginning_of_a_text_shows_more_than_eleven_characters() -> None:
    showing = prefixes = 0
    for seed in range(120):
        row, secret = any_row(seed)
        if row.text.find(secret) < row.text.find('"name"'):
            continue  # a value that stands before its key cannot be known for one
        first = row.text.find(secret[:12]) + 12
        for end in range(first, len(row.text) + 1, 3):
            prefixes += 1
            showing += tokens.leaks(secret, redact(row.text[:end]).text, run=12)
    assert prefixes > 2000
    assert showing <= 0.03 * prefixes, f"{showing} of {prefixes}"


@fast
@given(seeds)
def test_8_json_that_parsed_parses_to_the_same_keys(seed: int) -> None:
    rnd = random.Random(seed)
    value = {
        rnd.choice(KEYS): rnd.choice(
            [
                tokens.build("{a30}", rnd),
                814367367,
                1.5e300,
                -12345,
                10**60,
                7,
                None,
                True,
                "",
                {"value": "x" * 9},
            ]
        ),
        "log": rnd.choice(['say "password": ', "password=", "it's 'token': '", "C:\\password\\", "a\\"]),
        "list": [
            "--password",
            tokens.build("{p18}", rnd),
            'x"',
            {"name": "DB_PASSWORD", "value": 'q1\\w2"e3\nr4'},
        ],
        "noise": ["".join(rnd.choice(NOISE) for _ in range(rnd.randrange(12))) for _ in range(3)],
        rnd.choice(["cookie", "secret", "log"]): {"x": "".join(rnd.choice(NOISE) for _ in range(8)), "y": []},
        "inner": json.dumps(
            {"api_key": rnd.randrange(10**9), "secret": 'a"b\\c' + tokens.build("{a9}", rnd)}
        ),
    }
    for text in (json.dumps(value), json.dumps(value, indent=2, ensure_ascii=False), json.dumps([value] * 3)):
        assert keys_of(json.loads(redact(text).text)) == keys_of(json.loads(text))
    lines = "".join(json.dumps(value) + "\n" for _ in range(4))
    assert [keys_of(json.loads(line)) for line in redact(lines).text.splitlines()] == [keys_of(value)] * 4


def keys_of(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: keys_of(item) for key, item in value.items()}
    return [keys_of(item) for item in value] if isinstance(value, list) else None


def as_json(text: str) -> str:
    return json.dumps({"message": text})


def as_json_twice(text: str) -> str:
    return as_json(as_json(text))


def as_percent(text: str) -> str:
    return "body=" + quote(text, safe="")


def as_html(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def as_colours(text: str) -> str:
    return f"\x1b[31m{text}\x1b[0m"


def between_chinese(text: str) -> str:
    return f"错误{text}无效"


WRAPPINGS = [as_json, as_json_twice, as_percent, as_html, as_colours, between_chinese, repr]


@fast
@given(seeds, st.sampled_from(WRAPPINGS), st.booleans())
def test_9_a_secret_stays_hidden_whatever_its_text_is_wrapped_in(seed: int, wrap: Any, crlf: bool) -> None:
    rnd = random.Random(seed)
    secret = tokens.build("{a36}", rnd)
    carrier = rnd.choice(
        [carriers.json_object, carriers.header_line, carriers.environment, carriers.yaml_quoted]
    )
    text = carrier(rnd.choice(KEYS), secret).text
    wrapped = wrap(text.replace("\n", "\r\n") if crlf else text)
    assert not tokens.leaks(secret, redact(wrapped).text)


@fast
@given(st.lists(st.one_of(rows.map(lambda row: row[0].text), noise), max_size=6), separators)
def test_11_the_gate_changes_nothing(pieces: list[str], separator: str) -> None:
    text = separator.join(pieces)
    redactor = default_redactor()
    assert redactor.spans(text) == redactor.spans(text, gated=False)


@settings(max_examples=150, deadline=None, database=None)
@given(
    st.text(max_size=200)
    | st.text(alphabet="\"'\\{}[]():=,; \n\x1b%&/passwordtokenBearer0123456789", max_size=200)
)
def test_12_no_text_is_too_strange(text: str) -> None:
    said = redact(text)
    assert redact(said.text).text == said.text


@fast
@given(rows)
def test_12_findings_hold_no_piece_of_a_secret(row: tuple[carriers.Row, str]) -> None:
    assert not tokens.leaks(row[1], repr(redact(row[0].text).findings), run=6)


def test_13_the_order_of_the_rules_does_not_matter() -> None:
    turned = Rules(
        shapes=RULES.shapes[::-1],
        names=RULES.names[::-1],
        headers=RULES.headers[::-1],
        queries=RULES.queries[::-1],
        localized=RULES.localized[::-1],
        states=RULES.states,
        schemes=RULES.schemes,
        cookie_attributes=RULES.cookie_attributes,
    )
    other = Redactor(turned)
    for seed in range(200):
        text = any_row(seed)[0].text
        assert other.redact(text).text == redact(text).text
    assert other.redact("\n".join(benign.lines(1))).findings == ()


def test_13_hash_seed_and_locale_do_not_matter() -> None:
    program = "import sys; from model.redaction.engine import redact; print(ascii(redact(sys.stdin.read())))"
    text = "\n".join(any_row(seed)[0].text for seed in range(12))
    answers = {
        subprocess.run(
            [sys.executable, "-c", program],
            input=text.encode(),
            env={**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": locale, "PYTHONUTF8": "1"},
            cwd=ROOT,
            capture_output=True,
            check=True,
        ).stdout
        for seed, locale in (("1", "C"), ("2", "C.UTF-8"))
    }
    assert len(answers) == 1
