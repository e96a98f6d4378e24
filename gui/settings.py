"""What the window remembers between two starts: one small JSON file, written whole or not at all."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

FILE = "settings.json"


@dataclass(frozen=True, slots=True)
class Settings:
    """Choices of the person; a value that makes no sense is replaced by its default when read."""

    theme: str = "system"  # or one of gui.theme.tokens.THEMES
    locale: str = ""  # of the app itself; "" = the system's
    scale: float = 1.0  # of all text, 1 to 2
    preview_locale: str = ""  # "" = the app's own
    preview_width: int = 0  # 0 = as wide as the pane
    speed: float = 1.0
    skip_idle: bool = True
    reduced_motion: bool = False
    mask: bool = False  # home paths, e-mail addresses and host names in bundles
    resume: bool = True  # start where the last session ended


def folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Return the folder of the settings (XDG base directories)."""
    base = environment.get("XDG_CONFIG_HOME") or ""
    root = Path(base) if base.startswith("/") else Path.home() / ".config"
    return root / "error-inspector"


def load(where: Path) -> Settings:
    """Read the settings; what is missing, unreadable or of the wrong type takes its default."""
    try:
        found = json.loads((where / FILE).read_text("utf-8"))
    except (OSError, ValueError):
        return Settings()
    if not isinstance(found, dict):
        return Settings()
    base = Settings()
    kept = {
        field.name: found[field.name]
        for field in fields(Settings)
        if field.name in found and _fits(found[field.name], getattr(base, field.name))
    }
    return _sane(Settings(**kept))


def save(settings: Settings, where: Path) -> None:
    """Write the settings under another name and put them in place. Raises OSError."""
    where.mkdir(parents=True, exist_ok=True)
    draft = where / f".{FILE}.{os.getpid()}"
    draft.write_text(json.dumps(asdict(settings), indent=2) + "\n", "utf-8")
    draft.replace(where / FILE)


def _fits(value: Any, like: Any) -> bool:
    if isinstance(like, bool) or isinstance(value, bool):
        return type(value) is type(like)
    if isinstance(like, float):
        return isinstance(value, int | float)
    return isinstance(value, type(like))


def _sane(settings: Settings) -> Settings:
    return replace(
        settings,
        scale=min(2.0, max(1.0, float(settings.scale))),
        preview_width=min(1200, max(0, settings.preview_width)),
        speed=min(100.0, max(0.25, float(settings.speed))),
    )
