"""Every rule of the table holds in every carrier, and the table itself is sound."""

from __future__ import annotations

import json
import random
from typing import Any

import carriers
import pytest
import tokens
from carriers import Carrier, Row

from model.problems import Problem
from model.redaction.engine import default_redactor, redact
from model.redaction.rules import Shape, load_rules

RULES = load_rules()
HEADERS = [
    "x-api-key",
    "X-Api-Key",
    "api-key",
    "X-Goog-Api-Key",
    "X-Auth-Token",
    "x-vault-token",
    "private-token",
    "X-CSRF-Token",
    "Ocp-Apim-Subscription-Key",
    "x-functions-key",
    "X-Amz-Security-Token",
]
KEYS = [
    "client_secret",
    "clientSecret",
    "api_key",
    "OPENAI_API_KEY",
    "access_token",
    "refreshToken",
    "id_token",
    "SESSION_SECRET",
    "auth_token",
    "private_key",
    "hub_token",
    "token",
    "jwt",
    "aws_secret_access_key",
    "spring.datasource.password",
    "consumer_secret",
    "GH_TOKEN",
    "signing-key",
]
PASSWORDS = [
    "hunter2!{a3}",
    "l0ngPassPhrase_zz{a5}",
    "zebra-lamp-91-Quokka{a3}",
    "vQ!8wLr#2m{a4}",
    "M0untain^Goat{a5}",
    "n3verGuess_{a5}",
    "{a16}",
    "{p18}",
]
SCHEMES = ["Bearer", "bearer", "Token", "ApiKey", "Bot", "GenieKey", "Basic", ""]
NO_SPACES = (
    carriers.environment,
    carriers.logfmt_bare,
    carriers.flag_equals,
    carriers.flag_space,
    carriers.stdout_in_json,
    carriers.powershell,
)


def shape_of(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: shape_of(item) for key, item in value.items()}
    return [shape_of(item) for item in value] if isinstance(value, list) else None


def check(row: Row, hidden: str, carrier: Carrier) -> None:
    said = redact(row.text)
    where = f"{carrier.__name__}: {said.text}"
    assert not tokens.leaks(hidden, said.text), where
    for kept in row.keep:
        assert kept in said.text, where
    if row.is_json:
        assert shape_of(json.loads(said.text)) == shape_of(json.loads(row.text)), where
    assert redact(said.text).text == said.text, where
    redactor = default_redactor()
    assert redactor.spans(row.text) == redactor.spans(row.text, gated=False), where


def hidden_part(shape: Shape, token: str) -> str:
    """Return what has to go: all but the public beginning."""
    if shape.visible:
        return token[max(token.rfind(":"), token.rfind("/")) + 1 :]
    return token[len(token) // 4 :]


@pytest.mark.parametrize("shape", RULES.shapes, ids=lambda shape: shape.id)
def test_a_token_goes_from_every_carrier(shape: Shape) -> None:
    rnd = random.Random(shape.id)
    for carrier in (*carriers.SHAPE_ONLY, *carriers.KEYED, *carriers.IN_URLS):
        token = tokens.build(shape.example, rnd)
        check(carrier("SOME_THING", token), hidden_part(shape, token), carrier)


@pytest.mark.parametrize("shape", RULES.shapes, ids=lambda shape: shape.id)
def test_a_token_alone_is_found_by_its_own_rule(shape: Shape) -> None:
    token = tokens.build(shape.example, random.Random(shape.id))
    findings = redact(f"user pasted {token} here").findings
    assert [finding.rule for finding in findings] == [shape.id]


@pytest.mark.parametrize("key", KEYS)
def test_a_named_value_goes_from_every_carrier(key: str) -> None:
    rnd = random.Random(key)
    for carrier in (*carriers.KEYED, *carriers.IN_URLS):
        secret = tokens.build(rnd.choice(["{a36}", "{w40}", "{h32}", "{b40}"]), rnd)
        check(carrier(key, secret), secret, carrier)


@pytest.mark.parametrize("template", PASSWORDS)
def test_a_password_goes_from_every_carrier(template: str) -> None:
    rnd = random.Random(template)
    for carrier in (*carriers.KEYED, *carriers.IN_URLS):
        secret = tokens.build(template, rnd)
        key = rnd.choice(["password", "Password", "DB_PASSWORD", "passwd", "passphrase"])
        check(carrier(key, secret), secret, carrier)


@pytest.mark.parametrize("header", HEADERS)
def test_a_key_header_goes_from_every_carrier(header: str) -> None:
    rnd = random.Random(header)
    for carrier in carriers.KEYED:
        secret = tokens.build(rnd.choice(["{a30}", "{h32}", "{w40}"]), rnd)
        check(carrier(header, secret), secret, carrier)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_an_authorization_value_goes_and_its_scheme_stays(scheme: str) -> None:
    rnd = random.Random(scheme)
    for carrier in carriers.KEYED:
        if scheme and carrier in NO_SPACES:
            continue
        secret = tokens.build("{a36}", rnd)
        name = rnd.choice(["Authorization", "authorization", "PROXY-AUTHORIZATION", "aUtHoRiZaTiOn"])
        row = carrier(name, f"{scheme} {secret}".strip())
        check(Row(row.text, (*row.keep, scheme), row.is_json), secret, carrier)


@pytest.mark.parametrize("name", RULES.names, ids=lambda name: name.id)
def test_every_listed_name_hides_its_value(name: Any) -> None:
    rnd = random.Random(name.id)
    for key in sorted(name.names):
        secret = tokens.build("{d6}" if name.weight == "digits" else "{a24}", rnd)
        assert secret not in redact(f'{{"{key}": "{secret}"}}').text, key
        assert secret not in redact(f"{key.replace('-', '_').upper()}={secret}").text, key


@pytest.mark.parametrize("key", RULES.queries)
def test_every_listed_parameter_hides_its_value(key: str) -> None:
    secret = tokens.build("{a36}", random.Random(key))
    text = f"GET https://a.test/x?lang=de&{key.replace('-', '_')}={secret}&page=2 401"
    assert redact(text).text == text.replace(secret, "[REDACTED]")


@pytest.mark.parametrize("word", RULES.localized)
def test_every_word_of_another_language_hides_its_value(word: str) -> None:
    secret = tokens.build("{a18}", random.Random(word))
    assert redact(f"401 {word}: {secret} (x)").text == f"401 {word}: [REDACTED] (x)"


def test_rule_ids_are_unique_and_every_rule_says_why() -> None:
    ids = [rule.id for rule in (*RULES.shapes, *RULES.names)]
    assert len(ids) == len(set(ids))
    assert all(rule.why.endswith(".") for rule in (*RULES.shapes, *RULES.names))


def test_a_broken_table_is_one_sentence(tmp_path: Any) -> None:
    table = tmp_path / "redaction.toml"
    table.write_text("[[shape]]\nid = 'x'\n", "utf-8")
    with pytest.raises(Problem, match=r"redaction\.toml is no redaction rule table"):
        load_rules(table)
