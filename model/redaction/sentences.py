"""Find credentials in prose, on command lines and under words of other languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from model.redaction import judge, seeds
from model.redaction.finder import Finder, utf8_pattern
from model.redaction.judge import Judge
from model.redaction.rules import Rules
from model.redaction.spans import Span
from model.redaction.values import read_value
from model.redaction.views import View

_COOKIE_PAIR = re.compile(r"=([^;\s\"']{4,8192})")
_RANDOM = re.compile(r"[^\s\"'`<>,;(){}\[\]|]{10,16384}+")


class Sentences:
    """Rules that need words rather than a key and a separator."""

    def __init__(self, rules: Rules, judge_: Judge) -> None:
        self._judge = judge_
        self._prose = Finder(seeds.PROSE, ignore_case=True)
        self._code = Finder(seeds.CODE, ignore_case=True)
        self._code_first = Finder(seeds.CODE_FIRST, ignore_case=True)
        self._commands = Finder(seeds.COMMANDS)
        self._cookies = Finder(seeds.COOKIE_OPTION)
        self._words = sorted(rules.localized, key=len, reverse=True)
        self._known_words = Finder("|".join(map(utf8_pattern, rules.localized)), ignore_case=True)

    @cached_property
    def _localized(self) -> re.Pattern[str]:
        """Compile when the first text in another language comes: it is the dearest expression of all."""
        words = "|".join(map(re.escape, self._words))
        return re.compile(
            rf"(?:(?<![^\W\d_])|(?<=[\u2e80-\u9fff\uac00-\ud7af]))(?:{words})(?:[\"'])?[ \t]{{0,4}}"
            r"(?:(?:[:=]|は|为|是|ist|est|es|è|é)[ \t]{0,4}|(?=[\"']))",
            re.I,
        )

    def find(self, view: View, bytes_: bytes) -> Iterator[Span]:
        """Yield the spans."""
        yield from self._nouns(view, bytes_)
        yield from self._codes(view, bytes_)
        yield from self._command_line(view, bytes_)
        yield from self._foreign(view)

    def _nouns(self, view: View, bytes_: bytes) -> Iterator[Span]:
        text = view.text
        for _, at in self._prose.matches(bytes_, 1):
            match = _RANDOM.match(text, at)
            if match is None:
                continue
            value = read_value(text, at)
            if value is None or value.quote:
                end = match.end()
            else:
                end = value.end
            body = text[at:end].rstrip(".:,;!?)")
            if (
                not judge.looks_random(body)
                or judge.is_uuid(body)
                or self._judge.placeholder(body)
                or not _secretive(body)
            ):
                continue
            yield Span(*view.back(at, at + len(body)), "prose", "token")

    def _codes(self, view: View, bytes_: bytes) -> Iterator[Span]:
        text = view.text
        for _, at in self._code.matches(bytes_, 1):
            match = re.compile(r"\d{4,8}|\d{3}[ -]\d{3}").match(text, at)
            if match:
                yield Span(*view.back(*match.span()), "one-time-code", "one-time-code")
        for start, end in self._code_first.matches(bytes_, 1):
            yield Span(*view.back(start, end), "one-time-code", "one-time-code")

    def _command_line(self, view: View, bytes_: bytes) -> Iterator[Span]:
        text = view.text
        for match in self._commands.all(bytes_):
            start, end = match.span(match.lastindex)
            if not self._judge.placeholder(text[start:end]):
                yield Span(*view.back(start, end), "command-line", "password")
        for start, _ in self._cookies.matches(bytes_, 1):
            for pair in _COOKIE_PAIR.finditer(text, start, _word_end(text, start)):
                yield Span(*view.back(*pair.span(1)), "cookie", "cookie")

    def _foreign(self, view: View) -> Iterator[Span]:
        text = view.text
        for at in self._words_in(text):
            match = self._localized.match(text, at)
            value = read_value(text, match.end()) if match else None
            if value is None:
                continue
            body = text[value.start : value.end]
            if self._judge.placeholder(body) or self._judge.state(body) or len(body) < 6:
                continue
            if re.search(r"\d", body) or (body.isascii() and not body.isalpha()) or judge.looks_mixed(body):
                yield Span(*view.back(value.start, value.end), "localized-key", "password")

    def _words_in(self, text: str) -> Iterator[int]:
        """Yield where words of other languages stand: found in UTF-8, counted in characters."""
        raw = text.encode("utf-8", "replace")
        plain = raw.isascii()
        position = at = 0
        for start, _ in self._known_words.matches(raw):
            at += start - position if plain else len(raw[position:start].decode("utf-8", "ignore"))
            position = start
            yield at


def _word_end(text: str, start: int) -> int:
    """Return where a shell word ends: at its quote, else at a space."""
    quote = text[start]
    end = text.find(quote, start + 1) if quote in "\"'" else -1
    if end < 0:
        space = re.compile(r"\s").search(text, start)
        end = space.start() if space else len(text)
    return end


def _secretive(body: str) -> bool:
    """Tell a generated value from a name, a version, a path or code with digits in it."""
    return not judge.is_name(body) and "://" not in body and re.search(r"[\\(]|=.*=|^\w+=", body) is None
