"""Other sources of codes can be read, and the difference to the loaded registry is exact."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from model.cli import main
from model.problems import BrokenRegistry
from model.registry.diff import diff
from model.registry.importers import import_registry
from model.registry.load import load_registry
from model.vocabulary import ClassBasis, HandlingClass, Namespace, Status

BASE = load_registry(overlays=[])
APP = Namespace.APP

TABLE = """3. Code registry

3.1 App / protocol

code\tretriable\tmeaning
INTERNAL\tmaybe\tunexpected
TOOL_FAILED\tyes\tit failed
BRAND_NEW\tno\tsomething else
PLUGIN_CRASHED\tyes\tgone (reserved)

3.6 Reserved detail codes

reserved code\tcanonical parent today\tnotes
TOOL_BINARY_CONTENT\tTOOL_FAILED\tbinary

Historical names: TOOL_BROKE → TOOL_FAILED; INTERNAL_ERROR → INTERNAL.
"""

PIPES = """## 3.1 App

| code | retriable | meaning |
|---|---|---|
| `INTERNAL` | maybe | unexpected |
| `TIMEOUT` | yes | too long |
"""

ENUM = """
export const ErrorCodes = {
  TIMEOUT: "TIMEOUT",
  TOOL_DENIED: 'TOOL_DENIED', // kept
  label: "NOT_A_MEMBER",
} as const;
export enum More { BRAND_NEW = "BRAND_NEW" }
export type Union =
  | "INTERNAL"
  | "TIMEOUT";
"""


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def test_a_table_like_08(tmp_path: Path) -> None:
    found = import_registry(write(tmp_path, "codes.txt", TABLE), BASE)
    codes = {entry.code: entry for entry in found.codes()}
    assert list(codes) == [
        "INTERNAL",
        "TOOL_FAILED",
        "BRAND_NEW",
        "PLUGIN_CRASHED",
        "TOOL_BINARY_CONTENT",
        "TOOL_BROKE",
        "INTERNAL_ERROR",
    ]
    assert codes["TOOL_FAILED"].retriable == "yes"
    assert codes["PLUGIN_CRASHED"].status is Status.RESERVED
    assert codes["TOOL_BINARY_CONTENT"].parent == "TOOL_FAILED"
    assert codes["TOOL_BROKE"].alias_of == "TOOL_FAILED"
    assert codes["INTERNAL"].section == "3.1"
    assert (codes["BRAND_NEW"].handling_class, codes["BRAND_NEW"].class_basis) == (
        HandlingClass.PLAIN_MESSAGE,
        ClassBasis.DECIDED,
    )


def test_the_difference_names_what_both_state_and_nothing_else(tmp_path: Path) -> None:
    found = import_registry(write(tmp_path, "codes.txt", TABLE), BASE)
    difference = diff(BASE, found)
    assert {code for _, code in difference.added} == {"BRAND_NEW", "TOOL_BROKE", "INTERNAL_ERROR"}
    assert (APP, "TIMEOUT") in difference.removed
    assert all(namespace is APP for namespace, _ in difference.removed)
    changes = [(change.key[1], change.field, change.before, change.after) for change in difference.changed]
    assert changes == [
        ("TOOL_FAILED", "retriable", "maybe", "yes"),
        ("TOOL_BINARY_CONTENT", "retriable", "maybe", "yes"),
    ]


def test_a_registry_does_not_differ_from_itself() -> None:
    assert not diff(BASE, BASE)
    difference = diff(BASE, load_registry())
    assert len(difference.added) == 25
    assert not difference.removed
    assert not difference.changed


def test_a_markdown_table(tmp_path: Path) -> None:
    found = import_registry(write(tmp_path, "codes.md", PIPES), BASE)
    assert [(entry.code, entry.retriable) for entry in found.codes()] == [
        ("INTERNAL", "maybe"),
        ("TIMEOUT", "yes"),
    ]


def test_an_enum_source(tmp_path: Path) -> None:
    found = import_registry(write(tmp_path, "errors.ts", ENUM), BASE)
    assert [entry.code for entry in found.codes()] == ["TIMEOUT", "TOOL_DENIED", "BRAND_NEW", "INTERNAL"]
    assert not diff(BASE, found).changed


@pytest.mark.parametrize("as_list", [True, False])
def test_an_error_matrix(tmp_path: Path, as_list: bool) -> None:
    rows = {
        "TIMEOUT": {"phases": [9], "retry": ["no", "yes"], "cacheable": True},
        "CANCELLED": {"phases": [8], "retry": "yes", "cacheable": False},
    }
    value = {"codes": [{"code": code, **row} for code, row in rows.items()] if as_list else rows}
    found = import_registry(write(tmp_path, "error-matrix.json", json.dumps(value)), BASE)
    assert [(entry.namespace, entry.code) for entry in found.codes()] == [
        (Namespace.CAPABILITY, "TIMEOUT"),
        (Namespace.CAPABILITY, "CANCELLED"),
    ]
    changed = {(change.key[1], change.field) for change in diff(BASE, found).changed}
    assert ("CANCELLED", "phases") in changed
    assert ("CANCELLED", "cacheable") in changed
    assert not {field for code, field in changed if code == "TIMEOUT"}


def test_a_source_without_codes_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BrokenRegistry, match=r"^notes\.md: no codes were found; choose a registry, a table"):
        import_registry(write(tmp_path, "notes.md", "# Hello\n"), BASE)
    with pytest.raises(
        BrokenRegistry, match=r"^gone\.md: no such file or directory; choose a file or folder"
    ):
        import_registry(tmp_path / "gone.md", BASE)
    with pytest.raises(
        BrokenRegistry, match=r"holds no registry, errors\.ts, error-matrix\.json; choose another"
    ):
        import_registry(tmp_path, BASE)


def test_a_checkout(tmp_path: Path) -> None:
    """The enum and the matrix of one checkout are read together; fetched packages are not looked at."""
    for folder in ("packages/shared/src", "spec", "node_modules/other"):
        (tmp_path / folder).mkdir(parents=True)
    write(tmp_path / "node_modules/other", "errors.ts", 'x = { A_FOREIGN_CODE: "A_FOREIGN_CODE" }')
    write(tmp_path / "packages/shared/src", "errors.ts", ENUM)
    matrix = {"TIMEOUT": {"phases": [8], "retry": ["no", "yes"], "cacheable": True}}
    write(tmp_path / "spec", "error-matrix.json", json.dumps(matrix))
    found = import_registry(tmp_path, BASE)
    assert [entry.code for entry in found.codes(APP)] == ["TIMEOUT", "TOOL_DENIED", "BRAND_NEW", "INTERNAL"]
    assert [entry.code for entry in found.codes(Namespace.CAPABILITY)] == ["TIMEOUT"]
    changes = [(change.key, change.field, change.after) for change in diff(BASE, found).changed]
    assert changes == [((Namespace.CAPABILITY, "TIMEOUT"), "phases", [8])]


def test_from_prints_the_difference(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = write(tmp_path, "codes.md", PIPES)
    assert main(["registry", "--overlay", "none", "--from", str(source)]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert "- app TOOL_DENIED" in printed
    assert "2 codes, edition codes.md, overlays: none." in printed
    assert main(["registry", "--overlay", "none", "--from", str(source), "--json"]) == 0
    difference = json.loads(capsys.readouterr().out)["difference"]
    assert difference["added"] == []
    assert len(difference["removed"]) == 73
