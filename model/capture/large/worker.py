"""A worker process: reads chunks and suspects of one open file and sends back what they hold."""

from __future__ import annotations

import gc
import os
import pickle
import signal
import sys
from itertools import count
from multiprocessing.connection import Connection

from model.capture.events import ToolStarted
from model.capture.large.columns import checksum, code_of, marks_of
from model.capture.large.scan import scan_lines, scan_log
from model.capture.large.tasks import Load, Loaded, Scan, Scanned, Setup, Span
from model.capture.part import Part, fill
from model.capture.raw import Context, RawRecord
from model.capture.readers import log as log_reader
from model.capture.readers import prose
from model.capture.readers.json_records import Words, of_line
from model.capture.readers.json_text import DECODE_LIMIT
from model.capture.record import FileReport, Unread
from model.redaction.engine import naming
from model.vocabulary import Namespace

COLLECT_EVERY = 50  # tasks
LONGEST = 4 * DECODE_LIMIT + 4  # bytes of one record that are read: more characters than are ever decoded


def context_of(setup: Setup, *, host: bool = False) -> Context:
    """Return what the readers may know beside the bytes."""
    registry = setup.registry
    return Context(
        knows=lambda code: registry.get(Namespace.APP, code) is not None,
        defines=lambda code: registry.get(Namespace.DEFINITION, code) is not None,
        status=setup.status,
        host_file=host,
    )


def read_bytes(file: int, start: int, end: int) -> bytes:
    """Return bytes of a file, fewer when it has become shorter."""
    pieces: list[bytes] = []
    while start < end and (piece := os.pread(file, min(end - start, 1 << 26), start)):
        pieces.append(piece)
        start += len(piece)
    return b"".join(pieces)


def scan(file: int, task: Scan, setup: Setup) -> Scanned:
    """Look through a chunk."""
    data = read_bytes(file, task.start, min(task.end, task.start + LONGEST))
    look = scan_log if setup.reader == "log" else scan_lines
    return look(task, data, context_of(setup))


def raw_record(
    text: str, line: int, reader: str, context: Context, servers: frozenset[str] = frozenset()
) -> RawRecord | Unread | None:
    """Return the raw record that a span's text is, as the file's reader makes it."""
    if reader == "log":
        text = text.rstrip("\n")
        if log_reader.prefix(text.partition("\n")[0]) is None:
            return prose.record(line, text, context)
        return RawRecord(line, text, lambda shown: log_reader.reading(shown, context, servers=servers))
    if "\n" not in text:
        found = of_line(line, text, context)
        return prose.record(line, text, context) if isinstance(found, Words) else found
    words = [
        (number, one)
        for number, one in enumerate(text.split("\n"), line)
        if isinstance(of_line(number, one, context), Words)
    ]
    return next(prose.stray(words, context), None)


def load(file: int, task: Load, setup: Setup) -> list[bytes]:
    """Read suspects in full; each answer, a `Loaded` or None, is packed: many are kept for long."""
    context = context_of(setup, host=task.host)
    return [pickle.dumps(_loaded(file, span, setup, context, task.servers), -1) for span in task.spans]


def unpacked(answer: bytes) -> Loaded | None:
    """Return what `load` packed; None for a span that no longer holds a record."""
    found: Loaded | None = pickle.loads(answer)
    return found


def _loaded(file: int, span: Span, setup: Setup, context: Context, servers: frozenset[str]) -> Loaded | None:
    data = read_bytes(file, span.start, min(span.end, span.start + LONGEST))
    raw = raw_record(data.decode("utf-8", "replace"), span.line, setup.reader, context, servers)
    if raw is None or isinstance(raw, Unread):
        return None
    part = Part(FileReport("", setup.reader, "", ""))
    shape = next(iter(fill(part, (raw,), 0, setup.registry)))
    record = part.records[0]
    code = code_of(record.kind) | marks_of(
        record.events, record.turn, record.time_note, settled=bool(part.settled)
    )
    return Loaded(
        record.at_ms,
        code,
        record.session,
        shape,
        tuple(checksum(e.call_id) for e in record.events if isinstance(e, ToolStarted) and e.call_id),
        tuple(draft for _, draft in part.drafts),
        part.restored.get(0),
        part.plans.get(0),
        tuple(part.findings),
    )


def answer_to(task: Scan | Load, file: int, setup: Setup) -> Scanned | list[bytes]:
    """Do one task on an open file."""
    with naming(setup.exact):
        return scan(file, task, setup) if isinstance(task, Scan) else load(file, task, setup)


def serve(connection: Connection, file: int) -> None:
    """Answer tasks until the other side closes."""
    setup: Setup = connection.recv()
    gc.disable()  # hundreds of thousands of small values a chunk, and hardly a cycle among them
    for number in count(1):
        try:
            task = connection.recv()
        except EOFError:
            return
        connection.send(answer_to(task, file, setup))
        if number % COLLECT_EVERY == 0:
            gc.collect()
            gc.freeze()  # what is left is rules and tables


def main() -> None:
    """Serve the connection and the file whose numbers stand on the command line."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the one who asked ends us
    with Connection(int(sys.argv[1])) as connection:
        try:
            serve(connection, int(sys.argv[2]))
        except (BrokenPipeError, ConnectionResetError):
            return


if __name__ == "__main__":
    main()
