"""Cards that cannot be held together."""

import pytest

from offsuit.core.checks.hand_check import check_cards
from offsuit.core.deck import Deck
from offsuit.core.notation import parse_cards
from offsuit.core.standard import STANDARD_DECK
from offsuit.errors import HandError
from offsuit.games.piecepack.hands import PIECEPACK_DECK
from offsuit.games.pyramid.hands import pyramid_deck

PYRAMID_DECK = pyramid_deck(wilds=2)


@pytest.mark.parametrize(
    ("deck", "cards"),
    [
        (STANDARD_DECK, ""),
        (STANDARD_DECK, "AS KS QS"),
        (PYRAMID_DECK, "AS AS *AS *AS"),  # a wild may be a third ace of spades
        (PYRAMID_DECK, "* * 2C 2C"),
        (PIECEPACK_DECK, "♠N ♤N"),
    ],
)
def test_cards_that_can_be_held(deck: Deck, cards: str) -> None:
    check_cards(deck, parse_cards(deck, cards))


@pytest.mark.parametrize(
    ("deck", "cards", "message"),
    [
        (STANDARD_DECK, "AS KS AS", "AS given 2 times in 'AS KS AS'; standard has 1"),
        (PYRAMID_DECK, "AS AS AS", "AS given 3 times in 'AS AS AS'; pyramid has 2"),
        (PYRAMID_DECK, "* * *", "3 wild cards in '* * *'; pyramid has 2"),
        (PYRAMID_DECK, "* *AS *AS", "3 wild cards in '* *AS *AS'; pyramid has 2"),
        (PIECEPACK_DECK, "bSN ♠N", "♠N given 2 times in '♠N ♠N'; piecepack has 1"),
    ],
)
def test_too_many_copies_are_quoted(deck: Deck, cards: str, message: str) -> None:
    with pytest.raises(HandError) as refused:
        check_cards(deck, parse_cards(deck, cards))
    assert str(refused.value) == message


@pytest.mark.parametrize("code", [-1, 105, 1000])
def test_a_code_that_no_card_has_is_quoted(code: int) -> None:
    with pytest.raises(HandError, match=f"^{code} is no card code of standard$"):
        check_cards(STANDARD_DECK, (0, code))


@pytest.mark.parametrize("code", [52, 53, 104])
def test_a_joker_has_no_place_in_a_deck_without_jokers(code: int) -> None:
    with pytest.raises(HandError, match="standard"):
        check_cards(STANDARD_DECK, (0, code))
