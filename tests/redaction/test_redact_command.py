"""The headless contract of `redact`."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import tokens

ROOT = Path(__file__).parent.parent.parent
SECRET = tokens.build("{a36}", random.Random(11))


def run(
    *words: str, feed: bytes = b"", env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "gui", "redact", *words],
        input=feed,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, **(env or {})},
        check=False,
    )


def test_json_lines_answer_line_for_line() -> None:
    feed = [
        {"id": 1, "text": f"Authorization: Bearer {SECRET}", "extra": True},
        {"id": "b", "text": "clean\u2028text\u0085"},
    ]
    said = run(
        "--json-lines", feed="".join(json.dumps(row, ensure_ascii=False) + "\n" for row in feed).encode()
    )
    assert said.returncode == 0
    assert [json.loads(line) for line in said.stdout.decode().split("\n") if line] == [
        {
            "id": 1,
            "text": "Authorization: Bearer [REDACTED]",
            "findings": [
                {"rule": "authorization", "kind": "authorization", "start": 22, "end": 32, "bucket": "32-63"}
            ],
        },
        {"id": "b", "text": "clean\u2028text\u0085", "findings": []},
    ]


def test_a_line_that_is_no_row_ends_with_one_sentence_after_the_earlier_answers() -> None:
    said = run("--json-lines", feed=b'{"id": 1, "text": "a"}\n["no"]\n{"id": 3, "text": "c"}\n')
    assert said.returncode == 2
    assert [json.loads(line)["id"] for line in said.stdout.splitlines()] == [1]
    assert said.stderr.decode().strip() == 'Line 2 is not a JSON object with "id" and a string "text".'


def test_plain_mode_keeps_every_other_byte() -> None:
    raw = (
        b"\xef\xbb\xbfone\r\npassword="
        + SECRET.encode()
        + b"\r\n\xff\x00 last line without an end"
        + b" x" * 700
    )
    said = run(feed=raw)
    assert said.returncode == 0
    assert said.stdout == raw.replace(SECRET.encode(), b"[REDACTED]")


def test_a_file_is_read_and_a_missing_one_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "app.log"
    path.write_text(f"api_key={SECRET}\n", "utf-8")
    assert run(str(path)).stdout == b"api_key=[REDACTED]\n"
    said = run(str(tmp_path / "none.log"))
    assert said.returncode == 2
    assert said.stderr.decode().count("\n") == 1
    assert "Traceback" not in said.stderr.decode()


def test_a_secret_from_the_environment_goes_and_sharing_masks() -> None:
    env = {"MY_SECRET": "plain words as a secret"}
    said = run(
        "--secret-from-env",
        "MY_SECRET",
        "--mask",
        feed=b"plain words as a secret by dana@example.test",
        env=env,
    )
    assert said.stdout == b"[REDACTED] by [REDACTED]"
    said = run("--secret-from-env", "NOT_THERE_AT_ALL", feed=b"x")
    assert said.returncode == 2
    assert "NOT_THERE_AT_ALL" in said.stderr.decode()
