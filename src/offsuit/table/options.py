"""What the host of a table may choose, rules of the game aside."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from offsuit.errors import RulesError, TableError
from offsuit.games.game import Game, Seat
from offsuit.games.jsonable import Jsonable

SECOND = 1_000
"""Times are whole milliseconds; where they count from is the affair of who hands them in."""
MOST_ROUNDS, MOST_SECONDS, MOST_STAKE = 1_000, 86_400, 1_000_000_000


@dataclass(frozen=True)
class Options(Jsonable):
    """A table as it is set up; all of it can be changed between two rounds."""

    seats: int = 6
    rounds: int = 10
    """Of a match; then there is a final ranking."""
    seconds: int = 60
    """For each decision."""
    seed_seconds: int = 5
    """To commit to a client seed, and as long again to reveal it."""
    pause: int = 0
    """Seconds between two rounds."""
    bots: str = ""
    """Level of the bots that fill empty seats; without one they stay empty."""
    alone: bool = False
    """Whether bots play on when no person sits at the table."""
    stake: int = 0
    """Chips that everybody begins with, and buys again when he has none; 0 is play on credit."""
    watched: bool = True
    """Whether spectators are let in."""
    aids: bool = True
    """Whether pages offer advice on hands that are being played here; a program can always ask."""

    def check(self, game: Game[Any], levels: Collection[str]) -> None:
        """Refuse what this game, whose bots have these levels, cannot be played with."""
        if self.bots and self.bots not in levels:
            raise RulesError(f"bots {self.bots[:60]!r}: {', '.join(levels)}")
        most = max(game.seat_counts)
        _within("seats", self.seats, min(game.seat_counts), most)
        _within("rounds", self.rounds, 1, MOST_ROUNDS)
        _within("seconds", self.seconds, 1, MOST_SECONDS)
        _within("seed_seconds", self.seed_seconds, 1, MOST_SECONDS)
        _within("pause", self.pause, 0, MOST_SECONDS)
        _within("stake", self.stake, 0, MOST_STAKE)
        game.start([Seat(str(n), self.stake) for n in range(self.seats)], 0, game.deck.cards)


def _within(name: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise TableError(f"{name} {value}: {least} to {most}")
