"""The settings: everything a person can choose, on one panel over the window; a choice acts at once."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from gui.cards.appearance import Appearance
from gui.context import AppContext
from gui.shell.controls import Check, Choice, ChromeButton, Option, label, language_option, line
from gui.shell.sheet import Sheet
from gui.shell.top_bar import SCALES, nearest, theme_options
from gui.theme.type import BODY, HEADING, SMALL


class SettingsPanel(Sheet):
    """Look, language, motion, what is kept; Escape or its button close it."""

    def __init__(self, context: AppContext, look: Appearance, parent: QWidget) -> None:
        self._context = context
        ui = look.ui
        super().__init__(look, ui.pgettext("settings.title", "Settings"), (520, 520), parent)

    def body(self) -> QWidget:
        """Return the rows: a name, its choice."""
        look, ui, context = self.look, self.look.ui, self._context
        made = QWidget()
        column = QVBoxLayout(made)
        column.setContentsMargins(24, 8, 24, 8)
        column.setSpacing(look.pad(8))
        column.addWidget(label(look, ui.pgettext("settings.title", "Settings"), HEADING))
        grid = QGridLayout()
        grid.setHorizontalSpacing(24)
        grid.setVerticalSpacing(look.pad(6))
        chosen = context.settings
        self.theme = Choice(look, ui.gettext("Theme"), theme_options(look), chosen.theme)
        sizes = [Option(scale, f"{round(scale * 100)} %") for scale in SCALES]
        self.size_choice = Choice(look, ui.gettext("Text size"), sizes, nearest(chosen.scale))
        tags = context.catalogs.locales
        self.language = Choice(
            look, ui.gettext("Language of the app"), [language_option(tag) for tag in tags], context.locale
        )
        self.preview = Choice(
            look,
            ui.gettext("Language of the preview"),
            [language_option(tag) for tag in tags],
            context.preview_locale,
        )
        rows = (
            (ui.gettext("Theme"), self.theme),
            (ui.gettext("Text size"), self.size_choice),
            (ui.gettext("Language of the app"), self.language),
            (ui.gettext("Language of the preview"), self.preview),
        )
        for at, (name, choice) in enumerate(rows):
            grid.addWidget(label(look, name, BODY, wrap=True), at, 0)
            grid.addWidget(choice, at, 1, Qt.AlignmentFlag.AlignTrailing)
        grid.setColumnStretch(0, 1)
        column.addLayout(grid)
        self.motion = Check(look, ui.gettext("Reduced motion"), on=chosen.reduced_motion)
        self.resume = Check(look, ui.gettext("Start where the last session ended"), on=chosen.resume)
        told = ui.gettext("Mask home paths, e-mail addresses and host names in bundles")
        self.masked = Check(look, told, on=chosen.mask)
        column.addWidget(self.motion)
        column.addWidget(self.masked)
        column.addWidget(self.resume)
        column.addWidget(line(look))
        self.forget = ChromeButton(look, ui.gettext("Forget recent files"), kind="secondary")
        self.clear = ChromeButton(look, ui.gettext("Clear the index cache"), kind="secondary")
        column.addWidget(self.forget, 0, Qt.AlignmentFlag.AlignLeading)
        column.addWidget(self.clear, 0, Qt.AlignmentFlag.AlignLeading)
        self.told = label(look, "", SMALL, "text-muted", wrap=True)
        column.addWidget(self.told)
        column.addStretch(1)
        self._connect()
        return made

    def _connect(self) -> None:
        def keep(name: str) -> Callable[[object], None]:
            return lambda value: self._context.choose(**{name: value})

        for choice, name in (
            (self.theme, "theme"),
            (self.size_choice, "scale"),
            (self.language, "locale"),
            (self.preview, "preview_locale"),
        ):
            choice.chosen.connect(keep(name))
        self.motion.toggled.connect(keep("reduced_motion"))
        self.resume.toggled.connect(keep("resume"))
        self.masked.toggled.connect(keep("mask"))
        self.forget.clicked.connect(self._forget)
        self.clear.clicked.connect(self._clear)

    def _forget(self) -> None:
        self._context.remember(lambda memory: memory.forget_recents())
        self.told.setText(self.look.ui.gettext("No recent files are kept any more."))

    def _clear(self) -> None:
        from model.capture.large.cache import default_cache  # not before it is asked for

        default_cache().clear()
        self.told.setText(self.look.ui.gettext("The index cache is empty."))
