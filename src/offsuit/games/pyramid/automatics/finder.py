"""Finds the automatics in a deal: three full houses, dragon, three straights, three flushes."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from offsuit.core.checks.hand_check import check_cards
from offsuit.core.notation import card_name
from offsuit.core.ranking import Ranking
from offsuit.errors import HandError
from offsuit.games.pyramid.automatics.declaration import DRAGON
from offsuit.games.pyramid.automatics.declaration import check_automatic as check_automatic
from offsuit.games.pyramid.automatics.dragons import Layout, find_dragon
from offsuit.games.pyramid.automatics.flushes import Flushes
from offsuit.games.pyramid.automatics.full_houses import FullHouses
from offsuit.games.pyramid.automatics.stock import DECK, Stock
from offsuit.games.pyramid.automatics.straights import Straights
from offsuit.games.pyramid.automatics.trios import Trio, best_three
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.rules import FIRST_HAND, HAND, PyramidRules


@dataclass(frozen=True)
class Automatic:
    """An automatic as a legal arrangement of card codes; jokers show what they stand for."""

    type: str
    back: tuple[int, ...]
    middle: tuple[int, ...]
    front: tuple[int, ...]
    unused: tuple[int, ...]

    def as_json(self) -> dict[str, Any]:
        """The JSON object that commands print, with the names of cards."""
        names = {
            place: [card_name(DECK, code) for code in getattr(self, place)]
            for place in (*ROWS, "unused")
        }
        return {"type": self.type, **names}


def find_automatics(
    codes: Sequence[int], rules: PyramidRules | None = None
) -> tuple[Automatic, ...]:
    """Every type that 13 or 17 cards hold, strongest type first, each in its best form.

    The best form has the best back, then the best middle, then the best front; for a dragon see
    `dragons`. Among equal cards the highest suits go to the back. Jokers are free, whatever they
    stand for now. The result does not depend on whether the rules play automatics.
    """
    rules = rules or PyramidRules()
    stock = _stock(codes)
    found = ((kind, _layout(kind, stock, rules)) for kind in rules.automatic_order)
    return tuple(_automatic(kind, stock, layout) for kind, layout in found if layout is not None)


def find_automatic(codes: Sequence[int], kind: str, rules: PyramidRules) -> Automatic | None:
    """One type in its best form; None if the cards do not hold it."""
    stock = _stock(codes)
    layout = _layout(kind, stock, rules)
    return None if layout is None else _automatic(kind, stock, layout)


def _stock(codes: Sequence[int]) -> Stock:
    if len(codes) not in (FIRST_HAND, HAND):
        raise HandError(f"{len(codes)} cards given; automatics are found in {FIRST_HAND} or {HAND}")
    check_cards(DECK, codes)
    return Stock.of(codes)


def _layout(kind: str, stock: Stock, rules: PyramidRules) -> Layout | None:
    if kind == DRAGON:
        return find_dragon(stock, rules)
    hands = best_three(_trios(rules.ranking)[kind], stock, rules.rows)
    if hands is None:
        return None
    back, middle, front = (offer.cards for offer in hands)
    return back, middle, front


@lru_cache
def _trios(ranking: Ranking) -> dict[str, Trio]:
    return {
        "three full houses": FullHouses(ranking),
        "three straights": Straights(ranking),
        "three flushes": Flushes(ranking),
    }


def _automatic(kind: str, stock: Stock, layout: Layout) -> Automatic:
    used = [code for hand in layout for code in hand]
    return Automatic(kind, *layout, unused=stock.without(used).cards)
