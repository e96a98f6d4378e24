"""Gather what an error states, in the order in which evidence counts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from model.capture.classify import status, waits
from model.capture.classify.body import documents, html_text, is_html, walk, window
from model.capture.classify.lexicon import Folded, fold
from model.capture.classify.signal import Signal

_CODE_KEYS = (
    "code", "error_code", "errorcode", "err_code", "errcode", "reason", "type", "error_type", "errortype", "__type",
    "status", "name", "codex_error_info", "errno", "status_code", "error", "err", "kind", "error_info",
)  # fmt: skip
_MESSAGE_KEYS = frozenset(
    "message msg detail error error_description errormessage error_message errormsg error_msg err_msg err raw status_msg "
    "title description statusmessage text body responsebody value failure cause errors errmsg details remedy_hint".split()
)
_CODE = re.compile(r"[A-Za-z0-9_.:\-]{1,64}\Z")
_DULL = frozenset(
    {
        "error",
        "null",
        "none",
        "unknown",
        "message",
        "assistant",
        "n/a",
        "failed",
        "text",
        "object",
        "client",
        "server",
    }
)
_ERRNO = re.compile(
    r"\b(E(?:CONN(?:RESET|REFUSED|ABORTED)|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH|PROTO|NOENT|AGAIN|ACCES|MFILE)"
    r"|UND_ERR_[A-Z_]{3,30}|ERR_[A-Z0-9_]{3,50}|ConnectionRefused|FailedToOpenSocket|ConnectionClosed"
    r"|[A-Z_]{4,40}CERT[A-Z_]{0,40}|net::ERR_[A-Z0-9_]{3,50})\b"
)


@dataclass(frozen=True, slots=True)
class Facts:
    """What one error states. `inner` is the innermost body's wording, `whole` everything that was said."""

    text: str
    documents: tuple[Any, ...]
    codes: tuple[str, ...]  # of the innermost body, as received, the most telling first
    outer_codes: tuple[str, ...]  # of every body
    message: str  # the innermost message
    inner: Folded | None  # None without a body
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


def gather(signal: Signal) -> Facts:
    """Return the facts of a signal. Never raises."""
    text = window(signal.text)
    page = html_text(text) if is_html(text) else None
    bodies = () if page is not None else documents(text, signal.value)
    speaking = [body for body in bodies if _speaks(body)]
    inner_body = speaking[-1] if speaking else None
    messages = _messages(inner_body) if inner_body is not None else []
    said = " \n".join(messages)
    state, span = _status(signal, text, speaking)
    message = _clean(messages[-1]) if messages else ""
    prose = page if page is not None else text
    return Facts(
        text=text,
        documents=bodies,
        codes=_codes(inner_body),
        outer_codes=tuple(code for body in speaking for code in _codes(body)),
        message=message or (page or "").strip() or _first_line(text),
        inner=fold(said) if said else None,
        whole=fold(prose if not said or said in prose else f"{prose}\n{said}"),
        status=state,
        status_span=span,
        page=page,
        wait_ms=waits.wait(signal.headers, bodies, [*reversed(messages), prose], text),
        causes=_causes(text, bodies),
    )


def _speaks(body: Any) -> bool:
    return bool(_codes(body) or _messages(body))


def _codes(body: Any) -> tuple[str, ...]:
    if body is None:
        return ()
    found: list[tuple[int, int, str]] = []
    for order, (key, leaf) in enumerate(walk(body)):
        name = key.lower()
        if name not in _CODE_KEYS or isinstance(leaf, bool) or leaf is None or isinstance(leaf, float):
            continue
        code = str(leaf).strip()
        if not _CODE.match(code) or code.lower() in _DULL:
            continue
        if name == "status_code" and status.as_status(leaf) is not None:
            continue
        found.append((_CODE_KEYS.index(name), -order, code))
    return tuple(dict.fromkeys(code for _, _, code in sorted(found)))


def _messages(body: Any) -> list[str]:
    found = [
        leaf for key, leaf in walk(body)
        if isinstance(leaf, str) and key.lower() in _MESSAGE_KEYS and (" " in leaf.strip() or not leaf.isascii() or key.lower() in {"message", "msg", "errormessage", "error", "text", "detail"})
    ]  # fmt: skip
    return [leaf for leaf in found if leaf.strip()]


def _clean(message: str) -> str:
    return message.strip()


def _first_line(text: str) -> str:
    for line in text.splitlines():
        if line.strip():
            return line.strip()
    return ""


def _status(signal: Signal, text: str, bodies: list[Any]) -> tuple[int | None, str]:
    weak: int | None = None
    for body in reversed(bodies):
        told = status.in_document(body)
        if told is not None and told >= 400:
            return told, str(told)
        weak = weak if weak is not None else told
    if signal.status is not None and signal.status >= 400:
        return signal.status, "status"
    told_by_text = status.in_text(text)
    if told_by_text is not None:
        return told_by_text
    for body in reversed(bodies):
        for line in _messages(body):
            told_by_text = status.in_text(line[:4000])
            if told_by_text is not None:
                return told_by_text
    return (signal.status if signal.status is not None else weak), "status"


def _causes(text: str, bodies: Iterable[Any]) -> tuple[str, ...]:
    found = dict.fromkeys(_ERRNO.findall(text))
    for body in bodies:
        for key, leaf in walk(body):
            if key in {"code", "errno"} and isinstance(leaf, str) and _ERRNO.fullmatch(leaf):
                found[leaf] = None
    return tuple(found)[:8]


def lower_headers(headers: Mapping[str, str]) -> dict[str, str]:
    """Return headers with lower-case names."""
    return {key.lower(): value for key, value in headers.items()}
