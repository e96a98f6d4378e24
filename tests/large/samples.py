"""Lines of every kind a capture may hold, well and badly formed, for reading the same file in two ways."""

from __future__ import annotations

import json
import random
from typing import Any

from tests.capture import captured

ISO = "2026-08-11T09:20:%02d.%03dZ"
BASE_MS = 1_786_440_000_000
_ERROR = {
    "code": "PROVIDER_ERROR",
    "message": "503 upstream connect error",
    "details": {"providerStatus": 503},
}
_PAYLOAD = {"code": "STALE_VIEW", "message": "Refresh, then retry.", "retry": "after-refresh"}


def values(rnd: random.Random, at: int) -> list[Any]:
    """Return one value of each shape, each with something that varies."""
    session, turn, call = f"s{rnd.randrange(3)}", f"t{rnd.randrange(4)}", f"c{rnd.randrange(5)}"
    iso = ISO % (at // 1000 % 60, at % 1000)
    ids = {"sessionId": session, "turnId": turn}
    around = {
        **rnd.choice([ids, {"sessionId": session}, {}]),
        "ts": rnd.choice([BASE_MS + at, iso, at, None, "later"]),
    }
    level = rnd.choice(["info", "debug", "warn", "error", "fatal", "ERROR", 30, 50, None])
    role = rnd.choice(["assistant", "user", "tool"])
    message: dict[str, Any] = {"id": "m1", "role": role, "content": [{"type": "text", "text": f"words {at}"}]}
    data = rnd.choice(
        [
            None,
            {},
            {"inner": {"code": "E_1"}},
            {"error": "it broke"},
            {"errorCode": "TIMEOUT"},
            {"err": _ERROR},
            {"event": {"type": "error", "error": _ERROR}},
            "text",
            [1],
        ]
    )
    status = rnd.choice([200, 404, 503, "429", None])

    def event(kind: str, **more: Any) -> dict[str, Any]:
        return {**around, "event": {"type": kind, **more}}

    def rpc(**more: Any) -> dict[str, Any]:
        return {
            "jsonrpc": "2.0",
            "id": at,
            **rnd.choice([{}, {"ts": BASE_MS + at}, {"timestamp": iso}]),
            **more,
        }

    return [
        event("message_update", message=message),
        event("message_end", message=message),
        event("message_end", message={**message, "status": rnd.choice(["error", "complete"])}),
        event("message_end", message={**message, "meta": {"error": rnd.choice([None, _ERROR, "broke"])}}),
        event("message_end", message={**message, "error": rnd.choice([None, {}, _ERROR, "broke"])}),
        event(
            "message_start",
            message={**message, "blocks": [{"type": "tool_call", "callId": call, "name": "x"}]},
        ),
        event("message_end", message="no object"),
        event("turn_start"),
        event("agent_end"),
        event("turn_end", error=rnd.choice([None, _ERROR])),
        event("turn_end", status="failed", error={"code": "TIMEOUT", "message": "timed out"}),
        event(
            "tool_start",
            toolCallId=rnd.choice([call, "", 5, None]),
            callId=rnd.choice([call, None]),
            toolName="read",
            args={"path": "a.py"},
        ),
        event(
            "tool_end",
            toolCallId=call,
            isError=rnd.choice([True, False, None, "true"]),
            result={"text": "no such file"},
        ),
        event("tool_end", toolCallId=call, ok=rnd.choice([True, False])),
        event("tool_end", denied=True, callId=call),
        event("error", error=_ERROR),
        event("error", code="RATE_LIMITED", message="retry after 20s"),
        event("compaction_end", ok=rnd.choice([True, False, None])),
        event("something_new"),
        event(7),
        event(None),
        {"sessionId": session, "ts": at, "type": "turn_start"},
        {"event": "words"},
        {"event": {"no": "type"}},
        {**ids, "ts": BASE_MS + at, "event": {"type": "tool_permission_request", "toolCallId": call}},
        {
            "ts": iso,
            "level": level,
            "channel": "agent",
            "message": f"line {at}",
            "data": data,
            "sessionId": session,
        },
        {
            "ts": iso,
            "level": level,
            "category": "x",
            "message": rnd.choice([f"failed: {at}", 5, None, {"a": 1}]),
            rnd.choice(["code", "error", "event", "x"]): rnd.choice(
                ["TIMEOUT", _ERROR, {"type": "error", "error": _ERROR}]
            ),
        },
        captured.timing(
            rnd.choice(["ok", "error", "retry", "aborted", "silent"]),
            at // 1000 % 60,
            turn,
            **rnd.choice([{}, {"errorCode": "RATE_LIMITED", "retryDelayMs": 500}]),
        ),
        rpc(
            method=rnd.choice(["tools.execute", "tools/call", "permissions.request", "permissions.respond"]),
            params={**ids, "toolCallId": call, "toolName": "x", "args": {"q": "w"}},
        ),
        rpc(
            method="agent.event",
            params={**ids, "ts": at, "event": {"type": rnd.choice(["turn_end", "error"]), "error": _ERROR}},
        ),
        rpc(method="agent.event", params={**ids, "type": "message_end", "message": message}),
        rpc(method="plans.changed", params={**ids, "kind": rnd.choice(["plan", "goal"])}),
        rpc(
            method="notifications/message",
            params={"level": rnd.choice(["error", "info"]), "data": "server broke"},
        ),
        rpc(
            error={
                "code": rnd.choice([-32029, -32603, 1003]),
                "message": "rate limited",
                "data": {"errorCode": "RATE_LIMITED"},
            }
        ),
        rpc(error=rnd.choice([None, "text", {"code": -32000, "message": "broke"}])),
        rpc(
            result=rnd.choice(
                [
                    None,
                    {},
                    {"text": "x"},
                    {"content": [{"type": "text", "text": "oh no"}], "isError": True},
                    {"content": [{"type": "text", "text": json.dumps(_PAYLOAD)}]},
                    {"toolCallId": call, "ok": False},
                    {"status": "ok", "invocationId": "i1"},
                    {"status": "error", "error": _PAYLOAD},
                ]
            )
        ),
        _ERROR,
        {**_ERROR, "retriable": True},
        _PAYLOAD,
        {"code": "PLAN_BUDGET_EXCEEDED", "message": "over", "retriable": False},
        {
            "ok": rnd.choice([True, False]),
            "component": rnd.choice(["host", "sidecar"]),
            "ts": iso,
            "message": "restarting",
        },
        {"ok": rnd.choice([True, False]), "data": 1, "error": _ERROR, "ts": BASE_MS + at},
        {
            "level": level,
            "time": BASE_MS + at,
            "msg": f"request {at}",
            rnd.choice(["status", "statusCode", "x"]): status,
        },
        {
            "level": rnd.choice(["info", "INFO", "warning"]),
            "timestamp": iso,
            "message": "done",
            "session_id": session,
            rnd.choice(["meta", "context", "data"]): rnd.choice(
                [{"a": 1}, {"status": 500}, {"data": {"status": 503}}, "t"]
            ),
        },
        {
            "level": "info",
            "ts": iso,
            "msg": "with an error",
            "err": {"status": status, "message": "overloaded"},
        },
        {
            "type": "message",
            "role": role,
            "createdAt": iso,
            "status": rnd.choice(["error", "done"]),
            "content": "it failed: 500",
        },
        {
            "type": "assistant",
            "sessionId": session,
            "isApiErrorMessage": rnd.choice([True, False]),
            "timestamp": iso,
            "message": {"content": [{"type": "text", "text": "API Error: 529 overloaded"}]},
        },
        {"type": "turn.failed", "error": {"message": "stream disconnected"}},
        {"type": "thread.started", "thread_id": session},
        {
            "timestamp": iso,
            "type": "event_msg",
            "payload": {"type": rnd.choice(["error", "agent_message"]), "message": "broke"},
        },
        {
            "status": status,
            "body": {"error": {"message": "Rate limit reached", "type": "rate_limit"}},
            "time": iso,
        },
        {
            "invocationId": "i1",
            "capabilityId": "cap",
            "status": rnd.choice(["ok", "error"]),
            "error": _PAYLOAD,
            "at": iso,
        },
        {
            "type": rnd.choice(["invocation-started", "component-rejected"]),
            "invocationId": "i1",
            "reason": "bad",
            "at": iso,
        },
        {"hello": at},
        {"error": {"message": "API key invalid", "type": "authentication_error"}},
        {"message": "all is well"},
        {
            "ts": iso,
            "level": "info",
            "channel": "net",
            "message": "sent",
            "headers": {"authorization": "Bearer " + captured.secret("sk-", 40, at)},
        },
        {
            **ids,
            "ts": BASE_MS + at,
            "event": {
                "type": "message_update",
                "message": {"role": "assistant", "content": captured.secret("sk-", 40, at)},
            },
        },
    ]


def odd_lines(rnd: random.Random, at: int) -> list[str]:
    """Return lines that are no plain JSON object."""
    event = json.dumps({"sessionId": "s1", "ts": BASE_MS + at, "event": {"type": "turn_start"}})
    return [
        "",
        "   ",
        "\x00\x00\x00",
        "\t\x00 ",
        "plain words",
        "Error: connect ECONNREFUSED 127.0.0.1:443",
        "  at main (a.js:1:2)",
        event + "\r",
        " " + event,
        "\x1e" + event,
        event + "}",
        event[:-4],
        "{",
        "}",
        "{}",
        "[]",
        "[1, 2]",
        '"text"',
        "null",
        "7",
        '"cut',
        "[{",
        event + event,
        '{"a":NaN,"ts":1}',
        '{"a":"\\ud800"}',
        '{"a":"tab\there","level":"info","msg":"m"}',
        '{"sessionId":"s1","ts":1,"ts":@,"event":{"type":"error"},"event":{"type":"turn_start"}}'.replace(
            "@", str(BASE_MS + at)
        ),
        '{"\\u0065vent":{"type":"error","error":{"code":"TIMEOUT","message":"late"}},"ts":@}'.replace(
            "@", str(BASE_MS + at)
        ),
        '{"a":' + "[" * 250 + "]" * 250 + "}",
        '{"event":{"type":"x"},"a":' + '{"b":' * 201 + "1" + "}" * 201 + "}",
        '{"ts":%s,"event":{"type":"turn_end"}}' % ("9" * 500),
        '{"ts":1e999,"event":{"type":"turn_end"}}',
        '{"ts":"%s","level":"info","channel":"a","message":"caf\u00e9 \ufffd"}'
        % (ISO % (at // 1000 % 60, at % 1000)),
        '{"level":"info","msg":"' + "long words " * rnd.randrange(1, 300) + '"}',
        "\ufeff" + event,
        "\x0b" + event,
        event + "\u2028",
    ]


def log_lines(rnd: random.Random, at: int) -> list[str]:
    """Return lines of text logs."""
    when = f"2026-08-11 09:{at // 60_000 % 60:02d}:{at // 1000 % 60:02d}"
    own = json.dumps(
        {"sessionId": "s1", "turnId": "t1", "ts": BASE_MS + at, "event": {"type": "error", "error": _ERROR}}
    )
    return [
        f"{when} INFO  server started",
        f"{when} ERROR request failed: 503 Service Unavailable",
        f"[{when}] [warn] retrying in 5s",
        f"{when},123 - app.module - ERROR - boom",
        f"{when} DEBUG details error={{}}",
        "Traceback (most recent call last):",
        '  File "a.py", line 3, in main',
        "ValueError: wrong",
        "",
        f"ERROR {when} disk is full",
        f"{when}Z [files] MCP server said no",
        f"{when}Z [files] [error] cannot read",
        f"{when} INFO [files] tool call failed: Error: no such file",
        f"{when} {own}",
        f"{when} [timing] kind=model model=m sessionId=s1 turnId=t1 outcome=error errorCode=TIMEOUT",
        f'time="{when}" level=error msg="429 Too Many Requests" session=s2 status=429',
        "level=info msg=fine session=s2",
        "09:20:00.123 error: socket hang up",
        "Aug 11 09:20:00 host app[1]: fatal error",
        "web  | " + when + " ERROR composed",
        f"{when} INFO status=500 path=/x",
        f"{when} WARN ",
        "words between",
        "\x00\x00",
        f"{when} INFO caf\u00e9 \ufffd",
        f'{when} INFO {{"jsonrpc":"2.0","id":1,"error":{{"code":-32603,"message":"inner"}}}}',
    ]


def ndjson(seed: int, count: int, odd: float = 0.1) -> bytes:
    """Return a mixed capture; it begins with enough objects to be one."""
    rnd = random.Random(seed)
    lines: list[str] = []
    at = 0
    while len(lines) < count:
        at += rnd.choice([0, 1, 40, 900, 4_000, 30_000, -2_000])
        at = max(at, 0)
        choice = odd_lines(rnd, at) if rnd.random() < odd and len(lines) > 70 else values(rnd, at)
        picked = rnd.choice(choice)
        lines.append(
            picked if isinstance(picked, str) else json.dumps(picked, ensure_ascii=rnd.random() < 0.5)
        )
    end = rnd.choice(["\n", ""])
    return ("\n".join(lines) + end).encode("utf-8", "surrogatepass")


def textlog(seed: int, count: int) -> bytes:
    """Return a log of text lines; it begins with a line that is one."""
    rnd = random.Random(seed)
    lines = [rnd.choice(log_lines(rnd, number * 700)) for number in range(count)]
    return "\n".join(["2026-08-11 09:20:00 INFO begins", *lines, rnd.choice(["", "last words"])]).encode()
