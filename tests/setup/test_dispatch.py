"""The command line finds its command, and a headless one never loads Qt."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from gui.__main__ import main

ROOT = Path(__file__).parent.parent.parent


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    for option, said in (("--version", "error-inspector 0."), ("--help", "headless commands")):
        with pytest.raises(SystemExit) as stop:
            main([option])
        assert stop.value.code == 0
        assert said in capsys.readouterr().out


def test_an_unknown_option_is_one_sentence_and_exit_2(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--no-such-option"])
    assert stop.value.code == 2
    said = capsys.readouterr().err
    assert "unrecognized arguments: --no-such-option" in said
    assert said.count("\n") == 1


def test_without_a_display_the_window_says_so_with_69(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert main([]) == 69
    assert "no display" in capsys.readouterr().err


def test_a_headless_command_loads_no_qt() -> None:
    code = (
        "import sys; from gui.__main__ import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "sys.exit(any(name.startswith('PySide6') for name in sys.modules))"
    )
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
