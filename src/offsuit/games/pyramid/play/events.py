"""What happens in a round of Pyramid Poker."""

from dataclasses import dataclass, replace

from offsuit.games.game import Event
from offsuit.games.jsonable import Jsonable


@dataclass(frozen=True)
class Anted(Event, kind="anted"):
    """Everybody's ante into the pot, before the deal."""

    each: int
    pot: int


@dataclass(frozen=True)
class HandDealt(Event, kind="dealt"):
    """Cards to one seat; to everybody else, only how many."""

    seat: int
    count: int
    cards: tuple[str, ...] | None


@dataclass(frozen=True)
class Decided(Event, kind="decided"):
    """A seat has decided: that, and not what."""

    seat: int


@dataclass(frozen=True)
class Parted(Event, kind="parted"):
    """Everybody's decision at once, when the last has decided."""

    surrendered: tuple[int, ...]
    pot: int


@dataclass(frozen=True)
class ArrangementMade(Event, kind="arranged"):
    """A seat has arranged: that, and no card of it."""

    seat: int


@dataclass(frozen=True)
class ShownArrangement(Jsonable):
    """One seat's cards face up; jokers show what they stand for."""

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
    """Every arrangement at once, when the last has arranged; who surrendered shows nothing."""

    hands: tuple[ShownArrangement, ...]


@dataclass(frozen=True)
class PairScore(Jsonable):
    """Seat `a` against seat `b`: points that `a` wins, or loses where negative.

    Positions are empty where an automatic decides.
    """

    a: int
    b: int
    back: int | None
    middle: int | None
    front: int | None
    total: int


@dataclass(frozen=True)
class Scored(Event, kind="scored"):
    """Points and chips won or lost, seat by seat, and each against each of those who played."""

    net: tuple[int, ...]
    chips: tuple[int, ...]
    """Points, what went into the pot and what came out of it, together."""
    pairs: tuple[PairScore, ...]
    paid: tuple[int, ...]
    """Into the pot."""
    shares: tuple[int, ...]
    """Out of the pot; the sum is what was paid."""


def seen_by(event: Event, seat: int | None) -> Event:
    """A seat sees its own cards; everything else that happens is for everybody."""
    if isinstance(event, HandDealt) and event.seat != seat:
        return replace(event, cards=None)
    return event
