"""From a screen to what a stage shows: each item resolved to words, waits counted down to the moment."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from model.capture.record import Failure
from model.preview.card import Bubble, CardModel, Prose, StageItem, ToolLine
from model.replay.screen import Answer, Banner, Call, Item, Said, Screen


class Resolve(Protocol):
    """Whoever turns a failure into words; `remaining_ms` is the wait that is left, in ms."""

    def __call__(
        self, failure: Failure, /, *, banner: str | None = None, remaining_ms: int | None = None
    ) -> CardModel:
        """Return the card of a failure."""
        ...


class ToolWord(Protocol):
    """Whoever knows the word for a tool line's state, "running" or "done"."""

    def __call__(self, state: str, /) -> str:
        """Return the localized word."""
        ...


def stage_items(screen: Screen, elapsed: Elapsed, resolve: Resolve, word: ToolWord) -> tuple[StageItem, ...]:
    """Return banners, then the conversation in order."""
    banners = tuple(_banner(banner, resolve) for banner in screen.banners)
    return banners + tuple(_item(item, elapsed, resolve, word) for item in screen.items)


class Elapsed(Protocol):
    """Whoever knows how many ms of capture time have passed since a record."""

    def __call__(self, seq: int, /) -> int:
        """Return the ms since the record."""
        ...


def remaining_ms(failure: Failure, elapsed: Elapsed) -> int | None:
    """Return what is left of a failure's wait, in whole seconds; None where there never was one.

    Whole seconds, so that two frames within one second show the same and only one is painted.
    """
    if failure.retry_after_ms is None:
        return None
    left = failure.retry_after_ms - elapsed(failure.record)
    return max(0, -(-left // 1000) * 1000)


def _banner(banner: Banner, resolve: Resolve) -> CardModel:
    card = resolve(banner.failure, banner=banner.state)
    return replace(card, attempt=banner.attempt, attempts=banner.attempts)


def _item(item: Item, elapsed: Elapsed, resolve: Resolve, word: ToolWord) -> StageItem:
    match item:
        case Said(text=text):
            return Bubble(text)
        case Answer(text=text, status=status):
            return Prose(text, streaming=status == "streaming")
        case Call(failure=None):
            state = "done" if item.state == "done" else "running"
            return ToolLine(item.name, item.target, state, word(state))
        case Call(failure=Failure() as failure):
            card = resolve(failure, remaining_ms=remaining_ms(failure, elapsed))
            if item.asked is not None and item.state == "waiting":
                expires = item.asked.expires_at_ms or card.expires_at_ms
                card = replace(card, effect=item.asked.effect or card.effect, expires_at_ms=expires)
            return card
        case _:
            assert not isinstance(item, Call)
            return resolve(item.failure, remaining_ms=remaining_ms(item.failure, elapsed))
