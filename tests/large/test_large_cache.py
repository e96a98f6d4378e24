"""The index cache saves the work and never the text; whatever is odd about it means reading again."""

from __future__ import annotations

import os
import random
import stat
from pathlib import Path

import pytest

from model.capture.large import file, scan
from model.capture.large.cache import IndexCache
from tests.capture import captured
from tests.large import samples
from tests.large.conftest import Opened, capture_of


@pytest.fixture
def cache(tmp_path: Path) -> IndexCache:
    return IndexCache(tmp_path / "cache" / "captures")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "a.log"
    made.write_bytes(samples.ndjson(1, 200))
    return made


def scanned(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Count the chunks that are looked through from here on, by where they begin."""
    begun: list[int] = []
    real = scan.Scanner.__init__

    def begin(self, task, data, context) -> None:  # type: ignore[no-untyped-def]
        begun.append(task.start)
        real(self, task, data, context)

    monkeypatch.setattr(scan.Scanner, "__init__", begin)
    return begun


def index_of(cache: IndexCache) -> Path:
    (found,) = cache.folder.iterdir()
    return found


@pytest.mark.parametrize("make", [samples.ndjson, samples.textlog])
def test_a_second_opening_looks_through_nothing_and_gives_the_same(
    opened: Opened, cache: IndexCache, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make
) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "a.log"
    path.write_bytes(make(4, 200))
    first = opened(path, cache=cache)
    first.run()
    begun = scanned(monkeypatch)
    second = opened(path, cache=cache)
    second.run()
    assert begun == []
    one, two = capture_of(first), capture_of(second)
    assert list(one.records) == list(two.records)
    assert (one.failures, one.files, one.findings) == (two.failures, two.files, two.findings)


def test_after_an_append_only_what_is_new_is_looked_through(
    opened: Opened, cache: IndexCache, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_bytes(path.read_bytes().rstrip(b"\n") + b"\n")
    opened(path, cache=cache).run()
    size = path.stat().st_size
    with path.open("ab") as out:
        out.write(samples.ndjson(2, 20))
    begun = scanned(monkeypatch)
    again = opened(path, cache=cache)
    again.run()
    assert begun
    assert min(begun) == size
    plain = opened(path)
    plain.run()
    assert list(capture_of(again).records) == list(capture_of(plain).records)


@pytest.mark.parametrize("change", ["content", "size", "file"])
def test_another_file_is_read_anew(
    opened: Opened, cache: IndexCache, path: Path, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    opened(path, cache=cache).run()
    data = path.read_bytes()
    if change == "content":
        path.write_bytes(data[:-30] + b"x" * 29 + b"\n")
    elif change == "size":
        path.write_bytes(data[: len(data) // 2])
    else:
        new = path.with_suffix(".new")
        new.write_bytes(samples.ndjson(9, 300))
        new.replace(path)
    begun = scanned(monkeypatch)
    opened(path, cache=cache).run()
    assert 0 in begun


def test_no_message_text_and_no_secret_is_kept(opened: Opened, cache: IndexCache, tmp_path: Path) -> None:
    token = captured.secret("sk-", 40)
    path = tmp_path / "a.log"
    path.write_text(
        captured.lines(
            *(
                captured.event(
                    "error", at=1_786_442_400_000 + n, error=captured.app_error(message=f"wombat {n} {token}")
                )
                for n in range(40)
            ),
            *({"sessionId": token, "ts": n, "event": {"type": "turn_start"}} for n in range(3)),
            "stray wombats",
            *(captured.log(f"platypus {token}") for _ in range(3)),
        )
    )
    opened(path, cache=cache).run()
    kept = index_of(cache).read_bytes()
    for word in (b"wombat", b"platypus", token[3:19].encode()):
        assert word not in kept


def test_folder_and_files_are_the_persons_own(opened: Opened, cache: IndexCache, path: Path) -> None:
    opened(path, cache=cache).run()
    assert stat.S_IMODE(cache.folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(index_of(cache).stat().st_mode) == 0o600


def test_a_folder_that_others_can_write_to_is_not_used(opened: Opened, cache: IndexCache, path: Path) -> None:
    cache.folder.mkdir(parents=True)
    cache.folder.chmod(0o777)
    opened(path, cache=cache).run()
    assert list(cache.folder.iterdir()) == []


def test_no_place_for_the_cache_does_not_matter(opened: Opened, path: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file, not a folder")
    made = opened(path, cache=IndexCache(blocked / "captures"))
    assert made.run()
    assert len(capture_of(made).records) > 100


def test_a_damaged_or_forged_index_never_changes_what_is_read(
    opened: Opened, cache: IndexCache, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = opened(path, cache=cache)
    made.run()
    expected = capture_of(made)
    kept, rnd = index_of(cache), random.Random(3)
    good = kept.read_bytes()
    monkeypatch.setattr(cache, "save", lambda *_: True)  # the damaged index stays where it is
    for _ in range(60):
        bad = bytearray(good)
        for _ in range(rnd.randrange(1, 4)):
            bad[rnd.randrange(len(bad))] ^= 1 << rnd.randrange(8)
        kept.write_bytes(bad[: rnd.choice([len(bad), rnd.randrange(len(bad))])])
        again = opened(path, cache=cache)
        again.run()
        assert capture_of(again).failures == expected.failures


def test_the_quota_drops_the_oldest_and_clear_all(opened: Opened, tmp_path: Path) -> None:
    folder = tmp_path / "captures"
    one = IndexCache(folder)
    for number in range(3):
        path = tmp_path / f"{number}.log"
        path.write_bytes(samples.ndjson(number, 100))
        opened(path, cache=one).run()
        for kept in folder.iterdir():  # the files of the ones before become older
            os.utime(kept, ns=(kept.stat().st_mtime_ns - 10**12,) * 2)
    files = sorted(folder.iterdir(), key=lambda kept: kept.stat().st_mtime_ns)
    assert len(files) == 3
    small = IndexCache(folder, quota=sum(kept.stat().st_size for kept in files) + 10)
    path = tmp_path / "3.log"
    path.write_bytes(samples.ndjson(3, 50))
    opened(path, cache=small).run()
    assert not files[0].exists()
    assert files[2].exists()
    assert small.size() <= small.quota
    assert small.clear() >= 2
    assert (small.size(), list(folder.iterdir())) == (0, [])


def test_an_index_of_other_codes_is_not_used(
    registry, opened: Opened, cache: IndexCache, path: Path, monkeypatch
) -> None:  # type: ignore[no-untyped-def]
    opened(path, cache=cache).run()
    monkeypatch.setattr(file, "digest", lambda _registry: "another")
    begun = scanned(monkeypatch)
    opened(path, cache=cache).run()
    assert 0 in begun
