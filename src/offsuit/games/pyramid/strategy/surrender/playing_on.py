"""What playing on with thirteen cards is worth, against opponents with known rates of staying."""

from collections.abc import Callable, Sequence
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from offsuit.core.kernels.deal import deal
from offsuit.core.simulate import Estimate, Moments
from offsuit.games.pyramid.kernels.sampled_rounds import mean_wins
from offsuit.games.pyramid.rules import KITTY, PyramidRules
from offsuit.games.pyramid.strategy.pot.prepared_opponents import OpposingRounds
from offsuit.games.pyramid.strategy.pot.showing import Showings, played
from offsuit.games.pyramid.strategy.pot.undealt import without

KITTIES = 200


def worth_of_playing(
    codes: Sequence[int],
    rules: PyramidRules,
    pot: int,
    staying: Sequence[float],
    rounds: Callable[[int], OpposingRounds],
) -> Estimate:
    """Units counted after the antes, over kitties that are seeded by the cards.

    `staying` is the chance of each opponent to stay, the likeliest first; `rounds` gives rounds in
    which all of them stay, for a number of wild cards. If only some stay, the first ones do. Two
    automatics of one kind compare by their best arrangements.
    """
    hands = with_kitties(codes, rules)
    shown = played(rules, hands)
    wilds = (hands >= rules.deck.joker).sum(axis=1)
    chances = numbers_staying(staying)
    worth = np.empty(len(hands))
    for held in np.unique(wilds):
        rows = wilds == held
        against = rounds(int(held))
        worth[rows] = chances[0] * (pot + rules.surrender * len(staying))
        for others in range(1, len(chances)):
            full = pot + rules.surrender * (len(staying) - others)
            units = _units(shown[rows], rules, against.of(others), full)
            worth[rows] += chances[others] * units
    return Moments.of(worth).estimates()[0]


def worth_of_surrender(rules: PyramidRules, pot: int, staying: Sequence[float]) -> float:
    """Units counted the same way; the pot is shared if nobody stays."""
    alone = float(numbers_staying(staying)[0])
    seats = len(staying) + 1
    return alone * (pot + rules.surrender * seats) / seats - rules.surrender


def with_kitties(codes: Sequence[int], rules: PyramidRules) -> NDArray[np.uint8]:
    """The cards with some kitties: hands of seventeen."""
    held = np.array(codes, np.uint8)
    rest = without(np.array(rules.deck.cards, np.uint8), held)
    seed = int.from_bytes(sha256(bytes(sorted(codes))).digest()[:8], "big")
    kitties = deal(seed, rest, KITTIES, KITTY)
    return np.hstack([np.tile(held, (KITTIES, 1)), kitties])


def numbers_staying(chances: Sequence[float]) -> NDArray[np.float64]:
    """The chance that 0, 1, 2 and so on of the opponents stay.

    >>> numbers_staying([0.5, 0.5]).tolist()
    [0.25, 0.5, 0.25]
    """
    found = np.array([1.0])
    for chance in chances:
        found = np.convolve(found, [1 - chance, chance])
    return found


def _units(
    shown: Showings, rules: PyramidRules, rounds: OpposingRounds, pot: int
) -> NDArray[np.float64]:
    points, shares = np.empty((2, len(shown)))
    mean_wins(shown, rounds.shown, rounds.nets, points, shares)
    return np.asarray(rules.points_multiplier * rules.unit * points + pot * shares)
