"""Pyramid Poker on fourteen cards, solved by linear programming.

Each player is dealt thirteen of the fourteen cards, independently of the other, so there are
fourteen deals, and all thirteen cards are laid down: 5/5/3. All arrangements are tried, and points
are those printed; nothing here comes from the trainer that is judged.

The programme seeks shares x of arrangements, so much of every deal, whose worst loss is least: the
most of sum v(e) / 14 where v(e), what the other's deal e leaves us, is at most what any of its
arrangements does. Dominated arrangements are left out: points of a position never fall with the
winner's category, so a hand that is as strong in every position gets as much against everybody,
and a player who plays only such hands has an equilibrium of the whole game.
"""

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import Bounds, LinearConstraint, linprog, milp

from support.pyramid.arranger_deals import POINTS
from support.pyramid.brute_arranger import POSITIONS, classes, deck_classes

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

CARDS = 13
EVERY = (1 << CARDS) - 1

PURE = "3C 3H 3S 6C 6D 6H 6S 9D 9S JC JD JH KC KD"
MIXED = "3D 4C 4H 4S 9C 9D 9H 9S TD TH TS QD QD QS"


def arrangements(deal: Sequence[int]) -> Ints:
    """Strengths of back, middle and front, a row for every arrangement that shows others."""
    cards = sorted(deal)
    fives, five_codes = _hands(cards, 5)
    threes, three_codes = _hands(cards, 3)
    front = np.zeros(EVERY + 1, np.int64)
    front[threes] = three_codes
    found = []
    for back, code in zip(fives.tolist(), five_codes.tolist(), strict=True):
        apart = fives & back == 0
        rest = front[EVERY & ~(fives[apart] | back)]
        middle = five_codes[apart]
        legal = (code >> 3 >= middle >> 3) & (middle >> 3 >= rest >> 3)
        rows = np.stack([np.full(len(rest), code), middle, rest], axis=1)[legal]
        found.append(rows)
    return np.searchsorted(deck_classes(), np.unique(np.concatenate(found), axis=0)) + 1


def _hands(cards: Sequence[int], size: int) -> tuple[Ints, Ints]:
    """Every choice of places as bits, and its class; without jokers a hand has just one."""
    sets, codes = [], []
    for places in combinations(range(len(cards)), size):
        (code,) = classes([cards[place] for place in places])
        sets.append(sum(1 << place for place in places))
        codes.append(code)
    return np.array(sets), np.array(codes)


def undominated(rows: Ints) -> Ints:
    """Those to which no other is equal everywhere and better somewhere."""
    at_least = (rows[:, None] >= rows[None]).all(axis=2)
    return np.asarray(rows[(at_least & ~at_least.T).sum(axis=0) == 0])


def points_between(rows: Ints, others: Ints) -> Floats:
    """Points of each of `rows` against each of `others`, as printed, a pair at a time."""
    category = np.append(0, deck_classes() >> 23)
    total = np.zeros((len(rows), len(others)))
    for place, position in enumerate(POSITIONS):
        printed = np.append(0.0, POINTS[position])
        mine, theirs = rows[:, place][:, None], others[:, place][None]
        total += np.where(mine > theirs, printed[category[mine]], 0)
        total -= np.where(theirs > mine, printed[category[theirs]], 0)
    return total


class ToyDeck:
    """All deals of a stock, their undominated arrangements, and the game between them."""

    def __init__(self, stock: Sequence[int]) -> None:
        assert len(stock) == CARDS + 1
        self.deals = np.array([[*stock[:k], *stock[k + 1 :]] for k in range(len(stock))])
        self.all_rows = [arrangements(deal) for deal in self.deals.tolist()]
        kept = [undominated(rows) for rows in self.all_rows]
        self.rows = np.concatenate(kept)
        self.deal_of = np.repeat(np.arange(len(kept)), list(map(len, kept)))
        """The deal that each row arranges."""

    @cached_property
    def points(self) -> Floats:
        """Points of each row against each."""
        return points_between(self.rows, self.rows)

    @cached_property
    def starts(self) -> Ints:
        """Where each deal's rows begin."""
        return np.flatnonzero(np.diff(self.deal_of, prepend=-1))

    @cached_property
    def shares_of_deals(self) -> Floats:
        """A row a deal, 1 where an arrangement is of it."""
        deals = np.arange(len(self.deals))[:, None]
        return np.asarray(self.deal_of[None] == deals, np.float64)

    def solve(self) -> tuple[float, Floats]:
        """The value of the game and shares of the rows that secure it."""
        deals, rows = len(self.deals), len(self.rows)
        found = linprog(
            np.append(np.zeros(rows), np.full(deals, -1 / deals)),
            A_ub=np.hstack([-self.points.T, self.shares_of_deals.T]),
            b_ub=np.zeros(rows),
            A_eq=np.hstack([self.shares_of_deals, np.zeros((deals, deals))]),
            b_eq=np.full(deals, 1 / deals),
            bounds=[(0, None)] * rows + [(None, None)] * deals,
        )
        assert found.fun is not None, found.message
        assert found.x is not None
        return -found.fun, np.asarray(found.x[:rows])

    def solve_without_mixing(self) -> float:
        """The most that a player secures who plays each deal in one fixed way."""
        deals, rows = len(self.deals), len(self.rows)
        most = float(np.abs(self.points).max())
        found = milp(
            np.append(np.zeros(rows), np.full(deals, -1 / deals)),
            constraints=[
                LinearConstraint(
                    np.hstack([-self.points.T / deals, self.shares_of_deals.T]), -np.inf, 0
                ),
                LinearConstraint(np.hstack([self.shares_of_deals, np.zeros((deals, deals))]), 1, 1),
            ],
            integrality=np.append(np.ones(rows), np.zeros(deals)),
            bounds=Bounds(
                np.append(np.zeros(rows), np.full(deals, -most)),
                np.append(np.ones(rows), np.full(deals, most)),
            ),
        )
        assert found.success, found.message
        return -float(found.fun)

    def secured(self, shares: Floats) -> float:
        """What shares of the rows win on average against an opponent who knows them."""
        return float(np.minimum.reduceat(shares @ self.points, self.starts).mean())

    def best_rows(self, shares: Floats) -> Ints:
        """The best row of each deal against shares of the rows."""
        values = self.points @ shares
        ends = np.append(self.starts[1:], len(values))
        return np.array(
            [a + int(values[a:b].argmax()) for a, b in zip(self.starts, ends, strict=True)]
        )
