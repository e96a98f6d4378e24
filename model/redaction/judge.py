"""Judge whether a value is a credential, or a placeholder, a state, a number, an id or a name."""

from __future__ import annotations

import re

from model.redaction.rules import Rules

_PLACEHOLDER = re.compile(
    r"<[^<>]{0,80}>?|\{\{.{0,80}|\$\{.{0,80}|\$\(.{0,80}|\$[A-Za-z_]\w{0,64}|%\(?\w{0,40}\)?[sd%]?"
    r"|%[A-Z_]{2,40}%"
    r"|\[[A-Za-z _*-]{1,40}\]?|[*•xX.…_-]{1,64}|(?:\*{2,}|[xX]{4,}|•{3,}|\.{3,})[A-Za-z0-9]{0,6}"
    r"|[A-Za-z0-9_-]{0,16}(?:\*{3,}|•{3,}|[xX]{6,}|\.{3,})[A-Za-z0-9]{0,6}"
    r"|f?\{[A-Za-z_][\w.]{0,40}\}|\*{3}\w{1,20}\*{3}"
    r"|(?i:redacted|filtered|masked|hidden|removed|secret|token|password|passwd|api[-_ ]?key|key|value|string"
    r"|str|int|bool|object|bytes|null|nil|none|undefined|true|false|yes|no|on|off|nan|unset|empty|changeme"
    r"|placeholder|todo|tbd|n/?a|optional|default|any|text|auto|redacted\w{0,16})"
    r"|(?i:your|my|the|an?|some|example|sample|insert|enter|put|add|replace)[-_ ][A-Za-z _-]{1,60}"
    r"|(?:process|os|import|Deno|Bun|self|this|config|settings|secrets|env|vars|ENV|System|cfg|options|opts"
    r"|params|args|request|req|ctx|context|app|kwargs|github|session|data|user|state)"
    r"(?:\.[A-Za-z_]|\[)[A-Za-z_.\[\]\"'()$-]{0,80}"
    r"|(?:os\.)?getenv\(.{0,60}|env\(.{0,60}|lambda\b.{0,40}|function\b.{0,40}|\[?\]?|\{\}?"
    r"|[A-Za-z_][A-Za-z_]{0,40}(?:\.[A-Za-z_]\w{0,40}){0,4}[\[(].{0,200}"
    r"|[a-z_]{2,24}(?:\.[a-z_]{2,24}){1,4}|SecretStr\(.{0,40}|(?:Optional|Union|List|Dict)\[.{0,60}",
    re.S,
)
_HIDDEN = ("[REDACTED", "***", "<redacted", "[Filtered", "[redacted", "[FILTERED", "[MASKED")
_CODE = re.compile(
    r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[a-z]+(?:_[a-z]+){1,6}|[a-z]+(?:[A-Z][a-z]+){1,5}"
    r"|[A-Z][a-z]+(?:[A-Z][a-z]+)+(?:Error|Exception|Token|Key)?"
)
_NUMBER = re.compile(r"[-+]?\d{1,20}(?:[.,]\d{1,10})?(?:ms|s|m|h|k|K|kb|MB|%)?|0x[0-9a-fA-F]{1,16}")
_DIGEST = re.compile(r"(?:sha(?:1|256|384|512)|md5|SHA256)[:=-].{8,200}|W/.{3,200}", re.S)
_ID = re.compile(
    r"(?:req|chatcmpl|msg|call|toolu|srvtoolu|fc|resp|run|thread|asst|file|batch|org|proj|user|cmpl|gen|evt"
    r"|pk|trace|span|rs|conv|item|ws|session|sess|turn|pi|cus|acct|inv|task|job)[_-][A-Za-z0-9_-]{1,80}"
)
_UUID = re.compile(r"[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}")
_TIME = re.compile(r"\d{4}-\d\d-\d\d(?:[T ].{0,30})?|\d\d?:\d\d(?::\d\d)?.{0,8}")
_PATH = re.compile(
    r"(?:~|\.{1,2}|[A-Za-z]:)?[/\\](?:[\w.@ -]{1,64}+[/\\]){0,24}[\w.@ -]{1,64}+[/\\]?|~[/\\].{1,200}"
)
_LINK = re.compile(r"[a-z][a-z0-9+.-]{1,20}://.*|arn:.*", re.S)
_LETTER = re.compile(r"[A-Za-z]")
_DIGIT = re.compile(r"[0-9]")
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")
_NAME = re.compile(
    r"[a-z]+(?:[-_.][a-z0-9]{1,12})+|[a-z]{2,}[-_.][a-z]{2,}[-_.][a-z0-9._-]+"
    r"|[\w-]+\.[\w-]+\.[\w.-]+|[\w./-]+:\d+|[A-Za-z]+[-_]?v?\d{1,3}(?:\.\d+)*"
)


_LONG = 256  # characters; what is longer is no word, no placeholder, no name and no path


class Judge:
    """Judgements about one value; the word lists come from the rule table."""

    def __init__(self, rules: Rules) -> None:
        self._states = rules.states

    def placeholder(self, value: str) -> bool:
        """Tell whether the value stands for a secret without being one, or was hidden before."""
        if value.startswith(_HIDDEN) or not any(map(str.isalnum, value)):
            return True
        if len(value) > _LONG:
            return len(set(value)) == 1 and not value.isdigit()
        return _PLACEHOLDER.fullmatch(value) is not None or (len(set(value)) == 1 and not value.isdigit())

    def state(self, value: str) -> bool:
        """Tell whether the value says something about the secret: required, expired, a code, a boolean."""
        if len(value) > _LONG:
            return False
        word = value.strip(" .,;:!?)('\"").lower()
        if word in self._states or _CODE.fullmatch(value) is not None:
            return True
        return " " in word and word.split(" ", 1)[0] in self._states and len(word) < 120

    def sentence(self, value: str) -> bool:
        """Tell whether the value is a message about the secret."""
        if " " not in value or len(value) > _LONG:
            return False
        words = value.lower().split()
        return value.endswith(".") or len(words) > 8 or any(word in self._states for word in words)


def is_number(value: str) -> bool:
    """Tell whether the value is a count, a duration or another plain number."""
    return _NUMBER.fullmatch(value) is not None


def is_identifier(value: str) -> bool:
    """Tell whether the value is a request id, a digest or a time, which support needs."""
    return len(value) <= _LONG and any(pattern.fullmatch(value) for pattern in (_ID, _DIGEST, _TIME))


def is_uuid(value: str) -> bool:
    """Tell whether the value is a UUID."""
    return _UUID.fullmatch(value) is not None


def is_place(value: str) -> bool:
    """Tell whether the value is a file path or a URL."""
    if len(value) > _LONG:
        return False
    if _PATH.fullmatch(value):
        return not any(_is_blob(part) for part in re.split(r"[/\\]", value))
    return _LINK.fullmatch(value) is not None


def _is_blob(part: str) -> bool:
    """Tell a run of encoded bytes, which may begin with a slash, from the name of a folder."""
    return len(part) >= 12 and _DIGIT.search(part) is not None and looks_mixed(part, 12)


def is_name(value: str) -> bool:
    """Tell whether the value is a dotted, dashed or versioned name."""
    return len(value) <= _LONG and _NAME.fullmatch(value) is not None


def looks_random(value: str, least: int = 10) -> bool:
    """Tell whether the value looks generated: long enough, letters and digits mixed, not words or a path."""
    if len(value) < least or " " in value or is_identifier(value) or is_place(value):
        return False
    if _LETTER.search(value) and _DIGIT.search(value):
        return True
    return looks_mixed(value, max(least, 12))


def looks_mixed(value: str, least: int = 8) -> bool:
    """Tell letters in random case from words in camel case."""
    value = value[:_LONG]
    return len(value) >= least and value.isascii() and len(value) < 3.2 * len(_WORD.findall(value))
