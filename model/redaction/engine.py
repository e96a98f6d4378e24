"""The redactor's entry points: gate, views, rules, spans, one marker each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from model.redaction import joined
from model.redaction.authorization import Headers, Schemes
from model.redaction.context import Context
from model.redaction.exact import ExactSecrets
from model.redaction.feed import Feed
from model.redaction.finder import shadow
from model.redaction.findings import Redacted
from model.redaction.gate import Gate
from model.redaction.judge import Judge
from model.redaction.keyfiles import GATE, private_keys
from model.redaction.mask import masks
from model.redaction.rules import Rules, load_rules
from model.redaction.sentences import Sentences
from model.redaction.shapes import Shapes
from model.redaction.spans import Span, merge
from model.redaction.structural import fit
from model.redaction.views import View, clean_view, layers


class Redactor:
    """The compiled rules; holds no text."""

    def __init__(self, rules: Rules) -> None:
        judge = Judge(rules)
        self._shapes = Shapes(rules)
        self._context = Context(rules, judge, Headers(rules, judge))
        self._schemes = Schemes(judge)
        self._sentences = Sentences(rules, judge)
        self.gate = Gate(
            rules, (*self._context.patterns, *self._schemes.patterns, *self._sentences.patterns, GATE)
        )

    def redact(self, text: str, *, exact: ExactSecrets | None = None, mask: bool = False) -> Redacted:
        """Hide every credential in `text`; with no finding the same object comes back."""
        if not exact and not mask and not self._worth_a_look(text):
            return Redacted(text)
        feed = Feed(self, exact=exact, mask=mask)
        out = feed.feed(text) + feed.close()
        return Redacted(out, tuple(feed.findings)) if feed.findings else Redacted(text)

    def spans(
        self, text: str, *, exact: ExactSecrets | None = None, mask: bool = False, gated: bool = True
    ) -> list[Span]:
        """Return what to hide in one unit of text, in order and disjoint."""
        found: list[Span] = []
        if exact:
            found.extend(exact.find(text))
        if mask:
            found.extend(masks(text))
        if not gated or self._worth_a_look(text):
            found.extend(self._by_rules(text))
        return merge(fit(text, found)) if found else []

    def _worth_a_look(self, text: str) -> bool:
        if self.gate.lets_through(text.encode("utf-8", "replace")):
            return True
        # A stream may have split the very word the gate looks for.
        stream = joined.deltas(clean_view(text)) if "delta" in text or "data:" in text else None
        return stream is not None and self.gate.lets_through(stream[0].text.encode("utf-8", "replace"))

    def _by_rules(self, text: str) -> Iterator[Span]:
        clean = clean_view(text)
        for view in layers(clean):
            yield from self._find(view)
            whole = joined.unwrapped(view)
            if whole:
                yield from self._find(whole)
        stream = joined.deltas(clean)
        if stream:
            for view in layers(stream[0]):
                yield from joined.in_pieces(self._find(view), stream[1])

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


def redact(text: str, *, exact: ExactSecrets | None = None, mask: bool = False) -> Redacted:
    """Hide every credential in `text`; with no finding the same object comes back."""
    return default_redactor().redact(text, exact=exact, mask=mask)
