"""When things happened and how fast they are shown: the media axis, its compression, and the clock.

Everything is an integer of milliseconds; the clock reads monotonic nanoseconds from whoever is given.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from model.capture.record import Indexed, Record

UNTIMED_MS = 1_000  # between the records of a capture without a single time
SUSPEND_NS = 1_000_000_000  # a longer silence between ticks means that the machine slept
SPEEDS = (0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 25.0, 50.0, 100.0)
_PER_MILLE = 1000  # speeds are kept as integers, in thousandths


@dataclass(frozen=True, slots=True)
class Gap:
    """A silence that is drawn as a break: after which record, where on both axes, its real length."""

    after: int
    media_ms: int
    shown_ms: int
    real_ms: int
    kept_ms: int


@dataclass(frozen=True, slots=True)
class Axis:
    """Where each record lies: `media` and `shown` in ms from the first, ascending and of one length.

    `media` is real time, `shown` the same with each silence cut to `limit_ms` (equal without a limit).
    `start_ms` is the UTC time of media 0, or None where no record has a time.
    """

    media: Sequence[int]
    shown: Sequence[int]
    start_ms: int | None
    limit_ms: int | None = None

    @property
    def length_ms(self) -> int:
        """Return the length of the shown axis."""
        return self.shown[-1] if self.shown else 0

    @property
    def media_length_ms(self) -> int:
        """Return the real length."""
        return self.media[-1] if self.media else 0

    def position(self, shown_ms: int) -> int:
        """Return how many records have happened by a moment of the shown axis."""
        return bisect_right(self.shown, shown_ms)

    def to_media(self, shown_ms: int) -> int:
        """Return the real moment behind a shown one; inside a cut silence it runs to the cut's edge."""
        if not self.shown:
            return max(0, shown_ms)
        at = max(0, self.position(shown_ms) - 1)
        over = max(0, shown_ms - self.shown[at])
        if at + 1 < len(self.media):
            real = self.media[at + 1] - self.media[at]
            kept = self.shown[at + 1] - self.shown[at]
            if real != kept and over > kept // 2:  # the second half of a break counts from its far edge
                return self.media[at + 1] - (kept - over)
        return self.media[at] + over

    def to_shown(self, media_ms: int) -> int:
        """Return where a real moment is drawn."""
        if not self.media:
            return max(0, media_ms)
        at = max(0, bisect_right(self.media, media_ms) - 1)
        over = max(0, media_ms - self.media[at])
        if at + 1 < len(self.shown):
            over = min(over, self.shown[at + 1] - self.shown[at])
        return self.shown[at] + over

    def gaps(self) -> tuple[Gap, ...]:
        """Return the silences that were cut."""
        return tuple(
            Gap(at, self.media[at], self.shown[at], after - before, self.shown[at + 1] - self.shown[at])
            for at, (before, after) in enumerate(pairwise(self.media))
            if after - before != self.shown[at + 1] - self.shown[at]
        )


def axis(records: Sequence[Record], limit_ms: int | None = None) -> Axis:
    """Lay records on the axis: a missing time is the one before, one out of order the latest so far.

    Where no record has a time they stand a second apart, and `start_ms` is None.
    """
    if isinstance(records, Indexed):
        media = records.times() or array("q", range(0, len(records) * UNTIMED_MS, UNTIMED_MS))
        return compressed(Axis(media, media, records.start_ms()), limit_ms)
    known = [record.at_ms for record in records if record.at_ms is not None]
    start = known[0] if known else None
    if start is None:
        even = tuple(range(0, len(records) * UNTIMED_MS, UNTIMED_MS))
        return compressed(Axis(even, even, None), limit_ms)
    latest, laid = 0, []
    for record in records:
        if record.at_ms is not None:
            latest = max(latest, record.at_ms - start)
        laid.append(latest)
    return compressed(Axis(tuple(laid), tuple(laid), start), limit_ms)


def compressed(whole: Axis, limit_ms: int | None) -> Axis:
    """Return the axis with every silence cut to a limit in ms, or none cut."""
    if limit_ms is None:
        return Axis(whole.media, whole.media, whole.start_ms)
    if isinstance(whole.media, array):
        import numpy as np

        steps = np.diff(np.frombuffer(whole.media, np.int64), prepend=0)
        return Axis(
            whole.media, array("q", np.cumsum(steps.clip(max=limit_ms)).tobytes()), whole.start_ms, limit_ms
        )
    shown: list[int] = list(whole.media[:1])
    for before, after in pairwise(whole.media):
        shown.append(shown[-1] + min(after - before, limit_ms))
    return Axis(whole.media, tuple(shown), whole.start_ms, limit_ms)


class Clock:
    """position = anchor + speed × (now − anchor time); play, pause, seek and speed move the anchor."""

    def __init__(self, now_ns: Callable[[], int]) -> None:
        """Start paused at 0; `now_ns` is monotonic."""
        self._now = now_ns
        self._length = 0
        self._anchor_ms = 0
        self._anchor_ns = now_ns()
        self._ticked_ns = self._anchor_ns
        self._speed = _PER_MILLE
        self.playing = False

    @property
    def speed(self) -> float:
        """Return how many times faster than life."""
        return self._speed / _PER_MILLE

    @property
    def ended(self) -> bool:
        """Say whether the end is reached."""
        return self.position_ms() >= self._length

    def position_ms(self) -> int:
        """Return the moment on the shown axis, in ms."""
        if not self.playing:
            return self._anchor_ms
        passed = (self._now() - self._anchor_ns) * self._speed // (_PER_MILLE * 1_000_000)
        return min(self._length, self._anchor_ms + passed)

    def tick(self) -> int:
        """Return the moment for this frame; pauses at the end, and forgets time that was slept through."""
        now = self._now()
        if self.playing and now - self._ticked_ns > SUSPEND_NS:
            before = (self._ticked_ns - self._anchor_ns) * self._speed // (_PER_MILLE * 1_000_000)
            self._anchor(min(self._length, self._anchor_ms + before))
        self._ticked_ns = now
        position = self.position_ms()
        if self.playing and position >= self._length:
            self._anchor(self._length)
            self.playing = False
        return position

    def play(self) -> None:
        """Go on from here; from the end, from the beginning."""
        self._anchor(0 if self.ended else self._anchor_ms)
        self._ticked_ns = self._anchor_ns
        self.playing = True

    def pause(self) -> None:
        """Stay here."""
        self._anchor(self.position_ms())
        self.playing = False

    def seek(self, position_ms: int) -> None:
        """Go to a moment, playing on if playing."""
        self._anchor(max(0, min(position_ms, self._length)))

    def set_speed(self, speed: float) -> None:
        """Change the speed without a jump."""
        here = self.position_ms()
        self._speed = max(1, round(speed * _PER_MILLE))
        self._anchor(here)

    def set_length(self, length_ms: int, position_ms: int = 0) -> None:
        """Take another axis: its length, and where on it we are."""
        self._length = length_ms
        self._anchor(max(0, min(position_ms, length_ms)))

    def _anchor(self, position_ms: int) -> None:
        self._anchor_ms = position_ms
        self._anchor_ns = self._now()
