"""Own codes, capability payloads and the scope of tools, MCP servers and the host (rules 1 to 3)."""

from __future__ import annotations

import pytest

from model.capture.classify import Origin, Signal, classify
from model.capture.classify.lexicon import host_numbers
from model.vocabulary import Namespace


def code_of(signal: Signal) -> str:
    verdict = classify(signal)
    assert verdict is not None
    return verdict.code


def test_a_declared_code_wins_over_every_wording_and_stays_as_received() -> None:
    verdict = classify(Signal("429 rate limit exceeded", declared="PROVIDER_AUTH_FAILED", origin=Origin.OWN))
    assert verdict is not None
    assert (verdict.code, verdict.rule, verdict.retriable) == ("PROVIDER_AUTH_FAILED", "declared-code", None)


def test_the_text_of_a_declared_provider_error_says_whether_a_retry_helps() -> None:
    bad_request = classify(Signal("bad", declared="PROVIDER_ERROR", status=400))
    broken_server = classify(Signal("502 bad gateway", declared="PROVIDER_ERROR"))
    assert bad_request is not None
    assert bad_request.retriable is False
    assert broken_server is not None
    assert broken_server.retriable is True


def test_a_failed_compaction_keeps_its_cause() -> None:
    verdict = classify(Signal("429 rate limited", declared="CONTEXT_COMPACTION_FAILED", origin=Origin.OWN))
    assert verdict is not None
    assert verdict.causes[0] == "PROVIDER_RATE_LIMITED"


def test_a_foreign_apps_code_is_not_ours_even_if_spelled_the_same() -> None:
    value = {"error": {"code": "TOOL_DENIED", "message": "429 slow down"}}
    text = '{"error":{"code":"TOOL_DENIED","message":"429 slow down"}}'
    assert code_of(Signal(text, value, origin=Origin.FOREIGN_APP)) == "PROVIDER_RATE_LIMITED"


@pytest.mark.parametrize(
    ("hint", "retriable"), [("after-delay", True), ("yes", True), ("no", False), ("with-changes", False)]
)
def test_a_capability_payload_keeps_its_vocabulary_and_its_hint_decides(hint: str, retriable: bool) -> None:
    value = {"code": "RATE_LIMITED", "message": "full", "retry": hint, "details": {"retryAfterMs": 1500}}
    verdict = classify(Signal("RATE_LIMITED", value, capability=True))
    assert verdict is not None
    assert (verdict.namespace, verdict.code) == (Namespace.CAPABILITY, "RATE_LIMITED")
    assert (verdict.retriable, verdict.wait_ms) == (retriable, 1500)


def test_a_thrown_definition_error_is_a_definition_code() -> None:
    verdict = classify(Signal("Uncaught AgentSurfaceDefinitionError: twice {code: 'DUPLICATE_CAPABILITY'}"))
    assert verdict is not None
    assert (verdict.namespace, verdict.code) == (Namespace.DEFINITION, "DUPLICATE_CAPABILITY")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("GitHub API error: 403 API rate limit exceeded", "TOOL_FAILED"),
        ("connect ECONNREFUSED 127.0.0.1:5432", "TOOL_FAILED"),
        ("Command timed out after 120000 ms", "TOOL_TIMEOUT"),
        ("The user doesn't want to proceed with this tool use.", "TOOL_DENIED"),
        ("Error: path is outside the workspace", "PATH_OUTSIDE_WORKSPACE"),
        ("No such tool available: Frobnicate", "TOOL_NOT_FOUND"),
        ("Error: spawn EAGAIN", "PROCESS_RESOURCE_EXHAUSTED"),
        ("spawn /bin/zsh ENOENT", "SHELL_NOT_FOUND"),
        ("permission prompt timed out", "TOOL_DENIED"),
        ("EISDIR: illegal operation on a directory, read", "INVALID_ARGUMENT"),
        ("Cannot display content of binary file: a.bin", "TOOL_FAILED"),
        ("secrets.env is ignored by .agentignore", "PATH_OUTSIDE_WORKSPACE"),
    ],
)
def test_a_tools_result_is_never_the_providers_failure(text: str, code: str) -> None:
    assert code_of(Signal(text, origin=Origin.TOOL, listed=True)) == code


@pytest.mark.parametrize(
    ("number", "text", "code"),
    [
        (-32601, "Method not found", "TOOL_NOT_FOUND"),
        (-32602, "Unknown tool: list_boards", "TOOL_NOT_FOUND"),
        (-32602, "Invalid arguments for tool list_boards", "INVALID_ARGUMENT"),
        (-32000, "Connection closed", "TOOL_FAILED"),
        (-32000, "Authentication required", "UNAUTHORIZED"),
        (-32001, "Request timed out", "TOOL_TIMEOUT"),
        (-32001, "Unauthorized", "UNAUTHORIZED"),
        (-32603, "429 rate limit exceeded", "PROVIDER_RATE_LIMITED"),
        (-32603, "boom", "TOOL_FAILED"),
    ],
)
def test_an_mcp_number_is_read_with_its_words(number: int, text: str, code: str) -> None:
    assert code_of(Signal(text, origin=Origin.MCP, number=number)) == code
    assert code_of(Signal(f"[error] board: MCP error {number}: {text}")) == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("spawn_command: Resource temporarily unavailable (os error 35)", "PROCESS_RESOURCE_EXHAUSTED"),
        ("thread 'main' panicked at src/main.rs:12:5", "INTERNAL"),
        ("host-core exited unexpectedly", "HOST_UNAVAILABLE"),
        ("pi sidecar exited with code 1", "AGENT_UNAVAILABLE"),
        ("Auto-compaction failed: rate limited", "CONTEXT_COMPACTION_FAILED"),
        ("Unexpected server error. Check server logs for details.", "INTERNAL"),
        ("Error: spawn npx ENOENT", "TOOL_FAILED"),
    ],
)
def test_the_apps_own_machinery_is_known_by_its_words(text: str, code: str) -> None:
    assert code_of(Signal(text)) == code


def test_an_upstream_host_that_cannot_be_reached_is_the_network() -> None:
    assert code_of(Signal("connect EHOSTUNREACH: host unreachable")) == "NETWORK_ERROR"


@pytest.mark.parametrize("number", [-32700, -32000, 4711])
def test_a_number_of_the_host_without_a_table_row_is_internal(number: int) -> None:
    assert number not in host_numbers()
    assert code_of(Signal("boom", origin=Origin.HOST, number=number)) == "INTERNAL"
