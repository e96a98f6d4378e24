"""Word lists: what may stay, what must not be said, and how languages end a sentence."""

from __future__ import annotations

# C06: the word and what to say instead.
BANNED = {
    "error": "say what happened",
    "errors": "say what happened",
    "failure": "say what didn't work",
    "illegal": "say “not allowed” or what is allowed",
    "invalid": "say what doesn't fit",
    "bad": "say what is wrong with it",
    "abort": "say “stop”",
    "aborted": "say “stopped”",
    "kill": "say “stop”",
    "killed": "say “stopped”",
    "fatal": "say what no longer works",
    "catastrophic": "say what no longer works",
    "terminate": "say “stop”",
    "terminated": "say “stopped”",
    "execute": "say “run”",
}
SORRY = ("sorry", "oops", "uh-oh", "whoops", "apologies", "apologize", "apologise")
BLAME = ("you must", "you forgot", "you failed", "your mistake", "your fault", "you should have")
EMPTY = (
    "something went wrong",
    "an unexpected problem",
    "an unknown problem",
    "something unexpected happened",
)
INTERNAL = ("rpc", "ipc", "sidecar", "payload", "schema", "stack", "compaction", "handshake", "stdio")
WAITING = ("wait", "moment")  # C07: "please" is fine beside these
ACRONYMS = frozenset(("AI", "API", "URL", "ID", "PDF", "CPU", "JSON", "CSV", "HTTP", "HTTPS", "MCP", "XML"))
PROPER = frozenset(("I", "English", "Unicode", "Inspector")) | ACRONYMS
NOT_LABELS = frozenset(("ok", "okay", "yes", "no", "submit"))

# C02, C18, C23: verbs that open an instruction.
_VERBS = """
    add allow approve ask change check choose close complete confirm continue copy create delete end enter
    fix get give go install keep leave let make move open pick quit reconnect reload remove rename reopen
    repeat replace reset restart restore retry return review run save see select send set show sign start
    stop switch take tell try turn undo unlock update upgrade use view wait write
"""
VERBS = frozenset(_VERBS.split())

# C20: how a language says "try again"; lower case, searched anywhere.
TRY_AGAIN = {
    "en": ("try again", "try once more", "retry"),
    "zh": ("重试", "再试"),
    "ja": ("再試行", "もう一度お試し", "やり直してください"),
    "de": (
        "erneut versuchen",
        "noch einmal versuchen",
        "nochmal versuchen",
        "versuchen sie es erneut",
        "wiederholen",
    ),
    "fr": ("réessayer", "réessayez", "nouvelle tentative"),
    "es": ("reintentar", "inténtalo de nuevo", "vuelve a intentarlo", "intentar de nuevo"),
    "pt": ("tentar novamente", "tente novamente", "tente de novo", "tentar de novo"),
    "ru": ("повторить", "повторите попытку", "попробуйте ещё раз", "попробуйте снова"),
    "ar": ("إعادة المحاولة", "أعد المحاولة", "حاول مرة أخرى", "حاول مجدد"),
    "hi": ("फिर से कोशिश", "दोबारा कोशिश", "फिर कोशिश"),
}

# Acronyms that a language has a form of its own for.
LOCAL_ACRONYMS = {
    "AI": {
        "ar": ("الذكاء الاصطناعي",),
        "de": ("KI",),
        "es": ("IA",),
        "fr": ("IA",),
        "pt": ("IA",),
        "ru": ("ИИ",),
        "hi": ("एआई", "AI"),
    },
    "ID": {"zh": ("编号", "ID"), "ar": ("المعرّف",), "ru": ("идентификатор", "ID")},
    "OK": {},
}

# Words that read the same in many languages.
_MAY_STAY = """
    api ok json csv url shell plugin plug-in details inspector replay status session agent model tool plan
    version name text code filter export import arguments normal element format pause stop start position
    original panel limit
"""
MAY_STAY = frozenset(_MAY_STAY.split())

DOUBLE_WORDS_OK = {
    "fr": frozenset({"nous", "vous"}),
    "de": frozenset({"die", "der", "das", "sie"}),
    "en": frozenset({"that", "had"}),
    "hi": frozenset({"अपने", "कभी", "धीरे", "साथ", "बार", "जो"}),
    "pt": frozenset({"logo"}),
}

# The kind of sentence end each mark is; languages write the same kind differently.
_KINDS = {"stop": ".。．।॥", "question": "?？؟", "exclamation": "!！", "colon": ":：", "ellipsis": "…"}
ENDS = {mark: kind for kind, marks in _KINDS.items() for mark in marks}
NO_STOP = frozenset({"th", "lo", "km"})  # these end sentences with a space or nothing
CLOSERS = "\"'”’»›)]）」』】〉》\u2069\u200e\u200f"
SENTENCE_ENDS = ".。．।?？؟!！…"
