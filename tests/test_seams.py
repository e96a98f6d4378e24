"""The frozen seams: what other parts, scripts and links build on keeps its names and shapes."""

from __future__ import annotations

from dataclasses import fields

from model.capture.record import Capture, Detail, Failure, Fields, Record
from model.preview.spec import PreviewSpec, parse_link
from model.redaction.engine import redact
from model.redaction.findings import MARKER, Redacted, Redaction

RECORD = "file line seq kind text value at_ms time_note session turn events redactions"
FAILURE = (
    "namespace code received known status state handling_class class_basis retriable retriable_basis reason "
    "record file line message detail fields payload retry retry_after_ms detail_code causes at_ms session "
    "turn count records tool target arguments kind call_id voices redactions findings"
)
FIELDS = (
    "provider_id model_id phase provider_status provider_code provider_wait_ms stream_ms retry_attempt "
    "source trace_id"
)


def names(value: type) -> str:
    return " ".join(field.name for field in fields(value))


def test_record_and_failure_keep_their_fields() -> None:
    assert names(Record) == RECORD
    assert names(Failure) == FAILURE
    assert names(Fields) == FIELDS
    assert names(Detail) == "text omitted"
    assert names(Capture) == "files records failures headline findings"


def test_seams_are_values_that_cannot_be_changed() -> None:
    for seam in (Record, Failure, Fields, Detail, Capture, Redacted, Redaction):
        assert seam.__dataclass_params__.frozen  # type: ignore[attr-defined]


def test_redact_gives_text_and_findings_beside_it() -> None:
    clean = "nothing to hide here"
    assert redact(clean).text is clean
    told = redact("password=" + "Zq7" * 6)
    assert told.text == f"password={MARKER}"
    (finding,) = told.findings
    assert told.text[finding.start : finding.end] == MARKER
    assert names(Redaction) == "rule kind start end bucket"
    assert names(Redacted) == "text findings"


def test_a_link_names_one_variant() -> None:
    link = "error-inspector:PROVIDER_SECRET_MISSING?locale=ar&theme=dark&width=320"
    spec = parse_link(link)
    assert spec == PreviewSpec(code="PROVIDER_SECRET_MISSING", locale="ar", theme="dark", width=320)
    assert spec.link() == link
