"""The inspector: the chosen variant live, its findings, the verdict, and where its words come from."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from gui.cards.appearance import Appearance
from gui.cards.details import CopyButton
from gui.cards.stage import Stage
from gui.context import AppContext
from gui.registry.words import basis_word, class_word
from gui.review.badges import LevelMark
from gui.review.facts import CellFacts
from gui.review.pictures import set_stage
from gui.review.verdict import VerdictPanel
from gui.shell.controls import ChromeButton, ground, label, line
from gui.theme.tokens import load_tokens
from gui.theme.type import BODY, CODE, SMALL, STRONG, TOOL_NAME
from model.catalog.checks.unit import Issue
from model.catalog.keys import Slot
from model.catalog.ui import UiStrings
from model.preview.lint.strings import Shown
from model.preview.spec import PreviewSpec


class LiveCard(QWidget):
    """A stage at its own size; in a pane that is too narrow a smaller picture of it, which says so."""

    def __init__(self, look: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._ground = look, look.tokens["sunken"]
        self.stage = Stage(self)
        self._caption = label(look, "", SMALL, "text-muted", parent=self)
        self._caption.hide()
        self.stage.rearranged.connect(self._fit)

    @property
    def share(self) -> float:
        """Return the share of its size at which the card is seen."""
        return min(1.0, self.width() / max(1, self.stage.width()))

    def show_spec(self, spec: PreviewSpec, context: AppContext) -> None:
        """Show a variant."""
        tokens = load_tokens(spec.theme)
        self._ground = tokens["sunken"]
        set_stage(self.stage, spec, context.catalogs, context.registry)
        self._fit()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the stage anew."""
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        """Take as much height as the card needs."""
        return QSize(self.stage.width(), self.minimumHeight())

    def _fit(self) -> None:
        share = self.share
        whole = share >= 1.0
        self.stage.setVisible(whole)
        self.stage.move((self.width() - self.stage.width()) // 2, 0)
        height = round(self.stage.height() * share)
        if whole:
            self._caption.hide()
        else:
            text = self._look.ui.gettext("{n} %, to fit this pane").replace("{n}", f"{share * 100:.0f}")
            self._caption.setText(text)
            self._caption.setGeometry(QRect(self._look.pad(16), height, self.width(), self._line()))
            self._caption.show()
            height += self._line()
        self.setFixedHeight(height)
        self.update()

    def _line(self) -> int:
        return self._look.line(SMALL) + 6

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground of the card's theme, and the picture when the card itself does not fit."""
        painter = QPainter(self)
        card = self.rect()
        if not self.stage.isVisibleTo(self):
            card = card.adjusted(0, 0, 0, -self._line())
        painter.fillRect(card, self._ground)
        if not self.stage.isVisibleTo(self):
            share = self.share * self.devicePixelRatioF()
            picture = self.stage.image(share)
            picture.setDevicePixelRatio(self.devicePixelRatioF())
            painter.drawImage(0, 0, picture)


class Inspector(QScrollArea):
    """Shows one cell; `given` carries a mark or None."""

    given = Signal(object)

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        look = self._look = context.look()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(look.ui.gettext("Inspector of the chosen cell"))
        ground(self.viewport(), look, "surface")
        page = QWidget()
        ground(page, look, "surface")
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, look.pad(12))
        column.setSpacing(0)
        self._code = label(look, "", TOOL_NAME, wrap=True)
        self._where = label(look, "", SMALL, "text-muted", wrap=True)
        head = self._padded(QVBoxLayout())
        head.setSpacing(2)
        self.back = ChromeButton(look, look.ui.gettext("Back to the grid"), glyph="back", parent=page)
        self.back.hide()
        head.addWidget(self.back, 0, Qt.AlignmentFlag.AlignLeading)
        head.addWidget(self._code)
        head.addWidget(self._where)
        column.addLayout(head)
        self.live = LiveCard(look, page)
        column.addWidget(self.live)
        self._findings = QWidget(page)
        column.addWidget(self._findings)
        column.addWidget(line(look))
        self.verdict = VerdictPanel(look)
        box = self._padded(QVBoxLayout())
        box.addWidget(self.verdict)
        column.addLayout(box)
        column.addWidget(line(look))
        self._origin = QWidget(page)
        column.addWidget(self._origin)
        column.addWidget(line(look))
        column.addLayout(self._link_row())
        column.addStretch(1)
        self.setWidget(page)
        self.verdict.given.connect(self.given)
        self.live.stage.would.connect(context.notices.said)

    def show_cell(self, facts: CellFacts) -> None:
        """Show a variant with all that is known of it."""
        spec = facts.spec
        self._code.setText(spec.code.replace("_", "_\u200b"))
        self._code.setAccessibleName(spec.code)
        words = (spec.locale, spec.theme, f"{spec.width} px", f"{spec.scale * 100:g} %")
        self._where.setText(", ".join(words))
        self.live.show_spec(spec, self._context)
        self._replace(self._findings, self._findings_of(facts))
        self._replace(self._origin, self._origin_of(facts))
        self.verdict.show_mark(facts.mark)
        link = spec.link()
        self._link.setText(link.replace("?", "?\u200b").replace("&", "&\u200b").replace("_", "_\u200b"))
        self._link.setAccessibleName(link)
        self.copy.offer(link, self._look, link)

    def go_live(self) -> None:
        """Move the keyboard into the card."""
        chain = [part for widget in self.live.stage.widgets() for part in self._controls(widget)]
        if chain and self.live.stage.isVisibleTo(self):
            chain[0].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self.setFocus(Qt.FocusReason.TabFocusReason)

    @staticmethod
    def _controls(widget: QWidget) -> list[QWidget]:
        chain = getattr(widget, "focus_chain", None)
        return list(chain()) if chain is not None else []

    # --- parts

    def _padded(self, box: QVBoxLayout) -> QVBoxLayout:
        pad = self._look.pad(14)
        box.setContentsMargins(pad, self._look.pad(10), pad, self._look.pad(10))
        return box

    def _replace(self, host: QWidget, made: QVBoxLayout) -> None:
        """Give a part new contents; what it held before goes."""
        old = host.layout()
        if old is not None:
            holder = QWidget()
            holder.setLayout(old)
            for child in host.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
                child.setParent(holder)
            holder.deleteLater()
        host.setLayout(made)

    def _findings_of(self, facts: CellFacts) -> QVBoxLayout:
        look, ui = self._look, self._look.ui
        box = self._padded(QVBoxLayout())
        box.setSpacing(look.pad(8))
        box.addWidget(label(look, ui.gettext("Findings"), STRONG))
        for issue in facts.findings:
            box.addLayout(self._finding(issue))
        if not facts.findings:
            text = ui.gettext("clean") if facts.checked else ui.gettext("being checked")
            box.addWidget(label(look, text, SMALL, "text-muted"))
        for note in facts.notes(ui):
            box.addWidget(label(look, note, SMALL, "degraded-fg", wrap=True))
        return box

    def _finding(self, issue: Issue) -> QHBoxLayout:
        look = self._look
        row = QHBoxLayout()
        row.setSpacing(look.pad(8))
        row.addWidget(LevelMark(look, str(issue.level)), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(label(look, issue.check, CODE, "text-muted"), 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(1)
        words.addWidget(label(look, issue.text, BODY, wrap=True))
        words.addWidget(label(look, issue.why, SMALL, "text-muted", wrap=True))
        if issue.fix is not None:
            fix = look.ui.gettext("Better: {text}").replace("{text}", issue.fix)
            words.addWidget(label(look, fix, SMALL, "ok-fg", wrap=True))
        row.addLayout(words, 1)
        return row

    def _origin_of(self, facts: CellFacts) -> QVBoxLayout:
        look, ui = self._look, self._look.ui
        box = self._padded(QVBoxLayout())
        box.setSpacing(look.pad(6))
        box.addWidget(label(look, ui.gettext("Resolved from"), STRONG))
        grid = QGridLayout()
        grid.setHorizontalSpacing(look.pad(14))
        grid.setVerticalSpacing(look.pad(4))
        grid.setColumnStretch(1, 1)
        rows = [(_slot_word(one.key.slot, ui), _origin_text(one, ui)) for one in facts.shown]
        entry = self._context.registry.get(facts.spec.namespace, facts.spec.code)
        if entry is not None:
            basis = basis_word(entry.class_basis, ui)
            rows.append((ui.gettext("Class"), f"{class_word(entry.handling_class, ui)}, {basis}"))
        for at, (name, value) in enumerate(rows):
            grid.addWidget(label(look, name, SMALL, "text-muted"), at, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(label(look, value, SMALL, wrap=True), at, 1)
        box.addLayout(grid)
        return box

    def _link_row(self) -> QHBoxLayout:
        look = self._look
        row = QHBoxLayout()
        pad = look.pad(14)
        row.setContentsMargins(pad, look.pad(10), pad, 0)
        self._link = label(look, "", CODE, wrap=True)
        self._link.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._link.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        row.addWidget(self._link, 1)
        self.copy = CopyButton()
        row.addWidget(self.copy, 0, Qt.AlignmentFlag.AlignTop)
        return row


def _slot_word(slot: Slot, ui: UiStrings) -> str:
    return {
        Slot.SUMMARY: ui.gettext("Summary"),
        Slot.ACTION: ui.gettext("Action or tip"),
        Slot.GOAL: ui.gettext("Goal wording"),
    }[slot]


def _origin_text(one: Shown, ui: UiStrings) -> str:
    """Return which string was taken, as a person says it."""
    found = one.found
    if found.origin == "none":
        return ui.gettext("{key}: no string in any catalog").replace("{key}", str(one.key))
    if found.origin == "english":
        state = ui.gettext("English, the locale has no string")
    else:
        state = ui.gettext("not reviewed") if found.fuzzy else ui.gettext("reviewed")
    key = str(one.key).replace("_", "_\u200b")
    return f"{key}, {found.locale}, {state}"
