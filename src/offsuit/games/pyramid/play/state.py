"""The state of a round of Pyramid Poker, hidden cards included."""

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain

from offsuit.games.game import Seat
from offsuit.games.jsonable import Jsonable
from offsuit.games.pyramid.play.actions import Arrange, Play, Surrender
from offsuit.games.pyramid.play.events import Revealed, Scored
from offsuit.games.pyramid.play.phases import PHASES, Phase, hand_places

Answer = Arrange | Play | Surrender
"""The action by which a seat answered a phase."""


@dataclass(frozen=True)
class PyramidState(Jsonable, kind="pyramid state"):
    """The whole state, which never leaves the host: seats get views of it."""

    variant: str
    seats: tuple[Seat, ...]
    button: int
    deck: tuple[int, ...]
    phase: int
    """Index of the current phase of the variant; after the last one the round is over."""
    answers: tuple[tuple[Answer, ...], ...]
    """For each seat its answers so far, one for each phase; jokers show what they stand for."""
    revealed: Revealed | None = None
    scored: Scored | None = None

    @property
    def asked(self) -> Phase | None:
        """The phase that waits for answers; None when the round is over."""
        phases = PHASES[self.variant]
        return phases[self.phase] if self.phase < len(phases) else None

    @cached_property
    def in_play(self) -> tuple[int, ...]:
        """Seats that have not surrendered; secret until all have decided."""
        return tuple(
            seat
            for seat, given in enumerate(self.answers)
            if not any(isinstance(answer, Surrender) for answer in given)
        )

    @cached_property
    def surrendered(self) -> tuple[int, ...]:
        """Seats that are known to be out, once all have decided."""
        in_play = self.in_play if self.phase > 0 else range(len(self.seats))
        return tuple(seat for seat in range(len(self.seats)) if seat not in in_play)

    @cached_property
    def waiting_for(self) -> tuple[int, ...]:
        """Seats in play without an answer to this phase."""
        if self.asked is None:
            return ()
        return tuple(seat for seat in self.in_play if len(self.answers[seat]) <= self.phase)

    def dealt(self, seat: int) -> tuple[tuple[int, ...], ...]:
        """The cards of a seat, by the phases that it has answered or has to answer."""
        return tuple(tuple(self.deck[place] for place in part) for part in self._parts(seat))

    def places(self, seat: int) -> tuple[int, ...]:
        """The deck indices of all cards that the seat holds."""
        return tuple(chain.from_iterable(self._parts(seat)))

    def _parts(self, seat: int) -> tuple[range, ...]:
        reached = len(self.answers[seat]) + (seat in self.waiting_for)
        deals = tuple([phase.deal for phase in PHASES[self.variant][:reached]])
        return hand_places(deals, len(self.seats), seat)

    def hand(self, seat: int) -> tuple[int, ...]:
        """All cards that the seat holds."""
        deck = self.deck
        return tuple([deck[place] for place in self.places(seat)])

    def with_answer(self, seat: int, answer: Answer) -> "PyramidState":
        """The state in which the seat has answered."""
        answers = list(self.answers)
        answers[seat] = (*answers[seat], answer)
        return replace(self, answers=tuple(answers))

    def next_phase(self) -> "PyramidState":
        """The state after an answered phase; the round is over if fewer than two seats play."""
        over = len(PHASES[self.variant])
        return replace(self, phase=over if len(self.in_play) < 2 else self.phase + 1)

    def laid(self, seat: int) -> Arrange | None:
        """The arrangement of a seat; None if it has not arranged."""
        last = self.answers[seat][-1:]
        return last[0] if last and isinstance(last[0], Arrange) else None
