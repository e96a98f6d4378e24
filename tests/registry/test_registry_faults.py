"""Every fault of a registry is one clear sentence that names file and entry."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from model.problems import BadRequest, BrokenRegistry
from model.registry.load import LARGEST, load_registry
from model.vocabulary import Namespace

TOP = 'namespace = "app"\nedition = "test"\n'
GOOD = """
[[code]]
code = "TOOL_FAILED"
section = "1"
retriable = "maybe"
class = "tool_card"
class_basis = "decided"
meaning = "The tool failed."
"""
REASON = '[{ name = "reason", type = "string", values = ["late", "early"] }]'


def code(name: str, **fields: str) -> str:
    row = {"section": '"1"', "meaning": '"m."', **fields}
    return f'\n[[code]]\ncode = "{name}"\n' + "".join(
        f"{key.rstrip('_')} = {value}\n" for key, value in row.items()
    )


def own(name: str, **fields: str) -> str:
    return code(name, retriable='"no"', class_basis='"decided"', **fields)


def alias(name: str, of: str) -> str:
    return code(name, status='"alias"', alias_of=f'"{of}"')


def number(value: int, spec: str) -> str:
    return f'\n[[number]]\nnumber = {value}\nspec = "{spec}"\n'


def fault(folder: Path, body: str, name: str = "app.toml") -> str:
    (folder / name).write_text(TOP + GOOD + body, "utf-8")
    with pytest.raises(BrokenRegistry) as caught:
        load_registry(folder)
    return caught.value.describe()


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (alias("OLD", "OLD"), "app.toml: OLD: is an alias of itself; name the code it stands for."),
        (
            alias("A", "B") + alias("B", "A"),
            "app.toml: A: is an alias in a circle (A, B, A); name the code it stands for.",
        ),
        (
            alias("A", "B") + alias("B", "C") + alias("C", "B"),
            "app.toml: A: is an alias in a circle (A, B, C, B); name the code it stands for.",
        ),
        (
            alias("OLDER", "OLD") + alias("OLD", "TOOL_FAILED"),
            "app.toml: OLDER: is an alias of OLD, which is not a code of its own; name the last one.",
        ),
        (
            alias("OLD", "GONE"),
            "app.toml: OLD: is an alias of GONE, which no file lists; add that code or name another.",
        ),
        (
            code("FINE", status='"reserved-detail"', parent='"GONE"'),
            "app.toml: FINE: is a detail of GONE, which no file lists; add that code or name another.",
        ),
        (
            code("FINE", status='"reserved-detail"'),
            "app.toml: FINE: has status reserved-detail, which needs `parent`.",
        ),
        (
            own("X_Y", class_='"neutral"', parent='"TOOL_FAILED"'),
            "app.toml: X_Y: has status live, which has no `parent`.",
        ),
        (
            own("BARE"),
            (
                "app.toml: BARE: has no class; give it one of settings_cta, tool_card, retry_action, "
                "degraded_banner, plain_message, neutral, developer."
            ),
        ),
        (
            own("TOOL_FAILED", class_='"neutral"'),
            "app.toml: TOOL_FAILED: has two classes, tool_card in app.toml and neutral here; give it one.",
        ),
        (
            own("BOTH", class_='["neutral", "tool_card"]'),
            "app.toml: BOTH: has 2 classes, neutral, tool_card; give it exactly one.",
        ),
        (
            GOOD,
            "app.toml: TOOL_FAILED: is listed twice, first in app.toml; keep one of the two.",
        ),
        (
            code("OLD", status='"alias"', alias_of='"TOOL_FAILED"', class_='"neutral"'),
            "app.toml: OLD: has two classes, neutral and the tool_card it inherits; remove its own.",
        ),
        (
            own("X_Y", class_='"toast"'),
            (
                "app.toml: X_Y: `class` is 'toast'; use one of settings_cta, tool_card, retry_action, "
                "degraded_banner, plain_message, neutral, developer."
            ),
        ),
        (
            own("X_Y", class_='"neutral"', status='"retired"'),
            "app.toml: X_Y: `status` is 'retired'; use one of live, reserved, reserved-detail, alias.",
        ),
        (
            code("X_Y", class_='"neutral"', class_basis='"decided"', retriable='"sometimes"'),
            "app.toml: X_Y: `retriable` is 'sometimes'; use one of yes, no, maybe.",
        ),
        (
            code("X_Y", class_='"neutral"', class_basis='"decided"'),
            "app.toml: X_Y: does not say whether it is retriable; write yes, no or maybe.",
        ),
        (
            own("X_Y", class_='"neutral"', colour='"red"'),
            "app.toml: X_Y: has the unknown field `colour`; remove it or correct its name.",
        ),
        (
            own("X_Y", class_='"neutral"', details='[{ name = "a", type = "string", colour = 1 }]'),
            "app.toml: X_Y: `details` has the unknown key `colour`; remove it or correct its name.",
        ),
        (
            own("X_Y", class_='"neutral"', details='[{ name = "a", type = "text" }]'),
            (
                "app.toml: X_Y: details key `a` has the type 'text'; use one of string, integer, boolean, "
                "array, object, time, any."
            ),
        ),
        (
            own("X_Y", class_='"neutral"', details='"reason"'),
            "app.toml: X_Y: `details` is not a list of tables; write it as `[{ … }]`.",
        ),
        (
            own(
                "X_Y",
                class_='"neutral"',
                details='[{ name = "a", type = "any" }, { name = "a", type = "any" }]',
            ),
            "app.toml: X_Y: declares one details key twice; keep one of the two.",
        ),
        (
            own("X_Y", class_='"neutral"', retry='[{ hint = "yes", when = { reasn = "late" } }]'),
            "app.toml: X_Y: has a condition on the details key `reasn`, which it does not declare.",
        ),
        (
            own(
                "X_Y",
                class_='"neutral"',
                details=REASON,
                states='[{ when = { reason = "tired" }, state = "stopped" }]',
            ),
            "app.toml: X_Y: has a condition on `reason` being 'tired'; use one of late, early.",
        ),
        (
            own("X_Y", class_='"neutral"', agent_variants='[{ text = "t", without = ["reason"] }]'),
            "app.toml: X_Y: has a condition on the details key `reason`, which it does not declare.",
        ),
        (
            own("X_Y", class_='"neutral"', duties='["dance"]'),
            (
                "app.toml: X_Y: `duties.0` cannot be used: input should be 'refresh', 'wait', "
                "'confirm', 'change', 'stop', 'verify' or 'report'."
            ),
        ),
        ('\n[[code]]\nsection = "1"\n', 'app.toml: a code row has no name; give it `code = "…"`.'),
        (
            number(1000, "TOOL_FAILED") + number(1000, "TOOL_FAILED"),
            "app.toml: 1000: this host number is listed twice; keep one row.",
        ),
        (
            number(1000, "TOOL_FAILED") + number(1001, "TOOL_FAILED"),
            "app.toml: 1001: publishes TOOL_FAILED, which 1000 publishes too; keep one.",
        ),
        (
            number(1000, "GONE"),
            "app.toml: 1000: publishes GONE, which no file lists; add it or fix it.",
        ),
        (
            '\n[[number]]\nnumber = "x"\n',
            (
                "app.toml: x: `number` cannot be used: input should be a valid integer, unable to parse "
                "string as an integer."
            ),
        ),
    ],
)
def test_a_fault_is_one_sentence(tmp_path: Path, body: str, sentence: str) -> None:
    assert fault(tmp_path, body) == sentence


def test_two_files_may_not_list_one_code(tmp_path: Path) -> None:
    (tmp_path / "more.toml").write_text(TOP + GOOD.replace("tool_card", "neutral"), "utf-8")
    assert fault(tmp_path, "") == (
        "more.toml: TOOL_FAILED: has two classes, tool_card in app.toml and neutral here; give it one."
    )


def test_an_unknown_field_at_the_top(tmp_path: Path) -> None:
    (tmp_path / "app.toml").write_text(TOP + 'colour = "red"\n' + GOOD, "utf-8")
    with pytest.raises(BrokenRegistry, match=r"^app\.toml: has the unknown field `colour`; remove it"):
        load_registry(tmp_path)


def test_a_row_without_a_namespace(tmp_path: Path) -> None:
    (tmp_path / "app.toml").write_text(GOOD, "utf-8")
    with pytest.raises(
        BrokenRegistry, match=r"^app\.toml: TOOL_FAILED: has no namespace; write app, capability or"
    ):
        load_registry(tmp_path)


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("app.toml", b"[[code\n", r"^app\.toml: is not valid TOML: .+\.$"),
        ("app.json", b"{", r"^app\.json: is not valid JSON: .+\.$"),
        ("app.json", b"[" * 200_000, r"^app\.json: is not valid JSON: .+\.$"),
        ("app.json", b"[1]", r"^app\.json: is not a registry; the outermost value must be a table\.$"),
        ("app.toml", b"\xff\xfe\x00", r"^app\.toml: is not UTF-8 text; save it as UTF-8\.$"),
        ("app.toml", b"", r"holds no codes; choose a folder or file with `\[\[code\]\]` rows\.$"),
        (
            "app.toml",
            b'code = "X"\n',
            r"^app\.toml: `code` is not a list of tables; write `\[\[code\]\]` above",
        ),
    ],
)
def test_a_file_that_cannot_be_read(tmp_path: Path, name: str, content: bytes, sentence: str) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(BrokenRegistry, match=sentence):
        load_registry(tmp_path / name)


def test_a_missing_file_and_an_empty_folder(tmp_path: Path) -> None:
    with pytest.raises(
        BrokenRegistry, match=r"^gone\.toml: no such file or directory; choose a file or folder"
    ):
        load_registry(tmp_path / "gone.toml")
    with pytest.raises(BrokenRegistry, match="holds no codes"):
        load_registry(tmp_path)


def test_what_is_no_file_is_refused_without_reading_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    with pytest.raises(
        BrokenRegistry, match=r"^pipe\.toml: is not a regular file; choose one, or a folder\.$"
    ):
        load_registry(tmp_path / "pipe.toml")
    with (tmp_path / "huge.toml").open("wb") as huge:
        huge.truncate(LARGEST + 1)
    with pytest.raises(BrokenRegistry, match=r"^huge\.toml: is larger than 16 MiB, so it is no registry\.$"):
        load_registry(tmp_path / "huge.toml")
    with pytest.raises(BrokenRegistry, match="is not the name of a file"):
        load_registry(Path("nul\0.toml"))


def overlay(folder: Path, name: str, body: str) -> None:
    (folder / "overlays").mkdir(exist_ok=True)
    (folder / "overlays" / f"{name}.toml").write_text(f'overlay = "{name}"\n{TOP}{body}', "utf-8")


def test_a_broken_overlay_leaves_base_and_other_overlays_alone(tmp_path: Path) -> None:
    (tmp_path / "app.toml").write_text(TOP + GOOD, "utf-8")
    overlay(tmp_path, "a-broken", "[[code\n")
    overlay(tmp_path, "b-clash", GOOD)
    overlay(tmp_path, "c-fine", own("NEW_ONE", class_='"neutral"'))
    overlay(tmp_path, "d-lost", alias("OLD", "GONE"))
    registry = load_registry(tmp_path)
    assert registry.overlays == ("c-fine",)
    assert {entry.code for entry in registry.codes()} == {"TOOL_FAILED", "NEW_ONE"}
    assert len(registry.problems) == 3
    assert registry.problems[0].startswith("a-broken.toml: is not valid TOML")
    assert registry.problems[1] == (
        "b-clash.toml: TOOL_FAILED: is a code of the base registry; an overlay only adds codes."
    )
    assert registry.problems[2].startswith("d-lost.toml: OLD: is an alias of GONE")


def test_an_overlay_has_one_name_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "app.toml").write_text(TOP + GOOD, "utf-8")
    overlay(tmp_path, "one", own("NEW_ONE", class_='"neutral"'))
    (tmp_path / "overlays" / "copy.toml").write_text(f'overlay = "one"\n{TOP}', "utf-8")
    (tmp_path / "overlays" / "nameless.toml").write_text(TOP, "utf-8")
    registry = load_registry(tmp_path)
    assert registry.overlays == ("one",)
    assert registry.problems == (
        'nameless.toml: does not name itself; write `overlay = "nameless"`.',
        "one.toml: another file is the overlay one too; rename one.",
    )


def test_a_broken_overlay_may_be_asked_for(tmp_path: Path) -> None:
    (tmp_path / "app.toml").write_text(TOP + GOOD, "utf-8")
    overlay(tmp_path, "torn", "[[code\n")
    registry = load_registry(tmp_path, ["torn"])
    assert registry.overlays == ()
    assert len(registry.problems) == 1


def test_an_overlay_may_name_codes_of_the_base_and_can_be_switched(tmp_path: Path) -> None:
    (tmp_path / "app.toml").write_text(TOP + GOOD, "utf-8")
    overlay(tmp_path, "one", alias("OLD", "TOOL_FAILED"))
    overlay(tmp_path, "two", own("NEW_ONE", class_='"neutral"'))
    assert load_registry(tmp_path).overlays == ("one", "two")
    only_two = load_registry(tmp_path, ["two"])
    assert only_two.overlays == ("two",)
    assert only_two.get(Namespace.APP, "OLD") is None
    assert load_registry(tmp_path, []).overlays == ()
    assert load_registry(tmp_path).resolve(Namespace.APP, "OLD").code == "TOOL_FAILED"


def test_an_unknown_overlay_is_refused() -> None:
    with pytest.raises(BadRequest, match=r"^No overlay is called older; there is: newer-app\.$"):
        load_registry(None, ["older"])
