"""The app's SQLite file (container 8), read from a copy in memory: the file itself is never touched."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from typing import Any

from model.capture.raw import Context, RawRecord
from model.capture.readers import json_records
from model.capture.record import Unread
from model.capture.shapes.rows import time_of
from model.capture.times import moment

TABLES = ("audit_log", "turns", "notifications")
ROWS_LIMIT = 200_000
_WAL_FLAGS = slice(18, 20)  # the header's two bytes that ask for a write-ahead log beside the file


def records(data: bytes, context: Context) -> Iterator[RawRecord | Unread]:
    """Yield the rows of the tables that report failures; other tables are listed with their size."""
    copy = bytearray(data)
    if copy[_WAL_FLAGS] == b"\x02\x02":
        copy[_WAL_FLAGS] = b"\x01\x01"
    base = sqlite3.connect(":memory:")
    try:
        base.deserialize(bytes(copy))
        base.execute("pragma query_only = on")
        base.execute("pragma trusted_schema = off")
        yield from _tables(base, context)
    except (sqlite3.Error, OverflowError) as fault:
        yield Unread(0, f"the database is damaged: {fault}")
    finally:
        base.close()


def _tables(base: sqlite3.Connection, context: Context) -> Iterator[RawRecord | Unread]:
    """Yield the rows of all tables in the order of their times; a table has no order of its own."""
    dated: list[tuple[float, RawRecord]] = []
    for (name,) in base.execute(
        "select name from sqlite_master where type = 'table' order by name"
    ).fetchall():
        quoted = '"' + name.replace('"', '""') + '"'
        if name in TABLES:
            dated.extend(_rows(base, name, quoted, context))
        elif not name.startswith("sqlite_"):
            count = base.execute(f"select count(*) from {quoted}").fetchone()[0]
            yield Unread(0, f"table {name}: {count:,} rows, none of the tables that report failures")
        if len(dated) >= ROWS_LIMIT:
            yield Unread(0, f"table {name}: the rows after the first {ROWS_LIMIT:,} are left out")
            break
    dated.sort(key=lambda pair: pair[0])
    yield from (record for _, record in dated)


def _rows(
    base: sqlite3.Connection, name: str, quoted: str, context: Context
) -> Iterator[tuple[float, RawRecord]]:
    cursor = base.execute(f"select * from {quoted} limit {ROWS_LIMIT}")
    columns = [column[0] for column in cursor.description]
    for number, row in enumerate(cursor, 1):
        cells = {column: _shown(value) for column, value in zip(columns, row, strict=True)}
        at = moment(time_of(cells))
        text = json.dumps({"table": name, "row": cells}, ensure_ascii=False)
        yield at.at_ms if at else float("-inf"), json_records.record(number, text, context)


def _shown(value: Any) -> Any:
    """Return a cell as JSON; a payload column is opened, bytes become their size."""
    if isinstance(value, bytes):
        return f"{len(value):,} bytes"
    if isinstance(value, str) and value[:1] in {"{", "["}:
        try:
            return json.loads(value)
        except (ValueError, RecursionError):
            return value
    return value
