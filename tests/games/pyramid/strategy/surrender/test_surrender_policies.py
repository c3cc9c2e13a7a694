"""When to surrender."""

from collections import Counter

import pytest

from offsuit.core.notation import parse_cards
from offsuit.games.pyramid.play.actions import Play, Surrender
from offsuit.games.pyramid.strategy.surrender.surrender_policies import by_promise, decision, never
from support.pyramid.standard_rounds import STANDARD, dealt, stacked

WEAK = "KD KC JC 9H 8S 7D 7C 6S 5D 4H 3C 3S 2H"
REST = "  2C 2D 9C 9D"
HANDS = {
    "a pair or two": ("AS AS KD KD 9C 7H 7S 6D 5D 4C QC JD 2H", True),
    "a wild card": ("* AS KD KD 9C 7H 7S 6D 5D 4C QC JD 2H", False),
    "three of a kind": ("AS AS AD KD 9C 7H 7S 6D 5D 4C QC JD 2H", False),
    "a dragon": ("AS KD QC JH TC 9S 8D 7C 6H 5S 4D 3C 2H", False),
}


@pytest.mark.parametrize("case", HANDS)
def test_who_has_promise_plays_on(case: str) -> None:
    hand, surrenders = HANDS[case]
    other = "QH QS JC TS 9H 8S 6S 5C 4H 3H KC 8H 7D  3S 5H 6C TD"
    game, step = dealt(2, deck=stacked(hand + REST, other))
    view = game.view(step.state, 0)
    assert by_promise(STANDARD, view) is surrenders
    assert never(STANDARD, view) is False


def first_hand(cards: str) -> tuple[int, ...]:
    """A deck whose first thirteen cards are these."""
    codes = parse_cards(STANDARD.ranking.deck, cards)
    return (*codes, *(Counter(STANDARD.deck.cards) - Counter(codes)).elements())


def test_the_threshold_decides_for_a_seat_that_is_advised() -> None:
    """A hand that nobody surrenders between two is surrendered at a full table."""
    for seats, expected in ((2, Play()), (6, Surrender())):
        game, step = dealt(seats, deck=first_hand(WEAK))
        assert game.advised_default(step.state, 0) == expected


def test_about_71_of_100_hands_play_on() -> None:
    """As the docstring says: 1,200 hands, four standard errors."""
    views = []
    for seed in range(200):
        game, step = dealt(6, seed=seed)
        views += [game.view(step.state, seat) for seat in range(6)]
    share = sum(not by_promise(STANDARD, view) for view in views) / len(views)
    assert abs(share - 0.71) < 4 * (0.71 * 0.29 / len(views)) ** 0.5


def test_a_decision_is_an_action() -> None:
    assert (decision(True), decision(False)) == (Surrender(), Play())
