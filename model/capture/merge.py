"""Several files of one incident, merged by time; records without a time stay between their neighbours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from model.capture.record import Record


@dataclass(frozen=True, slots=True)
class Order:
    """The merged order: `places` are `(file, index)` pairs, `records` the same with their seq and notes."""

    places: tuple[tuple[int, int], ...]
    records: tuple[Record, ...]


def merge(files: Sequence[Sequence[Record]]) -> Order:
    """Merge the records of files by their times; a clock that runs backwards is noted, never repaired."""
    keyed: list[tuple[float, int, int]] = []
    noted: dict[tuple[int, int], Record] = {}
    for file, records in enumerate(files):
        first = next((record.at_ms for record in records if record.at_ms is not None), None)
        latest = float("-inf") if file == 0 else float("inf")
        if first is not None:
            latest = first
        for index, record in enumerate(records):
            if record.at_ms is not None and record.at_ms < latest:
                noted[file, index] = replace(record, time_note="out-of-order")
            elif record.at_ms is not None:
                latest = record.at_ms
            keyed.append((latest, file, index))
    keyed.sort()
    places = tuple((file, index) for _, file, index in keyed)
    merged = tuple(
        replace(noted.get(place, files[place[0]][place[1]]), seq=seq) for seq, place in enumerate(places)
    )
    return Order(places, merged)
