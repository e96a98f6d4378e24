"""Language tags: how they are read, which one answers for another, and how they are named."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from babel.core import Locale, UnknownLocaleError

SOURCE = "en"

# Babel's negotiation finds nothing for these: the nearest text a reader of the first can use.
_NEAREST = {
    "zh-TW": ("zh-Hant", "zh-HK", "zh-CN", "zh"),
    "zh-HK": ("zh-Hant", "zh-TW", "zh-CN", "zh"),
    "zh-Hant": ("zh-TW", "zh-HK", "zh-CN", "zh"),
    "zh": ("zh-CN", "zh-Hans", "zh-TW"),
    "pt": ("pt-BR", "pt-PT"),
    "iw": ("he",),
    "in": ("id",),
    "ji": ("yi",),
    "no": ("nb", "nn"),
    "nn": ("nb", "no"),
    "nb": ("no", "nn"),
}
# What the shipped locales call themselves, as a menu writes it; for these Babel reads no data at start.
_OWN_NAMES = {
    "en": "English",
    "ar": "العربية",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "hi": "हिन्दी",
    "ja": "日本語",
    "pt-BR": "Português (Brasil)",
    "ru": "Русский",
    "zh-CN": "简体中文",
}
_RIGHT_TO_LEFT = frozenset({"ar", "dv", "fa", "he", "iw", "ji", "ks", "ps", "sd", "ug", "ur", "yi"})


def tag(name: str) -> str:
    """Return a tag in its usual spelling: `zh_cn.UTF-8` becomes `zh-CN`."""
    parts = name.partition(".")[0].partition("@")[0].replace("_", "-").split("-")
    spelled = (part.title() if len(part) == 4 else part.upper() if len(part) == 2 else part for part in parts)
    return "-".join([parts[0].lower(), *list(spelled)[1:]])


@lru_cache(maxsize=64)
def locale_of(name: str) -> Locale | None:
    """Return Babel's locale for a tag, its language alone when the region is unknown, or None."""
    parts = tag(name).split("-")
    for length in range(len(parts), 0, -1):
        try:
            return Locale.parse("-".join(parts[:length]), sep="-")
        except (UnknownLocaleError, ValueError):
            continue
    return None


def direction(name: str) -> str:
    """Return "rtl" or "ltr" for a tag; a computed locale such as ar-XB follows its language."""
    locale = locale_of(name)
    if locale is not None:
        return str(locale.text_direction)
    return "rtl" if tag(name).split("-")[0] in _RIGHT_TO_LEFT else "ltr"


def display_name(name: str, shown_in: str | None = None) -> str:
    """Return a locale's name in its own language, or in another; the tag when nobody knows it."""
    if shown_in is None and name in _OWN_NAMES:
        return _OWN_NAMES[name]
    locale = locale_of(name)
    if locale is None:
        return name
    return locale.get_display_name(locale_of(shown_in) if shown_in else locale) or name


def _choices(name: str) -> Iterable[str]:
    parts = tag(name).split("-")
    for length in range(len(parts), 0, -1):
        shorter = "-".join(parts[:length])
        yield shorter
        yield from _NEAREST.get(shorter, ())


def negotiate(wanted: str | Sequence[str], available: Sequence[str]) -> str:
    """Return the available locale that serves the wanted ones best, English when none does."""
    spelled = {tag(name): name for name in available}
    for name in [wanted] if isinstance(wanted, str) else wanted:
        for choice in _choices(name):
            if choice in spelled:
                return spelled[choice]
    return spelled.get(SOURCE, SOURCE)
