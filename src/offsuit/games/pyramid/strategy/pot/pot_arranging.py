"""Arranging for a pot: the best of some good arrangements, tried in prepared rounds.

The pot goes to the highest net points, so expected points alone do not decide. The arrangements
with most points, and the automatics, are tried against the same opponents; most units win.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from offsuit.games.pyramid.arranger.arranger import Arranged, arrange
from offsuit.games.pyramid.arranger.values import Values
from offsuit.games.pyramid.automatics.finder import Automatic, find_automatics
from offsuit.games.pyramid.kernels.automatic_counts import held_automatics
from offsuit.games.pyramid.play.contender import contender
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.rules import FIRST_HAND, HAND, PyramidRules
from offsuit.games.pyramid.strategy.fields.shipped_fields import default_values
from offsuit.games.pyramid.strategy.pot.expected_units import Prospect, prospect
from offsuit.games.pyramid.strategy.pot.prepared_opponents import OpposingRounds, opposing_rounds
from offsuit.games.pyramid.strategy.pot.showing import Showings, arranged_showing, showing
from offsuit.games.pyramid.strategy.surrender.staying import usual_stays

TOP = 8
"""Arrangements that are tried; more than four of them gain next to nothing."""


@dataclass(frozen=True)
class Stake:
    """What the cards are arranged for."""

    rules: PyramidRules
    seats: int
    """Seats that were dealt in."""
    opponents: int
    """Opponents who play on."""
    pot: int

    def rounds(self, codes: Sequence[int]) -> OpposingRounds:
        """Prepared rounds of a player who holds these cards."""
        stays = usual_stays(self.rules, self.seats)
        return opposing_rounds(self.rules, self.opponents, wilds_in(codes, self.rules), stays)


@dataclass(frozen=True)
class PricedArrangement:
    """One way to lay down the cards, and what is expected of it."""

    laid: Arranged | Automatic
    prospect: Prospect

    @property
    def automatic(self) -> str | None:
        """The automatic that is declared, if any."""
        return self.laid.type if isinstance(self.laid, Automatic) else None

    @property
    def hands(self) -> dict[str, tuple[int, ...]]:
        """By row, every joker standing for a card."""
        return {row: getattr(self.laid, row) for row in ROWS}


def offers(
    codes: Sequence[int],
    stake: Stake,
    values: Values | None = None,
    rounds: OpposingRounds | None = None,
    top: int = TOP,
) -> list[PricedArrangement]:
    """The best arrangements by points, and the automatics: most units first.

    Equal units are decided by points against one opponent. Values and rounds are those of the
    equilibrium unless given.
    """
    rules, sampled = stake.rules, rounds or stake.rounds(codes)
    found: list[Arranged | Automatic] = [
        *arrange(codes, values or default_values(rules.ranking), top),
        *declarable(codes, rules),
    ]
    tried = [
        PricedArrangement(laid, prospect(player(laid, rules), sampled, stake.pot, rules))
        for laid in found
    ]
    return sorted(tried, key=lambda offer: -offer.prospect.units.value)


def player(laid: Arranged | Automatic, rules: PyramidRules) -> Showings:
    """The showing of a player who lays this down."""
    hands = {row: getattr(laid, row) for row in ROWS}
    if isinstance(laid, Arranged):
        return arranged_showing(hands, rules)
    return showing(contender("player", hands, laid.type, rules), rules)


def laid_prospect(
    hands: Mapping[str, Sequence[int]],
    automatic: str | None,
    codes: Sequence[int],
    stake: Stake,
    rounds: OpposingRounds | None = None,
) -> Prospect:
    """What is expected of hands that a player laid down; `codes` are all cards they hold."""
    shown = showing(contender("player", hands, automatic, stake.rules), stake.rules)
    return prospect(shown, rounds or stake.rounds(codes), stake.pot, stake.rules)


def declarable(codes: Sequence[int], rules: PyramidRules) -> tuple[Automatic, ...]:
    """The automatics that may be declared with these cards, strongest first."""
    if len(codes) not in (FIRST_HAND, HAND) or not holds_automatic(codes, rules):
        return ()
    return find_automatics(codes, rules)


def holds_automatic(codes: Sequence[int], rules: PyramidRules) -> bool:
    """Whether the cards hold an automatic, by counting alone."""
    held = np.zeros(1, np.uint8)
    if rules.plays_automatics:
        joker = rules.ranking.deck.joker
        held_automatics(np.array([[min(code, joker) for code in codes]], np.uint8), held)
    return bool(held[0])


def wilds_in(codes: Sequence[int], rules: PyramidRules) -> int:
    """How many wild cards are held."""
    return sum(map(rules.ranking.deck.is_wild, codes))
