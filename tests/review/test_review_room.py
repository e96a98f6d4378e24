"""The Review room: what a cell shows is what the preview is, and a person can judge it by keyboard alone."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from gui.actions import collect
from gui.context import AppContext
from gui.review import plan
from gui.review.pictures import Pictures
from gui.review.room import ReviewRoom
from gui.review.words import WORST
from gui.settings import Settings
from gui.shot import draw
from gui.theme.fonts import register_fonts
from model.catalog.catalogs import load_catalogs
from model.data import data_path
from model.preview.marks import Mark, Marks, Verdict
from model.preview.spec import PreviewSpec
from model.problems import Problem
from model.registry.load import load_registry
from model.vocabulary import Namespace

REGISTRY = load_registry()
Rooms = Callable[..., ReviewRoom]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two locales of our own, so that a test can break them."""
    for locale in ("en", "ar"):
        shutil.copytree(data_path("locales", locale), tmp_path / "locales" / locale)
    return tmp_path / "locales"


@pytest.fixture
def room_of(qtbot: QtBot, folder: Path, tmp_path: Path) -> Rooms:
    register_fonts()
    kept: list[QWidget] = []

    def make(
        filter_text: str = "class:tool", size: tuple[int, int] = (1376, 820), **settings: object
    ) -> ReviewRoom:
        context = AppContext(
            REGISTRY,
            load_catalogs(folder),
            lambda: 0,
            Settings(**{"theme": "light", "locale": "en", **settings}),  # type: ignore[arg-type]
            still=True,
        )
        host = QWidget()  # as in the window: the room has the size it is given
        qtbot.addWidget(host)
        room = ReviewRoom(context, Marks(tmp_path / "marks.json"), host)
        host.resize(*size)
        room.resize(*size)
        room.header.filter.edit.setPlainText(filter_text)
        kept.append(host)
        with qtbot.waitExposed(host):
            host.show()
        room.matrix.setFocus()
        return room

    return make


def pixels(image: QImage) -> bytes:
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    plain.setDevicePixelRatio(1.0)
    return bytes(plain.constBits())


def specs(room: ReviewRoom) -> list[PreviewSpec]:
    return [spec for row in room.matrix.rows for spec in row.specs]


def words(room: ReviewRoom) -> str:
    page = room.inspector.widget()
    return "\n".join(label.text() for label in page.findChildren(QLabel))


def rewrite(folder: Path, locale: str, key: str, new: str | None) -> None:
    """Replace the text of a key in a copied catalog; None takes the whole entry out."""
    path = folder / locale / "LC_MESSAGES" / "errors.po"
    head, mark, tail = path.read_text("utf-8").partition(f'msgctxt "{key}"\n')
    assert mark
    entry, blank, rest = tail.partition("\n\n")
    if new is None:
        path.write_text(head[: head.rindex("\n\n")] + "\n\n" + rest, "utf-8")
        return
    source = entry[: entry.index("msgstr")]
    path.write_text(f'{head}{mark}{source}msgstr "{new}"{blank}{rest}', "utf-8")


@pytest.mark.parametrize("details", ["closed", "open"])
def test_every_cell_is_the_preview_pixel_for_pixel(room_of: Rooms, folder: Path, details: str) -> None:
    room = room_of("class:tool")
    pictures, catalogs = Pictures(load_catalogs(folder), REGISTRY), load_catalogs(folder)
    assert len(specs(room)) > 10
    for spec in specs(room):
        wanted = spec.model_copy(update={"details": details})
        assert pixels(pictures.image(wanted)) == pixels(draw(wanted, REGISTRY, catalogs)), wanted.link()


def test_what_stands_in_a_cell_is_its_own_picture(room_of: Rooms, folder: Path) -> None:
    room = room_of("code:TOOL_DENIED")
    room._set_zoom(1.0)
    room.matrix.settle()
    seen = QImage(room.matrix.viewport().size(), QImage.Format.Format_RGB32)
    painter = QPainter(seen)
    room.matrix.viewport().render(painter, QPoint())
    painter.end()
    grid, spec = room.matrix.grid, room.matrix.rows[0].specs[1]
    cell = grid.cell(0, 1).translated(0, room.matrix.head).toRect()
    card = draw(spec, REGISTRY, load_catalogs(folder))
    inner = card.rect().adjusted(4, 4, -4, -4)  # the frame of the chosen cell stays out of it
    part = seen.copy(inner.translated(cell.topLeft()))
    assert pixels(part) == pixels(card.copy(inner))


def test_a_string_that_no_catalog_has_is_marked(room_of: Rooms, folder: Path) -> None:
    for locale in ("en", "ar"):
        rewrite(folder, locale, "errors.TOOL_DENIED", None)
    rewrite(folder, "ar", "errors.TOOL_FAILED", "")
    room = room_of("code:TOOL_DENIED")
    assert [room.facts.of(spec).missing for spec in specs(room)] == [True, True]
    assert "no string" in room.matrix.accessibleDescription()
    assert "no string in any catalog" in words(room)
    room.header.filter.edit.setPlainText("code:TOOL_FAILED")
    english, arabic = (room.facts.of(spec) for spec in specs(room))
    assert (english.english, english.missing) == (False, False)
    assert (arabic.english, arabic.missing) == (True, False)
    assert arabic.counts[0] >= 1, "C01 counts what is missing"
    room.matrix.choose(0, 1)
    assert "C01" in words(room)
    assert "English shown" in room.matrix.accessibleDescription()


def test_worst_first_puts_the_faulty_code_on_top(room_of: Rooms, folder: Path) -> None:
    rewrite(folder, "en", "errors.TOOL_TIMEOUT", "Please try again!! ERR_0xC0FFEE")
    room = room_of("class:tool")
    assert room.matrix.rows[0].value.code != "TOOL_TIMEOUT"
    room._set_order(WORST)
    assert room.matrix.rows[0].value.code == "TOOL_TIMEOUT"
    assert sum(room.matrix.totals) == sum(sum(room.facts.weight(spec)) for spec in specs(room))


def test_any_two_axes_make_a_grid_of_the_chosen_code(room_of: Rooms) -> None:
    room = room_of()
    room.matrix.choose(2, 0)
    code = room.matrix.rows[2].value.code
    room._set_axes(plan.LOCALE, plan.THEME)
    assert [(spec.code, spec.locale, spec.theme) for spec in specs(room)] == [
        (code, "en", "light"),
        (code, "en", "dark"),
        (code, "ar", "light"),
        (code, "ar", "dark"),
    ]
    room._set_axes(plan.THEME, plan.THEME)
    assert (room.plan.rows, room.plan.columns) == (plan.THEME, plan.LOCALE), "the same axis twice swaps them"


def test_a_grid_becomes_a_picture_of_its_size(room_of: Rooms, tmp_path: Path) -> None:
    room = room_of("code:TOOL_*")
    room._set_zoom(0.5)
    path = tmp_path / "grid.png"
    room.export_png(path)
    picture, grid = QImage(str(path)), room.matrix.grid
    assert (picture.width(), picture.height()) == (grid.width, grid.height + room.matrix.head)
    drawn = [draw(spec, REGISTRY, room._context.catalogs, 0.5) for spec in room.matrix.rows[0].specs]
    first = grid.tops[1] - grid.band - grid.footer
    assert first == max(image.height() for image in drawn), "rows are as high as their tallest card"
    again = tmp_path / "again.png"
    room.matrix.choose(1, 1)
    room.export_png(again)
    assert again.read_bytes() == path.read_bytes(), "the chosen cell leaves no trace"


def test_a_picture_that_cannot_be_written_is_one_sentence(room_of: Rooms, tmp_path: Path) -> None:
    room = room_of("code:TOOL_DENIED")
    with pytest.raises(Problem):
        room.export_png(tmp_path / "nowhere" / "grid.png")
    said: list[str] = []
    room._context.notices.said.connect(said.append)
    room._export_to(str(tmp_path / "nowhere" / "grid.png"))
    assert len(said) == 1


def test_a_cell_is_found_and_judged_by_keyboard_alone(room_of: Rooms, qtbot: QtBot, tmp_path: Path) -> None:
    room = room_of()
    qtbot.keyClick(room.matrix, Qt.Key.Key_Down)
    qtbot.keyClick(room.matrix, Qt.Key.Key_Right)
    assert room.matrix.current == (1, 1)
    spec = room.matrix.spec
    assert spec is not None
    assert spec.locale == "ar"
    qtbot.keyClicks(room.matrix, "n")
    assert Marks(tmp_path / "marks.json").of(spec.link()) == Mark(Verdict.CHANGE)
    room.inspector.verdict.note.setFocus()
    qtbot.keyClicks(room.inspector.verdict.note, "way too long?")
    qtbot.keyClick(room.inspector.verdict.note, Qt.Key.Key_Return)
    assert Marks(tmp_path / "marks.json").of(spec.link()) == Mark(Verdict.CHANGE, "way too long?")
    assert "Change" in room.matrix.accessibleDescription()
    room.matrix.setFocus()
    qtbot.keyClicks(room.matrix, "n")
    assert Marks(tmp_path / "marks.json").of(spec.link()) is None, "the same verdict again takes it back"


def test_single_keys_turn_every_knob(room_of: Rooms, qtbot: QtBot) -> None:
    room = room_of("class:tool")

    def press(keys: str) -> PreviewSpec:
        qtbot.keyClicks(room.matrix, keys)
        assert room.matrix.spec is not None
        return room.matrix.spec

    assert press("t").theme == "dark"
    assert press("w").width == 480
    assert press("+").scale == 1.5
    assert press("-").scale == 1.0
    assert press("-").scale == 1.0
    assert press("d").details == "open"
    assert press("r").direction == "rtl"
    before = room.matrix.current[0]
    assert press("]").code == room.matrix.rows[before + 1].value.code
    assert press("[").code == room.matrix.rows[before].value.code
    press("p")
    assert [heading.name for heading in room.matrix.headings] == ["en", "ar", *plan.PSEUDO]
    qtbot.keyClicks(room.matrix, "/")
    assert room.header.filter.edit.hasFocus()
    qtbot.keyClicks(room.header.filter.edit, " t")
    assert room.matrix.spec is not None
    assert room.matrix.spec.theme == "dark", "letters typed into a field are letters"


def test_enter_makes_the_cell_live_and_escape_goes_back(room_of: Rooms, qtbot: QtBot) -> None:
    room = room_of("code:PROVIDER_SECRET_MISSING")
    said: list[str] = []
    room._context.notices.said.connect(said.append)
    qtbot.keyClick(room.matrix, Qt.Key.Key_Return)
    focus = room.window().focusWidget()
    assert room.inspector.live.stage.isAncestorOf(focus)
    qtbot.keyClick(focus, Qt.Key.Key_Space)
    assert len(said) == 1, "an action says what the app would do"
    qtbot.keyClick(focus, Qt.Key.Key_Escape)
    assert room.matrix.hasFocus()


def test_a_permalink_leads_to_its_cell(room_of: Rooms) -> None:
    room = room_of()
    spec = PreviewSpec(code="TIMEOUT", namespace=Namespace.CAPABILITY, locale="ar", theme="dark", width=720)
    room.show_spec(spec)
    assert room.matrix.spec == spec
    assert room.inspector.copy.content == spec.link()


def test_the_same_room_gives_the_same_pixels(room_of: Rooms) -> None:
    one, other = room_of(), room_of()
    assert pixels(one.grab().toImage()) == pixels(other.grab().toImage())


def test_kept_pictures_stay_within_their_bound(folder: Path, qtbot: QtBot) -> None:
    register_fonts()
    pictures = Pictures(load_catalogs(folder), REGISTRY, bound=1_500_000)
    entries = plan.carded(REGISTRY.codes())[:20]
    for entry in entries:
        pictures.draw(PreviewSpec(code=entry.code, namespace=entry.namespace), 1.0)
        assert pictures.bytes <= 1_500_000
    last = PreviewSpec(code=entries[-1].code, namespace=entries[-1].namespace)
    first = PreviewSpec(code=entries[0].code, namespace=entries[0].namespace)
    assert pictures.kept(last, 1.0) is not None
    assert pictures.kept(first, 1.0) is None
    assert pictures.size_of(first, 1.0) is not None, "heights outlive pictures, so that nothing jumps"


@pytest.mark.parametrize("theme", ["light", "high-contrast-dark"])
@pytest.mark.parametrize(("locale", "scale"), [("en", 1.0), ("ar", 2.0)])
@pytest.mark.parametrize("size", [(960, 636), (1376, 836)])
def test_every_control_has_a_name_and_fits(
    room_of: Rooms, theme: str, locale: str, scale: float, size: tuple[int, int]
) -> None:
    room = room_of("", size=size, theme=theme, locale=locale, scale=scale)
    for control in room.findChildren(QAbstractButton):
        if not control.isVisible():
            continue
        assert control.accessibleName(), control
        assert control.width() >= control.sizeHint().width(), control.accessibleName()
        assert control.height() >= 24
        place = control.mapTo(room, QPoint())
        assert 0 <= place.x() <= room.width() - control.width(), control.accessibleName()
    room._enter()
    QApplication.processEvents()
    inside = room.inspector
    assert inside.isVisible()
    assert inside.widget().width() <= inside.viewport().width(), "the inspector never scrolls sideways"
    assert room.matrix.accessibleName()
    assert room.matrix.accessibleDescription().endswith(".")


def test_actions_have_ids_and_keys_of_their_own(room_of: Rooms) -> None:
    room = room_of()
    assert len(collect(room.acts())) == len(room.acts())
    assert room.panes() == [room.header.filter, room.matrix, room.inspector]


def test_the_overview_leads_to_a_cell(room_of: Rooms, qtbot: QtBot) -> None:
    room = room_of("")
    across, down = room.overview._step()
    at = QPoint(round(14 + across * 1.5), round(room.matrix.head + 4 + down * 60.5))
    qtbot.mouseClick(room.overview, Qt.MouseButton.LeftButton, pos=at)
    assert room.matrix.current == (60, 1)
    rows, columns = room.matrix.in_sight()
    assert 60 in rows
    assert 1 in columns


def test_the_chosen_cell_is_in_sight_after_every_move(room_of: Rooms, qtbot: QtBot) -> None:
    room = room_of("", size=(1000, 640))
    for key in [Qt.Key.Key_PageDown] * 3 + [
        Qt.Key.Key_End,
        Qt.Key.Key_Up,
        Qt.Key.Key_Home,
        Qt.Key.Key_PageUp,
    ]:
        qtbot.keyClick(room.matrix, key)
        room.matrix.settle()
        rows, columns = room.matrix.in_sight()
        assert room.matrix.current[0] in rows
        assert room.matrix.current[1] in columns


def test_codes_that_no_filter_matches_leave_a_sentence(room_of: Rooms, tmp_path: Path) -> None:
    room = room_of("code:NOTHING_LIKE_THIS")
    assert room.matrix.rows == ()
    assert room.matrix.spec is None
    room.export_png(tmp_path / "empty.png")
    room.header.filter.edit.setPlainText("class:")
    assert room.matrix.rows == (), "a filter with a fault changes nothing"
    room.header.filter.edit.setPlainText("class:retry")
    assert room.matrix.spec is not None


def test_findings_arrive_from_the_background(qtbot: QtBot, folder: Path, tmp_path: Path) -> None:
    register_fonts()
    rewrite(folder, "ar", "errors.TOOL_DENIED", "")
    context = AppContext(REGISTRY, load_catalogs(folder), lambda: 0, Settings(theme="light", locale="en"))
    host = QWidget()
    qtbot.addWidget(host)
    room = ReviewRoom(context, Marks(tmp_path / "marks.json"), host)
    room.show_spec(PreviewSpec(code="TOOL_DENIED", locale="ar", width=320))
    assert "being checked" in room.matrix.accessibleDescription()
    host.show()
    qtbot.waitUntil(lambda: not context.tasks.running, timeout=20_000)
    assert set(room.facts.issues) >= {"en", "ar"}
    assert "error" in room.matrix.accessibleDescription()
    assert room.header.totals.counts == room.matrix.totals
    assert "C01" in words(room)


def test_a_room_may_go_while_it_is_checked(qtbot: QtBot, folder: Path, tmp_path: Path) -> None:
    register_fonts()
    context = AppContext(REGISTRY, load_catalogs(folder), lambda: 0, Settings(theme="light", locale="en"))
    host = QWidget()
    room = ReviewRoom(context, Marks(tmp_path / "marks.json"), host)
    host.show()
    assert context.tasks.running
    del room
    shiboken6.delete(host)
    qtbot.waitUntil(lambda: not context.tasks.running, timeout=20_000)


def test_marks_that_cannot_be_read_are_said_and_kept(room_of: Rooms, qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "marks.json").write_text("not ours", "utf-8")
    room = room_of()
    said: list[str] = []
    room._context.notices.said.connect(said.append)
    qtbot.keyClicks(room.matrix, "y")
    assert len(said) == 1
    assert (tmp_path / "marks.json").read_text("utf-8") == "not ours"
