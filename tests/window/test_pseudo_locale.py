"""Every word of the window comes through gettext: in en-XA it wears ⟦ ⟧, and what does not is named here."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QMenu, QWidget

from gui.cards.lines import BubbleItem, ProseItem, ToolLineItem
from gui.cards.tool import ToolCard
from gui.main_window import MainWindow
from gui.replay.inspector import TABS
from gui.replay.workspace import ReplayWorkspace
from gui.shell.controls import Choice
from model.catalog.catalogs import Catalogs, Found, display_name, load_catalogs
from model.catalog.pseudo import ACCENTED
from model.catalog.ui import UiStrings
from model.registry.registry import Registry

Opener = Callable[..., MainWindow]

SAID = ("text", "placeholderText", "toolTip", "title", "windowTitle", "accessibleName")
LETTER = re.compile(r"[^\W\d_]")
# What the product writes the same way in every language.
CODE = re.compile(r"[a-zA-Z]*\.?[A-Z][A-Z0-9_]{2,}(\.action)?|error-inspector:\S+")
KEYS = re.compile(
    r"(Ctrl|Alt|Shift|Enter|Return|Space|Home|End|Esc|Tab|Up|Down|Left|Right|F\d+|[A-Z]|\d|[+ ,\W])+"
)
UNIT = re.compile(r"\d+ (px|s|ms|min)|×?[\d.,]+ ?%?")
EDGE = " ,;:.·/()"
JOINT = re.compile(r", | \+ |: | · |:(?=\d+$)| (?=[A-Z_]+$)")
FORMATS = re.compile("NDJSON|log|JSON-RPC|SSE|HAR|curl -v|SQLite|zip|gz")
WRITTEN = (CODE, KEYS, UNIT, FORMATS)


# What is shown as the contract, a link or Qt has it, by place. A text that is no longer there fails too.
REPLAY = {
    "definition",  # the namespace, on a developer's card
    *("Scroll Left", "Scroll Right"),  # the arrows of a tab bar, named by Qt
}
PAGES: dict[str, set[str]] = {
    "why": {"registry no, event false, rule false"},  # who said what about retrying
    "agent": set(),
    "raw": set(),
    "operator": set(),
    "registry": {"app", "live", "no", "decided"},  # namespace, status, retriable and basis of an entry
    "findings": set(),
    "hidden": {  # rule ids, and how often each was used
        *("authorization", "cookie", "url-password"),
        *("authorization: 1", "cookie: 2", "url-password: 1"),
    },
}
EXCEPTIONS = {
    "replay": REPLAY | PAGES["why"],
    "review": {"en, light, 320 px, 100 %"},  # the variant as its link names it
    "translate": {"degraded"},  # the class
    "registry": {
        "app",  # the namespace
        "yes, after the wait the provider names, if it names one",  # retriable, with its condition
    },
}


class Accented(Catalogs):
    """The shipped catalogs answering as en-XA whatever is asked, so that the window needs no such locale."""

    def ui(self, locale: str) -> UiStrings:  # noqa: ARG002 - the same whoever asks
        return super().ui(ACCENTED)

    def lookup(self, locale: str, key: str) -> Found:  # noqa: ARG002 - as above
        return super().lookup(ACCENTED, key)


@pytest.fixture
def catalogs() -> Catalogs:
    """Put the accented catalogs in the place of the shipped ones."""
    return Accented(load_catalogs().folder)


def outside(text: str) -> str:
    """Return what stands outside of every ⟦ ⟧, a line break for each."""
    depth, kept = 0, []
    for letter in text:
        depth += (letter == "⟦") - (letter == "⟧")
        if letter in "⟦⟧":
            kept.append("\n")
        elif depth == 0:
            kept.append(letter)
    return "".join(kept)


def language(locale: str, asked: str | None) -> tuple[str, ...]:
    name = display_name(locale, asked)
    return name, f"{name} {locale}", f"{name[:1].upper()}{name[1:]}"


def strings(value: Any) -> Iterator[str]:
    """Return every string of a value, at any depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from strings(list(value.values()))
    elif isinstance(value, list):
        for one in value:
            yield from strings(one)


def flat(text: str) -> str:
    """Return text as it reads: no invisible marks, single spaces."""
    return " ".join(re.sub("[\u200b\u2066-\u2069]", "", text).split())


class Data:
    """The texts that no translator of the window sees: of the capture, the registry, languages, files."""

    def __init__(self, window: MainWindow, registry: Registry) -> None:
        capture = window.replay.session.capture
        files = [Path(file.path) for file in capture.files] if capture else []
        lines = [line for file in files for line in file.read_text("utf-8").splitlines()]
        said = [one for line in lines if line.startswith("{") for one in strings(json.loads(line))]
        values = (*registry.codes(), *registry.numbers.values())
        wrote = [one for value in values for one in strings(value.model_dump(mode="json"))]
        known = [one for one in (*lines, *said, *wrote) if " " in one.strip()]  # one word proves nothing
        known += [*map(str, files), *registry.edition.split(" + "), *registry.overlays, ACCENTED]
        catalogs = window.context.catalogs
        for locale in catalogs.locales:
            known += [locale, *(message.text for message in catalogs.messages(locale).values())]
            known += [name for asked in (None, locale, "en") for name in language(locale, asked)]
        self.all = {flat(one).strip(EDGE) for one in known}
        self.whole = "\n".join(self.all)
        self.calls = {flat(one) for one in said}  # a tool's name and arguments, looked for on its card alone

    def holds(self, text: str, of_call: bool) -> bool:
        """Say whether a text is data, or pieces of data in a row."""
        if text in self.all or (" " in text and text in self.whole) or (of_call and text in self.calls):
            return True
        if any(rule.fullmatch(text) for rule in WRITTEN):
            return True
        return any(
            self.holds(text[: joint.start()], of_call) and self.holds(text[joint.end() :], of_call)
            for joint in JOINT.finditer(text)
        )


def shown(window: MainWindow) -> Iterator[tuple[QWidget, str, str]]:
    """Return every text of a visible widget with the place it was asked from."""
    for widget in (window, *window.findChildren(QWidget)):
        if not widget.isVisible():
            continue
        for name in SAID:
            ask = getattr(widget, name, None)
            text = ask() if callable(ask) and not (name == "text" and isinstance(widget, QLineEdit)) else ""
            if isinstance(text, str) and text.strip():
                yield widget, name, text
        if isinstance(widget, Choice):
            menu = widget.menu()
            yield from ((widget, "option", action.text()) for action in menu.actions())
            menu.deleteLater()
    for menu in window.findChildren(QMenu):
        yield from ((menu, "action", action.text()) for action in menu.actions())


def within(widget: QObject | None, *kinds: type[QObject]) -> bool:
    while widget is not None:
        if isinstance(widget, kinds):
            return True
        widget = widget.parent()
    return False


def bare(window: MainWindow, data: Data) -> list[tuple[str, str, str]]:
    """Return the texts that bypass gettext, with their widget's class."""
    return sorted(
        {
            (type(widget).__name__, name, rest)
            for widget, name, text in shown(window)
            for piece in outside(text).replace("  ", "\n").splitlines()
            if LETTER.search(rest := flat(piece).strip(EDGE))
            and not within(widget, BubbleItem, ProseItem, ToolLineItem)
            and not data.holds(rest, within(widget, ToolCard))
        }
    )


def said_bare(window: MainWindow, data: Data) -> set[str]:
    QApplication.processEvents()
    return {text for _, _, text in bare(window, data)}


@pytest.mark.parametrize("room", EXCEPTIONS)
def test_every_word_of_a_room_comes_through_gettext(
    room: str, open_window: Opener, registry: Registry
) -> None:
    window = open_window()
    window.enter(room)
    assert said_bare(window, Data(window, registry)) == EXCEPTIONS[room]


def test_the_lists_name_every_room_and_page(open_window: Opener) -> None:
    assert {room.id for room in open_window(sample=False).rooms} == set(EXCEPTIONS)
    assert set(TABS) == set(PAGES)


@pytest.mark.parametrize("page", PAGES)
def test_so_does_every_word_about_a_failure(page: str, open_window: Opener, registry: Registry) -> None:
    window = open_window()
    workspace = window.workspace
    assert isinstance(workspace, ReplayWorkspace)
    workspace.preview.choose_tab(page)
    assert workspace.preview.inspector.tab == page
    assert said_bare(window, Data(window, registry)) == REPLAY | PAGES[page]


def test_so_does_every_word_before_a_capture_is_open(open_window: Opener, registry: Registry) -> None:
    window = open_window(sample=False)
    assert said_bare(window, Data(window, registry)) == set()


def test_so_does_every_word_of_the_shortcuts(open_window: Opener, registry: Registry) -> None:
    window = open_window(sample=False)
    assert window.bound is not None
    window.bound.actions["window.sheet"].trigger()
    assert window.sheet.isVisible()
    assert said_bare(window, Data(window, registry)) == set()


def test_a_word_that_bypasses_gettext_is_found(open_window: Opener, registry: Registry) -> None:
    window = open_window()
    before = said_bare(window, Data(window, registry))
    words = QLabel("Plain words", window)
    words.setToolTip("⟦Åƀ⟧ and more")
    words.show()
    assert said_bare(window, Data(window, registry)) - before == {"Plain words", "and more"}
