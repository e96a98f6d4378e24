"""`redact`: text in, redacted text out, nothing stripped, capped or re-serialised."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import BinaryIO

from model.problems import BadRequest, UnreadableInput, describe
from model.redaction.engine import default_redactor
from model.redaction.exact import ExactSecrets
from model.redaction.stream import redact_stream

CHUNK = 1 << 18  # bytes read at a time


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's own options."""
    parser.add_argument(
        "file", nargs="?", default="-", metavar="FILE", help="the text; standard input when absent"
    )
    parser.add_argument(
        "--json-lines",
        action="store_true",
        help='read {"id", "text"} lines, write {"id", "text", "findings"} lines',
    )
    parser.add_argument(
        "--secret-from-env",
        metavar="NAME",
        action="append",
        default=[],
        help="also hide the value of this environment variable, in every form it travels in",
    )
    parser.add_argument(
        "--mask",
        action="store_true",
        help="also mask home folders, e-mail addresses and host names, for sharing",
    )


def run(args: argparse.Namespace) -> int:
    """Redact a file or standard input; exit code 0 whether or not anything was found."""
    exact = ExactSecrets(named_secrets(args.secret_from_env))
    with _source(args.file) as source:
        if args.json_lines:
            for line in _answers(source, exact, args.mask):
                sys.stdout.write(line)
            return 0
        chunks = iter(lambda: source.read(CHUNK), b"")
        for piece in redact_stream(chunks, default_redactor(), exact=exact, mask=args.mask):
            sys.stdout.buffer.write(piece)
    sys.stdout.buffer.flush()
    return 0


def _source(name: str) -> nullcontext[BinaryIO] | BinaryIO:
    if name == "-":
        return nullcontext(sys.stdin.buffer)
    try:
        return Path(name).open("rb")
    except OSError as error:
        raise UnreadableInput(describe(error)) from error


def named_secrets(names: Iterable[str]) -> Iterator[str]:
    """Yield the values of environment variables to hide; raises BadRequest for a missing one."""
    for name in names:
        value = os.environ.get(name)
        if value is None:
            raise BadRequest(f"The environment has no variable {name} to take a secret from.")
        yield value


def _answers(lines: Iterable[bytes], exact: ExactSecrets, mask: bool) -> Iterator[str]:
    """Yield one answer for each line; a file object gives lines that end in \\n alone."""
    redactor = default_redactor()
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
            identity, text = row["id"], row["text"]
        except (ValueError, KeyError, TypeError, RecursionError):
            text = None
        if not isinstance(text, str):
            raise BadRequest(f'Line {number} is not a JSON object with "id" and a string "text".')
        said = redactor.redact(text, exact=exact, mask=mask)
        findings = [asdict(finding) for finding in said.findings]
        yield json.dumps({"id": identity, "text": said.text, "findings": findings}) + "\n"
