"""Look through a chunk of lines: columns for every record, and the few records worth a full reading."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

import msgspec
import numpy as np

from model.capture import times
from model.capture.events import ToolStarted
from model.capture.large import plain
from model.capture.large.columns import (
    ASSUMED,
    MISSING,
    NO_SESSION,
    Bools,
    Int64,
    checksum,
    code_of,
    marks_of,
)
from model.capture.large.tasks import Scan, Scanned, Span, Suspect
from model.capture.raw import Context, RawRecord, Reading
from model.capture.readers import log as log_reader
from model.capture.readers.json_records import DAMAGED, Words, of_line
from model.capture.readers.json_text import DEPTH_LIMIT
from model.capture.record import Unread
from model.capture.shapes.logs import level_of
from model.capture.shapes.rpc import HOST_METHODS
from model.capture.shown import whole
from model.redaction.engine import redact

BATCH_LINES, BATCH_BYTES = 512, 256 * 1024
DAMAGED_LIMIT = 20  # lines with replaced bytes that are named
_METHOD = b'"method"'
_HOST_METHOD = re.compile(
    rb"\"method\"\s*:\s*\"(?:" + b"|".join(re.escape(name.encode()) for name in HOST_METHODS) + rb")\""
)
_BRACKET, _BRACKET_MASK = np.uint8(0x5B), np.uint8(0xDF)
_OPEN, _CLOSE, _RETURN = ord("{"), ord("}"), ord("\r")
_THOUSANDTHS = {f".{number:03}Z": number for number in range(1_000)}
_MS_FROM, _MS_TO = times.EARLIEST_MS, times.LATEST_MS


class Scanner:
    """Collects what one chunk holds; `data` is the chunk, and the only raw text there is."""

    def __init__(self, task: Scan, data: bytes, context: Context) -> None:
        """Find the lines of a chunk."""
        self.task, self.data, self.context = task, data, context
        self.is_log = False  # what a log's records are waits for all of its lines
        octets = np.frombuffer(data, np.uint8)
        breaks = np.flatnonzero(octets == 10)
        self.starts = np.concatenate(([0], breaks + 1))
        self.ends = np.concatenate((breaks, [len(data)]))
        if len(self.starts) and self.starts[-1] == len(data):
            self.starts, self.ends = self.starts[:-1], self.ends[:-1]
        self.count = len(self.starts)
        self.octets = octets
        self.at: list[int] = []
        self.codes: list[int] = []
        self.sessions: list[int] = []
        self.lines: list[range] = []
        self.names: dict[str | None, int] = {None: NO_SESSION}
        self.calls: list[tuple[int, int]] = []
        self.seconds: dict[str, int] = {}
        self.shapes: dict[str, tuple[int, int]] = {}
        self.found = Scanned(self.count)
        self.open: list[int] = []  # the first and the last index of lines that belong together and may go on

    def text(self, index: int) -> str:
        """Return a line of the chunk."""
        return self.data[self.starts[index] : self.ends[index]].decode("utf-8", "replace")

    def span(self, first: int, last: int) -> Span:
        """Return lines of the chunk as a place in the file."""
        base = self.task.start
        line = self.task.first_line
        return Span(base + int(self.starts[first]), base + int(self.ends[last]), line + first, line + last)

    def time(self, value: Any) -> int:
        """Return a time in ms, or MISSING; learns the second it lies in, as most captures write it."""
        if value.__class__ is str and value[19:] in _THOUSANDTHS:
            second = times.moment(value[:19] + "Z")
            if second is not None:
                self.seconds[value[:19]] = second.at_ms
        found = times.moment(None if value is msgspec.UNSET else value)
        return MISSING if found is None else found.at_ms

    def noted(self, value: str) -> bool:
        """Say whether a time without a zone was taken for the reader's own."""
        found = times.moment(value)
        return found is not None and found.note is not None

    def number(self, session: str | None) -> int:
        """Return the number of a session in this chunk."""
        return self.names.setdefault(session, len(self.names) - 1)

    def times_in_ms(self) -> Int64:
        """Return the times; whole numbers stand there as they were written, in whatever unit."""
        try:
            at = np.array(self.at, np.int64)
        except OverflowError:
            at = np.array(
                [when if -(1 << 63) < when < 1 << 63 else self.time(when) for when in self.at], np.int64
            )
        for place in np.flatnonzero(((at < _MS_FROM) | (at >= _MS_TO)) & (at != MISSING)).tolist():
            at[place] = self.time(int(at[place]))
        return at

    def put(self, index: int, at: int, code: int, session: str | None) -> int:
        """Add a record that begins on a line; return its place."""
        place = len(self.at)
        self.at.append(at)
        self.codes.append(code)
        self.sessions.append(self.number(session))
        self.lines.append(range(self.task.first_line + index, self.task.first_line + index + 1))
        return place

    def extend(
        self,
        begin: int,
        first: int,
        last: int,
        codes: list[int],
        at: list[Any],
        sessions: list[str | None],
        calls: list[tuple[int, str]],
    ) -> None:
        """Add records that were vouched for: parts of lists that belong to the lines from `begin` on."""
        base, seconds = len(self.at) - first, self.seconds
        at = at[first:last]
        for index in [n for n, when in enumerate(at) if when.__class__ is not int]:
            when = at[index]
            if when.__class__ is str:
                second, rest = seconds.get(when[:19]), _THOUSANDTHS.get(when[19:])
                if second is not None and rest is not None:
                    at[index] = second + rest
                    continue
            at[index] = self.time(when)
            if when.__class__ is str and when[-1:] != "Z" and self.noted(when):
                codes[first + index] |= ASSUMED
        numbers = list(map(self.names.get, sessions[first:last]))
        if None in numbers:
            numbers = [self.number(session) for session in sessions[first:last]]
        self.at += at
        self.codes += codes[first:last]
        self.sessions += numbers  # type: ignore[arg-type]
        self.lines.append(range(self.task.first_line + begin + first, self.task.first_line + begin + last))
        self.calls += [(base + index, checksum(call)) for index, call in calls]

    def read(self, first: int, last: int, raw: RawRecord, level: int | None = None) -> None:
        """Let the readers themselves say what a record is; one that reports something is a suspect."""
        reading = raw.read(raw.text)
        if level is None and reading.kind == "log" and isinstance(reading.value, dict):
            level = level_of(reading.value)
        place = self.put(first, *self.of(reading, level), reading.session)
        for event in reading.events:
            if isinstance(event, ToolStarted) and event.call_id:
                self.calls.append((place, checksum(event.call_id)))
        if last > first:
            self.found.groups.append((place, self.span(first, last)))
        rpc = isinstance(reading.value, dict) and "jsonrpc" in reading.value
        if reading.issues or reading.restored or reading.plan_kind or rpc:
            waits = rpc or self.is_log
            self.found.suspects.append(Suspect(place, self.span(first, last), waits))
        else:
            many, first_place = self.shapes.get(reading.shape, (0, place))
            self.shapes[reading.shape] = (many + 1, first_place)

    def suspect(self, index: int, line: plain.Line) -> None:
        """Add a record that is read in full whatever the readers say now; its columns are provisional."""
        session = line.sessionId if isinstance(line.sessionId, str) and line.sessionId else None
        rpc = line.jsonrpc is not msgspec.UNSET
        place = self.put(index, self.time(line.ts), code_of("rpc" if rpc else "event"), session)
        self.found.suspects.append(Suspect(place, self.span(index, index), rpc))

    def of(self, reading: Reading, level: int | None) -> tuple[int, int]:
        """Return time and code of a reading."""
        at = times.moment(reading.at)
        code = code_of(reading.kind, level) | marks_of(
            reading.events, reading.turn, at.note if at else None, settled=reading.settled
        )
        return (at.at_ms if at else MISSING), code

    def close(self) -> None:
        """End the lines that belong together; those that a chunk before may have begun are its lead."""
        if not self.found.closes:
            self.found.closes = True
            if self.open:
                self.found.lead = self.span(*self.open)
        elif self.open:
            self.group(*self.open)
        self.open = []

    def group(self, first: int, last: int) -> None:
        """Add a record of several lines, always worth a full reading."""
        place = self.put(first, MISSING, code_of("text"), None)
        span = self.span(first, last)
        self.found.suspects.append(Suspect(place, span))
        if last > first:
            self.found.groups.append((place, span))

    def result(self) -> Scanned:
        """Return the columns; session names are redacted here."""
        found = self.found
        if self.open:
            if found.closes:
                found.tail = self.span(*self.open)
            else:
                found.lead = self.span(*self.open)
        found.at_ms = self.times_in_ms()
        codes = np.array(self.codes, np.int64)
        found.shapes = self.counted(codes >> plain.SHAPE_SHIFT)
        found.code = (codes & 0xFFFF).astype(np.uint16)
        found.session = np.array(self.sessions, np.int32)
        found.names = tuple(whole(redact(name).text)[:128] for name in self.names if name is not None)
        found.line = (
            None if len(self.at) == self.count else np.fromiter(chain.from_iterable(self.lines), np.int64)
        )
        found.calls = (
            np.array([place for place, _ in self.calls], np.int64),
            np.array([number for _, number in self.calls], np.uint32),
        )
        found.host = any(map(_HOST_METHOD.match, _places(self.data)))
        found.damaged, found.invalid = self.damage()
        if found.lead is not None:
            lead = self.data[found.lead.start - self.task.start : found.lead.end - self.task.start]
            found.lead_blank = not lead.decode("utf-8", "replace").strip()
        return found

    def counted(self, shapes: Int64) -> dict[str, tuple[int, int]]:
        """Return how often each shape occurs and where first; the suspects are left out."""
        counted = dict(self.shapes)
        for number, shape in enumerate(plain.SHAPES, 1):
            places = np.flatnonzero(shapes == number)
            if len(places):
                many, first = counted.get(shape, (0, len(shapes)))
                counted[shape] = (many + len(places), min(first, int(places[0])))
        return counted

    def damage(self) -> tuple[tuple[int, ...], bool]:
        """Return the first lines that hold a replacement character, and whether decoding had to make one."""
        if self.data.isascii():
            return (), False
        try:
            self.data.decode("utf-8")
            invalid = False
            if b"\xef\xbf\xbd" not in self.data:
                return (), False
        except UnicodeDecodeError:
            invalid = True
        lines: list[int] = []
        for index in range(self.count):
            if "\ufffd" in self.text(index):
                lines.append(self.task.first_line + index)
                if len(lines) == DAMAGED_LIMIT:
                    break
        return tuple(lines), invalid


def _places(data: bytes) -> Iterator[memoryview]:
    """Yield a view at every place a method's name stands."""
    view, at = memoryview(data), data.find(_METHOD)
    while at >= 0:
        yield view[at:]
        at = data.find(_METHOD, at + 1)


def scan_lines(task: Scan, data: bytes, context: Context) -> Scanned:
    """Look through a chunk of JSON lines."""
    scanner = Scanner(task, data, context)
    odd = np.flatnonzero(~_even(scanner))
    begin = 0
    for index in (*odd.tolist(), scanner.count):
        while begin < index:
            far = int(np.searchsorted(scanner.starts, scanner.starts[begin] + BATCH_BYTES))
            end = max(begin + 1, min(index, begin + BATCH_LINES, far))
            _batch(scanner, begin, end)
            begin = end
        if index < scanner.count:
            _line(scanner, index)
            begin = index + 1
    return scanner.result()


def _even(scanner: Scanner) -> Bools:
    """Return which lines can be decoded together: one object each, and none that nests too deeply."""
    octets, starts, ends = scanner.octets, scanner.starts, scanner.ends
    if len(octets) < 2:
        return np.zeros(scanner.count, np.bool_)
    last = octets[ends - 1]
    last = np.where(last == _RETURN, octets[ends - 2], last)
    even: Bools = (octets[starts] == _OPEN) & (last == _CLOSE)
    for index in _bracketed(scanner):
        start, end = int(starts[index]), int(ends[index])
        opened = scanner.data.count(b"{", start, end) + scanner.data.count(b"[", start, end)
        if opened > DEPTH_LIMIT:
            even[index] = False
    return even


def _bracketed(scanner: Scanner) -> list[int]:
    """Return every line with more than DEPTH_LIMIT opening brackets, and some with half as many.

    Of every hundredth bracket of a chunk, two lie on such a line.
    """
    opens = np.bitwise_and(scanner.octets, _BRACKET_MASK)  # [ and { differ in one bit
    sampled = np.flatnonzero(np.equal(opens, _BRACKET, out=opens.view(np.bool_)))[:: DEPTH_LIMIT // 2]
    lines = np.searchsorted(scanner.ends, sampled)
    found: list[int] = np.unique(lines[1:][lines[1:] == lines[:-1]]).tolist()
    return found


def _batch(scanner: Scanner, begin: int, end: int) -> None:
    """Decode lines together; a part that does not decode is halved until the line is alone."""
    start, stop = int(scanner.starts[begin]), int(scanner.ends[end - 1])
    try:
        found = plain.LINES.decode_lines(memoryview(scanner.data)[start:stop])
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        found = []
    if len(found) == end - begin:
        _vouch(scanner, begin, found)
    elif end - begin == 1:
        _line(scanner, begin)
    else:
        middle = (begin + end) // 2
        _batch(scanner, begin, middle)
        _batch(scanner, middle, end)


def _vouch(scanner: Scanner, begin: int, found: list[plain.Line]) -> None:
    """Add the records of lines that decoded; the readers see those that nothing vouches for."""
    scanner.close()
    codes: list[Any] = list(map(plain.sure, found))
    at: list[Any] = [line.ts for line in found]
    sessions: list[Any] = [line.sessionId for line in found]
    calls: list[tuple[int, str]] = []
    done = 0
    for index in [index for index, known in enumerate(codes) if known.__class__ is not int]:
        known = codes[index] or _foreign(scanner, begin + index, found[index])
        if known is not None:
            codes[index], at[index], sessions[index], call = known
            if call:
                calls.append((index, call))
            continue
        scanner.extend(begin, done, index, codes, at, sessions, calls)
        if plain.reports(found[index]):
            scanner.suspect(begin + index, found[index])
        else:
            _line(scanner, begin + index)
        calls, done = [], index + 1
    scanner.extend(begin, done, len(found), codes, at, sessions, calls)


def _foreign(scanner: Scanner, index: int, line: plain.Line) -> plain.Sure | None:
    """Vouch for a structured log record that is none of the app's own."""
    if line.level.__class__ is not str or line.jsonrpc is not msgspec.UNSET:
        return None
    start, end = int(scanner.starts[index]), int(scanner.ends[index])
    try:
        return plain.sure_foreign(plain.FOREIGN.decode(memoryview(scanner.data)[start:end]))
    except (msgspec.MsgspecError, UnicodeError):
        return None


def _line(scanner: Scanner, index: int) -> None:
    """Let the reader itself say what a line is."""
    found = of_line(scanner.task.first_line + index, scanner.text(index), scanner.context)
    if found is None:
        return
    if isinstance(found, Words):
        scanner.open = [scanner.open[0] if scanner.open else index, index]
        return
    if not (isinstance(found, Unread) and found.reason.startswith(DAMAGED)):
        scanner.close()
    if isinstance(found, Unread):
        scanner.found.unread.append(found)
    else:
        scanner.read(index, index, found)


def scan_log(task: Scan, data: bytes, context: Context) -> Scanned:
    """Look through a chunk of log lines; a record runs to the next line that begins one."""
    scanner = Scanner(task, data, context)
    scanner.is_log = True
    servers: set[str] = set()
    begun: log_reader.Prefix | None = None
    for index in range(scanner.count):
        line = scanner.text(index)
        found = log_reader.prefix(line)
        if found is None:
            scanner.open = [scanner.open[0] if scanner.open else index, index]
            continue
        _end(scanner, begun)
        begun = found
        scanner.open = [index, index]
        server = log_reader.server_of(line, found)
        if server is not None:
            servers.add(server)
    scanner.found.servers = frozenset(servers)
    return scanner.result()


def _end(scanner: Scanner, begun: log_reader.Prefix | None) -> None:
    """End the record that runs; one whose beginning this chunk does not hold is its lead."""
    if begun is None:
        scanner.close()
        return
    first, last = scanner.open
    scanner.open = []
    text = "\n".join(scanner.text(index) for index in range(first, last + 1)).rstrip("\n")
    raw = RawRecord(
        scanner.task.first_line + first, text, lambda shown: log_reader.reading(shown, scanner.context)
    )
    scanner.read(first, last, raw, begun.level)
