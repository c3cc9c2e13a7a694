"""The rules of one table of Dual Piecepacks Poker."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from offsuit.core.ranking import Ranking
from offsuit.games.betting.rules import BettingRules, parse_betting_rules
from offsuit.games.betting.variant import Variant
from offsuit.games.piecepack.hands import LOW_RANKINGS, PIECEPACK
from offsuit.games.piecepack.variants import VARIANTS

Low = Literal["table-low", "null-to-five"]


@dataclass(frozen=True)
class PiecepackRules(BettingRules):
    """What a table plays, with the deck, rankings and variants of the game.

    >>> rules = PiecepackRules("omaha")
    >>> rules.deck.size, rules.most_seats, rules.betting
    (48, 10, 'pot-limit')
    """

    game: ClassVar[str] = "piecepack"
    title: ClassVar[str] = "Dual Piecepacks Poker"
    variants: ClassVar[Mapping[str, Variant]] = VARIANTS
    high: ClassVar[Ranking] = PIECEPACK
    lows: ClassVar[Mapping[str, Ranking]] = LOW_RANKINGS

    low: Low = "table-low"
    """Which low hand wins where one does."""


def parse_rules(data: dict[str, Any], bounded: bool = True) -> PiecepackRules:
    """Rules from JSON or TOML data; unknown names and wrong types are errors.

    >>> parse_rules({"variant": "omaha", "big_blind": 10}).betting
    'pot-limit'
    """
    return parse_betting_rules(PiecepackRules, data, bounded)
