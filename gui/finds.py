"""Finds: what the rooms offer to the command palette, and what choosing one of them does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from gui.actions import Act
from gui.cards.appearance import Appearance
from gui.theme.tokens import family
from model.preview.resolve import icon_for
from model.registry.entry import CodeEntry
from model.vocabulary import HandlingClass


@dataclass(frozen=True, slots=True)
class Way:
    """One thing that can be done with a find: its words and what happens."""

    text: str
    go: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Find:
    """One entry of the palette.

    `kind` is one of `model.lookup.KINDS`; `glyph` an icon's name and `family` the token family of its
    colour, "" for the chrome's own. `key` is the portable shortcut. `code` is set where the title is a code
    or a key, which is written in mono and never cut. The first of `ways` is what Enter does.
    """

    kind: str
    title: str
    note: str
    glyph: str
    ways: Sequence[Way]
    family: str = ""
    key: str = ""
    code: bool = False


def of_acts(acts: Sequence[Act], menus: Mapping[str, str], look: Appearance) -> list[Find]:
    """Return the actions that can be done now as finds; the menu they stand in is their note."""
    return [
        Find(
            "command",
            act.text.replace("&", "").rstrip("…"),
            menus.get(act.menu, "").partition("(&")[0].replace("&", ""),
            "step",
            (Way(look.ui.pgettext("palette.run", "Run"), act.handler),),
            key=act.key,
        )
        for act in acts
        if act.enabled()
    ]


def of_code(entry: CodeEntry, ways: Sequence[Way], classes: Mapping[HandlingClass, str]) -> Find:
    """Return a code of the registry as a find; `ways` are what the rooms can do with it."""
    return Find(
        "code",
        entry.code,
        f"{entry.namespace.value}, {classes[entry.handling_class]}",
        icon_for(entry.handling_class, entry.state),
        ways,
        family=family(entry.handling_class, entry.state),
        code=True,
    )
