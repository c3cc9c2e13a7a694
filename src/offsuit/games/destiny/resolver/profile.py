"""A participant as scoring sees it: every source of points with its name, and their sums."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from offsuit.games.destiny.rulebook.effects import Effects
from offsuit.games.destiny.rulebook.spelling import SUITS

SuitSource = tuple[int, str, int]
"""Suit, what, amount for each card of the suit."""
FlatSource = tuple[str, int]
BoostSource = tuple[int, str, int]
"""Rank, what, amount for a hand of that rank."""


@dataclass(frozen=True)
class Profile:
    """Equal sums give equal odds, whatever they are made of."""

    name: str
    suit_sources: tuple[SuitSource, ...] = ()
    flat_sources: tuple[FlatSource, ...] = ()
    boost_sources: tuple[BoostSource, ...] = ()
    suits: tuple[int, ...] = field(init=False)
    """Bonus for each card of a suit, in the order of `SUITS`; may be negative."""
    flat: int = field(init=False)
    boosts: dict[int, int] = field(init=False)

    def __post_init__(self) -> None:
        suits = [0] * len(SUITS)
        for suit, _, amount in self.suit_sources:
            suits[suit] += amount
        boosts: dict[int, int] = {}
        for rank, _, amount in self.boost_sources:
            boosts[rank] = boosts.get(rank, 0) + amount
        sums = {"suits": tuple(suits), "flat": sum([n for _, n in self.flat_sources])}
        vars(self).update(sums, boosts=boosts)


class Sources:
    """Points collected one source after another, on the way to a profile."""

    def __init__(self) -> None:
        self.suits: list[SuitSource] = []
        self.flats: list[FlatSource] = []
        self.boosts: list[BoostSource] = []

    def add_suits(self, what: str, suits: Iterable[int], amount: int) -> None:
        """The same bonus in each of some suits."""
        self.suits += [(suit, what, amount) for suit in suits]

    def add(self, what: str, effects: Effects) -> None:
        """All effects of one item, buff or location."""
        self.suits += [(suit, what, n) for suit, n in enumerate(effects.suits) if n]
        self.boosts += [(rank, what, amount) for rank, amount in effects.boosts]
        if effects.flat:
            self.flats.append((what, effects.flat))

    def profile(self, name: str) -> Profile:
        """What has been collected, under a name."""
        return Profile(name, tuple(self.suits), tuple(self.flats), tuple(self.boosts))
