"""The top bar: mark, menus, and at the end theme, text size, language and help."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QAction, QFontMetrics, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QHBoxLayout, QMenuBar, QSizePolicy, QWidget

from gui.actions import Bound, key_text
from gui.cards.appearance import Appearance
from gui.cards.parts import RING, PaintedButton, paint_ring
from gui.context import AppContext
from gui.shell.controls import Choice, ChromeButton, Option, ground, language_option, line, paint_key
from gui.theme import icons
from gui.theme.type import BODY, CAPTION

HEIGHT, FIELD = 40, 400
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


class SearchField(PaintedButton):
    """What looks like a field and opens the palette, where the typing is done."""

    def __init__(self, look: Appearance) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.dress(look.ui.gettext("Search codes, strings, failures, commands"), look)
        self._short = look.ui.pgettext("palette.short", "Search")
        self.setMaximumWidth(look.px(FIELD) + 2 * RING)
        self.setToolTip(key_text("Ctrl+K"))
        self.setCursor(Qt.CursorShape.IBeamCursor)

    def body_size(self) -> QSize:
        """Return the full field; the bar gives what there is."""
        assert self.look is not None
        return QSize(self.look.px(FIELD), max(self.look.px(28), self.look.line(BODY) + 8))

    def minimumSizeHint(self) -> QSize:
        """Shrink down to the glass."""
        height = self.sizeHint().height()
        return QSize(height, height)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint frame, glass, words and key; what has no room is left out from the end."""
        look, tokens, body = self.look, self._tokens(), self.body()
        assert look is not None
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(tokens["border-strong"], 1))
        painter.setBrush(self.ground("surface", "hover", "press"))
        painter.drawRoundedRect(body.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        size, ink = look.icon_px(16), tokens["text-muted"]
        start = (body.height() - size) / 2
        icons.paint(painter, "search", self._box(start, size, size), ink)
        x, room = start + size + 8, body.width() - start - size - 16
        keys = key_text("Ctrl+K")
        cap = QFontMetrics(look.font(CAPTION)).horizontalAdvance(keys) + 12
        if room > self.text_width() + cap + 8:
            paint_key(painter, self._box(body.width() - cap - 8, cap, body.height()), keys, look, ink)
        metrics = QFontMetrics(self.font())
        text = next(
            (text for text in (self.text(), self._short) if metrics.horizontalAdvance(text) < room), ""
        )
        painter.setFont(self.font())
        painter.setPen(ink)
        box = self._box(x, metrics.horizontalAdvance(text) + 4, body.height())
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
        if self.hasFocus():
            paint_ring(painter, body, 6, tokens)

    def _box(self, x: float, width: float, height: float) -> QRectF:
        """Return a box measured from the field's start, in the middle of its height."""
        body = self.body()
        left = body.right() - x - width if self.look is not None and self.look.rtl else body.x() + x
        return QRectF(left, body.center().y() - height / 2, width, height)


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
            look, ui.gettext("Text size"), sizes, nearest(context.settings.scale), kind="quiet"
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
        self.search = SearchField(look)
        self.undo = ChromeButton(look, glyph="undo", name=ui.gettext("Undo"))
        self.redo = ChromeButton(look, glyph="redo", name=ui.gettext("Redo"))
        for button, name in ((self.undo, "window.undo"), (self.redo, "window.redo")):
            _follow(button, bound.actions[name])
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
        row.addWidget(self.bar, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addStretch(1)
        row.addWidget(self.search, 400)
        row.addStretch(1)
        row.addWidget(self.undo)
        row.addWidget(self.redo)
        row.addWidget(_divider(self._look))
        row.addWidget(self.theme)
        row.addWidget(self.size_choice)
        row.addWidget(self.language)
        row.addWidget(_divider(self._look))
        row.addWidget(self.help)

    def set_room(self, width: int) -> None:
        """Drop words the window has no room for; the menus keep the choices."""
        self.language.setVisible(width > 640)
        for button in (self.undo, self.redo):
            button.setVisible(width > 880)
        self.size_choice.setVisible(width > 520)

    def _choose_theme(self, theme: object) -> None:
        self._context.choose(theme=str(theme))

    def _choose_size(self, scale: object) -> None:
        assert isinstance(scale, float)
        self._context.choose(scale=scale)

    def _choose_language(self, tag: object) -> None:
        self._context.choose(locale=str(tag))


def _follow(button: ChromeButton, action: QAction) -> None:
    """Let a button stand for an action: it does the same, and can whenever the action can."""
    button.setEnabled(action.isEnabled())
    action.enabledChanged.connect(button.setEnabled)
    button.clicked.connect(action.trigger)


def _divider(look: Appearance) -> QWidget:
    made = line(look, upright=True)
    made.setFixedHeight(18)
    return made


def nearest(scale: float, among: Sequence[float] = SCALES) -> float:
    """Return the offered text scale that is nearest to one."""
    return min(among, key=lambda one: abs(one - scale))
