"""As the user saw it: the Stage with its locale and width, and the inspector with it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from gui.cards.appearance import Appearance
from gui.cards.stage import MARGIN, Stage
from gui.replay.happened import clock_text, length_text
from gui.replay.inspector import TABS, Inspector, tab_names
from gui.replay.session import ReplaySession
from gui.shell.controls import Choice, Option, ground, label, language_option, line
from gui.shell.split import Split
from gui.shell.tabs import Tabs
from gui.theme.style import SCROLL_BAR
from gui.theme.type import SMALL, STRONG
from model.preview.card import CardModel

FIT = 0  # as wide as the pane, up to WIDEST
WIDEST = 560
WIDTHS = (320, 424, 520, 640, 760)


class Conversation(QScrollArea):
    """Scrolls the conversation up and down; its end stays in sight, as an app does."""

    def __init__(self, look: Appearance, stage: Stage) -> None:
        super().__init__()
        self._look, self._stage = look, stage
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setAccessibleName(look.ui.gettext("As the user saw it"))
        ground(self.viewport(), look, "sunken")
        self.setWidget(stage)
        stage.rearranged.connect(self.stay)

    def stay(self) -> None:
        """Keep the newest card in sight."""
        bar = self.verticalScrollBar()
        bar.setRange(0, max(0, self._stage.height() - self.viewport().height()))
        bar.setValue(bar.maximum())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stay at the end."""
        super().resizeEvent(event)
        self.stay()

    def minimumSizeHint(self) -> QSize:
        """Need little."""
        return QSize(200, 80)


class StageView(QWidget):
    """The banner above, which never scrolls away, and the conversation under it."""

    def __init__(self, session: ReplaySession, look: Appearance) -> None:
        super().__init__()
        self._session, self._look = session, look
        ground(self, look, "sunken")
        self.banner, self.stage = Stage(), Stage()
        self.conversation = Conversation(look, self.stage)
        self.banner.setAccessibleName(look.ui.gettext("Banner"))
        self.banner.rearranged.connect(self._place)
        self.banner.setParent(self)
        self.conversation.setParent(self)
        for stage in (self.banner, self.stage):
            stage.would.connect(session.context.notices.said)
        session.moved.connect(self.refresh)
        self.redress()

    def redress(self) -> None:
        """Take locale and width from the settings; a narrow pane narrows the cards."""
        context = self._session.context
        room = self.width() - 2 * MARGIN - SCROLL_BAR
        width = context.settings.preview_width or max(200, min(WIDEST, room))
        for stage in (self.banner, self.stage):
            stage.set_appearance(context.preview_look(), width)
        self.refresh()

    def refresh(self) -> None:
        """Show this moment; nothing is painted when it is the same as before."""
        items = self._session.items() if self._session.capture else ()
        banners = [item for item in items if isinstance(item, CardModel) and item.banner is not None]
        self.banner.show_items(banners)
        self.stage.show_items([item for item in items if item not in banners])
        self.banner.setVisible(bool(banners))
        self._place()

    def _place(self) -> None:
        top = self.banner.height() - MARGIN + 10 if self.banner.items else 0
        bar = 0 if self._look.rtl else SCROLL_BAR
        start = SCROLL_BAR if self._look.rtl else 0
        self.banner.move(start + (self.width() - bar - start - self.banner.width()) // 2, 0)
        self.conversation.setGeometry(0, top, self.width(), max(0, self.height() - top))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the cards fit."""
        super().resizeEvent(event)
        self.redress()

    def sizeHint(self) -> QSize:
        """Ask for a comfortable stage."""
        return QSize(self._look.px(560), self._look.px(380))

    def minimumSizeHint(self) -> QSize:
        """Need room for a banner and a card."""
        return QSize(240, 160)


class PreviewPane(QWidget):
    """Stage and inspector: one above the other, or behind one row of tabs where there is little room."""

    def __init__(self, session: ReplaySession, look: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._look = session, look
        self.narrow = False
        self.chosen = ""  # the tab a person asked for; "" follows the arrangement
        ground(self, look, "surface")
        ui = look.ui
        self.heading = label(look, ui.gettext("As the user saw it"), STRONG)
        self.time = label(look, "", SMALL, "text-muted", tabular=True)
        self.time.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        context = session.context
        self.language = Choice(
            look,
            ui.gettext("Language of the preview"),
            lambda: [language_option(tag) for tag in context.catalogs.locales],
            context.preview_locale,
            first=language_option(context.preview_locale),
        )
        widths = [Option(FIT, ui.gettext("Fit")), *(Option(width, f"{width} px") for width in WIDTHS)]
        self.width_choice = Choice(
            look, ui.gettext("Width of the preview"), widths, context.settings.preview_width
        )
        self.stage = StageView(session, look)
        self.inspector = Inspector(session, look)
        self.tabs = Tabs(look, ui.gettext("About this failure"))
        self._bar = QWidget()
        ground(self._bar, look, "surface")
        self._split = Split(context, look, Qt.Orientation.Vertical, "replay.preview", 380 / 780)
        self._under = QWidget()
        self._build()
        self.language.chosen.connect(self._choose_locale)
        self.width_choice.chosen.connect(self._choose_width)
        self.tabs.currentChanged.connect(self._chose)
        session.moved.connect(self._follow)
        session.filtered.connect(self._follow)
        self._follow()

    def _build(self) -> None:
        row = QHBoxLayout(self._bar)
        row.setContentsMargins(12, 2, 8, 2)
        row.setSpacing(8)
        row.addWidget(self.heading)
        row.addWidget(self.time)
        row.addStretch(1)
        row.addWidget(self.language)
        row.addWidget(self.width_choice)
        self._bar.setFixedHeight(max(36, self._bar.sizeHint().height()))
        under = QVBoxLayout(self._under)
        under.setContentsMargins(0, 0, 0, 0)
        under.setSpacing(0)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._line = line(self._look)
        self._column.addWidget(self._bar)
        self._column.addWidget(self._line)
        self._column.addWidget(self._split, 1)
        self._split.addWidget(self.stage)
        self._split.addWidget(self._under)
        under.addWidget(self.tabs)
        under.addWidget(self.inspector, 1)
        self._fill_tabs()

    def set_narrow(self, narrow: bool) -> None:
        """Put stage and inspector behind one row of tabs, the controls into a strip below."""
        if narrow == self.narrow:
            return
        self.narrow = narrow
        under = self._under.layout()
        assert isinstance(under, QVBoxLayout)
        if narrow:
            under.insertWidget(1, self.stage, 1)
            self._column.addWidget(self._line)
            self._column.addWidget(self._bar)
            self.heading.hide()
        else:
            self._split.insertWidget(0, self.stage)
            self._column.insertWidget(0, self._line)
            self._column.insertWidget(0, self._bar)
            self.heading.show()
            self.stage.show()
            self.inspector.show()
            self._split.place()
        self._fill_tabs()

    def current_tab(self) -> str:
        """Return the id of the tab that is seen."""
        return str(self.tabs.tabData(self.tabs.currentIndex()))

    def choose_tab(self, name: str) -> None:
        """Show a tab by its id, if there is such a one."""
        self.chosen = name
        for at in range(self.tabs.count()):
            if self.tabs.tabData(at) == name:
                self.tabs.setCurrentIndex(at)

    def _fill_tabs(self) -> None:
        self.tabs.blockSignals(True)
        self.tabs.clear()
        names = tab_names(self._look, short=self.narrow)
        wanted = (["stage"] if self.narrow else []) + list(TABS)
        for at, name in enumerate(wanted):
            text = self._look.ui.gettext("As the user saw it") if name == "stage" else names[name]
            self.tabs.addTab(text)
            self.tabs.setTabData(at, name)
            if name == "operator":
                self.tabs.set_glyph(at, "lock")
        self.tabs.setCurrentIndex(wanted.index(self.chosen) if self.chosen in wanted else 0)
        self.tabs.blockSignals(False)
        self._turn()
        self._follow()

    def _chose(self) -> None:
        self.chosen = self.current_tab()
        self._turn()

    def _turn(self) -> None:
        name = self.current_tab()
        if self.narrow:
            self.stage.setVisible(name == "stage")
            self.inspector.setVisible(name != "stage")
        if name in TABS:
            self.inspector.choose(name)

    def _follow(self) -> None:
        session = self._session
        start = session.player.axis.start_ms
        at = session.player.media_ms
        self.time.setText(clock_text(start + at) if start is not None else length_text(at))
        current = session.current
        count = len(session.failures[current].findings) if current is not None else 0
        for at_tab in range(self.tabs.count()):
            if self.tabs.tabData(at_tab) == "findings":
                self.tabs.set_count(at_tab, count)

    def _choose_locale(self, tag: object) -> None:
        self._session.context.choose(preview_locale=str(tag))
        self.stage.redress()
        self.inspector.refresh()

    def _choose_width(self, width: object) -> None:
        assert isinstance(width, int)
        self._session.context.choose(preview_width=width)
        self.stage.redress()
