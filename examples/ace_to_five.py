"""Ace-to-five: the lowest hand wins, aces are low, straights and flushes count for nothing.

A low ranking is written like any other: one category a line, the one that loses first. `low=True`
says two things more. A hand that fits several categories has the first of them, so that nobody
can hide a pair. And within a category lower ranks win, compared from the highest card down:
`rank_order` lists the ranks from low to high, the ace before the two.
"""

import offsuit
from offsuit.core.standard import STANDARD_DECK

ACE_TO_FIVE = offsuit.Ranking(
    name="ace to five",
    deck=STANDARD_DECK,
    rank_order="A23456789TJQK",
    hand_sizes=(5, 6, 7),
    low=True,
    categories=(  # what loses first
        offsuit.Category("four of a kind", 5, "any", "41"),
        offsuit.Category("full house", 5, "any", "32"),
        offsuit.Category("three of a kind", 5, "any", "311"),
        offsuit.Category("two pair", 5, "any", "221"),
        offsuit.Category("pair", 5, "any", "2111"),
        offsuit.Category("no pair", 5, "any", "11111"),
    ),
)

HANDS = (  # the best first
    "AS 2S 3S 4S 5S",  # a straight flush elsewhere, the best hand here
    "AS 2D 3C 4H 6S",
    "2S 3D 4C 5H 6S",
    "AS 2D 3C 4H KS",
    "AS AD 2C 3H 4S",  # any pair is worse than a king
    "KS KD QC JH TS",
)


def main() -> None:
    """Hands in order, and the best five of seven cards."""
    for cards in HANDS:
        found = offsuit.evaluate(ACE_TO_FIVE, cards)
        print(f"{cards:15} {found.text} (strength {found.strength:,})")
    seven = offsuit.evaluate(ACE_TO_FIVE, "KS KD 8C 7H 4S 2C AD")
    print(f"\nOf seven cards: {' '.join(seven.best)}, {seven.text}")


if __name__ == "__main__":
    main()
