"""Where a round of Pyramid Poker stands: all of it, hidden cards included."""

from dataclasses import dataclass, replace

from offsuit.games.game import Seat
from offsuit.games.pyramid.actions import Arrange
from offsuit.games.pyramid.events import Revealed, Scored
from offsuit.games.pyramid.phases import PHASES, Phase, hand_places
from offsuit.games.record import Record

Answer = Arrange
"""What a seat can have answered to a phase."""


@dataclass(frozen=True)
class PyramidState(Record, kind="pyramid state"):
    """Never leaves the host: seats get views of it."""

    variant: str
    seats: tuple[Seat, ...]
    button: int
    deck: tuple[int, ...]
    phase: int
    """Place among the variant's phases; behind the last the round is over."""
    answers: tuple[tuple[Answer, ...], ...]
    """For each seat its answers so far, one a phase, jokers as what they stand for."""
    revealed: Revealed | None = None
    scored: Scored | None = None

    @property
    def asked(self) -> Phase | None:
        """The phase that waits for answers; nothing when the round is over."""
        phases = PHASES[self.variant]
        return phases[self.phase] if self.phase < len(phases) else None

    @property
    def in_play(self) -> tuple[int, ...]:
        """Seats that still play for points: all of them where nobody can surrender."""
        return tuple(range(len(self.seats)))

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """Seats in play without an answer to this phase."""
        if self.asked is None:
            return ()
        return tuple(seat for seat in self.in_play if len(self.answers[seat]) <= self.phase)

    def dealt(self, seat: int) -> tuple[tuple[int, ...], ...]:
        """The seat's cards, phase by phase as far as the round has come."""
        reached = PHASES[self.variant][: self.phase + 1]
        places = hand_places(reached, len(self.seats), seat)
        return tuple(tuple(self.deck[place] for place in part) for part in places)

    def hand(self, seat: int) -> tuple[int, ...]:
        """All cards that the seat holds."""
        return tuple(code for part in self.dealt(seat) for code in part)

    def with_answer(self, seat: int, answer: Answer) -> "PyramidState":
        """The state in which the seat has answered."""
        answers = list(self.answers)
        answers[seat] = (*answers[seat], answer)
        return replace(self, answers=tuple(answers))
