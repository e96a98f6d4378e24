"""From a failure to words: which string, which fallback, which action, and what is said of each."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from model.catalog.catalogs import Catalogs, load_catalogs
from model.preview.agent import agent_views, operator_view
from model.preview.durations import wait_text
from model.preview.resolve import Moment, resolve
from model.preview.sample import resolve_spec, sample_failure
from model.preview.spec import PreviewSpec
from model.registry.load import load_registry
from model.registry.registry import Registry
from model.vocabulary import HandlingClass, Namespace, State


@pytest.fixture(scope="module")
def registry() -> Registry:
    return load_registry()


@pytest.fixture(scope="module")
def catalogs() -> Catalogs:
    return load_catalogs()


def spec(code: str, **fields: object) -> PreviewSpec:
    return PreviewSpec.model_validate({"code": code, **fields})


def test_every_code_has_a_card_in_every_locale(registry: Registry, catalogs: Catalogs) -> None:
    for entry in registry.codes():
        for locale in catalogs.locales:
            card = resolve_spec(
                spec(entry.code, namespace=entry.namespace, locale=locale), catalogs, registry
            )
            assert card.summary.value.strip()
            assert card.word.strip()
            assert "{" not in card.summary.value
            assert card.handling_class is entry.handling_class


def test_state_words_differ_by_class_so_that_nothing_is_told_by_colour(
    registry: Registry, catalogs: Catalogs
) -> None:
    """P08: shape and word; a banner and a tool card may share a word because their shapes differ."""
    pairs = set()
    for code in (
        "PROVIDER_SECRET_MISSING",
        "PROVIDER_ERROR",
        "CONTEXT_TOO_LARGE",
        "TOOL_DENIED",
        "HOST_UNAVAILABLE",
    ):
        card = resolve_spec(spec(code), catalogs, registry)
        pairs.add((card.icon, card.word))
    assert len({icon for icon, _ in pairs}) == len({word for _, word in pairs}) == 5


def test_a_reserved_detail_code_shows_its_own_string_or_its_parents(
    registry: Registry, catalogs: Catalogs
) -> None:
    failure = sample_failure(spec("WORKSPACE_PATH_DENIED"), registry)
    card = resolve(failure, catalogs, registry, "en")
    own = catalogs.lookup("en", "errors.WORKSPACE_PATH_DENIED")
    parent = catalogs.lookup("en", "errors.PATH_OUTSIDE_WORKSPACE")
    assert card.summary.value == (own.text if own.origin == "catalog" else parent.text)
    assert card.received == "WORKSPACE_PATH_DENIED"


def test_an_unknown_code_shows_the_payloads_message_and_says_so(
    registry: Registry, catalogs: Catalogs
) -> None:
    failure = replace(sample_failure(spec("BRAND_NEW"), registry), message="Something new.")
    card = resolve(failure, catalogs, registry, "zh-CN")
    assert card.summary.value == "Something new."
    assert card.summary.origin == "payload"
    assert card.handling_class is HandlingClass.PLAIN_MESSAGE
    assert len(card.tags) == 2


def test_a_missing_translation_falls_back_to_english_and_is_marked(
    registry: Registry, tmp_path: Path
) -> None:
    for locale in ("en", "de"):
        folder = tmp_path / locale / "LC_MESSAGES"
        folder.mkdir(parents=True)
        said = "English here." if locale == "en" else ""
        (folder / "errors.po").write_text(
            'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
            f'msgctxt "errors.TOOL_FAILED"\nmsgid "English here."\nmsgstr "{said}"\n',
            "utf-8",
        )
    card = resolve_spec(spec("TOOL_FAILED", locale="de"), load_catalogs(tmp_path), registry)
    assert card.summary.value == "English here."
    assert card.summary.origin == "english"
    assert "English shown" in card.tags


def test_goal_wording_is_used_where_the_failure_is_about_a_goal(
    registry: Registry, catalogs: Catalogs
) -> None:
    plan = resolve_spec(spec("PLAN_APPROVAL_TIMEOUT"), catalogs, registry)
    goal = resolve_spec(spec("PLAN_APPROVAL_TIMEOUT", kind="goal"), catalogs, registry)
    assert plan.summary.value != goal.summary.value


def test_a_wait_is_filled_in_and_counts_down(registry: Registry, catalogs: Catalogs) -> None:
    failure = replace(sample_failure(spec("PROVIDER_RATE_LIMITED"), registry), retry_after_ms=12_000)
    at_first = resolve(failure, catalogs, registry, "en")
    later = resolve(failure, catalogs, registry, "en", Moment(remaining_ms=4100))
    over = resolve(failure, catalogs, registry, "en", Moment(remaining_ms=0))
    assert "\u206812 seconds\u2069" in at_first.summary.value
    assert "\u20685 seconds\u2069" in later.summary.value
    assert "0" not in over.summary.value


def test_not_retriable_means_no_retry(registry: Registry, catalogs: Catalogs) -> None:
    for retriable, ids in ((True, ["retry"]), (False, []), (None, [])):
        failure = replace(sample_failure(spec("PROVIDER_ERROR"), registry), retriable=retriable)
        card = resolve(failure, catalogs, registry, "en")
        assert [action.id for action in card.actions] == ids
        assert card.icon == ("retry" if retriable else "exhausted")


@pytest.mark.parametrize(
    ("ms", "locale", "text"),
    [
        (1, "en", "1 second"),
        (11_001, "en", "12 seconds"),
        (90_000, "en", "90 seconds"),
        (90_001, "en", "2 minutes"),
        (604_800_000, "en", "7 days"),
        (12_000, "de", "12 Sekunden"),
    ],
)
def test_waits_round_up(ms: int, locale: str, text: str) -> None:
    assert wait_text(ms, locale) == text


def test_adapters_hand_on_code_retry_and_details_as_received(registry: Registry) -> None:
    details = {"reason": "queue-full", "retryAfterMs": 1500, "big": 2**70}
    payload = {"code": "RATE_LIMITED", "message": "Wait.", "retry": "after-delay", "details": details}
    failure = replace(
        sample_failure(spec("RATE_LIMITED", namespace=Namespace.CAPABILITY), registry),
        payload=payload,
        retry="after-delay",
    )
    views = {view.adapter: view.text for view in agent_views(failure)}
    assert set(views) == {"embedded", "mcp", "testing"}
    assert str(2**70) in views["embedded"]
    assert '"isError": true' in views["mcp"]
    assert views["testing"] == 'expectError(result, "RATE_LIMITED")'


def test_an_agent_never_sees_definition_errors_nor_a_permission_timeout(registry: Registry) -> None:
    assert agent_views(sample_failure(spec("INVALID_ID", namespace=Namespace.DEFINITION), registry)) == ()
    timeout = agent_views(sample_failure(spec("PERMISSION_TIMEOUT"), registry))
    assert all("TOOL_DENIED" in view.text and "PERMISSION_TIMEOUT" not in view.text for view in timeout)


def test_the_operator_sees_what_is_log_only(registry: Registry) -> None:
    rows = operator_view(
        sample_failure(spec("NOT_AUTHORIZED", namespace=Namespace.CAPABILITY), registry), registry
    )
    assert any(name == "logOnly" for name, _ in rows)


def test_states_reach_the_card(registry: Registry, catalogs: Catalogs) -> None:
    for code, state, icon in (
        ("TOOL_DENIED", State.DENIED, "denied"),
        ("PERMISSION_REQUIRED", State.WAITING, "waiting"),
        ("PLAN_EXECUTION_INTERRUPTED", State.STOPPED, "neutral"),
        ("TOOL_FAILED", State.FAILED, "failed"),
    ):
        card = resolve_spec(spec(code), catalogs, registry)
        assert (card.state, card.icon) == (state, icon)
