"""An update follows the context, keeps what people wrote, and says what it will do."""

from __future__ import annotations

from po_files import GONE, HEADER, SLOW, catalog

from model.catalog.po.text import PoText
from model.catalog.template import Template
from model.catalog.update import new_locale, plan_update, update

SLOW_NOW = Template("errors.SLOW", "That took too long.", hints=("place: card",))
GONE_NOW = Template("errors.GONE", "That is gone.")


def test_nothing_to_do_changes_no_byte() -> None:
    data = catalog("# by hand\n#. place: card\n" + SLOW, GONE)
    file = PoText(data)
    assert plan_update(file, [SLOW_NOW, GONE_NOW]).empty
    assert update(file, [SLOW_NOW, GONE_NOW]) == data


def test_two_contexts_with_the_same_english_keep_their_own_translations() -> None:
    again = 'msgctxt "a"\nmsgid "Try again"\nmsgstr "Noch einmal"\n'
    retry = 'msgctxt "b"\nmsgid "Try again"\nmsgstr "Wiederholen"\n'
    file = PoText(catalog(again, retry))
    after = PoText(update(file, [Template("b", "Try again"), Template("a", "Try again")]))
    assert after.data == file.data


def test_changed_english_keeps_the_translation_and_asks_for_a_look() -> None:
    file = PoText(catalog("#, c-format\n" + SLOW, GONE))
    wanted = [Template("errors.SLOW", "This took too long."), GONE_NOW]
    assert plan_update(file, wanted).changed == ("errors.SLOW",)
    after = update(file, wanted)
    assert (
        b'#, fuzzy, c-format\n#| msgid "That took too long."\nmsgctxt "errors.SLOW"\n'
        b'msgid "This took too long."\nmsgstr "Das hat zu lange gedauert."\n'
    ) in after
    again = PoText(after)
    assert again.previous(again.find("errors.SLOW")) == "That took too long."
    assert after.endswith(GONE.encode())


def test_a_mere_typo_keeps_the_message_done() -> None:
    file = PoText(catalog(SLOW, GONE))
    after = update(file, [Template("errors.SLOW", "This took too long."), GONE_NOW], typos=["errors.SLOW"])
    assert after == catalog(SLOW.replace("That", "This"), GONE)


def test_new_messages_follow_their_neighbour_and_lost_ones_become_obsolete() -> None:
    file = PoText(catalog(SLOW, "# keep me\n#. hint\n" + GONE))
    wanted = [SLOW_NOW, Template("errors.NEW", "New.")]
    plan = plan_update(file, wanted)
    assert (plan.added, plan.removed) == (("errors.NEW",), ("errors.GONE",))
    after = update(file, wanted)
    assert b'msgctxt "errors.NEW"\nmsgid "New."\nmsgstr ""\n' in after
    assert after.index(b"errors.SLOW") < after.index(b"errors.NEW") < after.index(b"errors.GONE")
    assert after.endswith(
        b'# keep me\n#~ msgctxt "errors.GONE"\n#~ msgid "That is gone."\n#~ msgstr "Das ist weg."\n'
    )
    assert plan_update(PoText(after), wanted).empty


def test_a_message_that_becomes_counted_keeps_its_text_for_every_form() -> None:
    file = PoText(catalog(SLOW))
    after = PoText(update(file, [Template("errors.SLOW", "One", "Many")]))
    number = after.find("errors.SLOW")
    assert after.texts(number) == ("Das hat zu lange gedauert.",) * 2
    assert after.fuzzy(number)


def test_a_new_locale_counts_as_its_language_does() -> None:
    file = PoText(new_locale([SLOW_NOW, Template("n", "{n} file", "{n} files")], "cs"))
    assert file.plurals == 3
    assert file.texts(file.find("n")) == ("", "", "")
    assert "Language: cs" in file.header
    assert HEADER not in file.data.decode()
