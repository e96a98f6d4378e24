"""The filter of the failures list: its keys, for the language of `model.filtering`.

    code:PROVIDER_* -transient session:5b0c        a bare word is looked for in code, message, tool and turn

Keys: code, class, ns, session, turn, state, file, finding, transient, retriable.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from model import filtering
from model.capture.record import Failure, FileReport
from model.filtering import FilterFault, Grammar, Span, class_names

__all__ = ["KEYS", "FilterFault", "Predicate", "Span", "grammar", "parse_filter", "spans"]

Predicate = Callable[[Failure], bool]
# Every key with an example of its use.
KEYS: dict[str, str] = {
    "code": "code:PROVIDER_*",
    "class": "class:retry_action",
    "ns": "ns:capability",
    "session": "session:5b0c",
    "turn": "turn:t_12",
    "state": "state:denied",
    "file": "file:host.log",
    "finding": "finding:alias-emitted",
    "transient": "transient:no",
    "retriable": "retriable:yes",
}


def grammar(files: Sequence[FileReport] = ()) -> Grammar[Failure]:
    """Return the grammar of a capture's failures; `files` are for file:."""

    def paths(failure: Failure) -> tuple[str, ...]:
        return (files[failure.file].path,) if failure.file < len(files) else ()

    return Grammar(
        free=lambda failure: (
            *(failure.code, failure.received, failure.message, failure.tool, failure.target, failure.turn),
        ),
        values={
            "code": lambda failure: (failure.code, failure.received, failure.detail_code),
            "class": lambda failure: class_names(failure.handling_class),
            "ns": lambda failure: (failure.namespace.value,),
            "session": lambda failure: (failure.session,),
            "turn": lambda failure: (failure.turn,),
            "state": lambda failure: (failure.state.value,),
            "file": paths,
            "finding": lambda failure: tuple(finding.rule for finding in failure.findings),
        },
        flags={
            "transient": lambda failure: failure.transient,
            "retriable": lambda failure: failure.retriable is True,
        },
        examples=KEYS,
        loose=frozenset({"session", "file"}),  # a part is enough: ids and paths are long
    )


def parse_filter(text: str, files: Sequence[FileReport] = ()) -> Predicate:
    """Return the predicate a filter means; an empty one holds for everything.

    Raises FilterFault with the position of the trouble.
    """
    return filtering.parse(text, grammar(files))


def spans(text: str) -> tuple[Span, ...]:
    """Return the pieces of a filter for painting; never fails."""
    return filtering.spans(text, KEYS)
