"""The plainest promises: a header's value goes, its scheme stays, and clean text is untouched."""

from __future__ import annotations

import random
import string

from model.redaction.engine import redact


def token(size: int, seed: int = 7) -> str:
    return "".join(random.Random(seed).choices(string.ascii_letters + string.digits, k=size))


def test_bearer_value_goes_and_its_scheme_stays() -> None:
    secret = token(36)
    said = redact(f"Authorization: Bearer {secret} (401)")
    assert said.text == "Authorization: Bearer [REDACTED] (401)"
    assert said.findings[0].kind == "authorization"


def test_clean_text_is_the_same_object() -> None:
    text = "Missing bearer token; invalid x-api-key, req_" + token(24)
    assert redact(text).text is text
