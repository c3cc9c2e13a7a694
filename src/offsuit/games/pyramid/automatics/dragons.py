"""The dragon: thirteen different ranks, laid out 5/5/3.

Which cards: first those that win against another dragon. The ace is a spade if one is held or a
joker can be spared, else of the highest suit held; under `dragon_tiebreak=all` the king, the queen
and so on follow in the same way. A joker shown at such a rank is a spade. Only then the layout:
best back, best middle, best front; jokers still to spare may complete its flushes.
"""

from itertools import combinations
from typing import NamedTuple

from offsuit.games.arranging.joker_readings import RankClass
from offsuit.games.pyramid.automatics.stock import RANKS, SPADES, SUITS, Stock
from offsuit.games.pyramid.automatics.straights import runs
from offsuit.games.pyramid.rules import PyramidRules

CARDS = 5
_NEVER = len(RANKS)
"""More jokers than a deal can have."""

_Choices = list[tuple[tuple[int, ...], tuple[int, ...]]]
"""Pairs of the ranks that are compared and the ranks to lay down, strongest first."""

Layout = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""Back, middle and front."""


def find_dragon(stock: Stock, rules: PyramidRules) -> Layout | None:
    """The best dragon; None if more ranks are missing than there are jokers."""
    if sum(not count for count in stock.rank_counts) > stock.jokers:
        return None
    return _Dragon(stock, rules).layout()


class _Hand(NamedTuple):
    """Five of the ranks, in one suit if `suit` is given."""

    rank_class: RankClass
    ranks: tuple[int, ...]
    suit: int | None
    spent: int
    """Spare jokers that the suit costs."""


class _Dragon:
    """The cards that can be shown at each rank, and what they cost in spare jokers."""

    def __init__(self, stock: Stock, rules: PyramidRules) -> None:
        self._stock = stock
        self._names = rules.ranking.names
        self._runs = runs(rules.ranking, CARDS)
        self._spare = stock.jokers - sum(not count for count in stock.rank_counts)
        settled = 1 if rules.dragon_tiebreak == "ace" else len(RANKS)
        costs = {}
        for place, rank in enumerate(reversed(RANKS)):
            costs[rank] = self._settle(rank) if place < settled else self._choice(rank)
        self._costs = costs

    def _held(self, rank: int) -> list[int]:
        """Suits of the rank's natural cards, highest first."""
        return [suit for suit in reversed(SUITS) if self._stock.naturals[rank * len(SUITS) + suit]]

    def _choice(self, rank: int) -> list[int]:
        """Cost of showing each suit: a missing rank's joker can show any."""
        held = self._held(rank)
        return [int(bool(held) and suit not in held) for suit in SUITS]

    def _settle(self, rank: int) -> list[int]:
        """Cost of each suit at a rank that breaks ties: only the best suit may be shown."""
        held = self._held(rank)
        best = held[0] if held else SPADES
        if best != SPADES and self._spare:
            self._spare -= 1
            best = SPADES
        return [0 if suit == best else _NEVER for suit in SUITS]

    def layout(self) -> Layout:
        """Best back, then middle, then front, which is what they leave.

        The order is always legal: a stronger middle would have been the back, and a front of high
        cards is weaker than a middle that was chosen before it.
        """
        choices = []
        every = tuple(reversed(RANKS))
        for back in self._best(every, self._spare):
            rest = tuple(rank for rank in every if rank not in back.ranks)
            for middle in self._best(rest, self._spare - back.spent):
                choices.append((back, middle))
        back, middle = max(choices, key=lambda hands: hands[1].rank_class)
        front = (rank for rank in every if rank not in back.ranks + middle.ranks)
        return self._show(back), self._show(middle), tuple(map(self._highest, front))

    def _best(self, ranks: tuple[int, ...], spare: int) -> list[_Hand]:
        """All ways to the strongest class of five cards that these ranks allow."""
        straights: _Choices = [
            ((place,), run)
            for place, run in reversed(list(enumerate(self._runs)))
            if set(run) <= set(ranks)
        ]
        others: _Choices = [(chosen, chosen) for chosen in combinations(ranks, CARDS)]
        shapes: list[tuple[str, bool, _Choices]] = [
            ("straight flush", True, straights),
            ("straight", False, straights),
            ("flush", True, others),
            ("high card", False, others),
        ]
        shapes.sort(key=lambda shape: self._names.index(shape[0]), reverse=True)
        for name, suited, found in shapes:
            level = self._names.index(name)
            for order, chosen in found:
                ways = self._suited(chosen, spare) if suited else [(None, 0)]
                if ways:
                    return [_Hand((level, order), chosen, suit, spent) for suit, spent in ways]
        raise AssertionError("five cards are at least a high card")

    def _suited(self, ranks: tuple[int, ...], spare: int) -> list[tuple[int | None, int]]:
        """Suits in which all of the ranks can be shown, with the spare jokers that each needs."""
        ways: list[tuple[int | None, int]] = []
        for suit in reversed(SUITS):
            spent = sum(self._costs[rank][suit] for rank in ranks)
            if spent <= spare:
                ways.append((suit, spent))
        return ways

    def _show(self, hand: _Hand) -> tuple[int, ...]:
        return tuple(
            self._highest(rank) if hand.suit is None else self._card(rank, hand.suit)
            for rank in hand.ranks
        )

    def _highest(self, rank: int) -> int:
        """The rank's highest card that costs nothing."""
        return self._card(rank, max(suit for suit in SUITS if not self._costs[rank][suit]))

    def _card(self, rank: int, suit: int) -> int:
        cards = Stock(self._stock.naturals, 1).take((rank,), suit)
        assert cards is not None, "one joker is enough for one card"
        return cards[0]
