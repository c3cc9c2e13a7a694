"""Short deck: 36 cards, six to ace, where a flush beats a full house.

A deck and a ranking are data. With these two, every part of the engine works.
"""

import offsuit

DECK = offsuit.Deck(
    "short deck",
    ranks="6789TJQKA",
    suits="CDHS",
    spellings={"10": "T"},
    rank_words={"6": "six", "7": "seven", "8": "eight", "9": "nine", "T": "ten"}
    | {"J": "jack", "Q": "queen", "K": "king", "A": "ace"},
)

SHORT_DECK = offsuit.Ranking(
    name="short deck",
    deck=DECK,
    rank_order="6789TJQKA",
    hand_sizes=(5, 6, 7),
    wheel="lowest",  # the ace below the six: A 6 7 8 9 is the lowest run
    categories=(  # weakest first
        offsuit.Category("high card", 5, "any", "11111"),
        offsuit.Category("pair", 5, "any", "2111"),
        offsuit.Category("two pair", 5, "any", "221"),
        offsuit.Category("three of a kind", 5, "any", "311"),
        offsuit.Category("straight", 5, "any", "run"),
        offsuit.Category("full house", 5, "any", "32"),
        offsuit.Category("flush", 5, "suit", "cards"),
        offsuit.Category("four of a kind", 5, "any", "41"),
        offsuit.Category("straight flush", 5, "suit", "run"),
    ),
)

HANDS = ("AS 6D 7C 8H 9S", "KH KS KD TS 10C", "AH TH 9H 7H 6H QC QD", "AC 6C 7C 8C 9C AD AH")
PLAYERS = ("AS KS", "JD TD")


def main() -> None:
    """Evaluate hands, count all of them, and compare two before the board comes."""
    for cards in HANDS:
        found = offsuit.evaluate(SHORT_DECK, cards)
        print(f"{cards:22} {found.text} (strength {found.strength:,})")
    for size in (5, 7):
        print(f"\nAll hands of {size} cards")
        for name, count in offsuit.census(SHORT_DECK, size).counts.items():
            print(f"{name:16} {count:>9,}")
    known = offsuit.equity(SHORT_DECK, PLAYERS)
    print(f"\nHold'em, {known.boards:,} boards")
    for cards, share in zip(PLAYERS, known.shares, strict=True):
        wins, ties = share.win * known.boards, share.tie * known.boards
        print(f"{cards}  wins {int(wins):,}  ties {int(ties):,}  equity {float(share.equity):.4%}")


if __name__ == "__main__":
    main()
