"""A ranking as data: one line per category, weakest first."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from functools import cache, cached_property
from typing import Any, Literal

from offsuit.core.deck import ANY, Deck
from offsuit.errors import RankingError

CARDS = "cards"
"""Pattern: any ranks at all, compared card by card."""
RUN = "run"
"""Pattern: ranks that follow one another. `run TJQKA` is that run alone."""

Wheel = Literal["lowest", "second", "none"]


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

    >>> lines = (Category("high card", 2, "any", "11"), Category("pair", 2, "any", "2"))
    >>> tiny = Ranking("tiny", Deck("tiny", "234", "CD"), lines, "234", hand_sizes=(2,))
    >>> tiny.strength((0, 1)) > tiny.strength((3, 5))  # a pair of twos, a four with a three
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
        if sorted(self.rank_order) != sorted(self.deck.ranks):
            raise RankingError(
                f"ranking {self.name!r}: rank order {self.rank_order!r} does not list "
                f"the deck's ranks {self.deck.ranks!r}"
            )
        if not self.categories:
            raise RankingError(f"ranking {self.name!r} has no categories")
        for line in self.categories:
            self._check_line(line)
        self._check_order()
        self._check_sizes()
        if self.low and self.deck.wilds:
            raise RankingError(f"ranking {self.name!r}: a low ranking has no wild cards")

    def _check_line(self, line: Category) -> None:
        where = f"ranking {self.name!r}, category {line.name!r}"
        if line.partition not in self.deck.classes:
            known = ", ".join(self.deck.classes)
            raise RankingError(f"{where}: no partition {line.partition!r} (the deck has {known})")
        if line.suit_breaks_ties and line.partition != ANY and self.deck.wilds:
            raise RankingError(f"{where}: the suit of a flush with wild cards breaks no tie")
        if line.pattern == CARDS:
            return
        if line.pattern.split()[:1] == [RUN]:
            if line.size > len(self.rank_order):
                raise RankingError(f"{where}: no run of {line.size} in {self.rank_order!r}")
            if (run := line.pattern[len(RUN) :].strip()) and run not in self.runs(line.size):
                raise RankingError(f"{where}: {run!r} is no run of {line.size} here")
            return
        groups = [int(size) for size in line.pattern] if line.pattern.isdecimal() else []
        ordered = groups == sorted(groups, reverse=True) and 0 not in groups
        if not groups or sum(groups) != line.size or not ordered:
            raise RankingError(
                f"{where}: pattern {line.pattern!r} does not describe {line.size} cards"
            )

    def _check_sizes(self) -> None:
        """Every category's own size is a hand, and no hand is smaller than all of them."""
        for line in self.categories:
            if line.size not in self.hand_sizes:
                raise RankingError(
                    f"ranking {self.name!r}: {line.name!r} has {line.size} cards, "
                    f"hands have {self.hand_sizes}"
                )
        smallest = min(line.size for line in self.categories)
        for size in self.hand_sizes:
            if size < smallest:
                raise RankingError(
                    f"ranking {self.name!r}: no category is as small as {size} cards"
                )

    def _check_order(self) -> None:
        """Two lines that say the same, or one name in two places, leave the order open."""
        shapes: dict[tuple[int, str, str], str] = {}
        levels: dict[str, int] = {}
        for place, line in enumerate(self.categories):
            shape = (line.size, line.partition, line.pattern)
            if shape in shapes:
                raise RankingError(
                    f"ranking {self.name!r} is ambiguous: {shapes[shape]!r} and {line.name!r} "
                    f"are the same hands"
                )
            shapes[shape] = line.name
            if line.name in levels and self.categories[place - 1].name != line.name:
                raise RankingError(
                    f"ranking {self.name!r} is ambiguous: {line.name!r} stands in two places"
                )
            levels[line.name] = place

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
        sizes = {line.size for line in self.categories}
        return cards if cards in sizes else max(size for size in sizes if size < cards)

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
