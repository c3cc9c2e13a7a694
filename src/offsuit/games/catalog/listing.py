"""The list of games that can be played, as `offsuit games` prints it."""

from dataclasses import dataclass

from offsuit.games.catalog.descriptions import describe_game
from offsuit.games.catalog.seated import SEATED, Family, seated_game
from offsuit.games.json_result import JsonResult


@dataclass(frozen=True)
class GameListing(JsonResult):
    """One game that can be played, by the name that `Round` takes.

    >>> list_games()[0].seats
    (2, 6)
    """

    name: str
    family: Family
    title: str
    """The title in its description."""
    seats: tuple[int, int]
    """The least and the most players."""
    file: bool
    """Whether the game is defined by a game file."""


def list_games() -> tuple[GameListing, ...]:
    """Every game that can be played.

    >>> [game.name for game in list_games() if game.family == "arranging"]
    ['pyramid no-surrender', 'pyramid standard']
    """
    return tuple(_listing(name) for name in SEATED)


def _listing(name: str) -> GameListing:
    counts, title = seated_game(name).seat_counts, describe_game(name).title
    return GameListing(name, SEATED[name].family, title, (min(counts), max(counts)), file=False)
