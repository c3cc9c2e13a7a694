"""What an unknown name is told: the nearest name that is known, and all of them."""

from collections.abc import Iterable
from difflib import get_close_matches

LONGEST = 60
"""Letters of a bad name that are quoted."""


def unknown_name(what: str, name: object, known: Iterable[str]) -> str:
    """The message for a name that is not one of `known`; `what` says what it should name.

    >>> unknown_name("game", "piecpack", ["standard", "piecepack"])
    "unknown game 'piecpack'; did you mean 'piecepack'? must be one of standard, piecepack"
    >>> unknown_name("level", 7, ["novice", "expert"])
    'unknown level 7; must be one of novice, expert'
    """
    names = list(known)
    listed = f"must be one of {', '.join(names)}" if names else "none are known"
    near = nearest(name, names)
    guess = f"did you mean {near!r}? " if near is not None else ""
    return f"unknown {what} {quoted(name)}; {guess}{listed}"


def nearest(name: object, known: Iterable[str]) -> str | None:
    """The known name that a misspelled one most likely means, whatever its case.

    >>> nearest("Standrad", ["standard", "pyramid"]), nearest("xyz", ["standard", "pyramid"])
    ('standard', None)
    """
    if not isinstance(name, str):
        return None
    folded = {each.casefold(): each for each in known}
    found = get_close_matches(name[:LONGEST].casefold(), folded, n=1)
    return folded[found[0]] if found else None


def quoted(value: object) -> str:
    """Enough of a bad value to recognise it; never a page of it.

    >>> quoted("x" * 100) == repr("x" * 100)[:57] + "..."
    True
    """
    text = repr(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."
