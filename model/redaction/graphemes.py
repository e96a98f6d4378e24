"""Tell where a text may be cut without splitting what a reader sees as one character (UAX #29)."""

from __future__ import annotations

import unicodedata

_ZWJ = "\u200d"
_LONGEST = 256  # characters looked back for the start of an emoji sequence, a flag or a conjunct


def _ranges(text: str) -> tuple[tuple[int, int], ...]:
    """Read code point ranges written in hexadecimal, with spaces between them."""
    bounds = (word.split("-") for word in text.split())
    return tuple((int(bound[0], 16), int(bound[-1], 16)) for bound in bounds)


# Extended_Pictographic, by range: what a zero-width joiner may tie to the next pictograph.
_PICTOGRAPHS = _ranges("""
    A9 AE 203C 2049 2122 2139 2194-2199 21A9-21AA 231A-231B 2328 2388 23CF 23E9-23F3 23F8-23FA 24C2
    25AA-25AB 25B6 25C0 25FB-25FE 2600-2605 2607-2612 2614-2685 2690-2705 2708-2712 2714 2716 271D 2721
    2728 2733-2734 2744 2747 274C 274E 2753-2755 2757 2763-2767 2795-2797 27A1 27B0 27BF 2934-2935
    2B05-2B07 2B1B-2B1C 2B50 2B55 3030 303D 3297 3299 1F000-1F0FF 1F10D-1F10F 1F12F 1F16C-1F171
    1F17E-1F17F 1F18E 1F191-1F19A 1F1AD-1F1E5 1F201-1F20F 1F21A 1F22F 1F232-1F23A 1F23C-1F23F
    1F249-1F3FA 1F400-1F53D 1F546-1F64F 1F680-1F6FF 1F774-1F77F 1F7D5-1F7FF 1F80C-1F80F 1F848-1F84F
    1F85A-1F85F 1F888-1F88F 1F8AE-1F8FF 1F90C-1F93A 1F93C-1F945 1F947-1FAFF 1FC00-1FFFD
""")
_PREPEND = _ranges("""
    600-605 6DD 70F 890-891 8E2 D4E 110BD 110CD 111C2-111C3 1193F 11941 11A3A 11A84-11A89 11D46 11F02
""")
# Viramas that bind two consonants into one conjunct (Indic_Conjunct_Break = Linker).
_LINKERS = frozenset("\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d\u1039\u17d2")
_CONSONANTS = _ranges("""
    915-939 958-95F 978-97F 995-9B9 9DC-9DF 9F0-9F1 A95-AB9 AF9 B15-B39 B5C-B5F B71 C15-C39 C58-C5A
    D15-D3A 1000-102A 103F 1050-1055 105A-105D 1061 1065-1066 106E-1070 1075-1081 1780-17B3
""")
# Spacing marks that stand alone all the same, and others that do not although their category says so.
_NOT_SPACING = frozenset(
    "\u102b\u102c\u1038\u1062\u1063\u1064\u1067\u1068\u1069\u106a\u106b\u106c\u106d\u1083\u108f"
)
_SPACING = frozenset("\u0e33\u0eb3")


def is_boundary(text: str, at: int) -> bool:
    """Tell whether `text` may be cut before index `at`."""
    if at <= 0 or at >= len(text):
        return True
    before, after = text[at - 1], text[at]
    if before < "\u0300" and after < "\u0300":
        return not (before == "\r" and after == "\n")
    if _is_high(before) and _is_low(after):
        return False  # two halves of one character that were never put together
    if _is_control(before) or _is_control(after):
        return True
    if _extends(after) or _in(ord(before), _PREPEND) or _hangul(before, after):
        return False
    if before == _ZWJ and _in(ord(after), _PICTOGRAPHS):
        return not _pictograph_before(text, at - 1)
    if _is_regional(before) and _is_regional(after):
        return _regionals_before(text, at) % 2 == 0
    return not (_in(ord(after), _CONSONANTS) and _conjunct_before(text, at))


def _in(code: int, ranges: tuple[tuple[int, int], ...]) -> bool:
    return any(low <= code <= high for low, high in ranges)


def _is_high(character: str) -> bool:
    return "\ud800" <= character <= "\udbff"


def _is_low(character: str) -> bool:
    return "\udc00" <= character <= "\udfff"


def _is_control(character: str) -> bool:
    category = unicodedata.category(character)
    if category == "Cf":  # format characters part, joiners and tags do not
        return not (
            character in "\u200c\u200d"
            or 0xE0020 <= ord(character) <= 0xE007F
            or _in(ord(character), _PREPEND)
        )
    return category in ("Cc", "Zl", "Zp", "Cs")


def _extends(character: str) -> bool:
    """Tell whether the character belongs to the one before it."""
    if character in _SPACING or character in "\u200c\u200d\uff9e\uff9f":
        return True
    code = ord(character)
    if 0x1F3FB <= code <= 0x1F3FF or 0xE0020 <= code <= 0xE007F:
        return True
    category = unicodedata.category(character)
    return category in ("Mn", "Me") or (category == "Mc" and character not in _NOT_SPACING)


def _hangul(before: str, after: str) -> bool:
    if not ("\u1100" <= before <= "\ud7fb" and "\u1100" <= after <= "\ud7fb"):
        return False
    first, second = _jamo(before), _jamo(after)
    return (
        (first == "L" and second in ("L", "V", "LV", "LVT"))
        or (first in ("LV", "V") and second in ("V", "T"))
        or (first in ("LVT", "T") and second == "T")
    )


def _jamo(character: str) -> str:
    code = ord(character)
    if 0xAC00 <= code <= 0xD7A3:
        return "LV" if (code - 0xAC00) % 28 == 0 else "LVT"
    if 0x1100 <= code <= 0x115F or 0xA960 <= code <= 0xA97C:
        return "L"
    if 0x1160 <= code <= 0x11A7 or 0xD7B0 <= code <= 0xD7C6:
        return "V"
    if 0x11A8 <= code <= 0x11FF or 0xD7CB <= code <= 0xD7FB:
        return "T"
    return ""


def _is_regional(character: str) -> bool:
    return 0x1F1E6 <= ord(character) <= 0x1F1FF


def _regionals_before(text: str, at: int) -> int:
    start = at
    while start and _is_regional(text[start - 1]):
        start -= 1
    return at - start


def _pictograph_before(text: str, at: int) -> bool:
    for index in range(at - 1, max(-1, at - _LONGEST), -1):
        if not _extends(text[index]) or text[index] == _ZWJ:
            return _in(ord(text[index]), _PICTOGRAPHS)
    return False


def _conjunct_before(text: str, at: int) -> bool:
    linked = False
    for index in range(at - 1, max(-1, at - _LONGEST), -1):
        character = text[index]
        if character in _LINKERS:
            linked = True
        elif not _extends(character):
            return linked and _in(ord(character), _CONSONANTS)
    return False
