"""Other formats: one edit is one changed line, and nothing is lost on the way there and back."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from po_files import COUNTED, GONE, SLOW, catalog

from model.catalog.interchange.csv_rows import from_csv, guarded, to_csv, unguarded
from model.catalog.interchange.exchange import apply_import, export, incoming, open_catalog, plan_import
from model.catalog.interchange.literals import literal, meaning
from model.catalog.interchange.objects import ObjectText
from model.catalog.po.text import PoText
from model.problems import BadRequest, BrokenCatalog

JSON = """{
  "errors.SLOW": "That took too long.",
  "errors.SLOW.action": "Try again",
  "nested": { "deep": { "key": "a \\"b\\" \\u00e9" } }, "count_one": "{{count}} file",
  "list": ["a"], "n": 3
}
"""
TYPESCRIPT = """import { t } from "./t";

interface Strings { readonly [key: string]: string }

export const de = {
  // greeting: "not a key"
  greeting: 'Hallo, "du"', /* b */
  errors: {
    SLOW: 'Das hat ' +
      "zu lange gedauert.",
    "SLOW.action": `Noch einmal`,
    dynamic: `Hallo ${name}`,
    call: t("x", { a: 1 }),
  },
  list: ["a", "b"],
  late: "später",
} as const satisfies Strings;
"""


def set_one(data: str, name: str, key: str, text: str) -> str:
    file = ObjectText(data.encode(), name)
    file.set_texts(file.find(key), [text])
    return file.data.decode()


def test_json_is_edited_in_place() -> None:
    after = set_one(JSON, "de.json", "errors.SLOW", 'Zu "lang"\n{wait}')
    assert after == JSON.replace('"That took too long."', '"Zu \\"lang\\"\\n{wait}"')
    assert set_one(JSON, "de.json", "nested.deep.key", "x") == JSON.replace('"a \\"b\\" \\u00e9"', '"x"')
    assert ObjectText(JSON.encode(), "de.json").texts(2) == ('a "b" é',)


def test_typescript_is_edited_in_place() -> None:
    file = ObjectText(TYPESCRIPT.encode(), "de.ts")
    assert file.names() == ("greeting", "errors.SLOW", "errors.SLOW.action", "late")
    assert file.texts(file.find("errors.SLOW")) == ("Das hat zu lange gedauert.",)
    after = set_one(TYPESCRIPT, "de.ts", "greeting", "It's 'me'")
    assert after == TYPESCRIPT.replace("'Hallo, \"du\"'", "'It\\'s \\'me\\''")
    after = set_one(TYPESCRIPT, "de.ts", "errors.SLOW.action", "`${x}`")
    assert after == TYPESCRIPT.replace("`Noch einmal`", "`\\`\\${x}\\``")
    assert set_one(TYPESCRIPT, "de.ts", "late", "später") == TYPESCRIPT


@pytest.mark.parametrize("key", ["errors.dynamic", "errors.call", "list"])
def test_what_is_no_plain_string_is_never_written(key: str) -> None:
    with pytest.raises(BrokenCatalog, match="no plain string"):
        set_one(TYPESCRIPT, "de.ts", key, "x")


def test_a_key_that_stands_twice_is_refused() -> None:
    with pytest.raises(BrokenCatalog, match="lines 2, 3"):
        set_one('{\n"a": "1",\n"a": "2"}', "de.json", "a", "x")
    with pytest.raises(BadRequest):
        set_one(JSON, "de.json", "absent", "x")
    with pytest.raises(BrokenCatalog, match="not JSON"):
        ObjectText(b'{"a": ', "de.json")


@given(
    st.lists(
        st.sampled_from(
            ["const a = ", "{", "}", "b: ", "'x'", '"', "`", "${", ",", "(", "]", "/*", "+", "\n"]
        )
    )
)
def test_any_source_is_read_or_refused(parts: list[str]) -> None:
    data = "".join(parts).encode()
    file = ObjectText(data, "x.ts")
    for number, value in enumerate(file.values):
        if value.text is not None:
            file.set_texts(number, ["new"])
    assert file.changed or file.data == data


def test_bottomless_nesting_is_refused() -> None:
    for name, text in (("x.ts", "a = " + "{a:" * 5000), ("x.json", '{"a":' * 100_000)):
        with pytest.raises(BrokenCatalog):
            ObjectText(text.encode(), name)


@given(st.text(st.characters(blacklist_categories=["Cs"])), st.sampled_from("\"'`"), st.booleans())
def test_a_literal_says_what_was_meant(text: str, quote: str, ascii_only: bool) -> None:
    written = literal(text, quote, ascii_only)
    assert meaning(written[1:-1]) == text
    assert "\n" not in written
    assert written.isascii() or not ascii_only
    file = ObjectText(f"export default {{ a: {written}, b: 'x' }}".encode(), "x.ts")
    assert file.texts(file.find("a")) == (text,)
    assert file.texts(file.find("b")) == ("x",)


@given(st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="\x00")))
def test_no_cell_is_a_formula_and_none_loses_its_text(text: str) -> None:
    assert unguarded(guarded(text)) == text
    assert not guarded(text).startswith(("=", "+", "-", "@", "\t", "\r"))


def test_a_table_brings_every_form_back() -> None:
    file = PoText(catalog(SLOW.replace("Das hat", "=Das hat"), COUNTED))
    table = to_csv(file)
    assert "'=Das hat" in table
    assert from_csv(table, "x.csv") == {
        "errors.SLOW": {0: "=Das hat zu lange gedauert."},
        "%d file": {0: "%d Datei", 1: "%d Dateien"},
    }
    with pytest.raises(BrokenCatalog, match="line 1"):
        from_csv("a,b\r\n", "x.csv")


def test_an_import_is_shown_before_it_is_made(tmp_path: Path) -> None:
    po = tmp_path / "de.po"
    po.write_bytes(catalog(SLOW, GONE))
    other = tmp_path / "de.json"
    other.write_text('{"errors.SLOW": "Neu.", "errors.GONE": "Das ist weg.", "other": "x"}', "utf-8")
    file = open_catalog(po)
    plan = plan_import(file, incoming(other))
    assert [(change.key, change.after) for change in plan.changes] == [("errors.SLOW", ("Neu.",))]
    assert (plan.unknown, plan.same) == (("other",), 1)
    assert not file.changed
    apply_import(file, plan)
    assert file.data == catalog(SLOW.replace("Das hat zu lange gedauert.", "Neu."), GONE)


def test_an_export_keeps_the_layout_of_what_is_there(tmp_path: Path) -> None:
    po = tmp_path / "de.po"
    po.write_bytes(catalog(SLOW, "#, fuzzy\n" + GONE))
    flat = export(po, tmp_path / "new.json")
    assert flat.decode().splitlines()[1] == '  "errors.SLOW": "Das hat zu lange gedauert.",'
    there = tmp_path / "de.ts"
    there.write_text('export default { errors: { SLOW: "x", OTHER: "y" } };\n', "utf-8")
    assert export(po, there).decode() == (
        'export default { errors: { SLOW: "Das hat zu lange gedauert.", OTHER: "y" } };\n'
    )
    compiled = tmp_path / "de.mo"
    compiled.write_bytes(export(po, compiled, fuzzy=False))
    assert incoming(compiled) == {"errors.SLOW": {0: "Das hat zu lange gedauert."}}
    compiled.write_bytes(export(po, compiled, fuzzy=True))
    assert set(incoming(compiled)) == {"errors.SLOW", "errors.GONE"}
    with pytest.raises(BadRequest):
        export(po, tmp_path / "de.xls")
