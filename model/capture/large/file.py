"""One big file: sniffed, indexed, looked through by workers, followed while it grows."""

from __future__ import annotations

import hashlib
import os
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from model.capture.decode import utf8_mark
from model.capture.large.cache import IndexCache
from model.capture.large.columns import EMPTY
from model.capture.large.gather import LOST_SUSPECT, Gathered, gather, judge
from model.capture.large.handle import Handle
from model.capture.large.incident import BigPart
from model.capture.large.lines import Chunks, LineIndex
from model.capture.large.pool import Inline, Pool
from model.capture.large.records import ROW_BYTES, Source
from model.capture.large.tasks import Load, Scan, Scanned, Setup, Span
from model.capture.large.worker import unpacked
from model.capture.readers.protocol import SAMPLE_CHARACTERS, Sample
from model.capture.record import Failure, FileReport, Record
from model.capture.sniff import choose
from model.findings import Finding
from model.problems import UnreadableInput
from model.redaction.exact import ExactSecrets
from model.registry.registry import Registry
from model.vocabulary import Level

READERS = ("json-lines", "log")
HEAD = 4 * SAMPLE_CHARACTERS + 4  # bytes that hold every sample
FIRST = 256 * 1024  # bytes whose lines are shown at once
INLINE = 8 << 20  # bytes that are not worth a process
INLINE_SUSPECTS = 500  # nor are so few suspects
_BATCH = 48  # suspects a worker reads at a time


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the reading is, in bytes of the lines and of the columns, and in suspects."""

    size: int
    indexed: int = 0
    scanned: int = 0
    suspects: int = 0
    loaded: int = 0

    @property
    def share(self) -> float:
        """Return how far all of it is, 0 to 1: the lines are quick, the suspects the rest."""
        lines = (0.1 * self.indexed + 0.6 * self.scanned) / max(1, self.size)
        return lines + 0.3 * (self.loaded / self.suspects if self.suspects else 0)


@dataclass(frozen=True, slots=True)
class Change:
    """What a poll saw: lines that are new, a file that began anew, another file under its name, or none."""

    lines: int = 0
    restarted: bool = False
    replaced: bool = False
    missing: bool = False


@dataclass(slots=True)
class Watch:
    """Who wants to know; called in the thread that reads.

    `on_rows` gets the number of lines that can be shown; `on_suspects` the places of the records that may be
    failures, once every line has been seen; `on_failures` what more is classified, not yet folded: its `line`
    says where, its `record` nothing; `on_progress` how far the reading is.
    """

    on_rows: Callable[[int], None] = lambda _rows: None
    on_suspects: Callable[[Sequence[int]], None] = lambda _places: None
    on_failures: Callable[[Sequence[Failure]], None] | None = None
    on_progress: Callable[[Progress], None] = lambda _progress: None


@dataclass(frozen=True, slots=True)
class Sniffed:
    """What a file was taken for."""

    reader: str
    why: str
    encoding: str
    start: int  # bytes of a byte order mark


def sniff(handle: Handle, container: str | None = None) -> Sniffed | None:
    """Say how a file would be read line by line, or None when another reader is surer of it.

    Raises BadRequest for a container nobody knows.
    """
    head = os.pread(handle.number, HEAD, 0)
    start = utf8_mark(head)
    if start is None:
        return None
    text = head[start:].decode("utf-8", "replace")
    if not text.strip():
        return None
    whole = len(head) < HEAD and len(text) <= SAMPLE_CHARACTERS
    chosen = choose(Sample(text[:SAMPLE_CHARACTERS], whole), container)
    if chosen.reader.name not in READERS:
        return None
    return Sniffed(chosen.reader.name, chosen.why, "utf-8-bom" if start else "utf-8", start)


@dataclass(slots=True)
class _Known:
    """What is known of a file so far; grows at its end."""

    lines: LineIndex
    chunks: list[tuple[Scan, Scanned | None]] = field(default_factory=list)
    loaded: dict[Span, bytes] = field(default_factory=dict)  # packed, as the workers send them
    about: tuple[bool, frozenset[str]] = (False, frozenset())  # what the suspects were read under


class LargeFile:
    """A big file of JSON lines or log lines. One thread reads (`run`, `poll`); any may ask for rows."""

    def __init__(
        self,
        handle: Handle,
        sniffed: Sniffed,
        registry: Registry,
        *,
        status: int | None = None,
        watch: Watch | None = None,
        cache: IndexCache | None = None,
        exact: ExactSecrets | None = None,
        workers: int = 2,
        pool: Callable[[int, Setup, int], Pool | Inline] | None = None,
    ) -> None:
        """Take an open file.

        `status` is an HTTP status known from elsewhere, `cache` keeps the index for the next time, `exact`
        is what a person named to be hidden, `pool` makes the workers.
        """
        self.handle, self.sniffed = handle, sniffed
        self.setup = Setup(registry, sniffed.reader, status, exact)
        self.watch = watch or Watch()
        self._workers, self._make_pool, self._cache = workers, pool or _pool, cache
        self._known = _Known(LineIndex(sniffed.start))
        self._cancelled = threading.Event()
        self._progress = Progress(handle.size())
        self._gathered: Gathered | None = None
        self._edges = (0, "")
        self._notes: list[Finding] = []
        self._moved = False

    def cancel(self) -> None:
        """Let `run` stop at the next block; what is known by then stays."""
        self._cancelled.set()

    def resume(self) -> None:
        """Allow `run` again after `cancel`."""
        self._cancelled.clear()

    def first_rows(self, limit: int = 60) -> list[Record]:
        """Return the first lines as records, before anything is indexed."""
        lines = LineIndex(self.sniffed.start)
        for _ in lines.read(self.handle.number, self.sniffed.start + FIRST):
            pass
        count = len(lines)
        if count > 1 and lines.size < self.handle.size() and lines.size - lines.starts[-1] <= ROW_BYTES:
            count -= 1  # the last one goes on, and more of it would be shown
        return [self._line(lines, number) for number in range(min(limit, count))]

    def line(self, number: int) -> Record:
        """Return a line, counted from 0, as a record for a list: at most 64 KB of it are read."""
        return self._line(self._known.lines, number)

    def _line(self, lines: LineIndex, number: int) -> Record:
        source = Source(self.handle, lines, EMPTY, {}, self.setup, *self._known.about)
        start, end = lines.bounds(number)
        return replace(source.row_of(Span(start, end, number + 1, number + 1), 0), seq=number)

    def run(self) -> bool:
        """Read the file to its present end; return False when it was cancelled."""
        size = self.handle.size()
        self._edges = (size, self.handle.edges(size))
        known = self._known
        if not known.chunks and self._cache is not None:
            stored = self._cache.load(self.handle, self._about(), self.sniffed.start)
            if stored is not None:
                known.lines = LineIndex.of(stored.starts, stored.size)
                known.chunks = list(stored.chunks)
                self.watch.on_rows(len(known.lines))
        self._progress = Progress(size, known.lines.size)
        new = size - known.lines.size
        waiting = sum(len(one.suspects) for _, one in known.chunks if one) - len(known.loaded)
        much = new > INLINE or waiting > INLINE_SUSPECTS
        pool = self._make_pool(self.handle.number, self.setup, self._workers if much else 0)
        pool.complete = _complete
        try:
            pool.start()
        except OSError:  # no process can be had: it takes longer, and gives the same
            pool.close()
            pool = Inline(self.handle.number, self.setup, _complete)
        try:
            if not (self._index(pool, size) and self._scan(pool)):
                return False
            if self._cache is not None and new:
                starts, chunks = known.lines.starts, known.chunks
                self._cache.save(
                    self.handle, self._about(), self.sniffed.start, starts, known.lines.size, chunks
                )
            return self._load(pool)
        finally:
            pool.close()

    def _about(self) -> str:
        """Return what an index depends on beside its file."""
        return f"{self.sniffed.reader} {self.setup.status} {digest(self.setup.registry)}"

    def _index(self, pool: Pool | Inline, size: int) -> bool:
        known = self._known
        if known.chunks and known.lines.size < size and not _ended(known):
            known.chunks.pop()  # its last line goes on
        for number, (task, answer) in enumerate(known.chunks):
            if answer is None:
                pool.submit(number, task)
        done = known.chunks[-1][0] if known.chunks else None
        chunks = Chunks(known.lines, done.first_line - 1 + done.lines if done else 0)
        for at in known.lines.read(self.handle.number, size):
            if self._cancelled.is_set():
                return False
            self._submit(pool, chunks.ready())
            if at & 0x1FFFFFF < 1 << 20 or at == size:  # every 32 blocks
                self._say(indexed=at)
                self.watch.on_rows(len(known.lines))
                self._take(pool, 0)
        self._submit(pool, chunks.ready(final=True))
        self.watch.on_rows(len(known.lines))
        return True

    def _submit(self, pool: Pool | Inline, tasks: Any) -> None:
        for task in tasks:
            self._known.chunks.append((task, None))
            pool.submit(len(self._known.chunks) - 1, task)

    def _scan(self, pool: Pool | Inline) -> bool:
        while pool.busy:
            if self._cancelled.is_set():
                return False
            self._take(pool, 0.1)
        self._gathered = gather(self._known.chunks, self.sniffed.reader)
        self.watch.on_suspects([place for place, _ in self._gathered.suspects])
        return True

    def _load(self, pool: Pool | Inline) -> bool:
        found, known = self._gathered, self._known
        assert found is not None
        about = (found.host, found.servers)
        if about != known.about:
            known.about = about
            for _, suspect in found.suspects:
                if suspect.rpc:
                    known.loaded.pop(suspect.span, None)
        missing = [suspect.span for _, suspect in found.suspects if suspect.span not in known.loaded]
        for at in range(0, len(missing), _BATCH):
            spans = tuple(missing[at : at + _BATCH])
            pool.submit(spans, Load(spans, *about))
        while pool.busy:
            if self._cancelled.is_set():
                return False
            self._take(pool, 0.1)
            self._say(suspects=len(found.suspects), loaded=len(known.loaded))
        return True

    def _take(self, pool: Pool | Inline, timeout_s: float) -> None:
        known = self._known
        for done in pool.collect(timeout_s):
            if isinstance(done.task, Scan):
                known.chunks[done.key] = (done.task, done.answer)
                self._say(scanned=self._progress.scanned + done.task.end - done.task.start)
            else:
                answers = done.answer or [LOST_SUSPECT] * len(done.key)
                known.loaded.update(zip(done.key, answers, strict=True))
                self._classified(answers)

    def _classified(self, answers: Sequence[bytes]) -> None:
        if self.watch.on_failures is None:
            return
        loaded = [unpacked(answer) for answer in answers if answer != LOST_SUSPECT]
        failures = [draft.failure for one in loaded if one for draft in one.drafts]
        if failures:
            self.watch.on_failures(failures)

    def _say(self, **more: int) -> None:
        self._progress = replace(self._progress, **more)
        self.watch.on_progress(self._progress)

    def successor(self) -> LargeFile | None:
        """Return the file that stands under this one's name now, unread; None when there is none to read."""
        try:
            handle = Handle(self.handle.path)
        except UnreadableInput:
            return None
        sniffed = sniff(handle, self.sniffed.reader)
        if sniffed is None:
            return None
        return LargeFile(
            handle,
            sniffed,
            self.setup.registry,
            status=self.setup.status,
            watch=self.watch,
            cache=self._cache,
            workers=self._workers,
            pool=self._make_pool,
        )

    def poll(self) -> Change:
        """Look whether the file has changed, and read what is new; call it every half second."""
        about = self.handle.stat()
        lines = self._known.lines
        before, restarted = len(lines), False
        seen, edges = self._edges
        if about.st_size < seen or self.handle.edges(seen) != edges:
            text = "The file was cut or written anew while it was open; it was read again from its beginning."
            self._notes.append(Finding("file-restarted", Level.W, text, 0, 1))
            self._known, self._gathered, restarted = _Known(LineIndex(self.sniffed.start)), None, True
            before = 0
        if about.st_size != lines.size or restarted:
            self.run()
        at_path = self.handle.at_path()
        moved = at_path is None or at_path != (about.st_dev, about.st_ino)
        if moved and at_path is not None and not self._moved:
            self._moved = True
            text = "The file ends here: under its name stands a new one, which follows."
            self._notes.append(Finding("file-rotated", Level.I, text, 0, max(1, len(self._known.lines))))
        return Change(
            len(self._known.lines) - before, restarted, moved and at_path is not None, at_path is None
        )

    def part(self, name: str, container: Callable[..., tuple[str, str]]) -> BigPart:
        """Return what the file gave, under a name; `container` names it by the shapes of its records."""
        found = self._gathered or gather(self._known.chunks, self.sniffed.reader)
        verdicts = judge(found, self._known.loaded)
        source = Source(
            self.handle,
            self._known.lines,
            verdicts.columns,
            found.groups,
            self.setup,
            found.host,
            found.servers,
        )
        called, why = container(self.sniffed.reader, self.sniffed.why, verdicts.shapes)
        report = FileReport(
            name,
            called,
            why,
            self.sniffed.encoding,
            records=len(verdicts.columns),
            unread=tuple(verdicts.unread),
        )
        return BigPart(report, source, verdicts, [*verdicts.findings, *_damage(found.damaged), *self._notes])


def digest(registry: Registry) -> str:
    """Return what a reading depends on beside the file: the known codes and the readers' own source."""
    found = hashlib.blake2b(digest_size=16)
    for path in sorted(Path(__file__).parents[1].rglob("*.py")):
        about = path.stat()
        found.update(f"{path.name} {about.st_size} {about.st_mtime_ns}\n".encode())
    for key in sorted(map(str, registry.entries)):
        found.update(key.encode("utf-8", "replace"))
    return found.hexdigest()


def _damage(lines: Sequence[int]) -> list[Finding]:
    text = "Bytes that are no text in this encoding were replaced."
    return [Finding("bytes-replaced", Level.W, text, 0, line) for line in lines[:20]]


def _ended(known: _Known) -> bool:
    """Say whether the last chunk ends with a line break."""
    return known.chunks[-1][0].end == int(known.lines.starts[-1])


def _complete(task: Any, answer: Any) -> bool:
    """Say whether a worker answered all it was asked."""
    if isinstance(task, Scan):
        return isinstance(answer, Scanned) and answer.lines == task.lines
    return isinstance(answer, list) and len(answer) == len(task.spans)


def _pool(file: int, setup: Setup, workers: int) -> Pool | Inline:
    frozen = getattr(sys, "frozen", False)  # a bundle has no interpreter to start
    return Pool(file, setup, workers) if workers and not frozen else Inline(file, setup)
