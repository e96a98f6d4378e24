"""`redact`: text in, redacted text out, nothing stripped, capped or re-serialised."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path

from model.problems import BadRequest
from model.redaction.engine import redact


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's own options."""
    parser.add_argument("file", nargs="?", default="-", help="the text to redact; standard input when absent")
    parser.add_argument(
        "--json-lines",
        action="store_true",
        help='read {"id", "text"} lines, write {"id", "text", "findings"}',
    )


def run(args: argparse.Namespace) -> int:
    """Redact a file or standard input."""
    data = sys.stdin.buffer.read() if args.file == "-" else Path(args.file).read_bytes()
    if args.json_lines:
        return _lines(data)
    sys.stdout.buffer.write(
        redact(data.decode("utf-8", "surrogateescape")).text.encode("utf-8", "surrogateescape")
    )
    return 0


def _lines(data: bytes) -> int:
    for number, line in enumerate(data.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
            identity, text = row["id"], row["text"]
        except (ValueError, KeyError, TypeError):
            identity = text = None
        if not isinstance(text, str):
            sys.stdout.flush()
            raise BadRequest(f'Line {number} is not a JSON object with "id" and a string "text".')
        said = redact(text)
        print(json.dumps({"id": identity, "text": said.text, "findings": [asdict(f) for f in said.findings]}))
    return 0
