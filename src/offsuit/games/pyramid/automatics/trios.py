"""Three hands of one sort, each as strong as possible: exact, without backtracking."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple, Protocol

from offsuit.games.arranging.joker_readings import RankClass
from offsuit.games.arranging.rows import Rows
from offsuit.games.pyramid.automatics.stock import Stock

HANDS = 3
FEWEST_CARDS = 5
"""Of every hand of an automatic of three."""


@lru_cache
def large_rows(rows: Rows) -> Rows:
    """The rows with the layouts in which every hand is large enough."""
    layouts = tuple(sizes for sizes in rows.layouts if min(sizes) >= FEWEST_CARDS)
    return replace(rows, layouts=layouts)


class TrioHand(NamedTuple):
    """A hand that could be laid down next."""

    rank_class: RankClass
    cards: tuple[int, ...]
    """Most important first; jokers show what they stand for."""


class Trio(Protocol):
    """The sort of hand that an automatic has three of."""

    def enough(self, stock: Stock, hands: int) -> bool:
        """Whether the stock holds that many hands of this sort, exactly."""

    def offers(self, stock: Stock, sizes: frozenset[int], to_come: int) -> Iterator[list[TrioHand]]:
        """Hands of one class together, strongest class first, one for each use of the stock.

        Classes that cannot leave enough for the `to_come` further hands may be left out.
        """


def best_three(trio: Trio, stock: Stock, rows: Rows) -> tuple[TrioHand, ...] | None:
    """The best back, then the best middle, then the best front; None if there are no three.

    The order is always legal: a stronger later hand would have been chosen earlier.
    """
    large = large_rows(rows)
    if not large.layouts or not trio.enough(stock, HANDS):
        return None
    return _complete(trio, stock, large, ())


def _complete(
    trio: Trio, stock: Stock, rows: Rows, laid: tuple[TrioHand, ...]
) -> tuple[TrioHand, ...]:
    """`laid` and the best hands to follow, which the stock is known to hold.

    `enough` is exact, so the first class with a hand that leaves enough is the best. Its hands
    use different cards: each is followed to the end.
    """
    if len(laid) == HANDS:
        return laid
    to_come = HANDS - len(laid) - 1
    sizes = rows.next_sizes(tuple(len(hand.cards) for hand in laid))
    for group in trio.offers(stock, sizes, to_come):
        followed = [
            _complete(trio, left, rows, (*laid, offer))
            for offer in group
            if trio.enough(left := stock.without(offer.cards), to_come)
        ]
        if followed:
            return max(followed, key=lambda hands: [offer.rank_class for offer in hands])
    raise AssertionError("the stock was said to hold enough")
