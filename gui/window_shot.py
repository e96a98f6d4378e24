"""A picture of the whole window with the sample: no motion, no clock, the same pixels every time."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from gui.context import AppContext
from gui.main_window import MainWindow
from gui.settings import Settings
from gui.shot import application, save
from model.capture.events import HostStatus
from model.catalog.catalogs import load_catalogs
from model.problems import BadRequest
from model.registry.load import load_registry

WORKSPACES = ("replay", "review", "translate", "registry", "empty")


def _standing_still() -> int:
    return 0


def shoot(workspace: str, theme: str, locale: str, scale: float, size: tuple[int, int], out: Path) -> int:
    """Draw a workspace with the sample at the moment its host restarts; write it as PNG."""
    if workspace not in WORKSPACES:
        raise BadRequest(f"There is no workspace {workspace!r}; there are {', '.join(WORKSPACES)}.")
    application()
    save(picture(workspace, theme, locale, scale, size), out)
    return 0


def picture(workspace: str, theme: str, locale: str, scale: float, size: tuple[int, int]) -> QImage:
    """Return the picture, without anybody's own verdicts or edits in it; the application must exist."""
    with TemporaryDirectory() as empty:
        return _drawn(workspace, Settings(theme=theme, locale=locale, scale=scale), size, Path(empty))


def _drawn(workspace: str, settings: Settings, size: tuple[int, int], data: Path) -> QImage:
    context = AppContext(load_registry(), load_catalogs(), _standing_still, settings, data=data, still=True)
    window = MainWindow(context)
    window.resize(*size)
    if workspace != "empty":
        window.replay.session.open_sample(background=False)
        restarting = _restart(window)
        if restarting is not None:
            window.replay.session.player.seek_record(restarting)
            window.replay.session.moved.emit()
    if workspace in {room.id for room in window.rooms}:
        window.enter(workspace)
    window.show()
    for _ in range(3):  # heights follow widths, and what follows them follows in turn
        QApplication.processEvents()
    focus = QApplication.focusWidget()
    if focus is not None:
        focus.clearFocus()
    QApplication.processEvents()
    made = window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    window.close()
    window.deleteLater()
    return made


def _restart(window: MainWindow) -> int | None:
    capture = window.replay.session.capture
    for record in capture.records if capture else ():
        for event in record.events:
            if isinstance(event, HostStatus) and event.state == "restarting":
                return record.seq
    return None
