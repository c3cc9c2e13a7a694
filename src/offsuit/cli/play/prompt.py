"""Typed commands: the loop that asks, and what a player means by a few letters."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import NoReturn

from offsuit.cli.play.terminal import Command, LeaveGame, Terminal
from offsuit.core.suggest import unknown_name
from offsuit.errors import IllegalActionError
from offsuit.games.destiny.rulebook.spelling import canonical

Commands = Mapping[str, Command]


class Prompt(ABC):
    """Asks until the player has answered; errors are printed and asked again."""

    terminal: Terminal
    finished: bool = False

    @abstractmethod
    def commands(self) -> Commands:
        """Word -> what it does with the rest of the line."""

    @abstractmethod
    def show(self) -> None:
        """Print the current position."""

    def run(self) -> None:
        """Ask until there is an answer; raises `LeaveGame` if the player quits."""
        self.terminal.asked = 0
        self.show()
        while not self.finished:
            if line := self.terminal.ask():
                self.terminal.obey(line, self.commands())

    def sort(self, sorting: str) -> None:
        """Sort cards by rank or by suit."""
        self.terminal.sort_by(sorting)
        self.show()

    def quit(self, _: str) -> NoReturn:
        """Leave the table."""
        raise LeaveGame


def choose(what: str, text: str, known: Iterable[str]) -> str:
    """The id that equals `text`, or the only one with a word that begins with it.

    >>> choose("crime", "heist", ["bank_robbery", "train_heist"])
    'train_heist'
    """
    spelled, names = canonical(text), list(known)
    if spelled in names:
        return spelled
    found = [name for name in names if spelled and f"_{spelled}" in f"_{name}"]
    if len(found) == 1:
        return found[0]
    if found:
        raise IllegalActionError(f"{text!r} is ambiguous: {' or '.join(found)}")
    raise IllegalActionError(unknown_name(what, text, names))


def read_number(what: str, text: str, low: int, high: int) -> int:
    """A whole number from `low` to `high`."""
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and low <= int(text) <= high):
        raise IllegalActionError(f"{what}: expected a number from {low} to {high}, got {text!r}")
    return int(text)
