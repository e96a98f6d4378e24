"""What a person named is hidden wherever a capture could show it, and the verdict stays what it was."""

from __future__ import annotations

import json
import random
import string
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from model.capture.load import open_capture, open_text
from model.capture.record import Capture
from model.problems import BadRequest
from model.redaction.engine import redact
from model.redaction.exact import ExactSecrets
from model.registry.registry import Registry

RANDOM = random.Random(41)
NAME = "Projekt " + "".join(RANDOM.choices(string.ascii_lowercase, k=12))


def failure(message: str) -> str:
    return json.dumps(
        {
            "type": "message_end",
            "message": {
                "role": "assistant",
                "status": "error",
                "error": {
                    "code": "PROVIDER_RATE_LIMITED",
                    "message": message,
                    "details": {"response": f"quota of {NAME} is used up", "providerStatus": 429},
                },
            },
        }
    )


def text_of(capture: Capture) -> str:
    """Return everything a capture could show."""
    return repr([asdict(one) for one in (*capture.files, *capture.records, *capture.failures)])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / f"{NAME}.ndjson"
    path.write_text(f"{failure(f'limit for {NAME}')}\n", "utf-8")
    return path


def test_a_named_value_is_nowhere_in_the_capture_and_the_code_is_the_same(
    file: Path, registry: Registry
) -> None:
    plain = open_capture([file], registry, source=True)
    hidden = open_capture([file], registry, source=True, exact=ExactSecrets([NAME]))
    assert NAME in text_of(plain)
    assert NAME not in text_of(hidden)
    assert [one.code for one in hidden.failures] == [one.code for one in plain.failures]
    assert {one.rule for one in hidden.redactions()} == {"named-secret"}


def test_a_named_key_hides_its_values(registry: Registry) -> None:
    said = json.loads(failure("slow"))
    said["message"]["error"]["details"] |= {"employeeRef": "Anna B 77", "seat": 4711}
    hidden = open_text(json.dumps(said), registry, exact=ExactSecrets([], ["employeeRef", "seat"]))
    assert "Anna B" not in text_of(hidden)
    assert "4711" not in text_of(hidden)
    assert json.loads(hidden.records[0].text)["message"]["error"]["details"]["seat"] == "[REDACTED]"


def test_naming_ends_with_the_reading(file: Path, registry: Registry) -> None:
    open_capture([file], registry, exact=ExactSecrets([NAME]))
    assert redact(NAME).text == NAME


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ('{"ref": "a b", "x": 1}', '{"ref": "[REDACTED]", "x": 1}'),
        ('{\\"ref\\":\\"a\\"}', '{\\"ref\\":\\"[REDACTED]\\"}'),
        ('{"ref": 12, "x": 1}', '{"ref": "[REDACTED]", "x": 1}'),
        ("ref=ab&x=1", "ref=[REDACTED]&x=1"),
        ("REF: ab cd", "REF: [REDACTED] cd"),
        ("xref=ab ref-x=ab preference: ab", "xref=ab ref-x=ab preference: ab"),
        ('{"ref": ""}', '{"ref": ""}'),
    ],
)
def test_the_value_of_a_key_ends_where_its_carrier_ends_it(text: str, wanted: str) -> None:
    said = redact(text, exact=ExactSecrets([], ["ref"]))
    assert said.text == wanted
    assert redact(said.text, exact=ExactSecrets([], ["ref"])).text == wanted


@pytest.mark.parametrize("key", ["", "a", "two words", "a*", "x" * 81])
def test_a_key_that_is_no_name_is_refused(key: str) -> None:
    with pytest.raises(BadRequest, match="name of letters"):
        ExactSecrets([], [key])


def test_the_workers_of_a_big_file_hide_it_too(
    tmp_path: Path, registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    from model.capture import load

    path = tmp_path / "big.ndjson"
    quiet = json.dumps({"type": "message_start", "note": f"hello {NAME}"})
    path.write_text("".join(f"{failure(f'limit for {NAME}')}\n{quiet}\n" for _ in range(40)), "utf-8")
    monkeypatch.setattr(load, "LARGE", 1)
    capture: Any = open_capture([path], registry, exact=ExactSecrets([NAME]))
    assert not isinstance(capture.records, tuple)
    assert len(capture.records) == 80
    assert NAME not in repr([capture.records[at].text for at in range(80)])
    assert NAME not in repr([capture.records.row(at).text for at in range(80)])
    assert NAME not in repr(capture.failures)
    assert capture.failures
