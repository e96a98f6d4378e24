"""`registry` prints the codes and their coverage; the example document is what scripts may rely on."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from model.cli import main
from model.cli.registry import document, table
from model.registry.coverage import coverage
from model.registry.load import load_registry
from model.vocabulary import Namespace

EXAMPLE = json.loads((Path(__file__).parent / "registry_example.json").read_text("utf-8"))


@dataclass(frozen=True)
class Word:
    text: str
    locale: str
    origin: str
    fuzzy: bool = False


BARE = '[[code]]\ncode = "X_Y"\nsection = "1"\nretriable = "no"\nmeaning = "m."\n'
HAVE = {
    "en": {
        "errors.STREAM_FAILED": False,
        "errors.STREAM_FAILED.action": False,
        "errors.capability.TIMEOUT": False,
    },
    "de": {
        "errors.STREAM_FAILED": False,
        "errors.STREAM_FAILED.action": True,
        "errors.TOOL_FAILED": False,
        "errors.PROVIDER_TIMEOUT": False,
    },
}


class Words:
    """Catalogs of two locales, as small as the rule needs; a value says whether the string is fuzzy."""

    locales = tuple(HAVE)

    def lookup(self, locale: str, key: str) -> Word:
        for wanted, origin in ((locale, "catalog"), ("en", "english")):
            if key in HAVE[wanted]:
                return Word("text", wanted, origin, HAVE[wanted][key])
        return Word("", locale, "none")


def subset(expected: Any, found: Any, path: str = "$") -> None:
    """Assert that `found` has everything the example has; more is allowed in objects only."""
    if isinstance(expected, dict):
        assert isinstance(found, dict), path
        for key, value in expected.items():
            assert key in found, f"{path}.{key}"
            subset(value, found[key], f"{path}.{key}")
    else:
        assert found == expected, path


def test_the_document_is_the_example() -> None:
    registry = load_registry()
    made = json.loads(json.dumps(document(registry, coverage(registry, Words()))))
    codes = {f"{row['namespace']} {row['code']}": row for row in made["codes"]}
    numbers = {str(row["number"]): row for row in made["numbers"]}
    subset(EXAMPLE, {**made, "codes": codes, "numbers": numbers})


def test_every_row_has_every_field_in_one_order() -> None:
    rows = document(load_registry(), {})["codes"]
    assert len({tuple(row) for row in rows}) == 1
    assert list(rows[0])[:7] == ["namespace", "code", "status", "class", "class_basis", "state", "retriable"]


def test_json_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["registry", "--json", "--overlay", "none"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert len(printed["codes"]) == 97
    assert printed["overlays"] == []
    assert set(printed) == {"edition", "overlays", "codes", "numbers", "coverage"}


def test_what_is_printed_can_be_loaded_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["registry", "--json"]) == 0
    (tmp_path / "printed.json").write_text(capsys.readouterr().out, "utf-8")
    first, again = load_registry(), load_registry(tmp_path / "printed.json")
    assert dict(again.entries) == dict(first.entries)
    assert dict(again.numbers) == dict(first.numbers)
    assert (again.edition, again.overlays) == (first.edition, first.overlays)
    assert load_registry(tmp_path / "printed.json", []).overlays == ()
    assert len(load_registry(tmp_path / "printed.json", []).codes()) == 97


def test_the_readable_form(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["registry"]) == 0
    printed = capsys.readouterr().out
    lines = [line.split() for line in printed.splitlines()]
    assert ["app", "PROVIDER_AUTH_FAILED", "alias", "settings_cta", "as", "PROVIDER_UNAUTHORIZED"] in lines
    assert ["capability", "TIMEOUT", "live", "tool_card", "no,", "yes"] in lines
    assert "122 codes, edition 07 + 08, overlays: newer-app." in printed


def test_the_readable_form_counts_coverage() -> None:
    registry = load_registry()
    printed = table(registry, coverage(registry, Words())).splitlines()
    assert "de: 2 done, 1 fuzzy, 74 missing." in printed


def test_check_is_silent_about_a_good_registry(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["registry", "--check"]) == 0
    assert capsys.readouterr().err == ""


def test_check_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    row = BARE
    (tmp_path / "mine.toml").write_text(f'namespace = "app"\n{row}', "utf-8")
    assert main(["registry", "--check", "--registry", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith("mine.toml: X_Y: has no class; give it one of ")


def test_check_reports_a_broken_overlay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    row = BARE + 'class = "neutral"\nclass_basis = "decided"\n'
    (tmp_path / "mine.toml").write_text(f'namespace = "app"\n{row}', "utf-8")
    (tmp_path / "overlays").mkdir()
    (tmp_path / "overlays" / "odd.toml").write_text("[[", "utf-8")
    assert main(["registry", "--check", "--registry", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith("odd.toml: is not valid TOML")
    assert main(["registry", "--registry", str(tmp_path)]) == 0


def test_a_missing_registry_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["registry", "--registry", str(tmp_path / "gone")]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert err.startswith("gone: no such file or directory")


def test_coverage_is_the_worse_of_summary_and_action() -> None:
    states = coverage(load_registry(), Words())
    assert states["en"]["STREAM_FAILED"] == "done"
    assert states["de"]["STREAM_FAILED"] == "fuzzy"
    assert states["de"]["TOOL_FAILED"] == "done"  # a tool card needs no action
    assert states["en"]["TOOL_FAILED"] == "missing"


def test_coverage_keeps_the_two_timeouts_apart_and_counts_no_fallback() -> None:
    states = coverage(load_registry(), Words())
    assert states["en"]["capability.TIMEOUT"] == "done"
    assert states["en"]["TIMEOUT"] == "missing"
    assert states["de"]["capability.TIMEOUT"] == "missing"


def test_coverage_asks_for_live_and_reserved_codes_only() -> None:
    registry = load_registry()
    states = coverage(registry, Words())["en"]
    assert len(states) == 60 + 16
    assert "PROVIDER_AUTH_FAILED" not in states
    assert "PROVIDER_TIMEOUT" not in states
    assert coverage(registry, Words())["de"]["PROVIDER_TIMEOUT"] == "done"  # it needs no action of its own
    assert "EDIT_NO_CHANGE" not in states
    assert not {entry.code for entry in registry.codes(Namespace.DEFINITION)} & states.keys()
