"""The timeline: failures in five lanes, silences as breaks, the playhead; a slider by role."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
)
from PySide6.QtWidgets import QAbstractSlider, QWidget

from gui.cards.appearance import Appearance
from gui.replay.happened import clock_text, length_text
from gui.replay.session import ReplaySession
from gui.theme import icons
from gui.theme.tokens import Tokens
from gui.theme.type import CAPTION, SMALL
from model.preview.durations import wait_text
from model.replay.clock import Gap
from model.replay.timeline import LANES, Bar, bars, tick_step_ms

HEIGHT = 150
RULER, MARKERS, LANE = 20, 16, 22
STRIP = 40  # a stacked strip where there is little room
GAP_COLUMN = 14
LONG_GAP_MS = 10_000  # a shorter silence is cut without a mark
_ICONS = ("settings", "denied", "retry", "degraded", "plain")


class Timeline(QAbstractSlider):
    """Paints where failures lie and where the replay stands; keys and mouse move it."""

    def __init__(self, session: ReplaySession, look: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._look = session, look
        self._bars: tuple[Bar, ...] = ()
        self._for: tuple[object, ...] = ()
        self._ground: QPixmap | None = None  # everything but the playhead, which alone moves on every frame
        self._ground_for: tuple[object, ...] = ()
        self._head = 0
        self.compact = False
        ui = look.ui
        self._names = (
            ui.gettext("Settings"),
            ui.gettext("Tools"),
            ui.gettext("Retry"),
            ui.gettext("Degraded"),
            ui.gettext("Other"),
        )
        metrics = QFontMetricsF(look.font(SMALL))
        widest = max(metrics.horizontalAdvance(name) for name in self._names)
        self._label_width = max(float(look.px(96)), 12 + look.icon_px(14) + 8 + widest + 12)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setAccessibleName(ui.gettext("Timeline"))
        session.moved.connect(self._follow)
        session.filtered.connect(self._describe)
        session.state_changed.connect(self._follow)
        self._describe()
        self._follow()

    def sizeHint(self) -> QSize:
        """Return the height the lanes need at the text scale."""
        look = self._look
        if self.compact:
            return QSize(400, look.px(RULER) + STRIP)
        return QSize(400, look.px(RULER) + MARKERS + 5 * max(LANE, look.line(SMALL) + 4) + 4)

    def set_compact(self, compact: bool) -> None:
        """Show one stacked strip instead of five lanes."""
        if compact != self.compact:
            self.compact = compact
        self.setFixedHeight(self.sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Need the height, not the width."""
        return QSize(200, self.sizeHint().height())

    # -- geometry ------------------------------------------------------------------------------

    @property
    def _start(self) -> float:
        return 12.0 if self.compact else self._label_width

    @property
    def _span(self) -> float:
        return max(10.0, self.width() - self._start - 20)

    def _x(self, shown_ms: int) -> float:
        length = max(1, self._session.player.axis.length_ms)
        return self._start + 8 + self._span * shown_ms / length

    def _moment(self, x: float) -> int:
        length = self._session.player.axis.length_ms
        return round(max(0.0, min(1.0, (x - self._start - 8) / self._span)) * length)

    @property
    def _lane_height(self) -> float:
        if self.compact:
            return float(STRIP)
        return max(LANE, self._look.line(SMALL) + 4)

    @property
    def _top(self) -> float:
        return self._look.px(RULER) + (0 if self.compact else MARKERS)

    # -- following -----------------------------------------------------------------------------

    def _follow(self) -> None:
        player = self._session.player
        self.blockSignals(True)
        self.setRange(0, player.axis.length_ms)
        self.setValue(player.position_ms)
        self.blockSignals(False)
        before, self._head = self._head, round(self._x(player.position_ms))
        if before != self._head:
            for x in (before, self._head):
                self.update(x - 8, 0, 16, self.height())

    def _describe(self) -> None:
        counts = dict.fromkeys(range(len(LANES)), 0)
        for bar in bars(self._session.failures, self._session.rows, self._session.player.axis, 2):
            counts[bar.lane] += bar.count
        self.setAccessibleDescription(
            ", ".join(f"{name}: {counts[lane]}" for lane, name in enumerate(self._names))
        )
        self.update()

    # -- input ---------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step by failure with the arrows, ten records with Shift; Home and End."""
        far = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        match event.key():
            case Qt.Key.Key_Left | Qt.Key.Key_Right:
                by = 1 if event.key() == Qt.Key.Key_Right else -1
                self._session.step_record(by * 10 if far else by)
            case Qt.Key.Key_Home:
                self._session.first()
            case Qt.Key.Key_End:
                self._session.last()
            case Qt.Key.Key_Space:
                self._session.toggle()
            case _:
                event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go where the person points."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._session.seek(self._moment(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Scrub while the button is down; otherwise tell what lies here."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._session.seek(self._moment(event.position().x()))
        else:
            self.setToolTip(self._told(event.position().x()))

    def _told(self, x: float) -> str:
        player = self._session.player
        media = player.axis.to_media(self._moment(x))
        start = player.axis.start_ms
        time = clock_text(start + media) if start is not None else length_text(media)
        counts: dict[int, int] = {}
        for bar in self._painted():
            if abs(self._start + 8 + bar.at - x) <= 4:
                counts[bar.lane] = counts.get(bar.lane, 0) + bar.count
        return ", ".join([time, *(f"{self._names[lane]}: {n}" for lane, n in sorted(counts.items()))])

    def _painted(self) -> tuple[Bar, ...]:
        columns = int(self._span)
        wanted = (self._session.rows, self._session.player.axis, columns)
        if wanted != self._for:
            self._for = wanted
            self._bars = bars(self._session.failures, self._session.rows, self._session.player.axis, columns)
        return self._bars

    # -- painting ------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground, then the playhead over it."""
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._painted_ground())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_playhead(painter)
        if self.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
            painter.setPen(QPen(self._look.tokens["focus"], 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(self.rect()).adjusted(1, 1, -1, -1))

    def _painted_ground(self) -> QPixmap:
        """Return lanes, breaks, ruler and bars; painted again only when one of them changed."""
        ratio = self.devicePixelRatioF()
        wanted = (self._session.rows, self._session.player.axis, self.size(), ratio, self.compact)
        if self._ground is None or wanted != self._ground_for:
            self._ground_for = wanted
            self._ground = QPixmap(self.size() * ratio)
            self._ground.setDevicePixelRatio(ratio)
            self._paint_ground(self._ground)
        return self._ground

    def _paint_ground(self, ground: QPixmap) -> None:
        tokens = self._look.tokens
        ground.fill(tokens["sunken"])
        painter = QPainter(ground)
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        painter.fillRect(QRectF(0, 0, self.width(), 1), tokens["border"])
        gaps = self._visible_gaps()
        self._paint_lanes(painter)
        self._paint_ruler(painter, gaps)
        for gap in gaps:
            self._paint_gap(painter, gap)
        self._paint_bars(painter)
        painter.end()

    def _paint_lanes(self, painter: QPainter) -> None:
        look, tokens = self._look, self._look.tokens
        if self.compact:
            painter.fillRect(QRectF(self._start, self._top, self.width(), STRIP), tokens["surface"])
            return
        painter.setFont(look.font(SMALL))
        for lane, name in enumerate(self._names):
            y = self._top + lane * self._lane_height
            if lane % 2:
                painter.fillRect(
                    QRectF(self._start, y, self.width() - self._start, self._lane_height), tokens["surface"]
                )
            size = look.icon_px(14)
            family = "tool" if _ICONS[lane] == "denied" else _ICONS[lane]
            icons.paint(
                painter,
                _ICONS[lane],
                QRectF(12, y + (self._lane_height - size) / 2, size, size),
                tokens[f"{family}-icon"],
            )
            painter.setPen(tokens["text-muted"])
            box = QRectF(12 + size + 8, y, self._start - size - 22, self._lane_height)
            painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, name)
        painter.fillRect(QRectF(self._start, 0, 1, self.height()), tokens["border"])

    def _visible_gaps(self) -> list[Gap]:
        """Return the breaks worth a column: the longest, where they do not crowd."""
        long = [gap for gap in self._session.player.axis.gaps() if gap.real_ms >= LONG_GAP_MS]
        gaps = sorted(long, key=lambda gap: -gap.real_ms)
        shown: list[Gap] = []
        for gap in gaps[:200]:
            x = self._gap_x(gap)
            if all(abs(x - self._gap_x(other)) > 56 for other in shown):
                shown.append(gap)
        return shown

    def _gap_x(self, gap: Gap) -> float:
        return self._x(gap.shown_ms + gap.kept_ms // 2)

    def _paint_gap(self, painter: QPainter, gap: Gap) -> None:
        tokens = self._look.tokens
        wide = min(GAP_COLUMN, max(6.0, self._x(gap.kept_ms) - self._x(0) - 6))
        x = round(self._gap_x(gap) - wide / 2)
        box = QRectF(x, self._look.px(RULER), wide, self.height() - self._look.px(RULER) - 4)
        painter.fillRect(box, tokens["sunken"])
        painter.fillRect(box, _hatch(tokens, self.devicePixelRatioF()))
        painter.fillRect(QRectF(box.left(), box.top(), 1, box.height()), tokens["border-strong"])
        painter.fillRect(QRectF(box.right() - 1, box.top(), 1, box.height()), tokens["border-strong"])

    def _paint_ruler(self, painter: QPainter, gaps: list[Gap]) -> None:
        look, tokens = self._look, self._look.tokens
        axis = self._session.player.axis
        painter.setFont(look.font(CAPTION, tabular=True))
        metrics = QFontMetricsF(painter.font())
        taken: list[tuple[float, float]] = []

        def write(x: float, text: str, colour: str) -> None:
            wide = metrics.horizontalAdvance(text)
            left = max(self._start + 4, min(x - wide / 2, self.width() - wide - 4))
            if any(left < end + 8 and left + wide > start - 8 for start, end in taken):
                return
            taken.append((left, left + wide))
            painter.setPen(tokens[colour])
            painter.drawText(
                QRectF(left, 2, wide + 2, look.px(RULER) - 2), Qt.AlignmentFlag.AlignVCenter, text
            )

        for gap in gaps:
            write(self._gap_x(gap), wait_text(gap.real_ms, look.locale, "narrow"), "text")
        step = tick_step_ms(axis.length_ms, int(self._span), look.px(110))
        for shown in range(0, axis.length_ms + 1, step):
            x = self._x(shown)
            painter.fillRect(QRectF(round(x), self._top, 1, self.height() - self._top - 4), tokens["border"])
            media = axis.to_media(shown)
            start = axis.start_ms
            told = length_text(media, exact=False) if start is None else clock_text(start + media)[:8]
            write(x, told, "text-muted")

    def _paint_bars(self, painter: QPainter) -> None:
        tokens = self._look.tokens
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for bar in self._painted():
            height = (8, 12, 16)[min(2, bar.count - 1)]
            lane = 0 if self.compact else bar.lane
            y = self._top + (lane + 1) * self._lane_height - height - 2
            box = QRectF(round(self._start + 8 + bar.at) - 2, y, 4, height)
            colour = tokens[f"tl-{bar.family}"]
            if bar.waiting:
                painter.setPen(QPen(colour, 1.5))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(box.adjusted(0.25, 0.75, -0.25, -0.75), 1, 1)
            else:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(colour)
                painter.drawRoundedRect(box, 1, 1)

    def _paint_playhead(self, painter: QPainter) -> None:
        tokens = self._look.tokens
        x = round(self._x(self._session.player.position_ms))
        top = self._top if self.compact else self._look.px(RULER)
        painter.fillRect(QRectF(x - 1, top, 2, self.height() - top), tokens["playhead"])
        painter.setPen(QPen(tokens["sunken"], 1))
        painter.setBrush(tokens["focus"])
        y = top - 2
        corners = ((-6, 0), (6, 0), (6, 9), (0, 15), (-6, 9))
        painter.drawPolygon(QPolygonF([QPointF(x + dx, y + dy) for dx, dy in corners]))


def _hatch(tokens: Tokens, ratio: float) -> QBrush:
    """Return a 45° hatch of 6 px that keeps its width on every screen."""
    side = 6
    tile = QPixmap(round(side * ratio), round(side * ratio))
    tile.setDevicePixelRatio(ratio)
    tile.fill(QColor(Qt.GlobalColor.transparent))
    painter = QPainter(tile)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(tokens["red-hatch"], 1))
    for shift in (-side, 0, side):
        painter.drawLine(QPointF(shift, side), QPointF(shift + side, 0))
    painter.end()
    return QBrush(tile)
