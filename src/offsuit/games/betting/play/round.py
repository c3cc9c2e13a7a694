"""A round of a betting game behind the contract of all seated games, for every variant."""

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from offsuit.core.deck import Deck
from offsuit.errors import DeckError, IllegalActionError, RulesError
from offsuit.games.betting.play.actions import BettingAction, BringIn, Check, Discard, Fold
from offsuit.games.betting.play.dealer import Dealer
from offsuit.games.betting.play.events import seen_by
from offsuit.games.betting.play.forced_bets import ExtraPost
from offsuit.games.betting.play.retelling import retell
from offsuit.games.betting.play.state import BettingState
from offsuit.games.betting.play.view import BettingView
from offsuit.games.betting.play.viewer import Viewer
from offsuit.games.betting.rules import BettingRules
from offsuit.games.betting.variant import FEWEST_SEATS
from offsuit.games.game import Action, Choice, Event, Game, Result, Retold, Seat, Step, Told


class BettingGame(Game[BettingState]):
    """One table's game; its rules supply the deck, the rankings and the variant.

    A game is a subclass that names its records: state, view and forms.
    """

    state_form: ClassVar[type[BettingState]]
    view_form: ClassVar[type[BettingView]]

    rules: BettingRules

    def __init__(self, rules: BettingRules) -> None:
        self.rules = rules
        if rules.deck.copies > 1 or rules.deck.wilds:
            raise DeckError(
                f"deck {rules.deck.name!r}: betting games need different cards without jokers"
            )
        self._cards = sorted(self.deck.cards)
        self._viewer = Viewer(self.view_form, rules)

    @property
    def deck(self) -> Deck:
        """The deck of the rules."""
        return self.rules.deck

    @property
    def seat_counts(self) -> range:
        """From two seats to as many as the deck can deal to."""
        return range(FEWEST_SEATS, self.rules.most_seats + 1)

    @property
    def has_blinds(self) -> bool:
        """Not where a bring-in opens."""
        return self.rules.play.opening == "blinds"

    def start(
        self,
        seats: Sequence[Seat],
        button: int,
        deck: Sequence[int],
        posts: Sequence[ExtraPost] = (),
    ) -> Step[BettingState]:
        """Antes and blinds, then one card at a time from the seat left of the button.

        `posts` are what single seats pay in addition to antes and blinds.
        """
        self._check_start(seats, button, deck)
        return self._step(Dealer(self.rules, seats, button, deck, posts))

    def waiting_for(self, state: BettingState) -> tuple[int, ...]:
        """One seat at a time."""
        return () if state.actor is None else (state.actor,)

    def legal(self, state: BettingState, seat: int) -> tuple[Choice, ...]:
        """The choices of the seat whose turn it is; none for other seats."""
        if not 0 <= seat < len(state.seats):
            raise IllegalActionError(f"seat {seat}: seats are 0 to {len(state.seats) - 1}")
        return state.choices if seat == state.actor else ()

    def _take(self, state: BettingState, seat: int, action: Action) -> Step[BettingState]:
        assert isinstance(action, BettingAction), "legal offers nothing else"
        if isinstance(action, Discard):
            self._check_discard(state, seat, action)
        dealer = Dealer.resumed(self.rules, state)
        dealer.take(seat, action)
        return self._step(dealer)

    def _step(self, dealer: Dealer) -> Step[BettingState]:
        return Step(dealer.state(self.state_form), tuple(dealer.events))

    def default(self, state: BettingState, seat: int) -> Action:
        """The cheapest action: check, stand pat, bring in if it is due, else fold."""
        offered = {choice.action for choice in self.legal(state, seat)}
        if not offered:
            raise IllegalActionError(f"{state.seats[seat].name} has nothing to decide now")
        cheapest: tuple[Action, ...] = (Check(), Discard(()), BringIn(), Fold())
        return next(action for action in cheapest if action.kind in offered)

    def view(self, state: BettingState, seat: int | None) -> BettingView:
        """The seat's own cards, those face up, and all public actions."""
        choices = () if seat is None else self.legal(state, seat)
        return self._viewer.view(state, seat, choices)

    def faces(self, state: BettingState, seat: int | None) -> tuple[int, ...]:
        """The board, cards face up or shown, and the seat's own."""
        seen = list(state.board)
        for other, held in enumerate(state.stands):
            all_seen = other == seat or held.shown
            seen += [card for card, up in zip(held.tiles, held.up, strict=True) if up or all_seen]
        return tuple(sorted(state.deck.index(card) for card in seen))

    def seen(self, event: Event, seat: int | None) -> Event:
        """Cards face down are seen by their seat only, burnt cards by nobody."""
        return seen_by(event, seat)

    def result(self, state: BettingState) -> Result | None:
        """Chips won or lost; betting games have no points."""
        if state.settled is None:
            return None
        return Result((0,) * len(state.seats), state.settled.chips)

    def retell(self, told: Told) -> Retold[BettingState]:
        """From the events: actions name cards that only their seat may know."""
        self._check_start(told.seats, told.button, told.deck)
        return retell(self.rules, self.state_form, told)

    def _check_start(self, seats: Sequence[Seat], button: int, deck: Sequence[int]) -> None:
        self.rules.check_seats(len(seats))
        _check_seats(seats)
        if not 0 <= button < len(seats):
            raise RulesError(f"button {button}: seats are 0 to {len(seats) - 1}")
        self._check_deck(deck)

    def _check_deck(self, deck: Sequence[int]) -> None:
        if sorted(deck) == self._cards:
            return
        for code, count in Counter(deck).items():
            if code not in self.deck.cards:
                raise DeckError(f"{code} is not a card code of {self.deck.name}")
            if count > 1:
                raise DeckError(f"{self.rules.card_names.names[code]} is in the deck {count} times")
        if len(deck) != self.deck.size:
            raise DeckError(f"expected a deck of {self.deck.size} cards, got {len(deck)}")

    def _check_discard(self, state: BettingState, seat: int, action: Discard) -> None:
        for name, count in Counter(action.tiles).items():
            code = self.rules.card_names.codes.get(name)
            if code not in state.stands[seat].tiles:
                raise IllegalActionError(f"discard {name!r}: not held")
            if count > 1:
                raise IllegalActionError(f"discard {name!r}: given {count} times")


def _check_seats(seats: Sequence[Seat]) -> None:
    names = [seat.name for seat in seats]
    for seat in seats:
        if not seat.name:
            raise RulesError("every seat must have a name")
        if names.count(seat.name) > 1:
            raise RulesError(f"{seat.name!r} is the name of two seats")
        if seat.chips <= 0:
            raise RulesError(f"{seat.name!r} has {seat.chips} chips: must have at least 1")
