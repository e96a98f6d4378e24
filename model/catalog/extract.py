"""Make the templates from the English sources: `python -m model.catalog.extract [--check]`.

Error strings come from `locales/errors.toml` and the registry, the app's own words from the source
code (gettext, ngettext, pgettext, npgettext) and from the table of card words. The same sources always
give the same bytes. `--check` writes nothing and exits 1 when a template is out of date.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from babel.messages.extract import extract_from_dir

from model.catalog.po.save import save
from model.catalog.template import Template, error_templates, new_file, read_english, word_templates
from model.data import data_path
from model.registry.load import load_registry

_KEYWORDS = {"gettext": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2), "npgettext": ((1, "c"), 2, 3)}
_ROOMS = ("gui", "model")
_NOTE = "Translators:"


def errors_template(locales: Path) -> bytes:
    """Return `errors.pot`: every string of the base registry's codes."""
    registry = load_registry(overlays=[])
    return new_file(error_templates(read_english(locales / "errors.toml"), registry), None)


def inspector_template(root: Path) -> bytes:
    """Return `inspector.pot`: the card words, then what the source asks for, each with its places."""
    return new_file([*word_templates(), *_asked(root)], None)


def _asked(root: Path) -> Iterator[Template]:
    words = {template.identity for template in word_templates()}
    found: dict[tuple[str | None, str | None], Template] = {}
    for room in _ROOMS:
        for file, _, text, notes, context in extract_from_dir(
            root / room,
            [("**.py", "python")],
            keywords=_KEYWORDS,
            comment_tags=(_NOTE,),
            strip_comment_tags=True,
        ):
            one, many = (text, None) if isinstance(text, str) else (text[0], text[1])
            template = Template(context, one, many, tuple(notes), (f"{room}/{file}",))
            known = found.get((context, one), template)
            places = tuple(dict.fromkeys((*known.places, *template.places)))
            hints = tuple(dict.fromkeys((*known.hints, *template.hints)))
            if template.identity not in words:
                found[(context, one)] = Template(context, one, known.plural or many, hints, places)
    yield from (found[key] for key in sorted(found, key=lambda key: (found[key].places, key[1] or "")))


def main(argv: Iterable[str] | None = None) -> int:
    """Write both templates, or say which one is out of date."""
    parser = argparse.ArgumentParser(
        prog="python -m model.catalog.extract", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit 1 when something would change"
    )
    args = parser.parse_args(None if argv is None else list(argv))
    locales = data_path("locales")
    stale = []
    for name, data in (
        ("errors.pot", errors_template(locales)),
        ("inspector.pot", inspector_template(locales.parent)),
    ):
        path = locales / name
        if not path.exists() or path.read_bytes() != data:
            stale.append(name)
            if not args.check:
                save(path, data)
    for name in stale:
        print(f"{name} is out of date." if args.check else f"{name} written.", file=sys.stderr)
    return int(args.check and bool(stale))


if __name__ == "__main__":
    raise SystemExit(main())
