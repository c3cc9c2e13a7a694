"""Two ways of arranging the same hands, against opponents from the rest of the deck."""

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from offsuit.core.kernels.deal import deal
from offsuit.core.simulate import Estimate, Moments
from offsuit.games.pyramid.arranger import Arranged
from offsuit.games.pyramid.pairing import AUTOMATIC_POINTS
from offsuit.games.pyramid.rules import PyramidRules
from offsuit.games.pyramid.strategy.opposing import OpposingTables, deal_opponents, prepared
from offsuit.games.pyramid.strategy.pot_arranging import Offer, Stake, laid_prospect, offers
from offsuit.games.pyramid.strategy.staying import Stays, usual_stays


def by_points(found: Sequence[Offer]) -> Offer:
    """The arrangement with most points at equilibrium, or the automatic if that pays more."""
    declared = [offer for offer in found if offer.automatic]
    arranged = [(offer.laid.value, offer) for offer in found if isinstance(offer.laid, Arranged)]
    value, best = max(arranged, key=lambda pair: pair[0])
    return declared[0] if declared and value <= AUTOMATIC_POINTS else best


def real_tables(
    hand: Sequence[int], rules: PyramidRules, opponents: int, tables: int, seed: int, stays: Stays
) -> OpposingTables:
    """Opponents whose cards are dealt from what the hand leaves, all of whom stay."""
    left = Counter(rules.deck.cards)
    left.subtract(hand)
    rest = np.array([*left.elements()], np.uint8)
    found: list[NDArray[np.uint8]] = []
    while sum(map(len, found)) < tables:
        hands = deal(seed, rest, 2 * tables, 17 * opponents).reshape(-1, opponents, 17)
        staying = stays(hands[:, :, :13].reshape(-1, 13)).reshape(-1, opponents)
        found.append(hands[staying.all(axis=1)])
        seed += 1
    return prepared(rules, np.concatenate(found)[:tables])


def gain(
    rules: PyramidRules, opponents: int, pot: int, hands: int, tables: int = 20, seed: int = 1
) -> Estimate:
    """Units a round that arranging for points and pot wins over arranging for points alone."""
    stays = usual_stays(rules, opponents + 1)
    stake = Stake(rules, opponents + 1, opponents, pot)
    won = []
    dealt = deal_opponents(rules, 1, 0, stays, hands, seed)[:, 0].tolist()
    for number, hand in enumerate(dealt):
        found = offers(hand, stake)
        one, other = found[0], by_points(found)
        if one is other:
            won.append(0.0)
            continue
        real = real_tables(hand, rules, opponents, tables, seed << 32 | number << 8, stays)
        units = [
            laid_prospect(way.hands, way.automatic, hand, stake, real).units.value
            for way in (one, other)
        ]
        won.append(units[0] - units[1])
    return Moments.of(won).estimates()[0]
