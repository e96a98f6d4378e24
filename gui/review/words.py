"""The Review room's words for axes, their values, orders and headings."""

from __future__ import annotations

from typing import Any

from gui.review import plan
from gui.review.paint import Heading
from gui.shell.controls import Option
from model.catalog.locales import direction, display_name
from model.catalog.ui import UiStrings
from model.registry.entry import CodeEntry

DOCUMENTS, CLASSES, WORST = "documents", "classes", "worst"


def axis_word(axis: str, ui: UiStrings) -> str:
    """Return an axis's name."""
    return {
        plan.CODE: ui.gettext("Code"),
        plan.LOCALE: ui.gettext("Locale"),
        plan.THEME: ui.gettext("Theme"),
        plan.WIDTH: ui.gettext("Width"),
        plan.SCALE: ui.gettext("Text size"),
        plan.STATE: ui.gettext("State"),
    }[axis]


def axis_options(ui: UiStrings) -> list[Option]:
    """Return all axes to choose from."""
    return [Option(axis, axis_word(axis, ui)) for axis in plan.AXES]


def theme_word(theme: str, ui: UiStrings) -> str:
    """Return a theme's name."""
    return {
        "light": ui.gettext("Light"),
        "dark": ui.gettext("Dark"),
        "high-contrast-light": ui.gettext("High contrast, light"),
        "high-contrast-dark": ui.gettext("High contrast, dark"),
    }[theme]


def state_name(state: str, ui: UiStrings) -> str:
    """Return a moment of a wait or of the host."""
    return {
        "default": ui.gettext("usual"),
        "wait": ui.gettext("waiting"),
        "exhausted": ui.gettext("given up"),
        "restarting": ui.gettext("restarting"),
        "restored": ui.gettext("restored"),
        "fatal": ui.gettext("stopped for good"),
    }[state]


def order_options(ui: UiStrings) -> list[Option]:
    """Return the orders of rows."""
    return [
        Option(DOCUMENTS, ui.gettext("As in the documents")),
        Option(CLASSES, ui.gettext("By class")),
        Option(WORST, ui.gettext("Worst first")),
    ]


def value_word(axis: str, value: Any, ui: UiStrings) -> str:
    """Return one value of an axis in words."""
    if isinstance(value, CodeEntry):
        return value.code
    match axis:
        case plan.LOCALE:
            return f"{value}  {locale_name(value, ui)}"
        case plan.THEME:
            return theme_word(value, ui)
        case plan.WIDTH:
            return f"{value} px"
        case plan.SCALE:
            return f"{value * 100:g} %"
        case _:
            return state_name(value, ui)


def locale_name(locale: str, ui: UiStrings) -> str:
    """Return a locale's name in the window's language; computed locales have names of ours."""
    pseudo = {plan.PSEUDO[0]: ui.gettext("accented"), plan.PSEUDO[1]: ui.gettext("mirrored")}
    return pseudo.get(locale) or display_name(locale, ui.locale)


def heading(axis: str, value: Any, ui: UiStrings) -> Heading:
    """Return what stands over a column."""
    if axis == plan.LOCALE:
        tag = ui.gettext("RTL") if direction(value) == "rtl" else ""
        return Heading(value, locale_name(value, ui), tag)
    return Heading(value_word(axis, value, ui), mono=axis == plan.CODE)
