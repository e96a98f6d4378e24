"""One real window on a virtual screen, driven by real keys."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# Prints what happened, so that the test waits for events instead of sleeping.
PROGRAM = """
import argparse, sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from gui import app
from gui.main_window import MainWindow

before = MainWindow.__init__
def watched(self, context):
    before(self, context)
    session = self.replay.session
    def say(*words):
        print(*words, flush=True)
    session.opened.connect(lambda: say("opened", len(session.failures), int(self.winId())))
    session.state_changed.connect(lambda: say("playing" if session.playing else "paused"))
    session.filtered.connect(lambda: say("rows", len(session.rows)))
MainWindow.__init__ = watched
sys.exit(app.run(argparse.Namespace(files=[], registry=None, locales=None, overlay=None)))
"""


@pytest.fixture
def screen() -> Iterator[str]:
    """Start a virtual screen of our own on a free display."""
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1440x900x24", "-nolisten", "tcp"],
        pass_fds=(writer,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    with os.fdopen(reader) as lines:
        number = lines.readline().strip()
    assert number, "Xvfb did not start"
    yield f":{number}"
    server.terminate()
    server.wait()


def test_the_window_opens_the_sample_plays_and_filters_by_keys(screen: str, tmp_path: Path) -> None:
    environment = {**os.environ, "DISPLAY": screen, "XDG_CONFIG_HOME": str(tmp_path), "LC_ALL": "C.UTF-8"}
    environment["QT_QPA_PLATFORM"] = "xcb"
    window = subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert window.stdout is not None
    assert window.stderr is not None

    watchdog = threading.Timer(90, window.kill)  # a window that hangs ends the test instead of hanging it
    watchdog.start()

    def until(start: str) -> list[str]:
        assert window.stdout is not None
        for line in window.stdout:
            if line.startswith(start):
                return line.split()
        raise AssertionError(f"the window ended before it said {start!r}: {window.stderr.read()}")  # type: ignore[union-attr]

    def press(*keys: str) -> None:
        subprocess.run(["xdotool", "key", "--clearmodifiers", *keys], env=environment, check=True)

    try:
        _, count, number = until("opened")
        assert int(count) > 20
        subprocess.run(["xdotool", "windowfocus", "--sync", number], env=environment, check=True)
        press("Home", "space")
        until("playing")
        press("space")
        until("paused")
        press("ctrl+l")
        subprocess.run(["xdotool", "type", "ns:capability"], env=environment, check=True)
        until("rows 5\n")
        press("ctrl+q")
        assert window.wait(20) == 0
        assert window.stderr.read() == ""
    finally:
        watchdog.cancel()
        window.kill()
        window.wait()
        window.stdout.close()
        window.stderr.close()
