"""`shot`: draw one preview, or the whole window with the sample, into a PNG; no display is needed."""

from __future__ import annotations

import argparse
import os
from importlib import import_module
from pathlib import Path

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QImage, QImageWriter
from PySide6.QtWidgets import QApplication

from gui.cards.appearance import Appearance
from gui.cards.stage import Stage
from gui.theme.fonts import register_fonts
from gui.theme.tokens import THEMES, load_tokens
from model.catalog.catalogs import Catalogs, load_catalogs
from model.catalog.locales import direction
from model.cli import Parser, add_common
from model.preview.sample import resolve_spec
from model.preview.spec import PreviewSpec, parse_link
from model.problems import BadRequest, Problem
from model.registry.load import from_options
from model.registry.registry import Registry


def main(argv: list[str]) -> int:
    """Draw what the command line asks for; errors are Problems."""
    args = _parser().parse_args(argv)
    if args.window:
        shoot = import_module("gui.window_shot").shoot
        return int(
            shoot(args.window, args.theme, args.locale, args.scale, _size(args.size), Path(args.output))
        )
    if not args.link:
        raise BadRequest("Say what to draw: a link such as error-inspector:TOOL_DENIED, or --window replay.")
    application()
    registry = from_options(args.registry, args.overlay)
    catalogs = load_catalogs(Path(args.locales) if args.locales else None)
    save(draw(parse_link(args.link), registry, catalogs, args.ratio), Path(args.output))
    return 0


def application() -> QApplication:
    """Return the application for pictures: Fusion, the bundled fonts, one device pixel per pixel."""
    os.environ.setdefault("QT_SCALE_FACTOR", "1")
    made = QApplication.instance() or QApplication(["error-inspector"])
    assert isinstance(made, QApplication)
    made.setStyle("Fusion")
    register_fonts()
    return made


def draw(spec: PreviewSpec, registry: Registry, catalogs: Catalogs, ratio: float = 1.0) -> QImage:
    """Return the picture of one variant; the same spec gives the same pixels."""
    card = resolve_spec(spec, catalogs, registry)
    reads = card.direction if spec.direction == "auto" else spec.direction
    ui = catalogs.ui(spec.locale)
    stage = Stage()
    stage.set_appearance(
        Appearance(load_tokens(spec.theme), ui, spec.locale, reads or direction(spec.locale), spec.scale),
        spec.width,
    )
    stage.show_items([card])
    if spec.details == "open":
        stage.open_details(True)
    return stage.image(ratio)


def save(image: QImage, path: Path) -> None:
    """Write a PNG. Raises Problem where the path cannot be written."""
    if not QImageWriter(str(path), QByteArray(b"PNG")).write(image):
        raise Problem(f"{path} cannot be written; choose a folder you may write to.")


def _size(text: str) -> tuple[int, int]:
    try:
        width, height = (int(part) for part in text.lower().split("x"))
    except ValueError:
        raise BadRequest(f"--size {text!r} is not of the form 1440x900.") from None
    return width, height


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="error-inspector shot", description=__doc__)
    add_common(parser)
    parser.add_argument(
        "link", nargs="?", help="one variant, for example error-inspector:TIMEOUT?locale=ar&theme=dark"
    )
    parser.add_argument("--window", metavar="WORKSPACE", help="draw the window with this workspace instead")
    parser.add_argument("--theme", choices=THEMES, default="light")
    parser.add_argument("--locale", default="en")
    parser.add_argument("--scale", type=float, default=1.0, help="text scale, 1 to 2")
    parser.add_argument("--size", default="1440x900", help="window size in px")
    parser.add_argument("--ratio", type=float, default=1.0, help="device pixels per pixel")
    parser.add_argument("-o", "--output", metavar="OUT.png", required=True)
    return parser
