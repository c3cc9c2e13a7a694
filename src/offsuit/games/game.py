"""The one contract that every seated game answers.

A round is (rules, deck order, actions): the same three give the same events, always. A game keeps
nothing between calls; what it knows of a round is in the state that it is handed.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from offsuit.core.deck import Deck
from offsuit.core.suggest import unknown_name
from offsuit.errors import IllegalActionError, RecordError
from offsuit.games.jsonable import Jsonable, from_json


@dataclass(frozen=True)
class Seat(Jsonable):
    """A player's name and their chips before the round; seats are counted from 0."""

    name: str
    chips: int = 0


@dataclass(frozen=True)
class Action(Jsonable):
    """What a seat asks to do."""


@dataclass(frozen=True)
class Event(Jsonable):
    """What happened, in full: `Game.seen` makes of it what one seat may know."""


@dataclass(frozen=True)
class View(Jsonable):
    """What one seat, or a spectator, may see of a state."""


@dataclass(frozen=True)
class Result(Jsonable):
    """A round that is over, seat by seat."""

    points: tuple[int, ...]
    chips: tuple[int, ...]
    """Won, or lost where negative."""


@dataclass(frozen=True)
class Range(Jsonable):
    """A field of an action that is a number or a list: the least and the most of it."""

    of: str
    least: int
    most: int


@dataclass(frozen=True)
class Option(Jsonable):
    """A field of an action that is one of some words, or left out."""

    of: str
    among: tuple[str, ...]


@dataclass(frozen=True)
class Choice(Jsonable):
    """A kind of action that a seat may take now, and what it may hold."""

    action: str
    ranges: tuple[Range, ...] = ()
    options: tuple[Option, ...] = ()


State = TypeVar("State", bound=Jsonable)


@dataclass(frozen=True)
class Step(Generic[State]):
    """The state that follows, and what happened on the way to it, in order."""

    state: State
    events: tuple[Event, ...]


class Game(ABC, Generic[State]):
    """Rules that seats can play by; the methods change nothing and know no clock."""

    name: ClassVar[str]
    forms: ClassVar[tuple[type[Jsonable], ...]]
    """Every tagged record that this game writes: state, view, actions and events."""
    rules: Any
    """What this table plays, as the game's own frozen data."""

    @property
    @abstractmethod
    def deck(self) -> Deck:
        """What is shuffled: `start` takes all of `deck.cards`, in any order."""

    @property
    @abstractmethod
    def seat_counts(self) -> range:
        """How many may sit down to a round."""

    @property
    def has_blinds(self) -> bool:
        """Whether blinds go round: tables see to it that nobody dodges them."""
        return False

    @abstractmethod
    def start(self, seats: Sequence[Seat], button: int, deck: Sequence[int]) -> Step[State]:
        """Deal a round from the top of `deck`, all of its card codes in order."""

    @abstractmethod
    def waiting_for(self, state: State) -> tuple[int, ...]:
        """Seats that owe a decision; empty once the round is over."""

    @abstractmethod
    def legal(self, state: State, seat: int) -> tuple[Choice, ...]:
        """What the seat may do now; nothing if it owes no decision."""

    def apply(self, state: State, seat: int, action: Action) -> Step[State]:
        """Let a seat act; an action that `legal` does not offer is an `IllegalActionError`."""
        check_offered(self.legal(state, seat), action)
        return self._take(state, seat, action)

    @abstractmethod
    def _take(self, state: State, seat: int, action: Action) -> Step[State]:
        """Carry out an action of a kind that is offered; what it holds is still to be judged."""

    @abstractmethod
    def default(self, state: State, seat: int) -> Action:
        """The action taken when time runs out, from the seat's view alone: plain, no advice."""

    def advised_default(self, state: State, seat: int) -> Action:
        """The same where players may ask for advice: as good as the advice, if there is any."""
        return self.default(state, seat)

    @abstractmethod
    def view(self, state: State, seat: int | None) -> View:
        """What a seat may see; a spectator is None."""

    @abstractmethod
    def seen(self, event: Event, seat: int | None) -> Event:
        """The event, or as much of it as the seat may know: the only filter before a wire.

        A spectator, None, is told nothing that a seat is not told as well.
        """

    @abstractmethod
    def result(self, state: State) -> Result | None:
        """What the round came to, once it is over."""

    @property
    def shows_every_card(self) -> bool:
        """Whether the rules show every card that is dealt: the seed may then be told."""
        return False

    @property
    def publishes_actions(self) -> bool:
        """Whether a record may have every action; not where one names cards that stay hidden."""
        return False

    def retell(self, told: "Told") -> "Retold[State]":
        """The whole round again from what was published of it.

        A `RecordError`, or the error of an illegal action, says where it cannot have been so.
        """
        if told.actions is None:
            raise RecordError("actions: none are published, and the round is replayed from them")
        step = replay(self, told.seats, told.button, told.deck, told.actions)
        return Retold(step.events, step.state)

    def faces(self, state: State, seat: int | None) -> tuple[int, ...]:  # noqa: ARG002
        """Places of the deck whose cards a seat, or a spectator, sees now.

        Their openings are told to it. A game that says nothing here proves nothing by them.
        """
        return ()

    def read_action(self, data: Any) -> Action:
        """An action of this game from plain JSON; anything else is a `RecordError`."""
        return from_json([form for form in self.forms if issubclass(form, Action)], data)


@dataclass(frozen=True)
class Told:
    """What was published of a round that is over."""

    seats: tuple[Seat, ...]
    button: int
    known: tuple[int | None, ...]
    """The deck as dealt; None where a card was not opened to the reader."""
    deck: tuple[int, ...]
    """The same, filled up with the cards that are left, in any order."""
    events: tuple[Event, ...]
    actions: tuple[tuple[int, Action], ...] | None
    reader: int | None
    """The seat that the record was made for; None for a spectator."""


@dataclass(frozen=True)
class Retold(Generic[State]):
    """A round played again from what was published of it."""

    events: tuple[Event, ...]
    state: State | None
    """The last one; None where the events stop because cards that stay hidden decide the rest."""


def check_offered(choices: Iterable[Choice], action: Action) -> None:
    """Refuse an action of a kind that is not offered, or outside what is offered."""
    offered = {choice.action: choice for choice in choices}
    if not offered:
        raise IllegalActionError(f"{action.kind}: nothing to decide now")
    if action.kind not in offered:
        raise IllegalActionError(f"{action.kind}: expected {' or '.join(offered)}")
    for allowed in offered[action.kind].ranges:
        value = getattr(action, allowed.of)
        amount = value if isinstance(value, int) else len(value)
        if not allowed.least <= amount <= allowed.most:
            raise IllegalActionError(
                f"{allowed.of}: expected {allowed.least} to {allowed.most}, got {amount}"
            )
    for option in offered[action.kind].options:
        value = getattr(action, option.of)
        if value is not None and value not in option.among:
            raise IllegalActionError(unknown_name(option.of, value, option.among))


def replay(
    game: Game[State],
    seats: Sequence[Seat],
    button: int,
    deck: Sequence[int],
    actions: Iterable[tuple[int, Action]],
) -> Step[State]:
    """The whole round again: its last state and all of its events."""
    step = game.start(seats, button, deck)
    events = list(step.events)
    for seat, action in actions:
        step = game.apply(step.state, seat, action)
        events.extend(step.events)
    return Step(step.state, tuple(events))
