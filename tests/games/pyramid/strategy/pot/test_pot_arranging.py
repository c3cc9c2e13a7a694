"""Arranging for points and pot together: what it chooses."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from offsuit.core.simulate import Moments
from offsuit.games.pyramid.arranger.arranger import arrange
from offsuit.games.pyramid.automatics.finder import find_automatics
from offsuit.games.pyramid.bots.bot import PyramidBot
from offsuit.games.pyramid.play.actions import Arrange
from offsuit.games.pyramid.play.contender import contender
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.rules import AUTOMATICS
from offsuit.games.pyramid.strategy.fields.shipped_fields import default_values, equilibrium
from offsuit.games.pyramid.strategy.pot.pot_arranging import (
    PricedArrangement,
    Stake,
    holds_automatic,
    laid_prospect,
    offers,
)
from offsuit.games.pyramid.strategy.pot.pot_gain import PotGain, by_points
from offsuit.games.pyramid.strategy.pot.prepared_opponents import (
    OpposingRounds,
    deal_opponents,
    prepared,
)
from offsuit.games.pyramid.strategy.pot.showing import showing
from offsuit.games.pyramid.strategy.surrender.staying import EVERYBODY
from support.pyramid.pot_hands import DRAGON, FOR_POT, codes
from support.pyramid.standard_rounds import STANDARD, dealt, decisions

TWO = Stake(STANDARD, 2, 1, 40)


@pytest.mark.parametrize("hand", FOR_POT)
def test_the_pot_changes_the_best_arrangement(hand: str) -> None:
    """Found at prepared rounds, it holds at rounds of what the hand leaves of the deck."""
    found = offers(codes(hand), TWO)
    best, plain = found[0], by_points(found)
    assert plain.laid == arrange(codes(hand), default_values())[0]
    assert best.prospect.share.value > plain.prospect.share.value + 0.05
    dealt = PotGain(STANDARD, 2).redealt(np.array(codes(hand), np.uint8), 1, 3_000, 5)
    real = prepared(STANDARD, dealt)
    won = Moments.of(units_at(real, best) - units_at(real, plain)).estimates()[0]
    assert won.value > 4 * won.se


def units_at(rounds: OpposingRounds, offer: PricedArrangement) -> NDArray[np.float64]:
    shown = showing(contender("player", offer.hands, offer.automatic, STANDARD), STANDARD)
    points, shares = rounds.outcomes(shown)
    return 2 * points + 40 * shares


def test_without_a_pot_points_are_all_that_counts() -> None:
    """A table without antes: the expert lays down what wins most points, and declares by them."""
    rules = replace(STANDARD, ante=0)
    for seed in range(1, 9):
        game, step = dealt(2, rules, seed=seed)
        for seat, action in decisions((), 2):
            step = game.apply(step.state, seat, action)
        view = game.view(step.state, 0)
        assert view.pot == 0
        action = PyramidBot(rules, b"", "expert").act(view)
        strengths, kinds = equilibrium(rules).play(np.array([step.state.hand(0)], np.uint8))
        assert isinstance(action, Arrange)
        if kinds[0] >= 0:
            assert action.automatic == AUTOMATICS[kinds[0]]
        else:
            hands = [codes(" ".join(action.hand(row))) for row in ROWS]
            assert [rules.ranking.strength(hand) for hand in hands] == strengths[0].tolist()


def test_the_expert_lays_down_what_brings_in_most() -> None:
    for seed in range(1, 7):
        game, step = dealt(3, seed=seed)
        for seat, action in decisions((2,), 3):
            step = game.apply(step.state, seat, action)
        view = game.view(step.state, 0)
        action = PyramidBot(STANDARD, b"", "expert").act(view)
        assert isinstance(action, Arrange)
        best = offers(step.state.hand(0), Stake(STANDARD, 3, 1, 70))[0]
        for position, cards in best.hands.items():
            assert codes(" ".join(action.hand(position))) == cards
        assert action.automatic == best.automatic


def test_an_automatic_is_one_of_the_offers() -> None:
    found = offers(codes(DRAGON), TWO)
    declared = next(offer for offer in found if offer.automatic)
    assert declared.automatic == "dragon"
    shown = laid_prospect(declared.hands, "dragon", codes(DRAGON), TWO)
    assert shown == declared.prospect
    units = [offer.prospect.units.value for offer in found]
    assert units == sorted(units, reverse=True)
    no_automatics = replace(TWO, rules=replace(STANDARD, automatics=False))
    assert {offer.automatic for offer in offers(codes(DRAGON), no_automatics)} == {None}


def test_automatics_are_held_where_they_are_found() -> None:
    hands = deal_opponents(STANDARD, 1, 0, EVERYBODY, 60, 3)[:, 0].tolist()
    for hand in hands:
        assert holds_automatic(hand, STANDARD) == bool(find_automatics(hand, STANDARD))
