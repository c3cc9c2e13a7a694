"""The games that tables play, as pages and programs are told of them."""

from dataclasses import asdict
from functools import cache
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from offsuit.games.catalog.descriptions import SeatedDescription, describe_game
from offsuit.games.catalog.seated import SEATED, seated_game, seated_levels
from offsuit.games.description import BettingDescription
from offsuit.web.messages.outgoing import GameInfo


@cache
def games() -> tuple[GameInfo, ...]:
    """All games by their default rules."""
    return tuple(_game(name) for name in SEATED)


def _game(name: str) -> GameInfo:
    game = seated_game(name)
    counts = game.seat_counts
    description = describe_game(name)
    return {
        "name": name,
        "seats": [min(counts), max(counts)],
        "levels": list(seated_levels(name)),
        "rules": asdict(game.rules),
        "choices": choices(type(game.rules)),
        "hands": _hands(description),
        "description": description,
    }


def _hands(description: SeatedDescription) -> dict[str, list[str]]:
    """Categories by ranking, strongest first; of games with bets."""
    if not isinstance(description, BettingDescription):
        return {}
    return {ranking.name: list(ranking.categories) for ranking in description.rankings}


def choices(rules: type) -> dict[str, list[Any]]:
    """The values of each rule that has only a few; null takes the variant's default."""
    found: dict[str, list[Any]] = {}
    for name, hint in get_type_hints(rules).items():
        parts = get_args(hint) if NoneType in get_args(hint) else (hint,)
        named = [part for part in parts if get_origin(part) is Literal or part is bool]
        if named:
            values = [True, False] if named[0] is bool else list(get_args(named[0]))
            found[name] = [None, *values] if len(parts) > 1 else values
    return found
