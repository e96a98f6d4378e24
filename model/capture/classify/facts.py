"""Gather what an error states, in the order in which evidence counts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from model.capture.classify import status, waits
from model.capture.classify.body import documents, html_text, is_body, is_html, walk, window
from model.capture.classify.lexicon import Folded, fold, load_rules
from model.capture.classify.signal import Signal

_CODE = re.compile(r"[A-Za-z0-9_.:\-]{1,64}\Z")
_LARGEST_CODE = 10**12
_HTTP_NUMBER = re.compile(r"[45]\d\d\Z")
_ERRNO = re.compile(
    r"\b(E(?:CONN(?:RESET|REFUSED|ABORTED)|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH|PROTO|NOENT|AGAIN"
    r"|ACCES|MFILE)|UND_ERR_[A-Z_]{3,30}|ERR_[A-Z0-9_]{3,50}|ConnectionRefused|FailedToOpenSocket|ConnectionClosed"
    r"|[A-Z_]{0,40}CERT[A-Z]{0,10}_[A-Z_]{2,40}|UNABLE_TO_[A-Z_]{4,40}|net::ERR_[A-Z0-9_]{3,50})\b"
)
_THROWN = re.compile(
    r"\b(?:[a-z]\w{0,40}\.){0,4}([A-Z]\w{2,50}(?:Error|Exception))\b(?=[:\]) ]|$)", re.MULTILINE
)


@dataclass(frozen=True, slots=True)
class Facts:
    """What one error states. `inner` is the innermost body's wording, `whole` everything that was said."""

    text: str
    documents: tuple[Any, ...]
    structured: bool  # the text is a body and nothing else
    codes: tuple[str, ...]  # of the innermost body, as received, the most telling first
    outer_codes: tuple[str, ...]  # of every body
    message: str  # the innermost message, "" when no body has one
    inner: Folded | None  # None without a body that speaks
    whole: Folded
    status: int | None  # the effective one: body before transport
    status_span: str
    page: str | None  # the visible text when the body is a web page
    wait_ms: int | None
    causes: tuple[str, ...]

    @property
    def answered(self) -> bool:
        """Whether a response with an error status is known to exist."""
        return self.status is not None and self.status >= 400

    @property
    def shaped(self) -> bool:
        """Whether a body has the shape of an error."""
        return any(is_error_shape(body) for body in self.documents)


def gather(signal: Signal) -> Facts:
    """Return the facts of a signal. Never raises."""
    text = window(signal.text)
    enclosed = signal.value is not None or text.lstrip()[:1] in ("{", "[")  # a page in a body is its message
    page = html_text(text) if is_html(text) and not enclosed else None
    bodies = () if page is not None else documents(text, signal.value)
    structured = bool(bodies) and (signal.value is not None or is_body(text))
    speaking = [body for body in bodies if _codes(body) or _messages(body)]
    shaped = [body for body in speaking if is_error_shape(body)]
    body = (shaped or speaking or [None])[-1]
    messages = _messages(body)
    told = [line for each in speaking for line in _messages(each)]
    state, span = _status(signal, text, speaking, told)
    whole = fold(_everything(signal, page, text, told, structured))
    return Facts(
        text=text,
        documents=bodies,
        structured=structured,
        codes=_codes(body),
        outer_codes=tuple(code for each in speaking for code in _codes(each)),
        message=messages[0].strip() if messages else "",
        inner=fold("\n".join(messages)) if body is not None else None,
        whole=whole,
        status=state,
        status_span=span,
        page=page,
        wait_ms=waits.wait(signal.headers, bodies, [*messages, *told, whole.lower], text),
        causes=_causes(text, speaking),
    )


def is_error_shape(body: Any) -> bool:
    """Say whether a body is built like an error: an error member, or a code beside a message."""
    if isinstance(body, list):
        return any(is_error_shape(entry) for entry in body[:20])
    if not isinstance(body, dict):
        return False
    keys = {key.lower(): value for key, value in body.items() if isinstance(key, str)}
    if any(keys.get(key) for key in load_rules().fields["shape"]):
        return True
    if "error" in (keys.get("type"), keys.get("object")):
        return True
    if keys.get("ok") is False or keys.get("success") is False or keys.get("iserror") is True:
        return True
    says = any(isinstance(keys.get(key), str) for key in ("message", "msg", "detail"))
    return says and bool({"code", "type", "status", "statuscode", "title"} & keys.keys())


def provider_code(facts: Facts) -> str | None:
    """Return the vendor's own name for the error: a code, an exception or an errno; never a bare word."""
    generic = load_rules().fields["generic"]
    named = [code for code in facts.codes if code.lower() not in generic]
    telling = [code for code in named if not _HTTP_NUMBER.match(code)]
    thrown: list[str] = [name for name in _THROWN.findall(facts.text) if name.lower() not in generic]
    for code in (*telling, *facts.causes, *named, *reversed(thrown)):
        if _CODE.match(code):
            return code
    return None


def _everything(signal: Signal, page: str | None, text: str, told: list[str], structured: bool) -> str:
    if page is not None:
        return page
    if structured and not signal.listed:
        return "\n".join(told)
    return "\n".join([text, *(line for line in told if line not in text)])


def _codes(body: Any) -> tuple[str, ...]:
    fields = load_rules().fields
    found: list[tuple[int, int, str]] = []
    for order, (key, leaf) in enumerate(walk(body)):
        name = key.lower()
        if name not in fields["code"] or isinstance(leaf, (bool, float)) or leaf is None:
            continue
        if isinstance(leaf, int) and abs(leaf) > _LARGEST_CODE:
            continue
        code = str(leaf).strip()
        if _CODE.match(code) and code.lower() not in fields["dull"]:
            found.append((fields["code"].index(name), order, code))
    return tuple(dict.fromkeys(code for _, _, code in sorted(found)))


def _messages(body: Any) -> list[str]:
    fields = load_rules().fields
    found: list[tuple[int, int, str]] = []
    for order, (key, leaf) in enumerate(walk(body)):
        name = key.lower()
        if not isinstance(leaf, str) or name not in fields["message"] or not leaf.strip():
            continue
        if name in fields["terse"] or " " in leaf.strip() or not leaf.isascii():
            said = html_text(leaf) if is_html(leaf) else leaf
            found.append((fields["message"].index(name), order, said))
    return [leaf for _, _, leaf in sorted(found)]


def _status(signal: Signal, text: str, bodies: list[Any], told: list[str]) -> tuple[int | None, str]:
    """Return the effective status: the innermost body's, the transport's, then what the text states."""
    stated = [status.in_document(body) for body in reversed(bodies)]
    for number in stated:
        if number is not None and number >= 400:
            return number, str(number)
    if signal.status is not None and signal.status >= 400:
        return signal.status, "status"
    for line in (text, *told):
        if (found := status.in_text(line)) is not None:
            return found
    if signal.status is not None:
        return signal.status, "status"
    return next((number for number in stated if number is not None), None), "status"


def _causes(text: str, bodies: Iterable[Any]) -> tuple[str, ...]:
    found = dict.fromkeys(_ERRNO.findall(text))
    for body in bodies:
        for key, leaf in walk(body):
            if key in {"code", "errno", "error"} and isinstance(leaf, str) and _ERRNO.fullmatch(leaf):
                found[leaf] = None
    return tuple(found)[:8]
