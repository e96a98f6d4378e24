"""The checker: runs the copy rules over every locale in the background and keeps what they find."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, Signal

from gui.context import AppContext
from gui.review.facts import Facts
from gui.tasks import Cancel
from model.preview.lint.strings import LocaleIssues, issues_of


class Checker(QObject):
    """Fills `facts.issues`; `found` says that a locale's findings are there."""

    found = Signal()

    def __init__(self, context: AppContext, facts: Facts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context, self._facts = context, facts
        self._asked: set[str] = set()
        running = self._running = list[Cancel]()
        self.destroyed.connect(lambda: _stop(running))

    def start(self, locales: Iterable[str]) -> None:
        """Check these locales on threads; what was asked for before is left out."""
        for locale in locales:
            if locale not in self._asked:
                self._asked.add(locale)
                self._check(locale)

    def finish(self, locales: Iterable[str]) -> None:
        """Check what is not checked yet before returning."""
        for locale in locales:
            if locale not in self._facts.issues:
                self._take(locale, issues_of(self._context.catalogs, self._context.registry, locale))
        self.found.emit()

    def again(self) -> None:
        """Forget what was found: somebody edited a catalog."""
        _stop(self._running)
        self._running.clear()
        self._asked.clear()

    def _check(self, locale: str) -> None:
        context = self._context
        catalogs, registry = context.catalogs, context.registry

        def work(_cancel: Cancel, _progress: Callable[[float], None]) -> LocaleIssues:
            return issues_of(catalogs, registry, locale)

        def done(issues: LocaleIssues) -> None:
            self._take(locale, issues)
            self.found.emit()

        name = context.look().ui.gettext("Checking {locale}").replace("{locale}", locale)
        task = context.tasks.run_task(work, done, context.notices.said.emit, name)
        self._running.append(task.cancel)

    def _take(self, locale: str, issues: LocaleIssues) -> None:
        self._facts.issues[locale] = issues
        if issues.problem:
            self._context.notices.said.emit(issues.problem)


def _stop(running: list[Cancel]) -> None:
    for cancel in running:
        cancel.wish()
