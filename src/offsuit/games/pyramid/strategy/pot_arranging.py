"""Arranging where there is a pot: the best of some good arrangements, tried at prepared tables.

The pot goes to the highest net points, so points alone are not all that counts. Which of the
arrangements with most points, or the automatic, brings in most units is found by trying each
against the same opponents.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from offsuit.games.pyramid.arranger import Arranged, arrange
from offsuit.games.pyramid.automatic import Automatic, find_automatics
from offsuit.games.pyramid.contender import contender
from offsuit.games.pyramid.kernels.automatics import held_automatics
from offsuit.games.pyramid.points import POSITIONS
from offsuit.games.pyramid.rules import PyramidRules
from offsuit.games.pyramid.strategy.expected_units import Prospect, prospect
from offsuit.games.pyramid.strategy.opposing import (
    OpposingTables,
    Standing,
    arranged_standing,
    opposing_tables,
    standing,
)
from offsuit.games.pyramid.values import Values

TOP = 4
"""Arrangements tried; more of them gain nothing more."""


@dataclass(frozen=True)
class Offer:
    """One way to lay down the cards, and what it brings in."""

    laid: Arranged | Automatic
    prospect: Prospect

    @property
    def automatic(self) -> str | None:
        """What is declared, if anything."""
        return self.laid.type if isinstance(self.laid, Automatic) else None

    @property
    def hands(self) -> dict[str, tuple[int, ...]]:
        """By position, every joker standing for a card."""
        return {position: getattr(self.laid, position) for position in POSITIONS}

    def as_json(self) -> dict[str, Any]:
        """The shape that commands print; units have the pot in them."""
        units = {"automatic": self.automatic, "units": self.prospect.units.value}
        return {**self.laid.as_json(), **units}


def offers(
    codes: Sequence[int],
    rules: PyramidRules,
    opponents: int,
    pot: int,
    values: Values | None = None,
    tables: OpposingTables | None = None,
    top: int = TOP,
) -> list[Offer]:
    """The best arrangements by points, and the strongest automatic: most units first.

    `opponents` are those who play on. Equal units are decided by points against one opponent.
    """
    table = tables or opposing_tables(rules, opponents, wilds_in(codes, rules))
    found: list[Arranged | Automatic] = [*arrange(codes, values, top, rules.ranking)]
    if holds_automatic(codes, rules):
        found.append(find_automatics(codes, rules)[0])
    tried = [Offer(laid, prospect(_standing(laid, rules), table, pot, rules)) for laid in found]
    return sorted(tried, key=lambda offer: -offer.prospect.units.value)


def _standing(laid: Arranged | Automatic, rules: PyramidRules) -> Standing:
    hands = {position: getattr(laid, position) for position in POSITIONS}
    if isinstance(laid, Arranged):
        return arranged_standing(hands, rules)
    return standing(contender("player", hands, laid.type, rules), rules)


def laid_prospect(
    hands: Mapping[str, Sequence[int]],
    automatic: str | None,
    codes: Sequence[int],
    rules: PyramidRules,
    opponents: int,
    pot: int,
    tables: OpposingTables | None = None,
) -> Prospect:
    """What can be expected of hands that a player has laid down; `codes` is all that he holds."""
    table = tables or opposing_tables(rules, opponents, wilds_in(codes, rules))
    return prospect(
        standing(contender("player", hands, automatic, rules), rules), table, pot, rules
    )


def holds_automatic(codes: Sequence[int], rules: PyramidRules) -> bool:
    """Whether there is anything to declare, by counting alone."""
    held = np.zeros(1, np.uint8)
    if rules.plays_automatics:
        joker = rules.ranking.deck.joker
        held_automatics(np.array([[min(code, joker) for code in codes]], np.uint8), held)
    return bool(held[0])


def wilds_in(codes: Sequence[int], rules: PyramidRules) -> int:
    """How many wild cards are held."""
    return sum(map(rules.ranking.deck.is_wild, codes))
