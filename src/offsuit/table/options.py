"""Options of a table, apart from the rules of its game."""

import json
from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from offsuit.core.suggest import unknown_name
from offsuit.errors import OffsuitError, RulesError, TableError
from offsuit.games.amounts import MOST_CHIPS, amount_text
from offsuit.games.catalog.seated import seated_game
from offsuit.games.description import UsualTable
from offsuit.games.game import Game, Seat
from offsuit.games.jsonable import Jsonable
from offsuit.table.bounds import OptionalName

SECOND = 1_000
"""Times are whole milliseconds; callers choose what they count from."""
MOST_ROUNDS, MOST_SECONDS, MOST_STAKE = 1_000, 86_400, MOST_CHIPS


@dataclass(frozen=True)
class Options(Jsonable):
    """How a table is set up; all of it can be changed between two rounds."""

    seats: int = 6
    rounds: int = 10
    """Length of a match, which ends with final standings."""
    seconds: int = 60
    """Time for each decision."""
    seed_seconds: int = 5
    """Time to commit to a client seed, and the same again to reveal it."""
    pause: int = 0
    """Seconds that a result is shown, unless everybody goes on sooner."""
    bots: OptionalName = ""
    """Level of the bots that fill empty seats; if empty, there are none."""
    alone: bool = False
    """Whether bots play when no person sits at the table, as long as somebody watches."""
    bot_pause: int = 2
    """Least number of seconds between two rounds in which only bots play."""
    stake: int | None = None
    """Chips that everybody starts with, and buys again when they have none; 0 is play on credit,
    None the game's usual stake, which a table that is opened puts here."""
    missed_blinds: bool | None = None
    """Whether a player who sat out while the blinds passed waits for the big blind; None, as at
    tables of 0.1, is no, and a table that is opened puts yes here."""
    watched: bool = True
    """Whether spectators are allowed."""
    aids: bool = True
    """Whether pages offer advice on hands in play; a program can always ask for it."""

    def completed(self, usual: UsualTable) -> "Options":
        """These options with what they leave to the game."""
        stake = usual.stake if self.stake is None else self.stake
        return replace(self, stake=stake, missed_blinds=self.missed_blinds is not False)

    def check(self, game: Game[Any], levels: Collection[str]) -> None:
        """Refuse options that do not fit the game and the levels of its bots."""
        if self.bots and self.bots not in levels:
            raise RulesError(unknown_name("level of bots", self.bots, levels))
        most = max(game.seat_counts)
        _within("seats", self.seats, min(game.seat_counts), most)
        _within("rounds", self.rounds, 1, MOST_ROUNDS)
        _within("seconds", self.seconds, 1, MOST_SECONDS)
        _within("seed_seconds", self.seed_seconds, 1, MOST_SECONDS)
        _within("pause", self.pause, 0, MOST_SECONDS)
        _within("bot_pause", self.bot_pause, 0, MOST_SECONDS)
        stake = self.stake or 0
        _within("stake", stake, 0, MOST_STAKE)
        game.start([Seat(str(n), stake) for n in range(self.seats)], 0, game.deck.cards)


@lru_cache(256)
def amounts_problem(game: str, settings: str, stake: int | None) -> str | None:
    """Which amount is beyond today's bounds, as a table of 0.1 may have it; None if none is.

    >>> amounts_problem("pyramid standard", '{"ante": 2000000000}', None)
    'ante 2000000000: must be 0 to 1000000000'
    """
    try:
        seated_game(game, json.loads(settings))
        _within("stake", stake or 0, 0, MOST_STAKE)
    except OffsuitError as error:
        return str(error)
    return None


def _within(name: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise TableError(f"{name} {amount_text(value)}: must be {least} to {most}")
