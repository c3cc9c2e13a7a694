"""Surrendering at equilibrium: toy rounds that can be reckoned, and the shipped thresholds."""

from dataclasses import replace
from math import inf

import numpy as np
import pytest

from offsuit.games.pyramid.rules import PyramidRules
from offsuit.games.pyramid.strategy.pot.sampled_rounds import SampledRounds, deal_rounds
from offsuit.games.pyramid.strategy.surrender.shipped_thresholds import (
    shipped_thresholds,
    surrender_share,
    threshold,
    worth_of,
)
from offsuit.games.pyramid.strategy.surrender.surrender_policies import by_threshold
from offsuit.games.pyramid.strategy.surrender.thresholds import (
    best_reply,
    describe,
    share_below,
    solve,
    thresholds_of,
    worth_at,
)

RULES = PyramidRules(variant="standard")


def open_rounds(seats: int, spread: float, rounds: int = 20_000) -> SampledRounds:
    """Rounds at which the appraisal is the truth: who has the higher one wins the difference."""
    worths = np.random.default_rng(seats).uniform(-1, 1, (rounds, seats))
    points = np.rint(spread * (worths[:, :, None] - worths[:, None, :]))
    return SampledRounds(worths, points.astype(np.int16))


@pytest.mark.parametrize("seats", [3, 6])
def test_no_other_threshold_gains_where_a_sample_is_solved(seats: int) -> None:
    rounds = open_rounds(seats, spread=30)
    share = solve(RULES, rounds)
    assert 0.02 < share < 0.9
    gain = best_reply(RULES, rounds, worth_at(rounds, share))
    assert 0 <= gain.value < 0.05
    off = best_reply(RULES, rounds, worth_at(rounds, share + 0.1 if share < 0.5 else share - 0.2))
    assert off.value > 4 * off.se
    assert off.value > gain.value + 0.1


def test_nobody_surrenders_where_little_can_be_lost() -> None:
    rounds = open_rounds(4, spread=1)
    assert solve(RULES, rounds) == 0
    assert worth_at(rounds, 0.0) == -inf
    found = describe(RULES, rounds, -inf)
    assert (found.surrenders, found.pot, found.alone) == (0, 80, 0)
    assert best_reply(RULES, rounds, -inf).value == 0


def test_the_value_of_the_pot_rises_with_those_who_surrender() -> None:
    rounds = open_rounds(6, spread=30)
    shares = [solve(replace(RULES, surrender=payment), rounds) for payment in (0, 10, 40)]
    assert shares[0] > shares[1] > shares[2]
    found = describe(RULES, rounds, worth_at(rounds, 0.5))
    assert found.surrenders == pytest.approx(0.5, abs=1e-3)
    assert found.pot == pytest.approx(6 * 20 + 3 * 10, abs=0.1)
    assert found.alone == pytest.approx(0.5**5, abs=0.01)
    assert share_below(rounds, worth_at(rounds, 0.25)) == pytest.approx(0.25, abs=1e-3)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_shipped_thresholds_are_an_equilibrium(seats: int) -> None:
    row = shipped_thresholds()["seats"][str(seats)]
    assert row["seats"] == seats
    assert row["held_out_gain"]["value"] <= 0.05
    assert row["held_out_gain"]["se"] <= 0.01
    assert threshold(RULES, seats) == pytest.approx(row["worth"] or -inf, abs=0.02)


def test_a_seeded_sample_finds_no_gain_either() -> None:
    """2,000 rounds that nobody has seen: no threshold gains more than it may, four errors aside."""
    rounds = deal_rounds(RULES, 2_000, seed=2**40, threads=2)
    for seats in (4, 6):
        part = rounds.of(seats)
        gain = best_reply(RULES, part, threshold(RULES, seats))
        assert gain.value <= 0.05 + 4 * gain.se, seats
        always = best_reply(RULES, part, worth_at(part, 0.9))
        assert always.value > 4 * always.se, "surrendering nine in ten is a mistake"


def test_what_is_kept_says_all() -> None:
    rounds = open_rounds(4, spread=20, rounds=2_000)
    found = thresholds_of(RULES, rounds, rounds)
    assert [row["payment"] for row in found["payments"]] == [0, 5, 10, 15, 20, 30, 50]
    assert found["payments"][2]["surrenders"] == pytest.approx(found["surrenders"], abs=0.01)
    replies = found["replies"]
    assert replies[0]["opponents_surrender"] == 0
    assert all(row["gain"] >= 0 for row in replies)
    assert thresholds_of(RULES, open_rounds(3, 1, 500), open_rounds(3, 1, 500))["worth"] is None


def test_other_stakes_lie_between() -> None:
    shares = [surrender_share(replace(RULES, surrender=payment), 6) for payment in (5, 7, 10, 900)]
    assert shares == sorted(shares, reverse=True)
    assert surrender_share(replace(RULES, unit=0), 6) == 0
    doubled = replace(RULES, unit=2, surrender=20)
    assert surrender_share(doubled, 6) == surrender_share(RULES, 6)
    assert threshold(replace(RULES, surrender=10_000), 2) == -inf
    assert worth_of(0.2) < worth_of(0.5) < worth_of(1.0)


def test_hands_below_the_threshold_are_surrendered() -> None:
    from support.pyramid.standard_rounds import dealt

    views = []
    for seed in range(60):
        game, step = dealt(6, seed=seed)
        views += [game.view(step.state, seat) for seat in range(6)]
    given_up = sum(by_threshold(RULES, view) for view in views) / len(views)
    share = surrender_share(RULES, 6)
    assert abs(given_up - share) < 4 * (share * (1 - share) / len(views)) ** 0.5
