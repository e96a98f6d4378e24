"""The system libraries Qt loads, by platform, and the Debian packages that bring them."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping

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
