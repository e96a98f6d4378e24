"""The app's own logs, events, results, transcript and status."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from captured import app_error, event, lines, log, timing, told

from model.capture.record import Capture

Open = Callable[..., Capture]


def test_own_log(opened: Open) -> None:
    capture = opened(
        lines(log("agent turn failed", code="CONTEXT_TOO_LARGE", data={"message": "prompt is too long"}))
    )
    assert (capture.files[0].container, capture.files[0].why.split(";")[0]) == (
        "own-log",
        "keys ts, level, channel, category",
    )
    assert told(capture) == [("CONTEXT_TOO_LARGE", "failed")]
    assert capture.failures[0].message == "prompt is too long"


def test_a_timing_line_of_a_tool(opened: Open) -> None:
    line = log(
        "[timing] kind=tool tool=Bash toolCallId=c9 sessionId=s1 hostRttMs=3 ok=false errorCode=TOOL_TIMEOUT"
    )
    fine = log("[timing] kind=tool tool=Bash toolCallId=c8 sessionId=s1 hostRttMs=3 ok=true")
    capture = opened(lines(line, fine))
    assert told(capture) == [("TOOL_TIMEOUT", "failed")]
    assert (capture.failures[0].tool, capture.failures[0].call_id, capture.failures[0].session) == (
        "Bash",
        "c9",
        "s1",
    )


def test_agent_events(opened: Open) -> None:
    capture = opened(lines(event("error", error=app_error("STREAM_FAILED", "terminated"))))
    assert capture.files[0].container == "own-events"
    assert told(capture) == [("STREAM_FAILED", "failed")]
    assert (capture.failures[0].session, capture.failures[0].turn) == ("s1", "t1")


def test_an_unknown_event_type_is_kept_and_shows_nothing(opened: Open) -> None:
    capture = opened(lines(event("something_new", error=None, detail="x")))
    assert (len(capture.records), capture.failures) == (1, ())


def test_a_failed_compaction_keeps_its_cause(opened: Open) -> None:
    capture = opened(
        lines(event("compaction_end", ok=False, willRetry=False, error=app_error("PROVIDER_ERROR", "503")))
    )
    assert told(capture) == [("CONTEXT_COMPACTION_FAILED", "failed")]
    assert capture.failures[0].causes == ("PROVIDER_ERROR",)


def test_a_compaction_that_will_be_repeated_is_no_failure(opened: Open) -> None:
    assert opened(lines(event("compaction_end", ok=False, willRetry=True, error=app_error()))).failures == ()


def test_an_ipc_result(opened: Open) -> None:
    capture = opened(json.dumps({"ok": False, "error": app_error("AGENT_BUSY", "busy")}))
    assert (capture.files[0].container, told(capture)) == ("own-ipc", [("AGENT_BUSY", "failed")])


def test_the_transcript_with_its_sorted_keys(opened: Open) -> None:
    block = {
        "args": {"path": "a.md"},
        "callId": "c1",
        "isError": True,
        "name": "Write",
        "result": {"code": "TOOL_DENIED", "error": "no"},
        "status": "error",
        "type": "tool_call",
    }
    prose = {
        "blocks": [{"text": "A 429 means too many requests.", "type": "text"}],
        "createdAt": "2026-08-11T09:20:00Z",
        "role": "assistant",
        "type": "message",
    }
    capture = opened(
        lines(
            {"createdAt": "2026-08-11T09:18:00Z", "schema": 1, "sessionId": "s1", "type": "session"},
            {
                "blocks": [block],
                "createdAt": "2026-08-11T09:19:00Z",
                "id": "m1",
                "role": "tool",
                "type": "message",
            },
            prose,
        )
    )
    assert (capture.files[0].container, told(capture)) == ("own-transcript", [("TOOL_DENIED", "denied")])
    assert (capture.failures[0].tool, capture.failures[0].target) == ("Write", "a.md")


def test_the_outbox(opened: Open) -> None:
    message = {
        "id": "m1",
        "role": "assistant",
        "status": "error",
        "error": app_error("PROVIDER_SECRET_MISSING", "no key"),
    }
    capture = opened(json.dumps([{"key": "k", "sessionId": "s1", "turnId": "t1", "message": message}]))
    assert (capture.files[0].container, told(capture)) == (
        "own-outbox",
        [("PROVIDER_SECRET_MISSING", "failed")],
    )


def test_a_host_status_that_is_not_ok_is_a_failure(opened: Open) -> None:
    capture = opened(lines({"ok": False, "component": "sidecar", "restarting": True}))
    assert (capture.files[0].container, told(capture)) == ("own-status", [("AGENT_UNAVAILABLE", "failed")])


def test_a_single_app_error(opened: Open) -> None:
    capture = opened(json.dumps(app_error("HOST_OVERLOADED", "full")))
    assert (capture.files[0].container, told(capture)) == ("app-error", [("HOST_OVERLOADED", "failed")])


def test_a_file_that_mixes_shapes_keeps_each_records_own_kind(opened: Open) -> None:
    capture = opened(
        lines(
            log("fine", level="info"),
            event("turn_start"),
            {
                "jsonrpc": "2.0",
                "id": 1,
                "error": {"code": 1004, "message": "no", "data": {"errorCode": "TOOL_DENIED"}},
            },
            {"ok": False, "component": "host", "fatal": True},
            timing("ok"),
        )
    )
    assert [record.kind for record in capture.records] == ["log", "event", "rpc", "status", "log"]
    assert told(capture) == [("TOOL_DENIED", "denied"), ("HOST_UNAVAILABLE", "failed")]


def test_a_log_line_without_a_turn_belongs_to_the_turn_its_session_is_in(opened: Open) -> None:
    line = log("lost", "2026-08-11T10:00:01.000Z", sessionId="s1", code="TIMEOUT")
    after = log("lost again", "2026-08-11T10:00:59.000Z", sessionId="s1", code="CONFLICT")
    capture = opened(lines(event("turn_start"), line, event("turn_end", 1_786_442_402_000), after))
    assert [failure.turn for failure in capture.failures] == ["t1", None]


def test_a_tool_message_without_a_block_says_in_its_own_words_that_it_failed(opened: Open) -> None:
    stored = {"type": "message", "role": "tool", "createdAt": "2026-08-11T09:20:00Z", "isError": True}
    capture = opened(lines({**stored, "toolName": "Bash", "content": "exit 1"}))
    assert told(capture) == [("TOOL_FAILED", "failed")]
    assert (capture.failures[0].tool, capture.failures[0].message) == ("Bash", "exit 1")


@pytest.mark.parametrize("before", ["", "<-- ", "09:20:00.100 <-- ", "2026-08-11T09:20:00Z [host] "])
def test_a_record_of_the_apps_own_is_found_behind_a_time_or_an_arrow(opened: Open, before: str) -> None:
    error = {"code": 1004, "message": "502", "data": {"errorCode": "TOOL_DENIED"}}
    text = before + json.dumps({"jsonrpc": "2.0", "id": 7, "error": error})
    assert told(opened(f"the capture:\n{text}\n")) == [("TOOL_DENIED", "denied")]
    assert told(opened(f"{text}\n{text.replace('502', 'no')}\n"))[0] == ("TOOL_DENIED", "denied")


def test_a_timing_line_that_was_copied_out_of_its_log(opened: Open) -> None:
    capture = opened(timing("error", errorCode="PROVIDER_ERROR", providerStatus=400)["message"])
    failure = capture.failures[0]
    assert (failure.code, failure.retriable, failure.fields.provider_status) == ("PROVIDER_ERROR", False, 400)


@pytest.mark.parametrize("name", [{}, {"name": "AgentSurfaceDefinitionError"}])
def test_a_definition_error_as_json(opened: Open, name: dict[str, str]) -> None:
    failure = opened(json.dumps({**name, "code": "INVALID_ID", "message": "bad id"})).failures[0]
    assert (failure.namespace.value, failure.code) == ("definition", "INVALID_ID")
