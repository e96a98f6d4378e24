"""`catalog`: read, edit, check, update and convert catalogs from scripts; windows are not needed."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from model.catalog.interchange.exchange import apply_import, export, incoming, open_catalog, plan_import
from model.catalog.po.save import save
from model.catalog.po.text import PoText
from model.problems import BadRequest


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare one sub-command per job."""
    jobs = parser.add_subparsers(dest="job", required=True, metavar="JOB")
    _declare_get(jobs.add_parser("get", help="print one message as JSON"))
    _declare_set(jobs.add_parser("set", help="change one message and not one byte besides"))
    _declare_stats(jobs.add_parser("stats", help="count what is done, needs work and is missing"))
    _declare_check(jobs.add_parser("check", help="list what is wrong; exit 1 with an error"))
    _declare_update(jobs.add_parser("update", help="bring catalogs up to date with their template"))
    _declare_import(jobs.add_parser("import", help="bring texts in from CSV, JSON, TypeScript, MO or PO"))
    _declare_export(jobs.add_parser("export", help="write a catalog as CSV, JSON or MO"))
    _declare_compile(jobs.add_parser("compile", help="write .mo files beside the catalogs"))
    _declare_add(jobs.add_parser("add", help="start the catalogs of a new locale"))


def run(args: argparse.Namespace) -> int:
    """Do one job and return the exit code: 0, 1 with an error found, 2 for a bad request, 3 refused."""
    return int(args.do(args))


def _print(document: dict[str, Any]) -> None:
    print(json.dumps(document, ensure_ascii=False, indent=2))


def _declare_get(job: argparse.ArgumentParser) -> None:
    job.add_argument("file", type=Path)
    job.add_argument("--key", required=True, help="the message's context, else its source text")
    job.set_defaults(do=_get)


def _get(args: argparse.Namespace) -> int:
    file = open_catalog(args.file)
    number = file.find(args.key)
    for fault in file.faults if isinstance(file, PoText) else ():
        print(f"{file.name}, {fault.sentence}", file=sys.stderr)
    texts = file.texts(number)
    _print(
        {
            "key": args.key,
            "text": texts[0] if texts else "",
            "forms": list(texts),
            "fuzzy": file.fuzzy(number),
            "source": file.source_text(number),
        }
    )
    return 0


def _declare_set(job: argparse.ArgumentParser) -> None:
    job.add_argument("file", type=Path)
    job.add_argument("--key", required=True, help="the message's context, else its source text")
    job.add_argument(
        "--text", required=True, action="append", help="the new text; once per form for counted messages"
    )
    job.add_argument("--form", type=int, help="change only this plural form, counted from 0")
    job.set_defaults(do=_set)


def _set(args: argparse.Namespace) -> int:
    file = open_catalog(args.file)
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


def _declare_stats(job: argparse.ArgumentParser) -> None:
    job.add_argument("files", type=Path, nargs="*", help="catalogs; none means all that ship")
    job.set_defaults(do=_stats)


def _stats(args: argparse.Namespace) -> int:
    from model.catalog.stats import stats_of

    registry = _registry(args)
    counted = []
    for path in _files(args):
        file = PoText.open(path)
        counted.append({"file": str(path), "locale": _locale(path, file), **asdict(stats_of(file, registry))})
    _print({"catalogs": counted})
    return 0


def _declare_check(job: argparse.ArgumentParser) -> None:
    job.add_argument("files", type=Path, nargs="*", help="catalogs; none means all that ship")
    job.add_argument("--json", action="store_true", help="one JSON document instead of lines")
    job.add_argument("--all", action="store_true", help="list dismissed issues too")
    job.set_defaults(do=_check)


def _check(args: argparse.Namespace) -> int:
    from model.catalog.review import check_path

    registry = _registry(args)
    found = [issue for path in _files(args) for issue in check_path(path, registry)]
    shown = [issue for issue in found if args.all or not issue["dismissed"]]
    if args.json:
        _print({"issues": shown})
    else:
        for issue in shown:
            print("{file}:{line}: {level} {check} {key}: {text}".format(**issue))
        print(f"{len(shown)} issues.", file=sys.stderr)
    return int(any(issue["level"] == "E" for issue in shown))


def _declare_update(job: argparse.ArgumentParser) -> None:
    job.add_argument("files", type=Path, nargs="*", help="catalogs; none means all that ship")
    job.add_argument("--template", type=Path, help="the template; none means the .pot of the catalog's name")
    job.add_argument("--apply", action="store_true", help="write; without it the counts are only shown")
    job.add_argument(
        "--typo",
        action="append",
        default=[],
        metavar="KEY",
        help="the English only lost a typo: keep it done",
    )
    job.set_defaults(do=_update)


def _update(args: argparse.Namespace) -> int:
    from model.catalog.update import plan_update, templates_of, update

    plans = []
    for path in _files(args):
        template = PoText.open(args.template or path.parents[2] / f"{path.stem}.pot")
        file, templates = PoText.open(path), templates_of(template)
        plans.append({"file": str(path), **asdict(plan_update(file, templates))})
        data = update(file, templates, args.typo)
        if args.apply:
            save(path, data, expected=file.loaded)
    _print({"applied": args.apply, "catalogs": plans})
    return 0


def _declare_import(job: argparse.ArgumentParser) -> None:
    job.add_argument("file", type=Path, help="the catalog to change")
    job.add_argument("source", type=Path, metavar="FROM", help="the file the texts come from")
    job.add_argument("--apply", action="store_true", help="write; without it the changes are only shown")
    job.set_defaults(do=_import)


def _import(args: argparse.Namespace) -> int:
    file = open_catalog(args.file)
    plan = plan_import(file, incoming(args.source))
    if args.apply:
        apply_import(file, plan)
        save(args.file, file.data, expected=file.loaded)
    _print({"applied": args.apply, **asdict(plan)})
    return 0


def _declare_export(job: argparse.ArgumentParser) -> None:
    job.add_argument("file", type=Path)
    job.add_argument("-o", dest="out", type=Path, required=True, help="its ending names the format")
    job.set_defaults(do=_export)


def _export(args: argparse.Namespace) -> int:
    save(args.out, export(args.file, args.out))
    return 0


def _declare_compile(job: argparse.ArgumentParser) -> None:
    job.add_argument("files", type=Path, nargs="*", help="catalogs; none means all that ship")
    job.add_argument("--fuzzy", action="store_true", help="include strings that need work")
    job.set_defaults(do=_compile)


def _compile(args: argparse.Namespace) -> int:
    for path in _files(args):
        target = path.with_suffix(".mo")
        save(target, export(path, target, args.fuzzy))
    return 0


def _declare_add(job: argparse.ArgumentParser) -> None:
    job.add_argument("locale", help="a language tag such as nl or pt-PT")
    job.set_defaults(do=_add)


def _add(args: argparse.Namespace) -> int:
    from model.catalog.review import add_locale

    for path in add_locale(_folder(args), args.locale):
        print(path)
    return 0


def _folder(args: argparse.Namespace) -> Path:
    from model.data import data_path

    return Path(args.locales) if args.locales else data_path("locales")


def _files(args: argparse.Namespace) -> list[Path]:
    files = list(args.files) or sorted(_folder(args).glob("*/LC_MESSAGES/*.po"))
    if not files:
        raise BadRequest(f"{_folder(args)} holds no catalogs.")
    return files


def _registry(args: argparse.Namespace) -> Any:
    from model.registry.load import from_options

    return from_options(args.registry, args.overlay)


def _locale(path: Path, file: PoText) -> str:
    from model.catalog.review import locale_of_file

    return locale_of_file(path, file)
