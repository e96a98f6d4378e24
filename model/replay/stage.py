"""From a screen to what a stage shows: each item resolved to words, waits counted down to the moment."""

from __future__ import annotations

from collections.abc import Callable

from model.capture.record import Failure
from model.preview.card import Bubble, CardModel, Prose, StageItem, ToolLine
from model.preview.resolve import Moment
from model.replay.player import Player
from model.replay.screen import Answer, Banner, Call, Item, Said

Resolve = Callable[[Failure, Moment], CardModel]
Word = Callable[[str], str]  # "running" | "done" to the localized word


def stage_items(player: Player, resolve: Resolve, word: Word) -> tuple[StageItem, ...]:
    """Return what the person saw where the player stands: banners, then the conversation in order."""
    screen = player.screen()
    banners = tuple(_banner(banner, resolve) for banner in screen.banners)
    return banners + tuple(_item(item, player, resolve, word) for item in screen.items)


def remaining_ms(failure: Failure, elapsed_ms: int) -> int | None:
    """Return what is left of a failure's wait, in whole seconds; None where there never was one.

    Whole seconds, so that two frames within one second show the same and only one is painted.
    """
    if failure.retry_after_ms is None:
        return None
    return _whole(failure.retry_after_ms - elapsed_ms)


def _whole(ms: int) -> int:
    return max(0, -(-ms // 1000) * 1000)


def _banner(banner: Banner, resolve: Resolve) -> CardModel:
    return resolve(
        banner.failure, Moment(banner=banner.state, attempt=banner.attempt, attempts=banner.attempts)
    )


def _item(item: Item, player: Player, resolve: Resolve, word: Word) -> StageItem:
    match item:
        case Said(text=text):
            return Bubble(text)
        case Answer(text=text, status=status):
            return Prose(text, streaming=status == "streaming")
        case Call(failure=None):
            state = "done" if item.state == "done" else "running"
            return ToolLine(item.name, item.target, state, word(state))
        case _:
            assert item.failure is not None
            return resolve(item.failure, _moment(item, item.failure, player))


def _moment(item: Item, failure: Failure, player: Player) -> Moment:
    left = remaining_ms(failure, player.elapsed(failure.record))
    if not isinstance(item, Call) or item.asked is None or item.state != "waiting":
        return Moment(remaining_ms=left)
    expires, start = item.asked.expires_at_ms, player.axis.start_ms
    until = None if expires is None or start is None else _whole(expires - start - player.media_ms)
    return Moment(remaining_ms=left, expires_ms=until, effect=item.asked.effect)
