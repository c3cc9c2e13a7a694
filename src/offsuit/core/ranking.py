"""A ranking as data: one line per category, weakest first."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from functools import cache, cached_property
from typing import Any

from offsuit.core.checks.ranking_check import CARDS as CARDS
from offsuit.core.checks.ranking_check import RUN as RUN
from offsuit.core.checks.ranking_check import Wheel, check_ranking
from offsuit.core.deck import ANY, Deck


@dataclass(frozen=True)
class Category:
    """One line of a ranking.

    `pattern` is the sizes of the groups of equal ranks, largest first (``221`` is two pair), or
    `cards`, or `run`. All cards must lie in one class of `partition`. `suit_breaks_ties` goes on
    to the highest suit where all ranks are equal.

    >>> Category("full house", size=5, partition="any", pattern="32").name
    'full house'
    """

    name: str
    size: int
    partition: str
    pattern: str
    suit_breaks_ties: bool = False
    phrase: str = "{name}, {ranks}"
    """How people say it, where it has groups: `trip {ranks}` gives "trip tens"."""


@dataclass(frozen=True)
class Ranking:
    """An ordered list of categories over a deck.

    A hand belongs to the strongest category that it fits; in a `low` ranking to the weakest, and
    there lower ranks win ties. Neighbouring lines with one name are one category that comes in
    several sizes: between those, a hand that runs out of cards on equal ranks is the weaker.

    Data that cannot be are refused with the name of the field. What only shows when every hand is
    worked out (a category that no hand can have, say) is refused when the ranking is first used.

    >>> lines = (Category("high card", 2, "any", "11"), Category("pair", 2, "any", "2"))
    >>> tiny = Ranking("tiny", Deck("tiny", "234", "CD"), lines, "234", hand_sizes=(2,))
    >>> tiny.strength((0, 1)) > tiny.strength((3, 5))  # a pair of twos, a four with a three
    True

    A low ranking lists what loses first, too. Here three different ranks beat a pair, and among
    those the lowest wins: 2 3 4 is the best hand there is.

    >>> lines = (Category("pair", 3, "any", "21"), Category("no pair", 3, "any", "111"))
    >>> low = Ranking("low", Deck("low", "2345", "CD"), lines, "2345", hand_sizes=(3,), low=True)
    >>> low.strength((0, 2, 4)) > low.strength((0, 2, 6)) > low.strength((0, 1, 2))
    True
    """

    name: str
    deck: Deck
    categories: tuple[Category, ...]
    rank_order: str
    """The deck's ranks from low to high, as this ranking counts them."""
    hand_sizes: tuple[int, ...]
    """How many cards may be ranked. Where no category has that size, the best subset counts."""
    wheel: Wheel = "lowest"
    """Where the run that plays the highest rank below the lowest stands among the runs."""
    low: bool = False
    version: int = 1

    def __post_init__(self) -> None:
        check_ranking(self)

    def __getstate__(self) -> dict[str, Any]:
        """The data alone: what was derived from it is derived again, and may not be picklable."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """Found once: rankings are what lookups are remembered by."""
        return hash((self.name, self.deck, self.categories, self.rank_order, self.version))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Category names, weakest first, each once."""
        return tuple(dict.fromkeys(line.name for line in self.categories))

    @cached_property
    def partitions(self) -> tuple[str, ...]:
        """Partitions that some category asks for, `any` first and aside from it coarser first."""
        asked = {line.partition for line in self.categories} | {ANY}
        return tuple(name for name in self.deck.classes if name in asked)

    @cached_property
    def rank_places(self) -> tuple[int, ...]:
        """For each rank of the deck, in code order, its place in this ranking's order."""
        return tuple(self.rank_order.index(letter) for letter in self.deck.ranks)

    def runs(self, size: int) -> tuple[str, ...]:
        """All runs of `size` ranks, weakest first, each from its lowest card up."""
        return _runs(self.rank_order, self.wheel, size)

    def category_size(self, cards: int) -> int:
        """How many of `cards` cards make the hand: all of them, or the most that any line takes."""
        sizes = self._sizes
        return cards if cards in sizes else max([size for size in sizes if size < cards])

    @cached_property
    def _sizes(self) -> frozenset[int]:
        return frozenset(line.size for line in self.categories)

    def lines(self, size: int) -> tuple[tuple[int, Category], ...]:
        """(level, line) of `size` cards in the order in which they claim a hand."""
        return tuple(each for each in self._claiming if each[1].size == size)

    @cached_property
    def _claiming(self) -> tuple[tuple[int, Category], ...]:
        levels = {name: level for level, name in enumerate(self.names)}
        ordered = self.categories if self.low else tuple(reversed(self.categories))
        return tuple((levels[line.name], line) for line in ordered)

    @cached_property
    def strength(self) -> Callable[[Sequence[int]], int]:
        """Strength of one hand given as card codes: the fast single call, plain Python.

        The codes must be cards of the deck, no card more often than the deck has it: that is
        checked where text is read (`check_cards`), not here.
        """
        from offsuit.core.lookups.dictionary import single_hand_strength

        return single_hand_strength(self)


@cache
def _runs(order: str, wheel: Wheel, size: int) -> tuple[str, ...]:
    straight = [order[start : start + size] for start in range(len(order) - size + 1)]
    if wheel == "none" or size >= len(order):
        return tuple(straight)
    round_the_corner = order[-1] + order[: size - 1]
    at = 0 if wheel == "lowest" else len(straight) - 1
    return (*straight[:at], round_the_corner, *straight[at:])
