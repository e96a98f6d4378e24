"""Look at one unit of text with every rule, in every view."""

from __future__ import annotations

from collections.abc import Iterator

from model.redaction import joined
from model.redaction.authorization import Headers, Schemes
from model.redaction.context import Context
from model.redaction.finder import shadow
from model.redaction.judge import Judge
from model.redaction.keyfiles import private_keys
from model.redaction.rules import Rules
from model.redaction.seeds import Seeds
from model.redaction.sentences import Sentences
from model.redaction.shapes import Shapes
from model.redaction.spans import Span
from model.redaction.views import View, clean_view, layers, parted


class Inspector:
    """The compiled rules; holds no text."""

    def __init__(self, rules: Rules, seeds: Seeds) -> None:
        judge = Judge(rules)
        self._shapes = Shapes(rules)
        self._context = Context(rules, seeds, judge, Headers(rules, judge))
        self._schemes = Schemes(judge)
        self._sentences = Sentences(rules, judge)

    def find(self, text: str) -> Iterator[Span]:
        """Yield the raw spans of everything to hide, in no order."""
        for view in layers(clean_view(text)):
            yield from self._in(view)
            yield from private_keys(view)
            words = parted(view)
            if words:  # a token may begin right after a character that is left out
                yield from self._shapes.find(words, shadow(words.text))
            whole = joined.unwrapped(view)
            if whole:
                yield from joined.outside(self._in(whole[0]), whole[1])
            stream = joined.deltas(view)
            if stream:
                for inner in layers(stream[0]):
                    yield from joined.in_pieces((*self._in(inner), *private_keys(inner)), stream[1])

    def _in(self, view: View) -> Iterator[Span]:
        bytes_ = shadow(view.text)
        yield from self._shapes.find(view, bytes_)
        yield from self._context.find(view, bytes_)
        yield from self._schemes.find(view, bytes_)
        yield from self._sentences.find(view, bytes_)
