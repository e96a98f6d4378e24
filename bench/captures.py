"""Make the benchmark capture: mixed NDJSON as `python -m bench.captures FILE MEGABYTES [SEED]`.

Agent events, AppErrors, JSON-RPC and log lines with ms and ISO times mixed; about 415 bytes a line, 94
lines of 60 to 120 KB per GB, every 200th record a failure, and in every log line a nested `code` that is
none. What looks like a secret is built here, at run time.
"""

from __future__ import annotations

import json
import random
import string
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

START = datetime(2026, 8, 11, 9, 20, tzinfo=UTC)
STEP_MS = 40  # between two records, on average
LONG_EVERY = 25_600  # records between two long lines: 94 per GB
FAILURE_EVERY = 200
SECRET_EVERY = 1_500
_WORDS = [
    "the",
    "model",
    "reads",
    "a",
    "file",
    "then",
    "writes",
    "the",
    "plan",
    "again",
    "while",
    "tokens",
    "stream",
    "and",
    "every",
    "tool",
    "answers",
    "in",
    "order",
    "because",
    "a",
    "session",
    "keeps",
    "its",
    "budget",
    "and",
    "the",
    "host",
    "waits",
    "for",
    "approval",
    "before",
    "it",
    "runs",
]
_SAID = (
    ("RATE_LIMITED", "429 Too Many Requests: retry after {n} seconds", {"providerStatus": 429}),
    ("PROVIDER_ERROR", "503 upstream connect error or disconnect/reset before headers, request {n}", {}),
    ("TIMEOUT", "The request timed out after {n} ms", {"phase": "stream"}),
    ("CONTEXT_LENGTH_EXCEEDED", "prompt is too long: {n} tokens > 200000 maximum", {"providerStatus": 400}),
    ("TOOL_DENIED", "The person denied the call {n}", {}),
    ("AUTH_INVALID", "401 invalid x-api-key (request {n})", {"providerStatus": 401}),
)


class Maker:
    """Lines of one seed, in the order of their times."""

    def __init__(self, seed: int = 5) -> None:
        self.rnd = random.Random(seed)
        self.texts = [" ".join(self.rnd.choices(_WORDS, k=self.rnd.randint(22, 48))) for _ in range(256)]
        self.number = 0
        self.second, self.shown = -1, ""

    def lines(self) -> Iterator[bytes]:
        """Yield lines without end."""
        kinds: tuple[tuple[int, Callable[[int], str]], ...] = (
            (58, self._update),
            (4, self._message_end),
            (4, self._tool_start),
            (4, self._tool_end),
            (18, self._log),
            (4, self._timing),
            (8, self._rpc),
        )
        pick = [make for weight, make in kinds for _ in range(weight)]
        while True:
            self.number += 1
            at = self.number * STEP_MS + self.rnd.randrange(STEP_MS)
            if self.number % LONG_EVERY == 0:
                yield self._long(at).encode()
            elif self.number % FAILURE_EVERY == 0:
                yield self._failure(at).encode()
            elif self.number % SECRET_EVERY == 1:
                yield self._with_secret(at).encode()
            else:
                yield self.rnd.choice(pick)(at).encode()

    def _text(self) -> str:
        return self.texts[self.rnd.getrandbits(8)]

    def _ms(self, at: int) -> int:
        return int(START.timestamp() * 1000) + at

    def _iso(self, at: int) -> str:
        second, rest = divmod(at, 1000)
        if second != self.second:
            self.second = second
            self.shown = (START + timedelta(seconds=second)).strftime("%Y-%m-%dT%H:%M:%S.")
        return f"{self.shown}{rest:03d}Z"

    def _ids(self) -> tuple[str, str]:
        """Return session and turn: eight sessions, a new turn every 400 records."""
        session = self.number % 8
        return f"sess-{session:04d}", f"turn-{self.number // 400:06d}-{session}"

    def _event(self, at: int, body: str) -> str:
        session, turn = self._ids()
        return f'{{"sessionId":"{session}","turnId":"{turn}","ts":{self._ms(at)},"event":{body}}}\n'

    def _update(self, at: int) -> str:
        return self._event(
            at,
            f'{{"type":"message_update","message":{{"id":"msg-{self.number >> 5}","role":"assistant",'
            f'"status":"streaming","content":[{{"type":"text","text":"{self._text()}"}}]}}}}',
        )

    def _message_end(self, at: int) -> str:
        return self._event(
            at,
            f'{{"type":"message_end","message":{{"id":"msg-{self.number >> 5}","role":"assistant",'
            f'"status":"complete","content":[{{"type":"text","text":"{self._text()}"}}],'
            f'"meta":{{"modelId":"acme-large","usage":{{"input":{self.number % 9000},"output":311}}}}}}}}',
        )

    def _tool_start(self, at: int) -> str:
        return self._event(
            at,
            f'{{"type":"tool_start","toolCallId":"call-{self.number // 100}","toolName":"read_file",'
            f'"args":{{"path":"src/module_{self.number % 97}.py","note":"{self._text()}"}}}}',
        )

    def _tool_end(self, at: int) -> str:
        return self._event(
            at,
            f'{{"type":"tool_end","toolCallId":"call-{self.number // 100}","toolName":"read_file",'
            f'"isError":false,"result":{{"content":[{{"type":"text","text":"{self._text()}"}}]}}}}',
        )

    def _log(self, at: int) -> str:
        session, _ = self._ids()
        level = ("info", "debug", "warn")[self.number % 3]
        return (
            f'{{"ts":"{self._iso(at)}","level":"{level}","channel":"agent",'
            f'"category":"session","message":"{self._text()}","sessionId":"{session}",'
            f'"data":{{"step":{self.number},"inner":{{"code":"E_{self.number % 700}",'
            f'"note":"{self._text()}"}}}}}}\n'
        )

    def _timing(self, at: int) -> str:
        session, turn = self._ids()
        return (
            f'{{"ts":"{self._iso(at)}","level":"info","channel":"agent","category":"timing",'
            f'"message":"[timing] '
            f"kind=model model=acme-large providerId=acme sessionId={session} turnId={turn} providerWaitMs="
            f'{self.number % 3000} streamMs=412 outcome=ok",'
            f'"data":{{"inner":{{"code":"OK_{self.number % 700}"}}}}}}\n'
        )

    def _rpc(self, at: int) -> str:
        session, turn = self._ids()
        if self.number & 1:
            return (
                f'{{"jsonrpc":"2.0","id":{self.number},"method":"tools.execute","ts":{self._ms(at)},"params":'
                f'{{"sessionId":"{session}","turnId":"{turn}","toolCallId":"call-{self.number // 100}",'
                f'"toolName":"search","args":{{"query":"{self._text()}"}}}}}}\n'
            )
        result = f'"result":{{"text":"{self._text()}"}}'
        return f'{{"jsonrpc":"2.0","id":{self.number},"ts":{self._ms(at)},{result}}}\n'

    def _long(self, at: int) -> str:
        text = " ".join(self.rnd.choices(self.texts, k=self.rnd.randint(60_000, 120_000) // 190))
        return self._event(
            at, f'{{"type":"message_update","message":{{"id":"m","role":"assistant","content":"{text}"}}}}'
        )

    def _with_secret(self, at: int) -> str:
        token = "sk-" + "".join(self.rnd.choices(string.ascii_letters + string.digits, k=40))
        session, _ = self._ids()
        data = {
            "inner": {"code": "E_0"},
            "headers": {"authorization": f"Bearer {token}"},
            "note": self._text(),
        }
        return _json(
            {
                "ts": self._iso(at),
                "level": "info",
                "channel": "net",
                "category": "http",
                "message": "request sent",
                "sessionId": session,
                "data": data,
            }
        )

    def _failure(self, at: int) -> str:
        session, turn = self._ids()
        which = self.number // FAILURE_EVERY
        code, said, fields = _SAID[which * 7 % len(_SAID)]
        said = said.replace("{n}", str(self.rnd.randrange(2, 9000)))
        error: dict[str, Any] = {
            "code": code,
            "message": said,
            "details": {**fields, "response": f"{said} {self._text()}"},
        }
        around: dict[str, Any] = {"sessionId": session, "turnId": turn, "ts": self._ms(at)}
        kind = which % 5
        if kind == 0:
            return _json({**around, "event": {"type": "error", "error": error}})
        if kind == 1:
            return _json({**around, "event": {"type": "turn_end", "status": "failed", "error": error}})
        if kind == 2:
            return _json(
                {
                    "ts": self._iso(at),
                    "level": "error",
                    "channel": "agent",
                    "category": "session",
                    "message": f"provider request failed: {said}",
                    "sessionId": session,
                    "data": {"note": self._text(), "inner": {"code": "E_1"}},
                }
            )
        if kind == 3:
            return _json(
                {
                    "jsonrpc": "2.0",
                    "id": self.number,
                    "ts": self._ms(at),
                    "error": {
                        "code": -32029,
                        "message": said,
                        "data": {"errorCode": code, "note": self._text()},
                    },
                }
            )
        return _json({**error, "retriable": bool(which & 1), "traceId": f"{self.rnd.getrandbits(64):016x}"})


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":")) + "\n"


def make(path: Path, size: int, seed: int = 5) -> int:
    """Write about `size` bytes of whole lines; return how many lines."""
    written = count = 0
    with path.open("wb", buffering=1 << 20) as file:
        for line in Maker(seed).lines():
            file.write(line)
            written, count = written + len(line), count + 1
            if written >= size:
                break
    return count


if __name__ == "__main__":
    made = make(Path(sys.argv[1]), int(float(sys.argv[2]) * 1_000_000), *map(int, sys.argv[3:]))
    print(f"{made:,} lines")
