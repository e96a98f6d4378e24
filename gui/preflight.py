"""Say, before Qt is loaded, whether a window can be opened here; Qt itself would abort without a word."""

from __future__ import annotations

import ctypes
import os
import shutil
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass

NO_DISPLAY = 69
NO_LIBRARIES = 70

# soname -> Debian package; dev.py, which must not import the project, keeps the same list for set-up.
OFFSCREEN = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
}
X11 = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
WAYLAND = {"libwayland-cursor.so.0": "libwayland-cursor0", "libwayland-egl.so.1": "libwayland-egl1"}
WITHOUT_SCREEN = frozenset({"offscreen", "minimal", "vnc"})


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why no window can open: the exit code and what to tell the person."""

    exit_code: int
    text: str


def loads(name: str) -> bool:
    """Say whether the dynamic linker finds a library."""
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def missing_packages(environment: Mapping[str, str], loads: Callable[[str], bool] = loads) -> list[str]:
    """Return the Debian packages this platform's Qt needs and the system lacks, sorted."""
    wanted = dict(OFFSCREEN)
    platform = environment.get("QT_QPA_PLATFORM", "").partition(":")[0]
    if platform not in WITHOUT_SCREEN:
        if platform == "wayland" or (not platform and environment.get("WAYLAND_DISPLAY")):
            wanted |= WAYLAND
        else:
            wanted |= X11
    return sorted(package for name, package in wanted.items() if not loads(name))


def obstacle(
    environment: Mapping[str, str] = os.environ,
    *,
    system: str = sys.platform,
    loads: Callable[[str], bool] = loads,
) -> Obstacle | None:
    """Return what keeps a window from opening, or None. Only Linux needs asking."""
    if not system.startswith("linux"):
        return None
    missing = missing_packages(environment, loads)
    if missing:
        command = f"sudo apt-get install {' '.join(missing)}"
        where = "On Debian and its kin" if shutil.which("apt-get") is None else "Install them with"
        return Obstacle(NO_LIBRARIES, f"Qt needs system libraries that are not here. {where}: {command}")
    platform = environment.get("QT_QPA_PLATFORM", "").partition(":")[0]
    if platform in WITHOUT_SCREEN or environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"):
        return None
    return Obstacle(
        NO_DISPLAY,
        "There is no display to open a window on. Three ways out:\n"
        "  on a desktop session, run the same command there;\n"
        "  with a virtual screen: xvfb-run error-inspector;\n"
        "  without any screen: error-inspector inspect FILE, or\n"
        "    error-inspector shot --window replay -o OUT.png",
    )
