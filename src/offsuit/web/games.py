"""Games that tables play, as a page offers them."""

from dataclasses import asdict
from functools import cache
from typing import get_args

from offsuit.errors import RulesError
from offsuit.games.piecepack.bots.levels import Level
from offsuit.games.pyramid.levels import LEVELS, NOVICE
from offsuit.games.seated import SEATED, seated_game
from offsuit.web.outgoing import Game

BOT_LEVELS = {"pyramid": (NOVICE, *LEVELS), "piecepack": get_args(Level)}
"""First word of a game -> how its bots play, weakest first."""


@cache
def games() -> tuple[Game, ...]:
    """All of them, with their rules by default."""
    return tuple(_game(name) for name in SEATED)


def _game(name: str) -> Game:
    game = seated_game(name)
    counts = game.seat_counts
    return {
        "name": name,
        "seats": [min(counts), max(counts)],
        "levels": list(levels(name)),
        "rules": asdict(game.rules),
    }


def levels(name: str) -> tuple[str, ...]:
    """How bots can play a game."""
    return BOT_LEVELS[name.partition(" ")[0]]


def check_level(name: str, level: str) -> None:
    """Refuse bots that nobody has thought of; an empty level wants none."""
    if level and name in SEATED and level not in levels(name):
        raise RulesError(f"bots {level!r}: {', '.join(levels(name))}")
