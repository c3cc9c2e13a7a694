"""Commands by typing: a word, and the rest of the line to it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import NoReturn

from offsuit.cli.play.terminal import Leave, Terminal
from offsuit.errors import OffsuitError

Commands = Mapping[str, Callable[[str], None]]


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
        """Ask until there is an answer; `Leave` if the player would rather go."""
        self.show()
        while not self.finished:
            word, _, rest = self.terminal.ask().partition(" ")
            if word:
                self.obey(word.lower(), rest.strip())

    def obey(self, word: str, rest: str) -> None:
        """One command."""
        commands = self.commands()
        if word not in commands:
            self.terminal.say(f"{word!r} is no command: {', '.join(commands)}")
            return
        try:
            commands[word](rest)
        except OffsuitError as error:
            self.terminal.say(f"no: {error}")

    def sort(self, sorting: str) -> None:
        """Cards by rank or by suit."""
        self.terminal.sort_by(sorting)
        self.show()

    def quit(self, _: str) -> NoReturn:
        """Leave the table."""
        raise Leave
