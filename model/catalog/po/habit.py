"""How a file likes its values written: on one line, wrapped at a column, broken after newlines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from model.catalog.po.syntax import columns, escape

USUAL_WIDTH = 79
_TOKENS = re.compile(r"[^\S\n]*[^\s]+[^\S\n]*\n?|\s+")
_NARROWEST, _WIDEST = 60, 140  # outside of these a wrap was made by hand, not by a rule
_WIDE = re.compile("([\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60])")
_NO_START = "、。，．！？；：）」』】〉》”’"


@dataclass(frozen=True, slots=True)
class Habit:
    """`width` in columns including quotes, None = never wrapped; `breaks` after each newline."""

    width: int | None = USUAL_WIDTH
    breaks: bool = True


def habit_of(values: Iterable[Sequence[str]]) -> Habit:
    """Judge a file by its values, each given as its lines with indentation and ending removed.

    Evidence is counted; without any, gettext's own habit holds: 79 columns, a break after newlines.
    """
    wrapped, whole, broken, inline = [0], 0, 0, 0
    for lines in values:
        if len(lines) == 1:
            line = lines[0]
            whole += columns(line) > USUAL_WIDTH + 1 and " " in line[: USUAL_WIDTH - 20]
            inline += "\\n" in line[:-3].replace("\\\\", "")
            continue
        pieces = lines[1:] if lines[0].endswith('""') else lines
        broken += any(piece.endswith('\\n"') for piece in pieces[:-1])
        inline += any("\\n" in piece[:-3].replace("\\\\", "") for piece in pieces)
        wrapped += [columns(piece) for piece in pieces[:-1] if not piece.endswith('\\n"')]
    width: int | None = USUAL_WIDTH
    if whole >= len(wrapped) and whole:
        width = None
    elif _NARROWEST <= max(wrapped) <= _WIDEST:
        width = max(wrapped)
    return Habit(width, breaks=inline <= broken)


def written(text: str, keyword: str, indent: str, habit: Habit) -> list[str]:
    """Return the lines that say `keyword "text"`; `keyword` keeps its own indentation and spacing."""
    line = f'{keyword}"{escape(text)}"'
    fits = habit.width is None or columns(line) <= habit.width
    if fits and not (habit.breaks and "\n" in text[:-1]):
        return [line]
    room = None if habit.width is None else habit.width - len(indent) - 2
    pieces = re.findall(r"[^\n]*\n|[^\n]+", text) if habit.breaks else [text]
    lines = [part for piece in pieces for part in _wrap(piece, room)]
    if len(lines) == 1 and len(pieces) == 1:
        return [line]
    return [f'{keyword}""', *(f'{indent}"{escape(part)}"' for part in lines)]


def _wrap(text: str, room: int | None) -> list[str]:
    if room is None:
        return [text]
    lines, line, used = [], "", 0
    for token in _tokens(text):
        size = columns(escape(token))
        if line and used + columns(escape(token.rstrip(" "))) > room:
            lines.append(line)
            line, used = "", 0
        line += token
        used += size
    return [*lines, line] if line else lines


def _tokens(text: str) -> list[str]:
    tokens: list[str] = []
    for token in _TOKENS.findall(text):
        for part in filter(None, _WIDE.split(token)):
            if tokens and part[0] in _NO_START:
                tokens[-1] += part
            else:
                tokens.append(part)
    return tokens
