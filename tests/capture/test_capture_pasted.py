"""Pasted text: lines, whole issues, frames, bodies in every dress."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from captured import app_error, told

from model.capture.load import open_text
from model.capture.record import Capture
from model.problems import BadRequest
from model.registry.registry import Registry

Open = Callable[..., Capture]


def test_one_line_of_pasted_text(opened: Open) -> None:
    capture = opened('API Error: 429 {"error":{"type":"rate_limit_error","message":"slow down"}}')
    assert capture.files[0].container == "text"
    assert told(capture) == [("PROVIDER_RATE_LIMITED", "failed")]
    assert capture.failures[0].fields.provider_status == 429


def test_text_is_the_fallback_and_says_so(opened: Open) -> None:
    assert opened("hello there").files[0].why == "nothing more specific fits, so it is read as text"


def test_a_body_as_python_prints_it(opened: Open) -> None:
    capture = opened(
        "Error code: 404 - {'error': {'message': 'The model `x` does not exist', 'code': 'model_not_found'}}"
    )
    assert told(capture) == [("MODEL_NOT_CONFIGURED", "failed")]


def test_a_frame_and_colours_are_undone_for_the_classifier_and_kept_in_the_record(opened: Open) -> None:
    text = (
        "╭────────────╮\n│ \x1b[31mAPI Error: 401 "
        '{"error":{"message":"invalid x-api-key"}}\x1b[0m │\n╰────────────╯'
    )
    capture = opened(text)
    assert told(capture) == [("PROVIDER_UNAUTHORIZED", "failed")]
    assert capture.records[0].text == text


def test_every_fenced_block_is_a_record_of_its_own(opened: Open) -> None:
    capture = opened(
        "I pressed send.\n\n```\nError: 500 Internal Server Error\n```\n\nand the log says\n\n"
        '```json\n{"ok":false,"error":{"code":"AGENT_BUSY","message":"busy"}}\n```\n'
    )
    assert told(capture) == [("PROVIDER_ERROR", "failed"), ("AGENT_BUSY", "failed")]
    assert [failure.line for failure in capture.failures] == [4, 10]


def test_an_issue_template_lends_its_status_model_and_provider_to_the_block(opened: Open) -> None:
    capture = opened("Model: Acme 5\nProvider: acme\nStatus Code: 402\n\n```\nInsufficient Balance\n```\n")
    failure = capture.failures[0]
    assert (failure.code, failure.retriable) == ("PROVIDER_ERROR", False)
    assert (failure.fields.provider_id, failure.fields.model_id, failure.fields.provider_status) == (
        "acme",
        "Acme 5",
        402,
    )


def test_the_typed_command_is_not_the_error(opened: Open) -> None:
    capture = opened(
        '$ curl -s https://x.example -d \'{"error":{"message":"429 '
        'quota"}}\'\n{"error":{"message":"overloaded","code":503}}'
    )
    assert capture.failures[0].fields.provider_status == 503


def test_a_foreign_code_that_is_spelled_like_ours_is_not_ours(opened: Open) -> None:
    capture = opened(
        json.dumps({"error": {"code": "TOOL_DENIED", "message": "502 Bad Gateway from upstream"}})
    )
    assert [failure.code for failure in capture.failures] == ["PROVIDER_ERROR"]


def test_a_panic_a_chain_and_a_definition_error(opened: Open) -> None:
    panic = opened("thread 'main' panicked at src/main.rs:42:13:\nboom").failures[0]
    chain = opened(
        "Error: failed\n\nCaused by:\n    0: client error (Connect)\n    1: "
        "dns error: failed to lookup address information"
    ).failures[0]
    thrown = opened(
        "Uncaught AgentSurfaceDefinitionError: duplicate capability\n    at x "
        "(http://localhost:5173/a.js:512:11) {code: 'DUPLICATE_CAPABILITY'}"
    ).failures[0]
    assert (panic.code, chain.code) == ("INTERNAL", "NETWORK_ERROR")
    assert (thrown.namespace.value, thrown.code, thrown.handling_class.value) == (
        "definition",
        "DUPLICATE_CAPABILITY",
        "developer",
    )


def test_the_status_beside_a_paste_decides_where_the_body_has_none(opened: Open) -> None:
    assert opened('{"error":null}').failures == ()
    assert told(opened('{"error":null}', status=500)) == [("PROVIDER_ERROR", "failed")]


def test_the_choice_of_container_can_be_overridden(registry: Registry) -> None:
    text = json.dumps(app_error("TOOL_DENIED", "502 Bad Gateway"))
    capture = open_text(text, registry, container="text")
    assert (capture.files[0].container, capture.files[0].why) == ("text", "chosen by hand")
    with pytest.raises(BadRequest, match="is no container"):
        open_text(text, registry, container="papyrus")


def test_a_template_whose_block_says_nothing_is_one_failure(opened: Open) -> None:
    capture = opened("Status Code: 402\n\n```\n{}\n```\n\nPlease add any additional context here\n")
    assert [(failure.code, failure.fields.provider_status) for failure in capture.failures] == [
        ("PROVIDER_ERROR", 402)
    ]
