"""Where the player sits: what is printed, and the lines that are typed."""

import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass

from rich.console import Console, RenderableType
from rich.text import Text

from offsuit.cli.play.piecepack.tiles import respelled, tile_line
from offsuit.cli.play.pyramid.cards import (
    COLOURS,
    SORTINGS,
    SYMBOLS,
    Sorting,
    hand_line,
    sorted_groups,
)
from offsuit.core.deck import Deck
from offsuit.errors import IllegalActionError, OffsuitError

with suppress(ImportError):
    import readline  # noqa: F401 - gives `input` its line editing, where the system has it

PROMPT = "> "
LABEL = 8
"""Places of a label in front of several things."""

Command = Callable[[str], None]
"""Takes the rest of the line."""


class LeaveGame(Exception):  # noqa: N818 - leaving the table is no error
    """The player quits, or there is nothing more to read."""


@dataclass
class Terminal:
    """A console and how the player likes his cards and tiles."""

    console: Console
    sorting: Sorting = "rank"
    deck: str = "dual"
    """Whose symbols tiles are read and printed in."""

    def say(self, *lines: RenderableType) -> None:
        """One or more lines; square brackets mean nothing here."""
        for line in lines:
            self.console.print(line, markup=False)

    def say_several(self, label: str, parts: Iterable[Text]) -> None:
        """A label and then several things, none of which is broken where a line is full."""
        line = Text(f"{label:{LABEL}}")
        for part in parts:
            if line.cell_len > LABEL and line.cell_len + part.cell_len + 2 >= self.console.width:
                self.say(line.append(","))
                line = Text(" " * LABEL)
            line.append(", " if line.cell_len > LABEL else "").append_text(part)
        self.say(line)

    def rule(self, title: str) -> None:
        """A line across with a title in it."""
        self.console.rule(Text(title))

    def ask(self) -> str:
        """The next line without the blanks around it; the end of input leaves the table."""
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
        """From now on, cards by rank or by suit."""
        if sorting not in SORTINGS:
            raise IllegalActionError(f"sort {sorting!r}: {' or '.join(SORTINGS)}")
        self.sorting = SORTINGS[sorting]

    def obey(self, line: str, commands: Mapping[str, Command]) -> None:
        """One command and the rest of its line; what is wrong with it is answered in words."""
        word, _, rest = line.partition(" ")
        if word.lower() not in commands:
            self.say(f"{word!r} is no command: {', '.join(commands)}")
            return
        try:
            commands[word.lower()](rest.strip())
        except OffsuitError as error:
            self.say(f"no: {error}")

    def cards(self, deck: Deck, names: Iterable[str]) -> Text:
        """Cards sorted and grouped as the player likes."""
        return hand_line(sorted_groups(deck, names, self.sorting), self.symbols)

    def hand(self, names: Iterable[str]) -> Text:
        """Cards in the order given."""
        return hand_line([names], self.symbols)

    def suit(self, letter: str) -> Text:
        """A suit in its colour."""
        return Text(SYMBOLS[letter] if self.symbols else letter, COLOURS[letter])

    def tiles(self, names: Iterable[str | None]) -> Text:
        """Tiles in the order given; those that nobody may see are laid face down."""
        return tile_line(names, self.deck, self.symbols)

    def respelled(self, words: str) -> str:
        """What the game says, with its tiles in the player's symbols."""
        return respelled(words, self.deck, self.symbols)

    @property
    def symbols(self) -> bool:
        """Whether more than ASCII can be shown."""
        return self.console.encoding.startswith("utf")
