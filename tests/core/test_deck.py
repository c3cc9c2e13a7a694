"""Decks as data: codes, copies, wild cards, classes of suits, and data that cannot be."""

from dataclasses import replace
from typing import Any

import pytest

from offsuit.core.deck import Deck
from offsuit.core.notation import parse_card
from offsuit.core.standard import STANDARD_DECK
from offsuit.errors import DeckError
from offsuit.games.piecepack.hands import PIECEPACK_DECK
from offsuit.games.pyramid.hands import pyramid_deck

PYRAMID_DECK = pyramid_deck()
TINY = Deck("tiny", ranks="23", suits="CD", copies=2, wilds=1)


@pytest.mark.parametrize(
    ("deck", "card", "code"),
    [
        (STANDARD_DECK, "2C", 0),
        (STANDARD_DECK, "2D", 1),
        (STANDARD_DECK, "2H", 2),
        (STANDARD_DECK, "2S", 3),
        (STANDARD_DECK, "3C", 4),
        (STANDARD_DECK, "AS", 51),
        (PYRAMID_DECK, "AS", 51),
        (PYRAMID_DECK, "*", 52),
        (PYRAMID_DECK, "*2C", 53),
        (PYRAMID_DECK, "*AS", 104),
        (PIECEPACK_DECK, "♠2", 0),
        (PIECEPACK_DECK, "♣2", 3),
        (PIECEPACK_DECK, "♤2", 4),
        (PIECEPACK_DECK, "♧2", 7),
        (PIECEPACK_DECK, "♠5", 24),
        (PIECEPACK_DECK, "♠A", 32),
        (PIECEPACK_DECK, "♠N", 40),
        (PIECEPACK_DECK, "♧N", 47),
    ],
)
def test_a_code_is_a_place_rank_major_from_the_lowest_rank(
    deck: Deck, card: str, code: int
) -> None:
    """As `interfaces.md` promises to other programs."""
    assert parse_card(deck, card) == code


@pytest.mark.parametrize(
    ("deck", "size"),
    [
        (STANDARD_DECK, 52),
        (PIECEPACK_DECK, 48),
        (pyramid_deck(wilds=0), 104),
        (pyramid_deck(wilds=2), 106),
        (pyramid_deck(wilds=4), 108),
        (pyramid_deck(wilds=1, decks=3), 157),
    ],
)
def test_size_counts_copies_and_wilds(deck: Deck, size: int) -> None:
    assert deck.size == len(deck.cards) == size


def test_cards_are_dealt_in_code_order_with_copies_side_by_side() -> None:
    assert TINY.cards == (0, 0, 1, 1, 2, 2, 3, 3, 4)


def test_a_standing_joker_shows_a_card_and_stays_wild() -> None:
    code = TINY.standing(3)
    assert code == 8
    assert (TINY.face(code), TINY.rank_of(code), TINY.suit_of(code)) == (3, 1, 1)
    assert [TINY.is_wild(card) for card in (3, TINY.joker, code)] == [False, True, True]


def test_classes_run_from_coarse_to_fine() -> None:
    assert list(STANDARD_DECK.classes) == ["any", "suit"]
    assert list(PIECEPACK_DECK.classes) == ["any", "group", "link", "suit"]
    assert PIECEPACK_DECK.classes["any"] == (0,) * 8
    assert PIECEPACK_DECK.classes["suit"] == tuple(range(8))


@pytest.mark.parametrize(
    ("change", "quoted"),
    [
        ({"ranks": "2324"}, "every rank needs its own letter: '2324'"),
        ({"ranks": ""}, "every rank needs its own letter: ''"),
        ({"suits": "SS"}, "every suit needs its own letter: 'SS'"),
        ({"ranks": "2*"}, "ranks: '*' cannot be a letter of '2*'"),
        ({"ranks": "2 "}, "ranks: ' ' cannot be a letter of '2 '"),
        ({"ranks": "2\u00a0"}, "ranks: '\\xa0' cannot be a letter"),
        ({"suits": "C,"}, "suits: ',' cannot be a letter of 'C,'"),
        ({"ranks": ["2", "3"]}, "ranks must be a text, a letter each, not ['2', '3']"),
        ({"name": 7}, "name must be a text, not 7"),
        ({"copies": 0}, "copies must be a whole number from 1, not 0"),
        ({"copies": 1.5}, "copies must be a whole number from 1, not 1.5"),
        ({"copies": True}, "copies must be a whole number from 1, not True"),
        ({"wilds": -1}, "wilds must be a whole number from 0, not -1"),
        ({"spellings": {"1 0": "2"}}, "spellings: '1 0' cannot be read as a rank or a suit"),
        ({"spellings": {"ten": 10}}, "spellings: 'ten' must stand for one letter, not 10"),
        ({"rank_words": {"2": 2}}, "rank_words: '2' must be a text, not 2"),
        ({"partitions": {"colour": 2}}, "partitions: 'colour' must be a tuple of numbers, not 2"),
        ({"ranks": "0123456789ABCDEF", "suits": "abcdefgh"}, "128 different cards"),
        ({"partitions": {"colour": (0, 1, 1)}}, "partitions: 'colour' has 3 entries for 2 suits"),
    ],
)
def test_data_that_contradict_themselves_are_refused(change: dict[str, Any], quoted: str) -> None:
    with pytest.raises(DeckError) as refused:
        replace(TINY, **change)
    assert f"deck {change.get('name', 'tiny')!r}: " in str(refused.value)
    assert quoted in str(refused.value)


def test_the_largest_deck_has_127_different_cards() -> None:
    assert Deck("wide", ranks="".join(map(chr, range(256, 383))), suits="x").naturals == 127
