"""The player: a capture, its axis, its clock and its replica as one thing to play, step and seek."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence

from model.capture.record import Capture
from model.replay.clock import Axis, Clock, axis, compressed
from model.replay.replica import Replica
from model.replay.screen import Screen
from model.vocabulary import HandlingClass


class Player:
    """Where a replay is. The clock is the only state, except for the record a step or a choice stopped at."""

    def __init__(self, capture: Capture, now_ns: Callable[[], int], idle_limit_ms: int | None = None) -> None:
        """Lay a capture on its axis and stand, paused, before it; `now_ns` is monotonic."""
        self.capture = capture
        self.clock = Clock(now_ns)
        self._whole: Axis = axis(capture.records)
        self.axis: Axis = compressed(self._whole, idle_limit_ms)
        self.clock.set_length(self.axis.length_ms)
        self._replica = Replica(capture)
        self._held: int | None = 0  # records that happened, where several share one moment
        self._ends = [failure.record for failure in capture.failures]

    @property
    def position(self) -> int:
        """Return how many records have happened."""
        if self._held is not None and not self.clock.playing:
            return self._held
        return self.axis.position(self.clock.position_ms())

    @property
    def position_ms(self) -> int:
        """Return the moment on the shown axis."""
        return self.clock.position_ms()

    @property
    def media_ms(self) -> int:
        """Return the real moment, in ms from the first record."""
        return self.axis.to_media(self.position_ms)

    @property
    def session(self) -> str | None:
        """Return the session that is shown."""
        return self._replica.session_at(self.position)

    @property
    def failure(self) -> int | None:
        """Return the last failure that has happened, an index; None before the first."""
        at = bisect_left(self._ends, self.position)
        return at - 1 if at else None

    def screen(self) -> Screen:
        """Return what the person saw at this moment."""
        return self._replica.at(self.position)

    def elapsed(self, seq: int) -> int:
        """Return the real ms since a record."""
        return max(0, self.media_ms - self.axis.media[seq])

    def tick(self) -> bool:
        """Let the clock run one frame; return whether it still plays."""
        self.clock.tick()
        return self.clock.playing

    def play(self) -> None:
        """Go on, or from the beginning when at the end."""
        self._held = None
        self.clock.play()

    def pause(self) -> None:
        """Stay at this moment."""
        self.clock.pause()

    def seek(self, position_ms: int) -> None:
        """Go to a moment of the shown axis."""
        self._held = None
        self.clock.seek(position_ms)

    def seek_record(self, seq: int) -> None:
        """Go to just after a record; -1 is before the first."""
        if not self.axis.shown:
            return
        seq = max(-1, min(seq, len(self.axis.shown) - 1))
        self.clock.seek(self.axis.shown[max(0, seq)])
        self._held = seq + 1

    def seek_failure(self, index: int) -> None:
        """Go to just after a failure's terminal record."""
        self.seek_record(self._ends[index])

    def first(self) -> None:
        """Go to before the first record."""
        self.seek_record(-1)

    def last(self) -> None:
        """Go to after the last record."""
        self.seek_record(len(self.axis.shown) - 1)

    def step_record(self, by: int) -> None:
        """Go some records on or back."""
        self.clock.pause()
        self.seek_record(max(-1, self.position - 1 + by))

    def step_failure(self, by: int, among: Sequence[int] | None = None) -> int | None:
        """Go to the next (1) or previous (-1) failure among ascending indices; return it, or None."""
        wanted = range(len(self._ends)) if among is None else among
        ends = [self._ends[index] for index in wanted]
        last = self.position - 1
        at = bisect_right(ends, last) if by > 0 else bisect_left(ends, last) - 1
        if not 0 <= at < len(ends):
            return None
        self.clock.pause()
        self.seek_failure(wanted[at])
        return wanted[at]

    def next_of(self, handling_class: HandlingClass, among: Sequence[int] | None = None) -> int | None:
        """Go to the next failure of a class, from the end on from the beginning; return it, or None."""
        failures = self.capture.failures
        wanted = range(len(failures)) if among is None else among
        same = [index for index in wanted if failures[index].handling_class is handling_class]
        if not same:
            return None
        later = [index for index in same if failures[index].record >= self.position]
        self.clock.pause()
        self.seek_failure((later or same)[0])
        return (later or same)[0]

    def set_idle_limit(self, limit_ms: int | None) -> None:
        """Cut silences to a limit, or show them whole; the record stays where it is."""
        held, media = self._held, self.media_ms
        self.axis = compressed(self._whole, limit_ms)
        self.clock.set_length(self.axis.length_ms, self.axis.to_shown(media))
        self._held = held
