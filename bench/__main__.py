"""Run the benchmarks: every `bench/bench_*.py` has `run(out)` and prints its figures line by line."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path


def main(names: list[str]) -> int:
    """Run the named benchmarks, or all; an unknown name is said and nothing runs."""
    known = sorted(path.stem.removeprefix("bench_") for path in Path(__file__).parent.glob("bench_*.py"))
    unknown = [name for name in names if name not in known]
    if unknown:
        print(f"There is no benchmark {unknown[0]!r}; there are {', '.join(known)}.", file=sys.stderr)
        return 2
    for name in names or known:
        print(f"== {name}", flush=True)
        import_module(f"bench.bench_{name}").run(lambda line: print(line, flush=True))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
