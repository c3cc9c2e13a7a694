"""A duel as the document's pseudocode resolves it: what exact odds are measured against.

Literally in plain Python: a new deck of cards for every hand, shuffled whole, and floats.
"""

import random
from collections.abc import Callable

Card = tuple[str, str]
Hand = list[Card]
Bonuses = dict[str, float]

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = ("spades", "hearts", "clubs", "diamonds")
CARD_VALUES = {rank: value for value, rank in enumerate(RANKS, 2)}
HAND_RANK_SCORES = {
    "royal_flush": 500,
    "straight_flush": 400,
    "four_of_a_kind": 300,
    "full_house": 225,
    "flush": 175,
    "straight": 150,
    "three_of_a_kind": 100,
    "two_pair": 60,
    "pair": 30,
    "high_card": 0,
}
KICKED = ("pair", "two_pair", "three_of_a_kind", "four_of_a_kind")


def draw_hand() -> Hand:
    """Five cards from the top of a new deck."""
    deck = [(rank, suit) for suit in SUITS for rank in RANKS]
    for i in range(len(deck) - 1, 0, -1):
        j = int(random.random() * (i + 1))
        deck[i], deck[j] = deck[j], deck[i]
    return deck[:5]


def is_flush(hand: Hand) -> bool:
    """All of the first card's suit."""
    return all(suit == hand[0][1] for _, suit in hand)


def values(hand: Hand) -> list[int]:
    """Of the cards, ascending."""
    return sorted(CARD_VALUES[rank] for rank, _ in hand)


def is_straight(hand: Hand) -> bool:
    """Consecutive values, or an ace below a two."""
    found = values(hand)
    steps = all(found[i] == found[i - 1] + 1 for i in range(1, 5))
    return steps or found == [2, 3, 4, 5, 14]


def rank_counts(hand: Hand) -> list[int]:
    """How often each rank is there, most first."""
    counts: dict[str, int] = {}
    for rank, _ in hand:
        counts[rank] = counts.get(rank, 0) + 1
    return sorted(counts.values(), reverse=True)


DETECTION: tuple[tuple[str, Callable[[Hand], bool]], ...] = (
    ("royal_flush", lambda hand: is_flush(hand) and values(hand) == [10, 11, 12, 13, 14]),
    ("straight_flush", lambda hand: is_flush(hand) and is_straight(hand)),
    ("four_of_a_kind", lambda hand: rank_counts(hand)[0] == 4),
    ("full_house", lambda hand: rank_counts(hand) == [3, 2]),
    ("flush", is_flush),
    ("straight", is_straight),
    ("three_of_a_kind", lambda hand: rank_counts(hand)[0] == 3),
    ("two_pair", lambda hand: rank_counts(hand)[:2] == [2, 2]),
    ("pair", lambda hand: rank_counts(hand)[0] == 2),
    ("high_card", lambda _: True),
)


def total_score(hand: Hand, bonuses: Bonuses, modifiers: float) -> float:
    """Base, suits and modifiers."""
    name = next(name for name, found in DETECTION if found(hand))
    base = HAND_RANK_SCORES[name]
    held = values(hand)
    if name == "high_card":
        base += sum(held[-3:])
    elif name in KICKED:
        base += max(value for value in held if held.count(value) == 1)
    return base + sum(bonuses[suit] for _, suit in hand) + modifiers


def actor_wins(actor: Bonuses, target: Bonuses, defense: float) -> bool:
    """One duel; a tie is the target's, identical hands are not looked at."""
    return total_score(draw_hand(), actor, 0) > total_score(draw_hand(), target, defense)
