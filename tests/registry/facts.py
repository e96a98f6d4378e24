"""The facts of both documents and the decisions, written out once more by hand.

The registry's data files and this table were made apart; a fact that differs is wrong in one of them.
"""

from __future__ import annotations

# code, retriable, class, provenance, state; s = settings_cta, t = tool_card, r = retry_action,
# b = degraded_banner, p = plain_message, n = neutral; ! = reserved in its row.
APP_TABLES = {
    "3.1": """
        PROTOCOL_MISMATCH no b decided failed
        HOST_UNAVAILABLE yes b inferred failed
        HOST_OVERLOADED yes r decided failed
        AGENT_UNAVAILABLE yes b inferred failed
        APP_DEGRADED yes b inferred failed
        INTERNAL maybe b inferred failed
        INVALID_ARGUMENT no p decided failed
        UNAUTHORIZED no p decided failed
        NOT_FOUND no p decided failed
        CONFLICT maybe p decided failed
        TIMEOUT yes r inferred failed
    """,
    "3.2": """
        AGENT_BUSY no p decided failed
        AGENT_NOT_FOUND no p decided failed
        TURN_NOT_FOUND no p decided failed
        TURN_ABORTED no n decided neutral
        MODEL_NOT_CONFIGURED no s documented failed
        PROVIDER_ERROR yes r inferred failed
        PROVIDER_UNAUTHORIZED no s inferred failed
        PROVIDER_RATE_LIMITED yes r inferred failed
        CONTEXT_TOO_LARGE no p decided failed
        CONTEXT_COMPACTION_FAILED no p decided failed
        STREAM_FAILED yes r inferred failed
        EMPTY_MODEL_RESPONSE yes r inferred failed
    """,
    "3.3": """
        WORKSPACE_REQUIRED no s decided failed
        PATH_OUTSIDE_WORKSPACE no t inferred denied
        TOOL_NOT_FOUND no t decided failed
        TOOL_DENIED no t inferred denied
        TOOL_TIMEOUT yes t decided failed
        TOOL_FAILED maybe t decided failed
        PROCESS_RESOURCE_EXHAUSTED yes t decided failed
        SHELL_NOT_FOUND no t decided failed
        COMMAND_SHELL_CHANGED no t decided failed
        COMMAND_SHELL_INVALID no s decided failed
        PERMISSION_TIMEOUT no t inferred denied
        PERMISSION_REQUIRED no t inferred waiting
        WRITE_DISABLED_IN_PLAN no t inferred denied
        EDIT_DISABLED_IN_PLAN no t inferred denied
        PLUGIN_DISABLED_IN_PLAN no t inferred denied
        TOOL_DISABLED_IN_PLAN no t inferred denied
        PLAN_NOT_ACTIVE no t decided denied
        PLAN_KIND_MISMATCH no t decided denied
        PLAN_APPROVAL_REQUIRED no t decided waiting
        PLAN_APPROVAL_TIMEOUT no t decided failed
        PLAN_APPROVAL_STALE no t decided failed
        PLAN_APPROVAL_INTERRUPTED no t decided stopped
        PLAN_ARTIFACT_WRITE_FAILED no t decided failed
        PLAN_EXECUTION_INTERRUPTED no t decided stopped
        PLAN_REQUIRES_INTERACTIVE_SESSION no t decided denied
    """,
    "3.4": """
        PROVIDER_SECRET_MISSING no s documented failed
        SECRET_STORE_UNAVAILABLE! maybe s decided failed
        SETTINGS_INVALID! no s decided failed
    """,
    "3.5": """
        PLUGIN_NOT_FOUND! no p decided failed
        PLUGIN_INVALID no p decided failed
        PLUGIN_LOAD_FAILED maybe p decided failed
        PLUGIN_DISABLED! no p decided failed
        PLUGIN_PERMISSION_DENIED! no t inferred denied
        PLUGIN_COMMAND_NOT_FOUND! no p decided failed
        PLUGIN_CRASHED! yes b decided failed
        PLUGIN_CONTRACT_MISMATCH! no p decided failed
    """,
    "4": "NETWORK_ERROR yes r inferred failed",
}

PARENTS = {
    "PROVIDER_BASE_URL_INVALID": "PROVIDER_ERROR",
    "PROVIDER_PROTOCOL_MISMATCH": "PROVIDER_ERROR",
    "PROVIDER_MODEL_NOT_FOUND": "MODEL_NOT_CONFIGURED",
    "PROVIDER_TIMEOUT": "TIMEOUT",
    "PROVIDER_UNSUPPORTED_CAPABILITY": "PROVIDER_ERROR",
    "PROVIDER_DISABLED": "MODEL_NOT_CONFIGURED",
    "WORKSPACE_PATH_DENIED": "PATH_OUTSIDE_WORKSPACE",
    "TOOL_BINARY_CONTENT": "TOOL_FAILED",
}

ALIASES = {
    "PROVIDER_AUTH_FAILED": "PROVIDER_UNAUTHORIZED",
    "PROVIDER_STREAM_INTERRUPTED": "STREAM_FAILED",
    "WORKSPACE_OUTSIDE_ROOT": "PATH_OUTSIDE_WORKSPACE",
    "SECRET_MISSING": "PROVIDER_SECRET_MISSING",
    "SHELL_UNAVAILABLE": "SHELL_NOT_FOUND",
    "SHELL_IDENTITY_STALE": "COMMAND_SHELL_CHANGED",
    "PLAN_APPROVAL_EXPIRED": "PLAN_APPROVAL_TIMEOUT",
}

# code | phases | allowed retry | cacheable | details keys, ? = optional | state without details
MATRIX = """
    CAPABILITY_NOT_FOUND     | 2 4   | after-refresh              | yes |                                            | failed
    CAPABILITY_NOT_AVAILABLE | 3 4   | after-refresh              | yes | reason                                     | failed
    AMBIGUOUS_INSTANCE       | 2     | with-changes               | yes | instances                                  | failed
    COMPONENT_UNMOUNTED      | 2 9   | after-refresh              | yes | phase                                      | failed
    STALE_CAPABILITY         | 2     | after-refresh              | yes | reason liveRegistrationId?                 | failed
    INVOCATION_CONFLICT      | 1     | with-changes               | no  | reason                                     | failed
    INVALID_INPUT            | 5     | with-changes               | yes | issues lockedFields?                       | failed
    NOT_AUTHENTICATED        | 4     | no                         | yes |                                            | denied
    NOT_AUTHORIZED           | 4 9   | no                         | yes | origin                                     | denied
    PRECONDITION_FAILED      | 5 7   | with-changes after-refresh | yes | reason?                                    | failed
    CONFIRMATION_REQUIRED    | 6     | with-confirmation          | no  | confirmationId summary expiresAt effect origin | waiting
    CONFIRMATION_INVALID     | 6     | no with-confirmation       | yes | reason                                     | failed
    RATE_LIMITED             | 4 6 8 | after-delay                | no  | reason retryAfterMs                        | failed
    TIMEOUT                  | 9     | no yes                     | yes | timeoutMs idempotent                       | failed
    CANCELLED                | 8 9   | yes no                     | yes |                                            | neutral
    EXECUTION_FAILED         | 9 10  | no after-delay             | yes | reason? transient? retryAfterMs?           | failed
"""  # noqa: E501 - a table reads by its columns

CLOSED_VALUES = {
    ("COMPONENT_UNMOUNTED", "phase"): ("resolve", "mid-flight"),
    ("STALE_CAPABILITY", "reason"): ("registration-replaced", "surface-reloaded", "surface-version-mismatch"),
    ("INVOCATION_CONFLICT", "reason"): ("id-reused-with-different-request",),
    ("NOT_AUTHORIZED", "origin"): ("client", "server"),
    ("CONFIRMATION_REQUIRED", "origin"): ("client", "server"),
    ("CONFIRMATION_INVALID", "reason"): ("expired", "denied", "consumed", "mismatch"),
    ("RATE_LIMITED", "reason"): ("rate", "queue-full"),
    ("EXECUTION_FAILED", "reason"): ("handler-error", "output-invalid", "output-too-large", "transport"),
}

DEFINITIONS = (
    "INVALID_ID",
    "INVALID_DEFINITION",
    "UNSUPPORTED_SCHEMA",
    "PLANE_VIOLATION",
    "DUPLICATE_CAPABILITY",
    "LIMIT_EXCEEDED",
)

# number: published, what is on the wire, whether the two contradict
NUMBERS: dict[int, tuple[str | None, tuple[str, ...], bool]] = {
    -32700: (None, (), False),
    -32601: (None, ("NOT_FOUND",), False),
    -32029: ("HOST_OVERLOADED", ("HOST_OVERLOADED",), False),
    -32000: (None, ("INTERNAL",), False),
    1000: ("INTERNAL", ("INTERNAL", "PERMISSION_TIMEOUT"), False),
    1001: ("UNAUTHORIZED", ("UNAUTHORIZED",), False),
    1002: ("INVALID_ARGUMENT", ("INVALID_ARGUMENT", "INVALID_PARAMS", "COMMAND_SHELL_INVALID"), False),
    1003: ("PATH_OUTSIDE_WORKSPACE", ("NOT_FOUND",), True),
    1004: ("TOOL_DENIED", (), False),
    1005: ("TOOL_TIMEOUT", (), False),
    1006: ("WORKSPACE_REQUIRED", (), False),
    1007: ("NOT_FOUND", ("NOT_FOUND",), False),
    1008: ("CONFLICT", ("CONFLICT", "AGENT_BUSY"), False),
    1009: ("PLUGIN_INVALID", ("PLUGIN_INVALID",), False),
    1010: ("PLUGIN_LOAD_FAILED", ("PLUGIN_LOAD_FAILED",), False),
    1011: ("PROTOCOL_MISMATCH", ("PROTOCOL_MISMATCH",), False),
    1012: ("WRITE_DISABLED_IN_PLAN", ("PLUGIN_INTEGRITY",), True),
    1013: ("EDIT_DISABLED_IN_PLAN", ("PLUGIN_PERMISSION_DENIED",), True),
    1014: ("PLUGIN_DISABLED_IN_PLAN", ("PLUGIN_NETWORK",), True),
    1015: ("PLAN_APPROVAL_REQUIRED", ("MCP_INVALID", "PLAN_*"), True),
    1016: ("PLAN_APPROVAL_TIMEOUT", ("SKILL_INVALID",), True),
    1017: ("PLAN_APPROVAL_STALE", ("SUBAGENT_INVALID",), True),
    1018: ("PLAN_APPROVAL_INTERRUPTED", ("CAPABILITY_INVALID",), True),
    1019: ("PLAN_REQUIRES_INTERACTIVE_SESSION", (), False),
    1020: ("PLAN_ARTIFACT_WRITE_FAILED", (), False),
    1021: ("PLAN_EXECUTION_INTERRUPTED", (), False),
    1022: ("SHELL_NOT_FOUND", (), False),
    1023: ("COMMAND_SHELL_CHANGED", (), False),
}

# newer releases: code, retriable, class
NEWER = """
    MUTATION_RETRY_BUDGET_EXHAUSTED yes t
    EDIT_TAG_REQUIRED no t
    EDIT_TAG_MISMATCH yes t
    EDIT_TAG_UNKNOWN yes t
    EDIT_LINES_UNSEEN yes t
    EDIT_PARSE_FAILED no t
    EDIT_RANGE_INVALID no t
    EDIT_BLOCK_UNRESOLVED no t
    EDIT_REGISTER_EMPTY no t
    EDIT_REGISTER_AMBIGUOUS no t
    EDIT_REPAIR_AMBIGUOUS no t
    EDIT_NO_CHANGE no t
    EDIT_AMPLIFICATION_LIMIT no t
    INVALID_PARAMS maybe p
    SESSION_NOT_FOUND maybe p
    HOST_SHUTTING_DOWN maybe b
    TOOL_ABORTED maybe t
    NETWORK_POLICY_BLOCKED maybe r
    NETWORK_RESOLVE_FAILED maybe r
    PLUGIN_INTEGRITY maybe p
    PLUGIN_NETWORK maybe p
    MCP_INVALID maybe p
    SKILL_INVALID maybe p
    SUBAGENT_INVALID maybe p
    CAPABILITY_INVALID maybe p
"""

CLASSES = {
    "s": "settings_cta",
    "t": "tool_card",
    "r": "retry_action",
    "b": "degraded_banner",
    "p": "plain_message",
    "n": "neutral",
}


def app_rows() -> list[tuple[str, str, str, str, str, str, str]]:
    """Return section, code, status, retriable, class, provenance and state of every row of 08."""
    rows = []
    for section, table in APP_TABLES.items():
        for line in table.strip().splitlines():
            code, retriable, letter, basis, state = line.split()
            status = "reserved" if code.endswith("!") else "live"
            rows.append((section, code.rstrip("!"), status, retriable, CLASSES[letter], basis, state))
    return rows


def matrix_rows() -> list[tuple[str, tuple[int, ...], tuple[str, ...], bool, tuple[str, ...], str]]:
    """Return code, phases, hints, cacheability, details keys and state of every row of the matrix."""
    rows = []
    for line in MATRIX.strip().splitlines():
        code, phases, hints, cached, keys, state = (cell.strip() for cell in line.split("|"))
        numbers = tuple(int(phase) for phase in phases.split())
        rows.append((code, numbers, tuple(hints.split()), cached == "yes", tuple(keys.split()), state))
    return rows
