"""Guard against a PySide6 release that drops a reference to None on every call.

Such a build runs for minutes and then aborts the interpreter, so it must be caught by counting. On CPython
3.12 and later None is immortal: its count does not move and the fault cannot bite.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QColor

CALLS = 4000


def lost_references(work: Callable[[], object]) -> int:
    """Return how many references to None `work`, called many times, takes away for good."""
    work()
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        work()
    return before - sys.getrefcount(None)


def test_pyside_calls_give_back_every_reference_to_none() -> None:
    thing, rect = QObject(), QRect(0, 0, 4, 4)

    def work() -> None:
        thing.setObjectName("name")
        thing.setParent(None)
        rect.translate(0, 0)
        QColor(1, 2, 3).setAlpha(9)

    assert lost_references(work) < CALLS // 10


def test_the_guard_sees_references_that_go_missing() -> None:
    hoard = [None] * (CALLS + 1)
    if sys.version_info >= (3, 12):
        assert sys.getrefcount(None) > 1 << 30  # immortal: nothing can be lost
    else:
        assert lost_references(hoard.pop) > CALLS // 2
