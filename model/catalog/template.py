"""The templates: which messages there are, in which order, with what a translator must know of each."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from babel.messages.plurals import get_plural

from model.catalog.keys import LABELLED, Slot, StringKey, allowed_slots, carries_wait
from model.catalog.locales import locale_of
from model.catalog.po.habit import Habit, written
from model.catalog.po.text import PoText
from model.catalog.words import WORDS
from model.problems import BrokenCatalog
from model.registry.entry import CodeEntry
from model.registry.registry import Registry
from model.vocabulary import HandlingClass, Namespace

PROJECT = "Error Inspector"
ONE_LINE = Habit(width=None, breaks=True)

_PLACES = {
    HandlingClass.SETTINGS_CTA: "assistant message with a button that opens settings",
    HandlingClass.TOOL_CARD: "tool card in the conversation",
    HandlingClass.RETRY_ACTION: "assistant message with a retry button",
    HandlingClass.DEGRADED_BANNER: "banner above the conversation",
    HandlingClass.PLAIN_MESSAGE: "assistant message without a button",
    HandlingClass.NEUTRAL: "quiet line in the conversation",
    HandlingClass.DEVELOPER: "developer card",
}
_SUMMARY_LIMIT = "two short sentences, 140 characters in English"
_LABEL_LIMIT = "one to three words, verb first"
_TIP_LIMIT = "three sentences"
_VALUES = {
    "{wait}": "a length of time such as “12 seconds”, or card.value.wait",
    "{provider}": "the provider's name, or card.value.provider",
    "{model}": "the model's name, or card.value.model",
    "{tool}": "the tool's name, or card.value.tool",
    "{reason}": "a reason in words, or card.value.reason",
}


@dataclass(frozen=True, slots=True)
class Template:
    """One message of a template: English (and its plural), and the hints above it."""

    key: str | None
    english: str
    plural: str | None = None
    hints: tuple[str, ...] = ()
    places: tuple[str, ...] = ()

    @property
    def identity(self) -> tuple[str | None, str | None]:
        """Return what matches it with a message of a catalog: the context, else the text."""
        return (self.key, None) if self.key is not None else (None, self.english)


def read_english(path: Path) -> Mapping[StringKey, str]:
    """Read the English source; raises BrokenCatalog naming the entry that cannot be used."""
    try:
        tables = tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BrokenCatalog(f"{path}: {error}.") from None
    found: dict[StringKey, str] = {}
    for namespace, codes in tables.items():
        for code, slots in codes.items():
            for slot, text in slots.items():
                try:
                    found[StringKey(Namespace(namespace), code, Slot(slot))] = text
                except ValueError:
                    raise BrokenCatalog(f"{path}: {namespace}.{code} has no place for {slot!r}.") from None
    return found


def error_templates(english: Mapping[StringKey, str], registry: Registry) -> Iterator[Template]:
    """Return the error strings in the registry's order, then what no code claims."""
    left = dict(english)
    for entry in registry.codes():
        for slot in Slot:
            key = StringKey(entry.namespace, entry.code, slot)
            if slot in allowed_slots(entry) and key in left:
                text = left.pop(key)
                yield Template(str(key), text, hints=tuple(_hints(entry, slot, text, registry)))
    for key, text in left.items():
        yield Template(str(key), text, hints=("no code of the registry claims this string",))


def _hints(entry: CodeEntry, slot: Slot, text: str, registry: Registry) -> Iterator[str]:
    handled = registry.get(entry.namespace, entry.canonical) or entry
    yield entry.meaning
    if entry.parent:
        yield f"detail of: {entry.parent}"
    yield f"class: {handled.handling_class}"
    hints = ", ".join(dict.fromkeys(str(allowed.hint) for allowed in handled.retry))
    yield f"retriable: {handled.retriable or hints or 'no'}"
    yield f"place: {_place(handled, slot)}"
    yield f"limit: {_limit(handled, slot)}"
    for name, what in _VALUES.items():
        if name in text:
            yield f"{name}: {what}"
    if carries_wait(entry) and slot is Slot.SUMMARY:
        yield "the wait must be said"


def _place(entry: CodeEntry, slot: Slot) -> str:
    place = _PLACES[entry.handling_class]
    if slot is Slot.GOAL:
        return f"{place}, when a goal is meant and not a plan"
    if slot is Slot.ACTION:
        return (
            "the button of that message"
            if entry.handling_class in LABELLED
            else f"recovery tip in the {place}"
        )
    return place


def _limit(entry: CodeEntry, slot: Slot) -> str:
    if slot is not Slot.ACTION:
        return _SUMMARY_LIMIT
    return _LABEL_LIMIT if entry.handling_class in LABELLED else _TIP_LIMIT


def word_templates() -> Iterator[Template]:
    """Return the words of the cards, which are looked up by key and so are in no source file."""
    for key, word in WORDS.items():
        if isinstance(word, tuple):
            yield Template(key, word[0], plural=word[1])
        else:
            yield Template(key, word)


def header_lines(locale: str | None) -> Iterator[str]:
    """Return the header of a new file; None means a template.

    It carries no dates: the same messages then always give the same bytes.
    """
    yield 'msgid ""'
    yield 'msgstr ""'
    fields = {
        "Project-Id-Version": PROJECT,
        "Language": (locale or "").replace("-", "_"),
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
    known = locale_of(locale) if locale else None
    if known is not None:
        fields["Plural-Forms"] = get_plural(known).plural_forms
    for name, value in fields.items():
        yield f'"{name}: {value}\\n"'


def message_lines(template: Template, forms: Iterable[str], flags: str = "") -> Iterator[str]:
    """Return the lines of one message with these translations."""
    yield from (f"#. {hint}" for hint in template.hints)
    yield from (f"#: {place}" for place in template.places)
    if flags:
        yield f"#, {flags}"
    if template.key is not None:
        yield from written(template.key, "msgctxt ", "", ONE_LINE)
    yield from written(template.english, "msgid ", "", ONE_LINE)
    if template.plural is None:
        yield from written(next(iter(forms)), "msgstr ", "", ONE_LINE)
        return
    yield from written(template.plural, "msgid_plural ", "", ONE_LINE)
    for number, text in enumerate(forms):
        yield from written(text, f"msgstr[{number}] ", "", ONE_LINE)


def new_file(templates: Iterable[Template], locale: str | None, filled: bool = False) -> bytes:
    """Return a new catalog, or a template where `locale` is None; `filled` copies the English over."""
    head = "\n".join(header_lines(locale)) + "\n"
    count = PoText(head.encode()).plurals or 2
    blocks = [head]
    for template in templates:
        many = 1 if template.plural is None else count
        forms = [template.english, *[template.plural or ""] * (many - 1)] if filled else [""] * many
        blocks.append("\n".join(message_lines(template, forms)) + "\n")
    return "\n".join(blocks).encode()
