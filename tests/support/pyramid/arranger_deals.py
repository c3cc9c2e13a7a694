"""Deals that are hard to arrange, and values of many shapes, for the brute force.

`PYTHONPATH=tests python -m support.pyramid.arranger_deals > seventeen.json` makes the stored
answers anew; only the brute force has a say in them.
"""

import json
import random
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache, lru_cache

from support.pyramid.brute_arranger import (
    FRACTION,
    JOKER,
    POSITIONS,
    Force,
    Tuple3,
    TupleValues,
    all_hands,
    deck_rows,
    positions_of,
    tuple_of,
)

HARD = ("three ranks", "one suit", "twin runs", "two suits", "low", "twins", "one rank")
KINDS = ("honest", *HARD)
STEPS = {"steps": (60, 16), "few steps": (6, 16), "weak steps": (12, 4)}
"""How many steps random values have in each row, and up to which category."""
SHAPES = (*STEPS, "edges", "points", "back first", "front first", "constant")
"""Edges are steps exactly where hands of the deal lie."""
TABLES = 4
"""Random values of each shape."""
POINTS = {
    "back": (1, 1, 1, 1, 1, 1, 1, 4, 5, 6, 8, 10, 11, 14, 14, 18),
    "middle": (1, 1, 1, 1, 1, 1, 2, 8, 10, 12, 16, 20, 22, 28),
    "front": (1, 1, 1, 3, 4, 4, 5, 12, 15, 18),
}
"""As printed, by the number of the category."""


Sheet = tuple[str, int, bool, tuple[int, ...]]
"""Shape, seed, whether straights beat flushes, and the deal if the shape asks for it."""


@dataclass(frozen=True)
class Case:
    """A deal and the values by which it is arranged, both made from names and seeds."""

    kind: str
    cards: int
    jokers: int
    seed: int
    shape: str
    swapped: bool = False
    """Whether straights beat flushes."""

    @property
    def deal(self) -> list[int]:
        """The cards, in no order."""
        return deal_of(self.kind, self.cards, self.jokers, self.seed)

    @property
    def sheet(self) -> Sheet:
        """What the values are made from."""
        edges = self.shape == "edges"
        seed = self.seed if edges else self.seed % TABLES
        return self.shape, seed, self.swapped, tuple(sorted(self.deal)) if edges else ()

    def by_force(self) -> tuple[float, int]:
        """Value and sum of strengths of the best arrangement."""
        return _force(*self.sheet).best(self.deal)


def cases(count: int, sizes: tuple[int, ...], shapes: tuple[str, ...], seed: int) -> Iterator[Case]:
    """Every other deal is a hard one; everything else by lot."""
    dice = random.Random(seed)
    for number in range(count):
        kind = HARD[number // 2 % len(HARD)] if number % 2 else "honest"
        size, jokers, shape = dice.choice(sizes), dice.randrange(5), dice.choice(shapes)
        swapped = dice.random() < 0.1 and shape != "field"
        yield Case(kind, size, jokers, dice.randrange(1 << 20), shape, swapped)


def deal_of(kind: str, cards: int, jokers: int, seed: int) -> list[int]:
    """A seeded deal from two decks."""
    dice = random.Random(f"{kind} {cards} {jokers} {seed}")
    naturals = cards - jokers
    if kind == "low":  # ranks with gaps, suits mixed, few pairs
        ranks = dice.sample((0, 1, 2, 4, 5, 6, 8, 9, 11, 12), 10)
        once = [4 * rank + (place + dice.randrange(2)) % 4 for place, rank in enumerate(ranks)]
        twice = [4 * rank + (place + 2) % 4 for place, rank in enumerate(ranks)]
        deal = (once + twice)[:naturals]
    elif kind == "twins":  # every card twice
        deal = (dice.sample(range(52), 9) * 2)[:naturals]
    elif kind in ("twin runs", "one rank"):  # all of a stock, then others
        stock = _stock(kind, dice)
        others = dice.sample(sorted({*range(52)} - {*stock}), 9)
        deal = (dice.sample(stock * 2, min(2 * len(stock), naturals)) + others)[:naturals]
    else:
        deal = dice.sample(_stock(kind, dice) * 2, naturals)
    deal += [JOKER] * jokers
    dice.shuffle(deal)
    return deal


def _stock(kind: str, dice: random.Random) -> list[int]:
    """The cards that such a deal is taken from."""
    ranks, suits = set(range(13)), set(range(4))
    if kind in ("three ranks", "one rank"):
        ranks = set(dice.sample(range(13), 3 if kind == "three ranks" else 1))
    if kind == "twin runs":
        low = dice.randrange(-1, 6)
        ranks = {rank % 13 for rank in range(low, low + 8)}
    if kind in ("one suit", "two suits", "twin runs"):
        suits = set(dice.sample(range(4), 2 if kind == "two suits" else 1))
    return [code for code in range(52) if code // 4 in ranks and code % 4 in suits]


@cache
def tuples_of(position: str, swapped: bool = False) -> tuple[Tuple3, ...]:
    """All tuples of a position, weakest first."""
    return tuple(dict.fromkeys(row for _, at, row in deck_rows(swapped) if at == position))


@lru_cache(maxsize=64)
def tuple_values(
    shape: str, seed: int, swapped: bool = False, deal: tuple[int, ...] = ()
) -> TupleValues:
    """Values that never fall with strength, in units of 1 / FRACTION."""
    if shape == "field":
        return _field(swapped)
    dice = random.Random(f"{shape} {seed}")
    steps = _edges(dice, deal, swapped) if shape == "edges" else _steps(dice, shape, swapped)
    numbers = {}
    for place, position in enumerate(POSITIONS):
        value = 0.0
        for number, row in enumerate(tuples_of(position, swapped)):
            if row in steps[position]:
                value += dice.choice((FRACTION, dice.randrange(1, 8 * FRACTION))) / FRACTION
            elif shape == "points":
                value = POINTS[position][row[0] - 1]
            elif shape.endswith("first"):
                value = number << 10 * (place if shape == "front first" else 2 - place)
            numbers[position, row] = value
    return numbers


def _steps(dice: random.Random, shape: str, swapped: bool) -> dict[str, list[Tuple3]]:
    count, highest = STEPS.get(shape, (0, 0))
    return {
        position: dice.sample(
            [row for row in tuples_of(position, swapped) if row[0] <= highest], count
        )
        for position in POSITIONS
    }


def _edges(dice: random.Random, deal: tuple[int, ...], swapped: bool) -> dict[str, list[Tuple3]]:
    """Three tuples of the deal's hands for each position; often the same for two positions."""
    codes = sorted(set(all_hands(deal, swapped)[1].tolist()))
    found: dict[str, list[Tuple3]] = {}
    for position in POSITIONS:
        rows = sorted({tuple_of(c, swapped) for c in codes if position in positions_of(c)})
        above = [row for other in found.values() for row in other if row in rows]
        found[position] = above if above and dice.random() < 0.5 else dice.choices(rows, k=3)
    return found


def _field(swapped: bool) -> TupleValues:
    """The values that are used when none are given, rounded to units."""
    from offsuit.games.pyramid.hands import pyramid_ranking
    from offsuit.games.pyramid.strategy.fields.shipped_fields import default_values

    values = default_values(pyramid_ranking(swapped))
    return {
        (position, row): round(values.value(position, strength) * FRACTION) / FRACTION
        for strength, position, row in deck_rows(swapped)
    }


@lru_cache(maxsize=64)
def _force(shape: str, seed: int, swapped: bool, deal: tuple[int, ...]) -> Force:
    return Force(tuple_values(shape, seed, swapped, deal), swapped)


def main() -> None:
    """Print the cases of 17 cards with their answers."""
    rows = []
    for case in cases(40, (17,), SHAPES, seed=17):
        value, strengths = case.by_force()
        rows.append({**asdict(case), "deal": case.deal, "value": value, "strengths": strengths})
    print("[\n" + ",\n".join(map(json.dumps, rows)) + "\n]")


if __name__ == "__main__":
    main()
