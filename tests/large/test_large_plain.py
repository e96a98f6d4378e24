"""What is vouched for without the readers is exactly what the readers say."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest

from model.capture.events import ToolStarted
from model.capture.large import plain
from model.capture.large.columns import LEVEL_BITS, code_of, marks_of
from model.capture.raw import Context
from model.capture.readers import json_records
from tests.large import samples

CONTEXT = Context(knows=lambda code: code == "TIMEOUT", defines=lambda _: False)
QUIET_LOG = {"level": "info", "time": "2026-08-11T09:20:00.000Z", "msg": "request done"}


def vouched(value: dict[str, Any]) -> plain.Sure | None:
    text = json.dumps(value).encode()
    line = plain.LINES.decode(text)
    known = plain.sure(line) or plain.sure_foreign(plain.FOREIGN.decode(text))
    return (known, line.ts, line.sessionId, None) if isinstance(known, int) else known  # type: ignore[return-value]


def agrees(value: dict[str, Any], known: plain.Sure) -> None:
    code, at, session, call = known
    reading = json_records.reading(json.dumps(value), CONTEXT)
    assert (reading.issues, reading.restored, reading.plan_kind) == ((), None, None)
    shape = plain.SHAPES[(code >> plain.SHAPE_SHIFT) - 1]
    assert reading.shape == {"rpc": "json-rpc"}.get(shape, shape)
    marks = code_of(reading.kind) | marks_of(reading.events, reading.turn, None, settled=reading.settled)
    assert code & 0xFFFF & ~LEVEL_BITS == marks & ~LEVEL_BITS
    assert (None if at is msgspec.UNSET else at, session) == (reading.at, reading.session)
    begun = [event.call_id for event in reading.events if isinstance(event, ToolStarted) and event.call_id]
    assert begun == ([call] if call else [])


def test_over_every_shape() -> None:
    rnd, many = random.Random(3), 0
    for _ in range(150):
        for value in samples.values(rnd, rnd.randrange(10**6)):
            known = vouched(value)
            if known is not None:
                agrees(value, known)
                many += 1
    assert many > 1_500


@pytest.mark.parametrize("nest", ["meta", "metadata", "context", "extra", "fields", "data", "attributes"])
@pytest.mark.parametrize(
    "inner", [{"status": 503}, {"error": {"status": 429}}, {"data": {"statusCode": 500}}]
)
def test_a_status_inside_a_quiet_log_is_not_vouched_for(nest: str, inner: dict[str, Any]) -> None:
    assert vouched({**QUIET_LOG, nest: inner}) is None
    known = vouched({**QUIET_LOG, nest: {"inner": {"status": 503}}})
    assert known is not None
    agrees({**QUIET_LOG, nest: {"inner": {"status": 503}}}, known)


@pytest.mark.parametrize(
    "key",
    [
        "type",
        "event",
        "ok",
        "table",
        "status",
        "code",
        "error",
        "err",
        "record",
        "info",
        "jsonrpc",
        "say",
        "isError",
    ],
)
def test_what_another_shape_may_claim_is_not_vouched_for(key: str) -> None:
    assert plain.sure_foreign(plain.FOREIGN.decode(json.dumps(QUIET_LOG).encode())) is not None
    assert plain.sure_foreign(plain.FOREIGN.decode(json.dumps({**QUIET_LOG, key: "x"}).encode())) is None
