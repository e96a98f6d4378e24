"""Big captures: the figures of the design beside their bars, on the seeded benchmark capture.

CAPTURES_BENCH_MB is its size (1000); CAPTURES_BENCH_HAR_MB the HAR's (20, stated for 200). The bars are those
for 1 GB; for a larger capture the times grow with it, which no specification says, and memory may be 1 GB.
"""

from __future__ import annotations

import base64
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench.captures import make
from model.capture.large.handle import Handle
from model.capture.large.lines import LineIndex

ROOT = Path(__file__).resolve().parent.parent
MEGABYTES = int(os.environ.get("CAPTURES_BENCH_MB", "1000"))
HAR_MEGABYTES = int(os.environ.get("CAPTURES_BENCH_HAR_MB", "20"))
RUNS = 3
# (what the probe calls it, what it is, the bar in seconds for one GB)
_TIMES = (
    ("first", "first rows", 0.1),
    ("rows", "all rows can be scrolled", 1.5),
    ("suspects", "list of possible failures complete", 2.0),
    ("failures", "every failure classified and folded", 4.0),
)


def run(out: Callable[[str], None]) -> None:
    """Print every figure with its bar; a ratio above 1 is better than the bar."""
    with tempfile.TemporaryDirectory(prefix="captures-bench-") as folder:
        path = Path(folder) / "capture.ndjson"
        if shutil.disk_usage(folder).free < 2 * MEGABYTES * 1_000_000:
            out(f"captures  no room for {MEGABYTES} MB in {folder}")
            return
        began = time.perf_counter()
        lines = make(path, MEGABYTES * 1_000_000)
        size = path.stat().st_size
        took = time.perf_counter() - began
        out(f"captures  {size / 1e6:,.0f} MB, {lines:,} lines, made in {took:.0f} s")
        scale = max(size / 1e9, 1e-9)
        out(f"captures  {'this machine now: ten million additions':<46} {_best(_loop, 1):10.3f} s")
        _index(out, path, scale)
        _opening(out, path, Path(folder) / "cache", scale)
        path.unlink()
        _har(out, Path(folder) / "capture.har")


def _figure(out: Callable[[str], None], what: str, value: float, unit: str, bar: float) -> None:
    out(f"captures  {what:<46} {value:10.3f} {unit:<3} bar {bar:g} {unit}  ×{bar / max(value, 1e-9):.2f}")


def _index(out: Callable[[str], None], path: Path, scale: float) -> None:
    """Compare the line index with `wc -l`, which only counts, best of some runs each."""
    counted = _best(lambda: subprocess.run(["wc", "-l", str(path)], capture_output=True, check=True))
    handle = Handle(str(path))

    def index() -> None:
        found = LineIndex()
        for _ in found.read(handle.number, handle.size()):
            pass

    indexed = _best(index)
    out(f"captures  {'wc -l':<46} {counted:10.3f} s")
    _figure(out, "line index", indexed, "s", 3 * counted)
    if shutil.which("lnav") is None:
        out("captures  lnav is not installed: columns are not compared with its index")
        return
    command = ["lnav", "-n", "-c", ";SELECT count(*) FROM all_logs", str(path)]
    took = _best(lambda: subprocess.run(command, capture_output=True, check=True, timeout=600), 1)
    out(f"captures  {'lnav indexes the same file':<46} {took:10.3f} s ({took / scale:.2f} s a GB)")


def _loop() -> None:
    total = 0
    for number in range(10_000_000):
        total += number


def _best(measured: Callable[[], object], runs: int = RUNS) -> float:
    found: list[float] = []
    for _ in range(runs):
        began = time.perf_counter()
        measured()
        found.append(time.perf_counter() - began)
    return min(found)


def _opening(out: Callable[[str], None], path: Path, cache: Path, scale: float) -> None:
    """Open the capture in a new process, then again from its index."""
    first, again = _probe(path, cache), _probe(path, cache)
    for name, what, bar in _TIMES:
        _figure(out, what, first[name], "s", bar if name == "first" else bar * max(1.0, scale))
    out(f"captures  {'columns of every record':<46} {first['columns']:10.3f} s")
    _figure(out, "opened again: rows, columns, suspects", again["suspects"], "s", 0.2 * max(1.0, scale))
    what = "opened again: every failure classified"
    out(f"captures  {what:<46} {again['failures']:10.3f} s")
    _figure(out, "memory of the main process", first["rss_mb"], "MB", 300 if scale <= 1.1 else 1000)
    out(f"captures  {'memory of the largest worker':<46} {first['workers_rss_mb']:10.0f} MB")
    _figure(out, "gaps of a loop beside it, p99", first["gap_p99"], "ms", 33)
    bar = first["idle_worst"] + 100
    _figure(out, "gaps of a loop beside it, worst", first["gap_worst"], "ms", bar)
    out(f"captures  {'gaps of the same loop at rest, worst':<46} {first['idle_worst']:10.3f} ms")
    out(f"captures  {'a filter over all records':<46} {first['filter'] * 1e3:10.3f} ms")
    out(f"captures  {'a row anywhere':<46} {first['row'] * 1e3:10.3f} ms")
    out(
        f"captures  {first['records']:,} records, {first['suspected']:,} suspects,"
        f" {first['found']:,} failures;"
        f" CPU {first['cpu']:.1f} s here, {first['workers_cpu']:.1f} s in the workers"
    )


def _probe(path: Path, cache: Path) -> Any:
    command = [sys.executable, "-m", "bench.captures_probe", str(path), str(cache)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return json.loads(done.stdout.splitlines()[-1])


def _har(out: Callable[[str], None], path: Path) -> None:
    """Read a HAR of bodies, one in fifty of them an error, and say what 200 MB would take."""
    from model.capture.load import open_capture
    from model.registry.load import load_registry

    rnd = random.Random(9)
    entries = []
    size = 0
    while size < HAR_MEGABYTES * 1_000_000:
        failed = len(entries) % 50 == 49
        text = json.dumps({"error": {"message": "Rate limit reached", "type": "rate_limit_error"}})
        body = text if failed else base64.b64encode(rnd.randbytes(15_000)).decode()
        entries.append(
            {
                "startedDateTime": "2026-08-11T09:20:00.000Z",
                "time": 12,
                "request": {"method": "POST", "url": "https://api.example.test/v1"},
                "response": {
                    "status": 429 if failed else 200,
                    "headers": [],
                    "content": {"mimeType": "application/json", "text": body},
                },
            }
        )
        size += len(body) + 300
    path.write_text(json.dumps({"log": {"version": "1.2", "entries": entries}}))
    registry = load_registry()
    took = _best(lambda: open_capture([path], registry), 1) * 200e6 / path.stat().st_size
    _figure(out, f"HAR of 200 MB, from one of {HAR_MEGABYTES}", took, "s", 1.0)
