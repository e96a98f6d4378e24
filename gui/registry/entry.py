"""The entry pane: everything the registry states about one code, with its preview and its links."""

from __future__ import annotations

import json
from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from gui.cards.appearance import Appearance
from gui.cards.details import CopyButton
from gui.cards.parts import Pill
from gui.cards.stage import Stage
from gui.context import AppContext
from gui.registry.words import basis_word, class_word, duty_word, state_word, status_word
from gui.shell.controls import ChromeButton, ground, label, line
from gui.theme import icons
from gui.theme.tokens import family
from gui.theme.type import BODY, CODE, CODE_HEADING, SMALL, STRONG
from model.catalog.ui import UiStrings
from model.preview.resolve import icon_for
from model.preview.sample import resolve_spec
from model.preview.spec import PreviewSpec
from model.registry.entry import AllowedRetry, CodeEntry, DetailsKey
from model.registry.listing import namesakes
from model.vocabulary import Namespace, Status

PHASES = 10


class _Icon(QWidget):
    """One class icon."""

    def __init__(self, look: Appearance, entry: CodeEntry) -> None:
        super().__init__()
        self._look, self._entry = look, entry
        size = look.icon_px(20)
        self.setFixedSize(size, size)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint it in its class's colour."""
        entry, look = self._entry, self._look
        name = icon_for(entry.handling_class, entry.state)
        colour = look.tokens[f"{family(entry.handling_class, entry.state)}-icon"]
        icons.paint(QPainter(self), name, QRectF(self.rect()), colour, mirrored=look.rtl)


class EntryPane(QScrollArea):
    """Shows one entry; `wanted` asks for another code, `preview_width` follows the pane."""

    wanted = Signal(object)

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._look = context.look()
        self._stage: Stage | None = None
        self.entry: CodeEntry | None = None
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self._look.ui.gettext("Registry entry"))
        ground(self.viewport(), self._look, "surface")

    def show_entry(self, entry: CodeEntry, seen: Sequence[str] = ()) -> None:
        """Show a code; `seen` are the times at which the capture has it."""
        self.entry = entry
        look, ui = self._look, self._look.ui
        page = QWidget()
        page.setLayoutDirection(look.layout_direction)
        ground(page, look, "surface")
        column = QVBoxLayout(page)
        pad = look.pad(16)
        column.setContentsMargins(pad, pad - 4, pad, pad)
        column.setSpacing(look.pad(8))
        column.addLayout(self._heading(entry, page))
        column.addWidget(label(look, entry.meaning, BODY, wrap=True))
        for other in namesakes(self._context.registry, entry):
            column.addLayout(self._namesake(other))
        column.addWidget(self._preview(entry))
        column.addWidget(line(look))
        column.addLayout(self._facts(entry, ui, seen))
        column.addStretch(1)
        self.setWidget(page)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the preview the pane's width."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        if self._stage is not None and self.entry is not None:
            width = max(280, self.viewport().width() - 2 * self._look.pad(16) - 32)
            self._stage.set_appearance(self._context.preview_look(), min(560, width))

    def _heading(self, entry: CodeEntry, page: QWidget) -> QHBoxLayout:
        look = self._look
        row = QHBoxLayout()
        row.setSpacing(look.pad(8))
        row.addWidget(_Icon(look, entry))
        code = label(look, entry.code.replace("_", "_\u200b"), CODE_HEADING, wrap=True)
        code.setAccessibleName(entry.code)
        row.addWidget(code, 1)
        for word in (str(entry.namespace), status_word(entry, look.ui), entry.overlay or ""):
            if word:
                pill = Pill(page)
                pill.dress(word, look)
                pill.setFixedSize(pill.sizeHint())
                row.addWidget(pill)
        copy = CopyButton()
        copy.offer(entry.code, look, entry.code)
        row.addWidget(copy)
        return row

    def _namesake(self, other: CodeEntry) -> QHBoxLayout:
        look, ui = self._look, self._look.ui
        row = QHBoxLayout()
        text = ui.gettext("{namespace} has this name too, with another meaning. The two are never merged.")
        row.addWidget(
            label(look, text.replace("{namespace}", str(other.namespace)), SMALL, "text-muted", wrap=True), 1
        )
        row.addWidget(self._link(other, ui.gettext("Compare")))
        return row

    def _link(self, entry: CodeEntry, text: str) -> ChromeButton:
        button = ChromeButton(self._look, text, name=f"{text}: {entry.code}")
        button.ink = "link"
        button.clicked.connect(lambda: self.wanted.emit(entry))
        return button

    def _preview(self, entry: CodeEntry) -> QWidget:
        context = self._context
        self._stage = Stage()
        spec = PreviewSpec(code=entry.code, namespace=entry.namespace, locale=context.preview_locale)
        self._stage.set_appearance(context.preview_look(), 420)
        self._stage.show_items([resolve_spec(spec, context.catalogs, context.registry)])
        self._stage.would.connect(context.notices.said)
        return self._stage

    # --- the facts

    def _facts(self, entry: CodeEntry, ui: UiStrings, seen: Sequence[str]) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(self._look.pad(16))
        grid.setVerticalSpacing(self._look.pad(8))
        grid.setColumnStretch(1, 1)
        for name, value in self._rows(entry, ui, seen):
            at = grid.rowCount()
            title = label(self._look, name, SMALL, "text-muted")
            grid.addWidget(title, at, 0, Qt.AlignmentFlag.AlignTop)
            if isinstance(value, QWidget):
                grid.addWidget(value, at, 1, Qt.AlignmentFlag.AlignLeading)
            else:
                role = CODE if value and value == value.upper() else SMALL
                grid.addWidget(label(self._look, value, role, wrap=True), at, 1)
        return grid

    def _rows(self, entry: CodeEntry, ui: UiStrings, seen: Sequence[str]) -> list[tuple[str, str | QWidget]]:
        registry = self._context.registry
        kind = class_word(entry.handling_class, ui)
        rows: list[tuple[str, str | QWidget]] = [
            (
                ui.gettext("Class"),
                f"{kind}, {state_word(entry.state, ui)} · {basis_word(entry.class_basis, ui)}",
            ),
            (ui.gettext("Section"), entry.section),
        ]
        if entry.canonical != entry.code:
            canonical = registry.get(entry.namespace, entry.canonical)
            title = ui.gettext("Now called") if entry.status is Status.ALIAS else ui.gettext("Handled as")
            if canonical is not None:
                rows.append((title, self._link(canonical, canonical.code)))
        aliases = registry.aliases(entry.namespace, entry.code)
        if aliases:
            rows.append((ui.gettext("Historical names"), ", ".join(aliases)))
        children = [child.code for child in registry.codes(entry.namespace) if child.parent == entry.code]
        if children:
            rows.append((ui.gettext("Detail codes"), ", ".join(children)))
        if entry.retriable:
            said = entry.retriable if not entry.condition else f"{entry.retriable}, {entry.condition}"
            rows.append((ui.gettext("Retriable"), said))
        if entry.retry:
            rows.append((ui.gettext("Allowed retry"), "\n".join(map(retry_line, entry.retry))))
        if entry.phases:
            rows.append((ui.gettext("Produced in"), _Phases(self._look, entry.phases)))
        if entry.cacheable is not None:
            cached = ui.gettext("yes, as terminal; a repeat needs a new invocationId")
            rows.append((ui.gettext("Cached"), cached if entry.cacheable else ui.gettext("never")))
        return rows + self._capability_rows(entry, ui) + self._use_rows(entry, ui, seen)

    def _capability_rows(self, entry: CodeEntry, ui: UiStrings) -> list[tuple[str, str | QWidget]]:
        rows: list[tuple[str, str | QWidget]] = []
        if entry.namespace is Namespace.CAPABILITY:
            keys = "\n".join(map(details_line, entry.details)) or ui.gettext("no details")
            rows.append(
                (
                    ui.gettext("Agent sees"),
                    ui.gettext("open, chosen by the author") if entry.details_open else keys,
                )
            )
        if entry.agent_message:
            rows.append((ui.gettext("Agent is told"), entry.agent_message))
        if entry.log_only:
            rows.append((ui.gettext("Log only"), "\n".join(entry.log_only)))
        if entry.duties:
            duties = ", ".join(duty_word(duty, ui) for duty in entry.duties)
            rows.append((ui.gettext("Adapter's duty"), f"{duties}. {entry.duty_text or ''}".strip()))
        return rows

    def _use_rows(
        self, entry: CodeEntry, ui: UiStrings, seen: Sequence[str]
    ) -> list[tuple[str, str | QWidget]]:
        rows: list[tuple[str, str | QWidget]] = []
        numbers = [
            str(number.number)
            for number in self._context.registry.numbers.values()
            if entry.namespace is Namespace.APP and entry.code in (number.code, *number.candidates)
        ]
        if numbers:
            rows.append((ui.gettext("Host numbers"), ", ".join(numbers)))
        if seen:
            count = ui.ngettext("{n} time", "{n} times", len(seen)).replace("{n}", str(len(seen)))
            rows.append((ui.gettext("In this capture"), f"{count}: {', '.join(seen[:8])}"))
        return rows


class _Phases(QWidget):
    """The ten phases of an invocation, the code's own ones filled."""

    def __init__(self, look: Appearance, phases: Sequence[int]) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(3)
        for phase in range(1, PHASES + 1):
            role, ink = (STRONG, "text") if phase in phases else (SMALL, "text-disabled")
            row.addWidget(label(look, str(phase), role, ink))
        self.setAccessibleName(", ".join(map(str, phases)))


def retry_line(choice: AllowedRetry) -> str:
    """Return one allowed hint with its condition, as data."""
    when = ", ".join(f"{name}: {json.dumps(value)}" for name, value in choice.when.items())
    parts = [str(choice.hint), f"({when})" if when else "", choice.note or ""]
    return " ".join(part for part in parts if part)


def details_line(key: DetailsKey) -> str:
    """Return one details key with its type, values and inner shape, as data."""
    inner = ", ".join(f"{name}: {kind}" for name, kind in key.item.items())
    values = " | ".join(key.values)
    text = f"{key.name}{'' if key.required else '?'}: {key.type}"
    return f"{text} {{{inner}}}" if inner else f"{text} ({values})" if values else text
