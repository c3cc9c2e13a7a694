"""One round of any seated game, played by the caller: a table with one round and no clock."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from offsuit.core.seed import Seed, seed_bytes
from offsuit.core.suggest import unknown_name
from offsuit.errors import IllegalActionError, RulesError
from offsuit.games.amounts import check_amount
from offsuit.games.catalog.seated import seated_game, seated_review
from offsuit.games.game import Action, Choice, Event, Game, Result, Seat, View
from offsuit.games.jsonable import to_json
from offsuit.table.advance import advance
from offsuit.table.journal import entries as e
from offsuit.table.journal.draft import Draft, Moment
from offsuit.table.journal.fold import Turn
from offsuit.table.options import SECOND, Options
from offsuit.table.records.record import record
from offsuit.table.round_text import round_text
from offsuit.table.shapes import RoundRecord
from offsuit.table.table_round import TableRound

Players = int | Iterable[str | tuple[str, int]] | Mapping[str, int]
"""A number of seats, names, or names with chips."""
CHIPS = 200
"""In front of every seat for which no chips are given."""
MOST_IN_FRONT = 10**15
"""Chips that a seat may begin with: every sum stays exact in a browser, too."""
START = 0
"""The time of every entry: no clock runs, so no decision is ever too late."""


class Round:
    """A round from the deal to its result; a seat is named by its number, from 0, or its name.

    The same seed and the same actions give the same round. `record` returns what
    `offsuit verify` checks.

    >>> round = Round("piecepack holdem", {"Ann": 100, "Bob": 100}, seed=1)
    >>> round.waiting, [choice.action for choice in round.legal("Ann")]
    ((0,), ['fold', 'call', 'raise'])
    >>> events = round.act("Ann", "raise", to=6)
    >>> events = round.act("Bob", "fold")
    >>> print(round)
    piecepack holdem: over
      0 Ann  102 chips, button
      1 Bob  98 chips, folded
    result: Ann +2, Bob -2
    """

    def __init__(
        self,
        game: str,
        seats: Players,
        seed: Seed = None,
        rules: Mapping[str, Any] | None = None,
    ) -> None:
        settings = dict(rules or {})
        sitting = _seats(seats)
        counts = seated_game(game, settings).seat_counts
        if len(sitting) not in counts:
            raise RulesError(f"expected {min(counts)} to {max(counts)} seats, got {len(sitting)}")
        chosen = seed_bytes(seed)
        self._moment = Moment(START, lambda: chosen)
        self._turns: list[Turn] = []
        self._keep(_opened(self._moment, game, settings, sitting))

    def _keep(self, draft: Draft) -> tuple[Event, ...]:
        """Take over what a draft and the table's own rules add; returns the game's events."""
        advance(draft)
        self._turns += draft.turns
        self._table = draft.table
        return tuple(event for turn in draft.turns for event in turn.events)

    @property
    def _round(self) -> TableRound:
        found = self._table.round
        assert found is not None, "the table begins its round at once"
        return found

    @property
    def game(self) -> Game[Any]:
        """The game that is played, with its rules."""
        return self._table.game

    @property
    def name(self) -> str:
        """The game's name in the catalog."""
        return self._table.game_name

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Names and chips at the start of the round, by seat number."""
        return self._round.seats

    @property
    def waiting(self) -> tuple[int, ...]:
        """Numbers of the seats that owe a decision; empty once the round is over."""
        return self.game.waiting_for(self._round.state)

    def legal(self, seat: int | str) -> tuple[Choice, ...]:
        """The actions that are open to a seat, with their ranges; empty if it owes no decision."""
        return self.game.legal(self._round.state, self._number(seat))

    def act(self, seat: int | str, action: str | Action, **fields: Any) -> tuple[Event, ...]:
        """Take an action, given by its kind and fields or as a value; returns what happened.

        An illegal action is an `IllegalActionError`, and the round stays as it was.
        """
        number = self._number(seat)
        read = action if isinstance(action, Action) and not fields else self._read(action, fields)
        written = json.dumps(to_json(read), ensure_ascii=False)
        draft = Draft(self._table, self._moment)
        decision = self._round.answered[number]
        until = START + self._table.options.seconds * SECOND
        draft.add(e.ActionTaken(START, number, decision, "seat", until, "", written))
        return self._keep(draft)

    def _read(self, action: str | Action, fields: Mapping[str, Any]) -> Action:
        """An action from its kind and fields."""
        if isinstance(action, Action):
            raise IllegalActionError(f"{action.kind}: fields go with a kind, not with an action")
        kinds = [form.kind for form in self.game.forms if issubclass(form, Action)]
        if action not in kinds:
            raise IllegalActionError(unknown_name("action", action, kinds))
        return self.game.read_action({"kind": action, **fields})

    def view(self, seat: int | str | None = None) -> View:
        """What a seat, or a spectator, may see now; bots and pages decide by it."""
        number = None if seat is None else self._number(seat)
        return self.game.view(self._round.state, number)

    @property
    def result(self) -> Result | None:
        """Points and chips won or lost by each seat; None until the round is over."""
        return self.game.result(self._round.state)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, in order, hidden cards included."""
        return tuple(event for turn in self._turns for event in turn.events)

    def record(self, seat: int | str | None = None) -> RoundRecord:
        """The published record of a round that is over, as a seat or a spectator may publish it."""
        number = None if seat is None else self._number(seat)
        kinds = [type(turn.entry) for turn in self._turns]
        first = kinds.index(e.Shuffled)
        last = kinds.index(e.Finished) if e.Finished in kinds else len(kinds) - 1
        return record(self._table.title, self._turns[first : last + 1], number)

    def reviews(self) -> list[Any]:
        """What each seat's decisions were worth and what was better, of a round that is over."""
        return seated_review(self.name, self.game, self._round.state)

    def _number(self, seat: int | str) -> int:
        names = [each.name for each in self.seats]
        if isinstance(seat, str):
            if seat not in names:
                raise RulesError(unknown_name("seat", seat, names))
            return names.index(seat)
        if not 0 <= seat < len(names):
            raise RulesError(f"seat {seat}: must be 0 to {len(names) - 1}")
        return seat

    def __str__(self) -> str:
        return round_text(self.name, self.view(None), self.seats, self.waiting, self.result)

    def __repr__(self) -> str:
        names = ", ".join(seat.name for seat in self.seats)
        state = "over" if self.result is not None else f"waiting for {self.waiting}"
        return f"<Round of {self.name}: {names}; {state}>"


def _seats(seats: Players) -> list[Seat]:
    """Seats from a number, names, or names with chips."""
    if isinstance(seats, int):
        return [Seat(f"Seat {number}", CHIPS) for number in range(seats)]
    if isinstance(seats, str):
        raise RulesError(f"seats {seats!r}: must be a number or a list of names")
    given = seats.items() if isinstance(seats, Mapping) else seats
    return [_seat(each) for each in given]


def _seat(given: Any) -> Seat:
    name, chips = (given, CHIPS) if isinstance(given, str) else given
    if not isinstance(name, str) or type(chips) is not int or chips < 0:
        raise RulesError(f"seat {given!r}: must be a name, or a name with a number of chips")
    check_amount(f"chips of {name}", chips, most=MOST_IN_FRONT)
    return Seat(name, chips)


def _opened(moment: Moment, game: str, settings: dict[str, Any], seats: list[Seat]) -> Draft:
    """A table at which everybody sits, has their chips and is ready."""
    draft = Draft(None, moment)
    options = Options(seats=len(seats), rounds=1)
    draft.add(e.TableOpened(START, game, game, json.dumps(settings), options, ""))
    for chair, seat in enumerate(seats):
        draft.add(e.Sat(START, chair, seat.name, "", f"seat {chair}"))
        if seat.chips:
            draft.add(e.Bought(START, chair, seat.chips))
        draft.add(e.Readied(START, chair, ready=True, seeds=False))
    return draft
