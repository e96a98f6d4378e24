"""The expressions that find candidates; the gate and the rules share them, so that neither sees more.

RE2 never backtracks, so nothing here needs a bound; the expressions of `re` elsewhere have theirs.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from model.redaction.rules import Rules

_JOIN = "[-_. ]?"

# What may close a key and separate it from its value, also where it is still escaped.
_CLOSE = r"(?:[\"'`\])}*\\]|u0022|x22|&quot;|%22|&#(?:34|39|x22|x27);)"
_SEPARATE = (
    r"(?:[:=>]|->|%3[ad]|%253[ad]|\\u003[ade]|&#(?:61|58|x3[ad]);|[ \t]+(?:[:=]|value|val|content|text)"
    r"|,?(?:\s|\\+[nr])+\\*[\"']?(?:value|val|content|text|data)\\*[\"']?[ \t]*[:=]"
    r"|</(?:td|th|dt)>|\*{0,3}[ \t]*\|[ \t`*]*[^\s|`]{8})"
)
# Groups: a key with its separator, a quoted key in a list, a key in a name/value record, an XML element with
# attributes, a flag, a parameter, and an authorization code, which is too long for an error's.
_KEYS = (
    rf"(?:(@STEMS)(?:{_CLOSE}*[ \t]*{_SEPARATE})"
    r"|[\"']([a-z0-9_.-]*(?:@STEMS))\\*[\"'][ \t]*,\s*\\*[bu]?[\"'\[(]"
    r"|(?:name|key|header|field)\\*[\"'][ \t]*:[ \t]*\\*[\"']([a-z0-9_.-]*(?:@STEMS))\\*[\"']"
    r"|<(?:[a-z0-9_.-]+:)?([a-z0-9_.-]*(?:@STEMS))[ \t][^<>]*>"
    r"|(-[a-z0-9_-]*(?:@STEMS))[ \t]+[^ \t\r\n-]"
    r"|(?:[?&#;]|%26|%3f|%23|u0026|u003f)(@PARAMETERS)(?:=|%3d|\\u003d)"
    r"|[\"'](code)\\*[\"'][ \t]*:[ \t]*\\*[\"'][a-z0-9/_.~+-]{24})"
)
PARAMETER, LONG_CODE = 6, 7  # groups of _KEYS

BARE_SCHEME = (
    r"(?:^|[^a-z0-9_.-])((?:bearer|basic|token|apikey|api-key|digest|bot)"
    r"(?:[ \t]{1,8}|%20|\+|:[ \t]{0,4}|\r?\n[ \t]{1,16})[\"']?[a-z0-9._~+/=%|-]{12,})"
)
USER_INFO = r"://([^\s/?#@\"'<>\\]*@)"
USER_INFO_CUT = r"://[^\s/?#@\"'<>\\:]*:([^\s/?#@\"'<>\\;,=)&\]}]{6,})$"

_NOUN = (
    r"(?:pass(?:word|wd|phrase|code|wort)|kennwort|pwd|tokens?"
    r"|(?:api|access|secret|private|license|encryption|signing)[ _-]?keys?"
    r"|(?:invalid|bad|wrong|your|my|the|with|using|unknown|revoked|rejected|provided|this) keys?"
    r"|secrets?|credentials?|bearer(?: auth(?:entication)?)?|jwt|authorization|cookie|webhook)"
)
_WORD = (
    r"[ \t]+(?:is|ist|lautet|was|war|are|value|got|of|with|using|used|received|sent|provided|supplied|equals"
    r"|to|set|be"
    r"|for (?:user )?[a-z0-9_.@-]+)"
)
_MARK = r"[ \t]*(?:=|:|->|\(|,)"
_LINK = rf"(?:(?:{_WORD}|{_MARK}){{0,4}}[ \t]+|(?:{_WORD}|{_MARK}){{0,3}}{_MARK})[\"'`]?"
PROSE = rf"(?:^|[^a-z0-9_-])({_NOUN}{_LINK})[^\s\"'`]*[0-9]"
_ONE_TIME = (
    r"(?:(?:verification|security|one[- ]time|login|log-in|sign-in|confirmation|authentication|auth"
    r"|2fa|mfa|otp|sms"
    r"|access|two[- ]factor)[ -](?:code|pin|passcode|password|token)|t?otp|passcode)"
    r"[ \t]*(?:is|was|:|=|of|sent|[ \t]){0,4}[ \t]*[\"']?"
)
CODE = rf"(?:^|[^a-z0-9_-])({_ONE_TIME})(?:\d{{4,8}}|\d{{3}}[ -]\d{{3}})(?:[^\d]|$)"
CODE_FIRST = r"(?:^|[^\w.])(\d{4,8}) (?:is|as) your [\w -]*(?:code|pin|password|otp)"

_TOOLS = (
    r"(?:sshpass|docker login|podman login|helm registry login|oras login|skopeo login|az login"
    r"|mongo(?:sh|dump|restore)?|ldap[a-z]+|rabbitmqadmin|influx|vault|htpasswd|smbclient|cqlsh|zip|unzip|7z)"
)
_MYSQL = r"(?:mysql|mysqldump|mysqladmin|mariadb)"
_WITHIN = r"(?:[ \t][^\n|;&]*?)?[ \t]"
COMMANDS = (
    r"(?:^|[\s\"'`(])(?:"
    r"(?:-u|--user|-U|--proxy-user)[ =]?[\"']?[^\s\"':/]+:([^\s\"'/][^\s\"']{2,})"
    r"|[a-z-]*pass(?:in|out)?[ =]pass:([^\s\"']{4,})"
    rf"|{_TOOLS}{_WITHIN}-[pwP][ \t]*[\"']?([^\s\"'-][^\s\"']{{3,}})"
    rf"|{_MYSQL}{_WITHIN}-p[\"']?([^\s\"'-][^\s\"']{{3,}})"
    rf"|redis-cli{_WITHIN}-a[ \t]+[\"']?([^\s\"']{{4,}})"
    rf"|sqlcmd{_WITHIN}-P[ \t]+[\"']?([^\s\"']{{4,}})"
    r"|[^\s\"'`]*pgpass[^\n]*?[ \t:=][a-zA-Z0-9_.*-]+:(?:\d{2,5}|\*):[\w*.-]+:[\w*.-]+:(\S{3,})"
    r"|[a-z0-9_.*-]+:(?:543\d|6432|\*):[\w*.-]+:[\w*.-]+:(\S{3,})"
    r"|jdbc:oracle:[a-z]+:[^\s/@]+/([^\s/@]{3,})@"
    r"|(?:setx|ENV)[ \t]+[A-Z0-9_]*(?:KEY|TOKEN|SECRET|PASSWORD)[ \t]+[\"']?([^\s\"'=]{6,})"
    r"|(?:machine|login)[ \t]+\S+\s+(?:login[ \t]+\S+\s+)?password[ \t]+(\S{3,}))"
)
COOKIE_OPTION = r"(?:^|[\s\"'`])(?:-b|--cookie)[ =][ \t]*([\"']?[^\s\"'@=;]+=[^\s\"']{4})"
KEY_FILE = r"PRIVATE KEY|PuTTY-User-Key|kty"

# Looser stand-ins for the gate, where an escape may still stand between the parts.
_LOOSE_SCHEME = r"(?:bearer|basic|token|bot)(?:\s+|%20|\+|:|\\[nrt]|\\u0020)\\*[\"']?[a-z0-9._~+/=%|-]{12}"
_LOOSE_USER = r":(?:\\?/){2}[^\s/?#@\"'<>]*@|%3a%2f%2f|\\u003a"
_LOOSE_COMMANDS = (
    r"(?-i:(?:-u|--user|-U|--proxy-user)[ =]?\\*[\"']?[^\s\"':/\\]+:[^\s/]|pass(?:in|out)?[ =]pass:"
    rf"|{_TOOLS}[^\n]*[ \t]-[pwP]|{_MYSQL}[^\n]*[ \t]-p|redis-cli[ \t][^\n]*-a|sqlcmd[ \t][^\n]*-P"
    r"|:(?:543\d|6432|\*):[\w*.-]+:[\w*.-]+:\S|jdbc:oracle|(?:setx|ENV)[ \t]+[A-Z0-9_]*(?:KEY|TOKEN"
    r"|SECRET|PASSWORD)"
    r"|pgpass|machine[ \t]|login[ \t]+\S+\s+password|[\s\"'`](?:-b|--cookie)[ =])"
)
_LOOSE_CODE = CODE.removesuffix(r"(?:[^\d]|$)")


@dataclass(frozen=True, slots=True)
class Seeds:
    """The expressions that depend on the rule table."""

    keys: str
    gate: tuple[str, ...]


def make_seeds(rules: Rules) -> Seeds:
    """Build the candidate expressions of a rule table."""
    ends = [end for name in rules.names for end in name.names]
    stems = "|".join((*_shortest(ends), "authorization", "cookies?"))
    parameters = "|".join(_JOIN.join(name.split("-")) for name in rules.queries)
    keys = _KEYS.replace("@STEMS", stems).replace("@PARAMETERS", parameters)
    other_script = rf"(?:{stems})[\x80-\xff]"
    loose = (
        _LOOSE_SCHEME,
        _LOOSE_USER,
        USER_INFO_CUT,
        PROSE,
        _LOOSE_CODE,
        CODE_FIRST,
        _LOOSE_COMMANDS,
        KEY_FILE,
    )
    return Seeds(keys, (keys, other_script, *loose))


def _shortest(ends: Iterable[str]) -> list[str]:
    """Return one expression for each name that no shorter one already finds at its end."""
    chosen: list[str] = []
    for end in sorted(dict.fromkeys(ends), key=len):
        if not any(end.endswith(shorter) for shorter in chosen):
            chosen.append(end)
    return [_JOIN.join(end.split("-")) for end in chosen]
