"""ReplaySession: the open capture, where its replay stands, and which failures the filter keeps.

It outlives the widgets: a change of theme, language or text size rebuilds those, and nothing moves.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from gui.context import AppContext
from gui.tasks import Cancel, Task
from model.capture.record import Capture, Failure
from model.data import data_path
from model.memory import Recent
from model.preview.card import CardModel, StageItem
from model.preview.resolve import Moment, resolve
from model.preview.words import word
from model.problems import BadRequest
from model.registry.registry import Registry
from model.replay.clock import SPEEDS
from model.replay.filter import FilterFault, Predicate, parse_filter
from model.replay.player import Player
from model.replay.stage import stage_items
from model.vocabulary import HandlingClass

if TYPE_CHECKING:
    from model.redaction.exact import ExactSecrets

FRAME_MS = 16
IDLE_LIMIT_MS = 2_000
SAMPLE = ("resources", "samples", "support-case")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a person stood in a capture: the seq of the record at the playhead, and the filter."""

    record: int
    filter: str


class ReplaySession(QObject):
    """One capture being replayed; widgets ask it and hear its signals."""

    opened = Signal()  # another capture, or none
    filtered = Signal()  # other failures are listed
    moved = Signal()  # another moment is shown
    state_changed = Signal()  # playing, speed, skip idle
    trouble_changed = Signal()  # what could not be read

    def __init__(self, context: AppContext) -> None:
        """Begin without a capture."""
        super().__init__()
        self.context = context
        self.name = ""
        self.capture: Capture | None = None
        self.player = Player(Capture(), context.now_ns)
        self.filter_text = ""
        self.fault: FilterFault | None = None
        self.rows: tuple[int, ...] = ()
        self.trouble: tuple[str, ...] = ()
        self.is_sample = False
        self.values: tuple[str, ...] = ()  # what a person named to be hidden; memory only
        self.keys: tuple[str, ...] = ()
        self.hidden: Counter[str] = Counter()  # how often each rule of the redaction hid something
        self.paths: tuple[Path, ...] = ()  # the user's own files behind the capture; a paste has none
        self._keep: Predicate = parse_filter("")
        self._opening: Task | None = None
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(FRAME_MS)
        self._timer.timeout.connect(self._frame)

    # -- opening -------------------------------------------------------------------------------

    def open_paths(
        self, paths: Sequence[str | Path], *, background: bool = True, at: Place | None = None
    ) -> None:
        """Open files as one incident, on a thread; `background=False` returns when they are open.

        `at` is where a session before stood in them.
        """
        names = [Path(path).name or str(path) for path in paths]
        name = names[0] if len(names) == 1 else f"{names[0]} +{len(names) - 1}"
        own = tuple(Path(path) for path in paths)
        registry, exact = self.context.registry, self.exact()
        self._open(
            lambda *watch: _read(paths, registry, exact, *watch), name, own, background=background, at=at
        )

    def open_text(self, text: str, *, at: Place | None = None) -> None:
        """Open a pasted text."""
        ui = self.context.look().ui
        exact = self.exact()
        self._open(
            lambda *_: _read_text(text, self.context.registry, exact), ui.gettext("pasted text"), (), at=at
        )

    def open_sample(self, *, background: bool = True, at: Place | None = None) -> None:
        """Open the bundled support case."""
        name = self.context.look().ui.gettext("support case (sample)")
        path, exact = data_path(*SAMPLE), self.exact()
        self._open(
            lambda *watch: _read([path], self.context.registry, exact, *watch),
            name,
            (path,),
            sample=True,
            background=background,
            at=at,
        )

    def save_bundle(self, out: Path) -> None:
        """Write a bundle of redacted copies on a thread; how it went is said in the status bar."""
        from model.bundle.export import Wish, export  # not before it is asked for

        ui, exact, mask = self.context.look().ui, self.exact(), self.context.settings.mask

        def work(cancel: Cancel, progress: Callable[[float], None]) -> dict[str, Any] | None:
            wish = Wish(exact, mask, progress=progress, cancelled=lambda: cancel.wished)
            return export(self.paths, out, wish)

        def done(manifest: dict[str, Any] | None) -> None:
            if manifest is None:
                return
            count = sum(row["count"] for row in manifest["hidden"])
            text = ui.ngettext(
                "Saved {file}: {n} value hidden, scanned again and clean.",
                "Saved {file}: {n} values hidden, scanned again and clean.",
                count,
            )
            self.context.notices.said.emit(text.replace("{file}", out.name).replace("{n}", str(count)))

        self.context.tasks.run_task(work, done, self._failed, ui.gettext("Writing the bundle"))

    # -- what a person names -------------------------------------------------------------------

    def exact(self) -> ExactSecrets | None:
        """Return what was named, or None."""
        if not self.values and not self.keys:
            return None
        from model.redaction.exact import ExactSecrets

        return ExactSecrets(self.values, self.keys)

    def hide(self, *, value: str = "", key: str = "") -> None:
        """Hide a value, or the values of a key, everywhere for this session; the capture is read again.

        Raises BadRequest, with nothing changed, when that would hide ordinary text.
        """
        before = self.values, self.keys
        self.values = (*self.values, *([value] if value else ()))
        self.keys = (*self.keys, *([key] if key else ()))
        try:
            self.exact()
        except BadRequest:
            self.values, self.keys = before
            raise
        self._read_again()

    def forget_named(self) -> None:
        """Hide only what the rules find."""
        self.values = self.keys = ()
        self._read_again()

    @property
    def named(self) -> int:
        """Return how many values and keys were named."""
        return len(self.values) + len(self.keys)

    def _read_again(self) -> None:
        if self.capture is None:
            return
        here = Place(self.player.position - 1, self.filter_text)
        if self.is_sample:
            self.open_sample(at=here)
        elif self.paths:
            self.open_paths(self.paths, at=here)
        else:  # of a paste only the redacted text was kept
            self.open_text("\n".join(file.source or "" for file in self.capture.files), at=here)

    def close(self) -> None:
        """Close the capture and show the way in again."""
        self.paths = ()
        self._take(Capture(), "", shown=False)

    def dismiss_trouble(self) -> None:
        """Take the note of what could not be read away."""
        self.trouble = ()
        self.trouble_changed.emit()

    def _open(
        self,
        work: Callable[..., Capture],
        name: str,
        paths: tuple[Path, ...],
        *,
        sample: bool = False,
        background: bool = True,
        at: Place | None = None,
    ) -> None:
        def done(capture: Capture) -> None:
            self.paths = paths
            self._take(capture, name, sample=sample, at=at)
            if paths and not sample and self.capture is capture:
                self._keep_recent(capture)

        if not background:
            done(work())
            return
        if self._opening is not None:
            self._opening.cancel.wish()

        def run(cancel: Cancel, progress: Callable[[float], None]) -> Capture:
            return work(progress, lambda: cancel.wished)

        label = self.context.look().ui.gettext("Reading {name}").replace("{name}", name)
        self._opening = self.context.tasks.run_task(run, done, self._failed, label)

    def _failed(self, sentence: str) -> None:
        self.trouble = (sentence,)
        self.trouble_changed.emit()

    def _keep_recent(self, capture: Capture) -> None:
        """Put the files at the head of the recent ones."""
        paths = tuple(str(path.absolute()) for path in self.paths)
        recent = Recent(paths, len(capture.files), len(capture.failures), self.context.wall_ms())
        self.context.remember(lambda memory: memory.opened(recent))

    def _take(
        self,
        capture: Capture,
        name: str,
        *,
        sample: bool = False,
        shown: bool = True,
        at: Place | None = None,
    ) -> None:
        unreadable = tuple(
            f"{file.path}: {file.why}" for file in capture.files if file.container == "unreadable"
        )
        self.trouble = unreadable
        self.trouble_changed.emit()
        if shown and capture.files and len(unreadable) == len(capture.files):
            return  # nothing could be read: what is open stays open
        self._timer.stop()
        self.capture, self.name, self.is_sample = capture if shown else None, name, sample
        self.hidden = Counter(one.rule for one in capture.redactions())
        limit = IDLE_LIMIT_MS if self.context.settings.skip_idle else None
        self.player = Player(capture, self.context.now_ns, limit)
        self.player.clock.set_speed(self.context.settings.speed)
        if at is not None:
            self.filter_text = at.filter
        self._refilter()
        if at is not None:
            self.player.seek_record(at.record)
        elif capture.headline is not None:
            self.player.seek_failure(capture.headline)
        else:
            self.player.last()
        self.opened.emit()
        self.filtered.emit()
        self.moved.emit()
        self.state_changed.emit()

    # -- what is shown -------------------------------------------------------------------------

    @property
    def failures(self) -> tuple[Failure, ...]:
        """Return all failures of the capture."""
        return self.capture.failures if self.capture else ()

    @property
    def current(self) -> int | None:
        """Return the listed failure that happened last, an index into `failures`."""
        row = self.current_row
        return self.rows[row] if row >= 0 else None

    @property
    def current_row(self) -> int:
        """Return where the current failure stands in `rows`, -1 before the first; asked on every frame."""
        last = self.player.failure
        return -1 if last is None else bisect_right(self.rows, last) - 1

    @property
    def unread(self) -> tuple[tuple[str, int, str], ...]:
        """Return what could not be read as (path, line, reason)."""
        files = self.capture.files if self.capture else ()
        return tuple((file.path, one.line, one.reason) for file in files for one in file.unread)

    def items(self) -> tuple[StageItem, ...]:
        """Return what the stage shows at this moment, in the previews' locale."""
        context = self.context
        locale = context.preview_locale  # asked once a frame, not once a card
        ui = context.catalogs.ui(locale)

        def card(failure: Failure, moment: Moment) -> CardModel:
            return resolve(failure, context.catalogs, context.registry, locale, moment)

        return stage_items(self.player, card, lambda state: word(ui, f"card.word.tool_card.{state}"))

    def card(self, failure: Failure, moment: Moment | None = None) -> CardModel:
        """Return a failure's card in the previews' locale."""
        return resolve(
            failure, self.context.catalogs, self.context.registry, self.context.preview_locale, moment
        )

    # -- filter --------------------------------------------------------------------------------

    def set_filter(self, text: str) -> None:
        """Filter the failures; one that cannot be understood leaves the last working one in force."""
        self.filter_text = text
        try:
            self._keep = parse_filter(text, self.capture.files if self.capture else ())
        except FilterFault as fault:
            self.fault = fault
        else:
            self.fault = None
            self._list()
        self.filtered.emit()

    def _refilter(self) -> None:
        files = self.capture.files if self.capture else ()
        try:
            self._keep = parse_filter(self.filter_text, files)
        except FilterFault as fault:
            self.fault = fault
        self._list()

    def _list(self) -> None:
        self.rows = tuple(index for index, failure in enumerate(self.failures) if self._keep(failure))

    # -- transport -----------------------------------------------------------------------------

    @property
    def playing(self) -> bool:
        """Say whether the replay runs."""
        return self.player.clock.playing

    def toggle(self) -> None:
        """Play or pause."""
        if self.playing:
            self.player.pause()
            self._timer.stop()
        elif self.capture is not None:
            self.player.play()
            self._timer.start()
        self._stopped()

    def step_record(self, by: int) -> None:
        """Go some records on or back."""
        self.player.step_record(by)
        self._stopped()

    def step_failure(self, by: int) -> None:
        """Go to the next or previous listed failure."""
        self.player.step_failure(by, self.rows)
        self._stopped()

    def first(self) -> None:
        """Go to before the first record."""
        self.player.first()
        self._stopped()

    def last(self) -> None:
        """Go to after the last record."""
        self.player.last()
        self._stopped()

    def next_of(self, handling_class: HandlingClass) -> None:
        """Go to the next listed failure of a class."""
        self.player.next_of(handling_class, self.rows)
        self._stopped()

    def choose(self, index: int) -> None:
        """Go to a failure and pause there."""
        self.player.pause()
        self.player.seek_failure(index)
        self._stopped()

    def seek(self, position_ms: int) -> None:
        """Go to a moment of the shown axis."""
        self.player.seek(position_ms)
        self.moved.emit()

    def set_speed(self, speed: float) -> None:
        """Play faster or slower."""
        self.player.clock.set_speed(speed)
        self.context.choose(speed=speed)
        self.state_changed.emit()

    def change_speed(self, by: int) -> None:
        """Take the next faster (1) or slower (-1) speed."""
        here = min(range(len(SPEEDS)), key=lambda at: abs(SPEEDS[at] - self.player.clock.speed))
        self.set_speed(SPEEDS[max(0, min(here + by, len(SPEEDS) - 1))])

    def set_skip_idle(self, skip: bool) -> None:
        """Cut silences to the limit, or show them whole."""
        self.player.set_idle_limit(IDLE_LIMIT_MS if skip else None)
        self.context.choose(skip_idle=skip)
        self.state_changed.emit()
        self.moved.emit()

    def _frame(self) -> None:
        if not self.player.tick():
            self._timer.stop()
            self.state_changed.emit()
        self.moved.emit()

    def _stopped(self) -> None:
        if not self.playing:
            self._timer.stop()
        self.state_changed.emit()
        self.moved.emit()


# The readers and the rule book are loaded by the thread that needs them: the window is painted before.


def _read(
    paths: Sequence[str | Path],
    registry: Registry,
    exact: ExactSecrets | None,
    progress: Callable[[float], None] = lambda _share: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Capture:
    from model.capture.load import open_capture

    return open_capture(
        list(paths), registry, progress=progress, cancelled=cancelled, keep_index=True, exact=exact
    )


def _read_text(text: str, registry: Registry, exact: ExactSecrets | None) -> Capture:
    from model.capture.load import open_text

    return open_text(text, registry, exact=exact)
