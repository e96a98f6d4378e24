"""What the person had on the screen: a frozen value, and the fold of one record into it.

The screen at a moment is the fold of the records up to it and nothing else; playing there, seeking there
and scrubbing back give the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from model.capture.events import (
    ApprovalAnswered,
    ApprovalAsked,
    AssistantMessage,
    Event,
    HostStatus,
    ToolEnded,
    ToolStarted,
    TurnEnded,
    TurnStarted,
    UserMessage,
)
from model.capture.record import Failure, Record
from model.replay.standin import answered, asked, component_of, outage
from model.vocabulary import HandlingClass, State

KEPT = 40  # items that stay; older ones are counted, like a window scrolled to its end
_ENDED = frozenset({State.FAILED, State.DENIED, State.STOPPED, State.NEUTRAL})


@dataclass(frozen=True, slots=True)
class Said:
    """What the person wrote."""

    text: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The assistant's message so far; `status` is "streaming", "complete" or "error"."""

    id: str
    text: str
    status: str


@dataclass(frozen=True, slots=True)
class Call:
    """One tool call: running, waiting for a person, done, or what became of it in `failure`.

    `state` is "running", "waiting", "done" or "ended"; `confirmed` says a person allowed it.
    """

    call_id: str
    name: str
    target: str | None = None
    arguments: str | None = None
    state: str = "running"
    failure: Failure | None = None
    asked: ApprovalAsked | None = None
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """A failure that stands for itself: a message card, a quiet line, a tool card nobody announced."""

    failure: Failure


Item = Said | Answer | Call | Shown


@dataclass(frozen=True, slots=True)
class Banner:
    """The banner of one component, as the host's status says."""

    component: str
    state: str  # "degraded" | "restarting" | "restored" | "fatal"
    failure: Failure
    attempt: int | None = None
    attempts: int | None = None


@dataclass(frozen=True, slots=True)
class Screen:
    """The replica: banners, then items in order; `earlier` counts those that scrolled away."""

    items: tuple[Item, ...] = ()
    banners: tuple[Banner, ...] = ()
    earlier: int = 0


def step(screen: Screen, record: Record, failures: Sequence[Failure], outages: Sequence[Failure]) -> Screen:
    """Fold one record into the screen.

    `failures` are those whose terminal record this is, `outages` the degraded ones it is any source of.
    Transient retries leave no trace: the person never saw them.
    """
    for failure in outages:
        screen = _with_outage(screen, failure)
    for event in record.events:
        screen = _with_event(screen, event, record, outages)
    for failure in failures:
        if not failure.transient and failure.handling_class is not HandlingClass.DEGRADED_BANNER:
            screen = _with_failure(screen, failure)
    return screen


def _with_event(screen: Screen, event: Event, record: Record, outages: Sequence[Failure]) -> Screen:
    match event:
        case UserMessage(text=text):
            return _append(_settled(screen), Said(text)) if text else _settled(screen)
        case TurnStarted():
            return _settled(screen)
        case TurnEnded():
            return _quiet(screen)
        case AssistantMessage():
            return _with_answer(screen, Answer(event.id, event.text, event.status))
        case ToolStarted():
            call = Call(event.call_id, event.name, event.target, event.arguments)
            at = _call_at(screen, event.call_id)
            return _append(screen, call) if at is None else _put(screen, at, call)
        case ToolEnded():
            return _with_end(screen, event)
        case ApprovalAsked():
            return _with_question(screen, event, record)
        case ApprovalAnswered():
            return _with_decision(screen, event, record)
        case HostStatus():
            return _with_status(screen, event, record, outages)


def _append(screen: Screen, item: Item) -> Screen:
    items = (*screen.items, item)
    over = max(0, len(items) - KEPT)
    return replace(screen, items=items[over:], earlier=screen.earlier + over)


def _put(screen: Screen, at: int, item: Item) -> Screen:
    return replace(screen, items=(*screen.items[:at], item, *screen.items[at + 1 :]))


def _settled(screen: Screen) -> Screen:
    """A new turn takes the good news of a restored component away."""
    kept = tuple(banner for banner in screen.banners if banner.state != "restored")
    return screen if len(kept) == len(screen.banners) else replace(screen, banners=kept)


def _quiet(screen: Screen) -> Screen:
    """Nothing streams after the end of a turn."""
    for at, item in enumerate(screen.items):
        if isinstance(item, Answer) and item.status == "streaming":
            screen = _put(screen, at, replace(item, status="complete"))
    return screen


def _with_answer(screen: Screen, answer: Answer) -> Screen:
    for at in range(len(screen.items) - 1, -1, -1):
        item = screen.items[at]
        if isinstance(item, Answer) and item.id == answer.id:
            return _put(screen, at, replace(answer, text=answer.text or item.text))
    return _append(screen, answer) if answer.text else screen


def _call_at(screen: Screen, call_id: str | None, name: str | None = None) -> int | None:
    """Find a call by its id; a confirmed one may run again under a new id and the same name."""
    for at in range(len(screen.items) - 1, -1, -1):
        item = screen.items[at]
        if isinstance(item, Call) and call_id is not None and item.call_id == call_id:
            return at
    for at in range(len(screen.items) - 1, -1, -1):
        item = screen.items[at]
        if isinstance(item, Call) and item.confirmed and item.state == "running" and item.name == name:
            return at
    return None


def _asked_at(screen: Screen, request_id: str, call_id: str | None) -> int | None:
    for at in range(len(screen.items) - 1, -1, -1):
        item = screen.items[at]
        if isinstance(item, Call) and item.asked is not None and item.asked.request_id == request_id:
            return at
    return _call_at(screen, call_id)


def _with_end(screen: Screen, event: ToolEnded) -> Screen:
    at = _call_at(screen, event.call_id, event.name)
    if at is None:
        if not event.ok or not event.name:
            return screen
        return _append(screen, Call(event.call_id, event.name, state="done"))
    call = screen.items[at]
    assert isinstance(call, Call)
    if not event.ok or call.state == "ended":
        return screen  # what went wrong is the record's failure
    return _put(screen, at, replace(call, state="done", failure=None, asked=None))


def _with_question(screen: Screen, event: ApprovalAsked, record: Record) -> Screen:
    at = _asked_at(screen, event.request_id, event.call_id)
    if at is None:
        call = Call(event.call_id or event.request_id, event.name or "", event.summary)
        screen = _append(screen, call)
        at = len(screen.items) - 1
    call_now = screen.items[at]
    assert isinstance(call_now, Call)
    failure = call_now.failure if call_now.state == "waiting" else None
    failure = failure or asked(event, record, call_now.target, call_now.arguments)
    return _put(screen, at, replace(call_now, state="waiting", asked=event, failure=failure))


def _with_decision(screen: Screen, event: ApprovalAnswered, record: Record) -> Screen:
    at = _asked_at(screen, event.request_id, event.call_id)
    if at is None:
        return screen
    call = screen.items[at]
    assert isinstance(call, Call)
    if call.state != "waiting":
        return screen
    if event.outcome == "allowed":
        return _put(screen, at, replace(call, state="running", failure=None, confirmed=True))
    assert call.failure is not None
    return _put(screen, at, replace(call, state="ended", failure=answered(event, call.failure, record)))


def _with_failure(screen: Screen, failure: Failure) -> Screen:
    at = _call_at(screen, failure.call_id, failure.tool) if failure.call_id or failure.tool else None
    if at is None:
        if failure.state is State.WAITING and failure.handling_class is HandlingClass.TOOL_CARD:
            name = failure.tool or failure.call_id or ""
            call = Call(
                failure.call_id or f"record {failure.record}", name, failure.target, failure.arguments
            )
            return _append(screen, replace(call, state="waiting", failure=failure))
        return _append(screen, Shown(failure))
    call_now = screen.items[at]
    assert isinstance(call_now, Call)
    state = "ended" if failure.state in _ENDED else "waiting"
    said = replace(
        failure,
        tool=failure.tool or call_now.name or None,
        target=failure.target or call_now.target,
        arguments=failure.arguments or call_now.arguments,
    )
    return _put(screen, at, replace(call_now, state=state, failure=said))


def _with_outage(screen: Screen, failure: Failure) -> Screen:
    """A sign of an outage raises the banner; the status events say how it goes on."""
    component = component_of(failure)
    for banner in screen.banners:
        if banner.component == component and banner.state != "restored":
            return screen
    return _with_banner(screen, Banner(component, "degraded", failure))


def _with_status(screen: Screen, event: HostStatus, record: Record, outages: Sequence[Failure]) -> Screen:
    known = next((banner for banner in screen.banners if banner.component == event.component), None)
    if event.state == "restored" and known is None:
        return screen
    here = next((failure for failure in outages if component_of(failure) == event.component), None)
    failure = here or (known.failure if known else outage(event, record))
    return _with_banner(screen, Banner(event.component, event.state, failure, event.attempt, event.attempts))


def _with_banner(screen: Screen, banner: Banner) -> Screen:
    others = tuple(one for one in screen.banners if one.component != banner.component)
    return replace(screen, banners=(*others, banner))
