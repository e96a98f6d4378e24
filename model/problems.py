"""Our own errors: each says in one sentence what, where and what to do."""

from __future__ import annotations


class Problem(Exception):
    """Something a person can act on; never shown as a traceback."""

    exit_code = 2

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence

    def describe(self) -> str:
        """Return the one sentence to show."""
        return self.sentence


class UnreadableInput(Problem):
    """An input that could not be read at all."""


class BrokenRegistry(Problem):
    """A registry file that contradicts itself or the rules of the registry."""


class BrokenCatalog(Problem):
    """A catalog that cannot be read or must not be written."""

    exit_code = 3


class BadRequest(Problem):
    """A command line, link or filter that cannot be understood."""


def describe(error: BaseException) -> str:
    """Return one sentence for any error, ours or the system's."""
    if isinstance(error, Problem):
        return error.describe()
    if isinstance(error, OSError) and error.strerror:
        where = f"{error.filename}: " if error.filename is not None else ""
        return f"{where}{error.strerror[0].lower()}{error.strerror[1:]}."
    return f"{type(error).__name__}: the program met something it does not know how to handle."
