"""The replica of a capture: which session a moment shows, and its screen, cheap to seek by checkpoints."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict

from model.capture.events import TurnStarted, UserMessage
from model.capture.record import Capture, Failure, Record
from model.replay.screen import Screen, step
from model.vocabulary import HandlingClass

STRIDE = 64  # records between checkpoints: a seek folds at most this many


class Replica:
    """Screens of one capture by position: the number of records that have happened.

    Position 0 is before the first record, `len(capture.records)` after the last.
    """

    def __init__(self, capture: Capture) -> None:
        """Index which failures each record brings; nothing is folded yet."""
        self._records = capture.records
        self._failures: dict[int, list[Failure]] = defaultdict(list)
        self._outages: dict[int, list[Failure]] = defaultdict(list)
        for failure in capture.failures:
            self._failures[failure.record].append(failure)
            if failure.handling_class is HandlingClass.DEGRADED_BANNER and not failure.transient:
                for seq in failure.records or (failure.record,):
                    self._outages[seq].append(failure)
        self._changes, self._sessions = self._speakers()
        self._checkpoints: dict[str | None, list[Screen]] = defaultdict(lambda: [Screen()])
        self._last: tuple[str | None, int, Screen] = (None, 0, Screen())

    def session_at(self, position: int) -> str | None:
        """Return the session a position shows: the one that last failed or was spoken to."""
        at = bisect_right(self._changes, position - 1)
        if at:
            return self._sessions[at - 1]
        return self._sessions[0] if self._sessions else None

    def at(self, position: int, session: str | None = None) -> Screen:
        """Return the screen after the first `position` records, of a session or of the position's own."""
        position = max(0, min(position, len(self._records)))
        session = session or self.session_at(position)
        known, reached, screen = self._last
        if known != session or not position - STRIDE <= reached <= position:
            reached, screen = self._checkpoint(session, position)
        screen = self._play(screen, session, reached, position)
        self._last = (session, position, screen)
        return screen

    def _speakers(self) -> tuple[list[int], list[str]]:
        """Return where the shown session changes, and to which."""
        changes: list[int] = []
        sessions: list[str] = []
        for record in self._records:
            spoken = any(isinstance(event, TurnStarted | UserMessage) for event in record.events)
            named = [one.session for one in self._failures.get(record.seq, ()) if one.session]
            session = named[-1] if named else record.session if spoken else None
            if session is not None and (not sessions or sessions[-1] != session):
                changes.append(record.seq)
                sessions.append(session)
        if not sessions:
            first = next((record.session for record in self._records if record.session), None)
            if first is not None:
                return [0], [first]
        return changes, sessions

    def _checkpoint(self, session: str | None, position: int) -> tuple[int, Screen]:
        """Return the last checkpoint at or before a position, making those that are missing."""
        made = self._checkpoints[session]
        wanted = position // STRIDE
        while len(made) <= wanted:
            start = (len(made) - 1) * STRIDE
            made.append(self._play(made[-1], session, start, start + STRIDE))
        return wanted * STRIDE, made[wanted]

    def _play(self, screen: Screen, session: str | None, start: int, end: int) -> Screen:
        for record in self._records[start:end]:
            if belongs(record, session):
                outages = self._outages.get(record.seq, ())
                screen = step(screen, record, self._failures.get(record.seq, ()), outages)
        return screen


def belongs(record: Record, session: str | None) -> bool:
    """Say whether a record is part of a session's screen; one without a session belongs to all."""
    return record.session is None or session is None or record.session == session
