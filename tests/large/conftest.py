"""One registry for all tests about big files, and small sizes to make a small file a big one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from model.capture import load
from model.capture.large import incident, lines
from model.capture.large.file import LargeFile, sniff
from model.capture.large.handle import Handle
from model.capture.record import Capture
from model.registry.load import load_registry
from model.registry.registry import Registry

Opened = Callable[..., LargeFile]


@pytest.fixture(scope="session")
def registry() -> Registry:
    return load_registry()


@pytest.fixture
def opened(registry: Registry, monkeypatch: pytest.MonkeyPatch) -> Opened:
    """Return a way to open any file as a big one, in chunks of a few lines, without processes."""
    monkeypatch.setattr(lines, "CHUNK", 2_000)
    monkeypatch.setattr(lines, "BLOCK", 700)

    def open_it(path: Path, **more: Any) -> LargeFile:
        handle = Handle(str(path))
        sniffed = sniff(handle)
        assert sniffed is not None
        return LargeFile(handle, sniffed, registry, **more)

    return open_it


def capture_of(*files: LargeFile) -> Capture:
    """Return what files gave, as one incident."""
    return incident.assemble([file.part(file.handle.path, load.container_of) for file in files])
