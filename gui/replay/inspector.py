"""The inspector: tabs about the failure at the playhead; only the page that is seen is made."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from gui.cards.appearance import Appearance
from gui.replay import pages
from gui.replay.session import ReplaySession
from gui.shell.controls import ground, label
from gui.theme.type import SMALL

PLAYING_MS = 120  # while the replay runs the page follows this often
TABS = ("why", "agent", "raw", "operator", "registry", "findings", "hidden")


def tab_names(look: Appearance, *, short: bool = False) -> dict[str, str]:
    """Return the tabs' words by id."""
    ui = look.ui
    if short:
        return tab_names(look) | {"why": ui.gettext("Why"), "agent": ui.gettext("Agent")}
    return {
        "why": ui.gettext("Why this code"),
        "agent": ui.gettext("Agent sees"),
        "raw": ui.gettext("Raw"),
        "operator": ui.gettext("Operator"),
        "registry": ui.pgettext("inspector.registry", "Registry"),
        "findings": ui.gettext("Findings"),
        "hidden": ui.pgettext("inspector.hidden", "Hidden"),
    }


class Page(QScrollArea):
    """One page that scrolls up and down only."""

    def __init__(self, look: Appearance, name: str) -> None:
        super().__init__()
        self._look = look
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(name)
        ground(self.viewport(), look, "surface")

    def show_blocks(self, blocks: list[QWidget]) -> None:
        """Show these blocks from the top."""
        body = QWidget()
        ground(body, self._look, "surface")
        column = QVBoxLayout(body)
        pad = self._look.pad(16)
        column.setContentsMargins(pad, self._look.pad(12), pad, pad)
        column.setSpacing(self._look.pad(10))
        for block in blocks:
            column.addWidget(block)
        column.addStretch(1)
        self.setWidget(body)
        self.verticalScrollBar().setValue(0)

    def minimumSizeHint(self) -> QSize:
        """Need little."""
        return QSize(200, 80)


class Inspector(Page):
    """The page of the chosen tab about the current failure."""

    hide_asked = Signal()

    def __init__(self, session: ReplaySession, look: Appearance) -> None:
        super().__init__(look, look.ui.gettext("About this failure"))
        self._session = session
        self.tab = "why"
        self._operator_open = False
        self._shown: tuple[object, ...] = ()
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(PLAYING_MS)
        self._later.timeout.connect(self.refresh)
        session.moved.connect(self._follow)
        session.filtered.connect(self.refresh)
        session.opened.connect(self._forget)

    def _follow(self) -> None:
        """Follow at once, but while the replay runs not within its frames."""
        if not self._session.playing:
            self.refresh()
        elif self.isVisible() and not self._later.isActive():
            self._later.start()

    def choose(self, tab: str) -> None:
        """Show another page."""
        self.tab = tab
        self.refresh()

    def refresh(self) -> None:
        """Make the page of this moment's failure when it is seen and is another one."""
        if not self.isVisible():
            return
        session = self._session
        key = (
            self.tab,
            session.current,
            session.capture,
            session.context.preview_locale,
            self._operator_open,
        )
        if key == self._shown:
            return
        self._shown = key
        self.show_blocks(self._blocks())

    def showEvent(self, event: object) -> None:
        """Catch up when it comes into sight."""
        self.refresh()

    def _forget(self) -> None:
        self._shown = ()
        self._operator_open = False
        self.refresh()

    def _blocks(self) -> list[QWidget]:
        session, look = self._session, self._look
        if session.current is None:
            text = look.ui.gettext("No failure has happened yet at this moment.")
            return [label(look, text, SMALL, "text-muted", wrap=True)]
        failure = session.failures[session.current]
        if self.tab == "operator":
            made = pages.operator(session, failure, look, is_open=self._operator_open)
            if not self._operator_open:
                button = pages.opener(look)
                button.clicked.connect(self._open_operator)
                made.append(button)
            return made
        if self.tab == "hidden":
            button = pages.hider(session, look)
            button.clicked.connect(self.hide_asked)
            return [*pages.hidden(session, failure, look), button]
        page: pages.Page = {
            "why": pages.why,
            "agent": pages.agent,
            "raw": pages.raw,
            "registry": pages.registry,
            "findings": pages.findings,
        }[self.tab]
        return page(session, failure, look)

    def _open_operator(self) -> None:
        self._operator_open = True
        self.refresh()
