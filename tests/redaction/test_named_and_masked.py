"""Secrets a person names, and what sharing masks."""

from __future__ import annotations

import base64
import json
import random
from urllib.parse import quote

import pytest
import tokens

from model.problems import Problem
from model.redaction.engine import redact
from model.redaction.exact import ExactSecrets

SECRET = 'Tr0ub4dor & 3/"é" =' + tokens.build("{a6}", random.Random(3))
FORMS = {
    "raw": SECRET,
    "percent": quote(SECRET, safe=""),
    "json": json.dumps(SECRET)[1:-1],
    "json, plain": json.dumps(SECRET, ensure_ascii=False)[1:-1],
    "json in json": json.dumps(json.dumps(SECRET))[3:-3],
    "base64": base64.b64encode(SECRET.encode()).decode(),
    "base64 of a pair": base64.b64encode(f"me:{SECRET}".encode()).decode(),
    "base64 of a longer text": base64.b64encode(f"x{SECRET}yz".encode()).decode(),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_named_secret_goes_in_every_form(form: str) -> None:
    said = redact(f"odd words {FORMS[form]} end", exact=ExactSecrets([SECRET]))
    assert not tokens.leaks(FORMS[form][4:-4], said.text)
    assert said.text.startswith("odd words ")
    assert said.text.endswith(" end")
    assert said.findings[0].rule == "named-secret"


def test_a_short_secret_is_refused() -> None:
    with pytest.raises(Problem, match="at least 8 characters"):
        ExactSecrets(["short"])


def test_a_registry_never_shows_what_it_holds() -> None:
    assert SECRET[:6] not in repr(ExactSecrets([SECRET]))


def test_without_named_secrets_nothing_changes() -> None:
    text = "plain text"
    assert redact(text, exact=ExactSecrets([])).text is text


def test_sharing_masks_people_and_machines_and_nothing_else() -> None:
    text = (
        "ENOENT /home/dana/app/x.json C:\\Users\\dana\\y.log for dana@example.test at build-7.corp.internal "
        "via https://gw.example.test:8443/v1/models?limit=2 from 10.1.2.3, retry on http://localhost:3000/"
    )
    assert redact(text).text is text
    assert redact(text, mask=True).text == (
        "ENOENT /home/[REDACTED]/app/x.json C:\\Users\\[REDACTED]\\y.log for [REDACTED] at [REDACTED] "
        "via https://[REDACTED]:8443/v1/models?limit=2 from [REDACTED], retry on http://localhost:3000/"
    )


def test_masking_twice_is_masking_once() -> None:
    once = redact("mail dana@example.test, see https://a.example.test/x", mask=True).text
    assert redact(once, mask=True).text == once
