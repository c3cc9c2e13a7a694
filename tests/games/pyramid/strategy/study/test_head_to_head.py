"""Ways of arranging against one another, against the scores of real rounds."""

from itertools import combinations, permutations

import numpy as np
import pytest

from offsuit.core.kernels.deal import deal
from offsuit.core.notation import card_name
from offsuit.core.simulate import Estimate, Run, simulate
from offsuit.games.pyramid.arranger.arranger import Arranged, arrange
from offsuit.games.pyramid.play.scoring import ScoreSheet, score
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.rules import HAND, PyramidRules
from offsuit.games.pyramid.strategy.fields.shipped_fields import default_values, shipped_field
from offsuit.games.pyramid.strategy.study.arranging_policies import (
    BACK_FIRST,
    MIDDLE_FIRST,
    POLICIES,
)
from offsuit.games.pyramid.strategy.study.head_to_head import (
    EQUILIBRIUM,
    WAYS,
    HeadToHead,
    first_of_all,
)

RULES = PyramidRules()
DECK = RULES.ranking.deck
ROUNDS = 12


def task(seats: int) -> HeadToHead:
    return HeadToHead(RULES, shipped_field(), seats)


def scored(hands: list[Arranged]) -> ScoreSheet:
    """The score of a round, hand by hand, as a table would score it."""
    return score(
        [
            {
                "name": str(seat),
                **{at: " ".join(card_name(DECK, c) for c in getattr(hand, at)) for at in ROWS},
            }
            for seat, hand in enumerate(hands)
        ],
        RULES,
    )


def rounds(seats: int, seed: int) -> list[list[dict[str, Arranged]]]:
    """Every seat's hand in every way, round by round."""
    found = deal(seed, np.array(RULES.deck.cards, np.uint8), ROUNDS, seats * HAND)
    values = {way: task(seats).values(way) for way in WAYS}
    return [
        [
            {way: arrange(hand.tolist(), values[way])[0] for way in WAYS}
            for hand in row.reshape(seats, HAND)
        ]
        for row in found
    ]


def near(estimate: dict[str, float], value: float) -> bool:
    return estimate["value"] == pytest.approx(value, abs=2e-6)


@pytest.mark.parametrize("seats", [2, 3])
def test_points_and_first_places_are_those_of_scored_rounds(seats: int) -> None:
    found = task(seats).results(task(seats)(5, ROUNDS).estimates())
    played = rounds(seats, 5)
    pairings = [*permutations(range(seats), 2)]
    for entry, (a, b) in zip(found["pairs"], combinations(WAYS, 2), strict=True):
        assert (entry["a"], entry["b"]) == (a, b)
        each = [
            scored([hands[i][a], hands[j][b]])["pairs"][0] for hands in played for i, j in pairings
        ]
        totals = np.array([pair["total"] for pair in each])
        assert near(entry["points"], totals.mean())
        assert entry["spread"] == pytest.approx(totals.std(), abs=2e-6)
        for at in ROWS:
            assert near(entry["by_position"][at], np.mean([pair[at] for pair in each]))
    for entry, (a, b) in zip(found["first"], permutations(WAYS, 2), strict=True):
        assert (entry["alone"], entry["others"]) == (a, b)
        parts = []
        for hands in played:
            for mine in range(seats):
                ways = [a if seat == mine else b for seat in range(seats)]
                net = scored([hands[seat][way] for seat, way in enumerate(ways)])["net"]
                first = [name for name, points in net.items() if points == max(net.values())]
                parts.append((str(mine) in first) / len(first))
        assert near(entry["first"], float(np.mean(parts)))


def test_what_is_given_away_is_the_difference_of_values() -> None:
    found = task(2).results(task(2)(6, ROUNDS).estimates())
    played = [hand for row in rounds(2, 6) for hand in row]
    values = default_values()
    strength = RULES.ranking.strength

    def worth(hand: Arranged) -> float:
        return sum(values.value(at, strength(getattr(hand, at))) for at in ROWS)

    for entry, way in zip(found["ways"], POLICIES, strict=True):
        lost = [worth(hand[EQUILIBRIUM]) - worth(hand[way]) for hand in played]
        assert entry["way"] == way
        assert min(lost) >= -1e-12
        assert near(entry["gives_away"], float(np.mean(lost)))
        assert near(entry["same_hands"], float(np.mean([each == 0 for each in lost])))


def test_every_pair_of_six_seats_is_a_table_of_two() -> None:
    """Points are settled in pairs, so an opponent pays the same at every table."""
    two, six = (
        task(seats).results(
            simulate(task(seats), Run("seats", seed, 6_000 // seats, 500), threads=2)
        )
        for seats, seed in ((2, 21), (6, 22))
    )
    for small, large in zip(two["pairs"], six["pairs"], strict=True):
        apart = abs(small["points"]["value"] - large["points"]["value"])
        assert apart < 4 * np.hypot(small["points"]["se"], large["points"]["se"])


def test_equilibrium_beats_the_first_position_ways() -> None:
    found = task(2).results(simulate(task(2), Run("beats", 23, 1_500, 500)))
    won = {(pair["a"], pair["b"]): pair["points"] for pair in found["pairs"]}
    for way in (BACK_FIRST, MIDDLE_FIRST):
        told = won[EQUILIBRIUM, way]
        assert told["value"] > 4 * told["se"]


def test_who_shares_the_first_place_has_a_part_of_it() -> None:
    level = np.zeros((1, 3, 3))
    assert first_of_all(level, level).tolist() == pytest.approx([1 / 3])
    ahead = np.ones((1, 2, 2)) - np.eye(2)
    assert first_of_all(ahead, np.zeros((1, 2, 2))).tolist() == [1.0]
    assert first_of_all(-ahead, np.zeros((1, 2, 2))).tolist() == [0.0]


def test_estimates_of_another_task_are_refused() -> None:
    known = task(2)(5, 2).estimates()
    with pytest.raises(ValueError, match="zip"):
        task(2).results((*known, Estimate(0.0, 0.0, 2)))
