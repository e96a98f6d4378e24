"""`catalog` from scripts: its documents, its exit codes, and an untouched file when it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from po_files import COUNTED, GONE, SLOW, catalog

from model.cli import main

DOCUMENTS = Path(__file__).parent / "documents"
GERMAN = catalog("# note\n#, fuzzy\n" + SLOW, GONE, COUNTED)
TEMPLATE = catalog(SLOW, 'msgctxt "errors.NEW"\nmsgid "New."\nmsgstr ""\n', COUNTED)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    messages = tmp_path / "de" / "LC_MESSAGES"
    messages.mkdir(parents=True)
    (messages / "errors.po").write_bytes(GERMAN)
    (tmp_path / "errors.pot").write_bytes(TEMPLATE)
    (tmp_path / "in.json").write_text('{"errors.SLOW": "Neu.", "errors.OTHER": "x"}', "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


PO = "de/LC_MESSAGES/errors.po"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["get", PO, "--key", "errors.SLOW"], 0),
        (["get", PO, "--key", "%d file"], 0),
        (["stats", PO], 0),
        (["check", PO, "--json"], 1),
        (["update", PO], 0),
        (["import", PO, "in.json"], 0),
    ],
    ids=["get", "get-counted", "stats", "check", "update", "import"],
)
def test_documents_stay_as_they_are(
    words: list[str],
    code: int,
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    request: pytest.FixtureRequest,
) -> None:
    assert main(["catalog", *words]) == code
    said = json.loads(capsys.readouterr().out)
    if "issues" in said:
        said["issues"] = [issue for issue in said["issues"] if issue["check"] != "C01"]
    name = request.node.callspec.id
    assert said == json.loads((DOCUMENTS / f"{name}.json").read_text("utf-8"))
    assert (folder / PO).read_bytes() == GERMAN


def test_set_changes_one_message(folder: Path) -> None:
    assert main(["catalog", "set", PO, "--key", "errors.GONE", "--text", "Fort."]) == 0
    assert (folder / PO).read_bytes() == GERMAN.replace(b"Das ist weg.", b"Fort.")
    assert main(["catalog", "set", PO, "--key", "errors.GONE", "--text", "Das ist weg."]) == 0
    assert main(["catalog", "set", PO, "--key", "%d file", "--text", "%d Files", "--form", "1"]) == 0
    assert (folder / PO).read_bytes() == GERMAN.replace(b"%d Dateien", b"%d Files")


def test_a_review_is_one_flag_less(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["catalog", "set", PO, "--key", "errors.SLOW", "--reviewed"]) == 0
    assert (folder / PO).read_bytes() == GERMAN.replace(b"#, fuzzy\n", b"")
    assert main(["catalog", "set", PO, "--key", "errors.SLOW"]) == 2
    assert "--reviewed" in capsys.readouterr().err


def test_the_source_locale_follows_the_template(folder: Path) -> None:
    english = folder / "en" / "LC_MESSAGES" / "errors.po"
    english.parent.mkdir(parents=True)
    english.write_bytes(catalog(SLOW.replace("Das hat zu lange gedauert.", "That took long.")))
    assert main(["catalog", "update", str(english), "--apply"]) == 0
    after = english.read_bytes()
    assert b'msgid "New."\nmsgstr "New."\n' in after
    assert b'msgstr "That took too long."\n' in after
    assert b"fuzzy" not in after


def test_set_of_the_same_text_touches_nothing(folder: Path) -> None:
    before = (folder / PO).stat().st_mtime_ns, (folder / PO).stat().st_ino
    assert main(["catalog", "set", PO, "--key", "errors.SLOW", "--text", "Das hat zu lange gedauert."]) == 0
    assert ((folder / PO).stat().st_mtime_ns, (folder / PO).stat().st_ino) == before


@pytest.mark.parametrize(
    ("data", "words", "code", "said"),
    [
        (GERMAN + b"\n" + GONE.encode(), ["--key", "errors.SLOW", "--text", "x"], 3, "more than once"),
        (GERMAN, ["--key", "absent", "--text", "x"], 2, "no message"),
        (GERMAN, ["--key", "%d file", "--text", "x"], 3, "2 forms there, 1 given"),
        (GERMAN, ["--key", "%d file", "--text", "x", "--form", "2"], 2, "forms 0 to 1"),
        (GERMAN + b"<<<<<<< a\n", ["--key", "errors.SLOW", "--text", "x"], 3, "conflict marker"),
        (b"\xff\xfe", ["--key", "errors.SLOW", "--text", "x"], 3, "UTF-16"),
    ],
)
def test_set_refuses_with_a_sentence_and_an_untouched_file(
    data: bytes, words: list[str], code: int, said: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / PO).write_bytes(data)
    assert main(["catalog", "set", PO, *words]) == code
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1
    assert (folder / PO).read_bytes() == data


def test_update_and_import_write_only_when_told(folder: Path) -> None:
    assert main(["catalog", "update", PO, "--apply"]) == 0
    after = (folder / PO).read_bytes()
    assert b'msgctxt "errors.NEW"' in after
    assert b'#~ msgctxt "errors.GONE"' in after
    assert main(["catalog", "import", PO, "in.json", "--apply"]) == 0
    assert b'msgstr "Neu."' in (folder / PO).read_bytes()


def test_export_compile_and_add(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["catalog", "export", PO, "-o", "out.csv"]) == 0
    assert (folder / "out.csv").read_text("utf-8-sig").startswith("key,form,source,text,state,note")
    assert main(["catalog", "--locales", str(folder), "compile"]) == 0
    assert (folder / PO).with_suffix(".mo").read_bytes()[:4] in (b"\xde\x12\x04\x95", b"\x95\x04\x12\xde")
    assert main(["catalog", "--locales", str(folder), "add", "pt_pt"]) == 0
    assert (folder / "pt-PT" / "LC_MESSAGES" / "errors.po").exists()
    assert main(["catalog", "--locales", str(folder), "add", "pt-PT"]) == 2
    assert main(["catalog", "--locales", str(folder), "add", "qqq"]) == 2
    assert "already there" in capsys.readouterr().err


def test_a_dismissed_issue_stays_quiet_until_the_text_changes(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from model.catalog.checks.unit import Issue
    from model.catalog.dismissals import NAME, Dismissals
    from model.vocabulary import Level

    (folder / PO).write_bytes(catalog('msgctxt "a"\nmsgid "Hello."\nmsgstr "Hallo"\n'))
    assert main(["catalog", "check", PO]) == 0
    assert "final-punctuation" in capsys.readouterr().out
    dismissed = Dismissals(folder / "de" / NAME)
    issue = Issue("final-punctuation", Level.W, "de", "a", "", "")
    dismissed.dismiss(issue, "Hello.", "Hallo", "a heading")
    dismissed.save()
    main(["catalog", "check", PO])
    assert "final-punctuation" not in capsys.readouterr().out
    main(["catalog", "set", PO, "--key", "a", "--text", "Hallo du"])
    main(["catalog", "check", PO])
    assert "final-punctuation" in capsys.readouterr().out
