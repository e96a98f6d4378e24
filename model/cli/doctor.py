"""`doctor`: say what this installation is made of and what it lacks, without opening a window."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from model.data import cache_folder, data_path
from model.libraries import missing_packages

PACKAGES = ("PySide6-Essentials", "pydantic", "babel", "google-re2", "msgspec", "numpy")
EXTRAS = ("zstandard", "duckdb")
NOT_HERE = "not installed"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `doctor`."""
    parser.add_argument("--json", action="store_true", help="print one JSON document instead of a table")


def run(args: argparse.Namespace) -> int:
    """Print the findings; 0 whenever it could look."""
    said = report()
    if args.json:
        print(json.dumps(said, ensure_ascii=False, indent=1))
        return 0
    for section, rows in said.items():
        print(section)
        if not rows:
            print("  none")
        for name, value in rows.items():
            print(f"  {name:<20} {value}")
    return 0


def report() -> dict[str, dict[str, str]]:
    """Return versions, platform, data, folders, fonts and missing libraries."""
    return {
        "app": {"version": _version("error-inspector"), "data": str(data_path())},
        "python": {"version": platform.python_version(), "executable": sys.executable},
        "packages": {name: _version(name) for name in PACKAGES},
        "extras": {name: _version(name) for name in EXTRAS},
        "platform": {
            "system": platform.platform(),
            "machine": platform.machine(),
            "display": os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY") or "none",
            "encoding": sys.getfilesystemencoding(),
        },
        "folders": {"config": str(config_folder()), "cache": str(cache_folder())},
        "fonts": _fonts(),
        "missing libraries": _missing(),
    }


def config_folder() -> Path:
    """Return the folder of our settings; it need not exist."""
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "error-inspector"


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "checkout" if package == "error-inspector" else NOT_HERE


def _fonts() -> dict[str, str]:
    try:
        manifest = json.loads(data_path("resources", "fonts", "fonts.json").read_text("utf-8"))
    except (OSError, ValueError):
        return {"bundled": "missing; reinstall the app"}
    folder = data_path("resources", "fonts")
    return {
        f"{face['family']} {face['weight']}": (
            f"{face['characters']} characters" if (folder / face["file"]).exists() else "missing"
        )
        for face in manifest
    }


def _missing() -> dict[str, str]:
    """Name what Qt's platforms would miss; asked by loading libraries, never by loading Qt."""
    if not sys.platform.startswith("linux"):
        return {}
    platforms = {"offscreen": "offscreen", "X11": "xcb", "Wayland": "wayland"}
    found = {name: missing_packages({"QT_QPA_PLATFORM": plugin}) for name, plugin in platforms.items()}
    return {
        name: f"sudo apt-get install {' '.join(packages)}" for name, packages in found.items() if packages
    }
