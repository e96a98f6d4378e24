"""The records of other apps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from captured import lines, told

from model.capture.record import Capture

Open = Callable[..., Capture]


FOREIGN: dict[str, tuple[str, Any, list[tuple[str, str]]]] = {
    "claude-code": (
        "claude-code",
        [
            {
                "type": "system",
                "subtype": "api_error",
                "sessionId": "s",
                "uuid": "u",
                "error": {"status": 529, "error": {"type": "overloaded_error", "message": "Overloaded"}},
                "retryAttempt": 1,
                "maxRetries": 10,
            },
            {
                "type": "assistant",
                "sessionId": "s",
                "uuid": "v",
                "message": {
                    "role": "assistant",
                    "content": [{"type": "text", "text": "A 429 means too many requests."}],
                },
            },
        ],
        [("PROVIDER_ERROR", "transient")],
    ),
    "claude-code tool": (
        "claude-code",
        [
            {
                "type": "user",
                "sessionId": "s",
                "uuid": "v",
                "message": {
                    "role": "user",
                    "content": [
                        {
                            "type": "tool_result",
                            "tool_use_id": "t1",
                            "is_error": True,
                            "content": "401 Unauthorized",
                        }
                    ],
                },
            }
        ],
        [("TOOL_FAILED", "failed")],
    ),
    "codex rollout": (
        "codex-rollout",
        [
            {
                "timestamp": "2026-05-27T08:00:00Z",
                "type": "event_msg",
                "payload": {"type": "token_count", "rate_limits": {"primary": {"used_percent": 99.0}}},
            },
            {
                "timestamp": "2026-05-27T08:00:01Z",
                "type": "event_msg",
                "payload": {"type": "turn_aborted", "reason": "interrupted"},
            },
        ],
        [("TURN_ABORTED", "neutral")],
    ),
    "codex exec": (
        "codex-exec",
        [
            {"type": "thread.started", "thread_id": "x"},
            {"type": "item.completed", "item": {"id": "i", "type": "error", "message": "a mere warning"}},
            {"type": "turn.failed", "error": {"message": "stream disconnected before completion: x"}},
        ],
        [("STREAM_FAILED", "failed")],
    ),
    "opencode": (
        "opencode",
        [
            {
                "info": {
                    "role": "assistant",
                    "providerID": "p",
                    "modelID": "m",
                    "error": {
                        "name": "APIError",
                        "data": {"message": "x", "statusCode": 503, "isRetryable": True},
                    },
                },
                "parts": [],
            }
        ],
        [("PROVIDER_ERROR", "failed")],
    ),
    "pi": (
        "pi",
        [
            {
                "type": "message",
                "id": "c",
                "timestamp": "2026-09-06T09:08:29Z",
                "message": {
                    "role": "assistant",
                    "content": [],
                    "provider": "p",
                    "model": "m",
                    "stopReason": "error",
                    "errorMessage": "terminated",
                },
            }
        ],
        [("STREAM_FAILED", "failed")],
    ),
    "cline": (
        "cline",
        [
            {
                "message": 'API error occurred: Status 429 Body {"message":"Rate limit exceeded"}',
                "status": 429,
                "modelId": "m",
                "providerId": "p",
            }
        ],
        [("PROVIDER_RATE_LIMITED", "failed")],
    ),
    "sentry": (
        "sentry",
        [
            {
                "event_id": "a" * 32,
                "platform": "node",
                "level": "error",
                "exception": {
                    "values": [
                        {"type": "Error", "value": "connect ECONNREFUSED 127.0.0.1:11434"},
                        {"type": "APIConnectionError", "value": "Connection error."},
                    ]
                },
            }
        ],
        [("NETWORK_ERROR", "failed")],
    ),
    "pino": (
        "structured-log",
        [
            {"level": 30, "time": 1_790_000_000_001, "msg": "turn started after a 429"},
            {
                "level": 50,
                "time": 1_790_000_001_202,
                "err": {"type": "AuthenticationError", "message": "401 invalid x-api-key", "status": 401},
                "msg": "provider call failed",
            },
        ],
        [("PROVIDER_UNAUTHORIZED", "failed")],
    ),
    "slog": (
        "structured-log",
        [
            {
                "time": "2026-08-11T09:20:00Z",
                "level": "ERROR",
                "msg": "request failed",
                "err": "dial tcp: lookup api.x: no such host",
            }
        ],
        [("NETWORK_ERROR", "failed")],
    ),
    "gateway": (
        "gateway-record",
        [
            {
                "ts": "2026-09-20T10:00:05Z",
                "provider": "openai",
                "model": "m",
                "status": 200,
                "body": {"error": None},
            },
            {
                "ts": "2026-09-20T10:00:09Z",
                "provider": "openai",
                "model": "m",
                "status": 529,
                "body": {"error": {"message": "Overloaded"}},
            },
        ],
        [("PROVIDER_ERROR", "failed")],
    ),
}


@pytest.mark.parametrize("name", FOREIGN)
def test_the_records_of_other_apps(opened: Open, name: str) -> None:
    container, records, expected = FOREIGN[name]
    capture = opened(lines(*records))
    assert (capture.files[0].container, told(capture)) == (container, expected)


def test_an_interrupted_turn_of_claude_code_is_a_stop(opened: Open) -> None:
    message = {"role": "user", "content": [{"type": "text", "text": "[Request interrupted by user]"}]}
    capture = opened(lines({"type": "user", "sessionId": "s", "uuid": "u", "message": message}))
    assert told(capture) == [("TURN_ABORTED", "neutral")]


def test_an_error_that_a_logger_tucked_into_its_meta(opened: Open) -> None:
    line = {"level": "error", "message": "failed", "meta": {"error": {"status": 429, "message": "slow down"}}}
    assert told(opened(lines(line))) == [("PROVIDER_RATE_LIMITED", "failed")]
