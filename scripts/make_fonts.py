"""Build the bundled fonts: static, renamed subsets of open fonts, the same bytes on every run.

    python scripts/make_fonts.py [--root /]

Sources are Debian's packages fonts-inter, fonts-jetbrains-mono, fonts-noto-core and fonts-noto-cjk,
installed or unpacked below --root. Needs the extra `fonts`. The families get our names because
their licence reserves the original ones for unmodified versions.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "resources" / "fonts"
BUDGET = 6_000_000  # bytes of all fonts together

INTER = "usr/share/fonts/opentype/inter/Inter-{}.otf"
MONO = "usr/share/fonts/truetype/jetbrains-mono/JetBrainsMono-{}.ttf"
NOTO = "usr/share/fonts/truetype/noto/NotoSans{}-Regular.ttf"
CJK = "usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"


@dataclass(frozen=True)
class Face:
    """One file to make: where from, which characters, under which name."""

    family: str
    weight: int
    source: str
    characters: frozenset[int]
    number: int = 0  # which font of a collection
    drop: tuple[str, ...] = ()  # layout features to leave out


def ranges(*pairs: tuple[int, int]) -> set[int]:
    """Return every code point of inclusive ranges."""
    return {point for first, last in pairs for point in range(first, last + 1)}


def coded(codec: str, rows: Iterable[int]) -> set[int]:
    """Return the characters of rows (ku) of a 94 x 94 character set, by its EUC codec."""
    found = set()
    for row in rows:
        for cell in range(1, 95):
            try:
                found.add(ord(bytes((row + 0xA0, cell + 0xA0)).decode(codec)))
            except UnicodeDecodeError:
                continue
    return found


def catalog_characters() -> set[int]:
    """Return every character our catalogs use, whatever the character sets say."""
    texts = [path.read_text("utf-8") for path in (ROOT / "locales").rglob("*.po*")]
    return {ord(char) for text in texts for char in re.sub(r"\s", " ", text)}


SYMBOLS = {ord(char) for char in "←↑→↓↔⇄↵⇧⌘⌥⏎…·•‣×÷−±≤≥≠≈✓✕✗◐◌●○■□▪▫▲▼◀▶▸▾�⟦⟧⟨⟩«»‹›„“”‚‘’–—‑°№€£¥©®™§¶†‡"}
LATIN = ranges(
    (0x20, 0x7E), (0xA0, 0x24F), (0x1E00, 0x1EFF), (0x2000, 0x206F), (0x20A0, 0x20BF), (0x2100, 0x214F)
)
GREEK_AND_CYRILLIC = ranges((0x370, 0x3FF), (0x400, 0x52F), (0x300, 0x36F))
CONTROL_PICTURES = ranges((0x2400, 0x2426))
BOXES = ranges((0x2500, 0x259F))  # what compilers and shells draw around their messages
BASIC = LATIN | GREEK_AND_CYRILLIC | SYMBOLS | CONTROL_PICTURES
CJK_BASIC = ranges((0x20, 0x7E), (0x3000, 0x303F), (0xFF00, 0xFFEF)) | {ord(c) for c in "·…—–‘’“”×○●"}
KANA = ranges((0x3040, 0x30FF), (0x31F0, 0x31FF))
LIGATURES = ("calt", "liga", "clig", "dlig", "zero")


def faces() -> list[Face]:
    """Return everything to make. Han that the catalogs use goes into both Han families."""
    used = catalog_characters()
    han = {point for point in used if 0x2E80 <= point <= 0x9FFF or 0x20000 <= point <= 0x3FFFF}
    basic = frozenset(BASIC | {point for point in used if point < 0x600})
    arabic = ranges((0x600, 0x6FF), (0x750, 0x77F), (0xFB50, 0xFDFF), (0xFE70, 0xFEFF), (0x2000, 0x206F))
    devanagari = ranges((0x900, 0x97F), (0xA8E0, 0xA8FF), (0x1CD0, 0x1CFF), (0x2000, 0x206F)) | {0x25CC}
    thai = ranges((0xE00, 0xE7F)) | {0x25CC}
    return [
        Face("Inspector Sans", 400, INTER.format("Regular"), basic),
        Face("Inspector Sans", 600, INTER.format("SemiBold"), basic),
        Face("Inspector Mono", 400, MONO.format("Regular"), basic | BOXES, drop=LIGATURES),
        Face("Inspector Mono", 600, MONO.format("SemiBold"), basic | BOXES, drop=LIGATURES),
        Face("Inspector Arabic", 400, NOTO.format("Arabic"), frozenset(arabic | {0x20})),
        Face("Inspector Devanagari", 400, NOTO.format("Devanagari"), frozenset(devanagari | {0x20})),
        Face("Inspector Symbols", 400, NOTO.format("Math"), frozenset(SYMBOLS)),
        Face("Inspector Thai", 400, NOTO.format("Thai"), frozenset(thai | {0x20})),
        Face("Inspector JP", 400, CJK, frozenset(CJK_BASIC | KANA | coded("euc_jp", range(1, 48)) | han), 0),
        Face("Inspector KR", 400, CJK, frozenset(CJK_BASIC | coded("euc_kr", range(1, 41))), 1),
        Face("Inspector SC", 400, CJK, frozenset(CJK_BASIC | coded("gb2312", range(1, 56)) | han), 2),
    ]


def make(face: Face, root: Path) -> Path:
    """Write one subset font under our name and return its path."""
    font = TTFont(root / face.source, fontNumber=face.number, recalcTimestamp=False, lazy=True)
    options = subset.Options()
    options.layout_features = [tag for tag in subset.Options._layout_features_default if tag not in face.drop]
    options.layout_features += [tag for tag in ("tnum", "locl") if tag not in face.drop]
    options.name_IDs = [0, 1, 2, 3, 4, 6, 13, 14]
    options.hinting = False
    options.notdef_outline = True
    options.drop_tables += ["DSIG", "vhea", "vmtx", "VORG", "BASE", "meta"]
    worker = subset.Subsetter(options)
    worker.populate(unicodes=face.characters)
    worker.subset(font)
    rename(font, face)
    name = f"{face.family.replace(' ', '')}-{face.weight}{'.otf' if 'CFF ' in font else '.ttf'}"
    font.save(OUT / name, reorderTables=True)
    return OUT / name


def rename(font: TTFont, face: Face) -> None:
    """Give the font our family name and its true weight, and say what it was made from."""
    style = "SemiBold" if face.weight == 600 else "Regular"
    plain = face.family.replace(" ", "")
    names = font["name"]
    names.names = [
        record for record in names.names if record.nameID in (0, 13, 14) and record.platformID == 3
    ]
    for number, text in (
        (1, face.family if face.weight == 400 else f"{face.family} SemiBold"),
        (2, "Regular"),
        (3, f"{plain}-{style}"),
        (4, f"{face.family} {style}"),
        (6, f"{plain}-{style}"),
        (16, face.family),
        (17, style),
    ):
        names.setName(text, number, 3, 1, 0x409)
    font["OS/2"].usWeightClass = face.weight
    if "CFF " in font:
        top = font["CFF "].cff
        top.fontNames = [f"{plain}-{style}"]
        top.topDictIndex[0].FullName = f"{face.family} {style}"
        top.topDictIndex[0].FamilyName = face.family


def licences(root: Path) -> None:
    """Copy the licence of each source beside the fonts."""
    for package in ("fonts-inter", "fonts-jetbrains-mono", "fonts-noto-core", "fonts-noto-cjk"):
        folder = root / "usr/share/doc" / package
        plain, packed = folder / "copyright", folder / "copyright.gz"
        target = OUT / f"LICENCE-{package.removeprefix('fonts-')}.txt"
        if plain.exists():
            shutil.copyfile(plain, target)
        else:
            target.write_bytes(gzip.decompress(packed.read_bytes()))
        if b"common-licenses/Apache-2.0" in target.read_bytes():
            text = Path("/usr/share/common-licenses/Apache-2.0").read_bytes()
            (OUT / f"LICENCE-{package.removeprefix('fonts-')}-Apache-2.0.txt").write_bytes(text)


def main() -> None:
    """Make every font, the manifest and the licences."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--root", type=Path, default=Path("/"))
    root = parser.parse_args().root
    OUT.mkdir(parents=True, exist_ok=True)
    for old in OUT.glob("Inspector*"):
        old.unlink()
    manifest = []
    for face in faces():
        path = make(face, root)
        characters = len(TTFont(path).getBestCmap())
        manifest.append(
            {"file": path.name, "family": face.family, "weight": face.weight, "characters": characters}
        )
        print(f"{path.name:32} {path.stat().st_size:>9} bytes {characters:>6} characters")
    (OUT / "fonts.json").write_text(json.dumps(manifest, indent=1) + "\n", "utf-8")
    licences(root)
    total = sum(path.stat().st_size for path in OUT.glob("Inspector*"))
    print(f"{total} bytes of {BUDGET}")
    if total > BUDGET:
        raise SystemExit("The fonts are over their budget.")


if __name__ == "__main__":
    main()
