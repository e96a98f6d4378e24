"""Before Qt is loaded a person learns in words why no window can open."""

from __future__ import annotations

import dev
from gui import preflight
from model import libraries


def everything(_name: str) -> bool:
    return True


def test_without_a_display_there_are_three_ways_out() -> None:
    stop = preflight.obstacle({}, system="linux", loads=everything)
    assert stop is not None
    assert stop.exit_code == 69
    assert stop.text.count(";\n") + stop.text.count("inspect FILE") == 3


def test_a_display_or_an_offscreen_platform_is_enough() -> None:
    for environment in ({"DISPLAY": ":0"}, {"WAYLAND_DISPLAY": "w"}, {"QT_QPA_PLATFORM": "offscreen:x=1"}):
        assert preflight.obstacle(environment, system="linux", loads=everything) is None


def test_missing_libraries_name_the_exact_packages_of_the_platform() -> None:
    stop = preflight.obstacle({"DISPLAY": ":0"}, system="linux", loads=lambda name: "xcb" not in name)
    assert stop is not None
    assert stop.exit_code == 70
    assert "libxcb-cursor0" in stop.text
    assert "apt-get install" in stop.text
    assert "wayland" not in stop.text


def test_offscreen_needs_no_x11_libraries() -> None:
    without_x = libraries.missing_packages({"QT_QPA_PLATFORM": "offscreen"}, lambda name: "xcb" not in name)
    assert without_x == []


def test_other_systems_are_not_asked() -> None:
    assert preflight.obstacle({}, system="darwin", loads=lambda _: False) is None


def test_set_up_and_preflight_know_the_same_libraries() -> None:
    assert (dev.OFFSCREEN, dev.X11, dev.WAYLAND) == (libraries.OFFSCREEN, libraries.X11, libraries.WAYLAND)


def test_set_up_and_preflight_agree_on_platforms_that_show_nothing() -> None:
    assert dev.WITHOUT_SCREEN == libraries.WITHOUT_SCREEN
