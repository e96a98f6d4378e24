"""Logs as text."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from captured import told

from model.capture.record import Capture

Open = Callable[..., Capture]


def test_the_level_of_a_log_line_alone_makes_no_failure(opened: Open) -> None:
    text = (
        "2026-08-03 10:26:41.684 [error] user-db: 2026-08-03 "
        "10:26:41,683 - mcp.server - INFO - Processing request\n"
        "2026-08-03 10:26:41.753 [error] user-db: Error calling tool "
        "'sql': MCP error -32000: Connection closed\n"
    )
    capture = opened(text)
    assert told(capture) == [("TOOL_FAILED", "failed")]
    assert capture.failures[0].line == 2


def test_logfmt(opened: Open) -> None:
    capture = opened(
        "level=info msg=done status=ok http=200 model=m\n"
        "level=warning msg=done status=error http=503 model=m err=none "
        'err_msg="No available upstream candidate."\n'
    )
    assert capture.files[0].container == "log"
    assert [
        (failure.line, failure.fields.model_id, failure.fields.provider_status)
        for failure in capture.failures
    ] == [(2, "m", 503)]


def test_a_record_of_a_log_goes_on_until_the_next_time_stamp(opened: Open) -> None:
    capture = opened(
        "2026-08-11 09:20:00.123 | ERROR    | app:run:42 - Provider failed: Error "
        "code: 401 - {'error': {'code': 'invalid_api_key'}}\n"
        'Traceback (most recent call last):\n  File "x.py", line 404, in run\n'
        "2026-08-11 09:20:01.000 | INFO     | app:run:50 - shutting down after Error 500\n"
    )
    assert [record.line for record in capture.records] == [1, 4]
    assert told(capture) == [("PROVIDER_UNAUTHORIZED", "failed")]


def test_the_prefix_of_journald(opened: Open) -> None:
    capture = opened(
        "Aug 11 09:20:00 box app[811]: starting\nAug 11 09:20:05 box "
        "app[811]: ERROR upstream returned 502 Bad Gateway\n"
    )
    assert [(failure.code, failure.line) for failure in capture.failures] == [("PROVIDER_ERROR", 2)]


@pytest.mark.parametrize(
    "line",
    [
        "2026-08-11 09:20:00 ERROR provider failed: 502 Bad Gateway",
        "[2026-08-11 09:20:00.100] [error] provider failed: 502 Bad Gateway",
        "[2026-08-11T09:20:00Z ERROR app::net] provider failed: 502 Bad Gateway",
        "2026-08-11 09:20:00,100 - app - ERROR - provider failed: 502 Bad Gateway",
        "2026-08-11T09:20:00+02:00 ERROR [agent::thread] provider failed: 502 Bad Gateway",
        "ERROR 2026-08-11T09:20:00 +2ms service=session provider failed: 502 Bad Gateway",
        "api-1  | 2026-08-11 09:20:00 ERROR provider failed: 502 Bad Gateway",
        "E0811 09:20:00.123456   1 handler.go:42] provider failed: 502 Bad Gateway",
    ],
)
def test_the_prefixes_of_many_logs(opened: Open, line: str) -> None:
    quiet = line.replace("ERROR", "INFO").replace("[error]", "[info]").replace("E0811", "I0811")
    capture = opened(f"{line}\n{quiet}\n")
    assert (capture.files[0].container, told(capture)) == ("log", [("PROVIDER_ERROR", "failed")])
    assert capture.failures[0].line == 1
