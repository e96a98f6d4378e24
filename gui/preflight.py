"""Say, before Qt is loaded, whether a window can be opened here; Qt itself would abort without a word."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from model.libraries import WITHOUT_SCREEN, loads, missing_packages

NO_DISPLAY = 69
NO_LIBRARIES = 70


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why no window can open: the exit code and what to tell the person."""

    exit_code: int
    text: str


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
