"""Read how long an error asks to wait, in the order in which hints outrank each other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

from model.capture.classify.body import walk
from model.capture.classify.lexicon import load_rules

LONGEST_MS = 35 * 86_400_000  # real waits reach a week; a month is the most that is believed

_UNIT_WORDS = {
    1: "ms millisecond milliseconds 毫秒 ミリ秒",
    1000: "s sec secs second seconds 秒 秒钟 초 sekunde sekunden segundo segundos seconde secondes",
    60_000: "m min mins minute minutes 分 分钟 分鐘 분 minuten minuto minutos",
    3_600_000: "h hr hrs hour hours 小时 小時 時間 시간 stunde stunden heure heures hora horas",
    86_400_000: "d day days 天 日 일 tag tage tagen jour jours día días",
}
_UNIT_MS = {word: size for size, words in _UNIT_WORDS.items() for word in words.split()}
_UNITS = "|".join(sorted(map(re.escape, _UNIT_MS), key=len, reverse=True))
_PART = rf"(\d{{1,9}}(?:\.\d{{1,12}})?)\s?({_UNITS})(?![a-z])"
_ONE = re.compile(_PART, re.IGNORECASE)
_AND = re.compile(r"[\s,]{0,2}(?:and\s)?", re.IGNORECASE)
_PARTS = 4  # "1 day 2 hours 3 minutes 4 seconds"
_GAP = r"[\s:~]{0,3}(?:about |approximately |another |at least |for )?"
# What stands before and after the time in a sentence that asks to wait. The time itself is matched by
# one pattern of its own: its many units in every sentence would take long to compile.
_SAID = tuple(
    (re.compile(before.replace("{gap}", _GAP), re.IGNORECASE), re.compile(after, re.IGNORECASE))
    for before, after in (
        (r"\b(?:try|retry|wait|available)(?: your request)?(?: again)? (?:in|after|for){gap}", ""),
        (r"\bwait{gap}", ""),
        (r"\b(?:resets?|refreshes|renews)(?: again)? (?:in|after){gap}", ""),
        (r"\b(?:retry[- ]?after|cooldown)[\"']?\s{0,2}[:=]?\s{0,2}[\"']?", ""),
        (r"(?:请在?|請在?|等待|稍候|约|約)\s?", ""),
        (r"", r"\s?(?:后|後|之后|之後|ほど|待って|お待ち|후)"),
        (r"\bin ", r" (?:erneut|wieder)"),
        (r"\bdans |\bdentro de |\ben ", ""),
    )
)
_HEADER_IN_TEXT = re.compile(
    r"(?:^|[\s,{<])[\"']?(retry-after-ms|retry-after)[\"']?\s{0,2}[:=]\s{0,2}[\"']?"
    r"(\d{1,9}(?:\.\d{1,9})?(?![\d.smhd])|[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} [\d:]{8} GMT)",
    re.IGNORECASE | re.MULTILINE,
)  # fmt: skip
_DATE_IN_TEXT = re.compile(
    r"^[<\s]{0,3}date:\s{0,2}([A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} [\d:]{8} GMT)",
    re.IGNORECASE | re.MULTILINE,
)
_PROGRESS = re.compile(
    r"(?:retrying (?:in|after)|将在)[^.\n]{0,40}(?:\battempt\b|第|\d{1,3}\s?/\s?\d{1,3})", re.IGNORECASE
)
_BARE_SECONDS = re.compile(r"^\d{1,9}(?:\.\d{1,12})?$")


def wait(
    headers: Mapping[str, str], documents: Iterable[Any], texts: Iterable[str], whole: str
) -> int | None:
    """Return the wait in milliseconds, or None: headers, then body fields, then prose."""
    heads = dict(headers)
    dated = _DATE_IN_TEXT.search(whole)
    if dated is not None:
        heads.setdefault("date", dated.group(1))
    for name, value in _HEADER_IN_TEXT.findall(whole):
        heads.setdefault(name.lower(), value)
    for document in documents:
        for key, leaf in _headers_in(document):
            heads.setdefault(key, leaf)
    told = from_headers(heads)
    if told is not None:
        return told
    for document in reversed(tuple(documents)):
        told = _from_fields(document)
        if told is not None:
            return told
    for text in texts:
        told = from_prose(text)
        if told is not None:
            return told
    return None


def from_headers(headers: Mapping[str, str]) -> int | None:
    """Return the wait the response headers name; `retry-after-ms` outranks `retry-after`."""
    exact = headers.get("retry-after-ms")
    if exact is not None and _BARE_SECONDS.match(exact.strip()):
        return _believe(float(exact))
    after = headers.get("retry-after")
    if after is None:
        return None
    after = after.strip()
    if _BARE_SECONDS.match(after):
        return _believe(float(after) * 1000)
    until, now = _date(after), _date(headers.get("date", ""))
    if until is None or now is None:
        return None
    return _believe((until - now).total_seconds() * 1000)


def from_prose(text: str) -> int | None:
    """Return the wait a sentence states; the app's own progress ("attempt 4/10") is none."""
    text = _PROGRESS.sub(" ", text)
    if not any(char.isdigit() for char in text):
        return None
    for before, after in _SAID:
        starts = (found.end() for found in before.finditer(text)) if before.pattern else _times(text)
        for start in starts:
            end = _end_of_time(text, start)
            if end is not None and after.match(text, end):
                return duration(text[start:end])
    return None


def _times(text: str) -> Iterator[int]:
    """Yield where a time begins."""
    at = 0
    while (found := _ONE.search(text, at)) is not None:
        yield found.start()
        at = _end_of_time(text, found.start()) or found.end()


def _end_of_time(text: str, start: int) -> int | None:
    """Return where the time that begins here ends, or None when none does."""
    end, at = None, start
    for _ in range(_PARTS):
        part = _ONE.match(text, at)
        if part is None:
            break
        end = part.end()
        joint = _AND.match(text, end)
        at = joint.end() if joint is not None else end
    return end


def duration(text: str) -> int | None:
    """Return "6m0s", "1h2m", "11.752s" or "3 days 5 hours" in milliseconds."""
    parts = _ONE.findall(text)
    if not parts:
        return None
    return _believe(sum(float(amount) * _UNIT_MS[unit.lower()] for amount, unit in parts))


def _from_fields(document: Any) -> int | None:
    fields = load_rules().fields
    for key, leaf in walk(document):
        name = key.lower()
        if name in fields["wait_ms"]:
            return _scaled(leaf, 1)
        if name in fields["wait"]:
            return _scaled(leaf, 1000)
    return None


def _scaled(leaf: Any, milliseconds: int) -> int | None:
    """Return a field's number in its unit, or the duration that it spells ("37s")."""
    if isinstance(leaf, str):
        bare = _BARE_SECONDS.match(leaf.strip())
        return _believe(float(leaf) * milliseconds) if bare else duration(leaf[:80])
    if isinstance(leaf, (int, float)) and not isinstance(leaf, bool) and 0 < leaf <= LONGEST_MS:
        return _believe(leaf * milliseconds)
    return None


def _headers_in(document: Any) -> Iterator[tuple[str, str]]:
    """Yield the response headers that a body carries, by lower-case name."""
    stack = [document]
    for _ in range(400):
        if not stack:
            return
        node = stack.pop()
        if isinstance(node, list):
            stack.extend(node)
        elif isinstance(node, dict):
            for key, inner in node.items():
                if isinstance(inner, dict) and key in ("headers", "responseHeaders", "response_headers"):
                    yield from _plain(inner)
                else:
                    stack.append(inner)


def _plain(headers: dict[Any, Any]) -> Iterator[tuple[str, str]]:
    for name, value in headers.items():
        if isinstance(value, int) and 0 <= value <= LONGEST_MS:
            value = str(value)
        if isinstance(name, str) and isinstance(value, str):
            yield name.lower(), value


def _date(text: str) -> datetime | None:
    try:
        found = parsedate_to_datetime(text.strip())
    except (ValueError, TypeError, IndexError):
        return None
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def _believe(milliseconds: float) -> int | None:
    if not 0 < milliseconds <= LONGEST_MS:
        return None
    return round(milliseconds)
