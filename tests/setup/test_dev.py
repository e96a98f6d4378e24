"""dev.py sets up what is missing, once, and says in one sentence what it cannot do."""

from __future__ import annotations

import fcntl
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import dev

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout of its own with a lock, in which no step touches the real one."""
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    monkeypatch.setattr(dev, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(dev, "LOCK", tmp_path / "requirements.lock")
    monkeypatch.setattr(dev, "STAMP", tmp_path / ".venv" / "set-up.stamp")
    monkeypatch.setattr(dev, "system_packages", lambda _: None)
    (tmp_path / "requirements.lock").write_text("one==1\n")
    return tmp_path


def make_environment(place: Path) -> None:
    """Stand in for the making of `.venv`: the one file that says an interpreter is there."""
    (place / ".venv" / "bin").mkdir(parents=True, exist_ok=True)
    (place / ".venv" / "bin" / "python").touch()


def test_a_finished_set_up_is_not_repeated_until_the_lock_changes(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []
    monkeypatch.setattr(dev, "make_venv", lambda: make_environment(place))
    monkeypatch.setattr(dev, "install", lambda: steps.append("install"))
    dev.set_up()
    dev.set_up()
    assert steps == ["install"]
    (place / "requirements.lock").write_text("one==2\n")
    dev.set_up()
    assert steps == ["install", "install"]


def test_an_environment_that_lost_its_interpreter_is_made_again(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []
    monkeypatch.setattr(dev, "make_venv", lambda: make_environment(place))
    monkeypatch.setattr(dev, "install", lambda: steps.append("install"))
    dev.set_up()
    dev.python().unlink()
    dev.set_up()
    assert steps == ["install", "install"]


def test_a_second_set_up_waits_for_the_first_and_then_has_nothing_to_do(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []
    inside, go_on = threading.Event(), threading.Event()

    def install() -> None:
        steps.append("install")
        inside.set()
        assert go_on.wait(30)

    monkeypatch.setattr(dev, "make_venv", lambda: make_environment(place))
    monkeypatch.setattr(dev, "install", install)
    first, second = threading.Thread(target=dev.set_up), threading.Thread(target=dev.set_up)
    first.start()
    assert inside.wait(30)
    second.start()
    with (place / ".venv.lock").open("w") as handle, pytest.raises(BlockingIOError):
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    go_on.set()
    first.join(30)
    second.join(30)
    assert steps == ["install"]


def test_an_interrupted_set_up_is_done_again(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails() -> None:
        raise dev.SetUpError("no connection")

    monkeypatch.setattr(dev, "make_venv", lambda: (place / ".venv").mkdir(exist_ok=True))
    monkeypatch.setattr(dev, "install", fails)
    with pytest.raises(dev.SetUpError):
        dev.set_up()
    assert not (place / ".venv" / "set-up.stamp").exists()


def test_without_ensurepip_the_hosts_pip_fills_the_environment(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[list[str]] = []
    monkeypatch.setattr(dev, "call", lambda words: calls.append(list(words)))
    monkeypatch.setattr(dev, "in_new_python", lambda code: "ensurepip" not in code)
    monkeypatch.setattr(dev, "root_on_debian", lambda: False)
    dev.make_venv()
    dev.install()
    assert "--without-pip" in calls[0]
    assert calls[1][:5] == [sys.executable, "-m", "pip", "--python", str(place / ".venv" / "bin" / "python")]
    assert "--require-hashes" in calls[1]


def test_without_any_pip_one_sentence_names_the_command(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dev, "in_new_python", lambda _: False)
    with pytest.raises(dev.SetUpError, match="sudo apt-get install python3-venv"):
        dev.install()


def test_a_missing_library_is_named_by_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dev, "loads", lambda name: name != "libxcb-cursor.so.0")
    assert dev.missing_packages({"no-such-program-here": "a-package"}) == ["a-package", "libxcb-cursor0"]


def test_the_lock_names_only_exact_versions_with_hashes() -> None:
    text = (ROOT / "requirements.lock").read_text("utf-8")
    entries = text.split("==")[1:]
    assert len(entries) > 20
    assert all("--hash=sha256:" in entry for entry in entries)
    assert "://" not in text


def test_help_and_an_unknown_command() -> None:
    shown = subprocess.run(
        [sys.executable, ROOT / "dev.py", "--help"], capture_output=True, text=True, check=False
    )
    assert shown.returncode == 0
    assert "python3 dev.py run" in shown.stdout
    refused = subprocess.run(
        [sys.executable, ROOT / "dev.py", "fly"], capture_output=True, text=True, check=False
    )
    assert refused.returncode == 2
    assert "python3 dev.py run" in refused.stderr


def test_an_old_python_is_refused_in_one_sentence() -> None:
    code = "import sys; sys.version_info = (3, 10, 13); import dev; sys.exit(dev.main(['setup']))"
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert ran.stderr.startswith("Error Inspector needs Python 3.11 or newer; this is ")
    assert ran.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("machine", "libc", "said"),
    [
        ("aarch64", ("glibc", "2.36"), "glibc 2.39 or newer on aarch64 and this system has 2.36"),
        ("x86_64", ("glibc", "2.31"), "glibc 2.34 or newer on x86_64"),
        ("riscv64", ("glibc", "2.41"), "not published for riscv64"),
    ],
)
def test_a_machine_qt_is_not_built_for_is_refused(machine: str, libc: tuple[str, str], said: str) -> None:
    with pytest.raises(dev.SetUpError, match=said):
        dev.check_machine(machine, libc)


def test_a_machine_qt_is_built_for_is_not_refused() -> None:
    dev.check_machine("x86_64", ("glibc", "2.36"))
    dev.check_machine("aarch64", ("glibc", "2.39"))


@pytest.mark.parametrize(
    ("environment", "shown"),
    [
        ({}, False),
        ({"DISPLAY": ":0"}, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True),
        ({"QT_QPA_PLATFORM": "offscreen"}, False),
        ({"QT_QPA_PLATFORM": "offscreen:x=1", "DISPLAY": ":0"}, False),
        ({"QT_QPA_PLATFORM": "xcb"}, False),
    ],
)
def test_a_window_is_opened_only_where_a_person_can_see_it(
    environment: dict[str, str], shown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert dev.has_display() is shown
