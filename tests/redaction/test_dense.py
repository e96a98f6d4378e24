"""Secrets so close together that no cut of a long line is far from all, and right behind what is not seen."""

from __future__ import annotations

import random
import string
from collections.abc import Callable

import pytest

from model.redaction.engine import default_redactor, redact
from model.redaction.feed import UNIT
from model.redaction.stream import redact_stream

ALPHABET = string.ascii_letters + string.digits
RANDOM = random.Random(23)
UNSEEN = ("\x00", "\x01", "\x0b", "\x1f", "\x7f", "\x1b[0m", "\u200b", "\u00ad", "\ufeff")


def shaped(rnd: random.Random) -> str:
    """Return a token that its own prefix gives away."""
    return "ghp" + "_" + "".join(rnd.choices(ALPHABET, k=36))


def opaque(rnd: random.Random) -> str:
    """Return a value that only its key gives away."""
    return "".join(rnd.choices(ALPHABET, k=rnd.randint(14, 40))) + "x7Q"


CARRIERS: tuple[tuple[str, Callable[[random.Random], str]], ...] = (
    ("item @ done, ", shaped),
    ("x=@&", shaped),
    ("@ ", shaped),
    ("@,", shaped),
    ("api_key=@ ", opaque),
    ("password: @, ", opaque),
    ('"token":"@",', opaque),
    ("&access_token=@", opaque),
    ("Authorization: Bearer @; ", opaque),
    ("'secret': '@', ", opaque),
    ("<password>@</password>", opaque),
    ("https://u:@@h.example/a ".replace("@", "\0", 1).replace("@", "\1").replace("\0", "@"), opaque),
)


def dense(
    carrier: str, make: Callable[[random.Random], str], filler: int, seed: int
) -> tuple[str, list[str]]:
    """Return a line of several windows, and the secrets in it."""
    rnd, parts, secrets, size = random.Random(seed), [], [], 0
    while size < 4 * UNIT:
        secrets.append(make(rnd))
        part = carrier.replace("@", secrets[-1]).replace("\1", "@")
        part += "".join(rnd.choices("lorem ipsum ", k=rnd.randint(0, filler))) + (" " if filler else "")
        parts.append(part)
        size += len(part)
    return "".join(parts), secrets


def shown(secrets: list[str], text: str) -> list[str]:
    """Return the secrets of which eight characters in a row are still there."""
    return [
        secret
        for secret in secrets
        if any(secret[at : at + 8] in text for at in range(4 * secret.startswith("ghp"), len(secret) - 8))
    ]


@pytest.mark.parametrize(("carrier", "make"), CARRIERS)
@pytest.mark.parametrize("filler", [0, 60, 400])
def test_no_secret_shows_at_any_cut(carrier: str, make: Callable[[random.Random], str], filler: int) -> None:
    text, secrets = dense(carrier, make, filler, 1)
    said = redact(text).text
    assert shown(secrets, said) == []
    assert redact(said).text == said


@pytest.mark.parametrize("size", [1, 997, UNIT])
def test_chunks_change_nothing_in_a_dense_line(size: int) -> None:
    text, _ = dense("item @ done, ", shaped, 0, 2)
    raw = text.encode("utf-8")
    chunks = [raw[at : at + size] for at in range(0, len(raw), size)]
    assert b"".join(redact_stream(chunks, default_redactor())).decode("utf-8") == redact(text).text


@pytest.mark.parametrize("unseen", UNSEEN)
def test_a_token_right_behind_something_unseen_is_found(unseen: str) -> None:
    token = shaped(RANDOM)
    said = redact(f"late{unseen}{token} arrived").text
    assert shown([token], said) == []
    assert said.startswith("late")
    assert said.endswith(" arrived")


@pytest.mark.parametrize("escape", ["\\u007f", "\\u0000", "%7f", "%01", "&#127;"])
def test_so_is_one_behind_an_escape_of_it(escape: str) -> None:
    token = shaped(RANDOM)
    assert shown([token], redact(f"late{escape}{token} arrived").text) == []


@pytest.mark.parametrize("unseen", UNSEEN)
def test_a_token_with_something_unseen_inside_is_still_found(unseen: str) -> None:
    token = shaped(RANDOM)
    assert shown([token[20:]], redact(f"got {token[:20]}{unseen}{token[20:]} back").text) == []


@pytest.mark.parametrize("unseen", UNSEEN)
def test_ordinary_words_around_something_unseen_stay(unseen: str) -> None:
    text = f"the tasks{unseen}sk-learn and risk{unseen}free words"
    assert redact(text).text is text
