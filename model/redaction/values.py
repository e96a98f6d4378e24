"""Read the value that follows a key, and judge whether it is a credential."""

from __future__ import annotations

import re
from dataclasses import dataclass

LONGEST = 16384  # characters of one value; the units the engine works on are no longer than this


@dataclass(frozen=True, slots=True)
class Value:
    """Where a value stands in a view, without its quotes."""

    start: int
    end: int
    quote: str = ""  # the quote character, "" for a bare value


_QUOTED = {
    '"': re.compile(r'"((?:[^"\\\n]|\\.){0,16384}+)', re.S),
    "'": re.compile(r"'((?:[^'\\\n]|\\.){0,16384}+)", re.S),
    "`": re.compile(r"`((?:[^`\\\n]|\\.){0,16384}+)", re.S),
}
_GAP = re.compile(r"[ \t]{0,64}+")
_NEXT_LINE = re.compile(
    r"[ \t]{0,64}+(?:[|>][+-]?[ \t]{0,8})?\r?\n[ \t]{1,64}+(?=[^\s:=]{8,512}+[ \t]{0,8}(?:\r?\n|$))"
)
_PREFIX = re.compile(r"[bBuUrRfF]{1,2}(?=[\"'])|new String\((?=\")|!!?\w{1,16} ")
_BARE = re.compile(r"[^\s\"'`<>]{1,16384}+")
_CLOSERS = ")]},.;:|!?\\"
_PAIRS = {")": "(", "]": "[", "}": "{"}
_CUT = re.compile(
    r"&(?:amp;)?[A-Za-z_][\w.\[\]-]{0,40}=|[;,](?=[A-Za-z_][\w. -]{0,40}=)|,(?=[\s\"'\w]|$)"
    r"|\\[nrtu\"']|;(?=\s|$)|[|](?=\s|$)"
)
_CJK = re.compile(
    "[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\u0e00-\u0eff\u0600-\u06ff\u0590-\u05ff\u0900-\u097f]"
)


def read_value(text: str, at: int, *, query: bool = False) -> Value | None:
    """Return the value that starts at or after `at`, or None when nothing stands there."""
    at = _GAP.match(text, at).end()  # type: ignore[union-attr]
    if at >= len(text):
        return None
    wrapped = _NEXT_LINE.match(text, at)
    if wrapped:
        at = wrapped.end()
    prefix = _PREFIX.match(text, at)
    if prefix:
        at = prefix.end()
    opening = text[at] if at < len(text) else ""
    if opening in _QUOTED:
        match = _QUOTED[opening].match(text, at)
        assert match is not None
        if match.end() > match.start(1):
            return Value(match.start(1), match.end(), opening)
        return Value(match.start(1), match.start(1), opening)
    if opening in "([{":
        return None
    return _bare(text, at, query)


def _bare(text: str, at: int, query: bool) -> Value | None:
    match = _BARE.match(text, at)
    if match is None:
        return None
    body = match.group()
    cut = re.search(r"[&#;\\|,)\]}]", body) if query else _CUT.search(body)
    if cut:
        body = body[: cut.start()]
    foreign = _CJK.search(body)
    if foreign and foreign.start() and body[: foreign.start()].isascii():
        body = body[: foreign.start()]
    while body and body[-1] in _CLOSERS and not _balanced(body):
        body = body[:-1]
    return Value(at, at + len(body)) if body else None


def _balanced(body: str) -> bool:
    closer = body[-1]
    opener = _PAIRS.get(closer)
    if opener is None:
        return closer in "!?" and len(body) > 1 and body[-2].isalnum() and len(body) < 10
    return opener in body


_PLACEHOLDER = re.compile(
    r"<[^<>]{0,80}>?|\{\{.{0,80}|\$\{.{0,80}|\$\(.{0,80}|\$[A-Za-z_]\w{0,64}|%\(?\w{0,40}\)?[sd%]?"
    r"|%[A-Z_]{2,40}%"
    r"|\[[A-Za-z _*-]{1,40}\]?|[*•xX.…_-]{1,64}|(?:\*{2,}|[xX]{4,})[A-Za-z0-9]{0,4}|\*{3}\w{1,20}\*{3}"
    r"|(?i:redacted|filtered|masked|hidden|removed|secret|token|password|passwd|api[-_ ]?key|key"
    r"|value|string|str|int"
    r"|bool|object|bytes|null|nil|none|undefined|true|false|yes|no|on|off|nan|unset|empty|changeme"
    r"|placeholder|todo"
    r"|tbd|n/?a|optional|default|any|text|auto|redacted\w{0,16})"
    r"|(?i:your|my|the|an?|some|example|sample|insert|enter|put|add|replace)[-_ ][\w -]{1,60}"
    r"|(?:process|os|import|Deno|Bun|self|this|config|settings|secrets|env|vars|ENV|System|cfg"
    r"|options|opts|params|args"
    r"|request|req|ctx|context|app|kwargs|github|session|data|user|state)(?:\.|\[)[\w.\[\]\"'()$-]{0,80}"
    r"|(?:os\.)?getenv\(.{0,60}|env\(.{0,60}|lambda\b.{0,40}|function\b.{0,40}|\[?\]?|\{\}?"
    r"|[A-Za-z_]\w{0,40}\(\)?.{0,40}"
    r"|SecretStr\(.{0,40}|(?:Optional|Union|List|Dict)\[.{0,60}",
    re.S,
)
_STATE = frozenset(
    [
        "required",
        "missing",
        "invalid",
        "incorrect",
        "expired",
        "wrong",
        "denied",
        "failed",
        "failure",
        "rejected",
        "revoked",
        "malformed",
        "needed",
        "empty",
        "unknown",
        "ok",
        "okay",
        "valid",
        "accepted",
        "disabled",
        "enabled",
        "set",
        "unset",
        "present",
        "absent",
        "provided",
        "supplied",
        "found",
        "changed",
        "updated",
        "reset",
        "must",
        "should",
        "cannot",
        "is",
        "are",
        "was",
        "were",
        "not",
        "no",
        "none",
        "null",
        "nil",
        "skipped",
        "skip",
        "pending",
        "public",
        "private",
        "strong",
        "weak",
        "high",
        "medium",
        "low",
        "the",
        "a",
        "an",
        "and",
        "or",
        "for",
        "from",
        "in",
        "of",
        "to",
        "with",
        "without",
        "please",
        "check",
        "enter",
        "type",
        "use",
        "try",
        "mandatory",
        "optional",
        "unsupported",
        "unauthorized",
        "forbidden",
        "inactive",
        "active",
        "locked",
        "stale",
        "configured",
        "unavailable",
        "available",
        "error",
        "exception",
        "mismatch",
        "redacted",
        "filtered",
        "hidden",
        "masked",
        "undefined",
        "true",
        "false",
        "basic",
        "bearer",
        "digest",
        "negotiate",
        "ntlm",
        "default",
        "auto",
        "string",
        "number",
        "boolean",
        "header",
        "cookie",
        "query",
        "body",
        "path",
        "validated",
        "verified",
        "refreshed",
        "rotated",
        "issued",
        "created",
        "deleted",
        "removed",
        "generated",
        "loading",
        "loaded",
        "saved",
        "stored",
        "bad",
        "good",
        "new",
        "old",
        "falsch",
        "ungültig",
        "fehlt",
        "abgelaufen",
        "incorrecta",
        "incorrecto",
        "requerida",
        "requerido",
        "inválida",
        "inválido",
        "manquant",
        "invalide",
        "expiré",
        "requis",
        "неверный",
        "неверен",
        "истёк",
        "требуется",
    ]
)
_CODE = re.compile(
    r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[a-z]+(?:_[a-z]+){1,6}|[A-Z][a-z]+(?:[A-Z][a-z]+)+(?:Error|Exception)"
)
_NUMBER = re.compile(r"[-+]?\d{1,20}(?:[.,]\d{1,10})?(?:ms|s|m|h|k|K|kb|MB|%)?|0x[0-9a-fA-F]{1,16}")
_DIGEST = re.compile(r"(?:sha(?:1|256|384|512)|md5|SHA256)[:=-].{8,200}|W/.{3,200}")
_ID = re.compile(
    r"(?:req|chatcmpl|msg|call|toolu|srvtoolu|fc|resp|run|thread|asst|file|batch|org|proj|user|cmpl"
    r"|gen|evt|trace|span"
    r"|rs|conv|item|ws|session|sess|turn|in|pi|cus)[_-][A-Za-z0-9_-]{1,80}"
)
_UUID = re.compile(r"[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}")
_TIME = re.compile(r"\d{4}-\d\d-\d\d(?:[T ].{0,30})?|\d\d?:\d\d(?::\d\d)?.{0,8}")
_LETTER = re.compile(r"[A-Za-z]")
_DIGIT = re.compile(r"[0-9]")


def is_placeholder(value: str) -> bool:
    """Tell whether the value stands for a secret without being one, or was hidden before."""
    return (
        not value.strip()
        or _PLACEHOLDER.fullmatch(value) is not None
        or value.startswith(("[REDACTED", "***", "<redacted", "****"))
        or len(set(value)) == 1
    )


def is_state(value: str) -> bool:
    """Tell whether the value says something about the secret: required, expired, a code, a boolean."""
    word = value.strip(" .,;:!?)('\"").lower()
    return (
        word in _STATE
        or (word.split(" ", 1)[0] in _STATE and len(word) < 80)
        or _CODE.fullmatch(value) is not None
    )


def is_number(value: str) -> bool:
    """Tell whether the value is a count, a duration or another plain number."""
    return _NUMBER.fullmatch(value) is not None


def is_identifier(value: str) -> bool:
    """Tell whether the value is a request id, a digest or a time, which support needs."""
    return any(p.fullmatch(value) for p in (_ID, _DIGEST, _TIME))


def is_uuid(value: str) -> bool:
    """Tell whether the value is a UUID."""
    return _UUID.fullmatch(value) is not None


def looks_random(value: str, least: int = 10) -> bool:
    """Tell whether the value looks generated: long enough, letters and digits, no words and spaces."""
    if len(value) < least or " " in value or is_identifier(value):
        return False
    if (
        "/" in value
        and re.fullmatch(r"(?:[~.]{0,2}/)?[\w.@-]{1,64}+(?:/[\w.@-]{1,64}+){0,24}/?", value)
        and not re.search(r"\d[A-Za-z]+\d", value)
    ):
        return False  # a path
    if _LETTER.search(value) and _DIGIT.search(value):
        return True
    return len(value) >= 20 and re.search(r"[a-z][A-Z][a-z]?[A-Z]|[A-Z]{2}[a-z][A-Z]", value) is not None
