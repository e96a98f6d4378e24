"""Any text into any message of any PO file: that message changes, Babel reads it back, nothing else moves."""

from __future__ import annotations

import contextlib
import io

from babel.messages.pofile import read_po
from hypothesis import given, settings
from hypothesis import strategies as st
from po_files import HEADER

from model.catalog.po.syntax import escape
from model.catalog.po.text import PoText
from model.problems import BrokenCatalog

texts = st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="\x00"), max_size=120)
plain = st.text(st.sampled_from('abc äß漢字 \u2028\x85\x0b\x0c\t\\"\n\r{n}%s#~|'), max_size=60)
spaces = st.sampled_from(["", "", "", "  ", "\t"])


def spelled(draw: st.DrawFn, keyword: str, text: str, lead: str, end: str, before: str = "") -> str:
    """Write one value in one of the ways that programs and people do."""
    gap = draw(st.sampled_from([" ", " ", "  ", "\t"])) if keyword.startswith("msgstr") else " "
    at = draw(st.integers(0, len(text)))
    pieces = [text] if draw(st.booleans()) else ["", text[:at], text[at:]]
    return "".join(
        f'{before}{lead}{keyword + gap if number == 0 else ""}"{escape(piece)}"{end}'
        for number, piece in enumerate(pieces)
    )


@st.composite
def files(draw: st.DrawFn) -> tuple[bytes, list[tuple[str, int]]]:
    """Return a file and its messages as (key, forms)."""
    end = draw(st.sampled_from(["\n", "\n", "\r\n"]))
    blocks = [HEADER.rstrip("\n").replace("\n", end) + end]
    keys: list[tuple[str, int]] = []
    for number in range(draw(st.integers(1, 5))):
        lead, key, counted = draw(spaces), f"key.{number}", draw(st.booleans())
        block = "".join(
            line + end
            for line in draw(
                st.lists(
                    st.sampled_from(
                        [
                            "# note",
                            "#no space",
                            "#",
                            "#. hint",
                            "#: a.py:3",
                            "#=no-wrap",
                            "#, c-format",
                            "#,fuzzy",
                            "#, max-length:9, fuzzy, no-wrap",
                            '#| msgid "before"',
                            '#| "more"',
                        ]
                    ),
                    max_size=4,
                    unique=True,
                )
            )
        )
        if draw(st.integers(0, 5)) == 0:
            old = spelled(draw, "msgid", f"old {number}", "", end, "#~ ") + spelled(
                draw, "msgstr", "x", "", end, "#~ "
            )
            blocks.append(f'#~| msgid "even older"{end}{old}')
        block += spelled(draw, "msgctxt", key, lead, end)
        block += spelled(draw, "msgid", f"text {number} " + draw(plain), lead, end)
        if counted:
            block += spelled(draw, "msgid_plural", draw(plain), lead, end)
            block += spelled(draw, "msgstr[0]", draw(plain), lead, end)
            block += spelled(draw, "msgstr[1]", draw(plain), lead, end)
        else:
            block += spelled(draw, "msgstr", draw(plain), lead, end)
        blocks.append(block)
        keys.append((key, 2 if counted else 1))
    text = draw(st.sampled_from([end, "", end * 2])).join(blocks)
    if draw(st.booleans()):
        text = text[: -len(end)]
    if draw(st.integers(0, 3)) == 0:
        text += f"{end}# end of file"
    mark = draw(st.sampled_from([b"", b"", b"\xef\xbb\xbf"]))
    return mark + text.encode(), keys


def babel_texts(data: bytes) -> dict[str, object]:
    lines = data.decode("utf-8-sig").split("\n")
    with contextlib.redirect_stdout(io.StringIO()) as said:
        catalog = read_po(_spaced(line) for line in lines if not line.lstrip().startswith("#~"))
    assert said.getvalue() == ""
    return {message.context: message.string for message in catalog if message.context}


def _spaced(line: str) -> str:
    """Babel wants exactly one space after a keyword; gettext does not."""
    for keyword in ("msgstr[0]", "msgstr[1]", "msgstr"):
        if line.strip().startswith((f"{keyword}\t", f"{keyword} ")):
            return f"{keyword} {line.strip()[len(keyword) :].strip()}"
    return line


@given(files(), st.data())
@settings(max_examples=120, deadline=None)
def test_one_edit_is_one_changed_message(
    made: tuple[bytes, list[tuple[str, int]]], data: st.DataObject
) -> None:
    before, keys = made
    key, forms = data.draw(st.sampled_from(keys))
    wanted = [data.draw(texts) for _ in range(forms)]
    file = PoText(before)
    number = file.find(key)
    old = file.texts(number)
    file.set_texts(number, wanted)
    after = file.data
    entry = file.entries[number]

    head = b"".join((file.source.mark, *file.source.raw[: entry.start]))
    tail = b"".join(file.source.raw[entry.stop :])
    assert after.startswith(head)
    assert after.endswith(tail)
    kept = [line for line in file.source.raw[entry.start : entry.forms[0].start] if b"fuzzy" not in line]
    changed = after[len(head) : len(after) - len(tail)]
    for line in kept:
        assert line in changed or (line.startswith(b"#|") and list(old) != wanted)

    again = PoText(after)
    assert again.texts(again.find(key)) == tuple(wanted)
    said = babel_texts(after)[key]
    assert (said if isinstance(said, tuple) else (said,)) == tuple(wanted)
    assert not again.fuzzy(again.find(key)) or list(old) == wanted

    file.set_texts(number, old)
    assert file.data == before
    again.set_texts(again.find(key), old)
    assert PoText(again.data).texts(PoText(again.data).find(key)) == old


pieces = st.lists(
    st.sampled_from(
        [
            'msgid "a"\n',
            'msgctxt "k"\n',
            'msgstr "x"\n',
            "msgstr[0]",
            '"\n',
            "#~ ",
            "#,",
            '""\r\n',
            "\\",
            "\n",
            'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=',
            "utf-16\\n",
            "hex\\n",
            "ISO-8859-1\\n",
            "<<<<<<<\n",
            "domain",
            "\ud7ff",
            "\x85",
        ]
    ),
    max_size=14,
)


@given(st.one_of(st.binary(max_size=80), pieces.map(lambda parts: "".join(parts).encode())))
@settings(max_examples=300, deadline=None)
def test_any_bytes_are_read_or_refused_with_a_sentence(data: bytes) -> None:
    try:
        file = PoText(data)
    except BrokenCatalog:
        return  # a sentence, not a traceback
    assert b"".join((file.source.mark, *file.source.raw)) == data
    for number in file.live():
        with contextlib.suppress(BrokenCatalog):
            file.set_texts(number, ["new"] * len(file.texts(number)))
    PoText(file.data)


@given(files())
@settings(max_examples=60, deadline=None)
def test_reading_changes_nothing(made: tuple[bytes, list[tuple[str, int]]]) -> None:
    data, keys = made
    file = PoText(data)
    assert file.data == data
    assert {file.entries[number].key for number in file.live()} == {key for key, _ in keys}
    for key, _ in keys:
        number = file.find(key)
        file.set_texts(number, file.texts(number))
    assert not file.changed
