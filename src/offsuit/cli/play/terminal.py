"""Where the player sits: what is printed, and the lines that are typed."""

import sys
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass

from rich.console import Console, RenderableType
from rich.text import Text

from offsuit.cli.play.cards import SORTINGS, Sorting, hand_line, sorted_groups
from offsuit.core.deck import Deck
from offsuit.errors import IllegalActionError

with suppress(ImportError):
    import readline  # noqa: F401 - gives `input` its line editing, where the system has it

PROMPT = "> "


class Leave(Exception):  # noqa: N818 - leaving the table is no error
    """The player quits, or there is nothing more to read."""


@dataclass
class Terminal:
    """A console and how the player likes his cards."""

    console: Console
    sorting: Sorting = "rank"

    def say(self, *lines: RenderableType) -> None:
        """One or more lines; square brackets mean nothing here."""
        for line in lines:
            self.console.print(line, markup=False)

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
            raise Leave from None
        if not sys.stdin.isatty():
            self.say(line)  # what a keyboard would have shown
        return line

    def sort_by(self, sorting: str) -> None:
        """From now on, cards by rank or by suit."""
        if sorting not in SORTINGS:
            raise IllegalActionError(f"sort {sorting!r}: {' or '.join(SORTINGS)}")
        self.sorting = SORTINGS[sorting]

    def cards(self, deck: Deck, names: Iterable[str]) -> Text:
        """Cards sorted and grouped as the player likes."""
        return hand_line(sorted_groups(deck, names, self.sorting), self._symbols)

    def hand(self, names: Iterable[str]) -> Text:
        """Cards in the order given."""
        return hand_line([names], self._symbols)

    @property
    def _symbols(self) -> bool:
        return self.console.encoding.startswith("utf")
