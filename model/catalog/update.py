"""Bring a catalog up to date with its template, keyed on the context and never on the text.

Matching on text would swap translations of two contexts that share an English text.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from model.catalog.locales import tag
from model.catalog.po.entry import PoEntry
from model.catalog.po.habit import written
from model.catalog.po.text import PoText
from model.catalog.template import Template, header_lines, message_lines

Identity = tuple[str | None, str | None]


@dataclass(frozen=True, slots=True)
class Plan:
    """What an update would do, before anything is done; keys in the order of the template.

    `changed` are messages whose English is another now, `removed` the ones the template lost.
    """

    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    kept: int = 0

    @property
    def empty(self) -> bool:
        """Say whether no message would be added, changed or removed."""
        return not (self.added or self.changed or self.removed)


def templates_of(file: PoText) -> tuple[Template, ...]:
    """Return the messages of a template file."""
    return tuple(
        Template(entry.context, entry.id, entry.plural, file.hints(number))
        for number, entry in ((number, file.entries[number]) for number in file.live())
    )


def _identity(entry: PoEntry) -> Identity:
    return (entry.context, None) if entry.context is not None else (None, entry.id)


def _live(file: PoText) -> dict[Identity, int]:
    return {_identity(file.entries[number]): number for number in file.live()}


def plan_update(file: PoText, templates: Sequence[Template]) -> Plan:
    """Return what would change."""
    have = _live(file)
    wanted = {template.identity: template for template in templates}
    added, changed = [], []
    for identity, template in wanted.items():
        number = have.get(identity)
        if number is None:
            added.append(template.key or template.english)
        elif _differs(file.entries[number], template):
            changed.append(template.key or template.english)
    removed = [file.entries[number].key for identity, number in have.items() if identity not in wanted]
    kept = len(wanted) - len(added) - len(changed)
    return Plan(tuple(added), tuple(changed), tuple(removed), kept)


def _differs(entry: PoEntry, template: Template) -> bool:
    return (entry.id, entry.plural) != (template.english, template.plural)


def update(file: PoText, templates: Sequence[Template], typos: Collection[str] = ()) -> bytes:
    """Return the updated file.

    Changed English keeps the translation, marks it as needing work and writes the old text as
    `#| msgid`; keys in `typos` stay done. Removed messages become obsolete at the end. New ones follow
    their neighbour of the template. Every other line stays as it is, hints (`#.`) aside.
    """
    file.check_writable()
    have = _live(file)
    wanted = {template.identity: template for template in templates}
    blocks = _Blocks(file)
    after = blocks.head
    for identity, template in wanted.items():
        number = have.get(identity)
        if number is None:
            after = blocks.insert(after, _new(file, template))
        else:
            after = number
            blocks.replace(number, _refreshed(file, number, template, typos))
    for identity, number in have.items():
        if identity not in wanted:
            blocks.retire(number)
    return blocks.data()


class _Blocks:
    """The file as its messages and the lines between them, in file order."""

    def __init__(self, file: PoText) -> None:
        self.file = file
        self.head = -1
        self._text: dict[int, bytes] = {}
        self._following: dict[int, list[bytes]] = {}
        self._retired: list[bytes] = []
        raw, at = file.source.raw, 0
        self._between: dict[int, bytes] = {}
        for number, entry in enumerate(file.entries):
            self._between[number] = b"".join(raw[at : entry.start])
            self._text[number] = b"".join(raw[entry.start : entry.stop])
            at = entry.stop
            if entry.is_header:
                self.head = number
        self._tail = b"".join(raw[at:])

    def insert(self, after: int, block: bytes) -> int:
        self._following.setdefault(after, []).append(block)
        return after

    def replace(self, number: int, block: bytes) -> None:
        self._text[number] = block

    def retire(self, number: int) -> None:
        entry = self.file.entries[number]
        kept = self.file.source.lines[entry.start : entry.stop]
        lines = [line for line in kept if not line.lstrip().startswith(("#.", "#:"))]
        marked = (line if line.lstrip().startswith("#") else f"#~ {line}" for line in lines)
        self._retired.append(b"".join(self.file.source.line(line.rstrip("\r")) for line in marked))
        self._text[number] = b""

    def data(self) -> bytes:
        ending = self.file.source.ending
        data = bytearray(self.file.source.mark)

        def add_apart(block: bytes) -> None:
            if data and not data.endswith(b"\n"):
                data.extend(ending)
            data.extend(ending + block)

        for block in self._following.get(-1, []):
            add_apart(block)
        for number, text in self._text.items():
            if text:
                data += self._between[number] + text
            for block in self._following.get(number, []):
                add_apart(block)
        data += self._tail
        for block in self._retired:
            add_apart(block)
        return bytes(data)


def _new(file: PoText, template: Template) -> bytes:
    forms = [""] * (1 if template.plural is None else file.plurals or 2)
    return b"".join(file.source.line(line) for line in message_lines(template, forms))


def _refreshed(file: PoText, number: int, template: Template, typos: Collection[str]) -> bytes:
    entry, source = file.entries[number], file.source
    changed = _differs(entry, template)
    hints = file.hints(number) if not template.hints else template.hints
    if not changed and hints == file.hints(number):
        return b"".join(source.raw[entry.start : entry.stop])
    translated = any(file.texts(number))
    mark = changed and translated and entry.key not in typos and template.english not in typos
    lines = [*_comments(file, entry, hints, mark), *_body(file, entry, template)]
    return b"".join(lines)


def _comments(file: PoText, entry: PoEntry, hints: Sequence[str], mark: bool) -> Iterator[bytes]:
    source = file.source
    drop = set(entry.hint_lines) | (set(entry.previous_lines) if mark else set())
    own = [number for number in range(entry.start, entry.keyed) if number not in drop]
    notes = [number for number in own if number in entry.note_lines]
    yield from (source.raw[number] for number in notes)
    yield from (source.line(f"#. {hint}") for hint in hints)
    flagged = entry.fuzzy or not mark
    for number in own:
        if number in entry.flag_lines and not flagged:
            yield source.raw[number].replace(b"#,", b"#, fuzzy,", 1)
            flagged = True
        elif number not in notes:
            yield source.raw[number]
    if not flagged:
        yield source.line("#, fuzzy")
    if mark:
        yield from (source.line(f"#| {line}") for line in written(entry.id, "msgid ", "", file.habit))


def _body(file: PoText, entry: PoEntry, template: Template) -> Iterator[bytes]:
    source = file.source
    if not _differs(entry, template):
        yield from source.raw[entry.keyed : entry.stop]
        return
    parts = [("msgid ", template.english)]
    if entry.context is not None:
        parts.insert(0, ("msgctxt ", entry.context))
    if template.plural is not None:
        parts.append(("msgid_plural ", template.plural))
    same_kind = (entry.plural is None) == (template.plural is None)
    if not same_kind and template.plural is None:
        parts.append(("msgstr ", entry.texts[0]))
    elif not same_kind:
        parts += [(f"msgstr[{index}] ", entry.texts[0]) for index in range(file.plurals or 2)]
    for keyword, text in parts:
        yield from (source.line(line) for line in written(text, keyword, "", file.habit))
    if same_kind:
        yield from source.raw[entry.forms[0].start : entry.stop]


def new_locale(templates: Sequence[Template], locale: str) -> bytes:
    """Return an untranslated catalog for a locale, its plural header from CLDR."""
    head = "\n".join(header_lines(tag(locale))) + "\n\n"
    file = PoText(head.encode())
    return head.encode() + b"\n".join(_new(file, template) for template in templates)
