"""The bundled registry says what both documents and the decisions say, code by code."""

from __future__ import annotations

from collections import Counter

import facts
import pytest

from model.registry.entry import CodeEntry, Duty
from model.registry.load import load_registry
from model.vocabulary import ClassBasis, HandlingClass, Namespace, Status

BASE = load_registry(overlays=[])
FULL = load_registry()
APP, CAPABILITY, DEFINITION = Namespace.APP, Namespace.CAPABILITY, Namespace.DEFINITION


def test_it_has_exactly_the_codes_of_both_documents() -> None:
    app = [row[1] for row in facts.app_rows()] + [*facts.PARENTS, *facts.ALIASES]
    assert len(app) == len(set(app)) == 75
    assert {entry.code for entry in BASE.codes(APP)} == set(app)
    assert {entry.code for entry in BASE.codes(CAPABILITY)} == {row[0] for row in facts.matrix_rows()}
    assert {entry.code for entry in BASE.codes(DEFINITION)} == set(facts.DEFINITIONS)
    counts = Counter(entry.namespace for entry in BASE.codes())
    assert (counts[APP], counts[CAPABILITY], counts[DEFINITION]) == (75, 16, 6)


@pytest.mark.parametrize("row", facts.app_rows(), ids=lambda row: row[1])
def test_an_app_code_has_its_row(row: tuple[str, ...]) -> None:
    section, code, status, retriable, handling_class, basis, state = row
    entry = BASE.get(APP, code)
    assert entry is not None
    assert entry.section == f"08 {section}"
    stated = (entry.status, entry.retriable, entry.handling_class, entry.class_basis, entry.state)
    assert stated == (status, retriable, handling_class, basis, state)


def test_statuses_are_59_rows_8_details_7_aliases_and_one_more() -> None:
    statuses = Counter(entry.status for entry in BASE.codes(APP))
    assert statuses == {
        Status.LIVE: 52,
        Status.RESERVED: 8,
        Status.RESERVED_DETAIL: 8,
        Status.ALIAS: 7,
    }


def test_class_counts_are_the_decided_ones() -> None:
    own = [e for e in BASE.codes(APP) if e.class_basis is not ClassBasis.INHERITED]
    assert Counter(entry.handling_class for entry in own) == {
        HandlingClass.SETTINGS_CTA: 7,
        HandlingClass.TOOL_CARD: 24,
        HandlingClass.RETRY_ACTION: 7,
        HandlingClass.DEGRADED_BANNER: 6,
        HandlingClass.PLAIN_MESSAGE: 15,
        HandlingClass.NEUTRAL: 1,
    }


@pytest.mark.parametrize(("code", "parent"), facts.PARENTS.items())
def test_a_detail_code_inherits_from_its_parent(code: str, parent: str) -> None:
    entry, canonical = BASE.get(APP, code), BASE.get(APP, parent)
    assert entry is not None
    assert canonical is not None
    assert (entry.status, entry.parent, entry.alias_of) == (Status.RESERVED_DETAIL, parent, None)
    assert entry.class_basis is ClassBasis.INHERITED
    assert (entry.handling_class, entry.retriable, entry.state) == (
        canonical.handling_class,
        canonical.retriable,
        canonical.state,
    )
    assert code in BASE.children(APP, parent)


@pytest.mark.parametrize(("code", "canonical"), facts.ALIASES.items())
def test_an_alias_resolves_in_one_hop_and_inherits(code: str, canonical: str) -> None:
    entry, target = BASE.get(APP, code), BASE.get(APP, canonical)
    assert entry is not None
    assert target is not None
    assert (entry.status, entry.alias_of, entry.parent) == (Status.ALIAS, canonical, None)
    assert target.alias_of is None
    assert entry.class_basis is ClassBasis.INHERITED
    assert (entry.handling_class, entry.retriable, entry.state) == (
        target.handling_class,
        target.retriable,
        target.state,
    )
    assert code in BASE.aliases(APP, canonical)


@pytest.mark.parametrize("row", facts.matrix_rows(), ids=lambda row: row[0])
def test_a_capability_code_has_its_row_of_the_matrix(row: tuple[object, ...]) -> None:
    code, phases, hints, cacheable, keys, state = row
    entry = BASE.get(CAPABILITY, str(code))
    assert entry is not None
    assert (entry.phases, entry.cacheable, entry.state) == (phases, cacheable, state)
    assert tuple(choice.hint for choice in entry.retry) == hints
    assert tuple(key.name + ("" if key.required else "?") for key in entry.details) == keys
    assert entry.handling_class is (HandlingClass.NEUTRAL if code == "CANCELLED" else HandlingClass.TOOL_CARD)
    assert entry.details_open is (code == "PRECONDITION_FAILED")
    assert entry.retriable is None


def test_details_values_are_closed_where_07_closes_them() -> None:
    found = {
        (entry.code, key.name): key.values
        for entry in BASE.codes(CAPABILITY)
        for key in entry.details
        if key.values
    }
    assert found == facts.CLOSED_VALUES


def test_inner_shapes() -> None:
    instances = BASE.entries[CAPABILITY, "AMBIGUOUS_INSTANCE"].details[0].item
    assert list(instances) == ["instanceId", "registrationId", "description?", "context?"]
    assert list(BASE.entries[CAPABILITY, "INVALID_INPUT"].details[0].item) == ["path", "message"]


@pytest.mark.parametrize("entry", BASE.codes(CAPABILITY), ids=lambda entry: entry.code)
def test_every_capability_code_tells_agents_and_adapters_what_to_do(entry: CodeEntry) -> None:
    texts = [entry.agent_message or "", *(variant.text for variant in entry.agent_variants)]
    assert all(20 < len(text) <= 300 for text in texts)
    assert len(set(texts)) == len(texts)
    assert entry.duties
    assert set(entry.duties) <= set(Duty)
    assert entry.duty_text


def test_agent_texts_depend_on_the_details() -> None:
    invalid = BASE.entries[CAPABILITY, "CONFIRMATION_INVALID"]
    texts = {
        reason: invalid.agent_text({"reason": reason})
        for reason in ("denied", "expired", "consumed", "mismatch")
    }
    assert len(set(texts.values())) == 4
    assert "said no" in str(texts["denied"])
    timeout = BASE.entries[CAPABILITY, "TIMEOUT"]
    assert "Check the state" in str(timeout.agent_text({"idempotent": False}))
    assert "Check the state" in str(timeout.agent_text(None))
    assert "safe to call again" in str(timeout.agent_text({"idempotent": True}))
    locked = BASE.entries[CAPABILITY, "INVALID_INPUT"]
    assert "lockedFields" in str(locked.agent_text({"lockedFields": ["id"]}))
    assert "issues" in str(locked.agent_text({"issues": [], "lockedFields": ["id"]}))
    assert "issues" in str(locked.agent_text(None))


def test_log_only_facts_are_where_07_has_them() -> None:
    with_facts = {entry.code for entry in BASE.codes(CAPABILITY) if entry.log_only}
    assert with_facts == {
        "CAPABILITY_NOT_FOUND",
        "COMPONENT_UNMOUNTED",
        "INVOCATION_CONFLICT",
        "INVALID_INPUT",
        "NOT_AUTHORIZED",
        "CONFIRMATION_INVALID",
        "TIMEOUT",
        "EXECUTION_FAILED",
    }


@pytest.mark.parametrize("code", facts.DEFINITIONS)
def test_definition_codes_are_for_developers(code: str) -> None:
    entry = BASE.get(DEFINITION, code)
    assert entry is not None
    assert entry.handling_class is HandlingClass.DEVELOPER
    assert entry.class_basis is ClassBasis.DECIDED
    assert entry.agent_message is None


def test_timeout_stays_two_codes() -> None:
    app, capability = BASE.get(APP, "TIMEOUT"), BASE.get(CAPABILITY, "TIMEOUT")
    assert app is not None
    assert capability is not None
    assert app.handling_class is HandlingClass.RETRY_ACTION
    assert capability.handling_class is HandlingClass.TOOL_CARD
    assert app.meaning != capability.meaning


@pytest.mark.parametrize(("number", "row"), facts.NUMBERS.items())
def test_a_host_number_shows_both_tables(number: int, row: tuple[str | None, tuple[str, ...], bool]) -> None:
    published, wire, contradicts = row
    entry = BASE.numbers[number]
    assert (entry.spec, entry.wire, entry.contradicts) == (published, wire, contradicts)
    assert entry.code == (published or (wire[0] if wire else None))
    assert entry.code not in entry.candidates


def test_there_are_no_other_host_numbers() -> None:
    assert set(BASE.numbers) == set(facts.NUMBERS)


def test_provider_failures_are_bound_to_their_message() -> None:
    """08 section 5: they are never a toast or a banner."""
    bound = {entry.code for entry in BASE.codes(APP) if entry.provider_bound and entry.status is Status.LIVE}
    assert bound == {
        "PROVIDER_SECRET_MISSING", "PROVIDER_UNAUTHORIZED", "PROVIDER_RATE_LIMITED", "PROVIDER_ERROR",
        "MODEL_NOT_CONFIGURED", "NETWORK_ERROR", "STREAM_FAILED", "EMPTY_MODEL_RESPONSE", "CONTEXT_TOO_LARGE",
    }  # fmt: skip
    for entry in BASE.codes():
        assert not (entry.provider_bound and entry.handling_class is HandlingClass.DEGRADED_BANNER)


def test_every_meaning_is_one_of_its_own() -> None:
    meanings = [entry.meaning for entry in FULL.codes()]
    assert all(text[0].isupper() and text.endswith(".") for text in meanings)
    assert len(set(meanings)) == len(meanings)


@pytest.mark.parametrize("line", facts.NEWER.strip().splitlines(), ids=lambda line: line.split()[0])
def test_the_overlay_has_the_newer_codes(line: str) -> None:
    code, retriable, letter = line.split()
    entry = FULL.get(APP, code)
    assert entry is not None
    assert (entry.overlay, entry.retriable, entry.handling_class) == (
        "newer-app",
        retriable,
        facts.CLASSES[letter],
    )
    assert BASE.get(APP, code) is None


def test_the_overlay_only_adds() -> None:
    assert len(FULL.codes()) == len(BASE.codes()) + 25
    assert all(FULL.entries[key] == entry for key, entry in BASE.entries.items())
    assert FULL.overlays == ("newer-app",)
    assert BASE.overlays == ()
    assert dict(BASE.available) == {"newer-app": "newer app releases"}
