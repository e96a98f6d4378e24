"""`export`: a bundle of redacted copies with a manifest, safe to forward."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from model.bundle.export import Wish, export
from model.cli.redact import named_secrets
from model.redaction.exact import ExactSecrets


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `export`."""
    parser.add_argument("files", metavar="FILE", nargs="+", help="files or folders of one incident")
    parser.add_argument("-o", "--output", metavar="OUT.zip", required=True, help="the bundle to write")
    parser.add_argument(
        "--mask", action="store_true", help="also mask home folders, e-mail addresses and hosts"
    )
    parser.add_argument("--names", action="store_true", help="name the original files in the manifest")
    parser.add_argument("--json", action="store_true", help="print the manifest instead of a summary")
    parser.add_argument(
        "--secret-from-env",
        metavar="NAME",
        action="append",
        default=[],
        help="also hide the value of this environment variable, in every form it travels in",
    )


def run(args: argparse.Namespace) -> int:
    """Write the bundle; 0 when it is there and clean."""
    exact = ExactSecrets(named_secrets(args.secret_from_env))
    manifest = export(args.files, Path(args.output), Wish(exact=exact, mask=args.mask, names=args.names))
    assert manifest is not None, "nobody cancels a command"
    if args.json:
        json.dump(manifest, sys.stdout, ensure_ascii=False, indent=1)
        print()
        return 0
    count = sum(row["count"] for row in manifest["hidden"])
    print(f"{args.output}: {len(manifest['files'])} files, {count} values hidden, scanned again and clean.")
    for row in manifest["left_out"]:
        print(f"left out {row['name']}: {row['why']}")
    return 0
