"""`catalog`: read and edit one catalog from scripts, one message at a time."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from model.catalog.po.save import save
from model.catalog.po.text import PoText
from model.problems import BadRequest


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare one sub-command per job."""
    jobs = parser.add_subparsers(dest="job", required=True, metavar="JOB")
    get = jobs.add_parser("get", help="print one message as JSON")
    put = jobs.add_parser("set", help="change one message and not one byte besides")
    for job in (get, put):
        job.add_argument("file", type=Path)
        job.add_argument("--key", required=True, help="the message's context, else its source text")
    put.add_argument(
        "--text", required=True, action="append", help="the new text; once per form for plural messages"
    )
    put.add_argument("--form", type=int, help="change only this plural form, counted from 0")
    get.set_defaults(do=_get)
    put.set_defaults(do=_set)


def run(args: argparse.Namespace) -> int:
    """Do one job and return the exit code."""
    do = args.do
    return int(do(args))


def _print(document: dict[str, Any]) -> None:
    print(json.dumps(document, ensure_ascii=False, indent=2))


def _get(args: argparse.Namespace) -> int:
    file = PoText.open(args.file)
    number = file.find(args.key)
    entry = file.entries[number]
    for fault in file.faults:
        print(f"{file.name}, {fault.sentence}", file=sys.stderr)
    texts = file.texts(number)
    _print(
        {
            "key": args.key,
            "text": texts[0] if texts else "",
            "forms": list(texts),
            "fuzzy": file.fuzzy(number),
            "source": entry.id,
        }
    )
    return 0


def _set(args: argparse.Namespace) -> int:
    file = PoText.open(args.file)
    number = file.find(args.key)
    texts = list(args.text)
    if args.form is not None:
        forms = list(file.texts(number))
        if not 0 <= args.form < len(forms) or len(texts) != 1:
            raise BadRequest(
                f"{args.key!r} has forms 0 to {len(forms) - 1}; give one --text for one of them."
            )
        forms[args.form] = texts[0]
        texts = forms
    file.set_texts(number, texts)
    if file.changed:
        save(args.file, file.data, expected=file.loaded)
    return 0
