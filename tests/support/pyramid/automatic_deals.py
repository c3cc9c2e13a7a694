"""Deals in which automatics are common: three hands of the sort, jokers for some of their cards."""

import random
from collections.abc import Callable

RANKS, SUITS, JOKER = range(13), range(4), 52


def _full_house(dice: random.Random) -> list[int]:
    three, two = dice.sample(RANKS, 2)
    return [4 * rank + dice.choice(SUITS) for rank in (three,) * 3 + (two,) * 2]


def _run(dice: random.Random) -> list[int]:
    low = dice.randrange(-1, 9)
    return [rank % 13 for rank in range(low, low + 5)]


def _straight(dice: random.Random) -> list[int]:
    suits = (dice.choice(SUITS),) if dice.random() < 0.5 else SUITS
    return [4 * rank + dice.choice(suits) for rank in _run(dice)]


def _flush(dice: random.Random) -> list[int]:
    suit = dice.choice(SUITS)
    ranks = _run(dice) if dice.random() < 0.3 else dice.choices(RANKS, k=5)
    return [4 * rank + suit for rank in ranks]


SORTS: dict[str, Callable[[random.Random], list[int]]] = {
    "three full houses": _full_house,
    "three straights": _straight,
    "three flushes": _flush,
}


def trio_deal(kind: str, jokers: int, seed: int) -> list[int]:
    """Seventeen cards: mostly the three hands, now and then with a card of them exchanged."""
    dice = random.Random(f"{kind} {jokers} {seed}")
    while True:
        cards = [code for _ in range(3) for code in SORTS[kind](dice)]
        dice.shuffle(cards)
        spoiled = dice.randrange(3)
        cards = cards[jokers + spoiled :]
        cards += [dice.randrange(52) for _ in range(17 - jokers - len(cards))]
        if max(map(cards.count, cards)) <= 2:
            return cards + [JOKER] * jokers


def dragon_deal(cards: int, jokers: int, seed: int) -> list[int]:
    """All ranks but those that jokers replace, now and then one too few; a few suits only."""
    dice = random.Random(f"dragon {cards} {jokers} {seed}")
    suits = dice.sample(SUITS, dice.randint(1, 4))
    missing = max(0, min(jokers, 13 - (cards - jokers) + dice.randrange(3)))
    while True:
        ranks = dice.sample(RANKS, 13 - missing - (dice.random() < 0.1))
        ranks += [dice.choice(RANKS) for _ in range(cards - jokers - len(ranks))]
        deal = [4 * rank + dice.choice(suits) for rank in ranks[: cards - jokers]]
        if max(map(deal.count, deal)) <= 2:
            return deal + [JOKER] * jokers
