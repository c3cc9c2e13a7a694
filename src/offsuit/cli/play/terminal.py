"""The player's terminal: what is printed, and the lines they type."""

import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from rich.console import Console, RenderableType
from rich.text import Text

from offsuit.cli.play.faces import (
    COLOURS,
    SORTINGS,
    SYMBOLS,
    Sorting,
    hand_line,
    respelled,
    sorted_groups,
    tile_line,
)
from offsuit.core.deck import Deck
from offsuit.core.suggest import unknown_name
from offsuit.errors import IllegalActionError, OffsuitError

with suppress(ImportError):
    import readline  # noqa: F401 - gives `input` line editing where the system has it

PROMPT = "> "
MOST_LINES = 1000
"""Lines that may be typed without a decision: `yes fold` must not keep a table busy for ever."""
LABEL = 8
"""Width of the label in front of a list."""

Command = Callable[[str], None]
"""Takes the rest of the line."""


class LeaveGame(Exception):  # noqa: N818 - leaving the table is not an error
    """The player quits, or the input ends."""


@dataclass
class Terminal:
    """A console, and how the player wants cards and tiles shown."""

    console: Console
    sorting: Sorting = "rank"
    deck: str = "dual"
    """The deck in whose symbols tiles are read and printed."""
    shared: dict[str, Command] = field(default_factory=dict)
    """Commands that every prompt takes."""
    asked: int = 0
    """Lines since the last decision."""

    def say(self, *lines: RenderableType) -> None:
        """Print one or more lines; square brackets are printed as they are."""
        for line in lines:
            self.console.print(line, markup=False)

    def say_several(self, label: str, parts: Iterable[Text]) -> None:
        """Print a label and a list, never breaking a line inside an item."""
        line = Text(f"{label:{LABEL}}")
        for part in parts:
            if line.cell_len > LABEL and line.cell_len + part.cell_len + 2 >= self.console.width:
                self.say(line.append(","))
                line = Text(" " * LABEL)
            line.append(", " if line.cell_len > LABEL else "").append_text(part)
        self.say(line)

    def rule(self, title: str) -> None:
        """Print a line across the terminal with a title in it."""
        self.console.rule(Text(title))

    def ask(self) -> str:
        """The next line, stripped; the end of input leaves the table, as do lines without end."""
        self.asked += 1
        if self.asked > MOST_LINES:
            self.say(f"{MOST_LINES:,} lines have not led to a decision.")
            raise LeaveGame
        try:
            if sys.stdin.isatty() and sys.stdout.isatty() and not self.console.stderr:
                return input(PROMPT).strip()
            line = self.console.input(PROMPT).strip()
        except (EOFError, KeyboardInterrupt, UnicodeDecodeError):
            self.say("")
            raise LeaveGame from None
        if not sys.stdin.isatty():
            self.say(line)  # what a keyboard would have shown
        return line

    def sort_by(self, sorting: str) -> None:
        """Sort cards by rank or by suit from now on."""
        if sorting not in SORTINGS:
            raise IllegalActionError(unknown_name("order", sorting, SORTINGS))
        self.sorting = SORTINGS[sorting]

    def obey(self, line: str, commands: Mapping[str, Command]) -> None:
        """Run the command of a line; an error is printed, not raised."""
        word, _, rest = line.partition(" ")
        commands = {**commands, **self.shared}
        if word.lower() not in commands:
            self.say(unknown_name("command", word, commands))
            return
        try:
            commands[word.lower()](rest.strip())
        except OffsuitError as error:
            self.say(f"no: {error}")

    def cards(self, deck: Deck, names: Iterable[str]) -> Text:
        """Cards sorted and grouped as the player chose."""
        return hand_line(sorted_groups(deck, names, self.sorting), self.symbols)

    def hand(self, names: Iterable[str]) -> Text:
        """Cards in the order given."""
        return hand_line([names], self.symbols)

    def suit(self, letter: str) -> Text:
        """A suit in its colour."""
        return Text(SYMBOLS[letter] if self.symbols else letter, COLOURS[letter])

    def tiles(self, names: Iterable[str | None]) -> Text:
        """Tiles in the order given; hidden ones are shown face down."""
        return tile_line(names, self.deck, self.symbols)

    def respelled(self, words: str) -> str:
        """A message of the game with its tiles in the player's symbols."""
        return respelled(words, self.deck, self.symbols)

    @property
    def symbols(self) -> bool:
        """Whether the terminal can show more than ASCII."""
        return self.console.encoding.startswith("utf")
