"""Dual Piecepacks Poker: 48 tiles, three kinds of flush, seventeen categories, two low rules.

The rules are by Trevor L Davis, 2018, under CC BY-SA 4.0; the wording here is ours.
"""

from offsuit.core.deck import Deck
from offsuit.core.ranking import Category, Ranking

PIECEPACK_DECK = Deck(
    "piecepack",
    ranks="2345AN",
    suits="♠♥♦♣♤♡♢♧",
    partitions={"group": (0, 0, 0, 0, 1, 1, 1, 1), "link": (0, 1, 2, 3, 0, 1, 2, 3)},
    suit_first=True,
    spellings={
        group + link: suit
        for group, suits in (("B", "♠♥♦♣"), ("W", "♤♡♢♧"))
        for link, suit in zip("SHDC", suits, strict=True)
    },
    rank_words={"2": "two", "3": "three", "4": "four", "5": "five", "A": "ace", "N": "null"},
)

_HIGH_TABLE = (
    Category("no-flush one-pair", 5, "any", "2111"),
    Category("no-flush two-pair", 5, "any", "221"),
    Category("no-flush three-of-a-kind", 5, "any", "311"),
    Category("no-flush no-pairs", 5, "any", "11111"),
    Category("group-flush one-pair", 5, "group", "2111"),
    Category("no-flush full-house", 5, "any", "32"),
    Category("group-flush two-pair", 5, "group", "221"),
    Category("no-flush four-of-a-kind", 5, "any", "41"),
    Category("group-flush no-pairs", 5, "group", "11111"),
    Category("group-flush three-of-a-kind", 5, "group", "311"),
    Category("link-flush one-pair", 5, "link", "2111"),
    Category("group-flush full-house", 5, "group", "32"),
    Category("link-flush no-pairs", 5, "link", "11111"),
    Category("link-flush two-pair", 5, "link", "221"),
    Category("no-flush five-of-a-kind", 5, "any", "5"),
    Category("group-flush four-of-a-kind", 5, "group", "41"),
    Category("suit-flush no-pairs", 5, "suit", "11111"),
)

PIECEPACK = Ranking(
    name="piecepack",
    deck=PIECEPACK_DECK,
    rank_order="2345AN",
    hand_sizes=(5, 6, 7),
    categories=_HIGH_TABLE,
)

TABLE_LOW = Ranking(
    name="piecepack table-low",
    deck=PIECEPACK_DECK,
    rank_order="NA2345",
    hand_sizes=(5, 6, 7),
    low=True,
    categories=tuple(reversed(_HIGH_TABLE)),
)

NULL_TO_FIVE = Ranking(
    name="piecepack null-to-five",
    deck=PIECEPACK_DECK,
    rank_order="NA2345",
    hand_sizes=(5, 6, 7),
    low=True,
    categories=(
        Category("five-of-a-kind", 5, "any", "5"),
        Category("four-of-a-kind", 5, "any", "41"),
        Category("full-house", 5, "any", "32"),
        Category("three-of-a-kind", 5, "any", "311"),
        Category("two-pair", 5, "any", "221"),
        Category("one-pair", 5, "any", "2111"),
        Category("no-pairs", 5, "any", "11111"),
    ),
)

LOW_RANKINGS = {"table-low": TABLE_LOW, "null-to-five": NULL_TO_FIVE}
