"""The window: start to first preview in a new process, and the loop's gaps while the sample plays."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STARTS = 5
BEAT_MS = 4  # a timer this often shows how long the loop was away


def run(out: Callable[[str], None]) -> None:
    """Print both figures with their targets."""
    child("start")  # warm the page cache
    starts = sorted(child("start")["first_preview_s"] for _ in range(STARTS))
    out(
        f"start to first preview, warm: median {starts[STARTS // 2]:.2f} s, "
        f"best {starts[0]:.2f}, worst {starts[-1]:.2f} (target 1.5 s)"
    )
    gaps = child("gaps")
    out(
        f"event loop at x10: p99 {gaps['p99']:.1f} ms (target 33), worst {gaps['worst']:.1f} ms, "
        f"idle control p99 {gaps['idle_p99']:.1f}, worst {gaps['idle_worst']:.1f} "
        f"(target: no more than 100 above the control), {gaps['beats']} beats"
    )


def child(what: str) -> dict[str, float]:
    """Measure in a new process and return its figures."""
    environment = {**os.environ, "BENCH_STARTED": repr(time.time())}
    if not environment.get("DISPLAY") and not environment.get("WAYLAND_DISPLAY"):
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    done = subprocess.run(
        [sys.executable, "-m", "bench.bench_window", what],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(
            done.stderr.strip().splitlines()[-1] if done.stderr else "the window did not start"
        )
    found: dict[str, float] = json.loads(done.stdout.strip().splitlines()[-1])
    return found


def _measure(what: str) -> dict[str, float]:
    from PySide6.QtWidgets import QApplication

    app = QApplication(["bench"])
    from gui.context import AppContext
    from gui.main_window import MainWindow
    from gui.settings import Settings
    from gui.theme.fonts import register_fonts
    from model.catalog.catalogs import load_catalogs
    from model.registry.load import load_registry

    register_fonts()
    settings = Settings(theme="light", locale="en", speed=10.0)
    context = AppContext(load_registry(), load_catalogs(), time.monotonic_ns, settings)
    window = MainWindow(context)
    window.show()
    opened: list[bool] = []
    window.replay.session.opened.connect(lambda: opened.append(True))
    window.replay.session.open_sample()
    while not opened:
        app.processEvents()
    app.processEvents()
    window.grab()  # the first preview is painted now at the latest
    first = time.time() - float(os.environ["BENCH_STARTED"])
    if what == "start":
        figures = {"first_preview_s": first}
    else:
        idle = _beats(5.0, lambda: None)
        session = window.replay.session
        session.first()
        session.toggle()
        busy = _beats(24.0, lambda: session.playing)
        figures = {
            "p99": _p99(busy),
            "worst": max(busy),
            "idle_p99": _p99(idle),
            "idle_worst": max(idle),
            "beats": len(busy),
        }
    window.close()
    return figures


def _beats(seconds: float, going: Callable[[], bool | None]) -> list[float]:
    """Return the loop's gaps in ms over some seconds, or until `going` says no."""
    from PySide6.QtCore import QEventLoop, Qt, QTimer

    loop, timer = QEventLoop(), QTimer()
    gaps: list[float] = []
    start = last = time.perf_counter()

    def beat() -> None:
        nonlocal last
        now = time.perf_counter()
        gaps.append((now - last) * 1000)
        last = now
        if now - start > seconds or going() is False:
            loop.quit()

    timer.setTimerType(Qt.TimerType.PreciseTimer)
    timer.setInterval(BEAT_MS)
    timer.timeout.connect(beat)
    timer.start()
    loop.exec()
    return gaps


def _p99(gaps: list[float]) -> float:
    return sorted(gaps)[max(0, round(len(gaps) * 0.99) - 1)]


if __name__ == "__main__":
    print(json.dumps(_measure(sys.argv[1])))
