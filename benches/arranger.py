"""How long the exact arranger takes: CPU time a deal, by wild cards, and on decks made to be hard.

Means are of whole batches. The other figures are of deals timed one by one, about a microsecond
of call included.
"""

import time
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from offsuit.games.pyramid.arranger.hand_classes import hand_lookup
from offsuit.games.pyramid.arranger.search import best_candidates
from offsuit.games.pyramid.arranger.values import Values
from offsuit.games.pyramid.hands import PYRAMID, pyramid_deck
from offsuit.games.pyramid.kernels.search import arrange_many
from offsuit.games.pyramid.strategy.fields.shipped_fields import default_values

Deals = NDArray[np.int64]

HAND, JOKER = 17, PYRAMID.deck.joker
FEW, MANY = 2_000, 20_000
"""Deals that are timed one by one, and deals for two threads."""
ROUNDS = 3


def real_mix(dice: np.random.Generator, count: int) -> Deals:
    """Deals as they come: 106 cards, two of them jokers."""
    cards = np.array(pyramid_deck(wilds=2).cards)
    return cards[dice.random((count, len(cards))).argsort(axis=1)[:, :HAND]]


def with_wilds(dice: np.random.Generator, stock: Deals, wilds: int) -> Deals:
    """One deal with so many jokers, the rest from `stock` and then from anywhere."""
    rest = np.setdiff1d(np.arange(52), stock).repeat(2)
    dice.shuffle(rest)
    twice = dice.permutation(stock.repeat(2))
    return np.concatenate((twice, rest, [JOKER] * wilds)).take(
        [*range(HAND - wilds), *range(-wilds, 0)]
    )


def whole(_: np.random.Generator) -> Deals:
    """All cards."""
    return np.arange(52)


def three_ranks(dice: np.random.Generator) -> Deals:
    """All cards of three ranks."""
    return (4 * dice.choice(13, 3, replace=False)[:, None] + np.arange(4)).ravel()


def one_suit(dice: np.random.Generator) -> Deals:
    """All cards of a suit."""
    return np.arange(13) * 4 + dice.integers(4)


def twin_runs(dice: np.random.Generator) -> Deals:
    """Eight cards of a suit in a row, twice in a deal."""
    return np.arange(8) * 4 + 4 * dice.integers(6) + dice.integers(4)


HARD: dict[str, Callable[[np.random.Generator], Deals]] = {
    "three ranks only": three_ranks,
    "one suit only": one_suit,
    "twin runs of eight": twin_runs,
}


def all_deals() -> dict[str, Deals]:
    """What is measured: name -> deals, the same in every run."""
    dice = np.random.default_rng(2025)

    def some(stock: Callable[[np.random.Generator], Deals], wilds: range) -> Deals:
        rows = [with_wilds(dice, stock(dice), wilds[k % len(wilds)]) for k in range(FEW)]
        return np.ascontiguousarray(rows, np.int64)

    found = {f"{wilds} wilds": some(whole, range(wilds, wilds + 1)) for wilds in range(5)}
    found["real mix"] = np.ascontiguousarray(real_mix(dice, FEW), np.int64)
    for name, stock in HARD.items():
        found[f"{name}, 0 to 2 wilds"] = some(stock, range(3))
        found[f"{name}, 3 or 4 wilds"] = some(stock, range(3, 5))
    return found


def measure(deals: Deals, values: Values) -> list[float]:
    """Mean, median, 99 % and greatest CPU time of a deal, in microseconds; the best of rounds."""
    worths, arrays = values.worths, hand_lookup(values.ranking)
    chosen, best = np.zeros((len(deals), 3), np.int64), np.empty(len(deals), np.int64)
    mean = float("inf")
    singly = np.full(len(deals), np.iinfo(np.int64).max)
    for _ in range(ROUNDS):
        start = time.process_time_ns()
        arrange_many(deals, worths, arrays, chosen, best)
        mean = min(mean, (time.process_time_ns() - start) / len(deals))
        for k in range(len(deals)):
            one = slice(k, k + 1)
            start = time.process_time_ns()
            arrange_many(deals[one], worths, arrays, chosen[one], best[one])
            singly[k] = min(singly[k], time.process_time_ns() - start)
    return [took / 1000 for took in (mean, *np.percentile(singly, [50, 99, 100]).tolist())]


def threads(values: Values) -> tuple[float, float]:
    """Wall time of many deals on one thread and on two; interleaved, the best of rounds."""
    deals = real_mix(np.random.default_rng(1), MANY)
    best = [float("inf")] * 2
    for _ in range(ROUNDS):
        for count in (1, 2):
            start = time.perf_counter()
            best_candidates(deals, values, count)
            best[count - 1] = min(best[count - 1], time.perf_counter() - start)
    return best[0], best[1]


def main() -> None:
    """Print both tables."""
    values = default_values()
    print(f"{f'CPU time of {HAND} cards, in us':36} {'mean':>8} {'p50':>8} {'p99':>8} {'max':>8}")
    for name, deals in all_deals().items():
        print(f"{name:36} {' '.join(f'{took:8.0f}' for took in measure(deals, values))}")
    one, two = threads(values)
    print(f"\n{MANY:,} deals, real mix: {MANY / one:,.0f} a second on one thread, ", end="")
    print(f"{MANY / two:,.0f} on two ({one / two:.2f} x)")


if __name__ == "__main__":
    main()
