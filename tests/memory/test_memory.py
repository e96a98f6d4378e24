"""What the window remembers: paths but no secrets, and nothing that a broken file could upset."""

from __future__ import annotations

import json
import random
import stat
import string
from pathlib import Path
from typing import Any

import pytest

from model.memory import FILE, RECENTS, Memory, Recent, Session


def recent(*paths: str, at_ms: int = 5) -> Recent:
    return Recent(paths, len(paths), 3, at_ms)


def token() -> str:
    """Return something key-shaped, made now."""
    return "ghp" + "_" + "".join(random.Random(7).choices(string.ascii_letters + string.digits, k=36))


def test_what_is_kept_is_there_at_the_next_start(tmp_path: Path) -> None:
    memory = Memory(tmp_path)
    assert memory.first_start
    memory.opened(recent("/a/x.log", "/a/y.log"))
    memory.keep_share("replay", 0.4)
    session = Session("registry", "00ff", ("/a/x.log",), False, 7, "code:A*", {"registry": {"view": "codes"}})
    memory.keep_session(session)
    again = Memory(tmp_path)
    assert not again.first_start
    assert again.recents == (recent("/a/x.log", "/a/y.log"),)
    assert again.recents[0].name == "x.log +1"
    assert again.session == session
    assert again.shares == {"replay": 0.4}
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600


def test_the_newest_stands_first_once_and_the_list_ends() -> None:
    memory = Memory(None)
    for n in range(RECENTS + 3):
        memory.opened(recent(f"/f{n}"))
    memory.opened(recent("/f5", at_ms=9))
    assert [one.paths[0] for one in memory.recents[:2]] == ["/f5", f"/f{RECENTS + 2}"]
    assert len(memory.recents) == RECENTS
    memory.forget_recents()
    assert memory.recents == ()


def test_nothing_secret_is_kept(tmp_path: Path) -> None:
    memory = Memory(tmp_path)
    memory.opened(recent(f"/tmp/{token()}.log"))
    memory.keep_session(
        Session(paths=(f"/tmp/{token()}",), filter=token(), rooms={"translate": {"find": token()}})
    )
    assert memory.recents == ()
    assert memory.session == Session()
    assert token() not in (tmp_path / FILE).read_text("utf-8")


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "[]",
            "{",
            "[" * 5000,
            '{"version": 2}',
            '{"version": 1, "recents": 3, "session": [], "shares": 1}',
        ),
        '{"version": 1, "recents": [{"paths": [""]}, {"paths": [1]}, 5], "session": {"record": "x"}}',
        '{"version": 1, "shares": {"a": 2.0, "b": "x", "c": null}}',
    ],
)
def test_a_file_that_makes_no_sense_is_no_memory(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, "utf-8")
    memory = Memory(tmp_path)
    assert (memory.recents, memory.session, memory.shares) == ((), Session(), {})


def test_a_save_that_fails_leaves_the_file_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    memory = Memory(tmp_path)
    memory.opened(recent("/a"))
    before = (tmp_path / FILE).read_text("utf-8")

    def full(*_: Any, **__: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(OSError, match="No space"):
        memory.opened(recent("/b"))
    monkeypatch.undo()
    assert json.loads(before) == json.loads((tmp_path / FILE).read_text("utf-8"))
