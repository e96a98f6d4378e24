"""A crash takes nothing: the file is the old or the new one, and the journal offers the rest."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from po_files import COUNTED, GONE, SLOW, catalog

from model.catalog.journal import Edited, Journal, journals, put_back
from model.catalog.merge import merge
from model.catalog.po.save import save
from model.catalog.po.text import PoText
from model.problems import BrokenCatalog

ROOT = Path(__file__).parents[2]
WRITER = """
import sys
from pathlib import Path
from model.catalog.journal import Edited, Journal
from model.catalog.po.save import save
from model.catalog.po.text import PoText
path, folder = Path(sys.argv[1]), Path(sys.argv[2])
number = 0
while True:
    file = PoText.open(path)
    at = file.find("errors.SLOW")
    new = ("Neu." if file.texts(at) != ("Neu.",) else "Alt." , )
    journal = Journal(folder, path)
    journal.write(Edited("errors.SLOW", file.texts(at), new, False))
    file.set_texts(at, new)
    data = file.data
    print(number, flush=True)
    save(path, data, expected=file.loaded)
    number += 1
"""


def made(text: str) -> bytes:
    return catalog(SLOW.replace("Das hat zu lange gedauert.", text), "\n" * 100_000 + GONE)


def test_a_kill_during_a_save_leaves_one_of_the_two_files(tmp_path: Path) -> None:
    path, folder = tmp_path / "de.po", tmp_path / "journals"
    path.write_bytes(made("Alt."))
    chance = random.Random(5)
    for _ in range(20):
        process = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path), str(folder)], cwd=ROOT, stdout=subprocess.PIPE
        )
        assert process.stdout is not None
        for _ in range(chance.randrange(1, 3)):
            process.stdout.readline()  # it is about to save
        for _ in range(chance.randrange(200_000)):
            pass
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
        assert path.read_bytes() in (made("Alt."), made("Neu."))
        edits = Journal(folder, path).read()
        assert [edit.key for edit in edits] == ["errors.SLOW"]
    assert journals(folder) == (path,)


def test_permissions_stay_and_links_are_followed(tmp_path: Path) -> None:
    target, link = tmp_path / "real.po", tmp_path / "link.po"
    target.write_bytes(b"old")
    target.chmod(0o640)
    link.symlink_to(target)
    assert save(link, b"new", expected=b"old")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    assert target.stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.po", "real.po"]


def test_a_save_without_a_change_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.po"
    path.write_bytes(b"same")
    before = path.stat()
    assert not save(path, b"same", expected=b"same")
    assert (path.stat().st_mtime_ns, path.stat().st_ino) == (before.st_mtime_ns, before.st_ino)


def test_a_file_that_changed_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "a.po"
    path.write_bytes(b"theirs")
    with pytest.raises(BrokenCatalog, match="changed by another program"):
        save(path, b"mine", expected=b"loaded")
    assert path.read_bytes() == b"theirs"


def test_the_journal_offers_what_the_file_does_not_have(tmp_path: Path) -> None:
    path = tmp_path / "de.po"
    path.write_bytes(catalog(SLOW, GONE, COUNTED))
    journal = Journal(tmp_path / "journals", path)
    assert journal.offer(PoText.open(path)).empty
    journal.write(Edited("errors.SLOW", ("Das hat zu lange gedauert.",), ("Eins",), False))
    journal.write(Edited("errors.SLOW", ("Eins",), ("Zwei",), False, "a note"))
    journal.write(Edited("errors.GONE", ("ganz anders",), ("Drei",), True))
    journal.write(Edited("absent", ("",), ("Vier",), False))
    with journal.path.open("ab") as file:
        file.write(b'{"key": "errors.SLOW", "base": ["torn')
    catalogs = PoText.open(path)
    offer = journal.offer(catalogs)
    assert [edit.texts for edit in offer.clean] == [("Zwei",)]
    assert [edit.key for edit in offer.conflicts] == ["errors.GONE"]
    assert [edit.key for edit in offer.lost] == ["absent"]
    put_back(catalogs, offer.clean)
    number = catalogs.find("errors.SLOW")
    assert (catalogs.texts(number), catalogs.note(number)) == (("Zwei",), "a note")
    journal.clear()
    assert journals(tmp_path / "journals") == ()


def test_a_file_changed_outside_is_merged_message_by_message() -> None:
    base = catalog(SLOW, GONE, COUNTED)
    mine, theirs = PoText(base), PoText(base.replace(b"Das ist weg.", b"Fort.").replace(b"%d Dateien", b"%d"))
    mine.set_texts(mine.find("errors.SLOW"), ["Meins."])
    mine.set_texts(mine.find("errors.GONE"), ["Auch meins."])
    clashes = merge(mine, theirs)
    assert [(clash.key, clash.base, clash.mine, clash.theirs) for clash in clashes] == [
        ("errors.GONE", ("Das ist weg.",), ("Auch meins.",), ("Fort.",))
    ]
    assert theirs.texts(theirs.find("errors.SLOW")) == ("Meins.",)
    assert theirs.texts(theirs.find("%d file")) == ("%d Datei", "%d")
