"""A deck as data: ranks, suits, how suits fall into classes, copies and wild cards."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any

from offsuit.core.checks.deck_check import check_deck

ANY = "any"
"""The partition that puts every suit into one class; every deck has it."""


@dataclass(frozen=True)
class Deck:
    """What can be dealt, and how it is spelled.

    A card's *code* is its place in the deck, rank-major from the lowest rank:
    ``code = rank * len(suits) + suit``. Two copies of a card share a code. Behind the
    natural cards comes the joker, and behind it a joker standing for each natural card.

    >>> deck = Deck("tiny", ranks="789", suits="CDHS")
    >>> deck.naturals, deck.size, deck.rank_of(5), deck.suit_of(5)
    (12, 12, 1, 1)
    """

    name: str
    ranks: str
    """One canonical letter a rank, lowest code first."""
    suits: str
    """One canonical letter a suit, lowest first: where suits break ties, the last is highest."""
    copies: int = 1
    wilds: int = 0
    partitions: Mapping[str, tuple[int, ...]] = field(default_factory=dict, hash=False)
    """Name -> class of each suit. ``suit`` (each its own class) and ``any`` need not be listed."""
    suit_first: bool = False
    """Written suit before rank, as tiles are."""
    spellings: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Further spellings of a rank or suit -> its canonical letter."""
    rank_words: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Rank -> the word for one card of it, where that is not its letter."""

    def __post_init__(self) -> None:
        check_deck(self)

    def __getstate__(self) -> dict[str, Any]:
        """The data alone: what was derived from it may differ in another process."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """Found once: decks are what much else is remembered by."""
        return hash((self.name, self.ranks, self.suits, self.copies, self.wilds, self.suit_first))

    @cached_property
    def naturals(self) -> int:
        """How many different cards there are, copies and wilds aside."""
        return len(self.ranks) * len(self.suits)

    @property
    def size(self) -> int:
        """How many cards are dealt from."""
        return self.naturals * self.copies + self.wilds

    @cached_property
    def joker(self) -> int:
        """The code of a wild card that stands for nothing yet."""
        return self.naturals

    def standing(self, code: int) -> int:
        """The code of a wild card that stands for the natural card `code`."""
        return self.naturals + 1 + code

    def is_wild(self, code: int) -> bool:
        """Whether `code` is a wild card, standing for something or not."""
        return code >= self.joker

    def face(self, code: int) -> int:
        """The natural card that `code` shows: itself, or what a wild stands for."""
        return code - self.naturals - 1 if code > self.joker else code

    def rank_of(self, code: int) -> int:
        """Place of the card's rank in `ranks`."""
        return self.face(code) // len(self.suits)

    def suit_of(self, code: int) -> int:
        """Place of the card's suit in `suits`."""
        return self.face(code) % len(self.suits)

    @cached_property
    def classes(self) -> dict[str, tuple[int, ...]]:
        """Every partition with the class of each suit, `any` first, coarser before finer.

        Classes are numbered from 0, whatever numbers the deck's data use.
        """
        suits = range(len(self.suits))
        listed = {name: _counted(classes) for name, classes in self.partitions.items()}
        listed = {"suit": tuple(suits)} | listed | {ANY: tuple(0 for _ in suits)}
        return dict(sorted(listed.items(), key=lambda item: len(set(item[1]))))

    @cached_property
    def cards(self) -> tuple[int, ...]:
        """The codes of all cards that are dealt from, in order; copies side by side."""
        naturals = (code for code in range(self.naturals) for _ in range(self.copies))
        return (*naturals, *(self.joker for _ in range(self.wilds)))


def _counted(classes: tuple[int, ...]) -> tuple[int, ...]:
    """The same classes, numbered from 0 in the order in which they appear."""
    numbers = {name: number for number, name in enumerate(dict.fromkeys(classes))}
    return tuple(numbers[name] for name in classes)
