"""AppContext: what every room is handed: registry, catalogs, settings, look, tasks."""

from __future__ import annotations

import locale as system_locale
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from gui import settings as stored
from gui.cards.appearance import Appearance
from gui.settings import Settings
from gui.tasks import Tasks
from gui.theme.tokens import THEMES, load_tokens
from model.catalog.catalogs import Catalogs
from model.catalog.locales import direction, negotiate
from model.memory import Memory
from model.problems import describe
from model.registry.registry import Registry


def _wall_ms() -> int:
    return time.time_ns() // 1_000_000


class Notices(QObject):
    """What the window has to hear: a choice that changes the look, a sentence for the status bar."""

    look_changed = Signal()
    said = Signal(str)


@dataclass
class AppContext:
    """One window's world, built in `gui.app` and handed down by constructor."""

    registry: Registry
    catalogs: Catalogs
    now_ns: Callable[[], int]
    settings: Settings = field(default_factory=Settings)
    settings_folder: Path | None = None  # None: nothing is written
    data: Path | None = None  # verdicts and journals; None: the person's own folder
    still: bool = False  # pictures: no motion, no blinking, no system settings
    tasks: Tasks = field(default_factory=Tasks)
    notices: Notices = field(default_factory=Notices)
    memory: Memory = field(default_factory=lambda: Memory(None))
    wall_ms: Callable[[], int] = _wall_ms  # UTC

    @property
    def locale(self) -> str:
        """Return the app's own locale: the chosen one, else the system's, else English."""
        wanted = self.settings.locale or _system_locale()
        return wanted if wanted in self.catalogs.locales else negotiate(wanted, self.catalogs.locales)

    @property
    def theme(self) -> str:
        """Return the theme in force; "system" follows the desktop."""
        if self.settings.theme in THEMES:
            return self.settings.theme
        dark = QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
        return "dark" if dark else "light"

    def look(self) -> Appearance:
        """Return the look of the window itself."""
        return self._appearance(self.locale)

    def preview_look(self) -> Appearance:
        """Return the look of previews: their own locale, the window's theme and scale."""
        return self._appearance(self.preview_locale)

    @property
    def preview_locale(self) -> str:
        """Return the locale of previews."""
        wanted = self.settings.preview_locale
        return wanted if wanted in self.catalogs.locales else self.locale

    def choose(self, **changes: object) -> None:
        """Change settings, keep them, and tell the window when the look changes."""
        before = (self.theme, self.locale, self.settings.scale)
        self.settings = replace(self.settings, **changes)  # type: ignore[arg-type]
        if self.settings_folder is not None:
            try:
                stored.save(self.settings, self.settings_folder)
            except OSError as error:
                self.notices.said.emit(describe(error))
        if before != (self.theme, self.locale, self.settings.scale):
            self.notices.look_changed.emit()

    def remember(self, what: Callable[[Memory], None]) -> None:
        """Let the memory keep something; when it cannot be written, the status bar says why."""
        try:
            what(self.memory)
        except OSError as error:
            self.notices.said.emit(describe(error))

    def _appearance(self, locale: str) -> Appearance:
        return Appearance(
            load_tokens(self.theme),
            self.catalogs.ui(locale),
            locale,
            direction(locale),
            self.settings.scale,
            self.still or self.settings.reduced_motion,
        )


def _system_locale() -> str:
    try:
        found = system_locale.getlocale(system_locale.LC_CTYPE)[0]
    except ValueError:
        found = None
    return (found or "en").replace("_", "-")
