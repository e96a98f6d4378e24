"""The main window composes: top bar, rail, the open room, status bar. It decides nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QByteArray, QObject, Qt
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QHBoxLayout, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from gui.actions import Act, Bound, collect
from gui.cards.appearance import Appearance
from gui.context import AppContext
from gui.finds import Find, of_acts
from gui.registry.room import RegistryRoom
from gui.replay.room import ReplayRoom
from gui.replay.session import Place
from gui.review.place import ReviewPlace
from gui.shell.controls import line
from gui.shell.gather import gather
from gui.shell.palette import Palette
from gui.shell.rail import Rail
from gui.shell.room import Room, Workspace
from gui.shell.settings_panel import SettingsPanel
from gui.shell.sheet import Sheet, ShortcutSheet
from gui.shell.status_bar import StatusBar
from gui.shell.top_bar import SCALES, TopBar
from gui.theme.style import ChromeStyle
from gui.theme.tokens import palette
from gui.theme.type import BODY
from gui.translate.place import TranslatePlace
from model.memory import Session
from model.problems import Problem

SMALLEST = (1024, 700)
CAPTIONED = 1200  # under this many scaled px the rail drops its captions
# Keys that work in the whole room unless a control has its own use for them.
_ROOM_KEYS = {
    (Qt.Key.Key_Space, False): "replay.play",
    (Qt.Key.Key_Left, False): "replay.back",
    (Qt.Key.Key_Right, False): "replay.on",
    (Qt.Key.Key_Left, True): "replay.record-back",
    (Qt.Key.Key_Right, True): "replay.record-on",
    (Qt.Key.Key_Home, False): "replay.first",
    (Qt.Key.Key_End, False): "replay.last",
}


class MainWindow(QMainWindow):
    """One window; a change of look builds its widgets anew around the same rooms."""

    def __init__(self, context: AppContext) -> None:
        super().__init__()
        self.context = context
        self.replay = ReplayRoom(context)
        self.registry = RegistryRoom(context, lambda: self.replay.session.failures)
        # In the order of the rail and of Alt+1..4.
        self.rooms: tuple[Room, ...] = (
            self.replay,
            ReviewPlace(context),
            TranslatePlace(context),
            self.registry,
        )
        self.open_room = self.replay.id
        self._made: dict[str, Workspace] = {}
        self._late_states: dict[str, Any] = {}  # of rooms not seen since the last session
        self.bound: Bound | None = None
        self.palette_shown: Palette | None = None
        self.sheet: Sheet | None = None
        self.setMinimumSize(*SMALLEST)
        self.setAcceptDrops(True)
        self.resize(1440, 900)
        context.notices.look_changed.connect(self.rebuild)
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._system_theme)
        session = self.replay.session
        for signal in (session.opened, session.state_changed, session.filtered):
            signal.connect(self._refresh)
        session.opened.connect(self._begin)
        session.opened.connect(self.registry.capture_changed)
        self.build()

    # -- building ------------------------------------------------------------------------------

    def build(self) -> None:
        """Make every widget at the present look."""
        look = self.context.look()
        dress(look)
        self.setLayoutDirection(look.layout_direction)
        self.setWindowTitle(look.ui.gettext("Error Inspector"))
        for action in self.actions():
            self.removeAction(action)
        self.table = collect(*(room.acts(look) for room in self.rooms), self._acts(look))
        self.bound = Bound(self.table, self)
        self.top = TopBar(self.context, look, self.bound, self.menus(look))
        self.top.help.clicked.connect(self._show_sheet)
        self.top.search.clicked.connect(self.open_palette)
        self.rail = Rail(look, [room.stop(look) for room in self.rooms], self.open_room)
        self.rail.chosen.connect(self.enter)
        self.status = StatusBar(self.context, look)
        self._made = {}
        self.pages = QStackedWidget()
        middle = QWidget()
        row = QHBoxLayout(middle)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.rail)
        row.addWidget(line(look, upright=True))
        row.addWidget(self.pages, 1)
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.top)
        column.addWidget(line(look))
        column.addWidget(middle, 1)
        column.addWidget(line(look))
        column.addWidget(self.status)
        self.setCentralWidget(whole)
        self._look = look
        self._refresh()
        self._make_room()
        self.enter(self.open_room)

    @property
    def workspace(self) -> Workspace:
        """Return the open room's widgets."""
        return self._made[self.open_room]

    def enter(self, name: str) -> None:
        """Open a room, made when it is first seen."""
        room = next(room for room in self.rooms if room.id == name)
        if name not in self._made:
            self._made[name] = room.make(self._look)
            self.pages.addWidget(self._made[name])
            self._made[name].edited.connect(self._edited)
            self._take_over(name)
        self.open_room = name
        self.rail.select(name)
        self.pages.setCurrentWidget(self._made[name])
        self._edited()
        self._made[name].start().setFocus()

    def _edited(self) -> None:
        if self.bound is not None:
            self.bound.refresh()

    def rebuild(self) -> None:
        """Build anew at another look; what is open and where it stands is kept."""
        states: dict[str, dict[str, Any]] = {name: made.state() for name, made in self._made.items()}
        focus = self._pane_with_focus()
        self.build()
        if isinstance(self.sheet, SettingsPanel) and self.sheet.isVisible():
            self.sheet.hide()  # a choice made on the panel: it stays open, in the new look
            self.sheet.deleteLater()
            self._show_settings()
        for name, state in states.items():
            if name in self._made:
                self._made[name].restore(state)
        panes = self.workspace.panes()
        if 0 <= focus < len(panes):
            panes[focus].setFocus()

    def menus(self, look: Appearance) -> dict[str, str]:
        """Return the menus by id, in order."""
        ui = look.ui
        return {
            "file": ui.pgettext("menu.file", "&File"),
            "edit": ui.pgettext("menu.edit", "&Edit"),
            "view": ui.pgettext("menu.view", "&View"),
            "go": ui.pgettext("menu.go", "&Go"),
            "help": ui.pgettext("menu.help", "&Help"),
        }

    def _acts(self, look: Appearance) -> tuple[Act, ...]:
        ui = look.ui
        return (
            Act(
                "window.recent",
                "file",
                ui.gettext("Open recent…"),
                "Ctrl+Shift+R",
                self._open_recent,
                self._has_recents,
            ),
            Act("window.settings", "edit", ui.gettext("Settings…"), "Ctrl+,", self._show_settings),
            Act("window.quit", "file", ui.gettext("Quit"), "Ctrl+Q", self._quit),
            Act("window.undo", "edit", ui.gettext("Undo"), "Ctrl+Z", self._undo, self._can_undo),
            Act("window.redo", "edit", ui.gettext("Redo"), "Ctrl+Shift+Z", self._redo, self._can_redo),
            Act("window.larger", "view", ui.gettext("Larger text"), "Ctrl++", self._larger),
            Act("window.smaller", "view", ui.gettext("Smaller text"), "Ctrl+-", self._smaller),
            Act("window.normal", "view", ui.gettext("Normal text"), "Ctrl+0", self._normal),
            Act("window.dark", "view", ui.gettext("Light or dark"), "Ctrl+Shift+D", self._turn_theme),
            Act(
                "window.motion",
                "view",
                ui.gettext("Reduced motion"),
                "",
                self._turn_motion,
                checked=self._is_still,
            ),
            *(
                Act(
                    f"window.{room.id}",
                    "view",
                    room.stop(look).caption,
                    f"Alt+{at}",
                    partial(self.enter, room.id),
                )
                for at, room in enumerate(self.rooms, 1)
            ),
            Act("window.next-pane", "view", ui.gettext("Next pane"), "F6", self._next_pane),
            Act("window.pane-before", "view", ui.gettext("Previous pane"), "Shift+F6", self._pane_before),
            Act("window.palette", "go", ui.gettext("Find anything…"), "Ctrl+K", self.open_palette),
            Act("window.sheet", "help", ui.gettext("Keyboard shortcuts"), "F1", self._show_sheet),
        )

    def _refresh(self) -> None:
        session, ui = self.replay.session, self._look_now().ui
        if self.bound is not None:
            self.bound.refresh()
        if session.capture is None:
            self.status.show_capture(ui.gettext("No capture"), "")
            return
        files, records = len(session.capture.files), len(session.capture.records)
        said = ui.ngettext("{n} file", "{n} files", files).replace("{n}", str(files))
        told = ui.ngettext("{n} record", "{n} records", records).replace("{n}", f"{records:,}")
        hidden = session.hidden.total()
        text = ui.ngettext("{n} value hidden", "{n} values hidden", hidden).replace("{n}", str(hidden))
        paths = "\n".join(file.path for file in session.capture.files)
        self.status.show_capture(f"{session.name}, {said}, {told}", text, paths)

    def _look_now(self) -> Appearance:
        return self.context.look()

    # -- room ----------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the frame leave out what does not fit."""
        super().resizeEvent(event)
        self._make_room()
        if self.palette_shown is not None and self.palette_shown.isVisible():
            self.palette_shown.place()

    def _make_room(self) -> None:
        room = round(self.width() / self._look.scale)
        self.rail.set_captioned(room >= CAPTIONED)
        self.top.set_room(room)
        self.status.set_room(room)

    def _begin(self) -> None:
        """Put the keyboard where the work begins."""
        self.workspace.start().setFocus()

    # -- acts ----------------------------------------------------------------------------------

    def _quit(self) -> None:
        self.close()

    def _can_undo(self) -> bool:
        return self.open_room in self._made and self.workspace.can_undo

    def _can_redo(self) -> bool:
        return self.open_room in self._made and self.workspace.can_redo

    def _undo(self) -> None:
        self.workspace.undo()

    def _redo(self) -> None:
        self.workspace.redo()

    def _step_size(self, by: int) -> None:
        here = min(range(len(SCALES)), key=lambda at: abs(SCALES[at] - self.context.settings.scale))
        self.context.choose(scale=SCALES[max(0, min(here + by, len(SCALES) - 1))])

    def _larger(self) -> None:
        self._step_size(1)

    def _smaller(self) -> None:
        self._step_size(-1)

    def _normal(self) -> None:
        self.context.choose(scale=1.0)

    def _turn_theme(self) -> None:
        now = self.context.theme
        if now.startswith("high-contrast"):
            self.context.choose(theme=f"high-contrast-{'light' if now.endswith('dark') else 'dark'}")
        else:
            self.context.choose(theme="light" if now == "dark" else "dark")

    def _turn_motion(self) -> None:
        self.context.choose(reduced_motion=not self.context.settings.reduced_motion)

    def _is_still(self) -> bool:
        return self.context.settings.reduced_motion

    def _system_theme(self) -> None:
        if self.context.settings.theme == "system" and not self.context.still:
            self.rebuild()

    def _show_sheet(self) -> None:
        self.sheet = ShortcutSheet(self._look, self.table, self.menus(self._look), self)

    # -- finding -------------------------------------------------------------------------------

    def open_palette(self) -> None:
        """Open the command palette over the window."""
        self._show_palette(self._finds())

    def _open_recent(self) -> None:
        self._show_palette({"recent": self.replay.recents(self._look)})

    def _show_palette(self, finds: Mapping[str, Sequence[Find]]) -> None:
        self.palette_shown = Palette(self._look, finds, self)
        self.palette_shown.left.connect(self._palette_left)

    def _palette_left(self) -> None:
        self.palette_shown = None

    def _has_recents(self) -> bool:
        return bool(self.context.memory.recents)

    def _finds(self) -> dict[str, Sequence[Find]]:
        """Return what the palette can find; everything is asked for anew when it opens."""
        look = self._look
        first = (self.registry, *(room for room in self.rooms if room is not self.registry))
        found = gather(first, self.context.registry.codes(), look, self.enter)
        return {**found, "command": of_acts(self.table, self.menus(look), look)}

    def _show_settings(self) -> None:
        self.sheet = SettingsPanel(self.context, self._look, self)

    # -- keyboard ------------------------------------------------------------------------------

    def _pane_with_focus(self) -> int:
        focus: QObject | None = QApplication.focusWidget()
        panes = self.workspace.panes()
        while isinstance(focus, QWidget):
            if focus in panes:
                return panes.index(focus)
            focus = focus.parentWidget()
        return -1

    def _cycle(self, by: int) -> None:
        panes = self.workspace.panes()
        at = self._pane_with_focus()
        panes[(at + by) % len(panes) if at >= 0 else 0].setFocus(Qt.FocusReason.TabFocusReason)

    def _next_pane(self) -> None:
        self._cycle(1)

    def _pane_before(self) -> None:
        self._cycle(-1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Hear the transport's keys where no control wanted them."""
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        name = _ROOM_KEYS.get((Qt.Key(event.key()), shift))
        if name is None or self.bound is None or self.open_room != "replay":
            super().keyPressEvent(event)
            return
        self.bound.actions[name].trigger()

    # -- drop, close ---------------------------------------------------------------------------

    def _room(self) -> Room:
        return next(room for room in self.rooms if room.id == self.open_room)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept files and text."""
        if self._room().accepts(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open what was dropped."""
        self._room().drop(event.mimeData())
        event.acceptProposedAction()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep where the person was, and let background work end."""
        if self.context.settings_folder is not None:
            self.context.remember(lambda memory: memory.keep_session(self.session()))
        self.context.tasks.wait()
        super().closeEvent(event)

    # -- session -------------------------------------------------------------------------------

    def session(self) -> Session:
        """Return where the person is, for the next start."""
        replay = self.replay.session
        has = replay.capture is not None
        return Session(
            room=self.open_room,
            geometry=bytes(self.saveGeometry().toHex().data()).decode("ascii"),
            paths=tuple(str(path.absolute()) for path in replay.paths)
            if has and not replay.is_sample
            else (),
            sample=has and replay.is_sample,
            record=replay.player.position - 1,
            filter=replay.filter_text,
            rooms={**self._late_states, **{name: made.state() for name, made in self._made.items()}},
        )

    def resume(self, kept: Session) -> None:
        """Take up where a session before ended; what cannot be taken up is left."""
        self.restoreGeometry(QByteArray.fromHex(QByteArray(kept.geometry.encode("ascii", "ignore"))))
        place = Place(kept.record, kept.filter)
        if kept.paths:
            self.replay.session.open_paths(kept.paths, at=place)
        elif kept.sample:
            self.replay.session.open_sample(at=place)
        self._late_states = dict(kept.rooms)
        if kept.room in {room.id for room in self.rooms}:
            self.enter(kept.room)
        self._take_over(self.open_room)

    def _take_over(self, name: str) -> None:
        """Give a room that is seen for the first time the state of the session before."""
        state = self._late_states.pop(name, None)
        if isinstance(state, dict):
            try:
                self._made[name].restore(state)
            except (KeyError, TypeError, ValueError, AttributeError, IndexError, Problem):
                return  # the file is somebody's input: the room begins anew where it makes no sense


def dress(look: Appearance) -> None:
    """Give the application the theme's palette, its style and its font."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    app.setPalette(palette(look.tokens))
    app.setStyle(ChromeStyle(look.tokens))
    app.setFont(look.font(BODY))
    app.setLayoutDirection(look.layout_direction)
