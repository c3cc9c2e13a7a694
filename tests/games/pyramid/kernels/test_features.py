"""What the eye sees of a deal, seen a second time without a kernel."""

from collections import Counter
from itertools import product

import numpy as np
import pytest

from offsuit.core.kernels.deal import deal
from offsuit.games.pyramid.hands import pyramid_deck
from offsuit.games.pyramid.kernels.features import FEATURES
from offsuit.games.pyramid.strategy.appraisal.appraisal import see

ACE = 12
WINDOWS = {
    length: [[(low + step - 1) % 13 for step in range(length)] for low in range(15 - length)]
    for length in (5, 6, 7, 8)
}
"""Ranks of every straight, the lowest first; -1 is the ace below the two."""


def best_run(cards: Counter[tuple[int, int]]) -> tuple[int, int, int]:
    """Held, low end, suit; of equal ones the highest, then the first suit."""
    seen = [
        (sum(cards[rank, suit] > 0 for rank in window), low, -suit)
        for suit, (low, window) in product(range(4), enumerate(WINDOWS[5]))
    ]
    held, low, suit = max(seen)
    return held, low, -suit


def groups(ranks: Counter[int], least: int) -> list[int]:
    """Ranks of which so many are held, highest first."""
    return sorted((rank for rank, size in ranks.items() if size >= least), reverse=True)


def tall(rank: int) -> float:
    return (rank + 1) / 13


def lacking(ranks: set[int]) -> list[float]:
    """Straights that lack none, one, two."""
    missing = [5 - len(ranks & set(window)) for window in WINDOWS[5]]
    return [missing.count(lack) / 4 for lack in range(3)]


def seen_slowly(codes: list[int]) -> list[float]:
    natural = [divmod(code, 4) for code in codes if code < 52]
    jokers = len(codes) - len(natural)
    ranks, suits = Counter(rank for rank, _ in natural), Counter(suit for _, suit in natural)
    held = [{rank for rank, s in natural if s == suit} for suit in range(4)]
    found = [float(min(jokers, 3) == count) for count in (1, 2, 3)]
    found += [sum(min(size, 7) == count for size in ranks.values()) / 4 for count in range(1, 8)]
    for least in range(1, 5):
        found += [*map(tall, groups(ranks, least)[:2]), 0.0, 0.0][:2]
    largest = sorted(range(13), key=lambda rank: (-ranks[rank], -rank))[:6]
    found += [x for rank in largest for x in (ranks[rank] / 4, tall(rank) * (ranks[rank] > 0))]
    found += [ranks[rank] / 4 for rank in range(13)]
    found += sorted((suits[suit] / 8 for suit in range(4)), reverse=True)
    found += sorted((len(cards) / 8 for cards in held), reverse=True)
    for length, windows in WINDOWS.items():
        most = sorted(max(len(cards & set(window)) for window in windows) for cards in held)
        found += [most[3] / length, most[2] / length if most[2] < most[3] else most[3] / length]
    missing = [5 - len(cards & set(window)) for cards in held for window in WINDOWS[5]]
    found += [missing.count(lack) / 4 for lack in range(3)]
    found += lacking(set(groups(ranks, 1))) + lacking(set(groups(ranks, 2)))
    return found + taken_slowly(natural) + behind_slowly(natural, ranks)


def taken_slowly(natural: list[tuple[int, int]]) -> list[float]:
    cards, taken, left = Counter(natural), [], []
    for turn in range(3):
        held, low, suit = best_run(cards)
        taken += [held / 5, (low + 4) / 13]
        cards -= Counter((rank, suit) for rank in WINDOWS[5][low] if cards[rank, suit])
        if turn < 2:
            ranks = Counter(rank for rank, _ in cards.elements())
            for least in range(2, 6):
                there = groups(ranks, least)
                left += [len(there) / 4, tall(there[0]) if there else 0.0]
    return taken + left


def behind_slowly(natural: list[tuple[int, int]], ranks: Counter[int]) -> list[float]:
    gone = groups(ranks, 4)[:3]
    rest = Counter({card: 1 for card in natural if card[0] not in gone})
    behind = [len([rank for rank in groups(ranks, least) if rank not in gone]) for least in (2, 3)]
    return [behind[0] / 4, behind[1] / 4, best_run(rest)[0] / 5]


@pytest.mark.parametrize("cards", [13, 17])
@pytest.mark.parametrize("jokers", [0, 2, 4])
def test_features_are_those_that_a_slow_look_finds(cards: int, jokers: int) -> None:
    deals = deal(cards + jokers, np.array(pyramid_deck(jokers).cards, np.uint8), 300, cards)
    deals[:40] %= 24  # few ranks, so that groups and runs are large
    found = see(deals)
    assert found.shape == (300, FEATURES)
    for row, codes in zip(found, deals.tolist(), strict=True):
        assert row.tolist() == pytest.approx(seen_slowly(codes), abs=1e-6), codes
