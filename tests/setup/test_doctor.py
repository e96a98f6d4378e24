"""`doctor` looks at everything and never fails at it; its sections are a promise to scripts."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

import pytest

from model.cli import doctor

ROOT = Path(__file__).parent.parent.parent


def test_the_document_has_its_sections(capsys: pytest.CaptureFixture[str]) -> None:
    from model import cli

    assert cli.main(["doctor", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert list(said) == [
        "app",
        "python",
        "packages",
        "extras",
        "platform",
        "folders",
        "fonts",
        "missing libraries",
    ]
    assert said["packages"]["pydantic"] != doctor.NOT_HERE
    assert len(said["fonts"]) >= 10


def test_nothing_missing_is_said_and_not_left_blank(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "_missing", dict)
    assert doctor.run(argparse.Namespace(json=False)) == 0
    assert capsys.readouterr().out.endswith("missing libraries\n  none\n")


def test_folders_follow_the_desktops_own_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "c"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "k"))
    said = doctor.report()
    assert said["folders"] == {
        "config": str(tmp_path / "c" / "error-inspector"),
        "cache": str(tmp_path / "k" / "error-inspector"),
    }


@pytest.mark.parametrize("command", ["doctor", "registry", "catalog", "redact", "inspect"])
def test_a_headless_command_loads_no_qt(command: str) -> None:
    code = (
        "import sys; from gui.__main__ import main\n"
        f"try: main([{command!r}, '--help'])\n"
        "except SystemExit: pass\n"
        "sys.exit(any(name.startswith('PySide6') for name in sys.modules))"
    )
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
