"""Run the real window in this process and print, as JSON, when its first preview was painted or its gaps."""

from __future__ import annotations

import json
import sys
import time

from PySide6.QtCore import QEvent, QObject, Qt, QTimer  # noqa: TID251 - measures the window
from PySide6.QtWidgets import QApplication  # noqa: TID251 - measures the window

from bench.bench_window import IDLE_MS, SPEED
from gui import __main__ as entry
from gui import app
from gui.main_window import MainWindow


class Probe(QObject):
    """Watches the stage for its first paint with a card on it, then the loop's gaps if asked to."""

    def __init__(self, window: MainWindow, what: str) -> None:
        super().__init__(window)
        self.window, self.what = window, what
        self.gaps: list[float] = []
        self.idle: list[float] = []
        self.last_ns = 0
        self.timer = QTimer(self)
        self.timer.setTimerType(Qt.TimerType.PreciseTimer)
        self.timer.setInterval(1)
        self.timer.timeout.connect(self.turn)
        self.stage = window.workspace.preview.stage.stage
        self.stage.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Notice the first paint that shows something."""
        if event.type() is QEvent.Type.Paint and self.stage.items:
            self.stage.removeEventFilter(self)
            QTimer.singleShot(0, self, self.previewed)  # after this paint and the cards' own
        return False

    def previewed(self) -> None:
        """Say when, or go on to the gaps."""
        if self.what == "start":
            self.finish({"previewed_ns": time.monotonic_ns()})
            return
        self.timer.start()
        QTimer.singleShot(500, self, self.watch_idle)

    def watch_idle(self) -> None:
        """Count the gaps of a window that stands still."""
        self.gaps, self.last_ns = [], time.monotonic_ns()
        QTimer.singleShot(IDLE_MS, self, self.watch_playing)

    def watch_playing(self) -> None:
        """Count the gaps while the sample plays from its beginning."""
        self.idle = self.gaps
        session = self.window.replay.session
        session.first()
        session.set_speed(SPEED)
        self.gaps, self.last_ns = [], time.monotonic_ns()
        session.state_changed.connect(self.stopped)
        session.toggle()

    def stopped(self) -> None:
        """End when the replay reached its end."""
        if not self.window.replay.session.playing:
            self.finish({"idle": self.idle, "playing": self.gaps})

    def turn(self) -> None:
        """Note how long the loop was away."""
        now = time.monotonic_ns()
        if self.last_ns:
            self.gaps.append((now - self.last_ns) / 1e6)
        self.last_ns = now

    def finish(self, found: dict[str, object]) -> None:
        """Print and leave."""
        print(json.dumps(found), flush=True)
        self.window.close()
        QApplication.exit(0)


class ProbedWindow(MainWindow):
    """The window itself, with the probe in it."""

    def showEvent(self, event: object) -> None:
        """Begin to watch."""
        super().showEvent(event)  # type: ignore[arg-type]
        self.probe = Probe(self, sys.argv[1])


if __name__ == "__main__":
    app.MainWindow = ProbedWindow  # type: ignore[misc]
    raise SystemExit(entry.main([]))
