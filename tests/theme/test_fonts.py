"""The bundled fonts draw every shipped script by themselves, within their size."""

from __future__ import annotations

import json

import pytest
from PySide6.QtGui import QFont, QFontDatabase, QRawFont
from pytestqt.qtbot import QtBot

from gui.theme.fonts import families_for, own_family, register_fonts
from model.data import data_path

FOLDER = data_path("resources", "fonts")
SAMPLES = {
    "Inspector Sans": "Ağé Ωж ёЫ « » → × ✓ … ‑ €",
    "Inspector Mono": '{"code": 0} éЖ → × …',
    "Inspector Arabic": "العربية پژگ ٠١٢",
    "Inspector Devanagari": "हिन्दी क्षत्रिय ०१२",
    "Inspector Symbols": "⟦⟧⟨⟩",
    "Inspector Thai": "ภาษาไทย",
    "Inspector SC": "简体中文的错误信息，。！（）",
    "Inspector JP": "日本語のエラー表示、。「」ー",
    "Inspector KR": "한국어오류표시",
}


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
    assert len(set(families_for("ar"))) == 8
