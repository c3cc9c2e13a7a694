"""A round of Dual Piecepacks Poker behind the one contract, whichever variant is played."""

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from offsuit.core.deck import Deck
from offsuit.errors import DeckError, IllegalActionError, RulesError
from offsuit.games.betting.play.actions import (
    ACTIONS,
    Answer,
    BringIn,
    Check,
    Discard,
    Fold,
)
from offsuit.games.betting.play.dealer import Dealer
from offsuit.games.betting.play.dealer_cache import Dealers
from offsuit.games.betting.play.events import EVENTS, seen_by
from offsuit.games.betting.play.state import PiecepackState
from offsuit.games.betting.play.tiles import TILE_CODES, TILE_NAMES
from offsuit.games.betting.play.view import PiecepackView, view_of
from offsuit.games.betting.rules import PiecepackRules
from offsuit.games.betting.variants import FEWEST_SEATS
from offsuit.games.game import Action, Choice, Event, Game, Result, Seat, Step
from offsuit.games.jsonable import Jsonable
from offsuit.games.piecepack.hands import PIECEPACK_DECK


class PiecepackGame(Game[PiecepackState]):
    """One table's game; the variant says what is dealt, pokerkit who bets what."""

    name: ClassVar[str] = "piecepack"
    forms: ClassVar[tuple[type[Jsonable], ...]] = (
        PiecepackState,
        PiecepackView,
        *ACTIONS,
        *EVENTS,
    )

    rules: PiecepackRules

    def __init__(self, rules: PiecepackRules | None = None) -> None:
        self.rules = rules or PiecepackRules()
        self._dealers = Dealers(self.rules)

    @property
    def deck(self) -> Deck:
        """Two piecepacks."""
        return PIECEPACK_DECK

    @property
    def seat_counts(self) -> range:
        """As many as 48 tiles can be dealt to."""
        return range(FEWEST_SEATS, self.rules.play.most_seats + 1)

    def start(
        self, seats: Sequence[Seat], button: int, deck: Sequence[int]
    ) -> Step[PiecepackState]:
        """Antes and blinds, then one tile at a time from the seat left of the button."""
        self.rules.play.check_seats(len(seats))
        _check_seats(seats)
        if not 0 <= button < len(seats):
            raise RulesError(f"button {button}: seats are 0 to {len(seats) - 1}")
        _check_deck(deck)
        return self._step(Dealer(self.rules, seats, button, deck))

    def waiting_for(self, state: PiecepackState) -> tuple[int, ...]:
        """One seat at a time."""
        return () if state.actor is None else (state.actor,)

    def legal(self, state: PiecepackState, seat: int) -> tuple[Choice, ...]:
        """What the betting offers; nothing out of turn."""
        if not 0 <= seat < len(state.seats):
            raise IllegalActionError(f"seat {seat}: seats are 0 to {len(state.seats) - 1}")
        return state.choices if seat == state.actor else ()

    def _take(self, state: PiecepackState, seat: int, action: Action) -> Step[PiecepackState]:
        assert isinstance(action, Answer), "legal offers nothing else"
        if isinstance(action, Discard):
            _check_discard(state, seat, action)
        dealer = self._dealers.take(state)
        dealer.take(seat, action)
        return self._step(dealer)

    def _step(self, dealer: Dealer) -> Step[PiecepackState]:
        return Step(self._dealers.keep(dealer), tuple(dealer.events))

    def default(self, state: PiecepackState, seat: int) -> Action:
        """Pay nothing: check, stand pat, the bring-in if it is due, else fold."""
        offered = {choice.action for choice in self.legal(state, seat)}
        if not offered:
            raise IllegalActionError(f"{state.seats[seat].name} has nothing to decide now")
        free: tuple[Action, ...] = (Check(), Discard(()), BringIn(), Fold())
        return next(action for action in free if action.kind in offered)

    def view(self, state: PiecepackState, seat: int | None) -> PiecepackView:
        """The seat's own tiles, those face up, and all that was done in public."""
        choices = () if seat is None else self.legal(state, seat)
        return view_of(self.rules, state, seat, choices)

    def faces(self, state: PiecepackState, seat: int | None) -> tuple[int, ...]:
        """The board, tiles face up or shown, and the seat's own."""
        tiles = list(state.board)
        for other, stand in enumerate(state.stands):
            own = other == seat or stand.shown
            tiles += [tile for tile, up in zip(stand.tiles, stand.up, strict=True) if up or own]
        return tuple(sorted(state.deck.index(tile) for tile in tiles))

    def seen(self, event: Event, seat: int | None) -> Event:
        """Tiles face down are seen by their seat alone, burnt ones by nobody."""
        return seen_by(event, seat)

    def result(self, state: PiecepackState) -> Result | None:
        """Chips won or lost; poker knows no points."""
        if state.settled is None:
            return None
        return Result((0,) * len(state.seats), state.settled.chips)


def _check_seats(seats: Sequence[Seat]) -> None:
    names = [seat.name for seat in seats]
    for seat in seats:
        if not seat.name:
            raise RulesError("a seat without a name")
        if names.count(seat.name) > 1:
            raise RulesError(f"{seat.name!r} sits in two seats")
        if seat.chips <= 0:
            raise RulesError(f"{seat.name!r} has {seat.chips} chips: nothing to play for")


def _check_deck(deck: Sequence[int]) -> None:
    for code, count in Counter(deck).items():
        if code not in PIECEPACK_DECK.cards:
            raise DeckError(f"{code} is no tile code")
        if count > 1:
            raise DeckError(f"{TILE_NAMES[code]} lies {count} times in the deck")
    if len(deck) != PIECEPACK_DECK.size:
        raise DeckError(f"{len(deck)} tiles in the deck: all {PIECEPACK_DECK.size} are wanted")


def _check_discard(state: PiecepackState, seat: int, action: Discard) -> None:
    for name, count in Counter(action.tiles).items():
        code = TILE_CODES.get(name)
        if code not in state.stands[seat].tiles:
            raise IllegalActionError(f"discard {name!r}: not held")
        if count > 1:
            raise IllegalActionError(f"discard {name!r}: given {count} times")
