"""How long thirteen cards take: appraised in a batch, and decided by playing rounds out.

Appraisals are CPU time a hand, against the exact arranger in the same run. Decisions are time by
the clock, since they are what somebody waits for.
"""

import time
from collections.abc import Callable

import numpy as np

from offsuit.core.kernels.deal import deal
from offsuit.games.pyramid import api as pyramid
from offsuit.games.pyramid.arranger.search import best_candidates
from offsuit.games.pyramid.rules import FIRST_HAND, HAND, PyramidRules
from offsuit.games.pyramid.strategy.appraisal.appraisal import appraise
from offsuit.games.pyramid.strategy.fields.shipped_fields import default_values

HANDS, FEW, ROUNDS = 100_000, 5_000, 5
CARDS = "KD KC JC 9H 8S 7D 7C 6S 5D 4H 3C 3S 2H"


def best(work: Callable[[], object]) -> float:
    """CPU seconds of the fastest of some runs, the first of which is not counted."""
    times = []
    for _ in range(ROUNDS + 1):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return min(times[1:])


def main() -> None:
    """A line each."""
    deals = deal(1, np.array(PyramidRules().deck.cards, np.uint8), HANDS, HAND)
    exact = best(lambda: best_candidates(deals[:FEW], default_values())) / FEW
    print(f"arranged exactly, 17 cards {exact * 1e6:8.1f} us")
    for cards in (FIRST_HAND, HAND):
        rows = np.ascontiguousarray(deals[:, :cards])
        taken = best(lambda rows=rows: appraise(rows)) / HANDS  # type: ignore[misc] # a default
        print(
            f"appraised, {cards} cards        {taken * 1e6:8.1f} us, {exact / taken:5.1f} x as fast"
        )
    for players in range(2, 7):
        began = time.perf_counter()
        found = pyramid.decide(CARDS, players, threads=2)["play"]
        taken = time.perf_counter() - began
        rounds = f"{found['n']:,} rounds, +- {found['se']:.2f} units"
        print(f"decided, {players} players       {taken:8.2f} s, {rounds}")


if __name__ == "__main__":
    main()
