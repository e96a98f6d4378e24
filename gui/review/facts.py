"""Facts of a variant: its strings, its findings, its mark; asked for by cells and by the inspector."""

from __future__ import annotations

from dataclasses import dataclass

from gui.review.badges import count_words, verdict_word
from model.catalog import pseudo
from model.catalog.catalogs import Catalogs
from model.catalog.checks.unit import Issue
from model.catalog.ui import UiStrings
from model.preview.lint.pattern import check_card
from model.preview.lint.strings import LocaleIssues, Shown, counts, findings_of, strings_of
from model.preview.marks import Mark, Marks
from model.preview.sample import resolve_spec
from model.preview.spec import PreviewSpec
from model.registry.registry import Registry


@dataclass(frozen=True, slots=True)
class CellFacts:
    """What a cell says beside its picture; `checked` is False while the locale's rules still run."""

    spec: PreviewSpec
    shown: tuple[Shown, ...]
    findings: tuple[Issue, ...]
    mark: Mark | None
    checked: bool

    @property
    def counts(self) -> tuple[int, int, int]:
        """Return the findings by level."""
        return counts(self.findings)

    @property
    def missing(self) -> bool:
        """Whether no catalog has a string for the summary."""
        return bool(self.shown) and self.shown[0].found.origin == "none"

    @property
    def english(self) -> bool:
        """Whether English stands in for a string of the locale."""
        return any(one.found.origin == "english" for one in self.shown)

    @property
    def unreviewed(self) -> bool:
        """Whether a string is not reviewed."""
        return any(one.found.fuzzy for one in self.shown)

    def notes(self, ui: UiStrings) -> tuple[str, ...]:
        """Return what is marked beside the findings, in words."""
        said = (
            (self.missing, ui.gettext("no string")),
            (self.english, ui.gettext("English shown")),
            (self.unreviewed, ui.gettext("not reviewed")),
        )
        return tuple(word for holds, word in said if holds)

    def sentence(self, ui: UiStrings) -> str:
        """Return the cell in one sentence for assistive technology."""
        spec = self.spec
        place = ui.gettext("{code} in {locale}, {theme}, {width} px, {scale} %")
        for name, value in (
            ("code", spec.code),
            ("locale", spec.locale),
            ("theme", spec.theme),
            ("width", str(spec.width)),
            ("scale", f"{spec.scale * 100:g}"),
        ):
            place = place.replace(f"{{{name}}}", value)
        parts = [place, count_words(self.counts, ui) if self.checked else ui.gettext("being checked")]
        parts += self.notes(ui)
        if self.mark is not None:
            parts.append(
                ui.gettext("verdict {verdict}").replace("{verdict}", verdict_word(self.mark.verdict, ui))
            )
        return ", ".join(parts) + "."


class Facts:
    """Answers for variants; strings and findings are remembered, they do not depend on the appearance."""

    def __init__(self, catalogs: Catalogs, registry: Registry, marks: Marks) -> None:
        self.catalogs, self.registry, self.marks = catalogs, registry, marks
        self.issues: dict[str, LocaleIssues] = _computed()
        self._strings: dict[tuple[object, ...], tuple[Shown, ...]] = {}
        self._answers: dict[tuple[object, ...], tuple[tuple[Shown, ...], tuple[Issue, ...]]] = {}

    def of(self, spec: PreviewSpec) -> CellFacts:
        """Return what is known of a variant now."""
        shown, findings = self._known(spec)
        mark = self.marks.of(spec.link()) if len(self.marks) else None
        return CellFacts(spec, shown, findings, mark, spec.locale in self.issues)

    def weight(self, spec: PreviewSpec) -> tuple[int, int, int]:
        """Return the findings of a variant by level; nothing is looked up before its locale is checked."""
        return counts(self._known(spec)[1]) if spec.locale in self.issues else (0, 0, 0)

    def _known(self, spec: PreviewSpec) -> tuple[tuple[Shown, ...], tuple[Issue, ...]]:
        """Return strings and findings; both are remembered, findings once the locale is checked."""
        key = (spec.namespace, spec.code, spec.locale, spec.state, spec.kind)
        if key in self._answers:
            return self._answers[key]
        issues = self.issues.get(spec.locale)
        if key not in self._strings:
            self._strings[key] = strings_of(spec, self.catalogs, self.registry)
        shown = self._strings[key]
        if issues is None:
            return shown, ()
        handled = self.registry.resolve(spec.namespace, spec.code).handled
        card = resolve_spec(spec, self.catalogs, self.registry)
        self._answers[key] = (shown, findings_of(shown, issues, check_card(card, handled)))
        return self._answers[key]

    def forget(self) -> None:
        """Read strings and findings anew when asked next."""
        self.issues = _computed()
        self._strings.clear()
        self._answers.clear()


def _computed() -> dict[str, LocaleIssues]:
    """Return the locales nobody writes: there is nothing to check."""
    return {locale: LocaleIssues({}) for locale in pseudo.LOCALES}
