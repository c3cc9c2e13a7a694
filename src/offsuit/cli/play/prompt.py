"""Commands by typing: a word, and the rest of the line to it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import NoReturn

from offsuit.cli.play.terminal import Command, LeaveGame, Terminal

Commands = Mapping[str, Command]


class Prompt(ABC):
    """Asks until the player has answered; what is wrong with a line is answered in words."""

    terminal: Terminal
    finished: bool = False

    @abstractmethod
    def commands(self) -> Commands:
        """Word -> what it does with the rest of the line."""

    @abstractmethod
    def show(self) -> None:
        """How things stand."""

    def run(self) -> None:
        """Ask until there is an answer; `LeaveGame` if the player would rather go."""
        self.show()
        while not self.finished:
            if line := self.terminal.ask():
                self.terminal.obey(line, self.commands())

    def sort(self, sorting: str) -> None:
        """Cards by rank or by suit."""
        self.terminal.sort_by(sorting)
        self.show()

    def quit(self, _: str) -> NoReturn:
        """Leave the table."""
        raise LeaveGame
