"""Keys in the cell before their value, in markup around them, and in German prose."""

from __future__ import annotations

import random
import string

import pytest

from model.redaction.engine import redact

RANDOM = random.Random(17)


def opaque(length: int = 14) -> str:
    """Return a value with no shape of its own."""
    body = RANDOM.choices(string.ascii_letters + string.digits, k=length - 4)
    return "".join((*body, "x7", "Q2"))


def uuid() -> str:
    parts = ("".join(RANDOM.choices("0123456789abcdef", k=k)) for k in (8, 3, 3, 12))
    first, second, third, last = parts
    return f"{first}-{second[:3]}1-4{second}-8{third}-{last}"


CARRIERS = (
    "| api_key | @ |",
    "| key | value |\n|---|---|\n| `api_key` | `@` |\n| user | bob |",
    "| **client_secret** | **@** | yes |",
    "<tr><td>password</td><td>@</td></tr>",
    '<tr><th>api_key</th>\n  <td class="v"><code>@</code></td></tr>',
    "<dt>client_secret</dt>\n<dd>@</dd>",
    "<b>password:</b> @",
    "<strong>api_key:</strong> <code>@</code>",
    "Das Passwort lautet @",
    "Das Kennwort ist @.",
)
BENIGN = (
    "| api_key | string | The key of the provider |",
    "| password | VARCHAR(255) | not null |",
    "| token | base64url | yes |",
    "| password | 2026-04-17 | rotated |",
    "| secret | projects/demo-123/secrets/db1 | path |",
    "| token | expires_in_3600 | seconds |",
    "<td>password</td><td>required</td>",
    "<li>Password:</li> <li>Forgot it?</li>",
    "<b>password:</b> must be longer than 8 characters",
    "<b>Token:</b> expired",
    "Das Passwort ist falsch.",
    "Das Passwort lautet anders als gestern.",
)


@pytest.mark.parametrize("carrier", CARRIERS)
def test_a_value_in_the_next_cell_is_hidden_and_nothing_around_it(carrier: str) -> None:
    for _ in range(20):
        said = redact(carrier.replace("@", opaque())).text
        assert said == carrier.replace("@", "[REDACTED]")
        assert redact(said).text == said


@pytest.mark.parametrize("text", BENIGN)
def test_what_a_table_says_of_a_key_stays(text: str) -> None:
    assert redact(text).text is text


def test_a_connection_key_that_is_a_uuid_is_hidden() -> None:
    text = f"InstrumentationKey={uuid()};IngestionEndpoint=https://westeurope-5.example.com/"
    said = redact(text).text
    assert said == "InstrumentationKey=[REDACTED];IngestionEndpoint=https://westeurope-5.example.com/"
