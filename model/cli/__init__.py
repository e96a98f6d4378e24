"""The headless commands: one module each with `add(subparsers)`, imported only when asked for."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from typing import NoReturn, Protocol, cast

from model.problems import Problem, describe

# name -> (module, one-line help). A module is imported only when its command runs:
# `redact` must start without pydantic, numpy or Babel.
COMMANDS: dict[str, tuple[str, str]] = {
    "inspect": ("model.cli.inspect", "say what failed in captured files"),
    "redact": ("model.cli.redact", "copy text with every credential hidden"),
    "export": ("model.cli.export", "write a bundle of redacted copies that is safe to forward"),
    "catalog": ("model.cli.catalog", "read and edit one catalog without touching the rest of it"),
    "registry": ("model.cli.registry", "list the codes and their coverage"),
    "doctor": ("model.cli.doctor", "print versions, platform, fonts and missing libraries"),
}


class Parser(argparse.ArgumentParser):
    """A parser that refuses in one sentence instead of a page of usage."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where help is; exit 2."""
        self.exit(2, f"{self.prog}: {message}; --help lists what there is.\n")


class Command(Protocol):
    """What a command module offers."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the command's own options."""

    def run(self, args: argparse.Namespace) -> int:
        """Do the work and return the exit code."""


def add_common(parser: argparse.ArgumentParser) -> None:
    """Declare the options every command shares."""
    parser.add_argument(
        "--registry", metavar="PATH", help="use this registry file or folder instead of the bundled one"
    )
    parser.add_argument("--locales", metavar="DIR", help="use these catalogs instead of the bundled ones")
    parser.add_argument(
        "--overlay", metavar="NAME", action="append", help="switch an overlay on; 'none' switches all off"
    )


def main(argv: list[str]) -> int:
    """Run one headless command; errors are one sentence on stderr."""
    name = argv[0]
    command = cast(Command, import_module(COMMANDS[name][0]))
    parser = Parser(prog=f"error-inspector {name}", description=COMMANDS[name][1])
    add_common(parser)
    command.add_arguments(parser)
    args = parser.parse_args(argv[1:])
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    try:
        return command.run(args)
    except Problem as problem:
        print(problem.describe(), file=sys.stderr)
        return problem.exit_code
    except BrokenPipeError:
        return 0
    except OSError as error:
        print(describe(error), file=sys.stderr)
        return 2
