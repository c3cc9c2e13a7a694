"""Three hands of one sort, each as strong as those before it allow: exact, without backtracking."""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from offsuit.games.pyramid.arrangement import SIZES, RankClass
from offsuit.games.pyramid.automatics.stock import Stock

HANDS = 3
_SIZES = tuple(sizes for sizes in SIZES if sizes[-1] == 5)
"""What can be laid down where every hand has five cards or more."""


class TrioHand(NamedTuple):
    """A hand that could be laid down next."""

    rank_class: RankClass
    cards: tuple[int, ...]
    """Most important first; jokers as what they stand for."""


class Trio(Protocol):
    """One sort of hand, of which an automatic has three."""

    def enough(self, stock: Stock, hands: int) -> bool:
        """Whether the stock holds that many hands of this sort: exactly, not roughly."""

    def offers(self, stock: Stock, sizes: frozenset[int], to_come: int) -> Iterator[list[TrioHand]]:
        """Hands of one class together, strongest class first, one for each use of the stock.

        Classes that cannot leave enough for the `to_come` further hands may be left out.
        """


def best_three(trio: Trio, stock: Stock) -> tuple[TrioHand, ...] | None:
    """The best back, then the best middle, then the best front; nothing where there are no three.

    The order is legal by itself: were a later hand stronger than an earlier one, it would have
    been the earlier one's better.
    """
    return _complete(trio, stock, ()) if trio.enough(stock, HANDS) else None


def _complete(trio: Trio, stock: Stock, laid: tuple[TrioHand, ...]) -> tuple[TrioHand, ...]:
    """`laid` and the best hands to follow, which the stock is known to hold.

    `enough` is exact, so the first class with a hand that leaves enough is the best. Its hands
    use different cards: each is followed to the end.
    """
    if len(laid) == HANDS:
        return laid
    to_come = HANDS - len(laid) - 1
    for group in trio.offers(stock, _next_sizes(laid), to_come):
        followed = [
            _complete(trio, left, (*laid, offer))
            for offer in group
            if trio.enough(left := stock.without(offer.cards), to_come)
        ]
        if followed:
            return max(followed, key=lambda hands: [offer.rank_class for offer in hands])
    raise AssertionError("the stock was said to hold enough")


def _next_sizes(laid: tuple[TrioHand, ...]) -> frozenset[int]:
    """How many cards the next hand may have."""
    taken = tuple(len(offer.cards) for offer in laid)
    return frozenset(sizes[len(taken)] for sizes in _SIZES if sizes[: len(taken)] == taken)
