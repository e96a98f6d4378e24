"""A big file gives what the same file gives in memory, whatever is in it and wherever chunks begin."""

from __future__ import annotations

from pathlib import Path

import pytest

from model.capture import load
from model.capture.large import file, lines
from model.capture.record import Capture
from model.registry.registry import Registry
from tests.large import samples


@pytest.fixture
def both_ways(tmp_path: Path, registry: Registry, monkeypatch: pytest.MonkeyPatch) -> object:
    def read(*contents: bytes, chunk: int = 3_000, inline: bool = True) -> tuple[Capture, Capture]:
        paths = []
        for number, data in enumerate(contents):
            paths.append(tmp_path / f"{number}.log")
            paths[-1].write_bytes(data)
        whole = load.open_capture(paths, registry)
        with monkeypatch.context() as patch:
            patch.setattr(load, "LARGE", 1)
            patch.setattr(lines, "CHUNK", chunk)
            patch.setattr(lines, "BLOCK", max(chunk // 3, 64))
            patch.setattr(file, "INLINE", 1 << 40 if inline else 0)
            return whole, load.open_capture(paths, registry)

    return read


def same(whole: Capture, big: Capture) -> None:
    """Compare piece by piece: a difference names its place."""
    for one, two in zip(whole.records, big.records, strict=True):
        assert one == two
    assert big.files == whole.files
    assert len(big.failures) == len(whole.failures)
    for mine, theirs in zip(whole.failures, big.failures, strict=True):
        assert mine == theirs
    assert (big.headline, big.findings) == (whole.headline, whole.findings)


@pytest.mark.parametrize("seed", range(12))
def test_mixed_json_lines(both_ways, seed: int) -> None:  # type: ignore[no-untyped-def]
    same(*both_ways(samples.ndjson(seed, 400), chunk=1_000 * (seed + 1)))


@pytest.mark.parametrize("seed", range(6))
def test_mixed_log_lines(both_ways, seed: int) -> None:  # type: ignore[no-untyped-def]
    same(*both_ways(samples.textlog(seed, 300), chunk=300 * (seed + 1)))


def test_several_files_with_one_small_among_them(both_ways) -> None:  # type: ignore[no-untyped-def]
    same(
        *both_ways(
            samples.ndjson(21, 200),
            b'{"code":"TIMEOUT","message":"late","retriable":true}\n',
            samples.textlog(22, 100),
        )
    )


def test_by_worker_processes(both_ways) -> None:  # type: ignore[no-untyped-def]
    same(*both_ways(samples.ndjson(31, 300), chunk=20_000, inline=False))


LIMIT = 16 * 1024 * 1024  # characters of one record that are decoded
BASE = samples.ndjson(3, 80, odd=0).rstrip(b"\n") + b"\n"


@pytest.mark.parametrize(
    "giant",
    [
        b'{"a":"' + b"x" * LIMIT + b'"}',
        b"Error: boom " + b"words " * (LIMIT // 5),
        b"\0" * LIMIT,
        b'"' + b"x" * LIMIT,
    ],
    ids=["object", "words", "nothing", "cut string"],
)
def test_a_line_too_long_to_decode(both_ways, giant: bytes) -> None:  # type: ignore[no-untyped-def]
    same(*both_ways(BASE + giant + b"\n" + BASE, chunk=32 << 20))


@pytest.mark.parametrize("more", [b"caf\xe9", "caf\ufffd".encode(), b"\xed\xa0\x80", b"\xf0\x9f"])
def test_bytes_that_are_no_utf_8_far_down(both_ways, more: bytes) -> None:  # type: ignore[no-untyped-def]
    odd = b'{"level":"error","msg":"failed: ' + more + b'"}\n' + more + b"\n"
    data = BASE * 6 + odd + BASE + '{"msg":"\ufffd","level":"info"}\n'.encode() + odd
    assert len(data) > 65_536 + len(odd)
    same(*both_ways(data, chunk=9_000))


def test_a_byte_order_mark_and_no_last_line_break(both_ways) -> None:  # type: ignore[no-untyped-def]
    same(*both_ways(b"\xef\xbb\xbf" + BASE + BASE.rstrip(b"\n")))
