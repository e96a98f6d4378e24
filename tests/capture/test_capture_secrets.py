"""Nothing raw survives loading: not in records, failures, events, findings or the source."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from captured import app_error, event, lines, log, payload, secret

from model.capture.load import open_capture
from model.capture.record import Capture
from model.registry.registry import Registry

Open = Callable[..., Capture]
HIDDEN = secret()


def error(**more: Any) -> dict[str, Any]:
    return app_error("PROVIDER_ERROR", f"500: Authorization: Bearer {HIDDEN} was refused", **more)


CARRIERS: dict[str, str] = {
    "event message": lines(event("error", error=error())),
    "event details": lines(
        event(
            "error",
            error=error(
                details={"response": f"api_key={HIDDEN}", "headers": {"authorization": f"Bearer {HIDDEN}"}}
            ),
        )
    ),
    "json in json": lines(
        event("error", error=app_error(message=json.dumps({"error": {"api_key": HIDDEN, "message": "no"}})))
    ),
    "tool arguments": lines(
        event(
            "tool_start",
            toolCallId="c1",
            toolName="Bash",
            args={"command": f"curl -H 'Authorization: Bearer {HIDDEN}' https://x.example"},
        ),
        event("tool_end", toolCallId="c1", isError=True, result={"error": "exit 1", "code": "TOOL_FAILED"}),
    ),
    "log data": lines(
        log(f"refused password={HIDDEN}", code="UNAUTHORIZED", data={"message": "no", "password": HIDDEN})
    ),
    "capability details": lines(
        {
            "status": "error",
            "invocationId": "i",
            "capabilityId": "a.b",
            "error": payload(
                "PRECONDITION_FAILED", "with-changes", {"message": "no", "token": f"Bearer {HIDDEN}"}
            ),
        }
    ),
    "status message": lines(
        {"ok": False, "component": "host", "message": f"exited: Authorization: Bearer {HIDDEN}"}
    ),
    "prose": f"API Error: 401 invalid x-api-key\n> x-api-key: {HIDDEN}\n",
    "command": f"$ curl -u bot:{HIDDEN} https://x.example\n"
    '{"type":"error","error":{"type":"authentication_error","message":"invalid x-api-key"}}',
    "http": (
        f"POST / HTTP/1.1\nAuthorization: Bearer {HIDDEN}\n\n"
        f"HTTP/1.1 401 Unauthorized\nSet-Cookie: session={HIDDEN}; Path=/\n\n"
        '{"error":{"message":"no"}}'
    ),
    "stream": (
        'event: error\ndata: {"type":"error","error":{"type":"x",'
        f'"message":"Authorization: Bearer {HIDDEN}"}}}}\n\n'
    ),
    "url": f"request to https://u:{HIDDEN}@x.example/v1?api_key={HIDDEN} failed: 503 Service Unavailable",
}


@pytest.mark.parametrize("carrier", CARRIERS)
def test_a_secret_is_nowhere_in_the_capture(opened: Open, carrier: str) -> None:
    capture = opened(CARRIERS[carrier])
    assert capture.failures
    assert HIDDEN not in repr(capture)
    assert "[REDACTED]" in (capture.files[0].source or "")
    assert any(record.redactions for record in capture.records)


def test_a_secret_in_a_file_name_is_hidden_too(tmp_path: Path, registry: Registry) -> None:
    folder = tmp_path / f"api_key={HIDDEN}"
    folder.mkdir()
    (folder / "a.log").write_text("x")
    assert HIDDEN not in repr(open_capture([folder / "a.log", folder / "missing.log"], registry))


def test_what_was_decided_before_redaction_does_not_change(opened: Open) -> None:
    """A secret that carries the decisive word must not decide otherwise once it is hidden."""
    capture = opened(
        f"HTTP/1.1 429 Too Many Requests\nretry-after: 7\nSet-Cookie: "
        f's={HIDDEN}\n\n{{"error":{{"message":"slow"}}}}'
    )
    failure = capture.failures[0]
    assert (failure.code, failure.retry_after_ms) == ("PROVIDER_RATE_LIMITED", 7_000)


def test_the_evidence_is_redacted(opened: Open) -> None:
    failure = opened(f"Error: 401 invalid key: Authorization: Bearer {HIDDEN}").failures[0]
    assert HIDDEN not in failure.reason.evidence
    assert failure.reason.rule == "credentials"
