"""The Registry room's own words for what the data spells in codes."""

from __future__ import annotations

from model.catalog.ui import UiStrings
from model.registry.entry import CodeEntry, Duty
from model.registry.listing import Group
from model.vocabulary import ClassBasis, HandlingClass, State, Status


def group_title(group: str, ui: UiStrings) -> str:
    """Return a group's name."""
    return {
        "3.1": ui.gettext("App and protocol"),
        "3.2": ui.gettext("Agent and session"),
        "3.3": ui.gettext("Workspace, tools, permissions"),
        "3.4": ui.gettext("Secrets and settings"),
        "3.5": ui.gettext("Plugins"),
        "4": ui.gettext("Mapped from providers"),
        "details": ui.gettext("Detail codes"),
        "aliases": ui.gettext("Historical names"),
        "overlay": ui.gettext("Newer releases"),
        "capability": ui.gettext("Capability"),
        "definition": ui.gettext("Definition"),
    }.get(group, group)


def group_note(group: Group, ui: UiStrings) -> str:
    """Return where a group comes from and how many codes it has."""
    count = ui.ngettext("{n} code", "{n} codes", len(group.entries)).replace("{n}", str(len(group.entries)))
    where = {"details": "08 §3.6", "aliases": "08 §3.6", "capability": "07", "definition": "07"}.get(group.id)
    if where is None and group.id[:1].isdigit():
        where = f"08 §{group.id}"
    return f"{where}, {count}" if where else count


def status_word(entry: CodeEntry, ui: UiStrings) -> str:
    """Return a code's status in a word."""
    return {
        Status.LIVE: ui.gettext("live"),
        Status.RESERVED: ui.gettext("reserved"),
        Status.RESERVED_DETAIL: ui.gettext("detail of"),
        Status.ALIAS: ui.gettext("now called"),
    }[entry.status]


def class_word(handling_class: HandlingClass, ui: UiStrings) -> str:
    """Return a handling class in words."""
    return {
        HandlingClass.SETTINGS_CTA: ui.gettext("Settings call to action"),
        HandlingClass.TOOL_CARD: ui.gettext("Tool card"),
        HandlingClass.RETRY_ACTION: ui.gettext("Retry action"),
        HandlingClass.DEGRADED_BANNER: ui.gettext("Degraded banner"),
        HandlingClass.PLAIN_MESSAGE: ui.gettext("Plain message"),
        HandlingClass.NEUTRAL: ui.gettext("Neutral line"),
        HandlingClass.DEVELOPER: ui.gettext("Developer card"),
    }[handling_class]


def basis_word(basis: ClassBasis, ui: UiStrings) -> str:
    """Return why a code has its class."""
    return {
        ClassBasis.DOCUMENTED: ui.gettext("named in 08 §5"),
        ClassBasis.INFERRED: ui.gettext("inferred from a family of 08 §5"),
        ClassBasis.DECIDED: ui.gettext("decided, decisions §3"),
        ClassBasis.INHERITED: ui.gettext("inherited from its canonical code"),
    }[basis]


def state_word(state: State, ui: UiStrings) -> str:
    """Return a state in a word."""
    return {
        State.FAILED: ui.gettext("failed"),
        State.DENIED: ui.gettext("denied"),
        State.WAITING: ui.gettext("waiting"),
        State.STOPPED: ui.gettext("stopped"),
        State.NEUTRAL: ui.gettext("neutral"),
        State.TRANSIENT: ui.gettext("silent retry"),
    }[state]


def duty_word(duty: Duty, ui: UiStrings) -> str:
    """Return what an adapter owes, in a word."""
    return {
        Duty.REFRESH: ui.gettext("refresh"),
        Duty.WAIT: ui.gettext("wait"),
        Duty.CONFIRM: ui.gettext("ask for confirmation"),
        Duty.CHANGE: ui.gettext("change the input"),
        Duty.STOP: ui.gettext("stop"),
        Duty.VERIFY: ui.gettext("verify"),
        Duty.REPORT: ui.gettext("report"),
    }[duty]
