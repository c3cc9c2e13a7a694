"""The rules of a round of Pyramid Poker: deal, answer all at once, show, score."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from offsuit.core.deck import Deck
from offsuit.core.notation import card_name
from offsuit.errors import DeckError, IllegalActionError, RulesError
from offsuit.games.game import Action, Choice, Event, Game, Result, Seat, Step
from offsuit.games.jsonable import Jsonable
from offsuit.games.pyramid.play.actions import Arrange, Play, Surrender, check_arrangement
from offsuit.games.pyramid.play.events import (
    Anted,
    ArrangementMade,
    Decided,
    HandDealt,
    Parted,
    Revealed,
    Scored,
    seen_by,
)
from offsuit.games.pyramid.play.pot import pot_size
from offsuit.games.pyramid.play.showdown import showdown
from offsuit.games.pyramid.play.state import Answer, PyramidState
from offsuit.games.pyramid.play.view import PyramidView, view_of
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.rules import FEWEST_SEATS, MOST_SEATS, PyramidRules


class PyramidRound(Game[PyramidState]):
    """The rules of a round without a default action; the variant's phases say what is asked."""

    name: ClassVar[str] = "pyramid"
    forms: ClassVar[tuple[type[Jsonable], ...]] = (
        PyramidState,
        PyramidView,
        Play,
        Surrender,
        Arrange,
        Anted,
        HandDealt,
        Decided,
        Parted,
        ArrangementMade,
        Revealed,
        Scored,
    )

    rules: PyramidRules

    def __init__(self, rules: PyramidRules | None = None) -> None:
        self.rules = rules or PyramidRules()

    @property
    def deck(self) -> Deck:
        """Two decks and their jokers."""
        return self.rules.deck

    @property
    def seat_counts(self) -> range:
        """Two to six."""
        return range(FEWEST_SEATS, MOST_SEATS + 1)

    def start(self, seats: Sequence[Seat], button: int, deck: Sequence[int]) -> Step[PyramidState]:
        """Deal the first phase; see `phases` for which seat gets which cards."""
        self.rules.check_seats(len(seats))
        _check_names(seats)
        if not 0 <= button < len(seats):
            raise RulesError(f"button {button} must be 0 to {len(seats) - 1}")
        if sorted(deck) != list(self.rules.deck.cards):
            raise DeckError(
                f"expected the {self.rules.deck.size} cards of the deck, got {len(deck)} others"
            )
        none: tuple[tuple[Answer, ...], ...] = tuple(() for _ in seats)
        state = PyramidState(self.rules.variant, tuple(seats), button, tuple(deck), 0, none)
        return Step(state, (*self._antes(state), *self._deal(state)))

    def waiting_for(self, state: PyramidState) -> tuple[int, ...]:
        """All seats that have not answered yet; there are no turns."""
        return state.waiting_for

    def legal(self, state: PyramidState, seat: int) -> tuple[Choice, ...]:
        """What the phase asks; `apply` checks the cards themselves."""
        _check_seat(state, seat)
        if state.asked is None or seat not in state.waiting_for:
            return ()
        return tuple(choice(self.rules) for choice in state.asked.asks)

    def _take(self, state: PyramidState, seat: int, action: Action) -> Step[PyramidState]:
        assert isinstance(action, Answer), "legal offers nothing else"
        assert state.asked is not None, "legal offers nothing when the round is over"
        if isinstance(action, Arrange):
            action = self._as_read(state, seat, action)
        answered = state.with_answer(seat, action)
        told = state.asked.told(seat)
        if answered.waiting_for:
            return Step(answered, (told,))
        following = self._next_phase(answered)
        return Step(following.state, (told, *following.events))

    def _as_read(self, state: PyramidState, seat: int, action: Arrange) -> Arrange:
        """The arrangement with every joker standing for a card; refused if it is illegal."""
        deck = self.rules.ranking.deck
        held = tuple(card_name(deck, code) for code in state.hand(seat))
        laid = check_arrangement(self.rules, held, action)
        hands = {at: tuple(card_name(deck, code) for code in laid[at].cards) for at in ROWS}
        return Arrange(**hands, automatic=action.automatic)

    def _next_phase(self, state: PyramidState) -> Step[PyramidState]:
        """Tell who surrendered; then deal the next phase, or after the last one show and score."""
        parted = self._parted(state)
        state = state.next_phase()
        if state.asked is not None:
            return Step(state, (*parted, *self._deal(state)))
        revealed, scored = showdown(self.rules, state)
        shown: tuple[Event, ...] = () if revealed is None else (revealed,)
        over = replace(state, revealed=revealed, scored=scored)
        return Step(over, (*parted, *shown, scored))

    def _antes(self, state: PyramidState) -> tuple[Event, ...]:
        if self.rules.variant == "no-surrender":
            return ()
        return (Anted(self.rules.ante, pot_size(self.rules, len(state.seats), 0)),)

    def _parted(self, state: PyramidState) -> tuple[Event, ...]:
        """All decisions, at the end of the phase in which seats decide."""
        if state.asked is None or state.asked.told is not Decided:
            return ()
        out = tuple(seat for seat in range(len(state.seats)) if seat not in state.in_play)
        return (Parted(out, pot_size(self.rules, len(state.seats), len(out))),)

    def _deal(self, state: PyramidState) -> tuple[Event, ...]:
        """The cards that this phase brings to each seat in play."""
        dealt = []
        for seat in state.in_play:
            cards = tuple(card_name(self.rules.deck, code) for code in state.dealt(seat)[-1])
            dealt.append(HandDealt(seat, len(cards), cards))
        return tuple(dealt)

    def view(self, state: PyramidState, seat: int | None) -> PyramidView:
        """The cards of the seat itself, and those of others once they are shown."""
        choices = () if seat is None else self.legal(state, seat)
        return view_of(self.rules, state, seat, choices)

    def seen(self, event: Event, seat: int | None) -> Event:
        """Cards dealt are seen by their seat alone; all other events are public."""
        return seen_by(event, seat)

    @property
    def shows_every_card(self) -> bool:
        """True in the variant without surrender."""
        return self.rules.variant == "no-surrender"

    @property
    def publishes_actions(self) -> bool:
        """True: what is arranged is shown, and a seat that surrendered names no card."""
        return True

    def faces(self, state: PyramidState, seat: int | None) -> tuple[int, ...]:
        """The cards of the seat itself, and those that were shown."""
        shown = () if state.revealed is None else [hand.seat for hand in state.revealed.hands]
        readers = {*shown} if seat is None else {*shown, seat}
        return tuple(place for other in sorted(readers) for place in state.places(other))

    def result(self, state: PyramidState) -> Result | None:
        """Net points, and chips won or lost."""
        return None if state.scored is None else Result(state.scored.net, state.scored.chips)


def _check_names(seats: Sequence[Seat]) -> None:
    names = [seat.name for seat in seats]
    if "" in names:
        raise RulesError("every seat must have a name")
    for name in names:
        if names.count(name) > 1:
            raise RulesError(f"{name!r} sits in two seats")


def _check_seat(state: PyramidState, seat: int) -> None:
    if not 0 <= seat < len(state.seats):
        raise IllegalActionError(f"seat {seat} must be 0 to {len(state.seats) - 1}")
