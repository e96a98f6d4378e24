"""The top bar: mark, menus, and at the end theme, text size, language and help."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QMenuBar, QWidget

from gui.actions import Bound
from gui.cards.appearance import Appearance
from gui.context import AppContext
from gui.shell.controls import Choice, ChromeButton, Option, ground, language_option, line
from gui.theme import icons
from gui.theme.type import BODY

HEIGHT = 40
SCALES = (1.0, 1.1, 1.25, 1.5, 1.75, 2.0)


def theme_options(look: Appearance) -> list[Option]:
    """Return the themes a person can choose."""
    ui = look.ui
    return [
        Option("system", ui.pgettext("theme.system", "System")),
        Option("light", ui.pgettext("theme.light", "Light")),
        Option("dark", ui.pgettext("theme.dark", "Dark")),
        Option("high-contrast-light", ui.pgettext("theme.high-contrast-light", "High contrast light")),
        Option("high-contrast-dark", ui.pgettext("theme.high-contrast-dark", "High contrast dark")),
    ]


class Mark(QWidget):
    """The app's mark: the four class shapes."""

    _PARTS = (
        ("settings", "settings", 0, 0),
        ("denied", "tool", 13, 0),
        ("degraded", "degraded", 0, 13),
        ("retry", "retry", 13, 13),
    )

    def __init__(self, look: Appearance) -> None:
        super().__init__()
        self._look = look
        self.setFixedSize(26, 26)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint four small shapes."""
        painter = QPainter(self)
        for name, family, x, y in self._PARTS:
            icons.paint(painter, name, QRectF(x, y, 13, 13), self._look.tokens[f"{family}-icon"])


class TopBar(QWidget):
    """Menus at the start, the window's own choices at the end."""

    def __init__(self, context: AppContext, look: Appearance, bound: Bound, menus: Mapping[str, str]) -> None:
        super().__init__()
        ui = look.ui
        self._context, self._look = context, look
        ground(self, look, "window")
        self.setFixedHeight(max(look.px(HEIGHT), look.line(BODY) + 16))
        self.bar = QMenuBar()
        self.bar.setNativeMenuBar(False)
        self.bar.setFont(look.font(BODY))
        self.bar.setAccessibleName(ui.gettext("Menus"))
        colours = self.bar.palette()
        colours.setColor(QPalette.ColorRole.Window, look.tokens["window"])
        colours.setColor(QPalette.ColorRole.Button, look.tokens["window"])
        colours.setColor(QPalette.ColorRole.Base, look.tokens["window"])
        self.bar.setPalette(colours)
        for name, caption in menus.items():
            actions = bound.of_menu(name)
            if actions:
                menu = self.bar.addMenu(caption)
                menu.setFont(look.font(BODY))
                menu.addActions(actions)
                menu.aboutToShow.connect(bound.refresh)
        self.theme = Choice(
            look,
            ui.gettext("Theme"),
            theme_options(look),
            context.settings.theme,
            kind="quiet",
            glyph="theme",
        )
        sizes = [Option(scale, f"{round(scale * 100)} %") for scale in SCALES]
        self.size_choice = Choice(
            look, ui.gettext("Text size"), sizes, _nearest(context.settings.scale), kind="quiet"
        )
        self.language = Choice(
            look,
            ui.gettext("Language of the app"),
            lambda: [language_option(tag) for tag in context.catalogs.locales],
            context.locale,
            first=language_option(context.locale),
            kind="quiet",
            glyph="globe",
        )
        self.help = ChromeButton(look, glyph="help", name=ui.gettext("Keyboard shortcuts"))
        self._arrange()
        self.theme.chosen.connect(self._choose_theme)
        self.size_choice.chosen.connect(self._choose_size)
        self.language.chosen.connect(self._choose_language)

    def _arrange(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(20, 0, 12, 0)
        row.setSpacing(2)
        row.addWidget(Mark(self._look))
        row.addSpacing(14)
        row.addWidget(self.bar, 1, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.theme)
        row.addWidget(self.size_choice)
        row.addWidget(self.language)
        divider = line(self._look, upright=True)
        divider.setFixedHeight(18)
        row.addWidget(divider)
        row.addWidget(self.help)

    def set_room(self, width: int) -> None:
        """Drop words the window has no room for; the menus keep the choices."""
        self.language.setVisible(width > 640)
        self.size_choice.setVisible(width > 520)

    def _choose_theme(self, theme: object) -> None:
        self._context.choose(theme=str(theme))

    def _choose_size(self, scale: object) -> None:
        assert isinstance(scale, float)
        self._context.choose(scale=scale)

    def _choose_language(self, tag: object) -> None:
        self._context.choose(locale=str(tag))


def _nearest(scale: float, among: Sequence[float] = SCALES) -> float:
    return min(among, key=lambda one: abs(one - scale))
