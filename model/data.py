"""Find the files the product ships with, wherever it runs from."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_path(*parts: str) -> Path:
    """Return a shipped path, for example `data_path("resources", "registry")`.

    Works in a checkout or editable install (beside `model/`), in a wheel (`model/_data/`)
    and in a bundle (`sys._MEIPASS`). The path is not promised to exist.
    """
    bundle = getattr(sys, "_MEIPASS", None)
    here = Path(__file__).resolve().parent
    for root in (Path(bundle) if bundle else None, here / "_data", here.parent):
        if root is not None and (root / "resources").is_dir():
            return root.joinpath(*parts)
    return here.parent.joinpath(*parts)


def cache_folder() -> Path:
    """Return the folder of our caches; it need not exist."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "error-inspector"
