"""The failures list: a virtual list of one painted column, with the playhead between its rows."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QAbstractItemView, QListView, QVBoxLayout, QWidget

from gui.cards.appearance import Appearance
from gui.replay.happened import clock_text, happened, turn_text
from gui.replay.row import ROW_ROLE, Columns, Row, RowDelegate
from gui.replay.session import ReplaySession
from gui.shell.controls import ground
from gui.theme.type import SMALL
from model.capture.record import Failure
from model.preview.resolve import icon_of
from model.preview.words import word
from model.vocabulary import Namespace

Index = QModelIndex | QPersistentModelIndex


_TRANSPORT = frozenset({Qt.Key.Key_Space, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End})


class FailuresModel(QAbstractListModel):
    """The listed failures; a row is made only when it is painted."""

    def __init__(self, session: ReplaySession, look: Appearance, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._look = session, look
        self._rows: tuple[int, ...] = session.rows
        self._made: dict[int, Row] = {}

    def refill(self) -> None:
        """Take the session's rows."""
        self.beginResetModel()
        self._rows = self._session.rows
        self._made.clear()
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        """Return how many failures are listed."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a row for the delegate, or its sentence for assistive technology."""
        if not index.isValid() or role not in (
            ROW_ROLE,
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.AccessibleTextRole,
        ):
            return None
        row = self.row(index.row())
        return row if role == ROW_ROLE else row.sentence

    def row(self, at: int) -> Row:
        """Return what one row shows."""
        index = self._rows[at]
        if index not in self._made:
            if len(self._made) > 2_000:
                self._made.clear()
            self._made[index] = self._make(self._session.failures[index])
        return self._made[index]

    def _make(self, failure: Failure) -> Row:
        ui = self._look.ui
        tags: list[str] = []
        if failure.namespace is Namespace.CAPABILITY:
            tags.append(word(ui, "card.tag.capability"))
        elif failure.namespace is Namespace.DEFINITION:
            tags.append(ui.gettext("definition"))
        if not failure.known:
            tags.append(word(ui, "card.tag.unknown"))
        if failure.transient:
            tags.append(ui.gettext("silent retry"))
        if failure.status == "reserved":
            tags.append(word(ui, "card.tag.reserved"))
        return Row(
            time=clock_text(failure.at_ms),
            icon=icon_of(failure),
            handling_class=failure.handling_class,
            state=failure.state,
            code=failure.code,
            tags=tuple(tags),
            count=failure.count,
            text=happened(failure, ui),
            turn=turn_text(failure.turn),
            faint=failure.transient,
        )


class FailuresView(QListView):
    """The list itself; a choice moves the replay, the replay moves the choice."""

    def __init__(self, session: ReplaySession, look: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._look = session, look
        self._following = False
        self._head: int | None = None  # the row the playhead stands under, as painted
        self.rows = FailuresModel(session, look, self)
        self.setModel(self.rows)
        self.setItemDelegate(RowDelegate(look, self))
        self.setUniformItemSizes(True)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setAccessibleName(look.ui.gettext("Failures"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setMouseTracking(True)
        ground(self.viewport(), look, "surface")
        self.selectionModel().currentChanged.connect(self._chosen)
        session.filtered.connect(self._refill)
        session.moved.connect(self.follow)
        self.follow()

    def _refill(self) -> None:
        self._following = True
        self.rows.refill()
        self._following = False
        self._head = None
        self.follow()

    def follow(self) -> None:
        """Select the failure that happened last, without moving the replay."""
        row = self._session.current_row
        if row == self._head:
            return
        self._head = row
        if row != self.currentIndex().row():
            self._following = True
            if row < 0:
                self.selectionModel().clear()
            else:
                self.scrollTo(self.rows.index(min(row + 1, len(self._session.rows) - 1)))
                self.setCurrentIndex(self.rows.index(row))
            self._following = False
        self.viewport().update()

    def _chosen(self, current: QModelIndex, _before: QModelIndex) -> None:
        if not self._following and current.isValid():
            self._session.choose(self._session.rows[current.row()])

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Take the focus without choosing: before the first failure Qt would make the first row current."""
        self._following = True
        super().focusInEvent(event)
        if self._session.current_row < 0:
            self.selectionModel().clear()
        self._following = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave Space, Home, End and the arrows sideways to the transport."""
        if event.key() in _TRANSPORT:
            event.ignore()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows, then the playhead over the seam it stands at."""
        super().paintEvent(event)
        if not self._session.rows:
            return
        row = self._session.current_row
        box = self.visualRect(self.rows.index(max(0, row)))
        y = box.bottom() if row >= 0 else box.top()
        width = self.viewport().width()
        rtl = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        painter = QPainter(self.viewport())
        colour = self._look.tokens["focus"]
        painter.fillRect(QRect(0, y - 1 if row >= 0 else y, width, 2), colour)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        x, tip = (width, -8) if rtl else (0, 8)
        painter.drawPolygon(QPolygonF([QPointF(x, y - 6), QPointF(x + tip, y), QPointF(x, y + 6)]))


class Header(QWidget):
    """The captions of the columns, painted where the rows paint them."""

    def __init__(self, look: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.setFixedHeight(look.px(28))
        ground(self, look, "surface")

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the captions and the line under them."""
        look = self._look
        painter = QPainter(self)
        columns = Columns(look, self.width())
        painter.setFont(look.font(SMALL))
        painter.setPen(look.tokens["text-muted"])
        ui = look.ui
        captions = (
            (columns.time, ui.gettext("Time"), False),
            (columns.code, ui.gettext("Code"), False),
            (columns.text, ui.gettext("What happened"), False),
            (columns.turn, ui.gettext("Turn"), True),
        )
        for (x, width), text, at_end in captions:
            if width > 0:
                box = columns.box(QRectF(x, 0, width, self.height() - 1))
                painter.drawText(box, columns.side(at_end=at_end), text)
        painter.setPen(QPen(look.tokens["border"], 1))
        painter.drawLine(QPointF(0, self.height() - 0.5), QPointF(self.width(), self.height() - 0.5))


class FailuresPane(QWidget):
    """Header and list together, or one sentence where nothing is listed."""

    def __init__(
        self,
        session: ReplaySession,
        look: Appearance,
        nothing: Callable[[], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self._look, self._nothing = session, look, nothing
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        self.view = FailuresView(session, look)
        rows.addWidget(Header(look))
        rows.addWidget(self.view, 1)
        self.setMinimumHeight(look.px(28) * 4)
        self._empty = _Sentence(look, self.view)
        session.filtered.connect(self._say)
        self._say()

    def sizeHint(self) -> QSize:
        """Ask for a comfortable list."""
        return QSize(self._look.px(700), self._look.px(500))

    def _say(self) -> None:
        self._empty.say("" if self._session.rows else self._nothing())


class _Sentence(QWidget):
    """One muted sentence over an empty list."""

    def __init__(self, look: Appearance, host: QWidget) -> None:
        super().__init__(host)
        self._look, self._text = look, ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def say(self, text: str) -> None:
        """Show a sentence, or nothing."""
        self._text = text
        self.setAccessibleName(text)
        host = self.parentWidget()
        if host is not None:
            self.setGeometry(host.rect().adjusted(24, 24, -24, -24))
        self.setVisible(bool(text))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the sentence, wrapped, at the top."""
        painter = QPainter(self)
        painter.setFont(self._look.font(SMALL))
        painter.setPen(self._look.tokens["text-muted"])
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
        parent = self.parentWidget()
        if parent is not None and parent.width() - 48 != self.width():
            self.setGeometry(parent.rect().adjusted(24, 24, -24, -24))
        painter.drawText(self.rect(), flags, self._text)
