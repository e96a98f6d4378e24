"""One registry for all tests about captures, and a way to open a text."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from model.capture.load import open_text
from model.capture.record import Capture
from model.registry.load import load_registry
from model.registry.registry import Registry


@pytest.fixture(scope="session")
def registry() -> Registry:
    return load_registry()


@pytest.fixture
def opened(registry: Registry) -> Callable[..., Capture]:
    def open_it(text: str, status: int | None = None) -> Capture:
        return open_text(text, registry, status=status)

    return open_it
