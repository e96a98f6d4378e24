"""`inspect` keeps its contract: one document, the exit codes, one sentence on a fault."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from captured import app_error, event, lines, log, secret, timing

from model import cli

EXAMPLE = Path(__file__).with_name("inspect_example.json")
ROOT = Path(__file__).parents[2]
MESSAGE = '429: {"error":{"message":"slow down"}}'


def example(folder: Path) -> Path:
    """Write the capture of the example document: retries, one failure told twice, an alias, a torn line."""
    details = {
        "phase": "stream",
        "providerStatus": 429,
        "providerCode": "rate_limit_exceeded",
        "retryAttempt": 2,
    }
    error = app_error("PROVIDER_RATE_LIMITED", MESSAGE, retriable=True, details=details, traceId="tr-1")
    hidden = {"password": secret()}
    path = folder / "app.log"
    path.write_text(
        lines(
            timing("retry", 1, errorCode="PROVIDER_RATE_LIMITED", providerStatus=429, retryDelayMs=12000),
            log(
                "agent turn failed",
                "2026-08-11T09:20:14.000Z",
                sessionId="s1",
                turnId="t1",
                code="PROVIDER_RATE_LIMITED",
                data={"message": MESSAGE},
            ),
            event("error", 1_786_440_014_118, error=error),
            log(
                "shell lost",
                "2026-08-11T09:21:00.000Z",
                sessionId="s1",
                code="SHELL_UNAVAILABLE",
                data={"message": "no shell", "details": hidden},
            ),
        )
        + '{"ts": "2026-08-11T09:2'
    )
    return path


def run(capsys: pytest.CaptureFixture[str], *words: str | Path) -> tuple[int, str, str]:
    code = cli.main(["inspect", *map(str, words)])
    out, err = capsys.readouterr()
    return code, out, err


def test_the_document_is_the_example(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "--json", "--source", example(tmp_path))
    said: dict[str, Any] = json.loads(out)
    assert (code, err) == (1, "")
    said["files"][0]["path"] = "app.log"
    assert said == json.loads(EXAMPLE.read_text("utf-8"))


def test_the_report_a_person_reads(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, example(tmp_path))
    assert code == 1
    assert "line 5: not JSON: cut in the middle" in out
    assert "→ SHELL_NOT_FOUND (received as SHELL_UNAVAILABLE)  failed, tool_card, not to be retried" in out
    assert "wait 12 s · 2 records" in out
    assert "Traceback" not in out


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", 0),
        (lines(log("fine", level="info")), 0),
        (lines(timing("aborted")), 0),
        (lines(timing("retry", errorCode="STREAM_FAILED")), 0),
        (lines(log("x", code="PERMISSION_REQUIRED")), 0),
        (lines(log("x", code="TOOL_DENIED")), 1),
        (lines(log("x", code="TIMEOUT")), 1),
    ],
)
def test_the_exit_code_says_whether_something_failed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, code: int
) -> None:
    path = tmp_path / "app.log"
    path.write_text(text)
    assert run(capsys, "--json", path)[0] == code


def test_2_only_when_nothing_could_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "missing.log"
    code, out, err = run(capsys, "--json", missing)
    assert (code, out, err) == (2, "", f"{missing}: no such file or directory.\n")
    (tmp_path / "empty.log").touch()
    code, out, err = run(capsys, "--json", missing, tmp_path / "empty.log")
    assert (code, err, [file["container"] for file in json.loads(out)["files"]]) == (
        0,
        "",
        ["unreadable", "empty"],
    )


def test_standard_input_the_status_and_the_encoding(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Pipe:
        buffer = io.BytesIO('{"error":{"message":"prüfen","code":null}}'.encode("latin-1"))

    monkeypatch.setattr(sys, "stdin", Pipe())
    code, out, _ = run(capsys, "--json", "--source", "--status", "503", "--encoding", "latin-1", "-")
    said = json.loads(out)
    assert (code, said["files"][0]["path"], said["files"][0]["encoding"]) == (1, "-", "latin-1")
    assert (said["failures"][0]["code"], said["failures"][0]["message"]) == ("PROVIDER_ERROR", "prüfen")


def test_the_source_is_only_redacted_and_never_capped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hidden = secret()
    text = "\x1b[31mError:\x1b[0m 500\r\n" + "a" * 2_000 + f"\r\napi_key={hidden}\r\n\u2028end"
    path = tmp_path / "paste.txt"
    path.write_bytes(text.encode())
    said = json.loads(run(capsys, "--json", "--source", path)[1])
    assert said["files"][0]["source"] == text.replace(hidden, "[REDACTED]")
    assert "source" not in json.loads(run(capsys, "--json", path)[1])["files"][0]


def test_an_encoding_nobody_knows_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.log"
    path.write_text("x")
    code, out, err = run(capsys, "--encoding", "klingon", path)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "klingon" in err


def test_the_overlay_can_be_switched_off(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.log"
    path.write_text(lines(log("x", code="NETWORK_POLICY_BLOCKED")))
    known = [
        json.loads(run(capsys, "--json", *words, path)[1])["failures"][0]["known"]
        for words in ([], ["--overlay", "none"])
    ]
    assert known == [True, False]


def test_no_display_library_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    path.write_text(lines(log("x", code="TIMEOUT")))
    asked = (
        "import sys; from model import cli; cli.main(['inspect', '--json', sys.argv[1]]); "
        "assert not [m for m in sys.modules if m.startswith('PySide6')]"
    )
    done = subprocess.run(
        [sys.executable, "-c", asked, str(path)], cwd=ROOT, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
