"""The redactor's entry points: views, rules, spans, one marker each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from model.redaction import joined
from model.redaction.authorization import Schemes
from model.redaction.context import Context
from model.redaction.finder import shadow
from model.redaction.findings import Redacted
from model.redaction.keyfiles import private_keys
from model.redaction.names import Names
from model.redaction.rules import Rules, load_rules
from model.redaction.sentences import Sentences
from model.redaction.shapes import Shapes
from model.redaction.spans import Span, merge, replace
from model.redaction.views import View, clean_view, layers


class Redactor:
    """The compiled rules; holds no text."""

    def __init__(self, rules: Rules) -> None:
        self._shapes = Shapes(rules)
        self._context = Context(Names(rules))
        self._schemes = Schemes()
        self._sentences = Sentences(rules)

    def redact(self, text: str) -> Redacted:
        """Hide every credential in `text`; with no finding the same object comes back."""
        spans = merge(self._spans(text))
        if not spans:
            return Redacted(text)
        return Redacted(*replace(text, spans))

    def _spans(self, text: str) -> Iterator[Span]:
        clean = clean_view(text)
        for view in layers(clean):
            yield from self._find(view)
            whole = joined.unwrapped(view)
            if whole:
                yield from self._find(whole)
        whole = joined.deltas(clean)
        if whole:
            for view in layers(whole):
                yield from self._find(view)

    def _find(self, view: View) -> Iterator[Span]:
        bytes_ = shadow(view.text)
        yield from self._shapes.find(view, bytes_)
        yield from self._context.find(view, bytes_)
        yield from self._schemes.find(view, bytes_)
        yield from self._sentences.find(view, bytes_)
        yield from private_keys(view)


@cache
def default_redactor() -> Redactor:
    """Return the engine over the shipped rules, compiled once."""
    return Redactor(load_rules())


def redact(text: str) -> Redacted:
    """Hide every credential in `text`; with no finding the same object comes back."""
    return default_redactor().redact(text)
