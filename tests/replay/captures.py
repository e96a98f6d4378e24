"""Small captures for the replay's tests, made of the real records and failures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from model.capture.events import Event
from model.capture.record import Capture, Evidence, Failure, FileReport, Record
from model.vocabulary import ClassBasis, HandlingClass, Namespace, RetriableBasis, State

START = 1_780_000_000_000


def record(seq: int, *events: Event, at: int | None = None, session: str | None = "s1") -> Record:
    """Return a record `at` ms after the start; by default a second for each seq."""
    return Record(
        file=0,
        line=seq + 1,
        seq=seq,
        kind="event",
        text="{}",
        at_ms=START + (seq * 1000 if at is None else at),
        session=session,
        events=events,
    )


def failure(
    seq: int,
    code: str = "STREAM_FAILED",
    *,
    handling_class: HandlingClass = HandlingClass.RETRY_ACTION,
    state: State = State.FAILED,
    records: Sequence[int] = (),
    **more: object,
) -> Failure:
    """Return a failure whose terminal record is `seq`."""
    made = Failure(
        namespace=Namespace.APP,
        code=code,
        received=code,
        known=True,
        status="live",
        state=state,
        handling_class=handling_class,
        class_basis=ClassBasis.DOCUMENTED,
        retriable=None,
        retriable_basis=RetriableBasis.NONE,
        reason=Evidence("declared-code", code),
        record=seq,
        file=0,
        line=seq + 1,
        at_ms=START + seq * 1000,
        records=tuple(records) or (seq,),
    )
    return replace(made, **more)  # type: ignore[arg-type]


def capture(records: Sequence[Record], failures: Sequence[Failure] = ()) -> Capture:
    """Return a capture of one file."""
    report = FileReport("host.log", "own-events", "made here", "utf-8", len(records))
    return Capture((report,), tuple(records), tuple(failures))
