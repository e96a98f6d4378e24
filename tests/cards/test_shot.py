"""`shot` draws one variant without a display: a real PNG, the same bytes every time, or one sentence."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from PySide6.QtGui import QImage

ROOT = Path(__file__).parent.parent.parent


def shot(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "gui", "shot", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_a_variant_becomes_a_picture_with_the_same_bytes_in_two_processes(tmp_path: Path) -> None:
    link = "error-inspector:PROVIDER_RATE_LIMITED?locale=ar&theme=dark&width=320&state=wait&details=open"
    for name in ("one.png", "two.png"):
        ran = shot(link, "-o", str(tmp_path / name))
        assert ran.returncode == 0, ran.stderr
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "two.png").read_bytes()
    image = QImage(str(tmp_path / "one.png"))
    assert image.width() == 320 + 32
    assert image.height() > 120


def test_what_cannot_be_drawn_or_written_is_one_sentence(tmp_path: Path) -> None:
    for words in (
        ("error-inspector:TIMEOUT?colour=red", "-o", str(tmp_path / "x.png")),
        ("error-inspector:TIMEOUT", "-o", str(tmp_path / "no" / "x.png")),
        ("--window", "kitchen", "-o", str(tmp_path / "x.png")),
        ("-o", str(tmp_path / "x.png")),
    ):
        ran = shot(*words)
        assert ran.returncode == 2
        assert ran.stderr.count("\n") == 1
        assert "Traceback" not in ran.stderr
