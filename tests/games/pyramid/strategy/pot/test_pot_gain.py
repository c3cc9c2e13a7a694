"""What arranging for the pot gains: by the game's own settlement, and that it is something."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from offsuit.core.kernels.deal import deal
from offsuit.core.simulate import Estimate, Run, simulate
from offsuit.games.pyramid.play.contender import contender
from offsuit.games.pyramid.strategy.pot.expected_units import expected_units
from offsuit.games.pyramid.strategy.pot.pot_arranging import PricedArrangement, Stake, offers
from offsuit.games.pyramid.strategy.pot.pot_gain import REDEALS, PotGain, by_points
from offsuit.games.pyramid.strategy.pot.showing import opponent
from support.pyramid.pot_hands import DRAGON, FOR_POT, codes
from support.pyramid.standard_rounds import STANDARD

SEATS = 5


def hand_of(text: str) -> np.ndarray:
    return np.array(codes(text), np.uint8)


@pytest.mark.parametrize("others", [1, 3])
def test_as_many_stay_as_did_with_what_the_hand_leaves(others: int) -> None:
    task = PotGain(STANDARD, SEATS)
    hand = hand_of(FOR_POT[0])
    found = task.redealt(hand, others, 60, seed=4)
    assert found.shape == (60, others, 17)
    assert task.stays(found[:, :, :13].reshape(-1, 13)).all()
    left = Counter(STANDARD.deck.cards)
    left.subtract(hand.tolist())
    assert all(Counter(dealt.ravel().tolist()) <= left for dealt in found)
    assert (task.redealt(hand, others, 20, seed=4) == found[:20]).all()


def test_points_alone_declare_what_pays_more_than_arranging() -> None:
    weak, strong = (offers(codes(hand), Stake(STANDARD, 2, 1, 40)) for hand in (DRAGON, FOR_POT[1]))
    assert by_points(weak).automatic == "dragon"
    assert by_points(strong).automatic is None


def test_gains_are_those_of_the_settlement() -> None:
    """One hand, three ways, every opponent laid out and every round settled by itself."""
    task, hand, seed = PotGain(STANDARD, 2), hand_of(FOR_POT[0]), 9
    found = offers(hand.tolist(), Stake(STANDARD, 2, 1, 40))
    rounds = [
        [opponent(tuple(cards), STANDARD) for cards in dealt]
        for dealt in task.redealt(hand, 1, REDEALS, seed).tolist()
    ]

    def units(offer: PricedArrangement) -> float:
        shown = contender("player", offer.hands, offer.automatic, STANDARD)
        return expected_units(shown, rounds, 40, STANDARD)

    most_points = max(found, key=lambda offer: offer.prospect.points.value)
    field, staying, pot = map(units, (by_points(found), most_points, found[0]))
    expected = (1, staying - field, pot - staying, pot - field)
    assert task._gains(hand, 1, seed) == pytest.approx(expected)
    assert found[0].laid != by_points(found).laid


def test_who_surrenders_or_is_left_alone_gains_nothing() -> None:
    """Where everybody surrenders nearly everything, hardly anybody arranges against somebody."""
    cheap = replace(STANDARD, surrender=0)
    task, seed, rounds = PotGain(cheap, 3), 3, 25
    dealt = deal(seed, np.array(cheap.deck.cards, np.uint8), rounds, 3 * 17).reshape(-1, 3, 17)
    stays = task.stays(dealt[:, :, :13].reshape(-1, 13)).reshape(-1, 3)
    arranged = stays[:, 0] & stays[:, 1:].any(axis=1)
    assert not arranged.all()
    found = task(seed, rounds)
    assert found.total[0] <= arranged.sum()
    assert found.total[3] == pytest.approx(found.total[1] + found.total[2])
    assert task(seed, 10).total[0] <= found.total[0], "a shorter run is the beginning of it"


def gain(seats: int, rounds: int) -> Estimate:
    task = PotGain(STANDARD, seats)
    found = simulate(task, Run("pot gain", 1, rounds, 50))
    told = task.results(found)
    assert (told["seats"], told["rounds"]) == (seats, rounds)
    assert told["gain"]["value"] == pytest.approx(found[3].value, abs=1e-6)
    return found[3]


def test_arranging_for_the_pot_gains() -> None:
    """A sample of the proof below: not less than nothing, by four standard errors."""
    found = gain(2, 250)
    assert found.value > -4 * found.se
    assert found.value > 0


@pytest.mark.proof
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_arranging_for_the_pot_gains_at_every_table(seats: int) -> None:
    found = gain(seats, 8_000)
    assert found.value > 4 * found.se
