"""Checks of typography: spaces, punctuation, numbers, brackets, letters."""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator

from model.catalog.checks.lists import (
    CLOSERS,
    DOUBLE_WORDS_OK,
    ENDS,
    LOCAL_ACRONYMS,
    MAY_STAY,
    NO_STOP,
)
from model.catalog.checks.unit import Check, Hit, Scope, Unit
from model.catalog.keys import Slot
from model.catalog.placeholders import split_kept
from model.vocabulary import Level

_NUMBER = re.compile(r"\d+(?:[.,\u066b\u066c\u00a0\u202f]\d+)*")
_ACRONYM = re.compile(r"\b[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*\b")
_TOKEN = re.compile(r"\S+")
_EDGE = ".,;:!?()[]{}«»„“”\"'’…。、，।؟؛،"
_ZERO_WIDTH = re.compile("[\u200b\u2060\ufeff]")
_MARKUP = re.compile(r"</?[A-Za-z][^<>]*>|&(?:[a-z]+|#\d+);")
_FRENCH = re.compile(r"(?<=[^\s\u00a0\u202f?!:;«])([ ]?)([?!;:»])(?=[\s\u2069»”)?!;:]|$)")
_FRENCH_OPEN = re.compile("«(?![\u00a0\u202f]) ?")
_NOUNS = ("de", "lb")  # every noun has a capital
_SUMMARY_LIMIT, _LABEL_LIMIT = 196, 40  # 140 characters of English and what translation adds to them
_FOLD = str.maketrans("（）［］｛｝【】", "()[]{}[]")


def _bare(text: str) -> str:
    """Blank out what must stay as it is, keeping every position."""
    return "".join("\u2063" * len(part) if kept else part for part, kept in split_kept(text))


def edge_spaces(unit: Unit) -> Iterator[Hit]:
    """Compare the white space at both ends."""
    for form, source, target in unit.pairs():
        core = target.strip(" \t\u00a0")
        lead = source[: len(source) - len(source.lstrip(" \t\u00a0"))]
        tail = source[len(source.rstrip(" \t\u00a0")) :]
        if core and lead + core + tail != target:
            yield Hit("The spaces at the ends differ from the English.", form, fix=lead + core + tail)


def double_spaces(unit: Unit) -> Iterator[Hit]:
    """Find two spaces in a row that the English does not have."""
    for form, source, target in unit.pairs():
        if "  " in target.strip() and ("  " not in source.strip() or unit.is_source):
            at = target.index("  ", len(target) - len(target.lstrip()))
            yield Hit("Two spaces in a row.", form, at, at + 2, re.sub(r"(?<=\S) {2,}(?=\S)", " ", target))


def _end(text: str) -> str:
    core = text.rstrip().rstrip(CLOSERS).rstrip()
    if core.endswith("..."):
        return "ellipsis"
    return ENDS.get(core[-1:], "none")


def final_punctuation(unit: Unit) -> Iterator[Hit]:
    """Compare how the sentence ends, each language with its own marks."""
    for form, source, target in unit.pairs():
        wanted, given = _end(source), _end(target)
        if wanted != given and not (unit.language in NO_STOP and given == "none"):
            yield Hit(f"Ends with {_article(given)} where the English ends with {_article(wanted)}.", form)


def _article(end: str) -> str:
    if end == "none":
        return "no mark"
    return f"an {end}" if end[0] in "aeiou" else f"a {end}"


def three_dots(unit: Unit) -> Iterator[Hit]:
    """Find three dots where one ellipsis character belongs."""
    for form, _, target in unit.pairs():
        if (at := target.find("...")) >= 0:
            yield Hit("Three dots instead of “…”.", form, at, at + 3, target.replace("...", "…"))


def french_spacing(unit: Unit) -> Iterator[Hit]:
    """Find French marks without the narrow no-break space before them."""
    if unit.language != "fr":
        return
    for form, _, target in unit.pairs():
        bare = _bare(target)
        hits = [*_FRENCH.finditer(bare), *_FRENCH_OPEN.finditer(bare)]
        if hits:
            fix = target
            for match in sorted(hits, key=lambda found: -found.start()):
                mark = match.group()[-1] if match.group()[:1] != "«" else "«"
                space = "\u00a0" if mark in ":»«" else "\u202f"
                new = mark + space if mark == "«" else space + mark
                fix = fix[: match.start()] + new + fix[match.end() :]
            yield Hit("French puts a no-break space here.", form, *hits[0].span(), fix=fix)


def _numbers(text: str) -> Counter[str]:
    found = (re.sub(r"\D", "", match) for match in _NUMBER.findall(_bare(text)))
    return Counter("".join(str(unicodedata.digit(sign)) for sign in number) for number in found)


def differing_numbers(unit: Unit) -> Iterator[Hit]:
    """Compare the numbers, in whatever digits the language writes them."""
    if len(unit.sources) > 1:
        return
    for form, source, target in unit.pairs():
        wanted, given = _numbers(source), _numbers(target)
        if wanted != given:
            said = ", ".join((wanted - given).keys() or (given - wanted).keys())
            yield Hit(f"The number {said} is not in both texts.", form)


def changed_acronyms(unit: Unit) -> Iterator[Hit]:
    """Find acronyms and codes of the English text that are gone."""
    for form, source, target in unit.pairs():
        for name in dict.fromkeys(_ACRONYM.findall(source)):
            own = LOCAL_ACRONYMS.get(name, {}).get(unit.language, ())
            if name not in target and not any(word in target for word in own):
                yield Hit(f"{name} is missing.", form)


def brackets(unit: Unit) -> Iterator[Hit]:
    """Compare the brackets, full-width ones counted as their narrow kin."""
    for form, source, target in unit.pairs():
        for sign in "()[]":
            wanted, given = (_bare(text).translate(_FOLD).count(sign) for text in (source, target))
            if wanted != given:
                yield Hit(f"{given} of “{sign}” where the English has {wanted}.", form)
                break


def double_words(unit: Unit) -> Iterator[Hit]:
    """Find a word that stands twice with nothing but space between."""
    allowed = DOUBLE_WORDS_OK.get(unit.language, frozenset())
    for form, _, target in unit.pairs():
        tokens = list(_TOKEN.finditer(_bare(target)))
        for first, second in itertools.pairwise(tokens):
            word, again = first.group().lstrip(_EDGE).lower(), second.group().rstrip(_EDGE).lower()
            if word == again and word[:1].isalpha() and word not in allowed:
                fix = target[: first.start()] + target[second.start() :]
                yield Hit(f"“{word}” stands twice.", form, first.start(), second.end(), fix)


def same_as_source(unit: Unit) -> Iterator[Hit]:
    """Find texts that nobody translated, apart from words that may stay."""
    for form, source, target in unit.pairs():
        words = re.findall(r"[^\W\d_]{3,}", _bare(source))
        if target == source and words and not all(word.lower() in MAY_STAY for word in words):
            yield Hit("The text is the English one.", form)


def tatweel(unit: Unit) -> Iterator[Hit]:
    """Find the Arabic stretching sign, which belongs to layout and not to text."""
    for form, _, target in unit.pairs():
        if (at := target.find("\u0640")) >= 0 and not re.search(r"\u0640(?=[\s\u2068{])", target):
            yield Hit("Tatweel (U+0640) stretches a word.", form, at, at + 1, target.replace("\u0640", ""))


def zero_width(unit: Unit) -> Iterator[Hit]:
    """Find invisible spaces outside the scripts that need them."""
    if unit.language in NO_STOP:
        return
    for form, _, target in unit.pairs():
        if match := _ZERO_WIDTH.search(target):
            text = f"Invisible character U+{ord(match.group()):04X}."
            yield Hit(text, form, *match.span(), fix=_ZERO_WIDTH.sub("", target))


def capitalised(unit: Unit) -> Iterator[Hit]:
    """Find a capital at the start where the English has none."""
    for form, source, target in unit.pairs():
        name = _ACRONYM.match(target) is not None
        if source[:1].islower() and target[:1].isupper() and not name and unit.language not in _NOUNS:
            yield Hit(
                "Begins with a capital; the English does not.", form, 0, 1, target[0].lower() + target[1:]
            )


def too_long(unit: Unit) -> Iterator[Hit]:
    """Count characters, combining marks aside, against the text's own limit."""
    limit = unit.limit
    if limit is None and unit.slot is not None:
        limit = _LABEL_LIMIT if unit.labelled else _SUMMARY_LIMIT if unit.slot is not Slot.ACTION else None
    for form, _, target in unit.pairs():
        length = sum(not unicodedata.combining(sign) for sign in target)
        if limit is not None and length > limit:
            yield Hit(f"{length} characters, {length - limit} over.", form)


def optional_plural(unit: Unit) -> Iterator[Hit]:
    """Find “(s)”, which a counted text does not need."""
    for form, _, target in unit.pairs():
        if match := re.search(r"\w\((?:s|es|en|n|e|х|ов)\)", target):
            yield Hit("“(s)” leaves the choice to the reader; use a counted text.", form, *match.span())


def markup(unit: Unit) -> Iterator[Hit]:
    """Find tags and entities; texts are shown as they are."""
    for form, source, target in unit.pairs():
        match = _MARKUP.search(target)
        if match and (match.group() not in source or unit.is_source):
            yield Hit(f"Markup “{match.group()}” is shown as it is.", form, *match.span())


def _check(name: str, why: str, find: object, scope: Scope = Scope.ANY) -> Check:
    return Check(name, Level.W, why, find, scope)  # type: ignore[arg-type]


_T = Scope.TRANSLATION
CHECKS = (
    _check("edge-spaces", "Spaces at the ends join or part texts on the screen.", edge_spaces, _T),
    _check("double-space", "Two spaces look like a slip.", double_spaces),
    _check("final-punctuation", "A text and its translation should end alike.", final_punctuation, _T),
    _check("ellipsis", "One “…” does not break across lines and reads better aloud.", three_dots),
    _check("french-spacing", "French sets a no-break space before ? ! ; : » and after «.", french_spacing),
    _check("numbers", "A number that changed changes the meaning.", differing_numbers, _T),
    _check("acronyms", "Acronyms and codes are names and stay.", changed_acronyms, _T),
    _check("brackets", "A lost bracket leaves the other one open.", brackets, _T),
    _check("double-word", "A word that stands twice is usually a slip.", double_words),
    _check("same-as-source", "The text may have been left untranslated.", same_as_source, _T),
    _check("tatweel", "Stretching is the font's job and breaks searching.", tatweel),
    _check("zero-width", "Invisible characters break searching and line breaks.", zero_width),
    _check("capitalised", "The text may continue a sentence.", capitalised, _T),
    _check("too-long", "The text has to fit beside its button.", too_long, _T),
    _check("optional-plural", "“(s)” cannot be read aloud.", optional_plural),
    _check("markup", "Texts are shown as plain text.", markup),
)
