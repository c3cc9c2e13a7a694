"""Games that tables play, as a page offers them."""

from dataclasses import asdict
from functools import cache
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from offsuit.errors import RulesError
from offsuit.games.piecepack.bots.levels import Level
from offsuit.games.piecepack.hands import LOW_RANKINGS, PIECEPACK
from offsuit.games.piecepack.play.rules import PiecepackRules
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
        "choices": choices(type(game.rules)),
        "hands": _hands(game.rules),
    }


def _hands(rules: Any) -> dict[str, list[str]]:
    """What beats what, where that is new to most people."""
    if not isinstance(rules, PiecepackRules):
        return {}
    rankings = {"high": {"high": PIECEPACK}, "low": LOW_RANKINGS}
    return {
        name: list(reversed(ranking.names))
        for half in rules.play.halves
        for name, ranking in rankings[half].items()
    }


def choices(rules: type) -> dict[str, list[Any]]:
    """Values of each rule that has few; null stands for the variant's own."""
    found: dict[str, list[Any]] = {}
    for name, hint in get_type_hints(rules).items():
        parts = get_args(hint) if NoneType in get_args(hint) else (hint,)
        named = [part for part in parts if get_origin(part) is Literal or part is bool]
        if named:
            values = [True, False] if named[0] is bool else list(get_args(named[0]))
            found[name] = [None, *values] if len(parts) > 1 else values
    return found


def levels(name: str) -> tuple[str, ...]:
    """How bots can play a game."""
    return BOT_LEVELS[name.partition(" ")[0]]


def check_level(name: str, level: str) -> None:
    """Refuse bots that nobody has thought of; an empty level wants none."""
    if level and name in SEATED and level not in levels(name):
        raise RulesError(f"bots {level!r}: {', '.join(levels(name))}")
