"""What a player means by a few letters."""

from collections.abc import Iterable

from offsuit.errors import IllegalActionError
from offsuit.games.destiny.rulebook.spelling import canonical


def choose(what: str, text: str, known: Iterable[str]) -> str:
    """The one id that is so spelled, or else has a word that begins so.

    >>> choose("crime", "heist", ["bank_robbery", "train_heist"])
    'train_heist'
    """
    wanted, names = canonical(text), list(known)
    if wanted in names:
        return wanted
    found = [name for name in names if wanted and f"_{wanted}" in f"_{name}"]
    if len(found) == 1:
        return found[0]
    if found:
        raise IllegalActionError(f"{text!r} may be {' or '.join(found)}")
    raise IllegalActionError(f"{text!r} is no {what}: {', '.join(names)}")


def read_number(what: str, text: str, low: int, high: int) -> int:
    """A whole number within bounds."""
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and low <= int(text) <= high):
        raise IllegalActionError(f"{what} {text!r}: a number from {low} to {high} is wanted")
    return int(text)
