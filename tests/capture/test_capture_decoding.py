"""Bytes become text: every encoding that arrives, and what is said about it."""

from __future__ import annotations

import codecs
import json

import pytest

from model.capture.decode import decode
from model.problems import BadRequest

TEXT = '{"message": "größer 限制"}\n'


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (TEXT.encode(), "utf-8"),
        (codecs.BOM_UTF8 + TEXT.encode(), "utf-8-bom"),
        (codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le"), "utf-16le-bom"),
        (codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"), "utf-16be-bom"),
        (codecs.BOM_UTF32_LE + TEXT.encode("utf-32-le"), "utf-32le-bom"),
        (codecs.BOM_UTF32_BE + TEXT.encode("utf-32-be"), "utf-32be-bom"),
    ],
)
def test_a_mark_names_the_encoding(data: bytes, name: str) -> None:
    decoded = decode(data)
    assert (decoded.text, decoded.encoding, decoded.assumed, decoded.replaced) == (TEXT, name, None, ())


def test_utf_16_without_a_mark_is_assumed_and_said() -> None:
    decoded = decode(json.dumps({"message": "slow down", "code": 429}).encode("utf-16-le"))
    assert (json.loads(decoded.text)["code"], decoded.encoding) == (429, "utf-16-le")
    assert decoded.assumed


def test_gbk_is_assumed_and_said() -> None:
    said = "请求参数校验失败，请检查后重新提交"
    decoded = decode(said.encode("gbk"))
    assert (decoded.text, decoded.encoding) == (said, "gb18030")
    assert decoded.assumed


def test_western_bytes_are_not_taken_for_chinese() -> None:
    decoded = decode("Zugriff verweigert: Schlüssel ungültig, bitte prüfen".encode("cp1252"))
    assert (decoded.encoding, "Schlüssel" in decoded.text) == ("windows-1252", True)


def test_damaged_utf_8_is_replaced_line_by_line_and_listed() -> None:
    decoded = decode("grün\nblau 限制 gelb ".encode() + b"\xff\xfe\xff" + "\nröt\n".encode())
    assert (decoded.encoding, decoded.replaced) == ("utf-8", (2,))
    assert "grün" in decoded.text
    assert "röt" in decoded.text


def test_the_encoding_that_was_asked_for_wins() -> None:
    assert decode("naïve".encode("latin-1"), "latin-1").text == "naïve"


@pytest.mark.parametrize("name", ["klingon", "base64"])
def test_an_encoding_nobody_knows_is_refused_in_one_sentence(name: str) -> None:
    with pytest.raises(BadRequest, match="not an encoding"):
        decode(b"x", name)
