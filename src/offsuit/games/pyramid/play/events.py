"""The events of a round of Pyramid Poker."""

from dataclasses import dataclass, replace

from offsuit.games.game import Event
from offsuit.games.jsonable import Jsonable


@dataclass(frozen=True)
class Anted(Event, kind="anted"):
    """All seats have paid their ante, before the deal."""

    each: int
    pot: int


@dataclass(frozen=True)
class HandDealt(Event, kind="dealt"):
    """Cards dealt to one seat; the others see only how many."""

    seat: int
    count: int
    cards: tuple[str, ...] | None


@dataclass(frozen=True)
class Decided(Event, kind="decided"):
    """A seat has decided; what it decided is still secret."""

    seat: int


@dataclass(frozen=True)
class Parted(Event, kind="parted"):
    """All decisions at once, when the last seat has decided."""

    surrendered: tuple[int, ...]
    pot: int


@dataclass(frozen=True)
class ArrangementMade(Event, kind="arranged"):
    """A seat has arranged; its cards are still secret."""

    seat: int


@dataclass(frozen=True)
class ShownArrangement(Jsonable):
    """The cards of one seat, face up; jokers show what they stand for."""

    seat: int
    back: tuple[str, ...]
    middle: tuple[str, ...]
    front: tuple[str, ...]
    unused: tuple[str, ...]
    automatic: str | None
    words: tuple[str, ...]
    """Back, middle and front as people say them."""


@dataclass(frozen=True)
class Revealed(Event, kind="revealed"):
    """All arrangements at once; seats that surrendered show nothing."""

    hands: tuple[ShownArrangement, ...]


@dataclass(frozen=True)
class PairScore(Jsonable):
    """Seat `a` against seat `b`: points that `a` wins, or loses where negative.

    Rows are None where an automatic decides.
    """

    a: int
    b: int
    back: int | None
    middle: int | None
    front: int | None
    total: int


@dataclass(frozen=True)
class Scored(Event, kind="scored"):
    """Points and chips won or lost by each seat, and the score of every pair of players."""

    net: tuple[int, ...]
    chips: tuple[int, ...]
    """Points, payments into the pot and shares of it together."""
    pairs: tuple[PairScore, ...]
    paid: tuple[int, ...]
    """Into the pot."""
    shares: tuple[int, ...]
    """Out of the pot; they sum to what was paid."""


def seen_by(event: Event, seat: int | None) -> Event:
    """The event as a seat sees it: cards dealt to other seats are hidden."""
    if isinstance(event, HandDealt) and event.seat != seat:
        return replace(event, cards=None)
    return event
