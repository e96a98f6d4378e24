"""`python -m bench [NAME…]`: run every bench_*.py beside this file, or those named, and print the figures."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

HERE = Path(__file__).parent
PREFIX = "bench_"


class Bench(Protocol):
    """What a bench module offers."""

    def run(self, out: Callable[[str], None]) -> None:
        """Measure, and hand each line of figures to `out`."""


def names(folder: Path = HERE) -> list[str]:
    """Return the names of what can be measured, sorted."""
    return sorted(path.stem.removeprefix(PREFIX) for path in folder.glob(f"{PREFIX}*.py"))


def load(name: str) -> Bench:
    """Import one bench by its name."""
    return cast(Bench, import_module(f"bench.{PREFIX}{name}"))


def main(
    argv: Sequence[str],
    known: Sequence[str] | None = None,
    load: Callable[[str], Bench] = load,
    out: Callable[[str], None] = print,
) -> int:
    """Run what is asked for, everything without a name; 2 when a name is unknown."""
    there = names() if known is None else known
    unknown = [name for name in argv if name not in there]
    if unknown:
        listed = ", ".join(there) or "nothing yet"
        print(f"There is no bench named {', '.join(unknown)}; there is: {listed}.", file=sys.stderr)
        return 2
    for name in argv or there:
        out(name)
        load(name).run(lambda line: out(f"  {line}"))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
