"""How passwords of tables are hashed and checked: by functions that the server hands in."""

from collections.abc import Callable
from dataclasses import dataclass

from offsuit.errors import TableError


@dataclass(frozen=True)
class Passwords:
    """Both functions are slow on purpose, so the host runs them in a thread."""

    hash: Callable[[str], str]
    """Hashes a password that is not empty."""
    check: Callable[[str, str], bool]
    """Whether a hash, given first, is that of a password."""


def _refuse(_: str) -> str:
    raise TableError("this host does not support passwords")


NO_PASSWORDS = Passwords(_refuse, lambda _hash, _password: False)
"""For hosts without passwords: none can be set, and none is right."""
