"""The cards that are left while three hands are taken from them one after another."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from offsuit.games.pyramid.hands import MOST_WILDS, pyramid_deck

DECK = pyramid_deck(MOST_WILDS)
RANKS = range(len(DECK.ranks))
SUITS = range(len(DECK.suits))
SPADES = SUITS[-1]


@dataclass(frozen=True)
class Stock:
    """The cards that can still be taken."""

    naturals: tuple[int, ...]
    """How many of each natural card, by code."""
    jokers: int

    @classmethod
    def of(cls, codes: Sequence[int]) -> "Stock":
        """The cards held; a joker that stands for a card is free to stand for another."""
        naturals = [0] * DECK.naturals
        jokers = 0
        for code in codes:
            if DECK.is_wild(code):
                jokers += 1
            else:
                naturals[code] += 1
        return cls(tuple(naturals), jokers)

    @cached_property
    def rank_counts(self) -> tuple[int, ...]:
        """Natural cards of each rank."""
        suits = len(SUITS)
        return tuple(sum(self.naturals[rank * suits : (rank + 1) * suits]) for rank in RANKS)

    @cached_property
    def suit_counts(self) -> tuple[int, ...]:
        """Natural cards of each suit."""
        return tuple(sum(self.naturals[suit :: len(SUITS)]) for suit in SUITS)

    def take(self, ranks: Iterable[int], suit: int | None = None) -> tuple[int, ...] | None:
        """Cards of these ranks, of one suit or of any; None if there are too few jokers.

        Naturals are taken before jokers, because the joker that is saved can replace the natural
        in any other hand. Without a suit, the highest suit is taken and a joker is a spade.
        """
        taken: list[int] = []
        jokers = self.jokers
        for rank in ranks:
            code = self._natural(rank, suit, taken)
            if code is None:
                if not jokers:
                    return None
                jokers -= 1
                face = rank * len(SUITS) + (SPADES if suit is None else suit)
                code = DECK.standing(face)
            taken.append(code)
        return tuple(taken)

    def _natural(self, rank: int, suit: int | None, taken: list[int]) -> int | None:
        for each in reversed(SUITS) if suit is None else (suit,):
            code = rank * len(SUITS) + each
            if self.naturals[code] > taken.count(code):
                return code
        return None

    def without(self, cards: Sequence[int]) -> "Stock":
        """What remains when `cards` are taken."""
        naturals = list(self.naturals)
        jokers = self.jokers
        for code in cards:
            if DECK.is_wild(code):
                jokers -= 1
            else:
                naturals[code] -= 1
        return Stock(tuple(naturals), jokers)

    @property
    def cards(self) -> tuple[int, ...]:
        """All cards that remain, highest first, then open jokers."""
        codes = (
            code for code in reversed(range(DECK.naturals)) for _ in range(self.naturals[code])
        )
        return (*codes, *(DECK.joker for _ in range(self.jokers)))
