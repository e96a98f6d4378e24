"""The redactor's entry points: the gate first, the rules only for what it lets through."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, cached_property
from typing import TYPE_CHECKING

from model.redaction.feed import Feed
from model.redaction.findings import Redacted
from model.redaction.gate import Gate
from model.redaction.rules import Rules, load_rules
from model.redaction.seeds import make_seeds

if TYPE_CHECKING:
    from model.redaction.exact import ExactSecrets
    from model.redaction.inspector import Inspector
    from model.redaction.spans import Span

_ROUNDS = 4  # times a redacted text is looked at again


class Redactor:
    """The compiled rules; holds no text."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._seeds = make_seeds(rules)
        self.gate = Gate(rules, self._seeds)

    @cached_property
    def _inspector(self) -> Inspector:
        """Import and compile the rules when the gate first opens: most texts never need them."""
        from model.redaction.inspector import Inspector

        return Inspector(self._rules, self._seeds)

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
        spans = self._found(text, exact, mask, gated)
        if not spans:
            return spans
        from model.redaction.spans import Moved, merge, replace

        # A marker changes what stands beside it: look until nothing more is found.
        for _ in range(_ROUNDS):
            shown = replace(text, spans)[0]
            more = self._found(shown, exact, mask, gated)
            if not more:
                break
            spans = merge([*spans, *Moved(spans).back(more)])
        return spans

    def _found(self, text: str, exact: ExactSecrets | None, mask: bool, gated: bool) -> list[Span]:
        found: list[Span] = []
        if exact:
            found.extend(exact.find(text))
        if mask:
            from model.redaction.mask import masks

            found.extend(masks(text))
        if not gated or self._worth_a_look(text):
            found.extend(self._inspector.find(text))
        if not found:
            return found
        from model.redaction.spans import merge
        from model.redaction.structural import fit

        return merge(fit(text, found))

    def _worth_a_look(self, text: str) -> bool:
        if self.gate.lets_through(text.encode("utf-8", "replace")):
            return True
        if "delta" not in text and "data:" not in text:
            return False
        # A stream may have split the very word the gate looks for.
        from model.redaction.joined import deltas
        from model.redaction.views import clean_view

        stream = deltas(clean_view(text))
        return stream is not None and self.gate.lets_through(stream[0].text.encode("utf-8", "replace"))


@cache
def default_redactor() -> Redactor:
    """Return the engine over the shipped rules, compiled once."""
    return Redactor(load_rules())


_named: ContextVar[ExactSecrets | None] = ContextVar("named", default=None)


@contextmanager
def naming(exact: ExactSecrets | None) -> Iterator[None]:
    """Hide what a person named too, in everything that is redacted in this thread until the block ends.

    A capture is redacted in many places, from a file's name to a failure's detail: none may be forgotten.
    """
    before = _named.set(exact)
    try:
        yield
    finally:
        _named.reset(before)


def redact(text: str, *, exact: ExactSecrets | None = None, mask: bool = False) -> Redacted:
    """Hide every credential in `text`; with no finding the same object comes back."""
    return default_redactor().redact(text, exact=exact or _named.get(), mask=mask)
