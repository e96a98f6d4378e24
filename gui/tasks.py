"""Background work: run a function on a thread of its own and hear of it on the window's own thread.

The thread never touches a QObject: it puts what it has to say into a queue, and a timer of the window's
thread empties that. A signal sent across threads would race with the end of its receiver.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from model.problems import describe

T = TypeVar("T")
Report = Callable[[float], None]
LOOK_MS = 10  # how often news is looked for while work runs
PATIENCE_S = 5.0  # how long a closing window waits for work it cancelled


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
    """One running piece of work, as the window sees it."""

    progress = Signal(float)

    def __init__(self, label: str, on_done: Callable[[Any], None], on_error: Callable[[str], None]) -> None:
        super().__init__()
        self.label = label
        self.share: float | None = None  # how far it is, 0 to 1; None = it has not said
        self.cancel = Cancel()
        self.on_done, self.on_error = on_done, on_error
        self.thread_of_work: threading.Thread | None = None


class Tasks(QObject):
    """Which work is running; `changed` when that changes or work has got further."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.running: list[Task] = []
        self._news: SimpleQueue[tuple[Task, str, Any]] = SimpleQueue()
        self._look = QTimer(self)
        self._look.setInterval(LOOK_MS)
        self._look.timeout.connect(self._read_news)

    def run_task(
        self,
        fn: Callable[[Cancel, Report], T],
        on_done: Callable[[T], None],
        on_error: Callable[[str], None],
        label: str = "",
    ) -> Task:
        """Run `fn(cancel, progress)` on a thread; `on_done` or `on_error` follow unless it is cancelled."""
        task = Task(label, on_done, on_error)
        cancel, say = task.cancel, self._news.put

        def work() -> None:
            try:
                result = fn(cancel, lambda share: say((task, "progress", share)))
            except Exception as error:  # noqa: BLE001 - the task boundary: whatever goes wrong becomes a sentence
                say((task, "failed", describe(error)))
            else:
                say((task, "done", result))

        self.running.append(task)
        self.changed.emit()
        self._look.start()
        task.thread_of_work = threading.Thread(target=work, name=label or "task", daemon=True)
        task.thread_of_work.start()
        return task

    def cancel_all(self) -> None:
        """Ask all work to stop; its results will not be shown."""
        for task in self.running:
            task.cancel.wish()

    def wait(self) -> None:
        """Let running work end before its window goes."""
        self.cancel_all()
        for task in self.running:
            if task.thread_of_work is not None:
                task.thread_of_work.join(PATIENCE_S)
        self._read_news()

    def _read_news(self) -> None:
        while True:
            try:
                task, what, value = self._news.get_nowait()
            except Empty:
                break
            if what == "progress":
                task.share = value
                task.progress.emit(value)
                self.changed.emit()
            else:
                self._end(task, what, value)
        if not self.running:
            self._look.stop()

    def _end(self, task: Task, what: str, value: Any) -> None:
        self.running.remove(task)
        self.changed.emit()
        if not task.cancel.wished:
            (task.on_done if what == "done" else task.on_error)(value)
