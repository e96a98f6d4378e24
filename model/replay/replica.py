"""The replica of a capture: which session a moment shows, and its screen, cheap to seek by checkpoints."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict

from model.capture.events import TurnStarted, UserMessage
from model.capture.record import Capture, Failure, Indexed, Record
from model.replay.screen import Screen, step
from model.vocabulary import HandlingClass

STRIDE = 64  # records between checkpoints: a seek folds at most this many
HORIZON = 1_024  # of a big file a screen is folded from the last one or two times as many records, no more


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
        self._checkpoints: dict[tuple[str | None, int], list[Screen]] = defaultdict(lambda: [Screen()])
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
        moved_on = self._base(reached) != self._base(position)
        if known != session or moved_on or not position - STRIDE <= reached <= position:
            reached, screen = self._checkpoint(session, position)
        screen = self._play(screen, session, reached, position)
        self._last = (session, position, screen)
        return screen

    def _speakers(self) -> tuple[list[int], list[str]]:
        """Return where the shown session changes, and to which."""
        changes: list[int] = []
        sessions: list[str] = []
        if isinstance(self._records, Indexed):
            return self._indexed_speakers(self._records)
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

    def _indexed_speakers(self, records: Indexed) -> tuple[list[int], list[str]]:
        spoken = dict(records.speakers())
        for seq, failures in self._failures.items():
            named = [one.session for one in failures if one.session]
            if named:
                spoken[seq] = named[-1]
        changes: list[int] = []
        sessions: list[str] = []
        for seq, session in sorted(spoken.items()):
            if not sessions or sessions[-1] != session:
                changes.append(seq)
                sessions.append(session)
        first = records.first_session()
        return (changes, sessions) if sessions or first is None else ([0], [first])

    def _checkpoint(self, session: str | None, position: int) -> tuple[int, Screen]:
        """Return the last checkpoint at or before a position, making those that are missing."""
        base = self._base(position)
        made = self._checkpoints[session, base]
        wanted = (position - base) // STRIDE
        while len(made) <= wanted:
            start = base + (len(made) - 1) * STRIDE
            made.append(self._play(made[-1], session, start, start + STRIDE))
        return base + wanted * STRIDE, made[wanted]

    def _base(self, position: int) -> int:
        """Return the record from which the screen at a position is folded."""
        return max(0, position // HORIZON - 1) * HORIZON if isinstance(self._records, Indexed) else 0

    def _play(self, screen: Screen, session: str | None, start: int, end: int) -> Screen:
        records = self._records
        among = (
            [records[seq] for seq in records.of_session(start, end, session)]
            if isinstance(records, Indexed)
            else records[start:end]
        )
        for record in among:
            if belongs(record, session):
                outages = self._outages.get(record.seq, ())
                screen = step(screen, record, self._failures.get(record.seq, ()), outages)
        return screen


def belongs(record: Record, session: str | None) -> bool:
    """Say whether a record is part of a session's screen; one without a session belongs to all."""
    return record.session is None or session is None or record.session == session
