"""`inspect`: say what failed in captured files, as one JSON document or as a report."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any

from model.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Callable

    from model.capture.record import Capture, Failure, FileReport
    from model.findings import Finding
    from model.registry.registry import Registry

FAILED, NOTHING_READ = 1, 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `inspect`."""
    parser.add_argument(
        "files", metavar="FILE", nargs="+", help="files or folders of one incident; - is standard input"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document instead of a report")
    parser.add_argument("--source", action="store_true", help="add each file's text after redaction")
    parser.add_argument(
        "--status", type=int, metavar="N", help="the HTTP status, where the capture does not state it"
    )
    parser.add_argument("--encoding", metavar="E", help="read the files in this encoding")


def run(args: argparse.Namespace) -> int:
    """Inspect the files; 0 nothing failed, 1 something did, 2 no input could be read at all."""
    from model.capture.load import UNREADABLE, open_capture

    registry = _registry(args)
    stdin = sys.stdin.buffer.read() if "-" in args.files else None
    capture = open_capture(
        args.files, registry, status=args.status, encoding=args.encoding, source=args.source, stdin=stdin
    )
    unreadable = [report for report in capture.files if report.container == UNREADABLE]
    if len(unreadable) == len(capture.files):
        raise Problem(" ".join(report.why for report in unreadable))
    summary = _summaries(args)
    if args.json:
        json.dump(document(capture, summary), sys.stdout, ensure_ascii=False, indent=1, allow_nan=False)
        print()
    else:
        print(report_text(capture, summary))
    from model.capture.fold import counted

    return FAILED if any(counted(failure) for failure in capture.failures) else 0


def _registry(args: argparse.Namespace) -> Registry:
    from pathlib import Path

    from model.registry.load import load_registry

    overlays = args.overlay
    if overlays is not None and overlays == ["none"]:
        overlays = []
    return load_registry(Path(args.registry) if args.registry else None, overlays)


def _summaries(args: argparse.Namespace) -> Callable[[Failure], str | None]:
    """Return the look-up of a failure's English summary; catalogs load when the first one is asked for."""
    found: list[Any] = []

    def summary(failure: Failure) -> str | None:
        if failure.namespace.value == "definition":
            return None
        if not found:
            from pathlib import Path

            from model.catalog.catalogs import load_catalogs

            found.append(load_catalogs(Path(args.locales) if args.locales else None))
        prefix = "errors.capability." if failure.namespace.value == "capability" else "errors."
        told = found[0].lookup("en", f"{prefix}{failure.code}")
        return _filled(told.text, failure) if told.origin != "none" else None

    return summary


def _filled(text: str, failure: Failure) -> str:
    """Return a summary with its placeholders filled from the failure, or by the catalog's stand-ins."""
    from model.catalog.words import WORDS

    values = {
        "wait": _duration(failure.retry_after_ms) if failure.retry_after_ms is not None else None,
        "tool": failure.tool,
        "provider": failure.fields.provider_id,
        "model": failure.fields.model_id,
        "reason": None,
    }
    for name, value in values.items():
        if f"{{{name}}}" in text:
            text = text.replace(f"{{{name}}}", value or str(WORDS.get(f"card.value.{name}", name)))
    return text


def _duration(milliseconds: int) -> str:
    """Return a wait in the largest unit that says it within a tenth."""
    for unit, length in (("day", 86_400_000), ("hour", 3_600_000), ("minute", 60_000)):
        if milliseconds >= length and milliseconds % length <= length // 10:
            return _many(milliseconds // length, unit)
    return _many(max(1, round(milliseconds / 1000)), "second")


def document(capture: Capture, summary: Callable[[Failure], str | None]) -> dict[str, Any]:
    """Return the document of the headless contract."""
    return {
        "files": [_file(report) for report in capture.files],
        "failures": [_failure(failure, summary) for failure in capture.failures],
        "headline": capture.headline,
        "findings": [
            {**_finding(finding), "file": finding.file, "line": finding.line} for finding in capture.findings
        ],
    }


def _file(report: FileReport) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "path": report.path,
        "container": report.container,
        "why": report.why,
        "encoding": report.encoding,
        "records": report.records,
        "unread": [{"line": unread.line, "reason": unread.reason} for unread in report.unread],
    }
    if report.source is not None or report.source_why is not None:
        shown["source"] = report.source
    if report.source_why is not None:
        shown["source_why"] = report.source_why
    return shown


def _failure(failure: Failure, summary: Callable[[Failure], str | None]) -> dict[str, Any]:
    from dataclasses import asdict

    from model.capture.times import iso

    shown: dict[str, Any] = {
        "namespace": failure.namespace,
        "code": failure.code,
        "received": failure.received,
        "known": failure.known,
        "status": failure.status,
        "state": failure.state,
        "class": failure.handling_class,
        "class_basis": failure.class_basis,
        "retriable": failure.retriable,
        "retriable_basis": failure.retriable_basis,
        "retry": failure.retry,
        "retry_after_ms": failure.retry_after_ms,
        "detail_code": failure.detail_code,
        "causes": list(failure.causes),
        "at": iso(failure.at_ms),
        "session": failure.session,
        "turn": failure.turn,
        "file": failure.file,
        "line": failure.line,
        "count": failure.count,
        "message": failure.message,
        "summary": summary(failure),
        "detail": asdict(failure.detail) if failure.detail is not None else None,
        "fields": asdict(failure.fields),
        "payload": failure.payload,
        "redactions": [{"rule": hidden.rule, "kind": hidden.kind} for hidden in failure.redactions],
        "reason": asdict(failure.reason),
        "findings": [_finding(finding) for finding in failure.findings],
    }
    if failure.transient:
        shown["transient"] = True
    return shown


def _finding(finding: Finding) -> dict[str, Any]:
    return {"rule": finding.rule, "level": finding.level, "text": finding.text}


def report_text(capture: Capture, summary: Callable[[Failure], str | None]) -> str:
    """Return the report a person reads in a terminal."""
    lines: list[str] = []
    for report in capture.files:
        records = _many(report.records, "record")
        lines.append(f"{report.path}: {report.container} ({report.why}), {report.encoding}, {records}")
        lines.extend(
            f"  line {unread.line}: {unread.reason}" if unread.line else f"  {unread.reason}"
            for unread in report.unread[:20]
        )
        if len(report.unread) > 20:
            lines.append(f"  and {len(report.unread) - 20} more that could not be read")
    lines.extend(f"  {finding.level} {finding.rule}: {finding.text}" for finding in capture.findings)
    lines.append("")
    if not capture.failures:
        lines.append("Nothing failed.")
    for index, failure in enumerate(capture.failures):
        lines.extend(_failure_lines(capture, index, failure, summary))
    return "\n".join(lines)


def _failure_lines(
    capture: Capture, index: int, failure: Failure, summary: Callable[[Failure], str | None]
) -> list[str]:
    from model.capture.times import iso

    mark = "→" if index == capture.headline else " "
    received = "" if failure.received == failure.code else f" (received as {failure.received})"
    again = {True: "can be retried", False: "not to be retried", None: "nobody says whether to retry"}[
        failure.retriable
    ]
    where = f"{capture.files[failure.file].path}:{failure.line}"
    lines = [f"{mark} {failure.code}{received}  {failure.state}, {failure.handling_class}, {again}  {where}"]
    told = summary(failure)
    if told:
        lines.append(f"    {told}")
    if failure.message:
        lines.append("    " + failure.message.replace("\n", "\n    "))
    facts = [iso(failure.at_ms), f"rule {failure.reason.rule}: {failure.reason.evidence}".replace("\n", " ")]
    if failure.retry_after_ms is not None:
        facts.append(f"wait {failure.retry_after_ms / 1000:g} s")
    if failure.count > 1:
        facts.append(_many(failure.count, "record"))
    lines.append("    " + " · ".join(fact for fact in facts if fact))
    lines.extend(f"    {finding.level} {finding.rule}: {finding.text}" for finding in failure.findings)
    return lines


def _many(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
