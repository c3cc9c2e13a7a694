"""Push or fold: gains by summing deals one by one, and equilibria that no response beats."""

from itertools import product

import numpy as np
import pytest

from offsuit.games.piecepack.odds.push_fold import (
    CLOSE,
    PushFold,
    equilibrium,
)

DICE = np.random.default_rng(8)


def game(stack: float, size: int = 4) -> PushFold:
    """A few hands with any equities; deals and equities as the match-ups have them."""
    raw = DICE.random((size, size))
    deals = raw + raw.T
    above = np.triu(DICE.random((size, size)), 1)
    equities = above + np.tril(1 - above.T, -1) + np.eye(size) / 2
    deals = deals / deals.sum()
    return PushFold(stack, deals, deals * stack * (2 * equities - 1))


def value_by_deals(played: PushFold, push: np.ndarray, call: np.ndarray) -> float:
    """What the small blind wins, deal by deal, from the rules of the blinds."""
    total = 0.0
    for one, two in np.ndindex(played.deals.shape):
        chance = played.deals[one, two]
        total += chance * (1 - push[one]) * -0.5
        total += chance * push[one] * (1 - call[two]) * 1.0
        total += push[one] * call[two] * played.called[one, two]
    return total


@pytest.mark.parametrize("stack", [1, 2, 7.5, 40])
def test_values_are_sums_over_deals(stack: float) -> None:
    played = game(stack)
    push, call = DICE.random((2, 4))
    assert played.value(push, call) == pytest.approx(value_by_deals(played, push, call))


@pytest.mark.parametrize("stack", [1, 2, 7.5, 40])
def test_best_answers_are_the_best_of_all_pure_ones(stack: float) -> None:
    played = game(stack)
    push, call = DICE.random((2, 4))
    pure = [np.array(each, float) for each in product((0, 1), repeat=4)]
    small, big = played.best_values(push, call)
    assert small == pytest.approx(max(value_by_deals(played, each, call) for each in pure))
    assert big == pytest.approx(min(value_by_deals(played, push, each) for each in pure))


@pytest.mark.parametrize("stack", [1, 2, 5, 10, 25])
def test_nobody_gains_on_an_equilibrium(stack: float) -> None:
    played = game(stack, size=12)
    found = equilibrium(played)
    small, big = played.best_values(found.push, found.call)
    assert big - 1e-12 <= found.value <= small + 1e-12
    assert found.exploitability + 1e-12 >= 0
    assert found.exploitability == pytest.approx((small - big) / 2)
    assert found.exploitability <= CLOSE
    assert ((found.push >= 0) & (found.push <= 1)).all()


def test_out_of_time_it_says_how_far_it_is() -> None:
    played = game(20, size=30)
    rough = equilibrium(played, most=100)
    small, big = played.best_values(rough.push, rough.call)
    assert rough.exploitability == pytest.approx((small - big) / 2)
    assert rough.exploitability > CLOSE
    assert equilibrium(played, most=0).push.tolist() == [0.5] * 30
