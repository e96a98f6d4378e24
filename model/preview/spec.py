"""PreviewSpec: one variant of one preview, as a value, as a link and as a file name."""

from __future__ import annotations

import re
from typing import Literal
from urllib.parse import parse_qsl, quote, urlencode

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from model.problems import BadRequest
from model.vocabulary import Namespace

SCHEME = "error-inspector"


class PreviewSpec(BaseModel):
    """What to preview and how; frozen, so it can key a cache.

    `width` is px at 100 %, `scale` the text scale, `direction` "auto" follows the locale, `state` a
    banner's or a wait's moment, `kind` the Plan or Goal wording.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    code: str = Field(min_length=1, max_length=80, pattern=r"^[A-Za-z0-9_.-]+$")
    namespace: Namespace = Namespace.APP
    locale: str = Field(default="en", pattern=r"^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$")
    theme: Literal["light", "dark", "high-contrast-light", "high-contrast-dark"] = "light"
    width: int = Field(default=480, ge=240, le=1600)
    scale: float = Field(default=1.0, ge=0.5, le=3.0)
    direction: Literal["auto", "ltr", "rtl"] = "auto"
    details: Literal["closed", "open"] = "closed"
    state: Literal["default", "wait", "exhausted", "restarting", "restored", "fatal"] = "default"
    kind: Literal["plan", "goal"] = "plan"

    def link(self) -> str:
        """Return the permalink; defaults are left out, so equal specs have equal links."""
        place = self.code if self.namespace is Namespace.APP else f"{self.namespace}/{self.code}"
        asked = {name: getattr(self, name) for name in _OPTIONS if getattr(self, name) != _default(name)}
        query = urlencode({name: f"{value:g}" if name == "scale" else value for name, value in asked.items()})
        return f"{SCHEME}:{quote(place)}{'?' + query if query else ''}"

    def file_name(self) -> str:
        """Return a stable file name without extension, safe on every system."""
        return re.sub(r"[^A-Za-z0-9._=-]+", "+", self.link().partition(":")[2])


_OPTIONS = ("locale", "theme", "width", "scale", "direction", "details", "state", "kind")


def _default(name: str) -> object:
    return PreviewSpec.model_fields[name].default


def parse_link(link: str) -> PreviewSpec:
    """Read a permalink; raises BadRequest with what is wrong. The scheme may be left out."""
    text = link.removeprefix(f"{SCHEME}:")
    place, _, query = text.partition("?")
    namespace, slash, code = place.rpartition("/")
    options = parse_qsl(query, keep_blank_values=True)
    twice = {name for name, _ in options if sum(name == other for other, _ in options) > 1}
    if twice:
        raise BadRequest(f"The link says {min(twice)!r} twice.")
    fields: dict[str, object] = {**dict(options), "code": code}
    if slash:
        fields["namespace"] = namespace
    try:
        return PreviewSpec.model_validate(fields)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "code"
        known = f"; it knows {', '.join(_OPTIONS)}" if first["type"] == "extra_forbidden" else ""
        raise BadRequest(
            f"The link {link[:120]!r} cannot be read at {where!r}: {first['msg'].lower()}{known}."
        ) from None
