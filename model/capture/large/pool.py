"""A few worker processes for one file; one that dies, hangs or answers short costs its task one more try."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

from model.capture.large.tasks import Setup
from model.capture.large.worker import answer_to

TRIES = 2
DEADLINE_S = 60.0  # for one task; a chunk takes about a second
_ROOT = Path(__file__).resolve().parents[3]
COMMAND: Sequence[str] = (sys.executable, "-c", "from model.capture.large.worker import main; main()")


@dataclass(slots=True)
class _Worker:
    process: subprocess.Popen[bytes]
    connection: Connection
    job: _Job | None = None
    since: float = 0.0


@dataclass(slots=True)
class _Job:
    task: Any
    key: Any
    tries: int = 0


@dataclass(frozen=True, slots=True)
class Done:
    """An answer to a task, or None after its last try failed; `key` is the caller's."""

    key: Any
    task: Any
    answer: Any


@dataclass(slots=True)
class Pool:
    """Workers that share an open file. Not for two threads at once."""

    file: int
    setup: Setup
    workers: int = 2
    deadline_s: float = DEADLINE_S
    command: Sequence[str] = COMMAND
    complete: Callable[[Any, Any], bool] = lambda _task, _answer: True
    _waiting: deque[_Job] = field(default_factory=deque)
    _running: list[_Worker] = field(default_factory=list)
    _failed: list[Done] = field(default_factory=list)

    def start(self) -> None:
        """Start the processes; tasks may be given at once."""
        while len(self._running) < self.workers:
            self._running.append(self._spawn())

    @property
    def busy(self) -> int:
        """Return how many tasks are not answered."""
        return (
            len(self._waiting) + sum(worker.job is not None for worker in self._running) + len(self._failed)
        )

    def submit(self, key: Any, task: Any) -> None:
        """Hand over a task."""
        self._waiting.append(_Job(task, key))
        self._feed()

    def collect(self, timeout_s: float) -> list[Done]:
        """Return the answers that have come, waiting up to a time for one."""
        self.start()
        self._feed()
        busy = {worker.connection: worker for worker in self._running if worker.job is not None}
        done, self._failed = self._failed, []
        if done or not busy:
            return done
        for connection in wait(list(busy), timeout_s):
            worker = busy[connection]  # type: ignore[index]
            try:
                answer = worker.connection.recv()
            except (EOFError, OSError):
                self._replace(worker)
                continue
            job = worker.job
            worker.job = None
            if job is None:
                continue
            if self.complete(job.task, answer):
                done.append(Done(job.key, job.task, answer))
            else:
                self._again(job)
        now = time.monotonic()
        for worker in list(self._running):
            if worker.job is not None and now - worker.since > self.deadline_s:
                self._replace(worker)
        self._feed()
        done.extend(self._failed)
        self._failed = []
        return done

    def close(self) -> None:
        """End the processes; what they were at is dropped."""
        self._waiting.clear()
        for worker in self._running:
            worker.connection.close()
            worker.process.kill()
        for worker in self._running:
            worker.process.wait()
        self._running.clear()

    def _spawn(self) -> _Worker:
        ours, theirs = socket.socketpair()
        with ours, theirs:
            environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(_ROOT), *filter(None, sys.path)))}
            process = subprocess.Popen(
                [*self.command, str(theirs.fileno()), str(self.file)],
                pass_fds=(theirs.fileno(), self.file),
                stdin=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,  # what a fault there says may quote the file
                env=environment,
            )
            connection = Connection(ours.detach())
        with suppress(OSError):  # it died at once: the first task will notice
            connection.send(self.setup)
        return _Worker(process, connection)

    def _feed(self) -> None:
        for place, worker in enumerate(self._running):
            if worker.job is None and self._waiting:
                job = self._waiting.popleft()
                job.tries += 1
                worker.job, worker.since = job, time.monotonic()
                try:
                    worker.connection.send(job.task)
                except OSError:
                    self._replace(self._running[place])

    def _replace(self, worker: _Worker) -> None:
        """Put a new process in a worker's place; its task goes to the front, or failed for good."""
        worker.connection.close()
        worker.process.kill()
        worker.process.wait()
        self._running[self._running.index(worker)] = self._spawn()
        if worker.job is not None:
            self._again(worker.job)

    def _again(self, job: _Job) -> None:
        if job.tries < TRIES:
            self._waiting.appendleft(job)
        else:
            self._failed.append(Done(job.key, job.task, None))


@dataclass(slots=True)
class Inline:
    """The same without processes: each task is done, in this thread, when answers are collected."""

    file: int
    setup: Setup
    complete: Callable[[Any, Any], bool] = lambda _task, _answer: True
    _waiting: deque[_Job] = field(default_factory=deque)

    def start(self) -> None:
        """Start nothing."""

    @property
    def busy(self) -> int:
        """Return how many tasks are not answered."""
        return len(self._waiting)

    def submit(self, key: Any, task: Any) -> None:
        """Hand over a task."""
        self._waiting.append(_Job(task, key))

    def collect(self, _timeout_s: float) -> list[Done]:
        """Do the next task."""
        if not self._waiting:
            return []
        job = self._waiting.popleft()
        answer = answer_to(job.task, self.file, self.setup)
        return [Done(job.key, job.task, answer if self.complete(job.task, answer) else None)]

    def close(self) -> None:
        """Drop what waits."""
        self._waiting.clear()
