"""What players show as seven numbers: of one, of a batch, and of those who declare."""

from dataclasses import replace

import numpy as np
import pytest

from offsuit.core.kernels.deal import deal
from offsuit.games.pyramid.play.contender import contender
from offsuit.games.pyramid.rules import AUTOMATICS, PyramidRules
from offsuit.games.pyramid.strategy.pot.showing import (
    AUTOMATIC,
    NUMBERS,
    STRENGTHS,
    declared,
    declaring,
    opponent,
    played,
    showing,
)
from support.pyramid.pot_hands import DRAGON, codes
from support.pyramid.standard_rounds import STANDARD

HANDS = {"back": "AS AD AH KC KD", "middle": "QS QD 8C 8H 2S", "front": "JS JD 2C"}


def test_strengths_and_what_they_pay() -> None:
    laid = {position: codes(cards) for position, cards in HANDS.items()}
    shown = showing(contender("ann", laid, None, STANDARD), STANDARD)
    strengths = [STANDARD.ranking.strength(cards) for cards in laid.values()]
    assert shown.tolist() == [0, *strengths, 1, 1, 1]
    fours = {**laid, "back": codes("9S 9D 9H 9C KD")}
    assert showing(contender("ann", fours, None, STANDARD), STANDARD).tolist()[4:] == [4, 1, 1]


@pytest.mark.parametrize(
    ("rules", "others", "suits"),
    [(STANDARD, 0, 0b00), (replace(STANDARD, dragon_tiebreak="all"), 9, 0b00_11_01_00)],
)
def test_a_dragon_has_its_suits_for_strengths(rules: PyramidRules, others: int, suits: int) -> None:
    """From the ace down, two bits each: clubs, then spades, diamonds, clubs and nine others."""
    shown = showing(declaring(codes(DRAGON), "dragon", rules), rules)
    assert shown[AUTOMATIC] == 3, "the second strongest of four"
    first, *equal = shown[STRENGTHS].tolist()
    assert equal == [first, first]
    assert first >> 2 * others == suits


@pytest.mark.parametrize(
    "rules",
    [STANDARD, replace(STANDARD, automatic_order=AUTOMATICS[::-1]), PyramidRules()],
    ids=["standard", "another order", "no automatics"],
)
def test_a_batch_shows_what_each_does_alone(rules: PyramidRules) -> None:
    hands = deal(6, np.array(rules.deck.cards, np.uint8), 80, 17)
    quickly = played(rules, hands)
    found = declared(rules, hands, quickly)
    assert found.shape == (80, NUMBERS)
    alone = [showing(opponent(tuple(hand), rules), rules).tolist() for hand in hands.tolist()]
    assert found.tolist() == alone
    declares = found[:, AUTOMATIC] > 0
    assert declares.any() == rules.plays_automatics
    assert (quickly[:, AUTOMATIC] == found[:, AUTOMATIC]).all()
    assert (quickly[~declares] == found[~declares]).all()
