"""Every check finds its defect, proposes its fix, and stays silent on a clean text."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import pytest
from po_files import catalog
from tokens import build

from model.catalog.catalogs import load_catalogs
from model.catalog.checks.engine import CHECKS, check_file, check_unit
from model.catalog.checks.unit import Corpus, Issue, Unit
from model.catalog.glossary import read_glossary
from model.catalog.keys import parse_key
from model.catalog.po.text import PoText
from model.registry.load import load_registry
from model.vocabulary import Level

REGISTRY = load_registry(overlays=[])


def unit(
    source: str | tuple[str, ...],
    *targets: str,
    key: str = "greeting",
    locale: str = "de",
    plurals: int | None = None,
    exact: Sequence[int] = (),
    corpus: Corpus | None = None,
) -> Unit:
    name = parse_key(key)
    found = REGISTRY.resolve(name.namespace, name.code) if name else None
    return Unit(
        locale=locale,
        key=key,
        sources=(source,) if isinstance(source, str) else source,
        targets=targets,
        name=name,
        code=found.entry if found else None,
        handled=found.handled if found else None,
        has_registry=True,
        plurals=plurals,
        exact_forms=frozenset(exact),
        corpus=corpus or Corpus(),
    )


def english(text: str, key: str = "errors.NOT_FOUND") -> Unit:
    return unit(text, text, key=key, locale="en")


def issues(what: Unit, check: str) -> list[Issue]:
    return [issue for issue in check_unit(what) if issue.check == check]


TERMS = Corpus(glossary={"tool": ("Werkzeug",)})
SPACED = "Dire «\u00a0non\u00a0»\u00a0: oui"

SEEDED: list[tuple[str, Callable[[], Unit]]] = [
    ("placeholders", lambda: unit("Wait {wait}.", "Warten Sie.")),
    ("placeholders", lambda: unit("Hello {{name}}.", "Hallo {name}.")),
    ("placeholders", lambda: unit("%(count)s of %d", "%(anzahl)s von %d")),
    ("placeholders", lambda: unit(("{n} file", "{n} files"), "eine Datei", "Dateien", exact=[0])),
    ("escapes", lambda: unit("One\nTwo", "Eins Zwei")),
    ("plural-count", lambda: unit(("a", "b"), "x", plurals=2)),
    ("empty-form", lambda: unit(("a", "b"), "x", "")),
    ("blank", lambda: unit("Hello.", "  ")),
    ("control-characters", lambda: unit("Hello.", "Hal\x07lo.")),
    ("encoding", lambda: unit("Hello.", "Hall\ufffd.")),
    ("edge-spaces", lambda: unit("Hello.", " Hallo.")),
    ("double-space", lambda: unit("Hello you.", "Hallo  du.")),
    ("final-punctuation", lambda: unit("Hello.", "Hallo")),
    ("final-punctuation", lambda: unit("Hello?", "你好。", locale="zh-CN")),
    ("ellipsis", lambda: unit("Wait…", "Warten...")),
    ("french-spacing", lambda: unit("Really?", "Vraiment ?", locale="fr")),
    ("numbers", lambda: unit("In 30 minutes.", "In 13 Minuten.")),
    ("acronyms", lambda: unit("Add an API key.", "Schlüssel hinzufügen.")),
    ("brackets", lambda: unit("Two (or three).", "Zwei (oder drei.")),
    ("double-word", lambda: unit("Open the file.", "Öffnen Sie jetzt jetzt die Datei.")),
    ("same-as-source", lambda: unit("Nothing changed here.", "Nothing changed here.")),
    ("tatweel", lambda: unit("Hello.", "مرحبـــا.", locale="ar")),
    ("zero-width", lambda: unit("Hello.", "Hal\u200blo.")),
    ("capitalised", lambda: unit("attempt", "Tentative", locale="fr")),
    ("optional-plural", lambda: unit("The file.", "Die Datei(en).")),
    ("too-long", lambda: unit("Gone.", "Weg. " * 50, key="errors.NOT_FOUND")),
    ("markup", lambda: unit("Bold.", "<b>Fett</b>.")),
    (
        "glossary",
        lambda: unit("The tool ran.", "Das Tool lief.", corpus=Corpus(glossary={"tool": ("Werkzeug",)})),
    ),
    ("C01", lambda: unit("x", "", key="errors.NOT_FOUND")),
    ("unknown-code", lambda: unit("Hello.", "Hallo.", key="errors.NO_SUCH_CODE")),
    ("superfluous", lambda: unit("Try again", "Wiederholen", key="errors.NOT_FOUND.action")),
    ("alias-string", lambda: unit("Gone.", "Weg.", key="errors.SECRET_MISSING")),
    ("C20", lambda: unit("It is gone.", "Weg. Bitte erneut versuchen.", key="errors.NOT_FOUND")),
    ("C20", lambda: english("Open settings", "errors.TIMEOUT.action")),
    ("C21", lambda: unit("Wait.", "Warten.", key="errors.PROVIDER_RATE_LIMITED")),
    ("C02", lambda: english("This item couldn't be found.")),
    ("C03", lambda: english("It is gone. Look for it. Then go on.")),
    ("C04", lambda: english("Check it. " + "Nothing more to say here " * 6 + ".")),
    ("C05", lambda: english("Check NOT_FOUND.")),
    ("C05", lambda: english("Check the requestId.")),
    ("C05", lambda: english("Check 0x8007.")),
    ("C06", lambda: english("An error occurred. Check it.")),
    ("C07", lambda: english("Please check it.")),
    ("C08", lambda: english("Sorry. Check it.")),
    ("C09", lambda: english("Check it!")),
    ("C09", lambda: english("CHECK it.")),
    ("C10", lambda: english("Check what you forgot.")),
    ("C11", lambda: english("Something went wrong. Check it.")),
    ("C12", lambda: english("Check the payload.")),
    ("C13", lambda: english("Check it 🙂.")),
    ("C14", lambda: english("Check ~/notes/today.")),
    ("C14", lambda: english("Check https://example.org/help.")),
    ("C15", lambda: english("{provider} is gone. Check it.")),
    ("C16", lambda: english("Check the Settings.")),
    ("C17", lambda: english("Check it")),
    ("C17", lambda: english("Try again.", "errors.TIMEOUT.action")),
    ("C18", lambda: english("Try it again once more", "errors.TIMEOUT.action")),
    ("C18", lambda: english("OK", "errors.TIMEOUT.action")),
    ("C22", lambda: english("Ask support for help.")),
    ("C23", lambda: english("Close it, open it, check it and send it.")),
    ("C24", lambda: english("Check " + "this and that and " * 6 + "more.")),
    ("C26", lambda: english("Check run at app.js (main.js:10).")),
    ("C26", lambda: english("Check the file in /home/ada.")),
    ("C27", lambda: english("The file is gone. The file is gone now.")),
]


@pytest.mark.parametrize(("check", "make"), SEEDED, ids=[f"{c}-{n}" for n, (c, _) in enumerate(SEEDED)])
def test_a_defect_is_found(check: str, make: Callable[[], Unit]) -> None:
    assert issues(make(), check)


def test_every_check_has_a_seeded_defect() -> None:
    elsewhere = {"C19", "C25", "inconsistent", "reused"}  # these need a whole catalog
    assert {check.id for check in CHECKS} == {check for check, _ in SEEDED} | elsewhere


@pytest.mark.parametrize(
    ("what", "check", "fixed"),
    [
        (unit("Hello.", " Hallo. "), "edge-spaces", "Hallo."),
        (unit("Hello you.", "Hallo  du."), "double-space", "Hallo du."),
        (unit("Wait…", "Warten..."), "ellipsis", "Warten…"),
        (unit("Really?", "Vraiment ?", locale="fr"), "french-spacing", "Vraiment\u202f?"),
        (
            unit("Say “no”: now", "Dire « non »: oui", locale="fr"),
            "french-spacing",
            "Dire «\u00a0non\u00a0»\u00a0: oui",
        ),
        (unit("Open the file.", "Öffnen Sie die die Datei."), "double-word", None),
        (unit("Open it now.", "Öffnen Sie jetzt jetzt bitte."), "double-word", "Öffnen Sie jetzt bitte."),
        (unit("Hello.", "مرحبـــا.", locale="ar"), "tatweel", "مرحبا."),
        (unit("Hello.", "Hal\u200blo."), "zero-width", "Hallo."),
        (english("Check the Settings."), "C16", "Check the settings."),
    ],
)
def test_a_fix_repairs_what_it_names(what: Unit, check: str, fixed: str | None) -> None:
    found = issues(what, check)
    assert [issue.fix for issue in found] == ([fixed] if fixed else [])


@pytest.mark.parametrize(
    "clean",
    [
        unit(("{n} file", "{n} files"), "eine Datei", "{n} Dateien", plurals=2, exact=[0]),
        unit("Ready?", "¿Listo?", locale="es"),
        unit("It is done.", "完成了。", locale="zh-CN"),
        unit("It is done.", "完了です。", locale="ja"),
        unit("It is done.", "हो गया।", locale="hi"),
        unit("Ready?", "جاهز؟", locale="ar"),
        unit("It is done.", "เสร็จแล้ว", locale="th"),
        unit("Wait 12 minutes (or more).", "انتظر ١٢ دقيقة (أو أكثر).", locale="ar"),
        unit("Time: 12:30", "Heure\u00a0: 12:30", locale="fr"),
        unit("See https://example.org/?q=1", "Siehe https://example.org/?q=1"),
        english("This item couldn't be found. Check whether it was moved."),
    ],
)
def test_a_clean_text_is_left_alone(clean: Unit) -> None:
    assert check_unit(clean) == ()


def test_texts_are_compared_with_the_rest_of_the_catalog() -> None:
    def string(key: str, source: str, target: str) -> str:
        return f'msgctxt "{key}"\nmsgid "{source}"\nmsgstr "{target}"\n'

    file = PoText(
        catalog(
            string("errors.TIMEOUT", "That took long.", "Dauerte lange."),
            string("errors.NOT_FOUND", "That is gone.", "Dauerte lange."),
            string("errors.TIMEOUT.action", "Try again", "Erneut versuchen"),
            string("errors.PROVIDER_ERROR.action", "Try again", "Wiederholen"),
            string("menu.open", "Open", "Auf"),
            string("door.open", "Open", "Offen"),
            string("door.state", "Ajar", "Offen"),
        )
    )
    found = {(issue.check, issue.key) for issue in check_file(file, "de", REGISTRY)}
    assert ("C25", "errors.NOT_FOUND") in found
    assert ("C19", "errors.PROVIDER_ERROR.action") in found
    assert ("inconsistent", "menu.open") in found
    assert ("reused", "door.state") in found
    assert ("C01", "errors.CONFLICT") in found
    assert ("C01", "errors.SECRET_MISSING") not in found


def test_what_the_redactor_would_hide_is_found() -> None:
    token = build("ghp_{a36}", random.Random(7))
    assert issues(english(f"Check {token} in the settings."), "C26")
    assert not issues(english("Check your token in the settings."), "C26")


CATALOGS = load_catalogs()


@pytest.mark.parametrize("locale", CATALOGS.locales)
@pytest.mark.parametrize("domain", ["errors", "inspector"])
def test_the_shipped_catalogs_are_clean(locale: str, domain: str) -> None:
    file = PoText.open(CATALOGS.path(locale, domain))
    terms = read_glossary(CATALOGS.folder / locale / "glossary.tsv")
    found = check_file(file, locale, REGISTRY if domain == "errors" else None, terms)
    bad = (Level.E,) if domain == "inspector" else (Level.E, Level.W)
    assert [f"{issue.check} {issue.key}: {issue.text}" for issue in found if issue.level in bad] == []


@pytest.mark.parametrize("locale", CATALOGS.locales)
def test_no_two_codes_share_a_summary(locale: str) -> None:
    said: dict[str, str] = {}
    for key, message in CATALOGS.messages(locale).items():
        if not key.endswith(".action"):
            assert said.setdefault(message.text, key) == key
