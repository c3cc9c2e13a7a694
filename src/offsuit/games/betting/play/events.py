"""What happens in a round of Dual Piecepacks Poker."""

from dataclasses import dataclass, replace

from offsuit.games.betting.play.best_five import Five
from offsuit.games.game import Event


@dataclass(frozen=True)
class Posted(Event, kind="posted"):
    """Chips that the rules ask for: an ante or a blind."""

    seat: int
    what: str
    chips: int


@dataclass(frozen=True)
class StreetOpened(Event, kind="opened"):
    """A street begins."""

    street: str


@dataclass(frozen=True)
class Burnt(Event, kind="burnt"):
    """A tile laid aside unseen; nobody learns which."""

    tile: str | None


@dataclass(frozen=True)
class Dealt(Event, kind="dealt"):
    """Tiles to one seat; others see those that are face up."""

    seat: int
    tiles: tuple[str | None, ...]
    up: tuple[bool, ...]


@dataclass(frozen=True)
class BoardDealt(Event, kind="laid"):
    """Tiles to the board."""

    tiles: tuple[str, ...]


@dataclass(frozen=True)
class Acted(Event, kind="acted"):
    """A seat folds, checks, calls, bets, raises or brings in."""

    seat: int
    street: int
    did: str
    chips: int
    """Paid by this act."""
    to: int
    """What the seat now has before it on this street."""
    all_in: bool


@dataclass(frozen=True)
class Discarded(Event, kind="discarded"):
    """Tiles given up in a draw; others see how many."""

    seat: int
    street: int
    count: int
    tiles: tuple[str, ...] | None


@dataclass(frozen=True)
class Reshuffled(Event, kind="reshuffled"):
    """The stub had run out: so many spent tiles have become a new one."""

    count: int


@dataclass(frozen=True)
class Returned(Event, kind="returned"):
    """Chips that nobody called go back."""

    seat: int
    chips: int


@dataclass(frozen=True)
class Shown(Event, kind="shown"):
    """A hand face up, with what it makes for each half of the pot once all tiles are dealt."""

    seat: int
    tiles: tuple[str, ...]
    words: tuple[str, ...]
    fives: tuple[Five, ...] = ()


@dataclass(frozen=True)
class Mucked(Event, kind="mucked"):
    """A hand that has lost and is not shown."""

    seat: int


@dataclass(frozen=True)
class Awarded(Event, kind="awarded"):
    """A pot, or one half of it, to its winners."""

    pot: int
    half: str | None
    """None where it fell to the last seat without a showdown."""
    chips: int
    seats: tuple[int, ...]
    """Winners clockwise from the button; the first of them get the odd chips."""
    shares: tuple[int, ...]


@dataclass(frozen=True)
class Settled(Event, kind="settled"):
    """Chips won, or lost where negative, and what every seat now has."""

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
    """A seat sees its own tiles and those that lie face up; nobody sees a burnt one."""
    if isinstance(event, Burnt):
        return Burnt(None)
    if isinstance(event, Dealt) and event.seat != seat:
        tiles = tuple(tile if up else None for tile, up in zip(event.tiles, event.up, strict=True))
        return replace(event, tiles=tiles)
    if isinstance(event, Discarded) and event.seat != seat:
        return replace(event, tiles=None)
    return event
