"""Background work: run a function on a pool thread and hear of its end on the window's own thread."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, TypeVar

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal

from model.problems import describe

T = TypeVar("T")


class Cancel:
    """A wish to stop that work looks at between its steps."""

    def __init__(self) -> None:
        self._wished = threading.Event()

    def wish(self) -> None:
        """Ask the work to stop."""
        self._wished.set()

    @property
    def wished(self) -> bool:
        """Say whether somebody asked."""
        return self._wished.is_set()


class Task(QObject):
    """One running piece of work; its signals arrive on the thread that made it."""

    done = Signal(object)
    failed = Signal(str)
    progress = Signal(float)
    ended = Signal()

    def __init__(self, label: str) -> None:
        super().__init__()
        self.label = label
        self.cancel = Cancel()


class _Job(QRunnable):
    def __init__(self, task: Task, work: Callable[[], Any]) -> None:
        super().__init__()
        self._task = task
        self._work = work

    def run(self) -> None:
        """Do the work; whatever goes wrong becomes one sentence."""
        try:
            result = self._work()
        except Exception as error:  # noqa: BLE001 - the task boundary
            self._say(self._task.failed, describe(error))
        else:
            self._say(self._task.done, result)
        self._say(self._task.ended)

    @staticmethod
    def _say(signal: Any, *values: Any) -> None:
        try:
            signal.emit(*values)
        except RuntimeError:
            return  # the window closed while the work ran


class Tasks(QObject):
    """The pool, and which work is running."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self)
        self.running: list[Task] = []

    def run_task(
        self,
        fn: Callable[[Cancel, Callable[[float], None]], T],
        on_done: Callable[[T], None],
        on_error: Callable[[str], None],
        label: str = "",
    ) -> Task:
        """Run `fn(cancel, progress)` on a thread; `on_done` or `on_error` follow unless it is cancelled."""
        task = Task(label)
        task.setParent(self)

        def done(result: T) -> None:
            if not task.cancel.wished:
                on_done(result)

        def failed(sentence: str) -> None:
            if not task.cancel.wished:
                on_error(sentence)

        def ended() -> None:
            self.running.remove(task)
            self.changed.emit()
            task.deleteLater()

        task.done.connect(done)
        task.failed.connect(failed)
        task.ended.connect(ended)
        task.progress.connect(self.changed)
        self.running.append(task)
        self.changed.emit()
        self._pool.start(_Job(task, lambda: fn(task.cancel, task.progress.emit)))
        return task

    def cancel_all(self) -> None:
        """Ask all work to stop; its results will not be shown."""
        for task in self.running:
            task.cancel.wish()

    def wait(self) -> None:
        """Let running work end before its window goes."""
        self.cancel_all()
        self._pool.waitForDone(5_000)
