"""A round that is over, gone through again: what lay on the table on each street, who did what."""

from collections.abc import Iterator
from dataclasses import dataclass

from offsuit.games.betting.play.actions import Fold
from offsuit.games.betting.play.dealer import Dealer
from offsuit.games.betting.play.events import (
    Acted,
    BoardDealt,
    Dealt,
    Discarded,
    Posted,
    Returned,
    StreetOpened,
)
from offsuit.games.betting.play.state import PiecepackState
from offsuit.games.betting.play.tiles import TILE_CODES
from offsuit.games.betting.rules import PiecepackRules
from offsuit.games.game import Event

Tiles = tuple[int, ...]


@dataclass(frozen=True)
class Layout:
    """The tiles of one street when its betting begins; all of them, hidden ones included."""

    street: int
    live: tuple[int, ...]
    tiles: tuple[Tiles, ...]
    """Of each seat, in the order dealt; a seat that has folded keeps its last ones here."""
    up: tuple[tuple[bool, ...], ...]
    board: Tiles
    thrown: tuple[Tiles, ...]
    """What each seat has discarded until now."""


@dataclass(frozen=True)
class SeatAction:
    """A seat folds, checks, calls, bets or raises; chips as they were just before it."""

    seat: int
    street: int
    did: str
    pays: int
    live: tuple[int, ...]
    paid: tuple[int, ...]
    """By each seat since the round began."""
    callers: tuple[int, ...]
    """Of the other live seats those that did not answer with a fold on this street."""


@dataclass(frozen=True)
class Course:
    """What a review needs of a round."""

    layouts: tuple[Layout, ...]
    deeds: tuple[SeatAction, ...]
    thrown: tuple[Tiles, ...]
    """What each seat has discarded in all."""


def course_of(rules: PiecepackRules, state: PiecepackState) -> Course:
    """The course of a round from its deck and moves."""
    walk = _Walk(rules, state)
    for event in _events(rules, state):
        walk.take(event)
    walk.keep_layout()
    deeds = tuple(_answered(walk.deeds, place) for place in range(len(walk.deeds)))
    return Course(tuple(walk.layouts), deeds, tuple(map(tuple, walk.thrown)))


def _events(rules: PiecepackRules, state: PiecepackState) -> Iterator[Event]:
    dealer = Dealer(rules, state.seats, state.button, state.deck)
    yield from dealer.events
    for move in state.moves:
        dealer.take(move.seat, move.action)
        yield from dealer.events


def _answered(deeds: list[SeatAction], place: int) -> SeatAction:
    """A deed with those who stayed in after it."""
    deed = deeds[place]
    answers: dict[int, str] = {}
    for later in deeds[place + 1 :]:
        if later.street != deed.street:
            break
        answers.setdefault(later.seat, later.did)
    callers = tuple(
        seat for seat in deed.live if seat != deed.seat and answers.get(seat) != Fold.kind
    )
    return SeatAction(**{**vars(deed), "callers": callers})


class _Walk:
    """Events taken in order."""

    def __init__(self, rules: PiecepackRules, state: PiecepackState) -> None:
        seats = range(len(state.seats))
        self.names = [street.name for street in rules.play.streets]
        self.street = 0
        self.live = list(seats)
        self.tiles: list[list[int]] = [[] for _ in seats]
        self.up: list[list[bool]] = [[] for _ in seats]
        self.thrown: list[list[int]] = [[] for _ in seats]
        self.board: list[int] = []
        self.paid = [0 for _ in seats]
        self.layouts: list[Layout] = []
        self.deeds: list[SeatAction] = []

    def take(self, event: Event) -> None:
        """One event; others say nothing about tiles or chips that is not known already."""
        match event:
            case StreetOpened(street):
                self._open(street)
            case Dealt(seat, tiles, up):
                self.tiles[seat] += [TILE_CODES[tile] for tile in tiles if tile is not None]
                self.up[seat] += up
            case BoardDealt(tiles):
                self.board += [TILE_CODES[tile] for tile in tiles]
            case Discarded(seat, tiles=tiles):
                self._discard(seat, [TILE_CODES[tile] for tile in tiles or ()])
            case Posted(seat, chips=chips):
                self.paid[seat] += chips
            case Returned(seat, chips):
                self.paid[seat] -= chips
            case Acted():
                self._act(event)

    def _open(self, street: str) -> None:
        number = self.names.index(street)
        if number:
            self.keep_layout()
        self.street = number

    def _discard(self, seat: int, tiles: list[int]) -> None:
        for tile in tiles:
            place = self.tiles[seat].index(tile)
            del self.tiles[seat][place], self.up[seat][place]
        self.thrown[seat] += tiles

    def _act(self, acted: Acted) -> None:
        self.keep_layout()
        live, paid = tuple(self.live), tuple(self.paid)
        self.deeds.append(
            SeatAction(acted.seat, acted.street, acted.did, acted.chips, live, paid, ())
        )
        self.paid[acted.seat] += acted.chips
        if acted.did == Fold.kind:
            self.live.remove(acted.seat)

    def keep_layout(self) -> None:
        """The street as it is, unless it is kept already: betting changes no tiles."""
        if len(self.layouts) > self.street:
            return
        self.layouts.append(
            Layout(
                self.street,
                tuple(self.live),
                tuple(map(tuple, self.tiles)),
                tuple(map(tuple, self.up)),
                tuple(self.board),
                tuple(map(tuple, self.thrown)),
            )
        )
