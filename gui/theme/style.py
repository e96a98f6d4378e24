"""The chrome's style: Fusion with thin scroll bars and no dotted focus; cards paint themselves."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QProxyStyle,
    QStyle,
    QStyleOption,
    QStyleOptionComplex,
    QStyleOptionMenuItem,
    QStyleOptionSlider,
    QStyleOptionToolButton,
    QTabBar,
    QWidget,
)

from gui.theme import icons
from gui.theme.tokens import Tokens

SCROLL_BAR = 10
GRIP = 7


class ChromeStyle(QProxyStyle):
    """Fusion, quieter: thin scroll bars without buttons, no dotted focus, no wait before a tool tip goes."""

    def __init__(self, tokens: Tokens) -> None:
        super().__init__("Fusion")
        self.tokens = tokens

    def pixelMetric(
        self, metric: QStyle.PixelMetric, option: QStyleOption | None = None, widget: QWidget | None = None
    ) -> int:
        """Return our measures where they differ."""
        match metric:
            case QStyle.PixelMetric.PM_ScrollBarExtent:
                return SCROLL_BAR
            case QStyle.PixelMetric.PM_SplitterWidth:
                return GRIP
            case QStyle.PixelMetric.PM_TabBarScrollButtonWidth:
                return 24
            case QStyle.PixelMetric.PM_ScrollView_ScrollBarSpacing:
                return 0
            case QStyle.PixelMetric.PM_MenuBarPanelWidth | QStyle.PixelMetric.PM_DefaultFrameWidth:
                return 0 if metric is QStyle.PixelMetric.PM_MenuBarPanelWidth else 1
            case _:
                return int(super().pixelMetric(metric, option, widget))

    def styleHint(
        self,
        hint: QStyle.StyleHint,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
        data: object = None,
    ) -> int:
        """Return our habits where they differ."""
        match hint:
            case QStyle.StyleHint.SH_EtchDisabledText | QStyle.StyleHint.SH_DitherDisabledText:
                return 0
            case QStyle.StyleHint.SH_ScrollBar_Transient:
                return 0
            case QStyle.StyleHint.SH_UnderlineShortcut:
                return 0
            case _:
                return int(super().styleHint(hint, option, widget))

    def subControlRect(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        part: QStyle.SubControl,
        widget: QWidget | None = None,
    ) -> QRect:
        """Give scroll bars their whole length: they have no buttons."""
        if control is not QStyle.ComplexControl.CC_ScrollBar or not isinstance(option, QStyleOptionSlider):
            return super().subControlRect(control, option, part, widget)  # type: ignore[arg-type]
        if part in (QStyle.SubControl.SC_ScrollBarAddLine, QStyle.SubControl.SC_ScrollBarSubLine):
            return QRect()
        whole = option.rect
        flat = option.orientation is Qt.Orientation.Horizontal
        room = whole.width() if flat else whole.height()
        steps = option.maximum - option.minimum + option.pageStep
        size = min(room, max(28, room * option.pageStep // max(1, steps)))
        start = QStyle.sliderPositionFromValue(
            option.minimum, option.maximum, option.sliderPosition, room - size, option.upsideDown
        )
        if part is QStyle.SubControl.SC_ScrollBarSlider:
            return _part(whole, start, size, flat=flat)
        if part is QStyle.SubControl.SC_ScrollBarSubPage:
            return _part(whole, 0, start, flat=flat)
        if part is QStyle.SubControl.SC_ScrollBarAddPage:
            return _part(whole, start + size, room - start - size, flat=flat)
        return QRect(whole)

    def drawComplexControl(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        """Paint scroll bars as one quiet bar."""
        host = widget.parentWidget() if widget is not None else None
        if isinstance(option, QStyleOptionToolButton) and isinstance(host, QTabBar):
            self._draw_tab_scroller(option, painter)
            return
        if control is not QStyle.ComplexControl.CC_ScrollBar:
            super().drawComplexControl(control, option, painter, widget)
            return
        slider = self.subControlRect(control, option, QStyle.SubControl.SC_ScrollBarSlider, widget)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        awake = option.state & (QStyle.StateFlag.State_MouseOver | QStyle.StateFlag.State_Sunken)
        strong = bool(awake) or self.tokens.high_contrast
        painter.setBrush(self.tokens["border-strong" if strong else "border"])
        bar = QRectF(slider).adjusted(2, 2, -2, -2)
        painter.drawRoundedRect(bar, 3, 3)
        painter.restore()

    def _draw_tab_scroller(self, option: QStyleOptionToolButton, painter: QPainter) -> None:
        """Paint the way to the tabs that do not fit: a chevron, nothing more."""
        painter.fillRect(option.rect, self.tokens["surface"])
        painter.fillRect(option.rect.adjusted(0, option.rect.height() - 1, 0, 0), self.tokens["border"])
        can = bool(option.state & QStyle.StateFlag.State_Enabled)
        back = option.arrowType is Qt.ArrowType.LeftArrow
        box = QRectF(0, 0, 14, 14)
        box.moveCenter(QRectF(option.rect).center())
        icons.paint(painter, "back" if back else "chevron", box, self.tokens["text" if can else "border"])

    def drawControl(
        self,
        element: QStyle.ControlElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        """Leave out Fusion's line under the menu bar and the dots on splitters."""
        if element is QStyle.ControlElement.CE_MenuBarEmptyArea:
            painter.fillRect(option.rect, self.tokens["window"])
            return
        if element is QStyle.ControlElement.CE_MenuBarItem and isinstance(option, QStyleOptionMenuItem):
            self._draw_menu(option, painter)
            return
        if element is QStyle.ControlElement.CE_Splitter:
            awake = bool(option.state & QStyle.StateFlag.State_MouseOver)
            painter.fillRect(option.rect, self.tokens["border-strong" if awake else "border"])
            return
        super().drawControl(element, option, painter, widget)

    def _draw_menu(self, option: QStyleOptionMenuItem, painter: QPainter) -> None:
        """Paint one word of the menu bar."""
        awake = option.state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_Sunken)
        painter.save()
        painter.fillRect(option.rect, self.tokens["window"])
        if awake:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.tokens["press"])
            painter.drawRoundedRect(QRectF(option.rect).adjusted(1, 1, -1, -1), 5, 5)
        painter.setPen(self.tokens["text"])
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextHideMnemonic
        painter.drawText(option.rect, flags, option.text)
        painter.restore()

    def drawPrimitive(
        self,
        element: QStyle.PrimitiveElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        """Leave the dotted focus out; every control paints its own ring."""
        if element is QStyle.PrimitiveElement.PE_FrameFocusRect:
            return
        super().drawPrimitive(element, option, painter, widget)


def _part(whole: QRect, start: int, size: int, *, flat: bool) -> QRect:
    if flat:
        return QRect(whole.x() + start, whole.y(), size, whole.height())
    return QRect(whole.x(), whole.y() + start, whole.width(), size)
