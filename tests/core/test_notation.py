"""Spellings: every one that `interfaces.md` names, both ways, and every way to get one wrong."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from offsuit.core.deck import Deck
from offsuit.core.notation import card_name, card_names, parse_card, parse_cards
from offsuit.core.standard import STANDARD_DECK
from offsuit.errors import NotationError
from offsuit.games.piecepack.hands import PIECEPACK_DECK
from offsuit.games.pyramid.hands import pyramid_deck

PYRAMID_DECK = pyramid_deck()
DECKS = [STANDARD_DECK, PYRAMID_DECK, PIECEPACK_DECK]
LETTERS = "23456789TJQKA10CDHScdhs♠♥♦♣♤♡♢♧NnbBwW*, \u212a\u017f\ufe0f()[]-x"


@pytest.mark.parametrize(
    ("deck", "text", "printed"),
    [
        (STANDARD_DECK, "AS", "AS"),
        (STANDARD_DECK, "as", "AS"),
        (STANDARD_DECK, "aS", "AS"),
        (STANDARD_DECK, "A♠", "AS"),
        (STANDARD_DECK, "A♤", "AS"),
        (STANDARD_DECK, "A♠\ufe0f", "AS"),
        (STANDARD_DECK, "10♥", "TH"),
        (STANDARD_DECK, "10h", "TH"),
        (STANDARD_DECK, "Th", "TH"),
        (STANDARD_DECK, "T♡", "TH"),
        (STANDARD_DECK, "9♦ 8♢ 7♣ 6♧", "9D 8D 7C 6C"),
        (STANDARD_DECK, "AhKh", "AH KH"),
        (STANDARD_DECK, "10h10s", "TH TS"),
        (STANDARD_DECK, "A♥️K♥️", "AH KH"),
        (STANDARD_DECK, "[Ah, Kh]", "AH KH"),
        (STANDARD_DECK, "(2c;3d){4h}\t5s\n", "2C 3D 4H 5S"),
        (STANDARD_DECK, "", ""),
        (STANDARD_DECK, " , ", ""),
        (PYRAMID_DECK, "*", "*"),
        (PYRAMID_DECK, "*AS", "*AS"),
        (PYRAMID_DECK, "*10♥", "*TH"),
        (PYRAMID_DECK, "* *as AS", "* *AS AS"),
        (PYRAMID_DECK, "**", "* *"),
        (PYRAMID_DECK, "**AS", "* *AS"),
        (PYRAMID_DECK, "* AS", "* AS"),
        (PIECEPACK_DECK, "♠N", "♠N"),
        (PIECEPACK_DECK, "♠n", "♠N"),
        (PIECEPACK_DECK, "♡3", "♡3"),
        (PIECEPACK_DECK, "♡️3", "♡3"),
        (PIECEPACK_DECK, "bSN", "♠N"),
        (PIECEPACK_DECK, "wh3", "♡3"),
        (PIECEPACK_DECK, "wH3", "♡3"),
        (PIECEPACK_DECK, "BDA WDA BC2 WC2", "♦A ♢A ♣2 ♧2"),
        (PIECEPACK_DECK, "bSNwS5", "♠N ♤5"),
        (PIECEPACK_DECK, "♠N♤5", "♠N ♤5"),
    ],
)
def test_spellings(deck: Deck, text: str, printed: str) -> None:
    """What is read, in one canonical spelling."""
    assert card_names(deck, parse_cards(deck, text)) == printed


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name)
def test_what_is_printed_can_be_read_back(deck: Deck) -> None:
    """Every code of every deck; jokers that stand for each card included."""
    codes = range(2 * deck.naturals + 1 if deck.wilds else deck.naturals)
    for code in codes:
        assert parse_card(deck, card_name(deck, code)) == code
    assert parse_cards(deck, card_names(deck, codes)) == tuple(codes)


@given(
    st.sampled_from(DECKS), st.lists(st.integers(0, 47), max_size=17), st.sampled_from(["", " "])
)
def test_hands_printed_with_or_without_blanks_can_be_read_back(
    deck: Deck, codes: list[int], between: str
) -> None:
    text = between.join(card_name(deck, code) for code in codes)
    assert parse_cards(deck, text) == parse_cards(deck, text.lower()) == tuple(codes)


@example(STANDARD_DECK, "\u212aS")  # the Kelvin sign is a K of another alphabet
@given(st.sampled_from(DECKS), st.text(LETTERS, max_size=12) | st.text(max_size=6))
def test_any_text_is_read_or_refused(deck: Deck, text: str) -> None:
    """Nothing that somebody pastes can do more harm than a refusal."""
    try:
        codes = parse_cards(deck, text)
    except NotationError:
        return
    assert parse_cards(deck, card_names(deck, codes)) == codes


@pytest.mark.parametrize(
    ("deck", "text", "word"),
    [
        (STANDARD_DECK, "1S", "1S"),
        (STANDARD_DECK, "AS KX", "KX"),
        (STANDARD_DECK, "AS, 11H, 2C", "11H"),
        (STANDARD_DECK, "SA", "SA"),
        (STANDARD_DECK, "A", "A"),
        (STANDARD_DECK, "AhK", "K"),
        (STANDARD_DECK, "Ah-Kh", "-Kh"),
        (STANDARD_DECK, "♠N", "♠N"),
        (PYRAMID_DECK, "*X", "X"),
        (PYRAMID_DECK, "AS joker", "joker"),
        (PIECEPACK_DECK, "♠6", "♠6"),
        (PIECEPACK_DECK, "N♠", "N♠"),
        (PIECEPACK_DECK, "♠N sN", "sN"),
        (PIECEPACK_DECK, "gH3", "gH3"),
    ],
)
def test_a_refusal_quotes_the_word_and_the_whole(deck: Deck, text: str, word: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_cards(deck, text)
    message = str(refused.value)
    assert repr(word) in message
    assert text in message
    assert deck.name in message
    assert f"written like {card_name(deck, deck.naturals - 1)}" in message


@pytest.mark.parametrize("deck", [STANDARD_DECK, PIECEPACK_DECK], ids=lambda deck: deck.name)
@pytest.mark.parametrize("text", ["*", "*AS", "*♠N"])
def test_a_deck_without_jokers_says_so(deck: Deck, text: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_cards(deck, text)
    assert str(refused.value) == f"{text!r} in {text!r}: {deck.name} has no jokers"


@pytest.mark.parametrize(("text", "count"), [("", 0), ("AS KS", 2)])
def test_one_card_is_one_card(text: str, count: int) -> None:
    with pytest.raises(NotationError) as refused:
        parse_card(STANDARD_DECK, text)
    assert str(refused.value) == f"{text!r} names {count} cards; expected 1"


def test_letters_that_mean_something_in_patterns_are_letters() -> None:
    deck = Deck("odd", ranks=".+", suits="?|")
    assert parse_cards(deck, ".? +|") == (0, 3)
