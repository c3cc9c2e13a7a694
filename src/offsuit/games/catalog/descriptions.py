"""The description of a seated game by its name."""

from collections.abc import Mapping
from typing import Any

from offsuit.games.catalog.seated import seated_game
from offsuit.games.description import ArrangingDescription, BettingDescription
from offsuit.games.piecepack.description import describe_piecepack
from offsuit.games.piecepack.rules import PiecepackRules
from offsuit.games.pyramid.description import describe_pyramid
from offsuit.games.pyramid.rules import PyramidRules

SeatedDescription = ArrangingDescription | BettingDescription


def describe_game(name: str, settings: Mapping[str, Any] | None = None) -> SeatedDescription:
    """What pages and programs need to know of a game, its rules changed by `settings`.

    >>> describe_game("piecepack stud").hand_size, describe_game("pyramid standard").family
    (7, 'arranging')
    """
    return describe_rules(seated_game(name, settings).rules)


def describe_rules(rules: Any) -> SeatedDescription:
    """The same of a game by its rules."""
    if isinstance(rules, PyramidRules):
        return describe_pyramid(rules)
    assert isinstance(rules, PiecepackRules), f"{type(rules).__name__} has no description"
    return describe_piecepack(rules)
