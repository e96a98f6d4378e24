"""The Replay workspace: filter above, failures and transport at the start, previews at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from gui.cards.appearance import Appearance
from gui.replay.empty import EmptyState
from gui.replay.failures import FailuresPane
from gui.replay.preview import PreviewPane
from gui.replay.session import ReplaySession
from gui.replay.timeline import Timeline
from gui.replay.transport import Transport
from gui.shell.controls import ChromeButton, ground, label, line
from gui.shell.filter_field import FilterField
from gui.shell.room import Workspace
from gui.shell.split import Split
from gui.shell.strip import Strip
from gui.theme.type import SMALL_STRONG
from model.replay.filter import KEYS

TABBED = 1300  # under this many scaled px stage and inspector share one row of tabs
WIDE_SHARE, NARROW_SHARE = 772 / 1376, 520 / 976  # of the failures
PAGED = 824  # under this many list and preview are pages with a way back


class ReplayWorkspace(Workspace):
    """Everything of Replay at one look; it is made anew when theme, language or text size change."""

    def __init__(
        self,
        session: ReplaySession,
        look: Appearance,
        open_dialog: Callable[[], None],
        paste: Callable[[], None],
        ask_bundle: Callable[[], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self._look = session, look
        self._arranged: tuple[bool, bool] | None = None
        ground(self, look, "surface")
        self.filter = FilterField(
            look,
            KEYS,
            look.ui.gettext("Filter failures"),
            look.ui.gettext("Filter: code:PROVIDER_*  state:denied  -transient"),
            session.filter_text,
        )
        self.counts = label(look, "", SMALL_STRONG)
        self.unread = ChromeButton(look, "", name="")
        self.unread.ink = "link"
        self.bundle = ChromeButton(
            look, look.ui.gettext("Save safe bundle"), glyph="shield", kind="secondary"
        )
        self.strip = Strip(look)
        self.failures = FailuresPane(session, look, self._nothing)
        self.timeline = Timeline(session, look)
        self.transport = Transport(session, look)
        self.preview = PreviewPane(session, look)
        self.back = ChromeButton(look, look.ui.gettext("Failures"), glyph="back", height=24)
        self.forth = ChromeButton(look, look.ui.gettext("As the user saw it"), glyph="arrow", height=24)
        self.empty = EmptyState(session.context, look)
        self._build()
        self.empty.open_asked.connect(open_dialog)
        self.empty.paste_asked.connect(paste)
        self.bundle.clicked.connect(ask_bundle)
        self.empty.sample_asked.connect(session.open_sample)
        self.empty.recent_asked.connect(session.open_paths)
        session.opened.connect(self.empty.refresh)
        self.filter.changed.connect(session.set_filter)
        self.filter.left.connect(self.failures.view.setFocus)
        self.unread.clicked.connect(self._show_unread)
        self.back.clicked.connect(self._to_list)
        self.forth.clicked.connect(self._to_preview)
        self.strip.closed.connect(session.dismiss_trouble)
        for signal in (session.opened, session.filtered, session.trouble_changed):
            signal.connect(self.refresh)
        self.refresh()

    def _build(self) -> None:
        look = self._look
        head = QWidget()
        row = QHBoxLayout(head)
        row.setContentsMargins(look.pad(12), 8, look.pad(12), 7)
        row.setSpacing(look.pad(12))
        row.addWidget(self.filter, 1)
        row.addWidget(self.counts)
        row.addWidget(self.unread)
        row.addWidget(self.bundle)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.forth, 0, Qt.AlignmentFlag.AlignTrailing)
        column.addWidget(self.failures, 1)
        column.addWidget(self.timeline)
        column.addWidget(line(look))
        column.addWidget(self.transport)
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.back, 0, Qt.AlignmentFlag.AlignLeading)
        column.addWidget(self.preview, 1)
        self._left, self._right = left, right
        self.split = Split(self._session.context, look, Qt.Orientation.Horizontal, "replay", WIDE_SHARE)
        self.split.addWidget(left)
        self.split.addWidget(right)
        self.pages = QStackedWidget()
        main = QWidget()
        column = QVBoxLayout(main)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(head)
        column.addWidget(line(look))
        column.addWidget(self.split, 1)
        self.pages.addWidget(self.empty)
        self.pages.addWidget(main)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.strip)
        column.addWidget(self.pages, 1)

    def refresh(self) -> None:
        """Show the counts, the trouble, and the way in where nothing is open."""
        session, ui = self._session, self._look.ui
        self.pages.setCurrentIndex(1 if session.capture is not None else 0)
        self.strip.say(" ".join(session.trouble))
        whole, listed = len(session.failures), len(session.rows)
        said = ui.ngettext("{n} failure", "{n} failures", whole).replace("{n}", str(whole))
        if listed != whole:
            text = ui.ngettext("{m} of {n} failure", "{m} of {n} failures", whole)
            said = text.replace("{m}", str(listed)).replace("{n}", str(whole))
        self.counts.setText(said)
        self.bundle.setEnabled(bool(session.paths))
        unread = len(session.unread)
        text = ui.ngettext("{n} line unread", "{n} lines unread", unread).replace("{n}", str(unread))
        self.unread.set_text(text)
        self.unread.setVisible(unread > 0)
        kept = ui.gettext("The last filter that worked stays in force.")
        self.filter.show_fault(session.fault, kept)

    def _nothing(self) -> str:
        ui = self._look.ui
        if self._session.failures:
            return ui.gettext("No failure matches the filter.")
        return ui.gettext("Nothing failed in this capture.")

    def _show_unread(self) -> None:
        lines = [
            f"{path.rpartition('/')[2]}:{number} {reason}"
            for path, number, reason in self._session.unread[:20]
        ]
        self._session.trouble = tuple(lines)
        self._session.trouble_changed.emit()

    # -- layout --------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave things out in order when there is little room."""
        super().resizeEvent(event)
        self.arrange()

    def arrange(self) -> None:
        """Choose the arrangement for this width, in scaled px."""
        room = (self.width() + self._look.px(64)) / self._look.scale
        paged, narrow = room < PAGED, room < TABBED
        self.preview.set_narrow(narrow)
        words = self._look.ui.gettext("Save safe bundle")
        self.bundle.dress("" if narrow else words, self._look, words)
        self.bundle.setToolTip(words if narrow else "")
        self.bundle.updateGeometry()
        self.timeline.set_compact(paged or self.height() < self._look.px(150 + 44 + 28 * 6 + 80))
        self.transport.set_narrow(skip=room >= TABBED, kind=room >= 560)
        self.back.setVisible(paged)
        self.forth.setVisible(paged)
        if paged:
            seen = self._right.isVisible() and not self._left.isVisible()
            self._right.setVisible(seen)
            self._left.setVisible(not seen)
        else:
            self._left.show()
            self._right.show()
            if self._arranged != (paged, narrow):
                for part in (self.transport, self._left, self._right):
                    layout = part.layout()
                    if layout is not None:
                        layout.activate()
                name, share = ("replay.narrow", NARROW_SHARE) if narrow else ("replay", WIDE_SHARE)
                self.split.use(name, share)
        self._arranged = (paged, narrow)

    def _to_list(self) -> None:
        self._right.hide()
        self._left.show()
        self.failures.view.setFocus()

    def _to_preview(self) -> None:
        self._left.hide()
        self._right.show()
        self.preview.tabs.setFocus()

    # -- keyboard ------------------------------------------------------------------------------

    def panes(self) -> list[QWidget]:
        """Return the panes F6 goes round, in reading order."""
        if self._session.capture is None:
            return [self.empty.open]
        stops: list[QWidget] = [self.filter.edit, self.failures.view, self.timeline, self.transport.play]
        stops += [self.preview.tabs]
        return [stop for stop in stops if stop.isVisible()]

    def start(self) -> QWidget:
        """Return where the keyboard begins."""
        return self.empty.open if self._session.capture is None else self.failures.view

    def state(self) -> dict[str, Any]:
        """Return what a rebuilt workspace has to take over."""
        return {"tab": self.preview.chosen}

    def restore(self, state: dict[str, Any]) -> None:
        """Take over from the workspace before."""
        self.preview.choose_tab(state.get("tab", ""))
