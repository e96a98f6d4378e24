"""A wrong command line is answered in one sentence and exit 2, whichever command it is for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize(
    "words",
    [
        ("inspect",),
        ("inspect", "--status", "many", "x.log"),
        ("redact", "--no-such"),
        ("catalog", "fly"),
        ("shot", "--window", "replay", "--theme", "pink", "-o", "x.png"),
        ("--no-such-option",),
    ],
)
def test_a_wrong_command_line_is_one_sentence(words: tuple[str, ...]) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "gui", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert ran.stderr.count("\n") == 1
    assert "--help" in ran.stderr
