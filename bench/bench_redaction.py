"""Redaction: throughput, latency, start, memory and a bounded fuzz run, each beside its goal."""

from __future__ import annotations

import json
import os
import random
import string
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path

from model.redaction.engine import Redactor, default_redactor
from model.redaction.stream import ByteFeed

ROOT = Path(__file__).parent.parent
MEGABYTES = int(os.environ.get("REDACTION_BENCH_MB", "200"))
FUZZ_SECONDS = 5.0
CHUNK = 1 << 18
ALPHABET = string.ascii_letters + string.digits

_MESSAGES = (
    "token usage recorded for key auth flow", "streaming response finished", "tool call returned",
    "Missing bearer token", "invalid x-api-key", "context window is 128000 tokens", "OAuth token has expired",
)  # fmt: skip
_START = """
import time
a = time.process_time()
from model.redaction.engine import default_redactor
default_redactor().redact("clean")
b = time.process_time()
default_redactor().redact("password=hunter2abc")
print((b - a) * 1e3, (time.process_time() - b) * 1e3)
"""


_BETWEEN = (" ", "=", ", ", "key: ", "late\x7f", "late\x00", "x\u200b", "%7f", "\\u0001", "/", '"')


def run(out: Callable[[str], None]) -> None:
    """Print every figure with the ratio to its goal; above 1.0 is better than the goal."""
    redactor = default_redactor()
    rnd = random.Random(7)
    _start(out)
    for share, goal, label in (
        (0.01, 20.0, "NDJSON, 1 % of lines hold a secret"),
        (0.0, 100.0, "NDJSON, none"),
    ):
        _throughput(out, redactor, share, goal, label)
    _latency(out, redactor, rnd)
    _sizes(out, redactor, rnd)
    _families(out, redactor)
    _fuzz(out, redactor)


def _figure(
    out: Callable[[str], None], what: str, value: float, unit: str, goal: float, *, more: bool
) -> None:
    ratio = value / goal if more else goal / max(value, 1e-9)
    out(f"redaction  {what:<46} {value:9.2f} {unit:<5} goal {goal:g} {unit}  ×{ratio:.2f}")


def _start(out: Callable[[str], None]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "PYTHONPYCACHEPREFIX": folder}
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        runs = [
            subprocess.run([sys.executable, "-c", _START], capture_output=True, env=env, cwd=ROOT, check=True)
            for _ in range(6)
        ]
    clean, first = min(tuple(map(float, run.stdout.split())) for run in runs[1:])
    _figure(out, "import and compile, warm cache", clean, "ms", 60, more=False)
    out(f"redaction  {'first text the gate lets through, once':<46} {first:9.2f} ms")


def _line(rnd: random.Random, secret: bool) -> bytes:
    row: dict[str, object] = {
        "ts": f"2026-03-04T10:22:31.{rnd.randrange(1000):03}Z", "level": "info", "channel": "agent",
        "message": rnd.choice(_MESSAGES), "requestId": f"req_{rnd.getrandbits(128):032x}",
        "traceId": f"{rnd.getrandbits(128):032x}", "model": "acme-large-20250929",
        "durationMs": rnd.randrange(9999),
        "usage": {"prompt_tokens": rnd.randrange(5000), "completion_tokens": rnd.randrange(900)},
        "url": "https://api.example.test/v1/messages",
    }  # fmt: skip
    if secret:
        row["headers"] = {"authorization": f"Bearer {_token(rnd)}", "accept": "*/*"}
    return json.dumps(row).encode() + b"\n"


def _token(rnd: random.Random, size: int = 36) -> str:
    return "".join(rnd.choices(ALPHABET, k=size))


def _chunks(megabytes: int, share: float) -> Iterator[bytes]:
    rnd = random.Random(3)
    block = b"".join(_line(rnd, rnd.random() < share) for _ in range(8000))
    for number in range(megabytes * 1_000_000 // len(block) + 1):
        first = number * 977 % CHUNK + 1  # another place to cut the lines each time
        yield block[:first]
        yield from (block[at : at + CHUNK] for at in range(first, len(block), CHUNK))


def _throughput(
    out: Callable[[str], None], redactor: Redactor, share: float, goal: float, label: str
) -> None:
    feed = ByteFeed(redactor)
    size, spent, held = 0, 0.0, 0
    for chunk in _chunks(MEGABYTES, share):
        size += len(chunk)
        began = time.process_time()
        feed.feed(chunk)
        spent += time.process_time() - began
        held = max(held, feed.held)
    feed.close()
    _figure(out, f"{label}, {size // 1_000_000} MB", size / 1e6 / spent, "MB/s", goal, more=True)
    _figure(out, "  most held back", held / 1024, "KiB", 64, more=False)
    _memory(out, redactor, share)


def _memory(out: Callable[[str], None], redactor: Redactor, share: float) -> None:
    peaks = []
    for megabytes in (4, 16):
        feed = ByteFeed(redactor, keep_findings=False)
        tracemalloc.start()
        for chunk in _chunks(megabytes, share):
            feed.feed(chunk)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    _figure(out, "  peak memory at 16 MB ÷ at 4 MB", peaks[1] / peaks[0], "×", 1.1, more=False)


def _text(rnd: random.Random, size: int, secrets: int) -> str:
    lines = [_line(rnd, False).decode().strip() for _ in range(size // 380 + 1)]
    for _ in range(secrets):
        kind = rnd.choice(
            ["password=", "Authorization: Bearer ", '{"api_key": "', "https://u:", "x-api-key: "]
        )
        tail = {'{"api_key": "': '"}', "https://u:": "@db.example.test/x"}.get(kind, "")
        lines.insert(rnd.randrange(len(lines) + 1), kind + _token(rnd) + tail)
    return "\n".join(lines)[-size:]


def _latency(out: Callable[[str], None], redactor: Redactor, rnd: random.Random) -> None:
    texts = [_text(rnd, rnd.choice([200, 600, 1500, 4096]), rnd.choice([0, 1, 1, 2, 3])) for _ in range(2000)]
    for text in texts[:100]:
        redactor.redact(text)
    spent = sorted(_seconds(redactor, text) for text in texts)
    _figure(out, "texts up to 4 KB, p99", spent[int(len(spent) * 0.99)] * 1e3, "ms", 2, more=False)
    out(f"redaction  {'  p50':<46} {spent[len(spent) // 2] * 1e3:9.2f} ms")


def _seconds(redactor: Redactor, text: str) -> float:
    began = time.process_time()
    redactor.redact(text)
    return time.process_time() - began


def _sizes(out: Callable[[str], None], redactor: Redactor, rnd: random.Random) -> None:
    _figure(
        out, "100 KB, 25 secrets", _seconds(redactor, _text(rnd, 100_000, 25)) * 1e3, "ms", 100, more=False
    )
    item = json.dumps({"m": "x" * 50, "n": [1, 2, 3], "k": "some text here", "u": "https://a.example.test/x"})
    for label, every in (("one secret", 20_000), ("1 % of items hold a secret", 100)):
        items = [item if at % every else json.dumps({"api_key": _token(rnd)}) for at in range(1, 46_000)]
        text = '{"items":[' + ",".join(items) + "]}"
        _figure(out, f"5 MB in a single line, {label}", _seconds(redactor, text), "s", 1, more=False)


_FAMILIES: dict[str, Callable[[int], str]] = {
    "password=": lambda n: "password=" * (n // 9),
    "backslashes": lambda n: 'password="' + "\\" * n,
    "openers": lambda n: '"token": {"' * (n // 11),
    "spaces after a header": lambda n: "authorization:" + " " * n,
    "headers": lambda n: "authorization: digest " * (n // 22),
    "://": lambda n: "://a:b" * (n // 6),
    "records": lambda n: '"name": "password", ' * (n // 20),
    "pairs": lambda n: "('password', " * (n // 13),
    "wraps": lambda n: "A1b2C3d4E5f6G7h8\n" * (n // 17) + "password=x",
    "deltas": lambda n: 'data: {"delta":{"text":"pass' * (n // 28),
}


def _families(out: Callable[[str], None], redactor: Redactor) -> None:
    worst, name = 0.0, ""
    for family, make in _FAMILIES.items():
        small = min(_seconds(redactor, make(10_000)) for _ in range(3))
        large = min(_seconds(redactor, make(40_000)) for _ in range(3))
        # Below a fifth of a millisecond the small run measures the clock.
        ratio = large / max(small, 2e-4)
        if ratio > worst:
            worst, name = ratio, family
    _figure(out, f"t(40 KB) ÷ t(10 KB), worst: {name}", worst, "×", 8, more=False)


_PIECES = (
    "password", "token", "=", ": ", '"', "'", "\\", "\\n", "\n", "{", "}", "[", "]", "Bearer ", "://", "@",
    "%3D", ";", "\x1b[1m", "\u200b", "\\u0070", "&quot;", "data: ", '"delta":{"text":"', "🙂", "密码：",
    "-p ", "cookie: ",
)  # fmt: skip


def _fuzz(out: Callable[[str], None], redactor: Redactor) -> None:
    """Throw random pieces together for a bounded time; every promise broken is a line."""
    rnd = random.Random(time.time_ns())
    began, runs, broken = time.monotonic(), 0, 0
    while time.monotonic() - began < FUZZ_SECONDS:
        text = "".join(
            rnd.choice(_PIECES) if rnd.random() < 0.7 else _token(rnd, 12) for _ in range(rnd.randrange(60))
        )
        said = redactor.redact(text)
        same = redactor.redact(said.text).text == said.text
        gated = redactor.spans(text) == redactor.spans(text, gated=False)
        runs += 1
        leaked = _leak(rnd, redactor) if runs % 50 == 0 else ""
        if leaked:
            broken += 1
            out(f"redaction  fuzz: shown {leaked!a}")
        if not same or not gated:
            broken += 1
            out(f"redaction  fuzz: {'gate' if same else 'not idempotent'} {text!a}")
    out(f"redaction  fuzz: {runs} texts in {FUZZ_SECONDS:g} s, {broken} broken promises")


def _leak(rnd: random.Random, redactor: Redactor) -> str:
    """Put tokens of a known shape into a long line; return one that shows, with what stands before it."""
    between, filler = rnd.choice(_BETWEEN), rnd.choice((0, 5, 80, 600))
    parts, tokens = [], []
    for _ in range(400):
        tokens.append("ghp" + "_" + _token(rnd))
        words = "".join(rnd.choices("lorem ipsum ", k=rnd.randint(0, filler)))
        parts += [words, between, tokens[-1], rnd.choice((" ", ",", "&", '"', " done. "))]
    said = redactor.redact("".join(parts)).text
    return next((f"{between}{token}" for token in tokens if token[8:] in said), "")
