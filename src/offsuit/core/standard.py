"""The ordinary deck and ranking: Destiny Deck draws from it, evaluators are measured on it."""

from offsuit.core.deck import Deck
from offsuit.core.ranking import Category, Ranking

SUIT_SPELLINGS = {
    symbol: letter
    for letter, symbols in {"C": "♣♧", "D": "♦♢", "H": "♥♡", "S": "♠♤"}.items()
    for symbol in symbols
}

CARD_SPELLINGS = {"10": "T", **SUIT_SPELLINGS}

CARD_WORDS = {
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}

STANDARD_DECK = Deck(
    "standard",
    ranks="23456789TJQKA",
    suits="CDHS",
    spellings=CARD_SPELLINGS,
    rank_words=CARD_WORDS,
)

STANDARD = Ranking(
    name="standard",
    deck=STANDARD_DECK,
    rank_order="23456789TJQKA",
    hand_sizes=(5, 6, 7),
    wheel="lowest",
    categories=(
        Category("high card", 5, "any", "11111"),
        Category("pair", 5, "any", "2111"),
        Category("two pair", 5, "any", "221"),
        Category("three of a kind", 5, "any", "311"),
        Category("straight", 5, "any", "run"),
        Category("flush", 5, "suit", "cards"),
        Category("full house", 5, "any", "32"),
        Category("four of a kind", 5, "any", "41"),
        Category("straight flush", 5, "suit", "run"),
        Category("royal flush", 5, "suit", "run TJQKA"),
    ),
)
