"""What is thought of shares, against SciPy's own distribution of such counts."""

import numpy as np
import pytest
from scipy.stats import dirichlet_multinomial

from offsuit.games.pyramid.strategy.opponents.belief import ROUNDS, believed, plausible

USUAL = np.array([[0.2, 0.3, 0.5], [0.6, 0.4, 0.0]])


@pytest.mark.parametrize("seen", [[[3, 1, 8], [5, 7, 0]], [[40, 0, 0], [0, 40, 0]]])
def test_each_weight_is_believed_as_far_as_it_foretold_what_was_seen(seen: list[list[int]]) -> None:
    counts = np.array(seen, float)
    even = 0.999 * USUAL + 0.001 / 3
    chances = []
    for rounds in ROUNDS:
        both = [
            dirichlet_multinomial(rounds * usual, np.array(sum(row))).pmf(row)
            for usual, row in zip(even, seen, strict=True)
        ]
        chances.append(np.prod(both))
    weights = np.array(chances) / sum(chances)
    assert plausible(counts, USUAL) == pytest.approx(weights)
    wanted = sum(
        weight * (rounds * USUAL + counts) / (rounds + counts.sum(axis=1, keepdims=True))
        for weight, rounds in zip(weights, ROUNDS, strict=True)
    )
    assert believed(counts, USUAL) == pytest.approx(np.array(wanted))


def test_nothing_seen_is_the_usual() -> None:
    assert believed(np.zeros_like(USUAL), USUAL) == pytest.approx(USUAL)


def test_the_usual_is_soon_believed_and_so_is_its_opposite() -> None:
    usual = np.array([[0.3, 0.7]])
    heavy = len(ROUNDS) // 2
    assert plausible(np.array([[30.0, 70]]), usual)[heavy:].sum() > 0.6
    assert plausible(np.array([[70.0, 30]]), usual)[heavy:].sum() < 0.01


def test_what_never_was_usual_can_be_seen() -> None:
    found = believed(np.array([[0.0, 0, 9], [0, 0, 9]]), USUAL)
    assert np.isfinite(found).all()
    assert found[1, 2] > 0.2
