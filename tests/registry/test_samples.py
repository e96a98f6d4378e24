"""The bundled samples hold what their manifest says, and nothing that could be somebody's key."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from model.data import data_path
from model.handling import handle
from model.registry.load import load_registry
from model.vocabulary import HandlingClass, Namespace, State

SAMPLES = data_path("resources", "samples")
MANIFEST = tomllib.loads((SAMPLES / "manifest.toml").read_text("utf-8"))["sample"]
CASE, CLEAN = MANIFEST


def lines(sample: dict[str, Any]) -> list[str]:
    return [line for name in sample["files"] for line in (SAMPLES / name).read_text("utf-8").splitlines()]


def test_every_file_belongs_to_a_sample() -> None:
    listed = {SAMPLES / name for sample in MANIFEST for name in sample["files"]}
    assert {path for path in SAMPLES.rglob("*") if path.is_file()} == listed | {SAMPLES / "manifest.toml"}


def test_the_support_case_is_about_sixty_records_over_four_minutes() -> None:
    assert 55 <= len(lines(CASE)) <= 70
    assert 240 <= (CASE["last"] - CASE["first"]).total_seconds() <= 250


def test_it_shows_every_class_and_every_state() -> None:
    assert {row[2] for row in CASE["expects"]} == set(HandlingClass)
    assert {row[3] for row in CASE["expects"]} == set(State)


@pytest.mark.parametrize("row", CASE["expects"], ids=lambda row: f"{row[1]}-{row[3]}")
def test_the_files_spell_what_the_manifest_expects(row: list[str]) -> None:
    namespace, code, handling_class, _ = row
    # The sidecar's outage is told by its status alone, without a code.
    spelling = '"component": "sidecar"' if code == "AGENT_UNAVAILABLE" else code
    assert any(spelling in line for line in lines(CASE))
    resolution = load_registry().resolve(Namespace(namespace), code)
    assert handle(resolution).handling_class == handling_class


def test_it_holds_an_alias_a_detail_code_a_newer_code_and_an_unknown_one() -> None:
    registry = load_registry()
    found = {row[1]: registry.resolve(Namespace(row[0]), row[1]) for row in CASE["expects"]}
    assert found["PROVIDER_AUTH_FAILED"].code == "PROVIDER_UNAUTHORIZED"
    assert found["PROVIDER_MODEL_NOT_FOUND"].detail_code == "PROVIDER_MODEL_NOT_FOUND"
    entry = found["EDIT_TAG_MISMATCH"].entry
    assert entry is not None
    assert entry.overlay == "newer-app"
    assert not found["TURN_QUOTA_REACHED"].known


def test_a_cookie_lies_across_position_600_of_a_provider_response() -> None:
    text = (SAMPLES / "support-case/events.ndjson").read_text("utf-8")
    records = [json.loads(line) for line in text.splitlines()]
    responses = [
        record["event"]["error"]["details"]["response"]
        for record in records
        if record.get("event", {}).get("error", {}).get("details", {}).get("response")
    ]
    cookie = re.search(r"meridian_session=(\w+);", responses[0])
    assert cookie is not None
    assert cookie.start(1) < 600 < cookie.end(1)
    assert json.loads(responses[0])["request"].startswith("req_")


def test_the_three_carriers_are_there() -> None:
    ipc = (SAMPLES / "support-case/ipc.log").read_text("utf-8")
    events = (SAMPLES / "support-case/events.ndjson").read_text("utf-8")
    assert re.search(r"Authorization: Bearer \w{20,}", ipc)
    assert re.search(r"https://\w+:\w{12,}@", events)
    assert re.search(r'set-cookie\\+":\\+"meridian_session=\w{20,};', events)


@pytest.mark.parametrize("name", CASE["files"] + CLEAN["files"])
def test_records_are_in_order_of_time_and_readable(name: str) -> None:
    stamps = []
    for line in (SAMPLES / Path(name)).read_text("utf-8").splitlines():
        if line.startswith("{"):
            record = json.loads(line)
            stamp = record.get("ts", record.get("at"))
            stamps.append(stamp if isinstance(stamp, int) else None)
    known = [stamp for stamp in stamps if stamp is not None]
    assert known == sorted(known)


def test_nothing_failed_in_the_clean_run() -> None:
    for line in lines(CLEAN):
        record = json.loads(line)
        event = record.get("event", {})
        assert not event.get("error")
        assert not event.get("isError")
        assert "error" not in event.get("message", {})
    assert any("429" in line for line in lines(CLEAN))
