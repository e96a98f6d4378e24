"""Read one big capture in this process and print, as JSON, how long what took: for `bench_captures`."""

from __future__ import annotations

import json
import resource
import sys
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np

from model.capture.large import incident
from model.capture.large.cache import IndexCache
from model.capture.large.columns import LEVEL_MASK, LEVEL_SHIFT
from model.capture.large.file import LargeFile, Progress, Watch, sniff
from model.capture.large.handle import Handle
from model.capture.load import container_of
from model.registry.load import load_registry

BEAT_S = 0.002  # how often the loop that stands for a window's turns


def gaps(stop: threading.Event) -> list[float]:
    """Return how much longer than asked each turn of an idle loop took, in ms, until told to stop."""
    found: list[float] = []
    last = time.perf_counter()
    while not stop.is_set():
        time.sleep(BEAT_S)
        now = time.perf_counter()
        found.append((now - last - BEAT_S) * 1e3)
        last = now
    return found


def main(path: str, cache: str) -> None:
    """Print the figures of one opening."""
    registry = load_registry()
    told: dict[str, Any] = {}
    began = time.perf_counter()

    def note(what: str) -> None:
        told[what] = time.perf_counter() - began

    def progress(at: Progress) -> None:
        if at.scanned == at.size - (sniffed.start if sniffed else 0):
            told.setdefault("columns", time.perf_counter() - began)

    watch = Watch(
        on_rows=lambda _rows: note("rows"),
        on_suspects=lambda places: (note("suspects"), told.update(suspected=len(places)))[0],
        on_progress=progress,
    )
    handle = Handle(path)
    sniffed = sniff(handle)
    assert sniffed is not None
    file = LargeFile(handle, sniffed, registry, watch=watch, cache=IndexCache(Path(cache)))
    first = file.first_rows()
    note("first")
    stop = threading.Event()
    given: list[Any] = []

    def read() -> None:
        file.run()
        note("loaded")
        part = file.part(path, container_of)
        given.extend((incident.assemble([part]), part.columns))
        note("failures")
        stop.set()

    worker = threading.Thread(target=read)
    worker.start()
    late = gaps(stop)
    worker.join()
    capture, columns = given
    began_filter = time.perf_counter()
    loud = np.flatnonzero((columns.code >> LEVEL_SHIFT & LEVEL_MASK) == 2)
    told["filter"] = time.perf_counter() - began_filter
    began_rows = time.perf_counter()
    for seq in np.linspace(0, len(capture.records) - 1, 500).astype(int).tolist():
        capture.records.row(seq)
    told["row"] = (time.perf_counter() - began_rows) / 500
    idle_stop = threading.Event()
    threading.Timer(1.0, idle_stop.set).start()
    idle = gaps(idle_stop)
    own = resource.getrusage(resource.RUSAGE_SELF)
    told |= {
        "rows_shown": len(first),
        "records": len(capture.records),
        "found": len(capture.failures),
        "loud": len(loud),
        "gap_p99": sorted(late)[len(late) * 99 // 100],
        "gap_worst": max(late),
        "idle_p99": sorted(idle)[len(idle) * 99 // 100],
        "idle_worst": max(idle),
        "rss_mb": own.ru_maxrss / 1024,
        "cpu": own.ru_utime + own.ru_stime,
        "workers_cpu": sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2]),
        "workers_rss_mb": resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024,
    }
    print(json.dumps(told))


if __name__ == "__main__":
    main(*sys.argv[1:])
