"""Replay as a room of the window: its session, its actions, and its workspace at the present look."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from gui.actions import Act
from gui.cards.appearance import Appearance
from gui.context import AppContext
from gui.finds import Find, Way
from gui.replay.empty import recent_note
from gui.replay.happened import clock_text, happened
from gui.replay.hide_panel import HidePanel
from gui.replay.session import ReplaySession
from gui.replay.workspace import ReplayWorkspace
from gui.shell.blocks import CodeBlock
from gui.shell.rail import Stop
from gui.theme.tokens import family
from model.preview.resolve import icon_of
from model.registry.entry import CodeEntry


class ReplayRoom:
    """What the main window knows of Replay."""

    id = "replay"

    def __init__(self, context: AppContext) -> None:
        self.context = context
        self.session = ReplaySession(context)
        self.workspace: ReplayWorkspace | None = None
        self.hiding: HidePanel | None = None

    def stop(self, look: Appearance) -> Stop:
        """Return the room's place on the rail."""
        return Stop(self.id, look.ui.pgettext("workspace.replay", "Replay"), "replay")

    def make(self, look: Appearance) -> ReplayWorkspace:
        """Make the workspace at a look."""
        self.workspace = ReplayWorkspace(self.session, look, self.open_dialog, self.paste, self.ask_bundle)
        self.workspace.preview.inspector.hide_asked.connect(self.ask_hide)
        return self.workspace

    def acts(self, look: Appearance) -> tuple[Act, ...]:
        """Return Replay's actions."""
        ui, session = look.ui, self.session

        def some() -> bool:
            return session.capture is not None and bool(session.capture.records)

        def is_open() -> bool:
            return session.capture is not None

        return (
            Act("replay.open", "file", ui.gettext("Open…"), "Ctrl+O", self.open_dialog),
            Act("replay.paste", "file", ui.gettext("Open the clipboard's text"), "Ctrl+V", self.paste),
            Act("replay.sample", "file", ui.gettext("Open the sample"), "Ctrl+Shift+O", session.open_sample),
            Act(
                "replay.bundle",
                "file",
                ui.gettext("Save a safe bundle…"),
                "Ctrl+Shift+S",
                self.ask_bundle,
                lambda: bool(session.paths),
            ),
            Act("replay.hide", "edit", ui.gettext("Hide this too…"), "Ctrl+H", self.ask_hide, is_open),
            Act("replay.close", "file", ui.gettext("Close the capture"), "Ctrl+W", session.close, is_open),
            Act("replay.filter", "edit", ui.gettext("Filter"), "Ctrl+L", self._filter, is_open),
            Act(
                "replay.play", "go", ui.gettext("Play or pause"), "Space", session.toggle, some, window=False
            ),
            Act("replay.back", "go", ui.gettext("Previous failure"), "Left", self._back, some, window=False),
            Act("replay.on", "go", ui.gettext("Next failure"), "Right", self._on, some, window=False),
            Act(
                "replay.record-back",
                "go",
                ui.gettext("Previous record"),
                "Shift+Left",
                self._record_back,
                some,
                window=False,
            ),
            Act(
                "replay.record-on",
                "go",
                ui.gettext("Next record"),
                "Shift+Right",
                self._record_on,
                some,
                window=False,
            ),
            Act(
                "replay.first",
                "go",
                ui.gettext("To the beginning"),
                "Home",
                session.first,
                some,
                window=False,
            ),
            Act("replay.last", "go", ui.gettext("To the end"), "End", session.last, some, window=False),
            Act("replay.slower", "go", ui.gettext("Slower"), "Ctrl+Shift+Left", self._slower, some),
            Act("replay.faster", "go", ui.gettext("Faster"), "Ctrl+Shift+Right", self._faster, some),
        )

    def finds(self, look: Appearance) -> Sequence[Find]:
        """Return the failures of the open capture, and the recent files."""
        show = look.ui.gettext("Show in Replay")
        failures = [
            Find(
                "failure",
                failure.code,
                f"{clock_text(failure.at_ms)}, {happened(failure, look.ui)}",
                icon_of(failure),
                (Way(show, partial(self.session.choose, index)),),
                family=family(failure.handling_class, failure.state),
                code=True,
            )
            for index, failure in enumerate(self.session.failures)
        ]
        return [*failures, *self.recents(look)]

    def recents(self, look: Appearance) -> list[Find]:
        """Return the files that were opened lately, newest first."""
        way = look.ui.pgettext("palette.open", "Open")
        return [
            Find(
                "recent",
                recent.name,
                recent_note(recent, self.context, look.ui),
                "file",
                (Way(way, partial(self.session.open_paths, recent.paths)),),
            )
            for recent in self.context.memory.recents
        ]

    def way_to(self, entry: CodeEntry, look: Appearance) -> Way | None:
        """List the failures of a code, where the capture has any."""
        if not any(failure.code == entry.code for failure in self.session.failures):
            return None
        return Way(look.ui.gettext("List its failures"), lambda: self._list(entry.code))

    def accepts(self, data: QMimeData) -> bool:
        """Say whether dropped data can be opened."""
        return any(url.isLocalFile() for url in data.urls()) or data.hasText()

    def drop(self, data: QMimeData) -> None:
        """Open dropped files, or a dropped text."""
        files = [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
        if files:
            self.session.open_paths(files)
        elif data.hasText():
            self.session.open_text(data.text())

    def open_dialog(self) -> None:
        """Ask for files without blocking the window."""
        owner: QWidget | None = self.workspace
        ui = self.context.look().ui
        dialog = QFileDialog(owner, ui.gettext("Open captures"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.setOption(QFileDialog.Option.DontUseNativeDialog, self.context.still)
        dialog.filesSelected.connect(self._open_files)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def ask_bundle(self) -> None:
        """Ask where the redacted copies go, without blocking the window."""
        ui = self.context.look().ui
        dialog = QFileDialog(self.workspace, ui.gettext("Save a safe bundle"), "", "ZIP (*.zip)")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("zip")
        dialog.setOption(QFileDialog.Option.DontUseNativeDialog, self.context.still)
        dialog.fileSelected.connect(lambda name: self.session.save_bundle(Path(name)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def ask_hide(self) -> None:
        """Ask what to hide besides; what is selected in a block of code is offered."""
        if self.workspace is None:
            return
        focus = QApplication.focusWidget()
        text = focus.textCursor().selectedText() if isinstance(focus, CodeBlock) else ""
        self.hiding = HidePanel(self.session, self.context.look(), text, self.workspace.window())

    def paste(self) -> None:
        """Open what the clipboard holds: files, or a text."""
        data = QGuiApplication.clipboard().mimeData()
        if data is not None and self.accepts(data) and (data.urls() or data.text().strip()):
            self.drop(data)
            return
        self.context.notices.said.emit(self.context.look().ui.gettext("The clipboard holds no text."))

    def _open_files(self, files: list[str]) -> None:
        self.session.open_paths([Path(file) for file in files])

    def _list(self, code: str) -> None:
        if self.workspace is not None:
            self.workspace.filter.edit.setPlainText(f"code:{code}")

    def _filter(self) -> None:
        if self.workspace is not None:
            self.workspace.filter.edit.setFocus()
            self.workspace.filter.edit.selectAll()

    def _back(self) -> None:
        self.session.step_failure(-1)

    def _on(self) -> None:
        self.session.step_failure(1)

    def _record_back(self) -> None:
        self.session.step_record(-1)

    def _record_on(self) -> None:
        self.session.step_record(1)

    def _slower(self) -> None:
        self.session.change_speed(-1)

    def _faster(self) -> None:
        self.session.change_speed(1)
