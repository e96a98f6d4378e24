"""Build credentials at run time: a public form and a seeded random body, so that none stands in a file."""

from __future__ import annotations

import random
import re
import string

ALPHABETS = {
    "a": string.ascii_letters + string.digits,
    "w": string.ascii_letters + string.digits + "-_",
    "b": string.ascii_letters + string.digits + "+/",
    "h": "0123456789abcdef",
    "u": string.ascii_uppercase + string.digits,
    "d": string.digits,
    "p": string.ascii_letters + string.digits + "!#%*^~+",
}
_PLACE = re.compile(r"\{([a-z])(\d+)\}")


def build(template: str, rnd: random.Random) -> str:
    """Fill `{a36}` with 36 letters and digits, and so on; a long run holds both letters and digits."""
    return _PLACE.sub(lambda match: _run(match[1], int(match[2]), rnd), template)


def _run(alphabet: str, size: int, rnd: random.Random) -> str:
    while True:
        run = "".join(rnd.choices(ALPHABETS[alphabet], k=size))
        usual = run[0] not in "-_!#%*^~+/" and run[-1] not in "-_!#%*^~+/"
        mixed = any(c.isdigit() for c in run) and (alphabet == "d" or any(c.isalpha() for c in run))
        if size < 8 or (usual and mixed):
            return run


def leaks(secret: str, text: str, run: int = 8) -> bool:
    """Tell whether a run of eight characters of the secret shows."""
    if len(secret) < run:
        return secret in text
    return any(secret[at : at + run] in text for at in range(len(secret) - run + 1))
