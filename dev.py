#!/usr/bin/env python3
"""Set up and run Error Inspector from a checkout, with nothing but Python's standard library.

python3 dev.py run [FILE…]     open the window (without a display: write a picture of it)
python3 dev.py test [ARG…]     run the tests; arguments go to pytest
python3 dev.py setup           only prepare .venv and the system libraries
python3 dev.py check           ruff and mypy
python3 dev.py bench [NAME…]   print the measured figures
python3 dev.py shots           draw the pictures of the documentation again
"""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import hashlib
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
LOCK = ROOT / "requirements.lock"
STAMP = VENV / "set-up.stamp"
OLDEST = (3, 11)

# soname -> Debian package. Found by loading, not by asking dpkg: what counts is that Qt can load it.
OFFSCREEN = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
}
X11 = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
WAYLAND = {"libwayland-cursor.so.0": "libwayland-cursor0", "libwayland-egl.so.1": "libwayland-egl1"}
TEST_PROGRAMS = {"Xvfb": "xvfb", "xdotool": "xdotool"}
# The oldest glibc that Qt's wheels are built for, by machine.
OLDEST_GLIBC = {"x86_64": (2, 34), "aarch64": (2, 39)}
# Qt platforms that show nothing: a window opened there could never be closed.
WITHOUT_SCREEN = frozenset({"offscreen", "minimal", "vnc"})


class SetUpError(Exception):
    """One sentence that says what is missing and what to do."""


def main(argv: Sequence[str]) -> int:
    """Run one command and return its exit code."""
    if sys.version_info < OLDEST:
        print(
            f"Error Inspector needs Python 3.11 or newer; this is {sys.version.split()[0]}.", file=sys.stderr
        )
        return 1
    if not argv or argv[0] not in COMMANDS:
        asked_for_help = bool(argv) and argv[0] in {"-h", "--help"}
        print(__doc__, file=sys.stdout if asked_for_help else sys.stderr)
        return 0 if asked_for_help else 2
    try:
        return COMMANDS[argv[0]](list(argv[1:]))
    except SetUpError as problem:
        print(problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def set_up(programs: Mapping[str, str] | None = None) -> None:
    """Make `.venv` hold exactly the locked packages and the system offer what Qt needs."""
    with alone():
        if not finished():
            check_machine(platform.machine(), platform.libc_ver())
            make_venv()
            install()
            STAMP.write_text(fingerprint(), "utf-8")
    system_packages(programs or {})


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Let one set-up at a time work in this checkout; another waits."""
    with (ROOT / ".venv.lock").open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def finished() -> bool:
    """Say whether `.venv` was made to the end, from this lock, and still has its interpreter."""
    return STAMP.exists() and STAMP.read_text("utf-8") == fingerprint() and python().exists()


def check_machine(machine: str, libc: tuple[str, str]) -> None:
    """Refuse a machine that no wheel of Qt was built for, before anything is downloaded."""
    oldest = OLDEST_GLIBC.get(machine)
    if oldest is None:
        raise SetUpError(f"Qt is not published for {machine}; use Linux on {' or '.join(OLDEST_GLIBC)}.")
    name, version = libc
    if name == "glibc" and tuple(map(int, version.split(".")[:2])) < oldest:
        raise SetUpError(
            f"Qt needs glibc {oldest[0]}.{oldest[1]} or newer on {machine} and this system has {version}; "
            "use a newer release, such as Debian 13 or Ubuntu 24.04."
        )


def fingerprint() -> str:
    """Return what a finished `.venv` was made from: the lock, the interpreter and the place."""
    return f"{hashlib.sha256(LOCK.read_bytes()).hexdigest()} {sys.version_info[:3]} {ROOT}\n"


def python() -> Path:
    """Return the interpreter of `.venv`."""
    return VENV / "bin" / "python"


def make_venv() -> None:
    """Create an empty `.venv`, by whichever of three ways this machine allows."""
    if VENV.is_symlink():
        raise SetUpError(f"{VENV} is a link; remove it, or set up in the folder it leads to.")
    shutil.rmtree(VENV, ignore_errors=True)
    print("Making .venv …", file=sys.stderr, flush=True)
    if importlib.util.find_spec("ensurepip") is None and not host_pip() and root_on_debian():
        apt("python3-venv")
    with_pip = in_new_python("import ensurepip")
    call([sys.executable, "-m", "venv", *([] if with_pip else ["--without-pip"]), str(VENV)])


def install() -> None:
    """Install the lock, every file checked against its hash."""
    print("Installing the locked packages …", file=sys.stderr, flush=True)
    if (VENV / "bin" / "pip").exists():
        pip = [str(python()), "-m", "pip"]
    elif host_pip():
        pip = [sys.executable, "-m", "pip", "--python", str(python())]
    else:
        raise SetUpError(
            "Neither ensurepip nor pip is here to fill .venv; install one: sudo apt-get install python3-venv"
        )
    words = ["install", "--quiet", "--disable-pip-version-check", "--no-input", "--require-hashes"]
    try:
        call([*pip, *words, "--only-binary", ":all:", "-r", str(LOCK)])
    except SetUpError:
        raise SetUpError(
            "The locked packages could not be installed (see above); "
            "check the connection to the package index and run the command again."
        ) from None


def host_pip() -> bool:
    """Say whether this interpreter has a pip that can install into another environment (pip ≥ 22.3)."""
    return in_new_python(
        "import pip, sys; sys.exit(tuple(map(int, pip.__version__.split('.')[:2])) < (22, 3))"
    )


def in_new_python(code: str) -> bool:
    """Run a line in a fresh interpreter, so that a package installed a moment ago counts."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


def system_packages(programs: Mapping[str, str]) -> None:
    """Install what is missing as root on Debian; otherwise name the exact command and go on."""
    missing = missing_packages(programs)
    if not missing:
        return
    if root_on_debian():
        apt(*missing)
        missing = missing_packages(programs)
        if not missing:
            return
    print(f"Missing on this system: sudo apt-get install {' '.join(missing)}", file=sys.stderr)


def missing_packages(programs: Mapping[str, str]) -> list[str]:
    """Return the Debian packages whose library does not load or whose program is not there."""
    libraries = [package for name, package in {**OFFSCREEN, **X11, **WAYLAND}.items() if not loads(name)]
    return sorted({*libraries, *(package for name, package in programs.items() if not shutil.which(name))})


def loads(name: str) -> bool:
    """Say whether the dynamic linker finds a library."""
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def root_on_debian() -> bool:
    """Say whether packages can be installed here without asking anybody."""
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt(*packages: str) -> None:
    """Install Debian packages; what apt says goes to stderr."""
    print(f"Installing {' '.join(packages)} …", file=sys.stderr, flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *packages]):
        subprocess.run(["apt-get", *words], env=quiet, stdout=sys.stderr, check=False)


def call(words: Sequence[str]) -> None:
    """Run a program of the set-up; a failure ends it with one sentence."""
    if subprocess.run(words, stdout=sys.stderr, check=False).returncode:
        raise SetUpError(f"This step failed: {' '.join(words[:6])} …")


def inside(*words: str, env: Mapping[str, str] | None = None) -> int:
    """Run the project's Python in the project's root and return its exit code."""
    return subprocess.run(
        [str(python()), *words], cwd=ROOT, env={**os.environ, **(env or {})}, check=False
    ).returncode


def run(args: list[str]) -> int:
    """Open the window with these files; without a display write a picture of it instead."""
    set_up()
    files = [str(Path(word).absolute()) if Path(word).exists() else word for word in args]
    if has_display():
        return inside("-m", "gui", *files)
    picture = ROOT / "out" / "error-inspector.png"
    picture.parent.mkdir(exist_ok=True)
    code = inside("-m", "gui", "shot", "--window", "replay", "-o", str(picture))
    if code == 0:
        print(f"There is no display here. The window with its sample is drawn in {picture}")
        print("To open it: run this on a desktop, or with a virtual screen: xvfb-run python3 dev.py run")
    return code


def has_display() -> bool:
    """Say whether Qt has somewhere to open a window that a person can see."""
    if os.environ.get("QT_QPA_PLATFORM", "").partition(":")[0] in WITHOUT_SCREEN:
        return False
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def test(args: list[str]) -> int:
    """Run the tests."""
    set_up(TEST_PROGRAMS)
    return inside("-m", "pytest", *args)


def setup(_args: list[str]) -> int:
    """Prepare everything and say so."""
    set_up(TEST_PROGRAMS)
    print(f"Ready: {python()}")
    return 0


def check(_args: list[str]) -> int:
    """Lint, formatting and types; all three are run even when one fails."""
    set_up()
    steps = (["ruff", "check", "."], ["ruff", "format", "--check", "."], ["mypy"])
    return max(inside("-m", *step) for step in steps)


def bench(args: list[str]) -> int:
    """Print the benchmark figures."""
    set_up(TEST_PROGRAMS)
    return inside("-m", "bench", *args)


# File below docs/images -> what to draw: each workspace, and the looks that differ most.
SHOTS = {
    "replay.png": ["--window", "replay"],
    "review.png": ["--window", "review"],
    "translate.png": ["--window", "translate"],
    "registry.png": ["--window", "registry"],
    "replay-dark-ar.png": ["--window", "replay", "--theme", "dark", "--locale", "ar"],
}


def shots(_args: list[str]) -> int:
    """Draw the documentation's pictures; the first that fails ends it."""
    set_up()
    folder = ROOT / "docs" / "images"
    folder.mkdir(parents=True, exist_ok=True)
    for name, words in SHOTS.items():
        code = inside("-m", "gui", "shot", *words, "-o", str(folder / name))
        if code:
            return code
        print(folder / name)
    return 0


COMMANDS = {"run": run, "test": test, "setup": setup, "check": check, "bench": bench, "shots": shots}

if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
