"""What happens in a round of a betting game.

The JSON keys `tile` and `tiles` name cards of any deck.
"""

from dataclasses import dataclass, replace

from offsuit.games.betting.play.made_hands import BestFive
from offsuit.games.game import Event


@dataclass(frozen=True)
class Posted(Event, kind="posted"):
    """A forced payment before the deal: an ante or a blind."""

    seat: int
    what: str
    chips: int


@dataclass(frozen=True)
class StreetOpened(Event, kind="opened"):
    """A street begins."""

    street: str


@dataclass(frozen=True)
class Burnt(Event, kind="burnt"):
    """A card is laid aside face down; no seat sees it."""

    tile: str | None


@dataclass(frozen=True)
class Dealt(Event, kind="dealt"):
    """Cards are dealt to one seat; others see those that are face up."""

    seat: int
    tiles: tuple[str | None, ...]
    up: tuple[bool, ...]


@dataclass(frozen=True)
class BoardDealt(Event, kind="laid"):
    """Cards are dealt to the board."""

    tiles: tuple[str, ...]


@dataclass(frozen=True)
class Acted(Event, kind="acted"):
    """A seat folds, checks, calls, bets, raises or brings in."""

    seat: int
    street: int
    did: str
    """Kind of the action."""
    chips: int
    """Paid by this action."""
    to: int
    """The seat's bet on this street after it."""
    all_in: bool


@dataclass(frozen=True)
class Discarded(Event, kind="discarded"):
    """Cards are discarded in a draw; others see how many."""

    seat: int
    street: int
    count: int
    tiles: tuple[str, ...] | None


@dataclass(frozen=True)
class Reshuffled(Event, kind="reshuffled"):
    """The stub was empty: `count` spent cards are shuffled into a new one."""

    count: int


@dataclass(frozen=True)
class Returned(Event, kind="returned"):
    """Chips that nobody called go back to the seat that bet them."""

    seat: int
    chips: int


@dataclass(frozen=True)
class Shown(Event, kind="shown"):
    """A hand is turned face up; what it makes is added once all cards are dealt."""

    seat: int
    tiles: tuple[str, ...]
    words: tuple[str, ...]
    """The hand as text, for each half of the pot."""
    fives: tuple[BestFive, ...] = ()


@dataclass(frozen=True)
class Mucked(Event, kind="mucked"):
    """A losing hand is not shown."""

    seat: int


@dataclass(frozen=True)
class Awarded(Event, kind="awarded"):
    """A pot, or one half of it, goes to its winners."""

    pot: int
    half: str | None
    """None where the last live seat takes the pot without a showdown."""
    chips: int
    seats: tuple[int, ...]
    """Winners clockwise from the button; the first of them get the odd chips."""
    shares: tuple[int, ...]


@dataclass(frozen=True)
class Settled(Event, kind="settled"):
    """Chips won, or lost where negative, and the stacks after the round."""

    chips: tuple[int, ...]
    stacks: tuple[int, ...]


EVENTS: tuple[type[Event], ...] = (
    Posted,
    StreetOpened,
    Burnt,
    Dealt,
    BoardDealt,
    Acted,
    Discarded,
    Reshuffled,
    Returned,
    Shown,
    Mucked,
    Awarded,
    Settled,
)


def seen_by(event: Event, seat: int | None) -> Event:
    """The event without cards that the seat may not see: others' cards face down, burnt cards."""
    if isinstance(event, Burnt):
        return Burnt(None)
    if isinstance(event, Dealt) and event.seat != seat:
        cards = tuple(card if up else None for card, up in zip(event.tiles, event.up, strict=True))
        return replace(event, tiles=cards)
    if isinstance(event, Discarded) and event.seat != seat:
        return replace(event, tiles=None)
    return event
