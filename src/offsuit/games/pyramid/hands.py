"""Pyramid Poker's deck and its sixteen categories."""

from functools import lru_cache

from offsuit.core.deck import Deck
from offsuit.core.ranking import Category, Ranking
from offsuit.core.standard import CARD_SPELLINGS, CARD_WORDS

MOST_WILDS = 4
"""The most jokers that any rules allow."""

_STRAIGHT = (Category("straight", 5, "any", "run"),)
_FLUSH = (Category("flush", 5, "suit", "cards"),)

_BELOW = (
    Category("high card", 3, "any", "111"),
    Category("high card", 5, "any", "11111"),
    Category("pair", 3, "any", "21"),
    Category("pair", 5, "any", "2111"),
    Category("two pair", 5, "any", "221"),
    Category("three of a kind", 3, "any", "3", suit_breaks_ties=True, phrase="trip {ranks}"),
    Category("three of a kind", 5, "any", "311", phrase="trip {ranks}"),
)

_ABOVE = (
    Category("full house", 5, "any", "32"),
    Category("four of a kind", 5, "any", "41"),
    Category("straight flush", 5, "suit", "run"),
    Category("five of a kind", 5, "any", "5", suit_breaks_ties=True),
    Category("six-card straight flush", 6, "suit", "run"),
    Category("six of a kind", 6, "any", "6", suit_breaks_ties=True),
    Category("seven-card straight flush", 7, "suit", "run"),
    Category("seven of a kind", 7, "any", "7", suit_breaks_ties=True),
    Category("eight-card straight flush", 8, "suit", "run"),
    Category("eight of a kind", 8, "any", "8", suit_breaks_ties=True),
)


@lru_cache
def pyramid_deck(wilds: int = 2, decks: int = 2) -> Deck:
    """The cards that are dealt from: `decks` decks of 52 and `wilds` jokers."""
    return Deck(
        "pyramid",
        ranks="23456789TJQKA",
        suits="CDHS",
        copies=decks,
        wilds=wilds,
        spellings=CARD_SPELLINGS,
        rank_words=CARD_WORDS,
    )


@lru_cache
def pyramid_ranking(straight_beats_flush: bool = False) -> Ranking:
    """The sixteen categories; the wheel is the second-highest run, of any length."""
    between = (*_FLUSH, *_STRAIGHT) if straight_beats_flush else (*_STRAIGHT, *_FLUSH)
    return Ranking(
        name="pyramid, straight beats flush" if straight_beats_flush else "pyramid",
        deck=pyramid_deck(wilds=MOST_WILDS),
        rank_order="23456789TJQKA",
        hand_sizes=(3, 5, 6, 7, 8),
        wheel="second",
        categories=(*_BELOW, *between, *_ABOVE),
    )


PYRAMID = pyramid_ranking()
