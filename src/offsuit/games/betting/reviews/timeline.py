"""A round that is over, replayed: the cards on each street, and every action."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

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
from offsuit.games.betting.play.state import BettingState
from offsuit.games.betting.rules import BettingRules
from offsuit.games.game import Event

Cards = tuple[int, ...]


@dataclass(frozen=True)
class StreetCards:
    """The cards of one street when its betting begins, hidden ones included."""

    street: int
    live: tuple[int, ...]
    hands: tuple[Cards, ...]
    """Of each seat, in the order dealt; for a seat that has folded, its last hand."""
    up: tuple[tuple[bool, ...], ...]
    board: Cards
    discarded: tuple[Cards, ...]
    """What each seat has discarded so far."""


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
    """The other live seats that did not fold to it on this street."""


@dataclass(frozen=True)
class Timeline:
    """A round street by street and action by action, as a review needs it."""

    streets: tuple[StreetCards, ...]
    actions: tuple[SeatAction, ...]
    discarded: tuple[Cards, ...]
    """What each seat has discarded in the whole round."""


def timeline_of(rules: BettingRules, state: BettingState) -> Timeline:
    """The timeline of a round, from its deck and moves."""
    builder = _TimelineBuilder(rules, state)
    for event in _events(rules, state):
        builder.add(event)
    builder.keep_street()
    actions = tuple(_with_callers(builder.actions, place) for place in range(len(builder.actions)))
    return Timeline(tuple(builder.streets), actions, tuple(map(tuple, builder.discarded)))


def _events(rules: BettingRules, state: BettingState) -> Iterator[Event]:
    dealer = Dealer(rules, state.seats, state.button, state.deck, state.posts)
    yield from dealer.events
    for move in state.moves:
        dealer.take(move.seat, move.action)
        yield from dealer.events


def _with_callers(actions: list[SeatAction], place: int) -> SeatAction:
    """An action with the seats that stayed in after it."""
    action = actions[place]
    responses: dict[int, str] = {}
    for later in actions[place + 1 :]:
        if later.street != action.street:
            break
        responses.setdefault(later.seat, later.did)
    callers = tuple(
        seat for seat in action.live if seat != action.seat and responses.get(seat) != Fold.kind
    )
    return replace(action, callers=callers)


class _TimelineBuilder:
    """Takes the events of a round in order."""

    def __init__(self, rules: BettingRules, state: BettingState) -> None:
        seats = range(len(state.seats))
        self.codes_of = rules.card_names.codes_of
        self.street_names = [street.name for street in rules.play.streets]
        self.street = 0
        self.live = list(seats)
        self.hands: list[list[int]] = [[] for _ in seats]
        self.up: list[list[bool]] = [[] for _ in seats]
        self.discarded: list[list[int]] = [[] for _ in seats]
        self.board: list[int] = []
        self.paid = [0 for _ in seats]
        self.streets: list[StreetCards] = []
        self.actions: list[SeatAction] = []

    def add(self, event: Event) -> None:
        """One event; kinds not listed here move no cards or chips that a review counts."""
        match event:
            case StreetOpened(street):
                self._open(street)
            case Dealt(seat, cards, up):
                self.hands[seat] += self.codes_of(cards)
                self.up[seat] += up
            case BoardDealt(cards):
                self.board += self.codes_of(cards)
            case Discarded(seat, tiles=cards):
                self._discard(seat, self.codes_of(cards or ()))
            case Posted(seat, chips=chips):
                self.paid[seat] += chips
            case Returned(seat, chips):
                self.paid[seat] -= chips
            case Acted():
                self._act(event)

    def _open(self, name: str) -> None:
        number = self.street_names.index(name)
        if number:
            self.keep_street()
        self.street = number

    def _discard(self, seat: int, cards: list[int]) -> None:
        for card in cards:
            place = self.hands[seat].index(card)
            del self.hands[seat][place], self.up[seat][place]
        self.discarded[seat] += cards

    def _act(self, acted: Acted) -> None:
        self.keep_street()
        live, paid = tuple(self.live), tuple(self.paid)
        self.actions.append(
            SeatAction(acted.seat, acted.street, acted.did, acted.chips, live, paid, ())
        )
        self.paid[acted.seat] += acted.chips
        if acted.did == Fold.kind:
            self.live.remove(acted.seat)

    def keep_street(self) -> None:
        """Keep the cards of this street, once: betting does not change them."""
        if len(self.streets) > self.street:
            return
        self.streets.append(
            StreetCards(
                self.street,
                tuple(self.live),
                tuple(map(tuple, self.hands)),
                tuple(map(tuple, self.up)),
                tuple(self.board),
                tuple(map(tuple, self.discarded)),
            )
        )
