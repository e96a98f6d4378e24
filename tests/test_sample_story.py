"""The bundled samples tell the story their manifest promises, end to end, and keep their secrets."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest

from model.capture.load import open_capture
from model.capture.record import Capture
from model.data import data_path
from model.registry.load import load_registry
from model.vocabulary import HandlingClass, State

SAMPLES = data_path("resources", "samples")
MANIFEST = tomllib.loads((SAMPLES / "manifest.toml").read_text("utf-8"))
CASE: dict[str, Any] = next(sample for sample in MANIFEST["sample"] if sample["id"] == "support-case")
# Where the invented secrets stand in the files; what they are stays there.
CARRIERS = (r"Bearer ([^\"\\ ]+)", r"meridian_session=([^\"\\;]+)", r"publisher:([^@]+)@")


@pytest.fixture(scope="module")
def capture() -> Capture:
    return open_capture([SAMPLES / "support-case"], load_registry())


def test_every_class_and_state_is_there(capture: Capture) -> None:
    assert {failure.handling_class for failure in capture.failures} == set(HandlingClass)
    assert {failure.state for failure in capture.failures} == set(State)


def test_failures_come_in_the_manifests_order(capture: Capture) -> None:
    told = [[str(f.namespace), f.received, str(f.handling_class), str(f.state)] for f in capture.failures]
    assert told == CASE["expects"]


def test_the_headline_is_the_last_failed_or_denied(capture: Capture) -> None:
    assert capture.headline is not None
    assert capture.failures[capture.headline].received == CASE["headline"]


def test_no_secret_of_the_sample_is_in_anything_that_is_kept(capture: Capture) -> None:
    kept = repr(capture)
    hidden = sum(len(record.redactions) for record in capture.records)
    assert hidden >= 3
    raw = "".join(path.read_text("utf-8") for path in sorted((SAMPLES / "support-case").iterdir()))
    secrets = [found for carrier in CARRIERS for found in re.findall(carrier, raw)]
    assert len(secrets) >= len(CASE["secrets"])
    for secret in secrets:
        assert secret[:8] not in kept


def test_the_long_detail_is_capped_and_says_by_how_much(capture: Capture) -> None:
    cut = [failure.detail for failure in capture.failures if failure.detail and failure.detail.omitted]
    assert cut
    assert all(len(detail.text.encode("utf-16-le")) // 2 <= 600 for detail in cut)


def test_the_clean_sample_has_nothing_to_show() -> None:
    clean = open_capture([SAMPLES / "clean"], load_registry())
    assert clean.records
    assert clean.failures == ()
    assert clean.headline is None
