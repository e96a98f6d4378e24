"""One edited message is one changed message; every other byte is the same."""

from __future__ import annotations

import pytest
from po_files import COUNTED, GONE, HEADER, SLOW, catalog

from model.catalog.po.text import PoText
from model.problems import BadRequest, BrokenCatalog


def edited(data: bytes, key: str, *texts: str) -> bytes:
    file = PoText(data)
    file.set_texts(file.find(key), texts)
    return file.data


@pytest.mark.parametrize(
    "data",
    [
        catalog(SLOW, GONE),
        catalog(SLOW, GONE).replace(b"\n", b"\r\n"),
        b"\xef\xbb\xbf" + catalog(SLOW, GONE),
        catalog(SLOW, GONE)[:-1],
        catalog(SLOW, GONE, between=""),
        catalog(SLOW, '#~ msgid "old"\n#~ msgstr "alt"\n', GONE),
        catalog('#=no-wrap\n#,c-format\n#|msgid "x"\n#no space\n' + SLOW, GONE),
        catalog('  msgctxt "errors.SLOW"\n\tmsgid "a"\n  msgstr "ein"\n    "ger\u00fcckt"\n', GONE),
    ],
    ids=["plain", "crlf", "mark", "no-last-newline", "no-blank-lines", "obsolete", "comments", "indented"],
)
def test_only_the_edited_message_changes(data: bytes) -> None:
    after = edited(data, "errors.SLOW", "Kürzer.")
    gone = data.index(b'msgctxt "errors.GONE"')
    start = data.index(b'msgctxt "errors.SLOW"')
    assert after.endswith(data[gone:])
    assert after.startswith(data[: data.rindex(b"\n\n", 0, start)] if b"\n\n" in data[:start] else data[:10])
    assert PoText(after).texts(PoText(after).find("errors.SLOW")) == ("Kürzer.",)


def test_an_edit_taken_back_is_no_edit() -> None:
    data = catalog('#, fuzzy, c-format\n#| msgid "Before."\n' + SLOW, GONE)
    file = PoText(data)
    number = file.find("errors.SLOW")
    file.set_texts(number, ["Anders."])
    assert file.changed
    file.set_texts(number, ["Das hat zu lange gedauert."])
    assert not file.changed
    assert file.data == data


def test_a_new_text_is_done_and_other_flags_stay() -> None:
    data = catalog('#, max-length:80, fuzzy, no-c-format\n#| msgid "Before."\n' + SLOW)
    after = edited(data, "errors.SLOW", "Anders.")
    assert b"#, max-length:80, no-c-format\n" in after
    assert b"#|" not in after
    assert b"fuzzy" not in after


def test_marking_as_needing_work_keeps_the_text() -> None:
    file = PoText(catalog("# note\n" + SLOW, "#, c-format\n" + GONE))
    file.set_fuzzy(file.find("errors.SLOW"), True)
    file.set_fuzzy(file.find("errors.GONE"), True)
    assert b'# note\n#, fuzzy\nmsgctxt "errors.SLOW"' in file.data
    assert b"#, fuzzy, c-format\nmsgctxt" in file.data
    sticky = PoText(catalog("#= no-wrap\n" + SLOW))
    sticky.set_fuzzy(sticky.find("errors.SLOW"), True)
    assert b"#= no-wrap\n#, fuzzy\nmsgctxt" in sticky.data
    assert PoText(sticky.data).entries[1].flags == {"fuzzy", "no-wrap"}


def test_a_long_text_is_wrapped_as_the_file_wraps() -> None:
    long = "sehr lang " * 20
    wrapped = edited(catalog(SLOW, GONE), "errors.SLOW", long)
    assert b'msgstr ""\n"sehr lang ' in wrapped
    assert max(len(line) for line in wrapped.split(b"\n")) <= len(HEADER.split("\n")[-3]) + 79
    whole = 'msgid "' + "w " * 70 + '"\nmsgstr "' + "v " * 70 + '"\n'
    assert b'msgstr "' + long.encode() + b'"\n' in edited(catalog(SLOW, whole), "errors.SLOW", long)


def test_a_comment_is_edited_without_the_text() -> None:
    file = PoText(catalog("# old\n" + SLOW, GONE))
    file.set_note(file.find("errors.SLOW"), "new\nlines")
    assert b'# new\n# lines\nmsgctxt "errors.SLOW"' in file.data


def test_the_key_is_the_context_and_else_the_source_text() -> None:
    file = PoText(catalog(SLOW, 'msgid "errors.SLOW"\nmsgstr "Anders"\n', 'msgid "GONE"\nmsgstr "Weg"\n'))
    assert file.texts(file.find("errors.SLOW")) == ("Das hat zu lange gedauert.",)
    assert file.texts(file.find("GONE")) == ("Weg",)
    with pytest.raises(BadRequest):
        file.find("absent")


def test_plural_forms_are_edited_one_by_one() -> None:
    after = edited(catalog(COUNTED, SLOW), "%d file", "%d Datei", "%d Files")
    assert after == catalog(COUNTED, SLOW).replace(b"Dateien", b"Files")


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (catalog(SLOW, GONE, SLOW), "9, 17"),
        (catalog(SLOW, "<<<<<<< HEAD\n" + GONE + "=======\n>>>>>>> other\n"), "line 13"),
        (catalog(COUNTED.replace("msgstr[1]", "msgstr[2]"), SLOW), None),
        (catalog(SLOW).replace(b"gedauert", b"ged\xe4uert"), "line 11"),
    ],
    ids=["duplicate", "conflict", "plural-elsewhere", "bytes"],
)
def test_what_cannot_be_edited_safely_is_refused_with_its_lines(data: bytes, lines: str | None) -> None:
    if lines is None:
        assert edited(data, "errors.SLOW", "x").endswith(b'msgstr "x"\n')
        return
    with pytest.raises(BrokenCatalog, match=lines):
        edited(data, "errors.SLOW", "x")


def test_a_wrong_count_of_forms_is_refused_where_it_is() -> None:
    data = catalog(COUNTED + 'msgstr[2] "%d Dateien"\n', SLOW)
    with pytest.raises(BrokenCatalog, match="3 plural forms where the header declares 2"):
        edited(data, "%d file", "a", "b", "c")


def test_the_charset_of_the_header_is_kept() -> None:
    data = catalog(SLOW.replace("lange", "längs")).replace(b"UTF-8", b"ISO-8859-1")
    data = data.decode().encode("latin-1")
    assert edited(data, "errors.SLOW", "für").endswith('msgstr "für"\n'.encode("latin-1"))
    with pytest.raises(BrokenCatalog, match=r"U\+2013"):
        edited(data, "errors.SLOW", "–")
