"""What arranging for points and pot together wins over points alone, in sampled rounds.

All seats stay by the usual rule and the others play the equilibrium. If the first seat has to
arrange and its ways differ, the cards of the others are dealt again and again, with the same
number of them staying.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from offsuit.core.kernels.deal import deal
from offsuit.core.simulate import Estimate, Moments, Run
from offsuit.games.arranging.tally import rounded
from offsuit.games.pyramid.arranger.arranger import Arranged
from offsuit.games.pyramid.play.pairing import AUTOMATIC_POINTS
from offsuit.games.pyramid.rules import FIRST_HAND, HAND, PyramidRules
from offsuit.games.pyramid.strategy.pot.expected_units import prospect
from offsuit.games.pyramid.strategy.pot.pot_arranging import (
    PricedArrangement,
    Stake,
    offers,
    player,
)
from offsuit.games.pyramid.strategy.pot.prepared_opponents import prepared
from offsuit.games.pyramid.strategy.pot.undealt import without
from offsuit.games.pyramid.strategy.surrender.staying import Stays, usual_stays

CHUNK = 50
REDEALS = 40
"""Rounds that are sampled where the ways differ."""
PASS = 4 * REDEALS
"""Rounds dealt at once; those with the right number of seats staying are kept."""

Hands = NDArray[np.uint8]


@dataclass(frozen=True)
class PotGain:
    """The task of one chunk: rounds in which the first of the seats arranges."""

    rules: PyramidRules
    seats: int

    @property
    def stays(self) -> Stays:
        """The rule by which all seats stay."""
        return usual_stays(self.rules, self.seats)

    def __call__(self, seed: int, samples: int) -> Moments:
        """Whether the ways differ; units gained by knowing who stays, by the pot, and by both."""
        deck = np.array(self.rules.deck.cards, np.uint8)
        dealt = deal(seed, deck, samples, self.seats * HAND).reshape(samples, self.seats, HAND)
        redeals = Run("redeals", seed, samples, 1)
        rows = np.zeros((samples, 4))
        for row, staying in enumerate(self._staying(dealt)):
            others = int(staying[1:].sum())
            if staying[0] and others:
                rows[row] = self._gains(dealt[row, 0], others, redeals.seed_of(row))
        return Moments.of(rows)

    def results(self, estimates: Sequence[Estimate]) -> dict[str, Any]:
        """The estimates by name, in units per round dealt, arranged or not."""
        names = ("differ", "by_staying", "by_pot", "gain")
        figures = zip(names, map(rounded, estimates), strict=True)
        return {"seats": self.seats, "rounds": estimates[0].n, **dict(figures)}

    def _staying(self, dealt: Hands) -> NDArray[np.bool_]:
        firsts = dealt[:, :, :FIRST_HAND].reshape(-1, FIRST_HAND)
        return self.stays(firsts).reshape(dealt.shape[:2])

    def _gains(self, hand: Hands, others: int, seed: int) -> tuple[float, float, float, float]:
        rules, out = self.rules, self.seats - 1 - others
        stake = Stake(rules, self.seats, others, self.seats * rules.ante + out * rules.surrender)
        found = offers(hand.tolist(), stake)
        ways = [by_points(found), max(found, key=lambda offer: offer.prospect.points.value)]
        ways.append(found[0])
        if all(way is ways[0] for way in ways):
            return 0.0, 0.0, 0.0, 0.0
        rounds = prepared(rules, self.redealt(hand, others, REDEALS, seed))
        field, staying, pot = (
            prospect(player(way.laid, rules), rounds, stake.pot, rules).units.value for way in ways
        )
        return 1.0, staying - field, pot - staying, pot - field

    def redealt(self, hand: Hands, others: int, rounds: int, seed: int) -> Hands:
        """The seats that stay (second axis) in rounds dealt from the deck without the hand."""
        rest = without(np.array(self.rules.deck.cards, np.uint8), hand)
        size = (self.seats - 1) * HAND
        found: list[Hands] = []
        for number in count():
            dealt = deal((seed + number) % 2**64, rest, PASS, size).reshape(PASS, -1, HAND)
            staying = self._staying(dealt)
            rows = staying.sum(axis=1) == others
            found.append(dealt[rows][staying[rows]].reshape(-1, others, HAND))
            if sum(map(len, found)) >= rounds:
                break
        return np.concatenate(found)[:rounds]


def by_points(found: Sequence[PricedArrangement]) -> PricedArrangement:
    """The arrangement with most points at equilibrium, or the automatic if that pays more."""
    declared = [offer for offer in found if offer.automatic]
    arranged = [(offer.laid.value, offer) for offer in found if isinstance(offer.laid, Arranged)]
    value, best = max(arranged, key=lambda pair: pair[0])
    return declared[0] if declared and value <= AUTOMATIC_POINTS else best
