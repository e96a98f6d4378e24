"""Background work ends on the window's own thread, as a result, a sentence, or silence when cancelled."""

from __future__ import annotations

import threading
from collections.abc import Callable

from pytestqt.qtbot import QtBot

from gui.tasks import Cancel, Tasks
from model.problems import BadRequest

Report = Callable[[float], None]


def test_a_result_arrives_on_the_thread_that_asked(qtbot: QtBot) -> None:
    tasks = Tasks()
    worked: list[int] = []
    heard: list[tuple[str, int]] = []

    def work(_cancel: Cancel, _progress: Report) -> str:
        worked.append(threading.get_ident())
        return "read"

    def done(result: str) -> None:
        heard.append((result, threading.get_ident()))

    tasks.run_task(work, done, lambda sentence: heard.append((sentence, 0)), "Reading")
    assert [task.label for task in tasks.running] == ["Reading"]
    qtbot.waitUntil(lambda: not tasks.running)
    assert heard == [("read", threading.get_ident())]
    assert worked[0] != threading.get_ident()


def test_what_goes_wrong_arrives_as_one_sentence(qtbot: QtBot) -> None:
    tasks = Tasks()
    heard: list[str] = []

    def refuse(_cancel: Cancel, _progress: Report) -> None:
        raise BadRequest("There is no such file.")

    def break_down(_cancel: Cancel, _progress: Report) -> None:
        raise ZeroDivisionError("a detail nobody should read")

    for work in (refuse, break_down):
        tasks.run_task(work, lambda _: heard.append("done"), heard.append)
        qtbot.waitUntil(lambda: not tasks.running)
    assert heard[0] == "There is no such file."
    assert "ZeroDivisionError" in heard[1]
    assert "nobody should read" not in heard[1]


def test_cancelled_work_says_nothing_more(qtbot: QtBot) -> None:
    tasks = Tasks()
    heard: list[object] = []
    go_on = threading.Event()

    def work(cancel: Cancel, _progress: Report) -> bool:
        go_on.wait()
        return cancel.wished

    task = tasks.run_task(work, heard.append, heard.append)
    task.cancel.wish()
    go_on.set()
    qtbot.waitUntil(lambda: not tasks.running)
    assert heard == []


def test_progress_is_heard_while_the_work_runs(qtbot: QtBot) -> None:
    tasks = Tasks()
    heard: list[float] = []
    go_on = threading.Event()

    def work(_cancel: Cancel, progress: Report) -> None:
        go_on.wait()  # until somebody listens
        progress(0.5)

    task = tasks.run_task(work, lambda _: None, lambda _: None)
    task.progress.connect(heard.append)
    go_on.set()
    qtbot.waitUntil(lambda: not tasks.running)
    assert heard == [0.5]
