"""Fuzz every reader for a bounded time, guided by which lines of the readers an input reaches.

READERS_BENCH_SECONDS (20) is shared by all readers, READERS_BENCH_SEED (1) chooses the run. An input that
raises, or that shows the secret planted in it, is printed and belongs into the tests.
"""

from __future__ import annotations

import os
import random
import re
import string
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from types import FrameType
from typing import Any

from model.capture.load import open_text
from model.capture.readers import READERS
from model.registry.load import load_registry
from model.registry.registry import Registry

SECONDS = float(os.environ.get("READERS_BENCH_SECONDS", "20"))
SEED = int(os.environ.get("READERS_BENCH_SEED", "1"))
LONGEST = 6_000  # characters of an input
_WHERE = os.path.join("model", "capture", "")  # noqa: PTH118 - a part of a path, not a path
_GLUED = re.compile(r"[A-Za-z0-9_-]@")
_SHOWN = 3  # finds of a reader that are printed
_EVENT = (
    '{"sessionId":"s","turnId":"t","ts":1786442400000,"event":{"type":"error",'
    '"error":{"code":"TIMEOUT","message":"late @"}}}\n'
)
_LOG = (
    '{"ts":"2026-08-11T09:20:00.000Z","level":"error","channel":"a","message":"failed: 503 @",'
    '"data":{"error":"x"}}\n'
)
_ARRAY = (
    '[{"code":"PROVIDER_ERROR","message":"429 @","details":{"retryAfterMs":5}},'
    '{"ok":false,"component":"host"}]'
)
_RPC = (
    '{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"@",'
    '"data":{"errorCode":"RATE_LIMITED"}}}\n{"jsonrpc":"2.0"}\n'
)
_STREAM = '{\n "a": 1\n}\n{\n "error": {"message": "overloaded @", "type": "x"}\n}\n'
_TEXT_LOG = (
    "2026-08-11 09:20:00 ERROR request failed: 500 @\n"
    'Traceback (most recent call last):\n  File "a", line 1\nE: x\n'
)
_LOGFMT = (
    'time="2026-08-11" level=error msg="429 @" status=429\n'
    "ERROR 2026-08-11 09:20:00 boom\n09:20:00.1 fatal: x\n"
)
_SSE = (
    'event: message_start\ndata: {"type":"message_start"}\n\n'
    'event: error\ndata: {"type":"error","error":{"message":"@"}}\n\n'
)
_HAR = (
    '{"log":{"entries":[{"startedDateTime":"2026-08-11T09:20:00Z","request":{"url":"https://x"},'
    '"response":{"status":429,"content":{"text":"{\\"error\\":{\\"message\\":\\"@\\"}}"}}},'
    '{"response":{"status":0,"_error":"net::ERR"}}]}}'
)
_HTTP = (
    "> POST /v1 HTTP/1.1\n> authorization: Bearer @\n\n"
    '< HTTP/1.1 429 Too Many Requests\n< retry-after: 3\n\n{"error":"@"}\n'
)
_PASTE = (
    '### What happened\n```json\n{"error":{"message":"@"}}\n```\n**Model**: acme\n'
    "$ curl -H 'x-api-key: @'\n│ Error: 529 │\n"
)
_SEEDS = (_EVENT + _LOG, _ARRAY, _RPC, _STREAM, _TEXT_LOG, _LOGFMT, _SSE, _HAR, _HTTP, _PASTE)
_TOKENS = (
    *(
        '"',
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\n",
        "\r\n",
        "\x00",
        "\ufeff",
        "\x1e",
        "\\",
        "\\u",
        "\ud800",
        "null",
        "NaN",
        "1e999",
        "-1",
    ),
    *(
        "data: ",
        "event: ",
        "HTTP/1.1 500\n",
        "```",
        "[timing] ",
        "2026-08-11T09:20:00Z ",
        "ERROR ",
        '"error":',
        '"code":',
        '"ts":',
    ),
    *(
        '"isError":true',
        '"jsonrpc":"2.0",',
        '"status":503,',
        "9" * 400,
        "[" * 60,
        '{"a":' * 60,
        "\x1b[31m",
        "é",
        "错误",
        " | ",
    ),
)


@dataclass
class Run:
    """What the fuzzing of one reader found."""

    inputs: int = 0
    reached: set[tuple[int, int]] = field(default_factory=set)
    corpus: list[str] = field(default_factory=list)
    finds: list[tuple[str, str]] = field(default_factory=list)


class Tracer:
    """Notes which lines below model/capture run; files elsewhere are not traced at all."""

    def __init__(self) -> None:
        self.reached: set[tuple[int, int]] = set()

    def __enter__(self) -> Tracer:
        sys.settrace(self._call)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)

    def _call(self, frame: FrameType, _event: str, _arg: Any) -> Any:
        return self._line if _WHERE in frame.f_code.co_filename else None

    def _line(self, frame: FrameType, _event: str, _arg: Any) -> Any:
        self.reached.add((id(frame.f_code), frame.f_lineno))
        return self._line


def run(out: Callable[[str], None]) -> None:
    """Print for every reader how many inputs, how many lines they reached and what they found."""
    registry = load_registry()
    for reader in READERS:
        found = fuzz(reader.name, registry, SECONDS / len(READERS), random.Random(f"{SEED}{reader.name}"))
        out(
            f"readers  {reader.name:<14} {found.inputs:6,} inputs, {len(found.reached):5,} lines reached,"
            f" {len(found.corpus):4} kept, {len(found.finds)} finds"
        )
        for text, why in found.finds[:_SHOWN]:
            out(f"readers    {why}: {text[:2_000]!r}")


def fuzz(name: str, registry: Registry, seconds: float, rnd: random.Random) -> Run:
    """Feed a reader mutated inputs for some time; those that reach something new are mutated further."""
    found = Run()
    token = "sk-" + "".join(rnd.choices(string.ascii_letters + string.digits, k=40))
    waiting = list(_SEEDS)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        text = waiting.pop() if waiting else mutated(rnd, found.corpus or list(_SEEDS))
        found.inputs += 1
        why, reached = tried(text.replace("@", token), name, registry, token)
        if why is not None:
            found.finds.append((text, why))
        if not reached <= found.reached:
            found.reached |= reached
            found.corpus.append(text)
    return found


def tried(text: str, name: str, registry: Registry, token: str) -> tuple[str | None, set[tuple[int, int]]]:
    """Open a text with a reader; return what is wrong with the outcome, or None, and the lines reached."""
    with Tracer() as tracer:
        try:
            capture = open_text(text, registry, container=name)
        except Exception as fault:  # noqa: BLE001 - whatever it raises is a find
            return traceback.format_exception_only(fault)[-1].strip(), tracer.reached
    if _GLUED.search(text.replace(token, "@")):
        return None, tracer.reached  # behind a letter nothing says that a key begins
    shown = repr((capture.records, capture.failures, capture.findings))
    if any(token[at : at + 12] in shown for at in range(3, len(token) - 12)):
        return "shows the secret", tracer.reached
    return None, tracer.reached


def mutated(rnd: random.Random, corpus: list[str]) -> str:
    """Return a text made from one or two others."""
    text = rnd.choice(corpus)
    for _ in range(rnd.choice((1, 1, 2, 4))):
        at, to = sorted((rnd.randint(0, len(text)), rnd.randint(0, len(text))))
        deed = rnd.randrange(6)
        if deed == 0:
            text = text[:at] + rnd.choice(_TOKENS) + text[at:]
        elif deed == 1:
            text = text[:at] + text[min(to, at + rnd.randint(1, 40)) :]
        elif deed == 2:
            text = text[:to] + text[at:]  # a part twice
        elif deed == 3:
            other = rnd.choice(corpus)
            text = text[:at] + other[rnd.randint(0, len(other)) :]
        elif deed == 4 and text:
            text = text[:at] + chr(rnd.choice((rnd.randrange(128), rnd.randrange(0x3000)))) + text[at + 1 :]
        else:
            lines = text.split("\n")
            rnd.shuffle(lines)
            text = "\n".join(lines)
    return text[:LONGEST]
