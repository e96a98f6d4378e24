"""Which lines provably report nothing: decided on a few decoded fields, for the shapes of big captures.

`sure` may only answer where the readers in `model.capture.shapes` are certain to find no issue, no outage's
end and no contract; whatever it cannot vouch for is None and goes to those readers. A property test holds
the two together.
"""

from __future__ import annotations

import re
from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from model.capture.large.columns import (
    ENDS_TURN,
    HAS_TURN,
    SETTLED,
    SPOKEN,
    STARTS_TOOL,
    code_of,
)
from model.capture.shapes import timing
from model.capture.shapes.logs import LEVELS
from model.capture.shapes.own import LOUD
from model.capture.shapes.rpc import HOST_METHODS

Leaf: TypeAlias = str | int | float | bool | list[Raw] | UnsetType | None
Value: TypeAlias = str | int | float | bool | list[Raw] | dict[str, Raw] | UnsetType | None
There: TypeAlias = Raw | UnsetType


class _Meta(Struct, gc=False):
    error: There = UNSET
    status: There = UNSET


class _Message(Struct, gc=False):
    error: There = UNSET
    meta: _Meta | Leaf = UNSET
    status: Value = UNSET
    role: Value = UNSET
    blocks: There = UNSET


class _Event(Struct, gc=False):
    type: Value = UNSET
    message: _Message | Leaf = UNSET
    error: There = UNSET
    sessionId: Value = UNSET  # noqa: N815 - the captures' own names, here and below
    turnId: Value = UNSET  # noqa: N815
    toolCallId: Value = UNSET  # noqa: N815
    callId: There = UNSET  # noqa: N815
    isError: Value = UNSET  # noqa: N815
    ok: Value = UNSET
    denied: Value = UNSET


class _Params(Struct, gc=False):
    event: _Event | Leaf = UNSET
    sessionId: Value = UNSET  # noqa: N815
    turnId: Value = UNSET  # noqa: N815
    toolCallId: Value = UNSET  # noqa: N815
    callId: There = UNSET  # noqa: N815
    ts: Value = UNSET


class _Result(Struct, gc=False):
    content: There = UNSET
    toolCallId: There = UNSET  # noqa: N815
    status: There = UNSET
    type: There = UNSET


class _Data(Struct, gc=False):
    error: There = UNSET
    err: There = UNSET
    errorCode: There = UNSET  # noqa: N815
    event: There = UNSET


class Line(Struct, gc=False):
    """The fields of one line that say whether it is one of the app's own records without a failure."""

    sessionId: Value = UNSET  # noqa: N815
    turnId: Value = UNSET  # noqa: N815
    ts: Value = UNSET
    event: _Event | Leaf = UNSET
    level: Value = UNSET
    channel: There = UNSET
    category: There = UNSET
    message: Value = UNSET
    data: _Data | Leaf = UNSET
    jsonrpc: There = UNSET
    method: Value = UNSET
    params: _Params | Leaf = UNSET
    result: _Result | Leaf = UNSET
    error: There = UNSET
    code: There = UNSET
    timestamp: Value = UNSET


class _Nest(Struct, gc=False):
    """What may stand in a structured log's nested objects without being a status or an error."""

    status: There = UNSET
    statusCode: There = UNSET  # noqa: N815
    status_code: There = UNSET
    httpStatus: There = UNSET  # noqa: N815
    http_status: There = UNSET
    http: There = UNSET
    errorStatus: There = UNSET  # noqa: N815
    responseStatus: There = UNSET  # noqa: N815
    err: There = UNSET
    error: There = UNSET
    exception: There = UNSET
    reason: There = UNSET
    cause: There = UNSET
    meta: There = UNSET
    metadata: There = UNSET
    context: There = UNSET
    extra: There = UNSET
    fields: There = UNSET
    data: There = UNSET
    attributes: There = UNSET


_NEST_FIELDS = _Nest.__struct_fields__
_NESTS = ("meta", "metadata", "context", "extra", "fields", "data", "attributes")


class Foreign(Struct, gc=False):
    """The fields that decide about a structured log of another program."""

    level: Value = UNSET
    msg: Value = UNSET
    message: Value = UNSET
    meta: _Nest | Leaf = UNSET
    metadata: _Nest | Leaf = UNSET
    context: _Nest | Leaf = UNSET
    extra: _Nest | Leaf = UNSET
    fields: _Nest | Leaf = UNSET
    data: _Nest | Leaf = UNSET
    attributes: _Nest | Leaf = UNSET
    time: Value = UNSET
    timestamp: Value = UNSET
    ts: Value = UNSET
    at_sign: Value = msgspec.field(default=UNSET, name="@timestamp")
    sessionId: Value = UNSET  # noqa: N815
    session_id: There = UNSET
    # Whatever another shape, a status or a failure begins with:
    type: There = UNSET
    event: There = UNSET
    ok: There = UNSET
    table: There = UNSET
    status: There = UNSET
    statusCode: There = UNSET  # noqa: N815
    status_code: There = UNSET
    httpStatus: There = UNSET  # noqa: N815
    http_status: There = UNSET
    http: There = UNSET
    errorStatus: There = UNSET  # noqa: N815
    responseStatus: There = UNSET  # noqa: N815
    err: There = UNSET
    error: There = UNSET
    exception: There = UNSET
    reason: There = UNSET
    cause: There = UNSET
    isError: There = UNSET  # noqa: N815
    info: There = UNSET
    properties: There = UNSET
    name: Value = UNSET
    providerId: There = UNSET  # noqa: N815
    say: There = UNSET
    ask: There = UNSET
    code: There = UNSET
    record: There = UNSET
    jsonrpc: There = UNSET
    channel: There = UNSET
    category: There = UNSET
    MESSAGE: There = UNSET
    realtime: There = msgspec.field(default=UNSET, name="__REALTIME_TIMESTAMP")


_OTHERS = Foreign.__struct_fields__[Foreign.__struct_fields__.index("type") :]
_ABSENT = tuple(name for name in _OTHERS if name != "name")

# The name of a record's shape, beside its code, as `json_records` would count it; "rpc" stands for the two
# names whose choice waits for the whole file.
SHAPES = ("own-events", "own-log", "host-rpc", "rpc", "structured-log")
SHAPE_SHIFT = 16
_EVENTS, _OWN_LOG, _HOST_RPC, _RPC, _STRUCTURED = (
    number << SHAPE_SHIFT for number in range(1, len(SHAPES) + 1)
)

_EVENT = code_of("event") | _EVENTS
_CALL = code_of("rpc") | _HOST_RPC
_UNSURE = re.compile(r"\"|(?:^| )(?:-|null|none|undefined) ", re.IGNORECASE)
_MESSAGE_TYPES = frozenset({"message_start", "message_update", "message_end"})
_STARTS = frozenset({"agent_start", "turn_start"})
_ENDS = frozenset({"agent_end", "turn_end"})
_LOG = {level: code_of("log", number) | _OWN_LOG for level, number in LEVELS.items()}
_LOG_SILENT = code_of("log") | _OWN_LOG
_QUIET = {level: code_of("log", number) | _STRUCTURED for level, number in LEVELS.items() if number < 2}

# (code with shape, time as it stands there, session, call id)
Sure: TypeAlias = tuple[int, Any, str | None, str | None]


def sure(line: Line) -> Sure | int | None:
    """Return what a line is when it certainly reports nothing, else None.

    The code alone says that time and session are the line's own `ts` and `sessionId` and no call begins.
    """
    event = line.event
    if event.__class__ is _Event and line.level is UNSET and line.jsonrpc is UNSET:
        return _of_event(event, line)
    if line.jsonrpc is not UNSET:
        return _rpc(line)
    keys = line.ts is not UNSET and line.level is not UNSET and line.message is not UNSET
    if keys and (line.channel is not UNSET or line.category is not UNSET):
        return _own_log(line)
    return None if event.__class__ is not _Event else _of_event(event, line)


def reports(line: Line) -> bool:
    """Say whether a line that nothing vouches for is worth a full reading, unasked."""
    event = line.event
    return line.jsonrpc is not UNSET or (
        event.__class__ is _Event and (event.error is not UNSET or event.type == "error")
    )


def _of_event(event: _Event, around: Line | _Params) -> Sure | int | None:
    """Vouch for an agent event; the session and turn stand around it or in it."""
    kind = event.type
    if kind.__class__ is not str:
        return None
    code = _EVENT
    turn = around.turnId
    if (turn.__class__ is str and turn) or (event.turnId.__class__ is str and event.turnId):
        code |= HAS_TURN
    call = None
    if kind in _MESSAGE_TYPES:
        message = event.message
        if message.__class__ is _Message:
            role = message.role
            if role == "user" or message.blocks is not UNSET:
                return None
            if kind == "message_end":
                if message.error is not UNSET or message.status == "error":
                    return None
                meta = message.meta
                if meta.__class__ is _Meta and (meta.error is not UNSET or meta.status is not UNSET):
                    return None
                if role == "assistant":
                    code |= SETTLED
    elif kind == "tool_end":
        if event.isError is True or event.ok is False or event.denied is True:
            return None
    elif kind == "tool_start":
        call = _call_id(event)
        if call is None:
            return None
        if call:
            code |= STARTS_TOOL
    elif kind in _ENDS:
        if event.error is not UNSET:
            return None
        code |= ENDS_TURN
    elif kind in _STARTS:
        code |= SPOKEN
    elif kind in {"error", "compaction_end"}:
        return None
    session = around.sessionId
    if session.__class__ is str and session:
        if call is None and around.__class__ is Line:
            return code
    else:
        session = event.sessionId if event.sessionId.__class__ is str and event.sessionId else None
    return code, around.ts, session, call


def _call_id(of: _Event | _Params) -> str | None:
    """Return the id of a call, "" when it has none, or None when this does not decide it."""
    if of.toolCallId.__class__ is str and of.toolCallId:
        return of.toolCallId
    return None if of.callId is not UNSET else ""


def _own_log(line: Line) -> Sure | int | None:
    """Vouch for a line of the app's own log that is quiet, or a timing line that ended well."""
    data = line.data
    if (
        line.error is not UNSET
        or line.code is not UNSET
        or line.event.__class__ is _Event
        or (
            data.__class__ is _Data
            and not (
                data.error is UNSET and data.err is UNSET and data.errorCode is UNSET and data.event is UNSET
            )
        )
    ):
        return None
    level, message = line.level, line.message
    if message.__class__ is not str or level.__class__ is not str or level in LOUD:
        return None
    code = _LOG.get(level) or _LOG.get(level.lower(), _LOG_SILENT)
    session = line.sessionId if line.sessionId.__class__ is str and line.sessionId else None
    if line.turnId.__class__ is str and line.turnId:
        code |= HAS_TURN
    if message.startswith("[timing]"):
        if "outcome=ok" not in message:
            return None
        said = timing.PAIR.findall(message)
        pairs = dict(said)
        session_id, turn_id = pairs.get("sessionId", ""), pairs.get("turnId", "")
        # A key said twice, a quoted value and a dash are the reader's to judge.
        if (
            pairs.get("outcome") != "ok"
            or len(said) != len(pairs)
            or _UNSURE.search(f"{session_id} {turn_id} ")
        ):
            return None
        session = session or session_id or None
        if turn_id:
            code |= HAS_TURN
        code |= SETTLED
    elif session is not None:
        return code
    return code, line.ts, session, None


def _rpc(line: Line) -> Sure | int | None:
    """Vouch for a call that carries no failure, or a result that is none of those the readers look into."""
    params = line.params
    at = line.ts if line.ts is not UNSET and line.ts else line.timestamp
    method = line.method
    if method.__class__ is str and method:
        inside = params if params.__class__ is _Params else _NO_PARAMS
        if method == "agent.event":
            event = inside.event
            return _of_event(event, inside) if event.__class__ is _Event else None
        if method in {"plans.changed", "notifications/message"}:
            return None
        session = inside.sessionId
        code = _CALL if method in HOST_SHAPED else code_of("rpc") | _RPC
        if inside.turnId.__class__ is str and inside.turnId:
            code |= HAS_TURN
        call = None
        if method == "tools.execute":
            call = _call_id(inside)
            if call is None:
                return None
            if call:
                code |= STARTS_TOOL
        return code, at, session if session.__class__ is str and session else None, call
    if line.error is not UNSET:
        return None
    result = line.result
    if result.__class__ is _Result and not (
        result.content is UNSET
        and result.toolCallId is UNSET
        and result.status is UNSET
        and result.type is UNSET
    ):
        return None
    return code_of("rpc") | _RPC, at, None, None


_NO_PARAMS = _Params()
HOST_SHAPED = frozenset(HOST_METHODS) & {"tools.execute", "permissions.respond", "permissions.request"}


def sure_foreign(line: Foreign) -> Sure | None:
    """Return what a structured log record is when it is quiet and carries no status, else None."""
    level = line.level
    if level.__class__ is not str or not (line.msg.__class__ is str or line.message.__class__ is str):
        return None
    code = _QUIET.get(level.lower())
    if code is None or line.message.__class__ is dict or line.message.__class__ is list:
        return None
    for name in _ABSENT:
        if getattr(line, name) is not UNSET:
            return None
    if line.session_id is not UNSET or (line.name.__class__ is str and line.name.endswith("Error")):
        return None
    for name in _NESTS:
        nest = getattr(line, name)
        if nest.__class__ is _Nest and any(getattr(nest, inner) is not UNSET for inner in _NEST_FIELDS):
            return None
    at = next(
        (found for found in (line.ts, line.time, line.timestamp, line.at_sign) if found is not UNSET), UNSET
    )
    if at is UNSET:
        return None
    return code, at, line.sessionId if line.sessionId.__class__ is str and line.sessionId else None, None


LINES = msgspec.json.Decoder(Line)
FOREIGN = msgspec.json.Decoder(Foreign)
