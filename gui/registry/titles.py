"""The titles above the list of codes, painted where the delegate paints their columns."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.cards.appearance import Appearance
from gui.registry.codes import HEADER, CodesView, Columns
from gui.theme.type import CAPTION, SMALL


class ColumnTitles(QWidget):
    """The titles above the list, locales by their short tags."""

    def __init__(self, look: Appearance, view: CodesView) -> None:
        super().__init__()
        self._look, self._view = look, view
        self.setFixedHeight(max(look.px(HEADER), look.line(SMALL) + 8))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the titles where the delegate paints their columns."""
        look, ui, height = self._look, self._look.ui, self.height()
        width = self._view.viewport().width()
        columns = Columns(look, width, len(self._view.codes.locales))
        painter = QPainter(self)
        painter.setFont(look.font(SMALL))
        painter.setPen(look.tokens["text-muted"])
        # In right-to-left the scroll bar stands at the left, and the columns begin after it.
        painter.translate(self.width() - width if look.rtl else 0, 0)
        for title, (x, room), at_end in (
            (ui.gettext("Code"), columns.code, False),
            (ui.gettext("Status"), columns.status, False),
            (ui.gettext("Retriable, retry, or code"), columns.repeat, False),
            (ui.gettext("Seen"), columns.seen, True),
        ):
            shown = QFontMetricsF(painter.font()).elidedText(title, Qt.TextElideMode.ElideRight, room)
            painter.drawText(columns.box(QRectF(x, 0, room, height)), columns.side(at_end=at_end), shown)
        painter.setFont(look.font(CAPTION))
        if not columns.locales:
            box = columns.box(QRectF(columns.coverage[0], 0, columns.coverage[1], height))
            painter.drawText(box, columns.side(at_end=True), ui.gettext("Strings"))
        for at, locale in enumerate(self._view.codes.locales[: columns.locales]):
            box = QRectF(columns.coverage[0] + at * columns.slot, 0, columns.slot, height)
            painter.drawText(columns.box(box), Qt.AlignmentFlag.AlignCenter, locale.partition("-")[0])
