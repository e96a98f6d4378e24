"""Open the window: build the one context, show the frame, then read what was asked for."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from gui import settings as stored
from gui.context import AppContext
from gui.main_window import MainWindow
from gui.theme.fonts import register_fonts
from model.catalog.catalogs import load_catalogs
from model.memory import Memory
from model.registry.load import from_options


def build(args: argparse.Namespace) -> AppContext:
    """Return the context a command line asks for. Raises BrokenRegistry."""
    folder = stored.folder()
    return AppContext(
        registry=from_options(args.registry, args.overlay),
        catalogs=load_catalogs(Path(args.locales) if args.locales else None),
        now_ns=time.monotonic_ns,
        settings=stored.load(folder),
        settings_folder=folder,
        memory=Memory(folder),
    )


def run(args: argparse.Namespace) -> int:
    """Run the window until it is closed: with the files given, else the last session, at first the sample."""
    app = QApplication(sys.argv[:1])
    app.setApplicationName("error-inspector")
    app.setApplicationDisplayName("Error Inspector")
    register_fonts()
    context = build(args)
    window = MainWindow(context)

    def open_asked() -> None:
        if args.files:
            window.replay.session.open_paths(args.files)
        elif context.memory.first_start:
            window.replay.session.open_sample()
        elif context.settings.resume:
            window.resume(context.memory.session)

    window.show()
    QTimer.singleShot(0, window, open_asked)
    return int(app.exec())
