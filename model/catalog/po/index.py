"""Read lines into entries without normalising anything; what cannot be placed is remembered by line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from model.catalog.po.entry import Form, PoEntry
from model.catalog.po.syntax import KEYWORD, quoted


@dataclass(slots=True)
class _Draft:
    """An entry while its lines come in."""

    start: int
    keyed: int = -1
    stop: int = -1
    values: dict[str, str] = field(default_factory=dict)
    forms: list[Form] = field(default_factory=list)
    flags: set[str] = field(default_factory=set)
    lines: dict[str, list[int]] = field(default_factory=dict)
    obsolete: bool = False

    def finished(self, domain: str | None) -> PoEntry:
        def kept(kind: str) -> tuple[int, ...]:
            return tuple(self.lines.get(kind, ()))

        return PoEntry(
            start=self.start,
            keyed=self.keyed,
            stop=self.stop,
            id=self.values.get("msgid", ""),
            context=self.values.get("msgctxt"),
            plural=self.values.get("msgid_plural"),
            forms=tuple(self.forms),
            flags=frozenset(self.flags),
            flag_lines=kept("flags"),
            previous_lines=kept("previous"),
            note_lines=kept("note"),
            hint_lines=kept("hint"),
            obsolete=self.obsolete,
            domain=domain,
        )


_COMMENTS = {",": "flags", "=": "sticky", "|": "previous", ".": "hint", ":": "place"}


class Indexer:
    """One pass over decoded lines; `entries` and `strange` (line, text) are the result."""

    def __init__(self) -> None:
        self.entries: list[PoEntry] = []
        self.strange: list[tuple[int, str]] = []
        self._draft: _Draft | None = None
        self._open: str | None = None  # the keyword that a string line continues
        self._domain: str | None = None

    def read(self, lines: Sequence[str]) -> None:
        """Index all lines; each comes without its final newline, a carriage return may be left."""
        for number, raw in enumerate(lines):
            line = raw.strip()
            if not line:
                continue
            if line[0] == "#":
                self._comment(number, line)
            elif line[0] == '"':
                self._continuation(number, line)
            else:
                self._keyword(number, line)
        self._close()

    def _comment(self, number: int, line: str) -> None:
        if line.startswith("#~"):
            rest = line[2:].strip()
            if rest[:1] == "|":
                self._note(number, "previous", obsolete=True)
            elif rest[:1] == '"':
                self._continuation(number, rest)
            elif rest:
                self._keyword(number, rest, obsolete=True)
            return
        kind = _COMMENTS.get(line[1:2], "note")
        draft = self._note(number, kind)
        if kind in ("flags", "sticky"):
            flags = {flag.strip() for flag in line[2:].split(",") if flag.strip()}
            draft.flags |= (
                flags if kind == "flags" else flags - {"fuzzy"}
            )  # only `#,` says how the work stands

    def _note(self, number: int, kind: str, obsolete: bool = False) -> _Draft:
        draft = self._draft
        if draft is None or draft.forms:
            self._close()
            draft = self._draft = _Draft(number, obsolete=obsolete)
        if kind != "place":
            draft.lines.setdefault(kind, []).append(number)
        return draft

    def _continuation(self, number: int, line: str) -> None:
        draft, name = self._draft, self._open
        text, clean = quoted(line)
        if draft is None or name is None or not clean:
            self.strange.append((number, line))
            if draft is None or name is None:
                return
        draft.stop = number + 1
        if name == "msgstr":
            last = draft.forms[-1]
            draft.forms[-1] = Form(last.number, last.start, number + 1, last.text + text)
        else:
            draft.values[name] += text

    def _keyword(self, number: int, line: str, obsolete: bool = False) -> None:
        match = KEYWORD.match(line)
        if match is None:
            self.strange.append((number, line))
            return
        name, index = match.group(1), match.group(2)
        text, clean = quoted(line[match.end() :])
        if not clean:
            self.strange.append((number, line))
        if name == "domain":
            self._close()
            self._domain = text
            return
        draft = self._draft
        if draft is None or (draft.forms and name in ("msgctxt", "msgid")) or name in draft.values:
            self._close()
            draft = self._draft = _Draft(number)
        if draft.keyed < 0:
            draft.keyed = number
            draft.obsolete = obsolete
        draft.stop = number + 1
        self._open = name
        if name == "msgstr":
            draft.forms.append(Form(None if index is None else int(index), number, number + 1, text))
        else:
            draft.values[name] = text

    def _close(self) -> None:
        draft = self._draft
        if draft is not None and draft.keyed >= 0:
            if "msgid" not in draft.values:
                self.strange.append((draft.keyed, "a message without a msgid"))
            else:
                self.entries.append(draft.finished(self._domain))
        self._draft = None
        self._open = None
