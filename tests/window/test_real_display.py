"""The window on a real X server that the test starts itself: it opens, shows the sample, and is closed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
# Runs in a process of its own: the tests' own application already lives without a screen.
SCRIPT = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from gui import __main__ as entry, app

class Watched(app.MainWindow):
    def showEvent(self, event):
        super().showEvent(event)
        self.replay.session.opened.connect(self.seen)

    def seen(self):
        session = self.replay.session
        print(QGuiApplication.platformName(), len(session.failures), self.isVisible(), flush=True)
        QTimer.singleShot(0, self.close)

app.MainWindow = Watched
sys.exit(entry.main([]))
"""


def test_the_window_opens_on_an_x_server(tmp_path: Path) -> None:
    server = shutil.which("Xvfb")
    assert server is not None, "Install xvfb; dev.py setup names the line."
    reads, writes = os.pipe()
    with (
        tempfile.TemporaryFile() as log,
        subprocess.Popen(
            [server, "-displayfd", str(writes), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"],
            pass_fds=(writes,),
            stdout=log,
            stderr=log,
        ) as running,
    ):
        try:
            os.close(writes)
            with os.fdopen(reads) as told:
                display = told.readline().strip()
            environment = {**os.environ, "DISPLAY": f":{display}", "XDG_CONFIG_HOME": str(tmp_path)}
            environment |= {"QT_QPA_PLATFORM": "xcb", "PYTHONPATH": str(ROOT)}
            done = subprocess.run(
                [sys.executable, "-c", SCRIPT],
                cwd=tmp_path,
                env=environment,
                capture_output=True,
                text=True,
                timeout=120,
                check=False,
            )
        finally:
            running.terminate()
    assert (done.returncode, done.stderr) == (0, "")
    platform, failures, visible = done.stdout.split()
    assert (platform, visible) == ("xcb", "True")
    assert int(failures) > 20
