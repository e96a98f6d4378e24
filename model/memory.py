"""Memory: what the window remembers from one start to the next, without anything secret in it.

One JSON file in the settings folder, written whole or not at all. It holds paths, never content; a path or a
filter in which the redactor finds something is not kept. What the file says is somebody's input: whatever
does not make sense is left out when it is read.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

FILE = "session.json"
VERSION = 1
RECENTS = 12
LARGEST = 1_000_000  # bytes; ours has some kilobytes


@dataclass(frozen=True, slots=True)
class Recent:
    """Files that were opened together: how many files and failures they held, and when (UTC ms)."""

    paths: tuple[str, ...]
    files: int
    failures: int
    at_ms: int

    @property
    def name(self) -> str:
        """Return the first file's name, and how many stood beside it."""
        first = Path(self.paths[0]).name or self.paths[0]
        return first if len(self.paths) == 1 else f"{first} +{len(self.paths) - 1}"


@dataclass(frozen=True, slots=True)
class Session:
    """Where the person was: room, capture, moment and filter of it, and what each room has to take over.

    `geometry` is the toolkit's own, in hexadecimal. `record` is the seq at the playhead, -1 before all.
    """

    room: str = ""
    geometry: str = ""
    paths: tuple[str, ...] = ()
    sample: bool = False
    record: int = -1
    filter: str = ""
    rooms: Mapping[str, Any] = field(default_factory=dict)


class Memory:
    """Recent files, the last session, the splitters' shares; `folder` None keeps nothing."""

    def __init__(self, folder: Path | None) -> None:
        """Read what was kept; without a file this is the first start."""
        self._folder = folder
        found = _read(folder / FILE) if folder is not None else {}
        self.first_start = not found
        self.recents: tuple[Recent, ...] = tuple(_recents(found.get("recents")))
        self.session = _session(found.get("session"))
        self.shares: dict[str, float] = _shares(found.get("shares"))

    def opened(self, recent: Recent) -> None:
        """Put files at the head of the recent ones. Raises OSError."""
        if not recent.paths or not all(_keepable(path) for path in recent.paths):
            return
        others = [one for one in self.recents if one.paths != recent.paths]
        self.recents = (recent, *others)[:RECENTS]
        self._save()

    def forget_recents(self) -> None:
        """Forget which files were opened. Raises OSError."""
        self.recents = ()
        self.session = replace(self.session, paths=(), filter="", record=-1)
        self._save()

    def keep_share(self, name: str, share: float | None) -> None:
        """Keep where a splitter stands, or with None its default; written with the session."""
        if share is None:
            self.shares.pop(name, None)
        else:
            self.shares[name] = round(share, 4)

    def keep_session(self, session: Session) -> None:
        """Keep where the person was. Raises OSError."""
        paths = session.paths if all(_keepable(path) for path in session.paths) else ()
        told = session.filter if _keepable(session.filter) else ""
        rooms = session.rooms if _keepable(json.dumps(session.rooms)) else {}
        self.session = replace(session, paths=paths, filter=told, rooms=rooms)
        self._save()

    def _save(self) -> None:
        self.first_start = False
        if self._folder is None:
            return
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        text = json.dumps(
            {
                "version": VERSION,
                "recents": [asdict(one) for one in self.recents],
                "session": asdict(self.session),
                "shares": self.shares,
            },
            ensure_ascii=False,
            indent=1,
        )
        draft = self._folder / f".{FILE}.{os.getpid()}"
        draft.touch(mode=0o600)
        draft.write_text(text, "utf-8")
        draft.replace(self._folder / FILE)


def _keepable(text: str) -> bool:
    """Say whether a text can lie on the disk: no lone surrogates, nothing that the redactor would hide."""
    from model.redaction.engine import (
        redact,
    )  # not before there is something to keep: the window opens faster

    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return not redact(text).findings


def _read(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > LARGEST:
            return {}
        found = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) and found.get("version") == VERSION else {}


def _recents(found: Any) -> Sequence[Recent]:
    kept = []
    for one in found if isinstance(found, list) else ():
        paths = _texts(one.get("paths")) if isinstance(one, dict) else ()
        if paths:
            kept.append(Recent(paths, *(_number(one.get(name)) for name in ("files", "failures", "at_ms"))))
    return kept[:RECENTS]


def _session(found: Any) -> Session:
    if not isinstance(found, dict):
        return Session()
    rooms = found.get("rooms")
    return Session(
        room=_text(found.get("room")),
        geometry=_text(found.get("geometry")),
        paths=_texts(found.get("paths")),
        sample=found.get("sample") is True,
        record=_number(found.get("record"), -1),
        filter=_text(found.get("filter")),
        rooms=rooms if isinstance(rooms, dict) else {},
    )


def _shares(found: Any) -> dict[str, float]:
    pairs = found.items() if isinstance(found, dict) else ()
    return {name: value for name, value in pairs if isinstance(value, float) and 0 < value < 1}


def _texts(found: Any) -> tuple[str, ...]:
    texts = found if isinstance(found, list) else ()
    return tuple(texts) if all(isinstance(text, str) and text for text in texts) else ()


def _text(found: Any) -> str:
    return found if isinstance(found, str) else ""


def _number(found: Any, otherwise: int = 0) -> int:
    return found if isinstance(found, int) and not isinstance(found, bool) else otherwise
