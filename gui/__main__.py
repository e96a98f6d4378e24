"""`python -m gui`: a headless command when one is named, else the window."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from model import cli
from model.problems import Problem, describe

# Commands that need Qt but no display; name -> module with `main(argv) -> int`.
PICTURES = {"shot": "gui.shot"}


def main(argv: Sequence[str] | None = None) -> int:
    """Dispatch the command line; Qt is imported only where a window or a picture is asked for."""
    words = list(sys.argv[1:] if argv is None else argv)
    if words and words[0] in cli.COMMANDS:
        return cli.main(words)
    if words and words[0] in PICTURES:
        return _picture(words)
    parser = _parser()
    args = parser.parse_args(words)
    from gui.preflight import obstacle

    stop = obstacle()
    if stop is not None:
        print(stop.text, file=sys.stderr)
        return stop.exit_code
    try:
        return int(import_module("gui.app").run(args))
    except Problem as problem:
        print(problem.describe(), file=sys.stderr)
        return problem.exit_code


def _picture(words: list[str]) -> int:
    """Run a command that draws without a display."""
    from gui.preflight import NO_LIBRARIES, obstacle

    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    stop = obstacle()
    if stop is not None and stop.exit_code == NO_LIBRARIES:
        print(stop.text, file=sys.stderr)
        return stop.exit_code
    try:
        return int(import_module(PICTURES[words[0]]).main(words[1:]))
    except Problem as problem:
        print(problem.describe(), file=sys.stderr)
        return problem.exit_code
    except OSError as error:
        print(describe(error), file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    commands = "\n".join(f"  {name:<10} {about}" for name, (_, about) in cli.COMMANDS.items())
    parser = cli.Parser(
        prog="error-inspector",
        description="Open captured errors in a window; several files are one incident.",
        epilog=f"headless commands:\n{commands}\n  {'shot':<10} draw one preview or the window into a PNG",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "files", nargs="*", metavar="FILE", help="captures, folders or archives to open together"
    )
    cli.add_common(parser)
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and leave")
    return parser


class _Version(argparse.Action):
    """Look the version up only when it is asked for: the look-up reads the installed packages."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Print and leave."""
        print(f"error-inspector {_version()}")
        parser.exit()


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("error-inspector")
    except PackageNotFoundError:
        return "0.1.0 (checkout)"


if __name__ == "__main__":
    raise SystemExit(main())
