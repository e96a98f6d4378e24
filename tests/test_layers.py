"""The two floors: nothing in model/ knows Qt or gui/."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

MODEL = Path(__file__).parent.parent / "model"


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.split(".")[0])
    return names


@pytest.mark.parametrize("path", sorted(MODEL.rglob("*.py")), ids=lambda p: str(p.relative_to(MODEL)))
def test_model_imports_neither_qt_nor_gui(path: Path) -> None:
    assert not imported(path) & {"PySide6", "shiboken6", "gui", "PyQt6"}
