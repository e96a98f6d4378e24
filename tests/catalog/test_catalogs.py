"""Lookup says where a text came from; a broken file costs its own strings and one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest
from po_files import GONE, HEADER, SLOW, catalog

from model.catalog.catalogs import Found, load_catalogs
from model.catalog.locales import direction, display_name, negotiate, tag
from model.catalog.placeholders import placeholders
from model.catalog.plurals import plural_forms
from model.catalog.pseudo import STRESS, accented, mirrored


def folder_of(tmp_path: Path, **files: bytes) -> Path:
    for name, data in files.items():
        path = tmp_path / name.replace("_", "-") / "LC_MESSAGES" / "errors.po"
        path.parent.mkdir(parents=True)
        path.write_bytes(data)
    return tmp_path


def test_a_lookup_says_where_the_text_came_from(tmp_path: Path) -> None:
    english = catalog(SLOW.replace("Das hat zu lange gedauert.", "That took too long."))
    german = catalog(
        "#, fuzzy\n" + SLOW, GONE.replace("Das ist weg.", ""), 'msgid "plain"\nmsgstr "schlicht"\n'
    )
    catalogs = load_catalogs(folder_of(tmp_path, en=english, de=german))
    assert catalogs.locales == ("en", "de")
    assert catalogs.lookup("de", "errors.SLOW") == Found("Das hat zu lange gedauert.", "de", "catalog", True)
    assert catalogs.lookup("de", "errors.GONE") == Found("That is gone.", "en", "english")
    assert catalogs.lookup("de", "plain") == Found("schlicht", "de", "catalog")
    assert catalogs.lookup("de", "absent") == Found("", "de", "none")
    assert catalogs.lookup("fr", "errors.SLOW") == Found("That took too long.", "en", "english")
    assert catalogs.problems == ()


def test_odd_spacing_is_read_as_gettext_reads_it(tmp_path: Path) -> None:
    odd = catalog(SLOW.replace("msgstr ", "msgstr\t"), GONE.replace('msgstr "', 'msgstr\n"'))
    catalogs = load_catalogs(folder_of(tmp_path, de=odd))
    assert catalogs.lookup("de", "errors.SLOW").text == "Das hat zu lange gedauert."
    assert catalogs.lookup("de", "errors.GONE").text == "Das ist weg."
    assert catalogs.problems == ()


def test_an_edit_is_seen_before_it_is_saved(tmp_path: Path) -> None:
    catalogs = load_catalogs(folder_of(tmp_path, de=catalog(SLOW)))
    catalogs.show("de", "errors.SLOW", "Neu.", fuzzy=True)
    assert catalogs.lookup("de", "errors.SLOW") == Found("Neu.", "de", "catalog", True)
    catalogs.reload("de")
    assert catalogs.lookup("de", "errors.SLOW").text == "Das hat zu lange gedauert."


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (catalog(SLOW).replace(b"gedauert", b"ged\xe4uert"), "line 11"),
        (catalog(SLOW, SLOW), "lines 9, 13"),
        (catalog(SLOW, "<<<<<<< mine\n"), "conflict marker"),
        (catalog(SLOW, header=HEADER.replace("plural=(n != 1)", "plural=?")), ""),
        (b"\xff\xfem\x00", "UTF-16"),
    ],
)
def test_a_broken_file_is_one_sentence_and_the_rest_works(tmp_path: Path, data: bytes, said: str) -> None:
    catalogs = load_catalogs(folder_of(tmp_path, en=catalog(GONE), de=data))
    assert catalogs.lookup("de", "errors.GONE").text == "Das ist weg."
    assert len(catalogs.problems) == (1 if said else 0)
    assert said in "".join(catalogs.problems)


def test_a_folder_without_catalogs_is_one_sentence(tmp_path: Path) -> None:
    catalogs = load_catalogs(tmp_path / "none")
    assert catalogs.locales == ("en",)
    assert catalogs.lookup("en", "errors.SLOW").origin == "none"
    assert len(catalogs.problems) == 1


def test_the_own_words_answer_in_their_locale() -> None:
    catalogs = load_catalogs()
    german = catalogs.ui("de")
    assert german.pgettext("card.word.tool_card.denied", "Denied") == "Verweigert"
    one, many = "{n} value hidden", "{n} values hidden"
    assert german.npgettext("card.label.hidden", one, many, 2) == "{n} Werte verborgen"
    assert catalogs.ui("ar").npgettext("card.label.hidden", one, many, 2) == "أُخفيت قيمتان"
    assert german.gettext("nobody translated this") == "nobody translated this"
    assert catalogs.ui("zh-TW").pgettext("card.label.copy", "Copy") == "复制"
    assert catalogs.ui("en-XA").pgettext("card.label.copy", "Copy").startswith("⟦Çöþý")


@pytest.mark.parametrize(
    ("wanted", "got"),
    [
        ("zh-TW", "zh-CN"),
        ("zh_HK.UTF-8", "zh-CN"),
        ("zh", "zh-CN"),
        ("pt", "pt-BR"),
        ("pt-PT", "pt-BR"),
        ("de-AT", "de"),
        ("iw", "he"),
        ("xx", "en"),
        (["xx", "de_CH"], "de"),
    ],
)
def test_the_nearest_locale_serves(wanted: str | list[str], got: str) -> None:
    assert negotiate(wanted, ["en", "zh-CN", "pt-BR", "de", "he"]) == got


def test_locales_have_a_direction_and_a_name() -> None:
    assert [direction(name) for name in ("ar", "he", "fa-IR", "ur", "ar-XB")] == ["rtl"] * 5
    assert [direction(name) for name in ("en", "zh-CN", "en-XA", "xx")] == ["ltr"] * 4
    assert (tag("zh_hant_tw"), display_name("de"), display_name("de", "fr")) == (
        "zh-Hant-TW",
        "Deutsch",
        "allemand",
    )


def test_plural_forms_are_counted_by_the_header() -> None:
    header = "Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);\n"
    assert [form.label for form in plural_forms(header, "ru")] == [
        "one: 1, 21, 31, 41 …",
        "few: 2, 3, 4, 12 …",
        "many: 0, 5, 6, 7 …",
    ]
    assert [form.exact for form in plural_forms("", "ar")] == [True, True, True, False, False, False]
    assert [form.samples for form in plural_forms("Plural-Forms: nplurals=2; plural=boo;", "de")] == [(), ()]


@pytest.mark.parametrize(
    "text", ["Add an API key for {provider}.", "See https://example.org/a for TOOL_DENIED."]
)
def test_computed_locales_keep_what_must_stay(text: str) -> None:
    for change in (accented, mirrored, STRESS["long-word"], STRESS["tall"], STRESS["short"]):
        changed = change(text)
        assert placeholders(changed) == placeholders(text)
        assert ("https://example.org/a" in changed) == ("https" in text)
        assert ("TOOL_DENIED" in changed) == ("TOOL_DENIED" in text)
    assert accented(text).startswith("⟦")
    assert accented(text).endswith("⟧")


@pytest.mark.parametrize(("length", "least", "most"), [(8, 2.0, 3.4), (25, 1.5, 1.9), (80, 1.2, 1.4)])
def test_padding_follows_the_length(length: int, least: float, most: float) -> None:
    assert least <= len(accented("a" * length)) / length <= most
