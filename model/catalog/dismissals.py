"""Issues a person looked at and let stand, kept in a side file until the string changes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

from model.catalog.checks.unit import Issue
from model.catalog.po.save import save
from model.problems import BrokenCatalog

NAME = "dismissed.json"


def mark_of(source: str, target: str) -> str:
    """Return what tells one wording from the next: another English or another text brings the issue back."""
    return hashlib.sha256(f"{source}\0{target}".encode("utf-8", "surrogatepass")).hexdigest()[:16]


class Dismissals:
    """Dismissed issues by locale, key, check and wording."""

    def __init__(self, path: Path) -> None:
        """Read a side file; raises BrokenCatalog when it is something else. No file means none."""
        self.path = path
        self._kept: dict[str, str] = {}
        if path.is_file():
            try:
                kept = json.loads(path.read_text("utf-8"))
                self._kept = {str(key): str(reason) for key, reason in kept.items()}
            except (ValueError, AttributeError):
                raise BrokenCatalog(f"{path} is no file of dismissed issues; move it away.") from None

    def _key(self, issue: Issue, source: str, target: str) -> str:
        return f"{issue.locale} {issue.key} {issue.check} {mark_of(source, target)}"

    def has(self, issue: Issue, source: str, target: str) -> bool:
        """Say whether an issue was dismissed for exactly this wording."""
        return self._key(issue, source, target) in self._kept

    def dismiss(self, issue: Issue, source: str, target: str, reason: str = "") -> None:
        """Let an issue stand, with a reason if there is one."""
        self._kept[self._key(issue, source, target)] = reason

    def restore(self, issue: Issue, source: str, target: str) -> None:
        """Show an issue again."""
        self._kept.pop(self._key(issue, source, target), None)

    def reasons(self) -> Iterable[tuple[str, str]]:
        """Return what is dismissed and why, sorted."""
        return sorted(self._kept.items())

    def save(self) -> bool:
        """Write the side file if it changed, sorted, so that it merges well."""
        text = json.dumps(self._kept, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
        return save(self.path, text.encode())
