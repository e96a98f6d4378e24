"""The inspector's pages about one failure, each a list of blocks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gui.cards.appearance import Appearance
from gui.cards.parts import Pill
from gui.replay.session import ReplaySession
from gui.shell.blocks import code, facts, step, title
from gui.shell.controls import ChromeButton, label
from gui.shell.strip import LevelBadge
from gui.theme import icons
from gui.theme.tokens import family
from gui.theme.type import CODE_HEADING, SMALL
from model.capture.record import Failure, Record
from model.catalog.ui import UiStrings
from model.preview.agent import agent_views, operator_view
from model.preview.resolve import icon_of
from model.registry.entry import CodeEntry
from model.vocabulary import ClassBasis, HandlingClass, Level, RetriableBasis

Page = Callable[[ReplaySession, Failure, Appearance], list[QWidget]]


class Glyph(QWidget):
    """An icon as a small widget."""

    def __init__(self, look: Appearance, name: str, colour: str, size: int = 20) -> None:
        super().__init__()
        self._look, self._name, self._colour = look, name, colour
        side = look.icon_px(size)
        self.setFixedSize(side, side)

    def paintEvent(self, event: object) -> None:
        """Paint the icon."""
        painter = QPainter(self)
        icons.paint(painter, self._name, QRectF(self.rect()), self._look.tokens[self._colour])


def class_names(ui: UiStrings) -> dict[HandlingClass, str]:
    """Return the classes as the window names them."""
    return {
        HandlingClass.SETTINGS_CTA: ui.gettext("Settings message"),
        HandlingClass.TOOL_CARD: ui.gettext("Tool card"),
        HandlingClass.RETRY_ACTION: ui.gettext("Retry action"),
        HandlingClass.DEGRADED_BANNER: ui.gettext("Degraded banner"),
        HandlingClass.PLAIN_MESSAGE: ui.gettext("Plain message"),
        HandlingClass.NEUTRAL: ui.gettext("Quiet line"),
        HandlingClass.DEVELOPER: ui.gettext("Developer card"),
    }


def heading(look: Appearance, failure: Failure) -> QWidget:
    """Return icon, code and class of a failure."""
    made = QWidget()
    row = QHBoxLayout(made)
    row.setContentsMargins(0, 0, 0, 2)
    row.setSpacing(8)
    worn = family(failure.handling_class, failure.state)
    row.addWidget(Glyph(look, icon_of(failure), f"{worn}-icon"))
    name = label(look, failure.code.replace("_", "_\u200b"), CODE_HEADING, wrap=True)
    name.setAccessibleName(failure.code)
    row.addWidget(name, 1)
    pill = Pill()
    pill.dress(class_names(look.ui)[failure.handling_class], look, worn)
    row.addWidget(pill)
    return made


def why(session: ReplaySession, failure: Failure, look: Appearance) -> list[QWidget]:
    """Return the steps from the record to the card, each with what it stands on."""
    ui = look.ui
    capture = session.capture
    assert capture is not None
    sources = [capture.records[seq] for seq in (failure.record, *failure.records)]
    record = next((one for one in sources if failure.reason.evidence in one.text), sources[0])
    place = f"{capture.files[record.file].path.rpartition('/')[2]}:{record.line}"
    evidence = code(
        look, record.text, mark=failure.reason.evidence, name=ui.gettext("Evidence"), rules=rules_of(record)
    )
    rule = (
        ui.gettext("Rule “{rule}”, {place}").replace("{rule}", failure.reason.rule).replace("{place}", place)
    )
    steps: list[tuple[str, str, QWidget | None]] = [(_told(failure, ui), rule, evidence)]
    voices = ", ".join(f"{who} {said}" for who, said in failure.voices)
    steps.append((_retriable(failure, ui), voices, None))
    kind = ui.gettext("Class: {class}").replace("{class}", class_names(ui)[failure.handling_class])
    steps.append((kind, _class_basis(failure, session, ui), None))
    card = session.card(failure)
    origin = {
        "catalog": ui.gettext("found in the catalog"),
        "english": ui.gettext("missing, English is shown"),
        "payload": ui.gettext("no string, the error's own message is shown"),
    }.get(card.summary.origin, ui.gettext("no string"))
    locale = session.context.preview_locale
    said = ui.gettext("String: {locale}, {origin}").replace("{locale}", locale).replace("{origin}", origin)
    steps.append((said, card.summary.value, None))
    if len(failure.records) > 1:
        places = ", ".join(
            f"{capture.files[capture.records[seq].file].path.rpartition('/')[2]}:{capture.records[seq].line}"
            for seq in failure.records[:12]
        )
        folded = ui.ngettext("Folded from {n} record", "Folded from {n} records", len(failure.records))
        steps.append((folded.replace("{n}", str(len(failure.records))), places, None))
    return [
        heading(look, failure),
        *(step(look, n, text, note, below) for n, (text, note, below) in enumerate(steps, 1)),
    ]


def _told(failure: Failure, ui: UiStrings) -> str:
    if failure.received != failure.code:
        return (
            ui.gettext("The record says {received}, which is handled as {code}.")
            .replace("{received}", failure.received)
            .replace("{code}", failure.code)
        )
    if failure.reason.rule == "declared-code":
        return ui.gettext("The record names its own code.")
    return ui.gettext("The code was concluded from what the record says.")


def _retriable(failure: Failure, ui: UiStrings) -> str:
    answer = {True: ui.gettext("yes"), False: ui.gettext("no"), None: ui.gettext("unknown")}[
        failure.retriable
    ]
    basis = {
        RetriableBasis.REGISTRY: ui.gettext("the registry decides"),
        RetriableBasis.EVENT: ui.gettext("the event decides"),
        RetriableBasis.RULE: ui.gettext("the rule decides"),
        RetriableBasis.PAYLOAD: ui.gettext("the payload decides"),
        RetriableBasis.NAMESPACE: ui.gettext("definition codes never are"),
        RetriableBasis.NONE: ui.gettext("nothing says so"),
    }[failure.retriable_basis]
    said = ui.gettext("Retriable: {answer}, {basis}")
    return said.replace("{answer}", answer).replace("{basis}", basis)


def _class_basis(failure: Failure, session: ReplaySession, ui: UiStrings) -> str:
    basis = {
        ClassBasis.DOCUMENTED: ui.gettext("stated by the documents"),
        ClassBasis.INFERRED: ui.gettext("inferred from the documents"),
        ClassBasis.DECIDED: ui.gettext("decided where the documents are silent"),
        ClassBasis.INHERITED: ui.gettext("inherited from the parent code"),
    }[failure.class_basis]
    entry = session.context.registry.get(failure.namespace, failure.code)
    return f"{basis}, {entry.section}" if entry and entry.section else basis


def agent(_session: ReplaySession, failure: Failure, look: Appearance) -> list[QWidget]:
    """Return what each adapter hands to the agent."""
    ui = look.ui
    views = agent_views(failure)
    if not views:
        return [label(look, ui.gettext("This error never reaches an agent."), SMALL, "text-muted", wrap=True)]
    names = {
        "embedded": ui.gettext("Embedded agent"),
        "mcp": ui.gettext("MCP client"),
        "testing": ui.gettext("Test adapter"),
    }
    made: list[QWidget] = []
    for view in views:
        made.append(title(look, names[view.adapter]))
        made.append(code(look, view.text, name=names[view.adapter]))
    return made


def rules_of(record: Record) -> dict[int, str]:
    """Return which rule put the marker that begins at an offset of the record's text."""
    return {one.start: one.rule for one in record.redactions}


def raw(session: ReplaySession, failure: Failure, look: Appearance) -> list[QWidget]:
    """Return the redacted source of every record of the failure."""
    capture = session.capture
    assert capture is not None
    made: list[QWidget] = []
    for seq in failure.records[:12] or (failure.record,):
        record = capture.records[seq]
        place = f"{capture.files[record.file].path}:{record.line}"
        made.append(label(look, place, SMALL, "text-muted", wrap=True))
        made.append(code(look, record.text, name=place, rules=rules_of(record)))
    count = len({(item.rule, item.kind) for item in failure.redactions})
    if failure.redactions:
        rules = ", ".join(dict.fromkeys(item.rule for item in failure.redactions))
        said = look.ui.ngettext(
            "{n} kind of value hidden: {rules}", "{n} kinds of value hidden: {rules}", count
        )
        text = said.replace("{n}", str(count)).replace("{rules}", rules)
        made.insert(0, label(look, text, SMALL, "text-muted", wrap=True))
    return made


def operator(session: ReplaySession, failure: Failure, look: Appearance, *, is_open: bool) -> list[QWidget]:
    """Return what only the operator may see; closed until asked."""
    ui = look.ui
    note = label(look, ui.gettext("Never shown to the agent."), SMALL, "text-muted", wrap=True)
    if not is_open:
        return [note]
    rows = operator_view(failure, session.context.registry)
    if not rows:
        return [
            note,
            label(look, ui.gettext("This failure carries nothing for the operator alone."), wrap=True),
        ]
    made: list[QWidget] = [note]
    for name, text in rows:
        made.append(label(look, name, SMALL, "text-muted"))
        made.append(code(look, text, name=name, dashed=True))
    return made


def registry(session: ReplaySession, failure: Failure, look: Appearance) -> list[QWidget]:
    """Return the registry's entry of the code as received, and of its canonical one."""
    ui, known = look.ui, session.context.registry
    found = known.resolve(failure.namespace, failure.received)
    if found.handled is None:
        text = ui.gettext("{code} is in no loaded registry.").replace("{code}", failure.received)
        return [heading(look, failure), label(look, text, wrap=True)]
    made = [heading(look, failure)]
    for entry in (found.entry, found.handled):
        if entry is not None and (entry is found.handled or entry != found.handled):
            made.append(label(look, entry.meaning, wrap=True))
            made.append(facts(look, _entry_rows(entry, known.aliases(entry.namespace, entry.code), ui)))
            if entry == found.handled:
                break
    return made


def _entry_rows(entry: CodeEntry, aliases: Sequence[str], ui: UiStrings) -> list[tuple[str, str]]:
    rows = [
        (ui.gettext("Code"), entry.code),
        (ui.gettext("Namespace"), entry.namespace.value),
        (ui.gettext("Status"), entry.status.value),
        (ui.gettext("Section"), entry.section),
        (ui.gettext("Class"), class_names(ui)[entry.handling_class]),
        (ui.gettext("Basis"), entry.class_basis.value),
        (ui.gettext("Retriable"), entry.retriable or ""),
        (ui.gettext("Condition"), entry.condition or ""),
        (ui.gettext("Allowed retry"), ", ".join(one.hint.value for one in entry.retry)),
        (ui.gettext("Handled as"), "" if entry.canonical == entry.code else entry.canonical),
        (ui.gettext("Earlier names"), ", ".join(aliases)),
        (ui.gettext("Phases"), ", ".join(str(phase) for phase in entry.phases)),
        (ui.gettext("Details keys"), ", ".join(key.name for key in entry.details)),
        (ui.gettext("Log only"), "; ".join(entry.log_only)),
        (ui.gettext("Adapter duty"), entry.duty_text or ", ".join(duty.value for duty in entry.duties)),
        (ui.gettext("Agent text"), entry.agent_message or ""),
        (ui.gettext("Overlay"), entry.overlay or ""),
    ]
    return [(name, value) for name, value in rows if value]


def findings(_session: ReplaySession, failure: Failure, look: Appearance) -> list[QWidget]:
    """Return what rules have to say about this failure."""
    ui = look.ui
    if not failure.findings:
        return [label(look, ui.gettext("No rule has anything to say here."), SMALL, "text-muted", wrap=True)]
    return [_finding(look, one.level, one.text, one.rule) for one in failure.findings]


def hidden(session: ReplaySession, failure: Failure, look: Appearance) -> list[QWidget]:
    """Return what was hidden, by rule and count, here and in the whole capture; never what it was."""
    ui = look.ui
    whole = session.hidden
    if not whole:
        text = ui.gettext("Nothing in this capture had to be hidden.")
        return [label(look, text, SMALL, "text-muted", wrap=True)]
    here = Counter(one.rule for one in failure.redactions)
    blocks = [title(look, ui.gettext("In this failure"))]
    if here:
        blocks.append(facts(look, _counts(here)))
    else:
        blocks.append(label(look, ui.gettext("Nothing."), SMALL, "text-muted"))
    note = ui.gettext("The raw text stays in your own file; nothing here can show it.")
    blocks += [
        title(look, ui.gettext("In the whole capture")),
        facts(look, _counts(whole)),
        label(look, note, SMALL, "text-muted", wrap=True),
    ]
    return blocks


def _counts(rules: Counter[str]) -> list[tuple[str, str]]:
    return [(rule, str(count)) for rule, count in sorted(rules.items())]


def _finding(look: Appearance, level: Level, text: str, rule: str) -> QWidget:
    made = QWidget()
    row = QHBoxLayout(made)
    row.setContentsMargins(0, 0, 0, 4)
    row.setSpacing(10)
    row.addWidget(LevelBadge(look, level))
    words = label(look, f"{text}\n{rule}", wrap=True)
    row.addWidget(words, 1)
    return made


def hider(session: ReplaySession, look: Appearance) -> ChromeButton:
    """Return the button that hides more; it says how much was named, never what."""
    ui, count = look.ui, session.named
    text = ui.gettext("Hide this too…")
    if count:
        said = ui.ngettext("{n} named so far.", "{n} named so far.", count).replace("{n}", str(count))
        text = f"{text} {said}"
    return ChromeButton(look, text, glyph="shield", kind="secondary")


def opener(look: Appearance) -> ChromeButton:
    """Return the button that opens the operator's page."""
    return ChromeButton(look, look.ui.gettext("Show to me, the operator"), glyph="lock", kind="secondary")
