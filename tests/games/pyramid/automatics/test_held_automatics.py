"""Counting says of every deal what the search for automatics finds in it."""

import random
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from offsuit.core.notation import card_names
from offsuit.games.pyramid.automatics.finder import find_automatics
from offsuit.games.pyramid.automatics.stock import DECK
from offsuit.games.pyramid.kernels.automatic_counts import held_automatics
from offsuit.games.pyramid.rules import AUTOMATICS, PyramidRules
from support.pyramid.automatic_deals import SORTS, dragon_deal, trio_deal

JOKER = 52
RULES = PyramidRules(automatics=True)


def deals(count: int, seed: int) -> Iterator[list[int]]:
    """In turn: any cards, two suits of each rank, three hands of each sort, dragons; 0-4 wilds."""
    for number in range(seed, seed + count):
        dice = random.Random(number)
        jokers, turn = number % 5, number // 5 % 6
        if turn == 5:
            yield dragon_deal(17, jokers, number)
        elif turn > 1:
            yield trio_deal(list(SORTS)[turn - 2], jokers, number)
        else:
            suits = 4 if turn == 0 else 2
            stock = [4 * rank + suit for rank in range(13) for suit in dice.sample(range(4), suits)]
            yield dice.sample(stock * 2, 17 - jokers) + [JOKER] * jokers


def check(count: int, seed: int) -> Counter[str]:
    """How often each automatic was held."""
    rows = list(deals(count, seed))
    bits = np.zeros(len(rows), np.uint8)
    held_automatics(np.array(rows, np.uint8), bits)
    seen: Counter[str] = Counter()
    for deal, found in zip(rows, bits.tolist(), strict=True):
        held = {automatic.type for automatic in find_automatics(deal, RULES)}
        counted = {kind for place, kind in enumerate(AUTOMATICS) if found >> place & 1}
        assert counted == held, card_names(DECK, deal)
        seen.update(held)
    return seen


def check_common(seen: Counter[str], count: int) -> None:
    """Each is held by some and not by others, or nothing was shown."""
    assert all(count / 30 < seen[kind] < 0.95 * count for kind in AUTOMATICS), seen


def test_counting_agrees_with_the_search() -> None:
    check_common(check(300, seed=0), 300)


@pytest.mark.proof
def test_counting_agrees_with_the_search_at_length() -> None:
    check_common(check(20_000, seed=1_000), 20_000)
