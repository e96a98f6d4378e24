"""The bundled fonts draw every shipped script by themselves, within their size."""

from __future__ import annotations

import json

import pytest
from PySide6.QtGui import QFont, QFontDatabase, QFontMetrics, QRawFont
from pytestqt.qtbot import QtBot

from gui.theme.fonts import families_for, mono_families, own_family, register_fonts
from model.data import data_path

FOLDER = data_path("resources", "fonts")
SAMPLES = {
    "Inspector Sans": "Ağé Ơơ Ưư ệ Ωж ёЫ « » → × ✓ … ‑ €",
    "Inspector Mono": '{"code": 0} éЖ ơ → × … ▸ ▾ � ├─╮',
    "Inspector Arabic": "العربية پژگ ٠١٢",
    "Inspector Devanagari": "हिन्दी क्षत्रिय ०१२",
    "Inspector Symbols": "⟦⟧⟨⟩",
    "Inspector Thai": "ภาษาไทย",
    "Inspector SC": "简体中文的错误信息，。！（）",
    "Inspector JP": "日本語のエラー表示、。「」ー",
    "Inspector KR": "한국어오류표시",
}
LOCALES = ("en", "zh-CN", "ja", "de", "fr", "es", "pt-BR", "ru", "ar", "hi")
WINDOW = "←↑→↓↔…·×✓✕▸▾●○◐⟦⟧–—\u2011⇧⌘⏎\ufffd␀␛"


@pytest.fixture(autouse=True)
def fonts(qtbot: QtBot) -> None:
    register_fonts()


@pytest.mark.parametrize("family", SAMPLES)
def test_a_family_has_every_glyph_its_locales_need(family: str) -> None:
    assert family in QFontDatabase.families()
    font = QFont(family)
    raw = QRawFont.fromFont(font)
    assert raw.familyName() == family
    missing = [char for char in SAMPLES[family] if char != " " and not raw.supportsCharacter(ord(char))]
    assert missing == []


def test_sans_and_mono_come_in_two_weights() -> None:
    for family in ("Inspector Sans", "Inspector Mono"):
        weights = {QFontDatabase.weight(family, style) for style in QFontDatabase.styles(family)}
        assert {400, 600} <= weights


def test_all_fonts_together_stay_under_six_megabytes_and_carry_their_licences() -> None:
    manifest = json.loads((FOLDER / "fonts.json").read_text("utf-8"))
    files = [FOLDER / entry["file"] for entry in manifest]
    assert sum(path.stat().st_size for path in files) <= 6_000_000
    licences = {path.name for path in FOLDER.glob("LICENCE-*.txt")}
    assert {
        f"LICENCE-{name}.txt" for name in ("inter", "jetbrains-mono", "noto-cjk", "noto-core")
    } <= licences


def test_a_locales_own_family_comes_first() -> None:
    assert families_for("ja")[0] == "Inspector JP"
    assert families_for("zh-CN")[0] == "Inspector SC"
    assert families_for("de")[0] == "Inspector Sans"
    assert own_family("pt-BR") == "Inspector Sans"
    assert len(set(families_for("ar"))) == 9


@pytest.mark.parametrize("locale", LOCALES)
def test_no_character_of_a_catalog_or_of_the_window_needs_a_system_font(locale: str) -> None:
    texts = [path.read_text("utf-8") for path in data_path("locales", locale).rglob("*.po")]
    shown = {char for char in "".join([*texts, WINDOW]) if char > " "}
    fonts = [QRawFont.fromFont(QFont(family)) for family in families_for(locale)]
    assert len(shown) > 60
    assert {char for char in shown if not any(font.supportsCharacter(ord(char)) for font in fonts)} == set()


def test_marks_of_direction_take_no_room_and_draw_nothing() -> None:
    metrics = QFontMetrics(QFont(families_for("en")))
    for mark in "\u2066\u2067\u2068\u2069\u200e\u200f":
        assert metrics.horizontalAdvance(f"a{mark}b") == metrics.horizontalAdvance("ab")


def test_no_family_is_named_twice() -> None:
    for locale in LOCALES:
        for families in (families_for(locale), mono_families(locale)):
            assert len(families) == len(set(families))
    assert mono_families("ja")[:2] == ["Inspector Mono", "Inspector JP"]


def test_tabular_figures_share_one_width() -> None:
    made = QFont(families_for("en"))
    made.setPixelSize(40)
    proportional = {QFontMetrics(made).horizontalAdvance(digit) for digit in "0123456789"}
    made.setFeature(QFont.Tag("tnum"), 1)
    tabular = {QFontMetrics(made).horizontalAdvance(digit) for digit in "0123456789"}
    assert len(proportional) > 1
    assert len(tabular) == 1
