"""Copy rules (C) that read the text itself; the lexical ones know English alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from model.catalog.checks.lists import (
    ACRONYMS,
    BANNED,
    BLAME,
    EMPTY,
    ENDS,
    INTERNAL,
    NO_STOP,
    NOT_LABELS,
    PROPER,
    SENTENCE_ENDS,
    SORRY,
    VERBS,
    WAITING,
)
from model.catalog.checks.unit import Check, Hit, Scope, Unit
from model.catalog.keys import ACTING, Slot
from model.catalog.placeholders import ADDRESS, CODE, PLACEHOLDER
from model.redaction.engine import redact
from model.vocabulary import HandlingClass, Level

_SENTENCE = re.compile(
    rf"[^{SENTENCE_ENDS}]*(?:[{SENTENCE_ENDS}]+[{re.escape('”’»')}]*(?=\s|$|[^\x00-\x7f])|$)"
)
_STEP = re.compile(r"(?:^|, (?:then |and |or )?|\b(?:then|and|or) )([A-Za-z]+)\b")
_CAMEL = re.compile(r"\b[a-z]+[A-Z]\w*\b|\b[A-Z][a-z]+[A-Z]\w*\b|\b[a-z0-9]+_[a-z0-9_]+\b")
_HEX = re.compile(r"\b0x[0-9A-Fa-f]+\b|\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{8,}\b")
_PATH = re.compile(r"(?:^|\s)(?:~?/[\w.-]+/[\w./-]*|[A-Za-z]:\\\S+)|\bwww\.\S+")
_EMOJI = re.compile("[\U0001f300-\U0001faff\u2600-\u27bf]")
_LEAK = re.compile(
    r"\bat \S+ \(?\S+:\d+|\bSELECT\b.+\bFROM\b|\bINSERT INTO\b|\bAuthorization:|\bBearer \S{8,}"
    r"|https?://(?:localhost|127\.|10\.|192\.168\.)|/(?:home|Users)/\w+|\$[A-Z_]{3,}|%[A-Z_]{3,}%"
)
_SPOKEN_LIMIT, _ENGLISH_LIMIT = 20, 140


def sentences(text: str) -> list[str]:
    """Split a text into its sentences; a placeholder never ends one."""
    return [part.strip() for part in _SENTENCE.findall(PLACEHOLDER.sub("X", text)) if part.strip()]


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z'’]+", text.lower())


def _phrases(what: tuple[str, ...], say: Callable[[str], str]) -> Callable[[Unit], Iterator[Hit]]:
    pattern = re.compile(r"\b(?:" + "|".join(map(re.escape, what)) + r")\b", re.IGNORECASE)

    def find(unit: Unit) -> Iterator[Hit]:
        for form, _, target in unit.pairs():
            for match in pattern.finditer(target):
                yield Hit(say(match.group()), form, *match.span())

    return find


def _matches(pattern: re.Pattern[str], say: str) -> Callable[[Unit], Iterator[Hit]]:
    def find(unit: Unit) -> Iterator[Hit]:
        for form, _, target in unit.pairs():
            bare = PLACEHOLDER.sub(lambda found: "\u2063" * len(found.group()), target)
            for match in pattern.finditer(bare):
                if match.group().strip() not in ACRONYMS:
                    yield Hit(say.format(match.group().strip()), form, *match.span())

    return find


def _instructs(text: str) -> bool:
    return any((_words(sentence) or [""])[0] in VERBS for sentence in sentences(text))


def no_next_step(unit: Unit) -> Iterator[Hit]:
    """Look for an imperative, the class's action or a tip; neutral lines need none."""
    handled = unit.handled or unit.code
    if handled is None or unit.slot is Slot.ACTION or not any(unit.targets):
        return
    if handled.handling_class in ACTING or handled.handling_class is HandlingClass.NEUTRAL:
        return
    if not _instructs(unit.targets[0]):
        yield Hit("The text does not say what to do next.")


def too_many_sentences(unit: Unit) -> Iterator[Hit]:
    """Count sentences: two for a summary, three for a tip."""
    most = 3 if unit.slot is Slot.ACTION else 2
    for form, _, target in unit.pairs():
        if (count := len(sentences(target))) > most:
            yield Hit(f"{count} sentences where {most} are enough.", form)


def too_long(unit: Unit) -> Iterator[Hit]:
    """Count characters of an English summary."""
    for form, _, target in unit.pairs():
        if unit.slot is not Slot.ACTION and len(target) > _ENGLISH_LIMIT:
            yield Hit(f"{len(target)} characters, {len(target) - _ENGLISH_LIMIT} over.", form, _ENGLISH_LIMIT)


def banned_words(unit: Unit) -> Iterator[Hit]:
    """Find words that frighten or blame, with what to say instead."""
    for form, _, target in unit.pairs():
        for match in re.finditer(r"[A-Za-z]+", target):
            if (say := BANNED.get(match.group().lower())) is not None:
                yield Hit(f"“{match.group()}”: {say}.", form, *match.span())


def needless_please(unit: Unit) -> Iterator[Hit]:
    """Find "please" where nobody waits or is inconvenienced."""
    for form, _, target in unit.pairs():
        match = re.search(r"\bplease\b", target, re.IGNORECASE)
        if match and not any(word in target.lower() for word in WAITING):
            yield Hit("“Please” only when somebody waits.", form, *match.span())


def shouting(unit: Unit) -> Iterator[Hit]:
    """Find exclamation marks and words in capitals that are no acronyms."""
    for form, _, target in unit.pairs():
        for match in re.finditer(r"!|\b[A-Z]{2,}\b", target):
            if match.group() not in ACRONYMS:
                yield Hit(f"“{match.group()}” shouts.", form, *match.span())


def content_free(unit: Unit) -> Iterator[Hit]:
    """Find phrases that say nothing; they may stand where the cause is unknown and a step follows."""
    handled = unit.handled or unit.code
    unknown = handled is not None and handled.retriable == "maybe" and handled.handling_class in ACTING
    for form, _, target in unit.pairs():
        for phrase in EMPTY:
            if phrase in target.lower() and not unknown:
                yield Hit(f"“{phrase}” says nothing.", form)


def opens_with_placeholder(unit: Unit) -> Iterator[Hit]:
    """Find a summary whose first word is a value."""
    for form, _, target in unit.pairs():
        if unit.slot is not Slot.ACTION and (match := PLACEHOLDER.match(target)):
            yield Hit("The sentence begins with a value.", form, *match.span())


def capitals_inside(unit: Unit) -> Iterator[Hit]:
    """Find words with a capital inside a sentence."""
    for form, _, target in unit.pairs():
        for match in re.finditer(r"(?<=[a-z,;] )[A-Z][a-z]+", target):
            if match.group() not in PROPER:
                fix = target[: match.start()] + match.group().lower() + target[match.end() :]
                yield Hit(f"“{match.group()}” in the middle of a sentence.", form, *match.span(), fix=fix)


def slot_punctuation(unit: Unit) -> Iterator[Hit]:
    """Sentences end with a mark, labels without one."""
    if unit.language in NO_STOP:
        return
    for form, _, target in unit.pairs():
        marked = target.rstrip("”’»\u2069 ")[-1:] in ENDS
        if unit.labelled and marked:
            yield Hit("A button has no final mark.", form, fix=target.rstrip(SENTENCE_ENDS))
        if not unit.labelled and not marked:
            yield Hit("The sentence has no final mark.", form)


def label_form(unit: Unit) -> Iterator[Hit]:
    """A button says in one to three words what happens, the verb first."""
    if not unit.labelled:
        return
    for form, _, target in unit.pairs():
        words = _words(target)
        if not 1 <= len(words) <= 3:
            yield Hit(f"{len(words)} words on a button.", form)
        elif words[0] in NOT_LABELS or words[0] not in VERBS:
            yield Hit("The label does not begin with what it does.", form)


def support_first(unit: Unit) -> Iterator[Hit]:
    """Find support named before anything the person can do."""
    for form, _, target in unit.pairs():
        steps = [part for part in sentences(target) if _instructs(part)]
        if steps and "support" in steps[0].lower():
            yield Hit("Support is the first step.", form)


def too_many_steps(unit: Unit) -> Iterator[Hit]:
    """Count instructions."""
    for form, _, target in unit.pairs():
        steps = [word for word in _STEP.findall(target.lower()) if word in VERBS]
        if len(steps) > 3:
            yield Hit(f"{len(steps)} steps.", form)


def long_sentences(unit: Unit) -> Iterator[Hit]:
    """Measure the mean sentence."""
    for form, _, target in unit.pairs():
        parts = sentences(target)
        if parts and len(_words(target)) / len(parts) > _SPOKEN_LIMIT:
            yield Hit(f"{len(_words(target)) // len(parts)} words a sentence.", form)


def secret_shaped(unit: Unit) -> Iterator[Hit]:
    """Find a value that the redactor would hide."""
    for form, _, target in unit.pairs():
        if redact(target).text != target:
            yield Hit("The text holds something that looks like a credential.", form)


def repeats_itself(unit: Unit) -> Iterator[Hit]:
    """Compare the words of the first two sentences."""
    for form, _, target in unit.pairs():
        first, second = [*map(set, map(_words, sentences(target)[:2])), set(), set()][:2]
        if first and second and len(first & second) / min(len(first), len(second)) >= 0.8:
            yield Hit("The second sentence says the first again.", form)


_E, _A = Scope.ENGLISH, Scope.ANY


def _rule(
    name: str, level: Level, why: str, find: Callable[[Unit], Iterator[Hit]], scope: Scope = _E
) -> Check:
    return Check(name, level, why, find, scope, ours=True)


CHECKS = (
    _rule("C02", Level.E, "People need to know what to do next.", no_next_step),
    _rule("C03", Level.W, "Long texts are not read.", too_many_sentences, _A),
    _rule("C04", Level.W, "A summary has to fit beside its button.", too_long),
    _rule(
        "C05",
        Level.E,
        "Codes and identifiers stand beside the text, not in it.",
        _matches(CODE, "“{}” is a code."),
        _A,
    ),
    _rule(
        "C05", Level.E, "Identifiers mean nothing to the reader.", _matches(_CAMEL, "“{}” is an identifier.")
    ),
    _rule(
        "C05",
        Level.E,
        "Numbers of machines mean nothing to the reader.",
        _matches(_HEX, "“{}” is a number for machines."),
        _A,
    ),
    _rule("C06", Level.W, "The word frightens or blames and explains nothing.", banned_words),
    _rule("C07", Level.W, "Needless politeness makes the text longer.", needless_please),
    _rule(
        "C08", Level.W, "An apology does not help.", _phrases(SORRY, lambda word: f"“{word}” does not help.")
    ),
    _rule("C09", Level.W, "Shouting makes bad news worse.", shouting),
    _rule("C10", Level.W, "Blame ends the conversation.", _phrases(BLAME, lambda word: f"“{word}” blames.")),
    _rule("C11", Level.W, "A text without content wastes the reader's time.", content_free),
    _rule(
        "C12",
        Level.W,
        "The reader does not know the app's insides.",
        _phrases(INTERNAL, lambda word: f"“{word}” is a word of ours."),
    ),
    _rule(
        "C13",
        Level.I,
        "Humour and emoji do not travel and do not console.",
        _matches(_EMOJI, "“{}” is an emoji."),
        _A,
    ),
    _rule(
        "C14", Level.W, "Paths and addresses belong to the details.", _matches(_PATH, "“{}” is a path."), _A
    ),
    _rule(
        "C14",
        Level.W,
        "Paths and addresses belong to the details.",
        _matches(ADDRESS, "“{}” is an address."),
        _A,
    ),
    _rule("C15", Level.I, "A sentence that begins with a value is hard to scan.", opens_with_placeholder, _A),
    _rule("C16", Level.W, "Capitals inside a sentence look like names.", capitals_inside),
    _rule("C17", Level.W, "The same kind of text ends the same way.", slot_punctuation, _A),
    _rule("C18", Level.W, "A button says what it does.", label_form),
    _rule("C22", Level.I, "People want to help themselves first.", support_first),
    _rule("C23", Level.I, "Nobody keeps more than three steps in mind.", too_many_steps),
    _rule("C24", Level.I, "Long sentences are read twice.", long_sentences),
    _rule(
        "C26",
        Level.E,
        "What belongs to the operator must not reach the person.",
        _matches(_LEAK, "“{}” is for operators."),
        _A,
    ),
    _rule("C26", Level.E, "A credential in a text is public.", secret_shaped, _A),
    _rule("C27", Level.I, "A sentence that repeats the first adds nothing.", repeats_itself),
)
