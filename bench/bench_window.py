"""The window: time from the start of a new process to the first preview, and gaps while the sample plays."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

STARTS = 3  # the first one warms the page cache and is not counted
IDLE_MS = 2_000
SPEED = 10.0
START_BAR_S, P99_BAR_MS, WORST_BAR_MS = 1.5, 33.0, 100.0
ROOT = Path(__file__).resolve().parent.parent


def run(out: Callable[[str], None]) -> None:
    """Print start-up time and event-loop gaps beside their bars."""
    starts = [_start() for _ in range(STARTS + 1)][1:]
    best, worst = min(starts), max(starts)
    out(f"window: first preview of the sample after {best:.2f}-{worst:.2f} s (bar {START_BAR_S} s)")
    found = _measure("gaps")
    idle, playing = found["idle"], found["playing"]
    out(f"window: idle event loop, gap p99 {_p99(idle):.1f} ms, worst {max(idle):.1f} ms")
    out(
        f"window: sample at x{SPEED:g}, {len(playing)} turns of the loop, gap p99 {_p99(playing):.1f} ms"
        f" (bar {P99_BAR_MS:g} ms), worst {max(playing):.1f} ms"
        f" (bar {max(idle) + WORST_BAR_MS:.0f} ms: idle + {WORST_BAR_MS:g} ms)"
    )


def _p99(gaps: Sequence[float]) -> float:
    return sorted(gaps)[len(gaps) * 99 // 100]


def _start() -> float:
    started = time.monotonic_ns()  # one clock for all processes of a machine
    return float((_measure("start")["previewed_ns"] - started) / 1e9)


def _measure(what: str) -> Any:
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "XDG_CONFIG_HOME": home}
        if not (environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")):
            environment.setdefault("QT_QPA_PLATFORM", "offscreen")
        done = subprocess.run(
            [sys.executable, "-m", "bench.window_probe", what],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            timeout=120,
            check=True,
        )
    return json.loads(done.stdout.splitlines()[-1])
