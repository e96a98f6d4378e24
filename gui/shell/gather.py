"""What the palette finds, gathered from the rooms; choosing it opens its room first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from gui.cards.appearance import Appearance
from gui.finds import Find, Way, of_code
from gui.replay.pages import class_names
from gui.shell.room import Room
from model.registry.entry import CodeEntry


def gather(
    rooms: Sequence[Room], codes: Iterable[CodeEntry], look: Appearance, enter: Callable[[str], None]
) -> dict[str, list[Find]]:
    """Return codes, failures, strings and recent files by kind.

    The first of `rooms` that can do something with a code is what Enter does with it; `enter` opens a room.
    """
    classes = class_names(look.ui)
    found: dict[str, list[Find]] = {"code": [], "failure": [], "string": [], "recent": []}
    for entry in codes:
        ways = [_inside(room, way, enter) for room in rooms if (way := room.way_to(entry, look)) is not None]
        found["code"].append(of_code(entry, ways, classes))
    for room in rooms:
        for find in room.finds(look):
            ways = [_inside(room, way, enter) for way in find.ways]
            found[find.kind].append(replace(find, ways=ways))
    return found


def _inside(room: Room, way: Way, enter: Callable[[str], None]) -> Way:
    """Return a way that opens its room first."""

    def go() -> None:
        enter(room.id)
        way.go()

    return Way(way.text, go)
