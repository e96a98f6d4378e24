"""What can be done in Review: one table for menus, palette and the room's single keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from gui.actions import Act
from gui.review import plan
from model.catalog.ui import UiStrings
from model.preview.marks import Verdict

if TYPE_CHECKING:
    from gui.review.room import ReviewRoom


def acts(ui: UiStrings, room: Callable[[], ReviewRoom | None]) -> tuple[Act, ...]:
    """Return the actions; they can be done once the room is made, so `room` may answer None."""

    def there() -> bool:
        return room() is not None

    def do(method: str, *words: Any) -> Callable[[], None]:
        def run() -> None:
            made = room()
            if made is not None:
                getattr(made, method)(*words)

        return run

    def key(name: str, menu: str, text: str, letter: str, method: str, *words: Any) -> Act:
        return Act(f"review.{name}", menu, text, letter, do(method, *words), there, window=False)

    return (
        Act("review.export", "file", ui.gettext("Export the grid as PNG…"), "", do("ask_export"), there),
        key("theme", "view", ui.gettext("Next theme"), "T", "turn", plan.THEME, 1),
        key("width", "view", ui.gettext("Next width"), "W", "turn", plan.WIDTH, 1),
        key("larger", "view", ui.gettext("Larger text in previews"), "+", "step_scale", 1),
        key("smaller", "view", ui.gettext("Smaller text in previews"), "-", "step_scale", -1),
        key("details", "view", ui.gettext("Open or close details"), "D", "turn_details"),
        key("direction", "view", ui.gettext("Next reading direction"), "R", "turn_direction"),
        key("pseudo", "view", ui.gettext("Computed locales"), "P", "turn_pseudo"),
        key("before", "go", ui.gettext("Previous code"), "[", "turn_code", -1),
        key("next", "go", ui.gettext("Next code"), "]", "turn_code", 1),
        key("ok", "edit", ui.gettext("Verdict: OK"), "Y", "judge", Verdict.OK),
        key("change", "edit", ui.gettext("Verdict: change"), "N", "judge", Verdict.CHANGE),
        key("ask", "edit", ui.gettext("Verdict: question"), "?", "judge", Verdict.QUESTION),
        key("search", "edit", ui.gettext("Filter codes"), "/", "search"),
    )
