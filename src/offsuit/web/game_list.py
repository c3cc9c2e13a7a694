"""The games that tables can play, for pages."""

from dataclasses import asdict
from functools import cache
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from offsuit.games.catalog.seated import SEATED, seated_game, seated_levels
from offsuit.games.piecepack.hands import LOW_RANKINGS, PIECEPACK
from offsuit.games.piecepack.rules import PiecepackRules
from offsuit.web.messages.outgoing import GameInfo


@cache
def games() -> tuple[GameInfo, ...]:
    """All games, with their default rules."""
    return tuple(_game(name) for name in SEATED)


def _game(name: str) -> GameInfo:
    game = seated_game(name)
    counts = game.seat_counts
    return {
        "name": name,
        "seats": [min(counts), max(counts)],
        "levels": list(seated_levels(name)),
        "rules": asdict(game.rules),
        "choices": choices(type(game.rules)),
        "hands": _hands(game.rules),
    }


def _hands(rules: Any) -> dict[str, list[str]]:
    """The categories of piecepack games, strongest first."""
    if not isinstance(rules, PiecepackRules):
        return {}
    rankings = {"high": {"high": PIECEPACK}, "low": LOW_RANKINGS}
    return {
        name: list(reversed(ranking.names))
        for half in rules.play.halves
        for name, ranking in rankings[half].items()
    }


def choices(rules: type) -> dict[str, list[Any]]:
    """The values of each rule that has few; null stands for the variant's default."""
    found: dict[str, list[Any]] = {}
    for name, hint in get_type_hints(rules).items():
        parts = get_args(hint) if NoneType in get_args(hint) else (hint,)
        named = [part for part in parts if get_origin(part) is Literal or part is bool]
        if named:
            values = [True, False] if named[0] is bool else list(get_args(named[0]))
            found[name] = [None, *values] if len(parts) > 1 else values
    return found
